//! Move and event indices for machine learning.

use rulebook_core::{Legality, MoveIndex, Player};

use crate::{
    board::{Arrow, Colour, Face, Square},
    event::Event,
    mv::Move,
    state::Octagone,
};

// Every move has a number, whether or not it is ever legal: storage and fuzzers use all of them.
// Those that are legal in some position come first and serve as indices.

/// 42 squares × 8 arrows.
const ARROWED: usize = Square::COUNT * Arrow::COUNT;
const SHIELDS: usize = ARROWED;
const CLOSES: usize = SHIELDS + 2 * ARROWED;
const PASS: usize = CLOSES + 2 * Square::COUNT;
const GIFTS: usize = PASS + 1;
const SEATS: usize = 4;
/// Shields of another colour than their square's, and gifts to seats from the fifth on.
const NEVER_SHIELDS: usize = GIFTS + SEATS;
const NEVER_CLOSES: usize = NEVER_SHIELDS + 5 * ARROWED;
const NEVER_GIFTS: usize = NEVER_CLOSES + 5 * Square::COUNT;
/// The number of moves that can be written.
pub(super) const N_NUMBERS: usize = NEVER_GIFTS + SEATS;

impl MoveIndex for Octagone {
    /// 336 moves of the Lady, 672 shields of the square's colour and jokers, 84 closing ones, the
    /// pass, 4 gifts. The same index means the same move in every position.
    const MOVE_SPACE: usize = NEVER_SHIELDS;

    fn index(&self, mv: Move) -> usize {
        number(mv) % Octagone::MOVE_SPACE
    }

    fn move_at(&self, index: usize) -> Option<Move> {
        self.any_move_at(index).filter(|mv| self.check(*mv).is_ok())
    }

    fn any_move_at(&self, index: usize) -> Option<Move> {
        from_number(index).filter(|_| index < Octagone::MOVE_SPACE)
    }

    /// The six colours, then the four seats.
    const EVENT_SPACE: usize = Colour::COUNT + SEATS;

    fn event_index(&self, event: Event) -> usize {
        match event {
            Event::Deal { colour } => colour.index(),
            Event::Lot { starter } => Colour::COUNT + starter.index() % SEATS,
        }
    }

    fn event_at(&self, index: usize) -> Option<Event> {
        let event = match index.checked_sub(Colour::COUNT) {
            None => Event::Deal { colour: Colour::from_index(index as u8)? },
            Some(seat) => Event::Lot { starter: Player::all(SEATS as u8).nth(seat)? },
        };
        self.check_event(event).is_ok().then_some(event)
    }
}

/// The number of a move, below [`N_NUMBERS`].
pub(super) fn number(mv: Move) -> usize {
    match mv {
        Move::Lady { square, arrow } => arrowed(square, arrow),
        Move::Shield { square, face, arrow } => {
            let place = arrowed(square, arrow);
            match slot(square, face) {
                slot @ (0 | 1) => SHIELDS + slot * ARROWED + place,
                slot => NEVER_SHIELDS + (slot - 2) * ARROWED + place,
            }
        }
        Move::Close { square, face } => match slot(square, face) {
            slot @ (0 | 1) => CLOSES + slot * Square::COUNT + square.index(),
            slot => NEVER_CLOSES + (slot - 2) * Square::COUNT + square.index(),
        },
        Move::Pass => PASS,
        Move::Gift { to } if to.index() < SEATS => GIFTS + to.index(),
        Move::Gift { to } => NEVER_GIFTS + to.index() - SEATS,
    }
}

/// The move with this number.
pub(super) fn from_number(number: usize) -> Option<Move> {
    let shield = |slot, place| {
        let (square, arrow) = from_arrowed(place)?;
        Some(Move::Shield { square, face: face(square, slot), arrow })
    };
    let close = |slot, place| {
        let square = Square::from_index(place as u8)?;
        Some(Move::Close { square, face: face(square, slot) })
    };
    let gift = |seat: usize| Player::from_index(seat as u8).map(|to| Move::Gift { to });
    match number {
        0..SHIELDS => {
            let (square, arrow) = from_arrowed(number)?;
            Some(Move::Lady { square, arrow })
        }
        SHIELDS..CLOSES => shield((number - SHIELDS) / ARROWED, (number - SHIELDS) % ARROWED),
        CLOSES..PASS => close((number - CLOSES) / Square::COUNT, (number - CLOSES) % Square::COUNT),
        PASS => Some(Move::Pass),
        GIFTS..NEVER_SHIELDS => gift(number - GIFTS),
        NEVER_SHIELDS..NEVER_CLOSES => {
            let rest = number - NEVER_SHIELDS;
            shield(2 + rest / ARROWED, rest % ARROWED)
        }
        NEVER_CLOSES..NEVER_GIFTS => {
            let rest = number - NEVER_CLOSES;
            close(2 + rest / Square::COUNT, rest % Square::COUNT)
        }
        NEVER_GIFTS..N_NUMBERS => gift(number - NEVER_GIFTS + SEATS),
        _ => None,
    }
}

fn arrowed(square: Square, arrow: Arrow) -> usize {
    square.index() * Arrow::COUNT + arrow.index()
}

fn from_arrowed(place: usize) -> Option<(Square, Arrow)> {
    let square = Square::from_index((place / Arrow::COUNT) as u8)?;
    Some((square, Arrow::from_index((place % Arrow::COUNT) as u8)?))
}

/// 0 for the colour of the square, 1 for a joker, then the other colours in order.
fn slot(square: Square, face: Face) -> usize {
    let fitting = square.colour();
    match face {
        Face::Joker => 1,
        Face::Colour(colour) if colour == fitting => 0,
        Face::Colour(colour) => 2 + colour.index() - usize::from(fitting < colour),
    }
}

fn face(square: Square, slot: usize) -> Face {
    let fitting = square.colour();
    match slot {
        0 => Face::Colour(fitting),
        1 => Face::Joker,
        _ => {
            let other = slot - 2;
            Face::Colour(Colour::ALL[other + usize::from(fitting.index() <= other)])
        }
    }
}
