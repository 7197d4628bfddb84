//! Move annotations for user interfaces.

use rulebook_core::{Annotate, Legality, State};

use super::Ending;
use crate::{
    board::{Colour, Line, Square, triangle},
    error::IllegalMove,
    mv::Move,
    state::Octagone,
};

/// The effects of a move.
///
/// ```
/// use rulebook_octagone::{Hands, Octagone, Square, Variant, rulebook_core::{Annotate, Player}};
///
/// let hands: Hands = "333333+3/333333+3".parse()?;
/// let game = Octagone::with_hands(Variant::default(), Player::FIRST, &hands)?;
/// let facts = game.annotate("L23-2".parse()?)?;
/// assert_eq!(facts.points_at.map(Square::number), Some(24));
/// assert_eq!((facts.triangle, facts.ending), (None, None));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Annotation {
    /// R3, R5: the squares along the arrow, if the move has one.
    pub line: Option<Line>,
    /// R6: the square where the next shield goes.
    pub points_at: Option<Square>,
    /// R5: the colour of the triangle that the arrow presses.
    pub triangle: Option<Colour>,
    /// R12: how this move ends the game, if it does.
    pub ending: Option<Ending>,
    /// R11: how many players in a row, from the next one on, must pass before the next shield.
    /// `None` if hands are covered, because nobody knows.
    pub passes: Option<u8>,
}

impl Annotate for Octagone {
    type Annotation = Annotation;

    fn annotate(&self, mv: Move) -> Result<Annotation, IllegalMove> {
        self.check(mv)?;
        let variant = self.public.variant;
        let mut after = self.clone();
        after.play_unchecked(mv);
        let arrow = match mv {
            Move::Lady { square, arrow } => Some((square, arrow, variant.lady_links())),
            Move::Shield { square, arrow, .. } => Some((square, arrow, variant.links())),
            Move::Gift { .. } | Move::Close { .. } | Move::Pass => None,
        };
        Ok(Annotation {
            line: arrow.map(|(square, arrow, links)| links.line(square, arrow)),
            points_at: arrow.and(after.target()),
            triangle: arrow.and_then(|(square, arrow, _)| triangle(square, arrow)),
            ending: after.ending_details(),
            passes: (!variant.covered.is_on()).then(|| after.forced_passes()),
        })
    }
}
