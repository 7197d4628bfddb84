//! Serde data of states, moves and setups, and arbitrary values for fuzzers. Empty without the
//! features.

rulebook_core::impl_arbitrary_state!(crate::state::Toki);

#[cfg(feature = "serde")]
mod storage {
    use rulebook_core::impl_serde;

    use super::super::{Deck, Decks, Pick};
    use crate::{
        board::{Board, Card, Cards, Slot},
        event::Event,
        mv::Move,
        setup::Setup,
        state::Toki,
    };

    impl_serde!(Card, u8);
    impl_serde!(Event, u8);
    impl_serde!(Slot, u8);
    impl_serde!(Move, u8);
    impl_serde!(Board, u32);
    impl_serde!(Cards, u64);
    impl_serde!(Deck);
    impl_serde!(Decks);
    impl_serde!(Pick);
    impl_serde!(Toki, Setup);

    impl From<&Card> for u8 {
        fn from(card: &Card) -> u8 {
            card.index() as u8
        }
    }

    impl TryFrom<u8> for Card {
        type Error = &'static str;

        fn try_from(index: u8) -> Result<Card, &'static str> {
            Card::from_index(index).ok_or("a card has an index below 14")
        }
    }

    impl From<&Event> for u8 {
        fn from(event: &Event) -> u8 {
            event.card.index() as u8
        }
    }

    impl TryFrom<u8> for Event {
        type Error = &'static str;

        fn try_from(index: u8) -> Result<Event, &'static str> {
            Ok(Event { card: index.try_into()? })
        }
    }

    impl From<&Slot> for u8 {
        fn from(slot: &Slot) -> u8 {
            slot.index() as u8
        }
    }

    impl TryFrom<u8> for Slot {
        type Error = &'static str;

        fn try_from(index: u8) -> Result<Slot, &'static str> {
            Slot::from_index(index).ok_or("a slot has an index below 8")
        }
    }

    impl From<&Move> for u8 {
        fn from(mv: &Move) -> u8 {
            super::codes::move_code(*mv)
        }
    }

    impl TryFrom<u8> for Move {
        type Error = &'static str;

        fn try_from(code: u8) -> Result<Move, &'static str> {
            super::codes::move_of_code(code).ok_or("a move has a number below 91")
        }
    }

    impl From<&Board> for u32 {
        /// Four bits per slot: the index of the card, or 15 for a hidden one.
        fn from(board: &Board) -> u32 {
            board.bits()
        }
    }

    impl TryFrom<u32> for Board {
        type Error = &'static str;

        fn try_from(bits: u32) -> Result<Board, &'static str> {
            let is_card = |slot: Slot| bits >> slot.shift() & 15 != 14;
            let fits = Slot::all().all(is_card);
            if fits { Ok(Board::from_bits(bits)) } else { Err("no card has the index 14") }
        }
    }

    impl From<&Cards> for u64 {
        /// Four bits per card: the number of copies.
        fn from(cards: &Cards) -> u64 {
            cards.bits()
        }
    }

    impl TryFrom<u64> for Cards {
        type Error = &'static str;

        fn try_from(bits: u64) -> Result<Cards, &'static str> {
            Cards::from_bits(bits).ok_or("more copies of a card than the deck holds")
        }
    }
}

#[cfg(feature = "arbitrary")]
mod fuzzing {
    use arbitrary::{Arbitrary, Result, Unstructured};

    use crate::mv::Move;

    impl<'a> Arbitrary<'a> for Move {
        fn arbitrary(data: &mut Unstructured<'a>) -> Result<Move> {
            let code = data.int_in_range(0..=super::codes::N_MOVES - 1)?;
            Ok(super::codes::move_of_code(code).expect("a number below the number of moves"))
        }
    }
}

/// A number for each move that can be written down, in compact formats and in seeds of fuzzers:
/// three moves without a slot, one block of eight for each kind of move with one, the flights.
#[cfg(any(feature = "serde", feature = "arbitrary"))]
mod codes {
    use crate::{board::Slot, mv::Move};

    const N_SLOTS: u8 = Slot::COUNT as u8;
    const OPEN: u8 = 3;
    const PLACE: u8 = OPEN + N_SLOTS;
    const FLIP: u8 = PLACE + N_SLOTS;
    const FLY: u8 = FLIP + N_SLOTS;
    /// One more than the greatest number.
    pub(super) const N_MOVES: u8 = FLY + N_SLOTS * N_SLOTS;

    /// The number of `mv`.
    #[cfg(feature = "serde")]
    pub(super) fn move_code(mv: Move) -> u8 {
        let index = |slot: Slot| slot.index() as u8;
        match mv {
            Move::Pile => 0,
            Move::Bank => 1,
            Move::Keep => 2,
            Move::Open { slot } => OPEN + index(slot),
            Move::Place { slot } => PLACE + index(slot),
            Move::Flip { slot } => FLIP + index(slot),
            Move::Fly { toki, slot } => FLY + N_SLOTS * index(toki) + index(slot),
        }
    }

    /// The move with this number.
    pub(super) fn move_of_code(code: u8) -> Option<Move> {
        let slot = Slot::from_index;
        Some(match code {
            0 => Move::Pile,
            1 => Move::Bank,
            2 => Move::Keep,
            OPEN..PLACE => Move::Open { slot: slot(code - OPEN)? },
            PLACE..FLIP => Move::Place { slot: slot(code - PLACE)? },
            FLIP..FLY => Move::Flip { slot: slot(code - FLIP)? },
            FLY..N_MOVES => {
                let flight = code - FLY;
                Move::Fly { toki: slot(flight / N_SLOTS)?, slot: slot(flight % N_SLOTS)? }
            }
            _ => return None,
        })
    }
}
