//! Moves and rolls, their notation, and the reasons why they are illegal.

use core::fmt;

use rulebook_core::text::{Cursor, SyntaxError};

use crate::numbered::Numbered;

/// A move (R3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Move {
    /// Rolls the die.
    Roll,
    /// Ends the turn and keeps its points.
    Hold,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Move::Roll => "roll",
            Move::Hold => "hold",
        })
    }
}

rulebook_core::impl_from_str! { Move: read_move }

fn read_move(cursor: &mut Cursor<'_>) -> Result<Move, SyntaxError> {
    let mv = if cursor.eat("roll") {
        Move::Roll
    } else {
        cursor.expect("hold", "`roll` or `hold`")?;
        Move::Hold
    };
    Ok(mv)
}

impl Numbered for Move {
    const COUNT: usize = 2;

    fn number(self) -> usize {
        self as usize
    }

    fn from_number(number: usize) -> Option<Move> {
        [Move::Roll, Move::Hold].get(number).copied()
    }
}

/// The side that the die shows (R4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Roll(u8); // Invariant: from 1 to `Roll::COUNT`.

impl Roll {
    /// The number of sides of the largest die (R1).
    pub const COUNT: usize = 20;

    /// The roll of this many points, or `None` if no die has such a side.
    #[must_use]
    pub const fn new(points: u8) -> Option<Roll> {
        if 1 <= points && points as usize <= Roll::COUNT { Some(Roll(points)) } else { None }
    }

    /// All rolls of the largest die, from 1 up.
    #[must_use]
    pub fn all() -> impl ExactSizeIterator<Item = Roll> + Clone {
        (0..Roll::COUNT as u8).map(|n| Roll(n + 1))
    }

    /// The number of points.
    #[must_use]
    pub const fn points(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Roll {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

rulebook_core::impl_from_str! { Roll: read_roll }

fn read_roll(cursor: &mut Cursor<'_>) -> Result<Roll, SyntaxError> {
    cursor.parse_with("what the die shows (1 to 20)", |cursor| {
        Roll::new(u8::try_from(cursor.number()?).ok()?)
    })
}

impl Numbered for Roll {
    const COUNT: usize = Roll::COUNT;

    fn number(self) -> usize {
        usize::from(self.0) - 1
    }

    fn from_number(number: usize) -> Option<Roll> {
        Roll::new(u8::try_from(number.checked_add(1)?).ok()?)
    }
}

rulebook_core::refusals! {
    /// The rule that a move or a roll breaks.
    #[non_exhaustive]
    pub enum IllegalMove {
        GameOver: R6 "game-over", "the game is over";
        DieRolling: R4 "die-rolling", "the die is still rolling";
        RollAtTarget: R6 "roll-at-target", "you have reached the target: hold";
        HoldAtOnce: R3 "hold-at-once", "a turn begins with a roll";
        DieAtRest: R3 "die-at-rest", "nobody has rolled the die";
        NoSuchSide: R1 "no-such-side", "the die has no such side";
    }
}

rulebook_core::impl_serde!(Move);
rulebook_core::impl_serde!(Roll);
