//! The notation of positions:
//!
//! ```text
//! body     = board sp runners { '/' runners } sp stack sp seat sp number ; the consecutive passes
//! board    = '-' | laid { ',' laid }                             ; in the order of the octagons
//! laid     = octagon ':' tile turn
//! runners  = '-' | space { ',' space }                           ; in the order of the spaces
//! stack    = { tile ',' } '[' tile { ',' tile } ']' { ',' tile }
//!          | tile { ',' tile }                                   ; when no tile is unknown
//! ```
//!
//! A `-` among the runners belongs to a player who has yet to choose start circles
//! (`placement=chosen`): `{runners=3,placement=chosen} - W1,W3,W5/- [T1,…,T18] 1 0`.

use core::fmt;

use rulebook_core::{
    Player,
    text::{self, Cursor, SyntaxError},
};

use super::{
    moves::{read_octagon, read_pattern, read_space, read_tile},
    read_ascending, read_ascending_by, write_list,
};
use crate::{
    board::{Board, Octagon, Pattern, SpaceSet, TileSet, Tiles},
    error::ParseError,
    setup::Setup,
    state::Octiles,
    variant::Variant,
};

impl fmt::Display for Octiles {
    /// Writes the tiles on the board, the runners of each player, the stack from the top with the
    /// unknown tiles in brackets, the player to move and the number of consecutive passes.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::write_prefix(f, &self.variant)?;
        if self.board.iter().next().is_none() {
            f.write_str("-")?;
        }
        write_list(f, self.board.iter().map(|(octagon, pattern)| Laid(octagon, pattern)))?;
        for player in self.variant.seats() {
            f.write_str(if player == Player::FIRST { " " } else { "/" })?;
            if self.runners(player).is_empty() {
                f.write_str("-")?;
            }
            write_list(f, self.runners(player).iter())?;
        }
        f.write_str(" ")?;
        for tile in self.drawn() {
            write!(f, "{tile},")?;
        }
        if !self.unknown().is_empty() {
            f.write_str("[")?;
            write_list(f, self.unknown().iter())?;
            f.write_str(if self.bottom().is_empty() { "]" } else { "]," })?;
        }
        write_list(f, self.bottom())?;
        write!(f, " {} {}", self.to_move, self.passes)
    }
}

rulebook_core::impl_from_str! { {Variant} Octiles: read_position => ParseError }

fn read_position(cursor: &mut Cursor<'_>, variant: Variant) -> Result<Octiles, ParseError> {
    let board = read_board(cursor)?;
    let mut runners = [SpaceSet::EMPTY; 4];
    for (player, runners) in variant.seats().zip(&mut runners) {
        if player == Player::FIRST {
            cursor.expect(" ", "a space and the runners")?;
        } else {
            cursor.expect("/", "`/` and the next player's runners")?;
        }
        *runners = read_runners(cursor)?;
    }
    cursor.expect(" ", "a space and the stack")?;
    let (top, unknown, bottom) = read_stack(cursor)?;
    cursor.expect(" ", "a space and the player to move")?;
    let to_move = cursor.parse_with("a player (0 to 3)", |cursor| {
        cursor.number().and_then(|n| Player::from_index(u8::try_from(n).ok()?))
    })?;
    cursor.expect(" ", "a space and the number of passes")?;
    let passes = cursor.parse_with("a number of passes (0 to 4)", |cursor| {
        cursor.number().and_then(|n| u8::try_from(n).ok())
    })?;
    cursor.finish()?;
    let setup = Setup { variant, board, runners, top, unknown, bottom, to_move, passes };
    setup.build().map_err(ParseError::Setup)
}

/// An octagon with its tile.
struct Laid(Octagon, Pattern);

impl fmt::Display for Laid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.0, self.1)
    }
}

/// Reads the tiles on the board in the order of the octagons.
fn read_board(cursor: &mut Cursor<'_>) -> Result<Board, SyntaxError> {
    let mut board = Board::default();
    if cursor.eat("-") {
        return Ok(board);
    }
    let read = |cursor: &mut Cursor<'_>| {
        let octagon = read_octagon(cursor)?;
        cursor.expect(":", "`:` and a tile")?;
        Ok((octagon, read_pattern(cursor)?))
    };
    let laid = read_ascending_by(cursor, read, |(octagon, _)| octagon)?;
    for (octagon, pattern) in laid {
        board.lay(octagon, Some(pattern));
    }
    Ok(board)
}

/// Reads the spaces of a player's runners.
fn read_runners(cursor: &mut Cursor<'_>) -> Result<SpaceSet, SyntaxError> {
    if cursor.eat("-") {
        return Ok(SpaceSet::EMPTY);
    }
    Ok(read_ascending(cursor, read_space)?.collect())
}

/// Reads the drawn tiles, the unknown ones in brackets, and the known ones below. Without brackets
/// all tiles are known and belong to the last list.
fn read_stack(cursor: &mut Cursor<'_>) -> Result<(Tiles, TileSet, Tiles), SyntaxError> {
    let mut top = Tiles::new();
    loop {
        if cursor.eat("[") {
            let unknown = read_ascending(cursor, read_tile)?.collect();
            cursor.expect("]", "`]` after the unknown tiles")?;
            let mut bottom = Tiles::new();
            while cursor.eat(",") {
                read_into(cursor, &mut bottom)?;
            }
            return Ok((top, unknown, bottom));
        }
        read_into(cursor, &mut top)?;
        if !cursor.eat(",") {
            return Ok((Tiles::new(), TileSet::EMPTY, top));
        }
    }
}

fn read_into(cursor: &mut Cursor<'_>, tiles: &mut Tiles) -> Result<(), SyntaxError> {
    if tiles.is_full() {
        return Err(cursor.error("at most 18 tiles"));
    }
    tiles.push(read_tile(cursor)?);
    Ok(())
}
