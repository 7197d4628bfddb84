//! States, moves and setups as serde data, and as input of fuzzers. Empty without the features.

rulebook_core::impl_arbitrary_state!(crate::Toki);

#[cfg(feature = "serde")]
mod storage {
    use rulebook_core::{MoveIndex, impl_serde};

    use crate::{Board, Card, Cards, Deck, Event, Move, Setup, Slot, Toki};

    impl_serde!(Card, u8);
    impl_serde!(Event, u8);
    impl_serde!(Slot, u8);
    impl_serde!(Move, u8);
    impl_serde!(Board, u32);
    impl_serde!(Cards, u64);
    impl_serde!(Deck);
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
            Toki::index(*mv) as u8
        }
    }

    impl TryFrom<u8> for Move {
        type Error = &'static str;

        fn try_from(index: u8) -> Result<Move, &'static str> {
            Toki::from_index(usize::from(index)).ok_or("a move has an index below 91")
        }
    }

    impl From<&Board> for u32 {
        /// Four bits a slot: the index of the card, or 15 for a hidden one.
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
        /// Four bits a card: how many there are.
        fn from(cards: &Cards) -> u64 {
            cards.bits()
        }
    }

    impl TryFrom<u64> for Cards {
        type Error = &'static str;

        fn try_from(bits: u64) -> Result<Cards, &'static str> {
            Cards::from_bits(bits).ok_or("the game has not so many of a card")
        }
    }
}

#[cfg(feature = "arbitrary")]
mod fuzzing {
    use arbitrary::{Arbitrary, Result, Unstructured};
    use rulebook_core::MoveIndex;

    use crate::{Move, Toki};

    impl<'a> Arbitrary<'a> for Move {
        fn arbitrary(data: &mut Unstructured<'a>) -> Result<Move> {
            let index = data.choose_index(Toki::MOVE_SPACE)?;
            Ok(Toki::from_index(index).expect("an index below the move space"))
        }
    }
}
