//! A position as plain data, and what makes it possible.

use rulebook_core::Player;

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
    /// The greatest number of prongs that a position may have, on pods and in reserves.
    ///
    /// The game has 24 of them (R4). One of the field's published test positions has one too many,
    /// `S: 22A 52 23BC 33E ; N: 26 36E 46 56 ; 9 11 ; S`, and is let pass.
    pub const MAX_PRONGS: usize = 25;

    /// The start of a game (R2, R4).
    #[must_use]
    pub const fn start(variant: Variant) -> Setup {
        let reserves = [Setup::PRONGS; 2];
        Setup { variant, board: Board::START, reserves, to_move: Player::FIRST }
    }

    /// Checks that the position can be set up: that of a game, or a composed problem, in which
    /// prongs may be missing and bare pods may stand anywhere (R4).
    ///
    /// Finished games are positions too: one pod of the player who moved last stands on the
    /// opponent's base (R12), or the player to move has nothing to do (R14).
    ///
    /// # Errors
    ///
    /// The reason why it cannot.
    pub fn validate(&self) -> Result<(), InvalidSetup> {
        if 2 <= self.to_move.index() {
            return Err(InvalidSetup::NoSuchPlayer(self.to_move));
        }
        self.validate_pods()?;
        self.validate_prongs()
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
        // R4: no play adds a prong.
        let total = self.total();
        if Setup::MAX_PRONGS < total {
            return Err(InvalidSetup::TooManyProngs(total));
        }
        for player in Player::all(2) {
            // R4, R10: what a reserve has gained came with captured pods.
            if self.most_in_reserve(player) < usize::from(self.reserves[player.index()]) {
                return Err(InvalidSetup::UnearnedProngs(player));
            }
        }
        Ok(())
    }

    /// The most prongs that a player can have in reserve, given which pods are missing.
    fn most_in_reserve(&self, player: Player) -> usize {
        let missing = |player| Setup::PODS - self.board.pods(player).len();
        // R10: own pods can be captured like others.
        let own = if self.variant.capture_own.is_on() { missing(player) } else { 0 };
        usize::from(Setup::PRONGS) + 8 * (missing(player.opponent()) + own)
    }

    /// The number of pods of `player` on the opponent's base.
    fn visitors(&self, player: Player) -> usize {
        let base = SquareSet::base(player.opponent());
        self.board.pods(player).intersection(base).len()
    }

    /// The number of all prongs.
    fn total(&self) -> usize {
        let prongs = |player: Player| {
            self.board.prong_count(player) + usize::from(self.reserves[player.index()])
        };
        Player::all(2).map(prongs).sum()
    }
}

impl Default for Setup {
    fn default() -> Setup {
        Setup::start(Variant::default())
    }
}
