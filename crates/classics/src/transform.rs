//! The symmetries of the 3×3 board.

use rulebook_core::{Player, Symmetry};

use crate::square::{Square, SquareSet};

/// A symmetry: optionally a reflection in the rising diagonal, then quarter turns, then optionally
/// a swap of the players.
///
/// `ELEMENTS` is 8 in a game whose first player is fixed, and 16 where the players can be swapped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Transform<const ELEMENTS: u8>(u8); // Bits 0, 1: turns; 2: reflection; 3: swap.

const TURNS: u8 = 3;
const REFLECTION: u8 = 4;
const SWAP: u8 = 8;

impl<const ELEMENTS: u8> Transform<ELEMENTS> {
    /// The image of a square.
    #[must_use]
    pub fn map_square(self, square: Square) -> Square {
        let (mut file, mut rank) = (square.file(), square.rank());
        if self.0 & REFLECTION != 0 {
            (file, rank) = (rank, file);
        }
        for _ in 0..self.0 & TURNS {
            // a1 → c1 → c3 → a3.
            (file, rank) = (2 - rank, file);
        }
        Square::new(file, rank).expect("a turned square is on the board")
    }

    /// The image of a cell of a plane, which has the number of its square.
    pub(crate) fn map_cell(self, cell: usize) -> usize {
        Square::from_index(cell as u8).map_or(cell, |square| self.map_square(square).index())
    }

    /// The image of a set of squares.
    #[must_use]
    pub fn map_set(self, squares: SquareSet) -> SquareSet {
        squares.iter().map(|square| self.map_square(square)).collect()
    }

    /// The image of a player.
    #[must_use]
    pub fn map_player(self, player: Player) -> Player {
        if self.0 & SWAP == 0 { player } else { player.opponent() }
    }
}

impl<const ELEMENTS: u8> Symmetry for Transform<ELEMENTS> {
    const IDENTITY: Self = Transform(0);

    fn all() -> impl Iterator<Item = Self> + Clone {
        (0..ELEMENTS).map(Transform)
    }

    fn inverse(self) -> Self {
        // A reflection followed by turns is its own inverse.
        let turns = if self.0 & REFLECTION == 0 { self.0.wrapping_neg() } else { self.0 };
        Transform(self.0 & (REFLECTION | SWAP) | turns & TURNS)
    }

    fn then(self, next: Self) -> Self {
        // A reflection reverses the turns before it.
        let turns =
            if next.0 & REFLECTION == 0 { self.0 + next.0 } else { next.0.wrapping_sub(self.0) };
        Transform((self.0 ^ next.0) & (REFLECTION | SWAP) | turns & TURNS)
    }
}
