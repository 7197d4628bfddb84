//! The parts of a drawing.

use std::fmt;

use rulebook_core::Player;

use crate::element::Area;

/// The name of a part of a drawing. An interface can place the parts by the shape of its window.
///
/// ```
/// use rulebook_core::Player;
/// use rulebook_draw::Zone;
///
/// assert_eq!(Zone::Seat(Player::SECOND).to_string(), "seat-1");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Zone {
    /// The board with its coordinates, or another area that all players use.
    Board,
    /// The area of a seat beside the board: reserve, hand, score. Wider than high.
    Seat(Player),
    /// The shared area beside the board: the stack, the bank, dice.
    Supply,
    /// The directions or orientations that can be picked, for documents: an interface that has controls
    /// for [`Dial`](crate::Dial)s leaves it out.
    Dial,
}

/// A part of a drawing and its place.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Part {
    /// The name, which no other part of the drawing has.
    pub zone: Zone,
    /// The place of everything that belongs to it, which no other part overlaps.
    pub area: Area,
    /// The elements of SVG in it, without the rectangles of picks and notes, in the coordinates of the
    /// document's last group, which begins below the caption.
    pub shapes: String,
}

impl fmt::Display for Zone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Zone::Board => f.write_str("board"),
            Zone::Seat(player) => write!(f, "seat-{}", player.index()),
            Zone::Supply => f.write_str("supply"),
            Zone::Dial => f.write_str("dial"),
        }
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Zone {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
