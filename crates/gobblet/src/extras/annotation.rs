//! Move annotations for user interfaces.

use rulebook_core::{Annotate, Legality, Player, State};

use crate::{
    board::{LineSet, Size, Square},
    error::IllegalMove,
    mv::Move,
    state::Gobblet,
};

/// The effects of a move.
///
/// ```
/// use rulebook_gobblet::{Gobblet, Size, rulebook_core::{Annotate, Player}};
///
/// let game: Gobblet = ".,.,.,d/.,.,.,./.,D,.,./c,.,.,. w".parse()?;
/// let covered = game.annotate("b2-a1".parse()?)?.covers;
/// assert_eq!(covered, Some((Player::SECOND, Size::Large)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Annotation {
    /// The owner and size of the piece that it covers.
    pub covers: Option<(Player, Size)>,
    /// R5: whether it enters on another piece.
    pub enters_on_piece: bool,
    /// R8: the enemy lines that appear when the piece is lifted.
    pub reveals: LineSet,
    /// R8: whether it reveals a line and covers a piece of it, so that no line is left.
    pub rescues: bool,
    /// R7, R8, R11: the player, mover or opponent, who wins by this move.
    pub winner: Option<Player>,
}

impl Annotate for Gobblet {
    type Annotation = Annotation;

    fn annotate(&self, mv: Move) -> Result<Annotation, IllegalMove> {
        self.check(mv)?;
        let mover = self.to_move;
        let mut after = self.clone();
        after.play_unchecked(mv);
        let (from, to) = match mv {
            Move::Enter { to, .. } => (None, Some(to)),
            Move::Shift { from, to } => (Some(from), Some(to)),
            Move::Lift { from } => (Some(from), None),
            Move::Drop { to } => (self.lifted, Some(to)),
        };
        let covers = to.and_then(|to| self.board.top(to));
        let reveals = from.map_or(LineSet::default(), |from| self.lines_after_lift(from));
        let standing = LineSet::within(after.board.shown(mover.opponent()));
        Ok(Annotation {
            covers,
            enters_on_piece: from.is_none() && covers.is_some(),
            reveals,
            rescues: !reveals.is_empty() && to.is_some() && standing.is_empty(),
            winner: after.winner,
        })
    }
}

impl Gobblet {
    /// The enemy lines on the board without the top piece of a square.
    fn lines_after_lift(&self, from: Square) -> LineSet {
        let mut board = self.board;
        if let Some((player, size)) = board.top(from) {
            board.toggle(player, size, from);
        }
        LineSet::within(board.shown(self.to_move.opponent()))
    }
}
