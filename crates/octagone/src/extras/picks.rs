//! Moves as sequences of picks.

use core::{fmt, ops::ControlFlow, str::FromStr};

use rulebook_core::{
    MAX_PLAYERS, PickGroup, PickIndex, Picks, Player,
    text::{SyntaxError, read_all},
};

use crate::{
    board::{Arrow, Face, Square},
    legality::{MoveSet, RareMoves},
    mv::Move,
    notation::{read_arrow, read_face, read_seat, read_square},
    state::Octagone,
};

/// A thing that a player points at to enter a move.
///
/// The White Lady is a square and an arrow, a shield is a shield of the hand and an arrow (its
/// square is the indicated one), a closing shield is a shield of the hand, a gift is a seat.
///
/// ```
/// use rulebook_octagone::{Hands, Octagone, Pick, Variant, rulebook_core::{Picks, Player}};
///
/// let hands: Hands = "333333+3/333333+3".parse()?;
/// let game = Octagone::with_hands(Variant::default(), Player::FIRST, &hands)?;
/// let picked: [Pick; 2] = ["23".parse()?, "a2".parse()?];
/// assert_eq!(game.move_of(&picked), Some("L23-2".parse()?));
/// assert_eq!(game.move_of(&picked[..1]), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Pick {
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

impl fmt::Display for Pick {
    /// Writes `seat-2`, `23`, `0.hand-M`, `a5` or `pass`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pick::Seat(seat) => write!(f, "seat-{seat}"),
            Pick::Square(square) => square.fmt(f),
            Pick::Hand { seat, face } => write!(f, "{seat}.hand-{face}"),
            Pick::Arrow(arrow) => write!(f, "a{arrow}"),
            Pick::Pass => f.write_str("pass"),
        }
    }
}

impl FromStr for Pick {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Pick, SyntaxError> {
        read_all(text, |cursor| {
            if cursor.eat("pass") {
                return Ok(Pick::Pass);
            }
            if cursor.eat("seat-") {
                return read_seat(cursor, 8).map(Pick::Seat);
            }
            if cursor.eat("a") {
                return read_arrow(cursor).map(Pick::Arrow);
            }
            if !cursor.rest().contains('.') {
                let expected = "`seat-`, a square (1 to 42), a hand, an arrow or `pass`";
                let square = read_square(cursor);
                return square.map(Pick::Square).map_err(|error| SyntaxError { expected, ..error });
            }
            let seat = read_seat(cursor, 8)?;
            cursor.expect(".hand-", "`.hand-` and a shield")?;
            Ok(Pick::Hand { seat, face: read_face(cursor)? })
        })
    }
}

impl Picks for Octagone {
    type Pick = Pick;

    fn visit_next<B>(
        &self,
        picked: &[Pick],
        mut visit: impl FnMut(Pick) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        match (self.move_set(), picked) {
            (MoveSet::Rare(RareMoves::Lady(moves)), []) => Square::all()
                .filter(|square| !moves.arrows(*square).is_empty())
                .try_for_each(|square| visit(Pick::Square(square))),
            (MoveSet::Rare(RareMoves::Lady(moves)), [Pick::Square(square)]) => {
                moves.arrows(*square).iter().try_for_each(|arrow| visit(Pick::Arrow(arrow)))
            }
            (MoveSet::Shields(faces, _), []) => (0..faces.len)
                .try_for_each(|n| visit(Pick::Hand { seat: self.public.seat, face: faces.nth(n) })),
            (MoveSet::Shields(faces, arrows), [Pick::Hand { seat, face }]) => {
                let is_held = (0..faces.len).any(|n| faces.nth(n) == *face);
                if *seat != self.public.seat || !is_held {
                    return ControlFlow::Continue(());
                }
                arrows.iter().try_for_each(|arrow| visit(Pick::Arrow(arrow)))
            }
            (MoveSet::Rare(RareMoves::Lady(_)) | MoveSet::Shields(..), _) => {
                ControlFlow::Continue(())
            }
            // All other moves have one pick.
            (moves, []) => moves.visit(|mv| self.picks_of(mv).try_for_each(&mut visit)),
            _ => ControlFlow::Continue(()),
        }
    }

    /// A shield alone is a closing shield where no arrow can follow.
    fn attempt(&self, picked: &[Pick]) -> Option<Move> {
        match (picked, self.public.target) {
            (&[Pick::Seat(to)], _) => Some(Move::Gift { to }),
            (&[Pick::Square(square), Pick::Arrow(arrow)], _) => Some(Move::Lady { square, arrow }),
            (&[Pick::Hand { seat, face }, Pick::Arrow(arrow)], Some(square))
                if seat == self.public.seat =>
            {
                Some(Move::Shield { square, face, arrow })
            }
            (&[Pick::Hand { seat, face }], Some(square)) if seat == self.public.seat => {
                Some(Move::Close { square, face })
            }
            (&[Pick::Pass], _) => Some(Move::Pass),
            _ => None,
        }
    }

    fn picks_of(&self, mv: Move) -> impl Iterator<Item = Pick> {
        let hand = |face| Pick::Hand { seat: self.public.seat, face };
        let (first, second) = match mv {
            Move::Gift { to } => (Pick::Seat(to), None),
            Move::Lady { square, arrow } => (Pick::Square(square), Some(Pick::Arrow(arrow))),
            Move::Shield { face, arrow, .. } => (hand(face), Some(Pick::Arrow(arrow))),
            Move::Close { face, .. } => (hand(face), None),
            Move::Pass => (Pick::Pass, None),
        };
        [Some(first), second].into_iter().flatten()
    }
}

impl PickIndex for Octagone {
    const PICK_GROUPS: &'static [PickGroup] = &[
        PickGroup::new("hand", Face::COUNT, "a shield of my hand: the six colours, a joker"),
        PickGroup::new("arrow", Arrow::COUNT, "the direction of the arrow"),
        PickGroup::new("square", Square::COUNT, "a square for the White Lady, by number"),
        PickGroup::new("seat", MAX_PLAYERS, "the seat that gets the joker (R14)"),
        PickGroup::new("pass", 1, "the player passes"),
    ];
    const MAX_PICKS: usize = 2;

    fn pick_index(&self, pick: Pick) -> usize {
        match pick {
            Pick::Hand { face, .. } => face.index(),
            Pick::Arrow(arrow) => FIRST_ARROW + arrow.index(),
            Pick::Square(square) => FIRST_SQUARE + square.index(),
            Pick::Seat(seat) => FIRST_SEAT + seat.index(),
            Pick::Pass => PASS,
        }
    }

    fn pick_at(&self, index: usize) -> Option<Pick> {
        let after = |first: usize| (index - first) as u8;
        match index {
            0..FIRST_ARROW => Some(Pick::Hand { seat: self.public.seat, face: Face::ALL[index] }),
            FIRST_ARROW..FIRST_SQUARE => Arrow::from_index(after(FIRST_ARROW)).map(Pick::Arrow),
            FIRST_SQUARE..FIRST_SEAT => Square::from_index(after(FIRST_SQUARE)).map(Pick::Square),
            FIRST_SEAT..PASS => Player::from_index(after(FIRST_SEAT)).map(Pick::Seat),
            PASS => Some(Pick::Pass),
            _ => None,
        }
    }
}

const FIRST_ARROW: usize = Face::COUNT;
const FIRST_SQUARE: usize = FIRST_ARROW + Arrow::COUNT;
const FIRST_SEAT: usize = FIRST_SQUARE + Square::COUNT;
const PASS: usize = FIRST_SEAT + MAX_PLAYERS;
