//! States, moves and setups as serde data, and as input of fuzzers. Empty without the features.

rulebook_core::impl_arbitrary_state!(crate::Octiles);

#[cfg(feature = "serde")]
mod storage {
    use arrayvec::ArrayVec;
    use rulebook_core::impl_serde;
    use serde::{Serialize, Serializer};

    use crate::{
        Edge, Event, Move, Octagon, Octiles, Pattern, Place, PlaceSet, Setup, Stack, Tile, TileSet,
    };

    impl_serde!(Octiles, Setup);
    impl_serde!(Move, Option<[u8; 4]>);
    impl_serde!(Event, u8);
    impl_serde!(Place, u8);
    impl_serde!(Octagon, u8);
    impl_serde!(Tile, u8);
    impl_serde!(Pattern, u8);
    impl_serde!(Stack);

    /// By its index, with an error that says what is wrong otherwise.
    macro_rules! impl_index {
        ($($type:ty, $error:literal;)*) => {$(
            impl From<&$type> for u8 {
                fn from(value: &$type) -> u8 {
                    value.index() as u8
                }
            }

            impl TryFrom<u8> for $type {
                type Error = &'static str;

                fn try_from(index: u8) -> Result<$type, &'static str> {
                    <$type>::from_index(index).ok_or($error)
                }
            }
        )*};
    }

    impl_index! {
        Place, "a place has an index below 36";
        Octagon, "an octagon has an index below 17";
        Tile, "a tile has an index below 18";
        Pattern, "a pattern has an index below 105";
    }

    impl From<&Event> for u8 {
        fn from(event: &Event) -> u8 {
            let Event::Draw { tile } = event;
            tile.into()
        }
    }

    impl TryFrom<u8> for Event {
        type Error = &'static str;

        fn try_from(index: u8) -> Result<Event, &'static str> {
            Ok(Event::Draw { tile: Tile::try_from(index)? })
        }
    }

    impl From<&Move> for Option<[u8; 4]> {
        fn from(mv: &Move) -> Option<[u8; 4]> {
            match mv {
                Move::Lay { octagon, pattern, from, to } => {
                    Some([octagon.into(), pattern.into(), from.into(), to.into()])
                }
                Move::Pass => None,
            }
        }
    }

    impl TryFrom<Option<[u8; 4]>> for Move {
        type Error = &'static str;

        fn try_from(indices: Option<[u8; 4]>) -> Result<Move, &'static str> {
            let Some([octagon, pattern, from, to]) = indices else { return Ok(Move::Pass) };
            Ok(Move::Lay {
                octagon: octagon.try_into()?,
                pattern: pattern.try_into()?,
                from: from.try_into()?,
                to: to.try_into()?,
            })
        }
    }

    /// As the list of members.
    macro_rules! impl_set {
        ($($set:ty, $item:ty, $max:literal, $error:literal;)*) => {$(
            impl From<$set> for ArrayVec<$item, $max> {
                fn from(set: $set) -> ArrayVec<$item, $max> {
                    set.iter().collect()
                }
            }

            impl TryFrom<ArrayVec<$item, $max>> for $set {
                type Error = &'static str;

                fn try_from(items: ArrayVec<$item, $max>) -> Result<$set, &'static str> {
                    let set: $set = items.iter().copied().collect();
                    if set.len() == items.len() { Ok(set) } else { Err($error) }
                }
            }
        )*};
    }

    impl_set! {
        PlaceSet, Place, 36, "a place is named twice";
        TileSet, Tile, 18, "a tile is named twice";
    }

    impl Serialize for Edge {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_str(self)
        }
    }
}

#[cfg(feature = "arbitrary")]
mod fuzzing {
    use arbitrary::{Arbitrary, Result, Unstructured};

    use crate::{Move, Octagon, Pattern, Place};

    impl<'a> Arbitrary<'a> for Move {
        fn arbitrary(data: &mut Unstructured<'a>) -> Result<Move> {
            if data.ratio(1, 16)? {
                return Ok(Move::Pass);
            }
            let mut index = |n: usize| Ok(data.choose_index(n)? as u8);
            let octagon = Octagon::from_index(index(Octagon::COUNT)?);
            let pattern = Pattern::from_index(index(Pattern::COUNT)?);
            let (from, to) = (index(Place::COUNT)?, index(Place::COUNT)?);
            let (from, to) = (Place::from_index(from), Place::from_index(to));
            let both = octagon.zip(pattern).zip(from.zip(to));
            let ((octagon, pattern), (from, to)) = both.expect("indices below the counts");
            Ok(Move::Lay { octagon, pattern, from, to })
        }
    }
}
