//! States, steps and setups as serde data, and as input for fuzzers. Empty without the features.

rulebook_core::impl_arbitrary_state!(crate::Mygame);

#[cfg(feature = "serde")]
mod storage {
    use rulebook_core::impl_serde;

    use crate::{
        event::{Event, Pips},
        extras::picks::Pick,
        mv::Move,
        setup::Setup,
        state::Mygame,
    };

    impl_serde!(Move, u8);
    impl_serde!(Event);
    impl_serde!(Pips);
    impl_serde!(Pick);
    impl_serde!(Mygame, Setup);

    impl From<&Move> for u8 {
        fn from(mv: &Move) -> u8 {
            let Move::Take { counters } = mv;
            *counters
        }
    }

    impl From<u8> for Move {
        fn from(counters: u8) -> Move {
            Move::Take { counters }
        }
    }
}

#[cfg(feature = "arbitrary")]
mod fuzzing {
    use arbitrary::{Arbitrary, Result, Unstructured};

    use crate::{
        event::{Event, Pips},
        mv::Move,
    };

    impl<'a> Arbitrary<'a> for Move {
        fn arbitrary(data: &mut Unstructured<'a>) -> Result<Move> {
            data.arbitrary().map(|counters| Move::Take { counters })
        }
    }

    impl<'a> Arbitrary<'a> for Event {
        fn arbitrary(data: &mut Unstructured<'a>) -> Result<Event> {
            let index = data.choose_index(Pips::COUNT)? as u8;
            let pips = Pips::from_index(index).expect("an index below the count");
            Ok(Event::Roll { pips })
        }
    }
}
