//! One decision of a player.

use crate::board::{Octagon, Pattern, Space, StartCircles};

/// A move.
///
/// Moves are ordered as they are listed: those that lay a tile by octagon, pattern, start and end;
/// the pass comes after them. Start circles are listed as [`StartCircles::all`] gives them.
///
/// Two turns of a tile that look alike are one move, and so are several paths between the same two
/// spaces: they lead to the same position.
///
/// ```
/// use rulebook_octiles::Move;
///
/// let mv: Move = "T1@a2r1 W1-s11".parse()?;
/// assert!(matches!(mv, Move::Lay { to, .. } if to.to_string() == "s11"));
/// assert_eq!("pass".parse(), Ok(Move::Pass));
/// assert!(mv < Move::Pass);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Move {
    /// R7, R8: lays the top tile on an octagon and moves a runner across it.
    Lay {
        /// The octagon for the tile.
        octagon: Octagon,
        /// The tile and its orientation.
        pattern: Pattern,
        /// The start of the runner.
        from: Space,
        /// The end of its path; the same space if the path returns to it (R11).
        to: Space,
    },
    /// R14: does nothing; the tile stays on top of the stack.
    Pass,
    /// R5: before the first turn, with `placement=chosen`, places all runners of the player.
    Start {
        /// The circles on which they start.
        circles: StartCircles,
    },
}
