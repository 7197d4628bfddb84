//! Serde data of positions, moves and views, and arbitrary values for fuzzers.
//!
//! [`Octagone`](crate::Octagone) itself does not implement serde's traits: it contains covered
//! hands. A [`Snapshot`] is for storage.

use core::{fmt, str::FromStr};

use crate::{error::ParseError, state::Octagone};

/// A whole position for storage, with all hands; not to be shown to players.
///
/// ```
/// use rulebook_octagone::{Octagone, Snapshot};
///
/// let text = Snapshot(Octagone::default()).to_string();
/// assert_eq!(text.parse::<Snapshot>()?, Snapshot(Octagone::default()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
    use rulebook_core::{Player, impl_serde};
    use serde::{Deserialize, Serialize, Serializer};

    use super::Snapshot;
    use crate::{
        board::{Arrow, Colour, Hand, Line, PublicInfo, Square, SquareSet},
        error::InvalidSetup,
        event::Event,
        extras::{
            Pick,
            index::{from_number, number},
        },
        mv::Move,
        setup::Setup,
        variant::Variant,
        view::{Observation, View},
    };

    impl_serde!(Move, u16);
    impl_serde!(Event);
    impl_serde!(Pick);
    impl_serde!(Observation);
    impl_serde!(View);
    impl_serde!(Snapshot, Stored);

    /// A setup in numbers.
    #[derive(Serialize, Deserialize)]
    struct Stored {
        variant: Variant,
        filled: u64,
        lady: u8,   // The number of the square, or 0.
        target: u8, // The number of the square, or 0.
        to_move: Option<Player>,
        hands: [u32; 4],
        public_info: [u32; 4],
    }

    #[derive(Debug, thiserror::Error)]
    enum NotStored {
        #[error("a number is out of range")]
        Range,
        #[error(transparent)]
        Setup(#[from] InvalidSetup),
    }

    impl From<&Snapshot> for Stored {
        fn from(snapshot: &Snapshot) -> Stored {
            let setup = Setup::from(&snapshot.0);
            Stored {
                variant: setup.variant,
                filled: setup.filled.bits(),
                lady: setup.lady.map_or(0, Square::number),
                target: setup.target.map_or(0, Square::number),
                to_move: setup.to_move,
                hands: setup.hands.map(Hand::bits),
                public_info: setup.public_info.map(PublicInfo::bits),
            }
        }
    }

    impl TryFrom<Stored> for Snapshot {
        type Error = NotStored;

        fn try_from(stored: Stored) -> Result<Snapshot, NotStored> {
            let square = |number: u8| match (number, Square::from_number(number)) {
                (0, _) => Ok(None),
                (_, Some(square)) => Ok(Some(square)),
                (_, None) => Err(NotStored::Range),
            };
            let mut setup = Setup::empty(stored.variant, stored.to_move);
            for seat in 0..4 {
                let (hand, info) = (stored.hands[seat], stored.public_info[seat]);
                setup.hands[seat] = Hand::from_bits(hand).ok_or(NotStored::Range)?;
                setup.public_info[seat] = PublicInfo::from_bits(info).ok_or(NotStored::Range)?;
            }
            setup.filled = SquareSet::from_bits(stored.filled);
            if setup.filled.bits() != stored.filled {
                return Err(NotStored::Range);
            }
            setup.lady = square(stored.lady)?;
            setup.target = square(stored.target)?;
            Ok(Snapshot(setup.build()?))
        }
    }

    impl From<&Move> for u16 {
        fn from(mv: &Move) -> u16 {
            number(*mv) as u16
        }
    }

    impl TryFrom<u16> for Move {
        type Error = &'static str;

        fn try_from(number: u16) -> Result<Move, &'static str> {
            from_number(usize::from(number)).ok_or("a move has a number below 2991")
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

    #[cfg(test)]
    mod tests {
        use super::{NotStored, Snapshot, Stored};
        use crate::state::Octagone;

        /// The player with the empty hand has passed on squares of all six colours.
        const POSITION: &str = "{covered=on} ######x/#######/#######/#######/#######/####### 0 \
                                000000+1:333333/000000+0:333333!ABCMOT";

        fn stored() -> Stored {
            let state: Octagone = POSITION.parse().expect("a position");
            Stored::from(&Snapshot(state))
        }

        #[test]
        fn a_stored_position_round_trips_with_its_public_information() {
            let snapshot = Snapshot::try_from(stored()).expect("a position");
            assert_eq!(Ok(snapshot.0), POSITION.parse());
        }

        #[test]
        fn stored_numbers_out_of_range_are_refused() {
            let changes: [fn(&mut Stored); 7] = [
                // Seven shields of one kind, and one of a kind that does not exist.
                |stored| stored.hands[0] = 7,
                |stored| stored.hands[0] = 1 << 28,
                |stored| stored.public_info[0] = 7,
                // A seventh colour, and a forty-third square.
                |stored| stored.public_info[0] = 1 << 30,
                |stored| stored.filled |= 1 << 42,
                |stored| stored.lady = 43,
                |stored| stored.target = 43,
            ];
            for (n, change) in changes.iter().enumerate() {
                let mut stored = stored();
                change(&mut stored);
                let refusal = Snapshot::try_from(stored);
                assert!(matches!(refusal, Err(NotStored::Range)), "{n}: {refusal:?}");
            }
        }
    }
}

#[cfg(feature = "arbitrary")]
mod fuzzing {
    use arbitrary::{Arbitrary, Result, Unstructured};
    use rulebook_core::{MAX_PLAYERS, Player, impl_arbitrary_state};

    use crate::{
        board::Colour,
        event::Event,
        extras::index::{N_NUMBERS, from_number},
        mv::Move,
        state::Octagone,
    };

    impl_arbitrary_state!(Octagone);

    impl<'a> Arbitrary<'a> for Move {
        fn arbitrary(data: &mut Unstructured<'a>) -> Result<Move> {
            let number = data.choose_index(N_NUMBERS)?;
            Ok(from_number(number).expect("every number has a move"))
        }
    }

    impl<'a> Arbitrary<'a> for Event {
        fn arbitrary(data: &mut Unstructured<'a>) -> Result<Event> {
            if data.ratio(1, 8)? {
                let seat = data.choose_index(MAX_PLAYERS)? as u8;
                return Ok(Event::Lot { starter: Player::from_index(seat).expect("a seat") });
            }
            Ok(Event::Deal { colour: *data.choose(&Colour::ALL)? })
        }
    }
}
