//! An editable, unvalidated position, and its violations.

use core::ops::ControlFlow;

use rulebook_core::Player;

use crate::{
    board::{Board, LineSet, Size, Square},
    error::InvalidSetup,
    variant::{Touch, Variant},
};

/// An editable, unvalidated position. There is no field for the reserves: the rest of a player's
/// three stacks follows from the board (R2).
///
/// ```
/// use rulebook_gobblet::{Setup, Size, State, rulebook_core::{Player, Turn}};
///
/// let mut setup = Setup { to_move: Player::SECOND, ..Setup::default() };
/// setup.board.push("a1".parse()?, Player::FIRST, Size::Huge);
/// let game = setup.build()?;
/// assert_eq!(game.turn(), Turn::Player(Player::SECOND));
/// assert_eq!(game.stacks_showing(Player::FIRST, Size::Large), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Setup {
    /// The options of the rules.
    pub variant: Variant,
    /// The pieces on the board, a lifted one still on its square.
    pub board: Board,
    /// The player to move; when the board shows a finished game, the player whose turn it would
    /// be.
    pub to_move: Player,
    /// R11: where the player to move has lifted a piece that is not yet dropped.
    pub lifted: Option<Square>,
}

impl Default for Setup {
    /// The start: an empty board, the first player to move (R3).
    fn default() -> Setup {
        Setup {
            variant: Variant::default(),
            board: Board::default(),
            to_move: Player::FIRST,
            lifted: None,
        }
    }
}

impl Setup {
    /// Reports why legal play cannot reach the setup: the pieces do not exist, did not leave their
    /// stacks in order, or the game had ended before the last move. A board on which the last move
    /// ended the game is fine. No series of moves that leads here is searched.
    pub(crate) fn visit_violations(
        &self,
        visit: &mut dyn FnMut(InvalidSetup) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.to_move != Player::FIRST && self.to_move != Player::SECOND {
            // Every other check needs to know whose turn it is.
            return visit(InvalidSetup::NoSuchPlayer(self.to_move));
        }
        for player in [Player::FIRST, Player::SECOND] {
            self.visit_piece_violations(player, visit)?;
        }
        if !self.is_turn_possible() {
            visit(InvalidSetup::OutOfTurn)?;
        }
        if let Some(square) = self.lifted
            && !self.is_lift_possible(square)
        {
            visit(InvalidSetup::BadLift { square })?;
        }
        if !self.is_end_possible() {
            visit(InvalidSetup::EndedBefore)?;
        }
        ControlFlow::Continue(())
    }

    /// R2: three pieces of each size, and a stack gives its huge piece first.
    ///
    /// The order in which smaller pieces left their stacks is not checked, so that problems can be
    /// composed; see
    /// [`Gobblet::stacks_showing`](crate::Gobblet::stacks_showing) for the reserves.
    fn visit_piece_violations(
        &self,
        player: Player,
        visit: &mut dyn FnMut(InvalidSetup) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for size in Size::ALL {
            if Size::PIECES < self.board.count(player, size) {
                visit(InvalidSetup::TooManyPieces { size })?;
            }
        }
        let huge = self.board.count(player, Size::Huge);
        let smaller = self.n_pieces(player) - huge;
        if 3 * huge < smaller {
            visit(InvalidSetup::OutOfStackOrder { smaller })?;
        }
        ControlFlow::Continue(())
    }

    /// R4: before a player's first turn the board shows at most the other player's first piece.
    fn is_turn_possible(&self) -> bool {
        match (self.n_pieces(self.to_move), self.n_pieces(self.to_move.opponent())) {
            (0, theirs) => theirs <= 1,
            (_, theirs) => theirs != 0,
        }
    }

    fn n_pieces(&self, player: Player) -> usize {
        Size::ALL.into_iter().map(|size| self.board.count(player, size)).sum()
    }

    /// R11: a lifted piece is a visible piece of the player to move in a running game. If it has
    /// no destination, it is still lifted only where that costs the game.
    fn is_lift_possible(&self, square: Square) -> bool {
        let Some((player, size)) = self.board.top(square) else { return false };
        let has_destination = !self.board.open_to().of(size).is_empty();
        let is_running =
            self.lines(Player::FIRST).is_empty() && self.lines(Player::SECOND).is_empty();
        let is_lifted = match self.variant.touch {
            Touch::Off => false,
            Touch::LoseTurn => has_destination,
            Touch::LoseGame => true,
        };
        player == self.to_move && is_running && is_lifted
    }

    /// R7, R8: lines of the player who has just moved meet where the piece landed; lines of the
    /// other player meet where it was lifted, and show a smaller piece there.
    fn is_end_possible(&self) -> bool {
        let mover = self.to_move.opponent();
        let (made, revealed) = (self.lines(mover), self.lines(self.to_move));
        if made.is_empty() && revealed.is_empty() {
            return true;
        }
        (made.common_squares() & self.board.shown(mover)).iter().any(|landed| {
            let Some((_, size)) = self.board.top(landed) else { return false };
            let open = self.board.open_to().of(size);
            revealed.is_empty() || !revealed.common_squares().is_disjoint(open)
        })
    }

    /// The lines that a player shows.
    fn lines(&self, player: Player) -> LineSet {
        LineSet::within(self.board.shown(player))
    }
}
