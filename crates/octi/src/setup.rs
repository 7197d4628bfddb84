//! A position as plain data, and what makes it possible.

use rulebook_core::{Player, text::Switch};

use crate::{board::Board, error::InvalidSetup, square::SquareSet, variant::Variant};

/// Everything that a position is, possible or not.
///
/// [`Octi`](crate::Octi) is made from it by `TryFrom`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Setup {
    /// The rules that are played.
    pub variant: Variant,
    /// The pods.
    pub board: Board,
    /// The prongs in reserve, of the first and the second player.
    pub reserves: [u8; 2],
    /// Who moves next. In a finished game: who would move, the opponent of whoever moved last.
    pub to_move: Player,
}

impl Setup {
    /// The number of pods with which each player starts (R4).
    pub const PODS: usize = 4;
    /// The number of prongs with which each player starts, all in reserve (R4).
    pub const PRONGS: u8 = 12;
    /// The greatest number of prongs in a composed position: as many as eight pods have holes.
    pub const MAX_PRONGS: usize = 64;

    /// The start of a game (R2, R4).
    #[must_use]
    pub const fn start(variant: Variant) -> Setup {
        let reserves = [Setup::PRONGS; 2];
        Setup { variant, board: Board::START, reserves, to_move: Player::FIRST }
    }

    /// Checks that the position can arise in play.
    ///
    /// Finished games are positions too: one pod of the player who moved last stands on the
    /// opponent's base (R12), or the player to move has nothing to do (R14). The conditions are
    /// necessary and simple to state; there are positions that meet them and yet arise in no
    /// game. With [`Variant::composed`] those on prongs are lifted.
    ///
    /// # Errors
    ///
    /// The reason why it cannot.
    pub fn validate(&self) -> Result<(), InvalidSetup> {
        if 2 <= self.to_move.index() {
            return Err(InvalidSetup::NoSuchPlayer(self.to_move));
        }
        self.validate_pods()?;
        match self.variant.composed {
            Switch::Off => self.validate_prongs(),
            Switch::On => match self.total() {
                total if Setup::MAX_PRONGS < total => Err(InvalidSetup::TooManyProngs(total)),
                _ => Ok(()),
            },
        }
    }

    fn validate_pods(&self) -> Result<(), InvalidSetup> {
        for player in Player::all(2) {
            // R4: four pods each.
            if Setup::PODS < self.board.pods(player).len() {
                return Err(InvalidSetup::TooManyPods(player));
            }
        }
        let last = self.to_move.opponent();
        // R7: the pod that acted last is still there. At the start nothing is missing.
        if self.board.pods(last).is_empty() {
            return Err(InvalidSetup::NobodyMoved(last));
        }
        // R12: the first pod on the opponent's base ended the game.
        if self.visitors(self.to_move) != 0 {
            return Err(InvalidSetup::WonBefore(self.to_move));
        }
        if 1 < self.visitors(last) {
            return Err(InvalidSetup::WonTwice(last));
        }
        Ok(())
    }

    fn validate_prongs(&self) -> Result<(), InvalidSetup> {
        // R4: the total never changes.
        if self.total() != 2 * usize::from(Setup::PRONGS) {
            return Err(InvalidSetup::ProngTotal(self.total()));
        }
        for player in Player::all(2) {
            // R4, R10: what a player has gained came with the opponent's captured pods.
            let lost = Setup::PODS - self.board.pods(player.opponent()).len();
            if usize::from(Setup::PRONGS) + 8 * lost < self.prongs_of(player) {
                return Err(InvalidSetup::UnearnedProngs(player));
            }
            // R6, R7: moving takes a prong, and prongs stay where they are.
            let bare =
                self.board.pods(player).iter().filter(|pod| self.board.prongs(*pod).is_empty());
            let base = SquareSet::base(player);
            if let Some(pod) = bare.filter(|pod| !base.contains(*pod)).min() {
                return Err(InvalidSetup::BareTraveller(pod));
            }
        }
        Ok(())
    }

    /// The number of pods of `player` on the opponent's base.
    fn visitors(&self, player: Player) -> usize {
        let base = SquareSet::base(player.opponent());
        self.board.pods(player).intersection(base).len()
    }

    fn total(&self) -> usize {
        Player::all(2).map(|player| self.prongs_of(player)).sum()
    }

    fn prongs_of(&self, player: Player) -> usize {
        self.board.prong_count(player) + usize::from(self.reserves[player.index()])
    }
}

impl Default for Setup {
    fn default() -> Setup {
        Setup::start(Variant::default())
    }
}
