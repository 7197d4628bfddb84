//! Texts: a move is `d4`, a position `1,3,5,7 0`.

use core::fmt;

use rulebook_core::{
    Player,
    text::{self, Cursor, SyntaxError},
};

use super::{HEAPS, Heap, MAX_STONES, Move, Nim, Variant};
use crate::error::{ParseError, Unreachable};

impl fmt::Display for Heap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", char::from(b'a' + self.0))
    }
}

impl fmt::Display for Move {
    /// Writes the heap and the number of stones taken from it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.heap, self.stones)
    }
}

rulebook_core::impl_from_str! { Move: read_move }

fn read_move(cursor: &mut Cursor<'_>) -> Result<Move, SyntaxError> {
    let heap = cursor.parse_with("a heap (a to d)", |cursor| {
        let index = (cursor.next_char()? as u32).checked_sub('a' as u32)?;
        Heap::from_index(u8::try_from(index).ok()?)
    })?;
    let stones = cursor.parse_with("a number of stones (0 to 31)", |cursor| {
        let stones = u8::try_from(cursor.number()?).ok()?;
        (stones <= MAX_STONES).then_some(stones)
    })?;
    Ok(Move { heap, stones })
}

impl fmt::Display for Nim {
    /// Writes the stones in each heap, then the seat of the player to move.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::write_prefix(f, &self.variant)?;
        for (i, stones) in self.heaps.iter().enumerate() {
            write!(f, "{}{stones}", if i == 0 { "" } else { "," })?;
        }
        write!(f, " {}", self.to_move)
    }
}

rulebook_core::impl_from_str! { {Variant} Nim: read_position => ParseError }

fn read_position(cursor: &mut Cursor<'_>, variant: Variant) -> Result<Nim, ParseError> {
    let mut heaps = [0; HEAPS];
    for (i, stones) in heaps.iter_mut().enumerate() {
        if 0 < i {
            cursor.expect(",", "`,` and the stones in the next heap")?;
        }
        *stones = cursor.parse_with("a number of stones (0 to 31)", |cursor| {
            u8::try_from(cursor.number()?).ok().filter(|stones| *stones <= MAX_STONES)
        })?;
    }
    cursor.expect(" ", "a space and the player to move")?;
    let to_move =
        cursor.parse_with("the player to move (0 or 1)", |cursor| match cursor.next_char()? {
            '0' => Some(Player::FIRST),
            '1' => Some(Player::SECOND),
            _ => None,
        })?;
    cursor.finish()?;
    if heaps.iter().zip(variant.heaps()).any(|(stones, start)| start < *stones) {
        return Err(ParseError::Setup(Unreachable("a heap has more stones than at the start")));
    }
    Ok(Nim::from_valid(variant, heaps, to_move))
}
