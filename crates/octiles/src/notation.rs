//! Texts: places, octagons, tiles, moves and draws. Positions and stacks are in `position`.

use core::{fmt, str::FromStr};

use rulebook_core::text::{Cursor, SyntaxError};

use crate::{
    board::{Edge, Octagon},
    event::Event,
    mv::Move,
    place::{Place, Side},
    tile::{Pattern, Tile},
};

impl fmt::Display for Side {
    /// Writes `W`, `N`, `E` or `S`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["W", "N", "E", "S"][*self as usize])
    }
}

impl fmt::Display for Place {
    /// Writes `s23` (a stop) or `W4` (a circle).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.as_stop(), self.as_circle()) {
            (Some((column, row)), _) => write!(f, "s{column}{row}"),
            (_, Some((side, number))) => write!(f, "{side}{number}"),
            (None, None) => Ok(()),
        }
    }
}

impl fmt::Display for Octagon {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column() - 1), self.row())
    }
}

impl fmt::Display for Edge {
    /// Writes `N`, `NE` and so on.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["N", "NE", "E", "SE", "S", "SW", "W", "NW"][self.index()])
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "T{}", self.number())
    }
}

impl fmt::Display for Pattern {
    /// Writes the tile and the turn in eighths clockwise: `T17r1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}r{}", self.tile(), self.turn())
    }
}

impl fmt::Display for Move {
    /// Writes `T17@a2r1 W1-s11` or `pass`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Lay { octagon, pattern, from, to } => {
                write!(f, "{}@{octagon}r{} {from}-{to}", pattern.tile(), pattern.turn())
            }
            Move::Pass => f.write_str("pass"),
        }
    }
}

impl fmt::Display for Event {
    /// Writes `draw T5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Event::Draw { tile } = self;
        write!(f, "draw {tile}")
    }
}

/// Implements `FromStr` by a function that reads from a cursor.
macro_rules! impl_from_str {
    ($($type:ty, $read:path;)*) => {$(
        impl FromStr for $type {
            type Err = SyntaxError;

            fn from_str(text: &str) -> Result<$type, SyntaxError> {
                let mut cursor = Cursor::new(text);
                let value = $read(&mut cursor)?;
                cursor.finish()?;
                Ok(value)
            }
        }
    )*};
}

impl_from_str! {
    Place, read_place;
    Octagon, read_octagon;
    Tile, read_tile;
    Pattern, read_pattern;
    Move, read_move;
    Event, read_event;
}

pub(crate) fn read_place(cursor: &mut Cursor<'_>) -> Result<Place, SyntaxError> {
    cursor.parse_with("a stop (s11 to s44) or a circle (W1 to W5, also N, E, S)", |cursor| {
        match cursor.next_char()? {
            's' => {
                let (column, row) = (read_digit(cursor)?, read_digit(cursor)?);
                Place::stop(column, row)
            }
            letter => {
                let side = "WNES".chars().position(|side| side == letter)?;
                Place::circle(Side::ALL[side], read_digit(cursor)?)
            }
        }
    })
}

pub(crate) fn read_octagon(cursor: &mut Cursor<'_>) -> Result<Octagon, SyntaxError> {
    cursor.parse_with("an octagon (such as c3)", |cursor| {
        let column = (cursor.next_char()? as u32).checked_sub('a' as u32)?;
        let column = u8::try_from(column).ok()?.checked_add(1)?;
        Octagon::new(column, read_digit(cursor)?)
    })
}

pub(crate) fn read_tile(cursor: &mut Cursor<'_>) -> Result<Tile, SyntaxError> {
    cursor.parse_with("a tile (T1 to T18)", |cursor| {
        let number = if cursor.eat("T") { cursor.number()? } else { return None };
        Tile::from_index(u8::try_from(number.checked_sub(1)?).ok()?)
    })
}

pub(crate) fn read_pattern(cursor: &mut Cursor<'_>) -> Result<Pattern, SyntaxError> {
    let tile = read_tile(cursor)?;
    read_turn(cursor, tile)
}

fn read_turn(cursor: &mut Cursor<'_>, tile: Tile) -> Result<Pattern, SyntaxError> {
    cursor.expect("r", "`r` and a turn")?;
    cursor.parse_with("a turn in eighths, below the number of the tile's orientations", |cursor| {
        tile.turned(read_digit(cursor)?)
    })
}

fn read_move(cursor: &mut Cursor<'_>) -> Result<Move, SyntaxError> {
    if cursor.eat("pass") {
        return Ok(Move::Pass);
    }
    if cursor.peek() != Some('T') {
        return Err(cursor.error("a move (such as T17@a2r1 W1-s11, or pass)"));
    }
    let tile = read_tile(cursor)?;
    cursor.expect("@", "`@` and an octagon")?;
    let octagon = read_octagon(cursor)?;
    let pattern = read_turn(cursor, tile)?;
    cursor.expect(" ", "a blank and a runner's way")?;
    let from = read_place(cursor)?;
    cursor.expect("-", "`-` and where the runner goes")?;
    Ok(Move::Lay { octagon, pattern, from, to: read_place(cursor)? })
}

fn read_event(cursor: &mut Cursor<'_>) -> Result<Event, SyntaxError> {
    cursor.expect("draw ", "`draw` and a tile")?;
    Ok(Event::Draw { tile: read_tile(cursor)? })
}

fn read_digit(cursor: &mut Cursor<'_>) -> Option<u8> {
    Some(cursor.next_char()?.to_digit(10)? as u8)
}
