//! Spaces, octagons, tiles, moves and draws.

use core::fmt::{self, Write};

use rulebook_core::text::{Cursor, SyntaxError, decimal};

use super::{read_ascending, write_list};
use crate::{
    board::{Edge, Octagon, Pattern, Side, Space, StartCircles, Tile},
    event::Event,
    mv::Move,
};

impl fmt::Display for Side {
    /// Writes `W`, `N`, `E` or `S`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["W", "N", "E", "S"][*self as usize])
    }
}

impl fmt::Display for Space {
    /// Writes `s23` (a stop) or `W4` (a circle).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.as_stop(), self.as_circle()) {
            (Some((column, row)), _) => {
                f.write_str("s")?;
                f.write_str(decimal(10 * column + row))
            }
            (_, Some((side, number))) => {
                side.fmt(f)?;
                f.write_str(decimal(number))
            }
            (None, None) => Ok(()),
        }
    }
}

impl fmt::Display for Octagon {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char(char::from(b'a' + self.column() - 1))?;
        f.write_str(decimal(self.row()))
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
        f.write_str("T")?;
        f.write_str(decimal(self.number()))
    }
}

impl fmt::Display for Pattern {
    /// Writes the tile and the turn in eighths clockwise: `T17r1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.tile().fmt(f)?;
        f.write_str("r")?;
        f.write_str(decimal(self.turn()))
    }
}

impl fmt::Display for StartCircles {
    /// Writes the circles in ascending order: `W1,W3,W5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_list(f, self.spaces().iter())
    }
}

impl fmt::Display for Move {
    /// Writes `T17@a2r1 W1-s11`, `pass`, or start circles: `W1,W3,W5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Lay { octagon, pattern, from, to } => {
                pattern.tile().fmt(f)?;
                f.write_str("@")?;
                octagon.fmt(f)?;
                f.write_str("r")?;
                f.write_str(decimal(pattern.turn()))?;
                f.write_str(" ")?;
                from.fmt(f)?;
                f.write_str("-")?;
                to.fmt(f)
            }
            Move::Pass => f.write_str("pass"),
            Move::Start { circles } => circles.fmt(f),
        }
    }
}

impl fmt::Display for Event {
    /// Writes `draw T5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Event::Draw { tile } = self;
        f.write_str("draw ")?;
        tile.fmt(f)
    }
}

rulebook_core::impl_from_str! {
    Space: read_space,
    Octagon: read_octagon,
    Tile: read_tile,
    Pattern: read_pattern,
    StartCircles: read_circles,
    Move: read_move,
    Event: read_event,
}

pub(crate) fn read_space(cursor: &mut Cursor<'_>) -> Result<Space, SyntaxError> {
    cursor.parse_with("a stop (s11 to s44) or a circle (W1 to W5, also N, E, S)", |cursor| {
        match cursor.next_char()? {
            's' => {
                let (column, row) = (read_digit(cursor)?, read_digit(cursor)?);
                Space::stop(column, row)
            }
            'W' => Space::circle(Side::West, read_digit(cursor)?),
            'N' => Space::circle(Side::North, read_digit(cursor)?),
            'E' => Space::circle(Side::East, read_digit(cursor)?),
            'S' => Space::circle(Side::South, read_digit(cursor)?),
            _ => None,
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

pub(super) fn read_pattern(cursor: &mut Cursor<'_>) -> Result<Pattern, SyntaxError> {
    let tile = read_tile(cursor)?;
    read_turn(cursor, tile)
}

fn read_turn(cursor: &mut Cursor<'_>, tile: Tile) -> Result<Pattern, SyntaxError> {
    cursor.expect("r", "`r` and a turn")?;
    cursor.parse_with("a turn in eighths, below the number of the tile's orientations", |cursor| {
        tile.turned(read_digit(cursor)?)
    })
}

fn read_circles(cursor: &mut Cursor<'_>) -> Result<StartCircles, SyntaxError> {
    let start = cursor.clone();
    let circles = StartCircles::new(read_ascending(cursor, read_space)?.collect());
    circles.ok_or_else(|| start.error("circles of one side"))
}

fn read_move(cursor: &mut Cursor<'_>) -> Result<Move, SyntaxError> {
    if cursor.eat("pass") {
        return Ok(Move::Pass);
    }
    match cursor.peek() {
        Some('T') => read_lay(cursor),
        Some('W' | 'N' | 'E' | 'S') => Ok(Move::Start { circles: read_circles(cursor)? }),
        _ => Err(cursor.error("a move (such as T17@a2r1 W1-s11, or pass)")),
    }
}

fn read_lay(cursor: &mut Cursor<'_>) -> Result<Move, SyntaxError> {
    let tile = read_tile(cursor)?;
    cursor.expect("@", "`@` and an octagon")?;
    let octagon = read_octagon(cursor)?;
    let pattern = read_turn(cursor, tile)?;
    cursor.expect(" ", "a space and where the runner starts")?;
    let from = read_space(cursor)?;
    cursor.expect("-", "`-` and where the runner stops")?;
    Ok(Move::Lay { octagon, pattern, from, to: read_space(cursor)? })
}

fn read_event(cursor: &mut Cursor<'_>) -> Result<Event, SyntaxError> {
    cursor.expect("draw ", "`draw` and a tile")?;
    Ok(Event::Draw { tile: read_tile(cursor)? })
}

fn read_digit(cursor: &mut Cursor<'_>) -> Option<u8> {
    Some(cursor.next_char()?.to_digit(10)? as u8)
}
