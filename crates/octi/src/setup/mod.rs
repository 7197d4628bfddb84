//! An editable, unvalidated position, and the checks that it is reachable.

use core::ops::ControlFlow;

use rulebook_core::Player;

use crate::{
    board::{Board, base_places},
    error::InvalidSetup,
    variant::Variant,
};

/// An editable, unvalidated position.
///
/// [`Setup::build`] makes an [`Octi`](crate::Octi) of it.
///
/// ```
/// use rulebook_octi::{InvalidSetup, Setup};
///
/// // A composed problem with 30 prongs.
/// let problem = Setup { reserves: [15, 15], ..Setup::default() };
/// assert_eq!(problem.build(), Err(InvalidSetup::TooManyProngs(30)));
/// assert!(problem.build_ignoring(|_| true).is_ok());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Setup {
    /// The options of the rules.
    pub variant: Variant,
    /// The pods.
    pub board: Board,
    /// The prongs in reserve, of the first and the second player.
    pub reserves: [u8; 2],
    /// The player to move. In a finished game the opponent of the player who moved last.
    pub to_move: Player,
}

impl Setup {
    /// The number of pods with which each player starts (R4).
    pub const PODS: usize = 4;
    /// The number of prongs with which each player starts, all in reserve (R4).
    pub const PRONGS: u8 = 12;
    /// The number of prongs of the game (R4).
    pub const MAX_PRONGS: usize = 24;

    /// Calls `visit` with each violation, the gravest first.
    ///
    /// A composed problem passes: prongs may be missing, and pods without prongs may be on any
    /// square (R4). A finished game passes too: one pod of the player who moved last is on the
    /// opponent's base (R12), or the player to move has no action (R14).
    pub(crate) fn visit_violations(
        &self,
        visit: &mut dyn FnMut(InvalidSetup) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if 2 <= self.to_move.index() {
            visit(InvalidSetup::NoSuchPlayer(self.to_move))?;
            // Without a player to move nothing else can be examined.
            return ControlFlow::Break(());
        }
        // R4: four pods each.
        for player in Player::all(2).filter(|player| Setup::PODS < self.n_pods(*player)) {
            visit(InvalidSetup::TooManyPods(player))?;
        }
        self.visit_winners(visit)?;
        // R5, R6, R7: the pod that acted last is still there. At the start nothing is missing.
        let last = self.to_move.opponent();
        if self.n_pods(last) == 0 {
            visit(InvalidSetup::LastMoverHasNoPod(last))?;
        }
        self.visit_prongs(visit)
    }

    /// R12: the first pod on the opponent's base ended the game.
    fn visit_winners(
        &self,
        visit: &mut dyn FnMut(InvalidSetup) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let last = self.to_move.opponent();
        if self.n_arrived(self.to_move) != 0 {
            visit(InvalidSetup::WonBefore(self.to_move))?;
        }
        if 1 < self.n_arrived(last) {
            visit(InvalidSetup::WonTwice(last))?;
        }
        ControlFlow::Continue(())
    }

    fn visit_prongs(
        &self,
        visit: &mut dyn FnMut(InvalidSetup) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        // R4: no move adds a prong to the game.
        let total = self.n_prongs();
        if Setup::MAX_PRONGS < total {
            visit(InvalidSetup::TooManyProngs(total))?;
        }
        for player in Player::all(2) {
            // R4, R10: a reserve grows only by captured pods.
            if self.max_reserve(player) < usize::from(self.reserves[player.index()]) {
                visit(InvalidSetup::UnearnedProngs(player))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn n_pods(&self, player: Player) -> usize {
        self.board.pod_places(player).count_ones() as usize
    }

    /// The number of pods of `player` on the opponent's base.
    fn n_arrived(&self, player: Player) -> u32 {
        (self.board.pod_places(player) & base_places(player.opponent())).count_ones()
    }

    /// The number of prongs on pods and in reserves.
    fn n_prongs(&self) -> usize {
        let prongs = |player: Player| {
            self.board.prong_count(player) + usize::from(self.reserves[player.index()])
        };
        Player::all(2).map(prongs).sum()
    }

    /// The most prongs that a player can have in reserve, given the missing pods.
    fn max_reserve(&self, player: Player) -> usize {
        let missing = |player| Setup::PODS.saturating_sub(self.n_pods(player));
        // R10: a player's own pods can be captured like others.
        let own = if self.variant.capture_own.is_on() { missing(player) } else { 0 };
        usize::from(Setup::PRONGS) + 8 * (missing(player.opponent()) + own)
    }
}

impl Default for Setup {
    /// The official start under the default variant (R2, R4).
    fn default() -> Setup {
        Setup {
            variant: Variant::default(),
            board: Board::START,
            reserves: [Setup::PRONGS; 2],
            to_move: Player::FIRST,
        }
    }
}
