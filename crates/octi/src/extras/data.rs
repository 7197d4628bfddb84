//! Serde data of states, moves and setups, and arbitrary values for fuzzers. Empty without the
//! features.

rulebook_core::impl_arbitrary_state!(crate::state::Octi);

#[cfg(feature = "serde")]
mod storage {
    use alloc::vec::Vec;

    use rulebook_core::{Player, impl_serde};
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    use crate::{
        board::{Board, DirectionSet, Pod, Square, SquareSet},
        mv::Move,
        setup::Setup,
        state::Octi,
    };

    impl_serde!(Square, u8);
    impl_serde!(Move, u64);
    impl_serde!(Octi, Setup);

    /// The pods of a board: square, owner and the bits of the prongs.
    type Pods = Vec<(Square, Player, u8)>;

    impl Serialize for Board {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let pods = |player| {
                let squares = self.pods(player).iter();
                squares.map(move |square| (square, player, self.prongs(square).bits()))
            };
            Player::all(2).flat_map(pods).collect::<Pods>().serialize(serializer)
        }
    }

    impl<'de> Deserialize<'de> for Board {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Board, D::Error> {
            let mut board = Board::EMPTY;
            for (square, player, prongs) in Pods::deserialize(deserializer)? {
                if board.owner(square).is_some() || 2 <= player.index() {
                    return Err(D::Error::custom("a square holds one pod of one of two players"));
                }
                board.put(square, Pod { player, prongs: DirectionSet::from_bits(prongs) });
            }
            Ok(board)
        }
    }

    impl From<&Square> for u8 {
        fn from(square: &Square) -> u8 {
            square.index() as u8
        }
    }

    impl TryFrom<u8> for Square {
        type Error = &'static str;

        fn try_from(index: u8) -> Result<Square, &'static str> {
            Square::from_index(index).ok_or("the index of a square is below 42")
        }
    }

    impl From<&Move> for u64 {
        fn from(mv: &Move) -> u64 {
            mv.number()
        }
    }

    impl TryFrom<u64> for Move {
        type Error = &'static str;

        fn try_from(number: u64) -> Result<Move, &'static str> {
            Move::from_number(number).ok_or("the number is not that of a move on the board")
        }
    }

    impl Serialize for SquareSet {
        /// As a list of squares.
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_seq(self.iter())
        }
    }
}

#[cfg(feature = "arbitrary")]
mod fuzzing {
    use arbitrary::{Arbitrary, Result, Unstructured};

    use crate::{
        board::{Direction, Square},
        mv::{Chain, Move, Step},
    };

    impl<'a> Arbitrary<'a> for Move {
        /// An insertion, a step or a chain, as far as it stays on the board.
        fn arbitrary(data: &mut Unstructured<'a>) -> Result<Move> {
            let index = data.choose_index(Square::COUNT)? as u8;
            let square = Square::from_index(index).expect("an index below the number of squares");
            let direction = *data.choose(&Direction::ALL)?;
            let insertion = Move::Insert { pod: square, prong: direction };
            if data.arbitrary()? {
                return Ok(insertion);
            }
            if data.arbitrary()? {
                return Ok(Step::new(square, direction).map_or(insertion, Move::Step));
            }
            let Some(mut chain) = Chain::new(square, direction, data.arbitrary()?) else {
                return Ok(insertion);
            };
            while data.arbitrary()? {
                let longer = chain.then(*data.choose(&Direction::ALL)?, data.arbitrary()?);
                let Some(longer) = longer else { break };
                chain = longer;
            }
            Ok(Move::Jump(chain))
        }
    }
}
