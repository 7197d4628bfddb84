//! What an interface wants to know of a move.

use rulebook_core::{Annotate, Legality, Player, State};

use crate::{
    board::{Colour, Square},
    error::IllegalMove,
    lines::{Line, triangle},
    mv::Move,
    state::{Ending, Octagone},
    table::Stage,
};

/// The facts about one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Annotation {
    /// R3, R5: the squares along the arrow, if the move has one.
    pub line: Option<Line>,
    /// R6: the square where the next shield goes.
    pub points_at: Option<Square>,
    /// R5: the colour of the triangle that the arrow presses.
    pub triangle: Option<Colour>,
    /// R12: what ends the game with this move.
    pub ending: Option<Ending>,
    /// R11: how many players in a row, from the one who is to move then, have to pass before the
    /// next shield. `None` if hands are covered, since nobody knows it.
    pub passes: Option<u8>,
}

impl Annotate for Octagone {
    type Annotation = Annotation;

    fn annotate(&self, mv: Move) -> Result<Annotation, IllegalMove> {
        self.check(mv)?;
        let mut after = self.clone();
        after.play_unchecked(mv);
        let arrow = match mv {
            Move::Lady { square, arrow } => Some((square, arrow, self.table.variant.lady_links())),
            Move::Shield { square, arrow, .. } => Some((square, arrow, self.table.variant.links())),
            Move::Gift { .. } | Move::Close { .. } | Move::Pass => None,
        };
        Ok(Annotation {
            line: arrow.map(|(square, arrow, links)| links.line(square, arrow)),
            points_at: arrow.and(after.target()),
            triangle: arrow.and_then(|(square, arrow, _)| triangle(square, arrow)),
            ending: after.ending(),
            passes: (!self.table.variant.covered.is_on()).then(|| after.forced_passes()),
        })
    }
}

impl Octagone {
    /// R11: how many players in a row have nothing for the indicated square.
    fn forced_passes(&self) -> u8 {
        let (Stage::Reply | Stage::Play, Some(target)) = (self.table.stage, self.target()) else {
            return 0;
        };
        let n_players = self.players();
        let mut players = Player::all(n_players).cycle().skip(self.seat().index());
        let first = players.position(|player| self.hand(player).can_fill(target.colour()));
        // R12: somebody can lay, or the game would be over.
        first.unwrap_or_default() as u8
    }
}
