//! Positions, moves and views as serde data, and moves as input of fuzzers.
//!
//! [`Octagone`](crate::Octagone) itself is no serde data: with covered hands it holds what players
//! must not get. A [`Snapshot`] says by its name that it is for storage.

use core::{fmt, str::FromStr};

use crate::{error::ParseError, state::Octagone};

/// A whole position for storage, with all hands; not for the eyes of players.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Snapshot(pub Octagone);

impl fmt::Display for Snapshot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Snapshot {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Snapshot, ParseError> {
        text.parse().map(Snapshot)
    }
}

#[cfg(feature = "serde")]
mod storage {
    use rulebook_core::{MoveIndex, Player, impl_serde};
    use serde::{Deserialize, Serialize, Serializer};

    use super::Snapshot;
    use crate::{
        Arrow, Board, Colour, Event, Hand, InvalidSetup, Line, Move, Octagone, OpenOctagone, Setup,
        Shown, Square, Variant,
    };

    impl_serde!(Move, u16);
    impl_serde!(Event);
    impl_serde!(Snapshot, Stored);
    impl_serde!(OpenOctagone, Stored);

    /// A setup in numbers.
    #[derive(Serialize, Deserialize)]
    struct Stored {
        variant: Variant,
        filled: u64,
        lady: u8,   // The number of the square, or 0.
        target: u8, // The number of the square, or 0.
        turn: Player,
        hands: [u32; 4],
        shown: [u32; 4],
    }

    #[derive(Debug, thiserror::Error)]
    enum NotStored {
        #[error("a number is out of range")]
        Range,
        #[error(transparent)]
        Setup(#[from] InvalidSetup),
    }

    impl From<&Octagone> for Stored {
        fn from(game: &Octagone) -> Stored {
            let setup = Setup::from(game);
            Stored {
                variant: setup.variant,
                filled: setup.filled.bits(),
                lady: setup.lady.map_or(0, Square::number),
                target: setup.target.map_or(0, Square::number),
                turn: setup.turn,
                hands: setup.hands.map(Hand::bits),
                shown: setup.shown.map(Shown::bits),
            }
        }
    }

    impl TryFrom<Stored> for Octagone {
        type Error = NotStored;

        fn try_from(stored: Stored) -> Result<Octagone, NotStored> {
            let square = |number: u8| match (number, Square::from_number(number)) {
                (0, _) => Ok(None),
                (_, Some(square)) => Ok(Some(square)),
                (_, None) => Err(NotStored::Range),
            };
            let (mut hands, mut shown) = ([Hand::EMPTY; 4], [Shown::NOTHING; 4]);
            for seat in 0..4 {
                hands[seat] = Hand::from_bits(stored.hands[seat]).ok_or(NotStored::Range)?;
                shown[seat] = Shown::from_bits(stored.shown[seat]).ok_or(NotStored::Range)?;
            }
            let setup = Setup {
                variant: stored.variant,
                hands,
                shown,
                filled: Board::from_bits(stored.filled).ok_or(NotStored::Range)?,
                lady: square(stored.lady)?,
                target: square(stored.target)?,
                turn: stored.turn,
            };
            Ok(setup.try_into()?)
        }
    }

    impl From<&Snapshot> for Stored {
        fn from(snapshot: &Snapshot) -> Stored {
            Stored::from(&snapshot.0)
        }
    }

    impl TryFrom<Stored> for Snapshot {
        type Error = NotStored;

        fn try_from(stored: Stored) -> Result<Snapshot, NotStored> {
            stored.try_into().map(Snapshot)
        }
    }

    impl From<&OpenOctagone> for Stored {
        fn from(open: &OpenOctagone) -> Stored {
            Stored::from(open.game())
        }
    }

    impl TryFrom<Stored> for OpenOctagone {
        type Error = NotStored;

        fn try_from(stored: Stored) -> Result<OpenOctagone, NotStored> {
            Ok(Octagone::try_from(stored)?.try_into()?)
        }
    }

    impl From<&Move> for u16 {
        fn from(mv: &Move) -> u16 {
            Octagone::index(*mv) as u16
        }
    }

    impl TryFrom<u16> for Move {
        type Error = &'static str;

        fn try_from(index: u16) -> Result<Move, &'static str> {
            Octagone::from_index(usize::from(index)).ok_or("a move has an index below 2991")
        }
    }

    impl Serialize for Square {
        /// As its number.
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.serialize_u8(self.number())
        }
    }

    impl Serialize for Arrow {
        /// As its number.
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.serialize_u8(self.index() as u8)
        }
    }

    impl Serialize for Colour {
        /// As its letter.
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.serialize_char(self.letter())
        }
    }

    impl Serialize for Line {
        /// As the list of its squares in order.
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_seq(self.squares())
        }
    }
}

#[cfg(feature = "arbitrary")]
mod fuzzing {
    use arbitrary::{Arbitrary, Result, Unstructured};
    use rulebook_core::MoveIndex;

    use crate::{Colour, Event, Move, Octagone};

    impl<'a> Arbitrary<'a> for Move {
        fn arbitrary(data: &mut Unstructured<'a>) -> Result<Move> {
            let index = data.choose_index(Octagone::MOVE_SPACE)?;
            Ok(Octagone::from_index(index).expect("an index below the move space"))
        }
    }

    impl<'a> Arbitrary<'a> for Event {
        fn arbitrary(data: &mut Unstructured<'a>) -> Result<Event> {
            Ok(Event { colour: *data.choose(&Colour::ALL)? })
        }
    }
}
