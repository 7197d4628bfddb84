//! Values, and how a table stores them.

use std::fmt::Debug;

use rulebook_core::{Player, State, Utility};

use crate::score::Score;

/// The value of a position for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// The player's side wins.
    Win {
        /// The number of moves until the game is over, if the winner shortens and the loser
        /// prolongs.
        plies: u32,
    },
    /// The player's side loses.
    Loss {
        /// The number of moves until the game is over.
        plies: u32,
    },
    /// Neither side can force a win.
    Draw,
}

impl Value {
    /// The value of a finished game for a player; `None` while it continues.
    pub(super) fn at_end<S: State>(state: &S, player: Player) -> Option<Value> {
        let payoff = i64::from(state.payoff(player)?) * i64::from(state.players());
        let sum = match S::UTILITY {
            Utility::ConstantSum(sum) => i64::from(sum),
            Utility::ZeroSum | Utility::GeneralSum => 0,
        };
        Some(match payoff.cmp(&sum) {
            std::cmp::Ordering::Less => Value::Loss { plies: 0 },
            std::cmp::Ordering::Equal => Value::Draw,
            std::cmp::Ordering::Greater => Value::Win { plies: 0 },
        })
    }

    /// The value for the other side.
    #[must_use]
    pub const fn flipped(self) -> Value {
        match self {
            Value::Win { plies } => Value::Loss { plies },
            Value::Loss { plies } => Value::Win { plies },
            Value::Draw => Value::Draw,
        }
    }

    /// The value one move before.
    #[must_use]
    pub const fn before(self) -> Value {
        match self {
            Value::Win { plies } => Value::Win { plies: plies + 1 },
            Value::Loss { plies } => Value::Loss { plies: plies + 1 },
            Value::Draw => Value::Draw,
        }
    }

    /// A number that is greater for the better of two values: quick wins first, then slow ones,
    /// draws, slow losses, quick losses.
    #[must_use]
    pub const fn merit(self) -> i64 {
        match self {
            Value::Win { plies } => i64::MAX - plies as i64,
            Value::Loss { plies } => i64::MIN + plies as i64,
            Value::Draw => 0,
        }
    }
}

impl From<Value> for Score {
    fn from(value: Value) -> Score {
        match value {
            Value::Win { plies } => Score::Win { plies },
            Value::Loss { plies } => Score::Loss { plies },
            Value::Draw => Score::ProvenDraw,
        }
    }
}

/// The stored form of a value: a `u8`, for at most 127 plies, or a `u16`, for at most 32,767.
///
/// 0 is a draw, 2d − 1 a win and 2d a loss in `d` plies, and the greatest number a slot without an
/// unfinished position.
pub trait Cell: Copy + Eq + Debug + Send + Sync + sealed::Sealed + 'static {
    /// The number of bytes.
    const BYTES: usize;
    /// The greatest distance.
    const MAX_PLIES: u32;
    /// A draw; while a class is being solved, a position that is not decided yet.
    const DRAW: Self;
    /// A slot without an unfinished position.
    const EMPTY: Self;

    /// The cell for an unfinished position with this value; `None` if the end is too far away.
    fn new(value: Value) -> Option<Self>;

    /// The value; `None` if the slot is empty.
    fn value(self) -> Option<Value>;

    /// Appends the cells to bytes, the lower byte first.
    #[doc(hidden)]
    fn write(cells: &[Self], bytes: &mut Vec<u8>);

    /// Appends the cells that these bytes hold.
    #[doc(hidden)]
    fn read(bytes: &[u8], cells: &mut Vec<Self>);
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for u8 {}
    impl Sealed for u16 {}
}

macro_rules! impl_cell {
    ($Int:ty) => {
        impl Cell for $Int {
            const BYTES: usize = size_of::<$Int>();
            const MAX_PLIES: u32 = (<$Int>::MAX / 2) as u32;
            const DRAW: $Int = 0;
            const EMPTY: $Int = <$Int>::MAX;

            fn new(value: Value) -> Option<$Int> {
                let (plies, code) = match value {
                    Value::Draw => return Some(0),
                    Value::Win { plies } => (plies, plies.checked_mul(2)?.checked_sub(1)?),
                    Value::Loss { plies } => (plies, plies.checked_mul(2)?),
                };
                (0 < plies && plies <= Self::MAX_PLIES).then_some(code as $Int)
            }

            fn value(self) -> Option<Value> {
                let plies = u32::from(self).div_ceil(2);
                match self {
                    0 => Some(Value::Draw),
                    Self::EMPTY => None,
                    _ if self % 2 == 1 => Some(Value::Win { plies }),
                    _ => Some(Value::Loss { plies }),
                }
            }

            fn write(cells: &[$Int], bytes: &mut Vec<u8>) {
                bytes.extend(cells.iter().flat_map(|cell| cell.to_le_bytes()));
            }

            fn read(bytes: &[u8], cells: &mut Vec<$Int>) {
                let chunks = bytes.chunks_exact(Self::BYTES);
                cells.extend(chunks.map(|chunk| {
                    <$Int>::from_le_bytes(
                        chunk.try_into().expect("a chunk has the width of a cell"),
                    )
                }));
            }
        }
    };
}

impl_cell!(u8);
impl_cell!(u16);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sooner_a_win_and_the_later_a_loss_the_better() {
        let win = |plies| Value::Win { plies };
        let loss = |plies| Value::Loss { plies };
        let values = [win(0), win(1), win(2), win(9), Value::Draw, loss(9), loss(1), loss(0)];
        assert!(values.is_sorted_by(|better, worse| better.merit() > worse.merit()));
    }

    #[test]
    fn every_cell_is_one_value() {
        for cell in 0..u8::MAX {
            assert_eq!(u8::new(cell.value().expect("a value")), Some(cell));
        }
        assert_eq!(u8::EMPTY.value(), None);
        for (plies, is_stored) in [(0, false), (1, true), (127, true), (128, false)] {
            assert_eq!(u8::new(Value::Win { plies }).is_some(), is_stored);
            assert_eq!(u8::new(Value::Loss { plies }).is_some(), is_stored);
        }
        for plies in [1, 127, 128, 32_767] {
            let value = Value::Loss { plies };
            assert_eq!(u16::new(value).and_then(u16::value), Some(value));
        }
        assert_eq!(u16::new(Value::Win { plies: u32::MAX }), None);
    }
}
