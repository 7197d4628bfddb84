//! The stack of tiles as far as it is known (R6).

use arrayvec::ArrayVec;

use super::tile::{Tile, TileSet};

/// A list of different tiles.
pub(crate) type Tiles = ArrayVec<Tile, { Tile::COUNT }>;

/// The stack from top to bottom: tiles that have been drawn and are still on the stack, tiles that
/// nobody has seen, tiles that have returned from the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct DrawStack {
    /// The tiles above the unknown ones, then those below.
    known: Tiles,
    /// The number of tiles in `known` that are above. Invariant: 0 when nothing is unknown.
    n_top: u8,
    unknown: TileSet,
}

impl DrawStack {
    /// The stack of these tiles, each of which occurs once.
    pub(crate) fn new(top: &[Tile], unknown: TileSet, bottom: &[Tile]) -> DrawStack {
        let known = top.iter().chain(bottom).copied().collect();
        let n_top = if unknown.is_empty() { 0 } else { top.len() as u8 };
        DrawStack { known, n_top, unknown }
    }

    /// The known tiles above the unknown ones; none when all are known.
    pub(crate) fn top(&self) -> &[Tile] {
        &self.known[..usize::from(self.n_top)]
    }

    /// The tiles that nobody has seen.
    pub(crate) fn unknown(&self) -> TileSet {
        self.unknown
    }

    /// The known tiles below the unknown ones; all when none is unknown.
    pub(crate) fn bottom(&self) -> &[Tile] {
        &self.known[usize::from(self.n_top)..]
    }

    /// The uppermost tile, or `None` if nobody has seen it.
    pub(crate) fn first(&self) -> Option<Tile> {
        if self.n_top == 0 && !self.unknown.is_empty() {
            return None;
        }
        self.known.first().copied()
    }

    /// Whether one of the `n` uppermost tiles is unknown.
    pub(crate) fn hides_within(&self, n: usize) -> bool {
        usize::from(self.n_top) < n && !self.unknown.is_empty()
    }

    /// Makes the uppermost unknown tile known.
    pub(crate) fn draw(&mut self, tile: Tile) {
        self.unknown = self.unknown.without(tile);
        self.known.insert(usize::from(self.n_top), tile);
        self.n_top = if self.unknown.is_empty() { 0 } else { self.n_top + 1 };
    }

    /// Takes the uppermost tile, which must be known.
    pub(crate) fn take(&mut self) -> Tile {
        self.n_top = self.n_top.saturating_sub(1);
        self.known.remove(0)
    }

    /// Puts a tile under the stack.
    pub(crate) fn put_under(&mut self, tile: Tile) {
        self.known.push(tile);
    }

    /// All tiles of the stack: those that have been drawn, the unknown ones, those at the bottom.
    pub(crate) fn tiles(&self) -> impl Iterator<Item = Tile> {
        self.unknown.iter().chain(self.known.iter().copied())
    }
}
