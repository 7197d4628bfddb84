//! The stack of known and unknown tiles (R6).

use arrayvec::ArrayVec;

use super::tile::{Tile, TileSet};

/// A list of different tiles.
pub(crate) type Tiles = ArrayVec<Tile, { Tile::COUNT }>;

/// The stack from top to bottom: tiles that have been drawn and are still on the stack, unknown
/// tiles, tiles that have returned from the board.
//
// Arrays, because an `ArrayVec` is copied tile by tile. While tiles are unknown, taking one moves
// at most one other tile, and putting one moves none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DrawStack {
    unknown: TileSet,
    /// The tiles above the unknown ones. Invariant: `NO_TILE` after `n_top`.
    top: [Tile; DrawStack::MAX_TOP],
    /// Invariant: 0 when nothing is unknown.
    n_top: u8,
    /// The number of tiles in `bottom`.
    n_bottom: u8,
    /// The tiles below the unknown ones. Invariant: `NO_TILE` after `n_bottom`.
    bottom: [Tile; Tile::COUNT],
}

/// The filler of unused slots, so that equal stacks have equal bytes.
const NO_TILE: Tile = Tile::FIRST;

impl DrawStack {
    /// The greatest number of tiles that have been drawn while others are unknown (R6).
    const MAX_TOP: usize = 2;

    /// The stack of these tiles, each of which occurs once. `top` has at most two tiles if there
    /// are unknown ones.
    pub(crate) fn new(top: &[Tile], unknown: TileSet, bottom: &[Tile]) -> DrawStack {
        let mut stack = DrawStack {
            unknown,
            top: [NO_TILE; DrawStack::MAX_TOP],
            n_top: 0,
            n_bottom: 0,
            bottom: [NO_TILE; Tile::COUNT],
        };
        for tile in top {
            if unknown.is_empty() {
                stack.put_under(*tile);
            } else {
                stack.put_below_top(*tile);
            }
        }
        for tile in bottom {
            stack.put_under(*tile);
        }
        stack
    }

    /// The known tiles above the unknown ones; none when all are known.
    pub(crate) fn top(&self) -> &[Tile] {
        &self.top[..usize::from(self.n_top)]
    }

    /// The unknown tiles.
    pub(crate) fn unknown(&self) -> TileSet {
        self.unknown
    }

    /// The known tiles below the unknown ones; all when none is unknown.
    pub(crate) fn bottom(&self) -> &[Tile] {
        &self.bottom[..usize::from(self.n_bottom)]
    }

    /// The uppermost tile, or `None` if it is unknown.
    pub(crate) fn first(&self) -> Option<Tile> {
        if self.unknown.is_empty() { self.bottom() } else { self.top() }.first().copied()
    }

    /// Whether one of the `n` uppermost tiles is unknown.
    pub(crate) fn hides_within(&self, n: usize) -> bool {
        usize::from(self.n_top) < n && !self.unknown.is_empty()
    }

    /// Makes the uppermost unknown tile known.
    pub(crate) fn draw(&mut self, tile: Tile) {
        self.unknown = self.unknown.without(tile);
        self.put_below_top(tile);
        if self.unknown.is_empty() {
            let drawn = *self;
            *self = DrawStack::new(drawn.top(), TileSet::EMPTY, drawn.bottom());
        }
    }

    /// Takes the uppermost tile, which must be known.
    pub(crate) fn take(&mut self) -> Tile {
        if self.unknown.is_empty() {
            let tile = self.bottom[0];
            self.bottom.copy_within(1.., 0);
            self.bottom[Tile::COUNT - 1] = NO_TILE;
            self.n_bottom -= 1;
            return tile;
        }
        let [tile, next] = self.top;
        self.top = [next, NO_TILE];
        self.n_top -= 1;
        tile
    }

    /// Puts a tile at the bottom of the stack.
    pub(crate) fn put_under(&mut self, tile: Tile) {
        self.bottom[usize::from(self.n_bottom)] = tile;
        self.n_bottom += 1;
    }

    /// All tiles of the stack: those that have been drawn, the unknown ones, those at the bottom.
    pub(crate) fn tiles(&self) -> impl Iterator<Item = Tile> {
        self.unknown.iter().chain(self.top().iter().chain(self.bottom()).copied())
    }

    /// Puts a tile above the unknown ones, below those that have been drawn.
    fn put_below_top(&mut self, tile: Tile) {
        self.top[usize::from(self.n_top)] = tile;
        self.n_top += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stack_in_play_equals_one_of_the_same_tiles() {
        let (mut unknown, mut bottom) = (TileSet::ALL, Tiles::new());
        let mut stack = DrawStack::new(&[], unknown, &[]);
        for tile in Tile::all() {
            stack.draw(tile);
            unknown = unknown.without(tile);
            assert_eq!(stack, DrawStack::new(&[tile], unknown, &bottom));
            assert_eq!(stack.take(), tile);
            assert_eq!(stack, DrawStack::new(&[], unknown, &bottom));
            stack.put_under(tile);
            bottom.push(tile);
            assert_eq!(stack, DrawStack::new(&[], unknown, &bottom));
        }
        while let [tile, rest @ ..] = &bottom[..] {
            assert_eq!(stack.take(), *tile);
            assert_eq!(stack, DrawStack::new(&[], unknown, rest));
            bottom = rest.iter().copied().collect();
        }
    }
}
