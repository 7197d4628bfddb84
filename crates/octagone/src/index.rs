//! A fixed numbering of the moves.

use rulebook_core::{MoveIndex, Player};

use crate::{
    board::{Arrow, Colour, Square},
    mv::{Face, Move},
    state::Octagone,
};

/// 42 squares × 8 arrows.
const ARROWED: usize = Square::COUNT * Arrow::COUNT;
const SHIELDS: usize = ARROWED;
const CLOSES: usize = SHIELDS + 2 * ARROWED;
const PASS: usize = CLOSES + 2 * Square::COUNT;
const GIFTS: usize = PASS + 1;
const SEATS: usize = 4;
/// The faces that fit no square, and the seats that no game has.
const NEVER_SHIELDS: usize = GIFTS + SEATS;
const NEVER_CLOSES: usize = NEVER_SHIELDS + 5 * ARROWED;
const NEVER_GIFTS: usize = NEVER_CLOSES + 5 * Square::COUNT;
const END: usize = NEVER_GIFTS + SEATS;

impl Octagone {
    /// The number of indices of the moves that can be legal somewhere, which come first: 336 of
    /// the Lady, 672 shields of the square's colour and jokers, 84 closing ones, the pass, 4 gifts.
    pub const LEGAL_MOVE_SPACE: usize = NEVER_SHIELDS;
}

impl MoveIndex for Octagone {
    /// [`Octagone::LEGAL_MOVE_SPACE`], then the moves that break a rule everywhere: shields of
    /// another colour than their square's, and gifts to seats beyond the fourth.
    const MOVE_SPACE: usize = END;

    fn index(mv: Move) -> usize {
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

    fn from_index(index: usize) -> Option<Move> {
        let shield = |slot, place| {
            let (square, arrow) = from_arrowed(place)?;
            Some(Move::Shield { square, face: face(square, slot), arrow })
        };
        let close = |slot, place| {
            let square = Square::from_index(place)?;
            Some(Move::Close { square, face: face(square, slot) })
        };
        let gift = |seat: usize| Player::from_index(seat as u8).map(|to| Move::Gift { to });
        if index < SHIELDS {
            let (square, arrow) = from_arrowed(index)?;
            Some(Move::Lady { square, arrow })
        } else if index < CLOSES {
            let rest = index - SHIELDS;
            shield(rest / ARROWED, rest % ARROWED)
        } else if index < PASS {
            let rest = index - CLOSES;
            close(rest / Square::COUNT, rest % Square::COUNT)
        } else if index == PASS {
            Some(Move::Pass)
        } else if index < NEVER_SHIELDS {
            gift(index - GIFTS)
        } else if index < NEVER_CLOSES {
            let rest = index - NEVER_SHIELDS;
            shield(2 + rest / ARROWED, rest % ARROWED)
        } else if index < NEVER_GIFTS {
            let rest = index - NEVER_CLOSES;
            close(2 + rest / Square::COUNT, rest % Square::COUNT)
        } else if index < END {
            gift(index - NEVER_GIFTS + SEATS)
        } else {
            None
        }
    }
}

fn arrowed(square: Square, arrow: Arrow) -> usize {
    square.index() * Arrow::COUNT + arrow.index()
}

fn from_arrowed(place: usize) -> Option<(Square, Arrow)> {
    let square = Square::from_index(place / Arrow::COUNT)?;
    Some((square, Arrow::from_index(place % Arrow::COUNT)?))
}

/// 0 for the colour of the square, 1 for a joker, then the other colours in order.
fn slot(square: Square, face: Face) -> usize {
    let own = square.colour();
    match face {
        Face::Joker => 1,
        Face::Colour(colour) if colour == own => 0,
        Face::Colour(colour) => 2 + colour.index() - usize::from(own < colour),
    }
}

fn face(square: Square, slot: usize) -> Face {
    let own = square.colour();
    match slot {
        0 => Face::Colour(own),
        1 => Face::Joker,
        _ => {
            let other = slot - 2;
            Face::Colour(Colour::ALL[other + usize::from(own.index() <= other)])
        }
    }
}
