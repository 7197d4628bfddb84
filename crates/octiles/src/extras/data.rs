//! Conversion from data: serde for all types, and arbitrary values for fuzzers. Empty without the
//! features.

rulebook_core::impl_arbitrary_state!(crate::Octiles);

#[cfg(feature = "serde")]
mod storage {
    use arrayvec::ArrayVec;
    use rulebook_core::impl_serde;
    use serde::{Deserialize, Serialize, Serializer};

    use crate::{
        Edge, Event, Move, Octagon, Octiles, Pattern, Pick, Setup, Space, SpaceSet, Stack,
        StartCircles, Tile, TileSet,
    };

    impl_serde!(Octiles, Setup);
    impl_serde!(Move, CompactMove);
    impl_serde!(Event, u8);
    impl_serde!(Space, u8);
    impl_serde!(Octagon, u8);
    impl_serde!(Tile, u8);
    impl_serde!(Pattern, u8);
    impl_serde!(Stack);
    impl_serde!(StartCircles);
    impl_serde!(Pick);

    /// Stores a type as its index; other numbers are refused with the message.
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
        Space, "a space has an index below 36";
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

    /// A move as indices.
    #[derive(Serialize, Deserialize)]
    enum CompactMove {
        Pass,
        /// Octagon, pattern, start and end.
        Lay([u8; 4]),
        /// The set of start circles.
        Start(u64),
    }

    impl From<&Move> for CompactMove {
        fn from(mv: &Move) -> CompactMove {
            match mv {
                Move::Lay { octagon, pattern, from, to } => {
                    CompactMove::Lay([octagon.into(), pattern.into(), from.into(), to.into()])
                }
                Move::Pass => CompactMove::Pass,
                Move::Start { circles } => CompactMove::Start(circles.spaces().bits()),
            }
        }
    }

    impl TryFrom<CompactMove> for Move {
        type Error = &'static str;

        fn try_from(compact: CompactMove) -> Result<Move, &'static str> {
            match compact {
                CompactMove::Pass => Ok(Move::Pass),
                CompactMove::Lay([octagon, pattern, from, to]) => Ok(Move::Lay {
                    octagon: octagon.try_into()?,
                    pattern: pattern.try_into()?,
                    from: from.try_into()?,
                    to: to.try_into()?,
                }),
                CompactMove::Start(bits) => {
                    let spaces = SpaceSet::from_bits(bits);
                    let circles = StartCircles::new(spaces).filter(|_| spaces.bits() == bits);
                    let circles = circles.ok_or("start circles are circles of one side")?;
                    Ok(Move::Start { circles })
                }
            }
        }
    }

    /// Stores a set as the list of its elements; duplicates are refused with the message.
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
        SpaceSet, Space, 36, "duplicate space";
        TileSet, Tile, 18, "duplicate tile";
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

    use crate::{Move, Octagon, Pattern, Side, Space, StartCircles};

    impl<'a> Arbitrary<'a> for Move {
        fn arbitrary(data: &mut Unstructured<'a>) -> Result<Move> {
            match data.int_in_range(0..=15)? {
                0 => return Ok(Move::Pass),
                1 => return start(data),
                _ => {}
            }
            let mut index = |n: usize| Ok(data.choose_index(n)? as u8);
            let octagon = Octagon::from_index(index(Octagon::COUNT)?);
            let pattern = Pattern::from_index(index(Pattern::COUNT)?);
            let (from, to) = (index(Space::COUNT)?, index(Space::COUNT)?);
            let (from, to) = (Space::from_index(from), Space::from_index(to));
            let both = octagon.zip(pattern).zip(from.zip(to));
            let ((octagon, pattern), (from, to)) = both.expect("indices below the counts");
            Ok(Move::Lay { octagon, pattern, from, to })
        }
    }

    fn start(data: &mut Unstructured<'_>) -> Result<Move> {
        let side = *data.choose(&Side::ALL)?;
        let n = data.int_in_range(1..=5)?;
        let choices = StartCircles::all(side, n);
        let choice = data.choose_index(choices.clone().count())?;
        let circles = choices.clone().nth(choice).expect("an index below the count");
        Ok(Move::Start { circles })
    }
}
