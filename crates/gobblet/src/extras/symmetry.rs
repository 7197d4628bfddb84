//! The symmetries: the eight of the board, each with or without a swap of the colours.

use rulebook_core::{Player, Symmetric, Symmetry, canonical_by_key};

use crate::{
    board::{Board, Square},
    mv::Move,
    setup::Setup,
    state::Gobblet,
};

/// A symmetry: optionally a reflection in the rising diagonal, then quarter turns, then optionally
/// a swap of the players.
///
/// ```
/// use rulebook_gobblet::{Square, Transform, rulebook_core::Symmetry};
///
/// let corner: Square = "a1".parse()?;
/// let images: Vec<Square> = Transform::all().map(|sym| sym.map_square(corner)).collect();
/// assert_eq!(images.len(), 16);
/// assert!(images.contains(&"d4".parse()?) && !images.contains(&"b1".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Transform(u8); // Bits 0 and 1: quarter turns; bit 2: reflection; bit 3: colours.

const TURNS: u8 = 3;
const REFLECTION: u8 = 4;
const COLOURS: u8 = 8;

impl Transform {
    /// The image of a square.
    #[must_use]
    pub fn map_square(self, square: Square) -> Square {
        let (mut file, mut rank) = (square.file(), square.rank());
        if self.0 & REFLECTION != 0 {
            (file, rank) = (rank, file);
        }
        for _ in 0..self.0 & TURNS {
            // a1 → d1 → d4 → a4.
            (file, rank) = (3 - rank, file);
        }
        Square::new(file, rank).expect("a turned square is on the board")
    }

    /// The image of a player.
    #[must_use]
    pub fn map_player(self, player: Player) -> Player {
        if self.0 & COLOURS == 0 { player } else { player.opponent() }
    }

    fn map_board(self, board: &Board) -> Board {
        let mut image = Board::default();
        for square in Square::all() {
            for (player, size) in board.stack(square) {
                image.toggle(self.map_player(player), size, self.map_square(square));
            }
        }
        image
    }
}

impl Symmetry for Transform {
    const IDENTITY: Transform = Transform(0);

    fn all() -> impl Iterator<Item = Transform> + Clone {
        (0..16).map(Transform)
    }

    fn inverse(self) -> Transform {
        let turns =
            if self.0 & REFLECTION == 0 { (4 - (self.0 & TURNS)) & TURNS } else { self.0 & TURNS };
        Transform(self.0 & (REFLECTION | COLOURS) | turns)
    }

    fn then(self, next: Transform) -> Transform {
        // A reflection reverses the turns before it.
        let turns =
            if next.0 & REFLECTION == 0 { self.0 + next.0 } else { next.0.wrapping_sub(self.0) };
        Transform((self.0 ^ next.0) & (REFLECTION | COLOURS) | turns & TURNS)
    }
}

impl Symmetric for Gobblet {
    type Sym = Transform;
    rulebook_core::no_chance!(Symmetric);

    fn map(&self, sym: Transform) -> Gobblet {
        Gobblet::from_valid(Setup {
            variant: self.variant,
            board: sym.map_board(&self.board),
            to_move: sym.map_player(self.to_move),
            lifted: self.lifted.map(|square| sym.map_square(square)),
        })
    }

    fn map_move(sym: Transform, mv: Move) -> Move {
        match mv {
            Move::Enter { size, to } => Move::Enter { size, to: sym.map_square(to) },
            Move::Shift { from, to } => {
                Move::Shift { from: sym.map_square(from), to: sym.map_square(to) }
            }
            Move::Lift { from } => Move::Lift { from: sym.map_square(from) },
            Move::Drop { to } => Move::Drop { to: sym.map_square(to) },
        }
    }

    fn map_player(sym: Transform, player: Player) -> Player {
        sym.map_player(player)
    }

    /// The image in which the first player moves and the board is least.
    fn canonical(&self) -> (Gobblet, Transform) {
        canonical_by_key(self, |image| (image.to_move, image.board, image.lifted))
    }
}
