//! The symmetries: reflections of the board.
//!
//! Seats are not permuted, although they are equivalent after the deal: the deal begins with seat 0
//! (R8) and the pair of seat 0 gives its joker first (R14), so permuted seats would give positions
//! that do not exist.

use rulebook_core::{Player, Symmetric, SymmetricViews, Symmetry, canonical_by_key};

use crate::{
    board::{Arrow, Colour, Face, Hand, PublicInfo, Square, SquareSet},
    event::Event,
    mv::Move,
    state::{Octagone, PublicState, keys},
    view::{SeenHand, View},
};

/// A reflection of the board: left to right, top to bottom, both, or none.
///
/// The rows keep their colours when top and bottom change places, so each shield becomes one of
/// the opposite row's colour.
///
/// ```
/// use rulebook_octagone::{Square, Transform, rulebook_core::Symmetry};
///
/// let corner = Square::from_number(1).ok_or("a square")?;
/// let mut images: Vec<u8> = Transform::all().map(|sym| sym.map_square(corner).number()).collect();
/// images.sort_unstable();
/// assert_eq!(images, [1, 7, 36, 42]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Transform(u8); // Bit 0: left to right; bit 1: top to bottom.

const SIDEWAYS: u8 = 1;
const UPRIGHT: u8 = 2;

impl Transform {
    /// The image of a square.
    #[must_use]
    pub fn map_square(self, square: Square) -> Square {
        let (mut row, mut column) = (square.row(), square.column());
        if self.0 & SIDEWAYS != 0 {
            column = 6 - column;
        }
        if self.0 & UPRIGHT != 0 {
            row = 5 - row;
        }
        Square::new(column, row).expect("a reflected square is on the board")
    }

    /// The image of a direction.
    #[must_use]
    pub fn map_arrow(self, arrow: Arrow) -> Arrow {
        let mut index = arrow.index() as u8;
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

    fn map_squares(self, squares: SquareSet) -> SquareSet {
        squares.iter().map(|square| self.map_square(square)).collect()
    }

    fn map_hand(self, hand: Hand) -> Hand {
        Face::ALL
            .into_iter()
            .fold(Hand::EMPTY, |image, face| image.plus(self.map_face(face), hand.count(face)))
    }

    fn map_public_info(self, info: PublicInfo) -> PublicInfo {
        let mut image = PublicInfo::NOTHING;
        for colour in Colour::ALL {
            for _ in 0..info.played(colour) {
                image.play(self.map_face(Face::Colour(colour)));
            }
            if info.lacks(colour) {
                image.pass(self.map_colour(colour));
            }
        }
        image
    }

    /// The image of what everybody sees, still with the key of the original.
    fn map_public(self, public: &PublicState) -> PublicState {
        PublicState {
            filled: self.map_squares(public.filled),
            lady: public.lady.map(|square| self.map_square(square)),
            target: public.target.map(|square| self.map_square(square)),
            public_info: public.public_info.map(|info| self.map_public_info(info)),
            ..*public
        }
    }
}

impl Symmetry for Transform {
    const IDENTITY: Transform = Transform(0);

    fn all() -> impl Iterator<Item = Transform> + Clone {
        (0..4).map(Transform)
    }

    fn inverse(self) -> Transform {
        self
    }

    fn then(self, next: Transform) -> Transform {
        Transform(self.0 ^ next.0)
    }
}

impl Symmetric for Octagone {
    type Sym = Transform;

    fn map(&self, sym: Transform) -> Octagone {
        let (mut public, hands) =
            (sym.map_public(&self.public), self.hands.map(|hand| sym.map_hand(hand)));
        public.key = keys::of(&public, &hands);
        Octagone { public, hands }
    }

    fn map_move(sym: Transform, mv: Move) -> Move {
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

    fn map_event(sym: Transform, event: Event) -> Event {
        match event {
            Event::Lot { .. } => event,
            Event::Deal { colour } => Event::Deal { colour: sym.map_colour(colour) },
        }
    }

    fn map_player(_: Transform, player: Player) -> Player {
        player
    }

    fn canonical(&self) -> (Octagone, Transform) {
        canonical_by_key(self, |image| {
            let PublicState { filled, target, lady, public_info, .. } = image.public;
            (filled, target, lady, image.hands, public_info)
        })
    }
}

impl SymmetricViews for Octagone {
    fn map_view(sym: Transform, view: &View) -> View {
        let hands = view.hands.map(|seen| match seen {
            SeenHand::Open(hand) => SeenHand::Open(sym.map_hand(hand)),
            SeenHand::Hidden { .. } => seen,
        });
        let mut public = sym.map_public(&view.public);
        public.key = keys::of(&public, &hands);
        view.with(public, hands)
    }
}
