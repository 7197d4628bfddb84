//! Steps, views and setups as serde data, and input for fuzzers. Empty without the features.
//!
//! States do not implement serde's traits, because they contain both cards. A host stores the
//! [`Setup`](crate::Setup).

rulebook_core::impl_arbitrary_state!(crate::Mygame);

#[cfg(feature = "serde")]
mod storage {
    use rulebook_core::impl_serde;

    use crate::{
        board::Card,
        event::Event,
        extras::picks::Pick,
        mv::Move,
        view::{Observation, View},
    };

    impl_serde!(Card);
    impl_serde!(Move);
    impl_serde!(Event);
    impl_serde!(Pick);
    impl_serde!(View);
    impl_serde!(Observation);
}

#[cfg(feature = "arbitrary")]
mod fuzzing {
    use arbitrary::{Arbitrary, Result, Unstructured};

    use crate::{board::Card, event::Event, mv::Move};

    impl<'a> Arbitrary<'a> for Move {
        fn arbitrary(data: &mut Unstructured<'a>) -> Result<Move> {
            data.choose(&Move::ALL).copied()
        }
    }

    impl<'a> Arbitrary<'a> for Event {
        fn arbitrary(data: &mut Unstructured<'a>) -> Result<Event> {
            let index = data.choose_index(Card::COUNT)? as u8;
            let card = Card::from_index(index).expect("an index below the count");
            Ok(Event::Deal { card })
        }
    }
}
