//! What an interface wants to know of a move and of the end of a game.

use rulebook_core::{Annotate, Legality, Player, State};

use crate::{
    board::{Size, Square},
    error::IllegalMove,
    lines::LineSet,
    mv::Move,
    state::Gobblet,
    variant::Touch,
};

/// The facts about one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Annotation {
    /// The piece that it covers: its owner and size.
    pub gobbles: Option<(Player, Size)>,
    /// R5: it enters on a piece in a line of three.
    pub enters_on_three: bool,
    /// R8: the enemy lines that appear when the piece is lifted.
    pub reveals: LineSet,
    /// R8: it covers a piece of the line that it reveals, so that none is left standing.
    pub rescues: bool,
    /// R7, R8, R11: the player who wins by this move, the mover or the opponent.
    pub winner: Option<Player>,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Ending {
    /// The player who won.
    pub winner: Player,
    /// Why.
    pub reason: Reason,
    /// The winner's lines; none after [`Reason::Touch`].
    pub lines: LineSet,
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Reason {
    /// R7: the winner moved and made a line.
    Line,
    /// R8: the loser moved and revealed a line.
    Reveal,
    /// R11: the loser lifted a piece that cannot be dropped anywhere.
    Touch,
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
        let gobbles = to.and_then(|to| self.board.top(to));
        let reveals = from.map_or(LineSet::default(), |from| self.lines_after_lift(from));
        let standing = LineSet::within(after.board.shown(mover.opponent()));
        Ok(Annotation {
            gobbles,
            enters_on_three: from.is_none() && gobbles.is_some(),
            reveals,
            rescues: !reveals.is_empty() && to.is_some() && standing.is_empty(),
            winner: after.winner,
        })
    }
}

impl Gobblet {
    /// How the game ended, or `None` while it goes on.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        let winner = self.winner?;
        let lines = LineSet::within(self.board.shown(winner));
        let stuck = self.lifted.is_some() && self.variant.touch == Touch::LoseGame;
        let reason = if stuck {
            Reason::Touch
        } else if winner == self.to_move {
            Reason::Reveal
        } else {
            Reason::Line
        };
        Some(Ending { winner, reason, lines })
    }

    /// The squares to which the visible piece on `from` may go; none unless it is one of the
    /// player to move.
    pub fn targets(&self, from: Square) -> impl Iterator<Item = Square> + Clone + use<> {
        let own = self.board.top(from).is_some_and(|(player, _)| player == self.to_move);
        let running = self.winner.is_none() && self.lifted.is_none_or(|lifted| lifted == from);
        crate::board::squares(if own && running { self.drops(from) } else { 0 })
    }

    /// The enemy lines on the board without the top piece of a square.
    fn lines_after_lift(&self, from: Square) -> LineSet {
        let mut board = self.board;
        if let Some((player, size)) = board.top(from) {
            board.toggle(player, size, from);
        }
        LineSet::within(board.shown(self.to_move.opponent()))
    }
}
