//! The symmetries: reflections of the board.
//!
//! Seats are not permuted, although all are alike once the game runs: the deal begins with seat 0
//! (R8) and the pair of seat 0 gives its joker first (R14), so a change of seats would map some
//! positions to none.

use rulebook_core::{Player, Symmetric, Symmetry, canonical_by_key};

use crate::{
    board::{Arrow, Board, Colour, Square},
    hand::Hand,
    mv::{Face, Move},
    shown::Shown,
    state::Octagone,
    table::Table,
};

/// A reflection of the board: left to right, top to bottom, both, or none. From top to bottom the
/// rows keep their colours, so each shield turns into one of the opposite row's colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Reflection(u8); // Bit 0: left to right; bit 1: top to bottom.

const SIDEWAYS: u8 = 1;
const UPRIGHT: u8 = 2;

impl Reflection {
    /// The image of a square.
    #[must_use]
    pub fn map_square(self, square: Square) -> Square {
        let (mut row, mut column) = (square.row(), square.column());
        if self.0 & SIDEWAYS != 0 {
            column = Square::COLUMNS - 1 - column;
        }
        if self.0 & UPRIGHT != 0 {
            row = Square::ROWS - 1 - row;
        }
        Square::at(row, column).expect("a reflected square is on the board")
    }

    /// The image of a direction.
    #[must_use]
    pub fn map_arrow(self, arrow: Arrow) -> Arrow {
        let mut index = arrow.index();
        if self.0 & SIDEWAYS != 0 {
            index = (8 - index) % 8;
        }
        if self.0 & UPRIGHT != 0 {
            index = (12 - index) % 8;
        }
        Arrow::from_index(index).expect("a remainder by 8")
    }

    /// The image of a colour: that of the image of its row.
    #[must_use]
    pub fn map_colour(self, colour: Colour) -> Colour {
        let opposite = Colour::ALL[Colour::ALL.len() - 1 - colour.index()];
        if self.0 & UPRIGHT == 0 { colour } else { opposite }
    }

    /// The image of what a shield shows.
    #[must_use]
    pub fn map_face(self, face: Face) -> Face {
        match face {
            Face::Colour(colour) => Face::Colour(self.map_colour(colour)),
            Face::Joker => Face::Joker,
        }
    }

    fn map_board(self, board: Board) -> Board {
        board.iter().map(|square| self.map_square(square)).collect()
    }

    fn map_hand(self, hand: Hand) -> Hand {
        Face::ALL
            .into_iter()
            .fold(Hand::EMPTY, |image, face| image.plus(self.map_face(face), hand.count(face)))
    }

    fn map_shown(self, shown: Shown) -> Shown {
        let mut image = Shown::NOTHING;
        for colour in Colour::ALL {
            for _ in 0..shown.played(colour) {
                image.play(self.map_face(Face::Colour(colour)));
            }
            if shown.lacks(colour) {
                image.pass(self.map_colour(colour));
            }
        }
        image
    }

    fn map_table(self, table: &Table) -> Table {
        let mut image = Table {
            filled: self.map_board(table.filled),
            lady: table.lady.map(|square| self.map_square(square)),
            target: table.target.map(|square| self.map_square(square)),
            ..*table
        };
        image.find_arrows();
        image
    }
}

impl Symmetry for Reflection {
    const IDENTITY: Reflection = Reflection(0);

    fn all() -> impl Iterator<Item = Reflection> + Clone {
        (0..4).map(Reflection)
    }

    fn inverse(self) -> Reflection {
        self
    }

    fn then(self, next: Reflection) -> Reflection {
        Reflection(self.0 ^ next.0)
    }
}

impl Symmetric for Octagone {
    type Sym = Reflection;

    fn map(&self, sym: Reflection) -> Octagone {
        let hands = self.hands.map(|hand| sym.map_hand(hand));
        let shown = self.shown.map(|shown| sym.map_shown(shown));
        Octagone::assemble(sym.map_table(&self.table), hands, shown)
    }

    fn map_move(sym: Reflection, mv: Move) -> Move {
        match mv {
            Move::Lady { square, arrow } => {
                Move::Lady { square: sym.map_square(square), arrow: sym.map_arrow(arrow) }
            }
            Move::Shield { square, face, arrow } => Move::Shield {
                square: sym.map_square(square),
                face: sym.map_face(face),
                arrow: sym.map_arrow(arrow),
            },
            Move::Close { square, face } => {
                Move::Close { square: sym.map_square(square), face: sym.map_face(face) }
            }
            Move::Gift { .. } | Move::Pass => mv,
        }
    }

    fn map_player(_: Reflection, player: Player) -> Player {
        player
    }

    fn canonical(&self) -> (Octagone, Reflection) {
        canonical_by_key(self, |image| {
            (image.table.filled, image.table.target, image.table.lady, image.hands, image.shown)
        })
    }
}
