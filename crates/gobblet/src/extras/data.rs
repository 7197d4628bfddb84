//! Serde data of states, moves and setups, and arbitrary values for fuzzers. Empty without the
//! features.

rulebook_core::impl_arbitrary_state!(crate::Gobblet);

#[cfg(feature = "serde")]
mod storage {
    use rulebook_core::impl_serde;
    use serde::{Serialize, Serializer};

    use crate::{Board, Gobblet, LineSet, Move, Setup, Size, Square};

    impl_serde!(Square, u8);
    impl_serde!(Move, u16);
    impl_serde!(Gobblet, Setup);

    impl From<&Square> for u8 {
        fn from(square: &Square) -> u8 {
            square.index() as u8
        }
    }

    impl TryFrom<u8> for Square {
        type Error = &'static str;

        fn try_from(index: u8) -> Result<Square, &'static str> {
            Square::from_index(index).ok_or("the index of a square is below 16")
        }
    }

    impl From<&Move> for u16 {
        fn from(mv: &Move) -> u16 {
            mv.number() as u16
        }
    }

    impl TryFrom<u16> for Move {
        type Error = &'static str;

        fn try_from(number: u16) -> Result<Move, &'static str> {
            Move::from_number(usize::from(number)).ok_or("the index of a move is below 336")
        }
    }

    impl From<Board> for [u64; 2] {
        fn from(board: Board) -> [u64; 2] {
            board.pieces
        }
    }

    impl TryFrom<[u64; 2]> for Board {
        type Error = &'static str;

        fn try_from(words: [u64; 2]) -> Result<Board, &'static str> {
            if words[0] & words[1] != 0 {
                return Err("two pieces of one size on one square");
            }
            Ok(Board { pieces: words })
        }
    }

    impl Serialize for Size {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.serialize_u8(self.number())
        }
    }

    impl Serialize for LineSet {
        /// As a list of texts such as `a1-d1`.
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_seq(self.iter().map(AsText))
        }
    }

    struct AsText<T>(T);

    impl<T: core::fmt::Display> Serialize for AsText<T> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_str(&self.0)
        }
    }
}

#[cfg(feature = "arbitrary")]
mod fuzzing {
    use arbitrary::{Arbitrary, Result, Unstructured};
    use rulebook_core::MoveIndex;

    use crate::{Gobblet, Move};

    impl<'a> Arbitrary<'a> for Move {
        fn arbitrary(data: &mut Unstructured<'a>) -> Result<Move> {
            let number = data.choose_index(Gobblet::MOVE_SPACE)?;
            Ok(Move::from_number(number).expect("a number below the move space"))
        }
    }
}
