//! Moves as sequences of picks.

use core::{fmt, ops::ControlFlow, str::FromStr};

use rulebook_core::{
    MAX_PLAYERS, PartGroup, PartIndex, Parts, Player,
    text::{SyntaxError, read_all},
};

use crate::{
    board::{Arrow, Face, Square},
    legality::{MoveSet, RareMoves},
    mv::Move,
    notation::{read_arrow, read_face, read_seat, read_square},
    state::Octagone,
};

/// Something that a player points at.
///
/// The White Lady is a square and an arrow, a shield is a shield of the hand and an arrow (its
/// square is the indicated one), a closing shield is a shield of the hand, a gift is a seat.
///
/// ```
/// use rulebook_octagone::{Hands, Octagone, Part, Player, Variant, rulebook_core::Parts};
///
/// let hands: Hands = "333333+3/333333+3".parse()?;
/// let game = Octagone::with_hands(Variant::default(), Player::FIRST, &hands)?;
/// let picked: [Part; 2] = ["23".parse()?, "a2".parse()?];
/// assert_eq!(game.move_of(&picked), Some("L23-2".parse()?));
/// assert_eq!(game.move_of(&picked[..1]), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Part {
    /// R14: the member of a pair who gets the joker: `seat-2`.
    Seat(Player),
    /// R9: a square: `23`.
    Square(Square),
    /// R11: a shield in a hand: `0.hand-M`, `0.hand-J`.
    Hand {
        /// The player.
        seat: Player,
        /// The colour of the shield, or a joker.
        face: Face,
    },
    /// R2: the direction of an arrow: `a5`.
    Arrow(Arrow),
    /// R11, R12: passing: `pass`.
    Pass,
}

impl fmt::Display for Part {
    /// Writes `seat-2`, `23`, `0.hand-M`, `a5` or `pass`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Part::Seat(seat) => write!(f, "seat-{seat}"),
            Part::Square(square) => square.fmt(f),
            Part::Hand { seat, face } => write!(f, "{seat}.hand-{face}"),
            Part::Arrow(arrow) => write!(f, "a{arrow}"),
            Part::Pass => f.write_str("pass"),
        }
    }
}

impl FromStr for Part {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Part, SyntaxError> {
        read_all(text, |cursor| {
            if cursor.eat("pass") {
                return Ok(Part::Pass);
            }
            if cursor.eat("seat-") {
                return read_seat(cursor, 8).map(Part::Seat);
            }
            if cursor.eat("a") {
                return read_arrow(cursor).map(Part::Arrow);
            }
            if !cursor.rest().contains('.') {
                let expected = "`seat-`, a square (1 to 42), a hand, an arrow or `pass`";
                let square = read_square(cursor);
                return square.map(Part::Square).map_err(|error| SyntaxError { expected, ..error });
            }
            let seat = read_seat(cursor, 8)?;
            cursor.expect(".hand-", "`.hand-` and a shield")?;
            Ok(Part::Hand { seat, face: read_face(cursor)? })
        })
    }
}

impl Parts for Octagone {
    type Part = Part;

    fn visit_next<B>(
        &self,
        picked: &[Part],
        mut visit: impl FnMut(Part) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        match (self.move_set(), picked) {
            (MoveSet::Rare(RareMoves::Lady(moves)), []) => Square::all()
                .filter(|square| !moves.arrows(*square).is_empty())
                .try_for_each(|square| visit(Part::Square(square))),
            (MoveSet::Rare(RareMoves::Lady(moves)), [Part::Square(square)]) => {
                moves.arrows(*square).iter().try_for_each(|arrow| visit(Part::Arrow(arrow)))
            }
            (MoveSet::Shields(faces, _), []) => (0..faces.len)
                .try_for_each(|n| visit(Part::Hand { seat: self.public.seat, face: faces.nth(n) })),
            (MoveSet::Shields(faces, arrows), [Part::Hand { seat, face }]) => {
                let is_held = (0..faces.len).any(|n| faces.nth(n) == *face);
                if *seat != self.public.seat || !is_held {
                    return ControlFlow::Continue(());
                }
                arrows.iter().try_for_each(|arrow| visit(Part::Arrow(arrow)))
            }
            // All other moves have one part.
            (MoveSet::Rare(RareMoves::Lady(_)) | MoveSet::Shields(..), _) => {
                ControlFlow::Continue(())
            }
            (moves, []) => moves.visit(|mv| self.parts_of(mv).try_for_each(&mut visit)),
            _ => ControlFlow::Continue(()),
        }
    }

    /// A shield alone is a closing shield where no arrow can follow.
    fn attempt(&self, picked: &[Part]) -> Option<Move> {
        match (picked, self.public.target) {
            (&[Part::Seat(to)], _) => Some(Move::Gift { to }),
            (&[Part::Square(square), Part::Arrow(arrow)], _) => Some(Move::Lady { square, arrow }),
            (&[Part::Hand { seat, face }, Part::Arrow(arrow)], Some(square))
                if seat == self.public.seat =>
            {
                Some(Move::Shield { square, face, arrow })
            }
            (&[Part::Hand { seat, face }], Some(square)) if seat == self.public.seat => {
                Some(Move::Close { square, face })
            }
            (&[Part::Pass], _) => Some(Move::Pass),
            _ => None,
        }
    }

    fn parts_of(&self, mv: Move) -> impl Iterator<Item = Part> {
        let hand = |face| Part::Hand { seat: self.public.seat, face };
        let (first, second) = match mv {
            Move::Gift { to } => (Part::Seat(to), None),
            Move::Lady { square, arrow } => (Part::Square(square), Some(Part::Arrow(arrow))),
            Move::Shield { face, arrow, .. } => (hand(face), Some(Part::Arrow(arrow))),
            Move::Close { face, .. } => (hand(face), None),
            Move::Pass => (Part::Pass, None),
        };
        [Some(first), second].into_iter().flatten()
    }
}

impl PartIndex for Octagone {
    const PART_GROUPS: &'static [PartGroup] = &[
        PartGroup::new("hand", Face::COUNT, "a shield of my hand: the six colours, a joker"),
        PartGroup::new("arrow", Arrow::COUNT, "the direction of the arrow"),
        PartGroup::new("square", Square::COUNT, "a square for the White Lady, by number"),
        PartGroup::new("seat", MAX_PLAYERS, "the seat that gets the joker (R14)"),
        PartGroup::new("pass", 1, "the player passes"),
    ];
    const MAX_PARTS: usize = 2;

    fn part_index(&self, part: Part) -> usize {
        match part {
            Part::Hand { face, .. } => face.index(),
            Part::Arrow(arrow) => FIRST_ARROW + arrow.index(),
            Part::Square(square) => FIRST_SQUARE + square.index(),
            Part::Seat(seat) => FIRST_SEAT + seat.index(),
            Part::Pass => PASS,
        }
    }

    fn part_at(&self, index: usize) -> Option<Part> {
        match index {
            0..FIRST_ARROW => Some(Part::Hand { seat: self.public.seat, face: Face::ALL[index] }),
            FIRST_ARROW..FIRST_SQUARE => Arrow::from_index(index - FIRST_ARROW).map(Part::Arrow),
            FIRST_SQUARE..FIRST_SEAT => Square::from_index(index - FIRST_SQUARE).map(Part::Square),
            FIRST_SEAT..PASS => Player::from_index((index - FIRST_SEAT) as u8).map(Part::Seat),
            PASS => Some(Part::Pass),
            _ => None,
        }
    }
}

const FIRST_ARROW: usize = Face::COUNT;
const FIRST_SQUARE: usize = FIRST_ARROW + Arrow::COUNT;
const FIRST_SEAT: usize = FIRST_SQUARE + Square::COUNT;
const PASS: usize = FIRST_SEAT + MAX_PLAYERS;
