//! The stack of tiles as far as it is known (R6).

use arrayvec::ArrayVec;

use super::tile::{Tile, TileSet};

/// A list of different tiles.
pub(crate) type Tiles = ArrayVec<Tile, { Tile::COUNT }>;

/// The stack from top to bottom: tiles that have been drawn and are still on the stack, tiles that
/// nobody has seen, tiles that have returned from the board.
//
// An `ArrayVec` would be copied tile by tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DrawStack {
    /// The tiles above the unknown ones, then those below. Invariant: `NO_TILE` after `n_known`.
    known: [Tile; Tile::COUNT],
    n_known: u8,
    /// The number of tiles in `known` that are above. Invariant: 0 when nothing is unknown.
    n_top: u8,
    unknown: TileSet,
}

/// Fills the places of [`DrawStack::known`] that are not in use, so that equal stacks have equal
/// bytes.
const NO_TILE: Tile = Tile::FIRST;

impl DrawStack {
    /// The stack of these tiles, each of which occurs once.
    pub(crate) fn new(top: &[Tile], unknown: TileSet, bottom: &[Tile]) -> DrawStack {
        let mut known = [NO_TILE; Tile::COUNT];
        for (place, tile) in known.iter_mut().zip(top.iter().chain(bottom)) {
            *place = *tile;
        }
        let n_top = if unknown.is_empty() { 0 } else { top.len() as u8 };
        DrawStack { known, n_known: (top.len() + bottom.len()) as u8, n_top, unknown }
    }

    /// The known tiles above the unknown ones; none when all are known.
    pub(crate) fn top(&self) -> &[Tile] {
        &self.known()[..usize::from(self.n_top)]
    }

    /// The tiles that nobody has seen.
    pub(crate) fn unknown(&self) -> TileSet {
        self.unknown
    }

    /// The known tiles below the unknown ones; all when none is unknown.
    pub(crate) fn bottom(&self) -> &[Tile] {
        &self.known()[usize::from(self.n_top)..]
    }

    /// The uppermost tile, or `None` if nobody has seen it.
    pub(crate) fn first(&self) -> Option<Tile> {
        if self.n_top == 0 && !self.unknown.is_empty() {
            return None;
        }
        self.known().first().copied()
    }

    /// Whether one of the `n` uppermost tiles is unknown.
    pub(crate) fn hides_within(&self, n: usize) -> bool {
        usize::from(self.n_top) < n && !self.unknown.is_empty()
    }

    /// Makes the uppermost unknown tile known.
    pub(crate) fn draw(&mut self, tile: Tile) {
        let place = usize::from(self.n_top);
        self.known.copy_within(place..Tile::COUNT - 1, place + 1);
        self.known[place] = tile;
        self.n_known += 1;
        self.unknown = self.unknown.without(tile);
        self.n_top = if self.unknown.is_empty() { 0 } else { self.n_top + 1 };
    }

    /// Takes the uppermost tile, which must be known.
    pub(crate) fn take(&mut self) -> Tile {
        let tile = self.known[0];
        self.known.copy_within(1.., 0);
        self.known[Tile::COUNT - 1] = NO_TILE;
        self.n_known -= 1;
        self.n_top = self.n_top.saturating_sub(1);
        tile
    }

    /// Puts a tile under the stack.
    pub(crate) fn put_under(&mut self, tile: Tile) {
        self.known[usize::from(self.n_known)] = tile;
        self.n_known += 1;
    }

    /// All tiles of the stack: those that have been drawn, the unknown ones, those at the bottom.
    pub(crate) fn tiles(&self) -> impl Iterator<Item = Tile> {
        self.unknown.iter().chain(self.known().iter().copied())
    }

    fn known(&self) -> &[Tile] {
        &self.known[..usize::from(self.n_known)]
    }
}
