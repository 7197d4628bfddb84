//! Texts of whole positions and of stacks. The grammar is in `docs/notation.md`.

use core::{fmt, str::FromStr};

use arrayvec::ArrayVec;
use rulebook_core::{
    Player,
    text::{self, Cursor, SyntaxError},
};

use crate::{
    board::Board,
    error::{ParseError, StackError},
    notation::{read_octagon, read_pattern, read_place, read_tile},
    pile::Tiles,
    place::PlaceSet,
    setup::Setup,
    stack::Stack,
    state::Octiles,
    tile::{Tile, TileSet},
    variant::Variant,
};

impl fmt::Display for Octiles {
    /// Writes the tiles on the board, the runners of each player, the stack from the top with the
    /// unknown tiles in brackets, the player to move and the passes in a row.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::write_prefix(f, &self.variant)?;
        if self.board.iter().next().is_none() {
            f.write_str("-")?;
        }
        write_list(f, self.board.iter().map(|(octagon, pattern)| Laid(octagon, pattern)))?;
        for player in self.variant.seats() {
            f.write_str(if player == Player::FIRST { " " } else { "/" })?;
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

impl FromStr for Octiles {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Octiles, ParseError> {
        let mut cursor = Cursor::new(text);
        let variant: Variant = text::read_prefix(&mut cursor)?;
        let board = read_board(&mut cursor)?;
        let mut runners = [PlaceSet::EMPTY; 4];
        for (player, runners) in variant.seats().zip(&mut runners) {
            if player == Player::FIRST {
                cursor.expect(" ", "a blank and the runners")?;
            } else {
                cursor.expect("/", "`/` and the next player's runners")?;
            }
            *runners = read_ascending(&mut cursor, read_place)?.collect();
        }
        cursor.expect(" ", "a blank and the stack")?;
        let (top, unknown, bottom) = read_stack(&mut cursor)?;
        cursor.expect(" ", "a blank and the player to move")?;
        let to_move = cursor.parse_with("a player (0 to 3)", |cursor| {
            cursor.number().and_then(|n| Player::from_index(u8::try_from(n).ok()?))
        })?;
        cursor.expect(" ", "a blank and the number of passes")?;
        let passes = cursor.parse_with("a number of passes (0 to 4)", |cursor| {
            cursor.number().and_then(|n| u8::try_from(n).ok())
        })?;
        cursor.finish()?;
        let setup = Setup { variant, board, runners, top, unknown, bottom, to_move, passes };
        Ok(Octiles::try_from(setup)?)
    }
}

impl fmt::Display for Stack {
    /// Writes all tiles from the top with blanks between.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.tiles()
            .iter()
            .enumerate()
            .try_for_each(|(i, tile)| write!(f, "{}{tile}", if i == 0 { "" } else { " " }))
    }
}

impl FromStr for Stack {
    type Err = StackError;

    /// Reads tiles and runs such as `T3..T7` or `T7..T3`, with blanks between.
    fn from_str(text: &str) -> Result<Stack, StackError> {
        let mut cursor = Cursor::new(text);
        let mut tiles = Tiles::new();
        let (mut seen, mut repeated) = (TileSet::EMPTY, TileSet::EMPTY);
        loop {
            let first = read_tile(&mut cursor)?;
            let last = if cursor.eat("..") { read_tile(&mut cursor)? } else { first };
            for tile in run(first, last) {
                if seen.contains(tile) {
                    repeated = repeated.with(tile);
                } else {
                    tiles.push(tile);
                }
                seen = seen.with(tile);
            }
            if !cursor.eat(" ") {
                break;
            }
        }
        cursor.finish()?;
        let missing = TileSet::ALL.without(seen);
        match tiles.into_inner() {
            Ok(tiles) if repeated.is_empty() => Ok(Stack::new(tiles).expect("each tile is there")),
            _ => Err(StackError::Tiles { missing, repeated }),
        }
    }
}

/// The tiles from one to another, in either direction.
fn run(first: Tile, last: Tile) -> impl Iterator<Item = Tile> {
    let (first, last) = (first.index() as u8, last.index() as u8);
    let down = last < first;
    (0..=first.abs_diff(last))
        .filter_map(move |i| Tile::from_index(if down { first - i } else { first + i }))
}

/// An octagon with its tile.
struct Laid(crate::board::Octagon, crate::tile::Pattern);

impl fmt::Display for Laid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.0, self.1)
    }
}

fn write_list<T: fmt::Display>(
    f: &mut fmt::Formatter<'_>,
    items: impl IntoIterator<Item = T>,
) -> fmt::Result {
    for (i, item) in items.into_iter().enumerate() {
        write!(f, "{}{item}", if i == 0 { "" } else { "," })?;
    }
    Ok(())
}

/// Reads what lies on the board, in the order of the octagons.
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

/// Reads a list with commas between; each item is greater than the one before.
fn read_ascending<T: Copy + Ord>(
    cursor: &mut Cursor<'_>,
    read: impl Fn(&mut Cursor<'_>) -> Result<T, SyntaxError>,
) -> Result<arrayvec::IntoIter<T, 36>, SyntaxError> {
    read_ascending_by(cursor, read, |item| item)
}

/// Reads a list with commas between; each item has a greater key than the one before. A key is one
/// of 36 places, or of fewer things.
fn read_ascending_by<T: Copy, K: Ord>(
    cursor: &mut Cursor<'_>,
    read: impl Fn(&mut Cursor<'_>) -> Result<T, SyntaxError>,
    key: impl Fn(T) -> K,
) -> Result<arrayvec::IntoIter<T, 36>, SyntaxError> {
    let mut items = ArrayVec::<T, 36>::new();
    loop {
        let before = cursor.clone();
        let item = read(cursor)?;
        if items.last().is_some_and(|last| key(item) <= key(*last)) {
            return Err(before.error("an ascending list"));
        }
        items.push(item);
        if !cursor.eat(",") {
            return Ok(items.into_iter());
        }
    }
}
