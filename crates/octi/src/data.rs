//! States, moves and setups as serde data, and as input of fuzzers. Empty without the features.

rulebook_core::impl_arbitrary_state!(crate::Octi);

#[cfg(feature = "serde")]
pub(crate) use storage::Pods;

#[cfg(feature = "serde")]
mod storage {
    use alloc::vec::Vec;

    use rulebook_core::{Player, impl_serde};
    use serde::{Serialize, Serializer};

    use crate::{Board, Chain, Direction, Move, Octi, Pod, Prongs, Setup, Square, SquareSet, Step};

    impl_serde!(Square, u8);
    impl_serde!(Move, u64);
    impl_serde!(Octi, Setup);

    /// The pods of a board: square, owner and the bits of the prongs.
    pub(crate) type Pods = Vec<(Square, Player, u8)>;

    impl From<Board> for Pods {
        fn from(board: Board) -> Pods {
            let pods = |player| {
                let squares = board.pods(player).iter();
                squares.map(move |square| (square, player, board.prongs(square).bits()))
            };
            Player::all(2).flat_map(pods).collect()
        }
    }

    impl TryFrom<Pods> for Board {
        type Error = &'static str;

        fn try_from(pods: Pods) -> Result<Board, &'static str> {
            let mut board = Board::EMPTY;
            for (square, player, prongs) in pods {
                if board.occupied().contains(square) || 2 <= player.index() {
                    return Err("a square holds one pod of one of two players");
                }
                board.put(square, Pod { player, prongs: Prongs::from_bits(prongs) });
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
            Square::from_index(index).ok_or("a square has an index below 42")
        }
    }

    /// The numbers of insertions and of steps: squares times directions.
    const WAYS: u64 = 42 * 8;

    impl From<&Move> for u64 {
        /// Insertions have the first numbers, then come steps, then chains.
        fn from(mv: &Move) -> u64 {
            let square = mv.from().index() as u64;
            match mv {
                Move::Insert { prong, .. } => 8 * square + prong.index() as u64,
                Move::Step(step) => WAYS + 8 * square + step.direction().index() as u64,
                Move::Jump(chain) => 2 * WAYS + 42 * u64::from(chain.packed().bits()) + square,
            }
        }
    }

    impl TryFrom<u64> for Move {
        type Error = &'static str;

        fn try_from(number: u64) -> Result<Move, &'static str> {
            let read = || {
                let Some(number) = number.checked_sub(2 * WAYS) else {
                    let direction = Direction::wrapping(number as usize);
                    let square = Square::from_index((number % WAYS / 8) as u8)?;
                    if number < WAYS {
                        return Some(Move::Insert { pod: square, prong: direction });
                    }
                    return Step::new(square, direction).map(Move::Step);
                };
                let start = Square::from_index((number % 42) as u8)?;
                chain(start, u32::try_from(number / 42).ok()?).map(Move::Jump)
            };
            read().ok_or("the number of a move is that of a way on the board")
        }
    }

    /// The chain with these packed legs, if there is one.
    fn chain(start: Square, bits: u32) -> Option<Chain> {
        let leg = |i: u32| bits >> (24 - 4 * i);
        let way = |i| (Direction::wrapping((leg(i) >> 1) as usize), leg(i) & 1 == 1);
        let (direction, captures) = way(0);
        let mut chain = Chain::new(start, direction, captures)?;
        for i in 1..bits >> 28 {
            let (direction, captures) = if i < 7 { way(i) } else { return None };
            chain = chain.then(direction, captures)?;
        }
        (chain.packed().bits() == bits).then_some(chain)
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

    use crate::{Chain, Direction, Move, Square, Step};

    impl<'a> Arbitrary<'a> for Move {
        /// An insertion, or a way as far as it stays on the board.
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
