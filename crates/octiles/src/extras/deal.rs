//! A fixed order of chance: the shuffled stack.

use core::fmt;

use rulebook_core::{Deal, DealError, State, Turn, text::Cursor};

use crate::{
    board::{Tile, TileSet, Tiles},
    error::ParseStackError,
    event::Event,
    notation::read_tile,
    state::Octiles,
};

/// The order of all tiles from the top: the outcome of the shuffle, kept outside the game (R6).
///
/// As text, runs of tiles may be shortened: `T1..T18`, `T18..T1`, `T6 T2 T1 T3..T5 T7..T18`.
///
/// ```
/// use rulebook_octiles::{Octiles, Stack, Tile, rulebook_core::Deal};
///
/// let stack: Stack = "T6 T2 T1 T3..T5 T7..T18".parse()?;
/// assert_eq!(stack.tiles()[2].number(), 1);
/// assert_eq!(stack.event(&Octiles::default(), 0)?.to_string(), "draw T6");
/// assert_eq!(Stack::new([Tile::all().next().ok_or("a tile")?; 18]), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stack([Tile; Tile::COUNT]); // Invariant: each tile once.

impl Stack {
    /// The stack of these tiles from the top, or `None` unless each tile occurs once.
    #[must_use]
    pub fn new(tiles: [Tile; Tile::COUNT]) -> Option<Stack> {
        let is_complete = tiles.iter().copied().collect::<TileSet>() == TileSet::ALL;
        is_complete.then_some(Stack(tiles))
    }

    /// The tiles from the top.
    #[must_use]
    pub const fn tiles(&self) -> &[Tile; Tile::COUNT] {
        &self.0
    }

    /// The number of tiles that have been drawn, if they are the uppermost ones of this stack.
    fn n_drawn(&self, state: &Octiles) -> Option<usize> {
        let n_drawn = Tile::COUNT - state.unknown().len();
        let drawn: TileSet = self.0[..n_drawn].iter().copied().collect();
        (!drawn == state.unknown()).then_some(n_drawn)
    }
}

impl Deal<Octiles> for Stack {
    /// The tile that follows those that have been drawn.
    ///
    /// The position contains the number of drawn tiles, including those before the match began, so
    /// the number of events in the match is not needed.
    fn event(&self, state: &Octiles, _: usize) -> Result<Event, DealError> {
        if state.turn() != Turn::Chance {
            return Err(DealError::NotChance);
        }
        let n_drawn = self.n_drawn(state).ok_or(DealError::Impossible)?;
        Ok(Event::Draw { tile: self.0[n_drawn] })
    }

    /// Checks that the drawn tiles are the uppermost ones of this stack, and that the drawn tiles
    /// that have not been laid are the last of them, in this order.
    fn fits(&self, start: &Octiles) -> Result<(), DealError> {
        const OTHER_TILES: DealError = DealError::Unfit("other tiles have been drawn");
        let n_drawn = self.n_drawn(start).ok_or(OTHER_TILES)?;
        if self.0[..n_drawn].ends_with(start.drawn()) { Ok(()) } else { Err(OTHER_TILES) }
    }
}

impl fmt::Display for Stack {
    /// Writes all tiles from the top with spaces between them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.tiles()
            .iter()
            .enumerate()
            .try_for_each(|(i, tile)| write!(f, "{}{tile}", if i == 0 { "" } else { " " }))
    }
}

rulebook_core::impl_from_str! { Stack: read_stack => ParseStackError }

/// Reads tiles and runs such as `T3..T7` or `T7..T3`, with spaces between them.
fn read_stack(cursor: &mut Cursor<'_>) -> Result<Stack, ParseStackError> {
    let mut tiles = Tiles::new();
    let (mut seen, mut repeated) = (TileSet::EMPTY, TileSet::EMPTY);
    loop {
        let first = read_tile(cursor)?;
        let last = if cursor.eat("..") { read_tile(cursor)? } else { first };
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
    let missing = !seen;
    match tiles.into_inner() {
        Ok(tiles) if repeated.is_empty() => Ok(Stack::new(tiles).expect("each tile occurs once")),
        _ => Err(ParseStackError::Tiles { missing, repeated }),
    }
}

/// The tiles from one to another, in either direction.
fn run(first: Tile, last: Tile) -> impl Iterator<Item = Tile> {
    let (first, last) = (first.index() as u8, last.index() as u8);
    let down = last < first;
    (0..=first.abs_diff(last))
        .filter_map(move |i| Tile::from_index(if down { first - i } else { first + i }))
}
