//! A position as plain data, and what makes it possible.

use rulebook_core::Player;

use crate::{
    board::{self, Board, Size, Square},
    error::InvalidSetup,
    lines::LineSet,
    variant::{Touch, Variant},
};

/// Everything that a position is. Reserves are not named: the rest of a player's three stacks
/// follows from the board (R2).
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
    /// Checks that the pieces exist, came out of their stacks in order, and that the game had not
    /// ended before the last move. A board on which the last move ended the game passes.
    ///
    /// Whether a series of moves leads here is not examined beyond that.
    ///
    /// # Errors
    ///
    /// The first reason found why no game can reach the setup.
    pub fn validate(&self) -> Result<(), InvalidSetup> {
        if self.to_move != Player::FIRST && self.to_move != Player::SECOND {
            return Err(InvalidSetup::NoSuchPlayer);
        }
        for player in [Player::FIRST, Player::SECOND] {
            self.validate_pieces(player)?;
        }
        self.validate_turns()?;
        if let Some(square) = self.lifted {
            self.validate_lift(square)?;
        }
        if self.is_end_possible() { Ok(()) } else { Err(InvalidSetup::EndedBefore) }
    }

    /// R2: three pieces of each size, and a stack gives its huge piece first.
    ///
    /// Which of the smaller sizes came out of which stack is left open, so that problems can be
    /// composed; see [`Gobblet::stacks_showing`](crate::Gobblet::stacks_showing) for the reserves.
    fn validate_pieces(&self, player: Player) -> Result<(), InvalidSetup> {
        let [.., huge] = Size::ALL.map(|size| self.board.count(player, size));
        for size in Size::ALL {
            if Size::PIECES < self.board.count(player, size) {
                return Err(InvalidSetup::TooManyPieces { size });
            }
        }
        let smaller = self.n_pieces(player) - huge;
        if 3 * huge < smaller {
            return Err(InvalidSetup::OutOfStackOrder { smaller });
        }
        Ok(())
    }

    /// R4: before a first turn the board shows at most the other player's first piece.
    fn validate_turns(&self) -> Result<(), InvalidSetup> {
        let other = self.to_move.opponent();
        let (own, others) = (self.n_pieces(self.to_move), self.n_pieces(other));
        let possible = match (own, others) {
            (0, _) => others <= 1,
            (_, 0) => false,
            _ => true,
        };
        if possible { Ok(()) } else { Err(InvalidSetup::OutOfTurn) }
    }

    fn n_pieces(&self, player: Player) -> usize {
        Size::ALL.into_iter().map(|size| self.board.count(player, size)).sum()
    }

    /// R11: a piece in hand is a visible own one of a running game. Where it has no destination,
    /// it stays in hand only if that costs the game.
    fn validate_lift(&self, square: Square) -> Result<(), InvalidSetup> {
        let refused = Err(InvalidSetup::BadLift { square });
        match self.board.top(square) {
            Some((player, size)) if player == self.to_move => {
                let stuck = board::lane(self.board.open_to(), size) == 0;
                let running =
                    self.lines(Player::FIRST).is_empty() && self.lines(Player::SECOND).is_empty();
                match self.variant.touch {
                    Touch::LoseTurn if running && !stuck => Ok(()),
                    Touch::LoseGame if running => Ok(()),
                    _ => refused,
                }
            }
            _ => refused,
        }
    }

    /// R7, R8: lines of the player who has just moved meet where the piece landed; lines of the
    /// other player meet where it was lifted, and show a smaller piece there.
    fn is_end_possible(&self) -> bool {
        let mover = self.to_move.opponent();
        let (made, revealed) = (self.lines(mover), self.lines(self.to_move));
        if made.is_empty() && revealed.is_empty() {
            return true;
        }
        board::squares(made.common_squares() & self.board.shown(mover)).any(|landed| {
            let Some((_, size)) = self.board.top(landed) else { return false };
            let open = board::lane(self.board.open_to(), size);
            revealed.is_empty() || revealed.common_squares() & open != 0
        })
    }

    /// The lines that a player shows.
    fn lines(&self, player: Player) -> LineSet {
        LineSet::within(self.board.shown(player))
    }
}
