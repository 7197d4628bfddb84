//! The board and its material: octagons, spaces, tiles, the paths across them, and the stack.

mod space;
mod octagon;
mod adjacency;
mod matchings;
mod tile;
mod path;
mod path_ends;
mod lanes;
mod routes;
mod draw_stack;

pub use self::{
    adjacency::{Link, Road},
    octagon::{Edge, Octagon},
    path::{Crossing, Path},
    space::{Side, Space, SpaceSet, StartCircles},
    tile::{Pattern, Tile, TileSet},
};
pub(crate) use self::{
    draw_stack::{DrawStack, Tiles},
    lanes::sum_lanes,
    path::{find, follow},
    path_ends::PathEnds,
    routes::{Routes, Runs},
};

/// The tiles on the octagons.
///
/// ```
/// use rulebook_octiles::{Board, Tile};
///
/// let (mut board, octagon) = (Board::default(), "c3".parse()?);
/// let tile: Tile = "T6".parse()?;
/// assert_eq!(board.lay(octagon, tile.turned(1)), None);
/// assert_eq!(board.pattern(octagon).map(|pattern| pattern.turn()), Some(1));
/// assert!(board.tiles().contains(tile));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
pub struct Board {
    patterns: [Option<Pattern>; Octagon::COUNT],
}

impl Board {
    /// The tile on an octagon.
    #[must_use]
    pub const fn pattern(&self, octagon: Octagon) -> Option<Pattern> {
        self.patterns[octagon.index()]
    }

    /// Puts a tile on an octagon, or clears it, and returns the tile that was there before.
    pub fn lay(&mut self, octagon: Octagon, pattern: Option<Pattern>) -> Option<Pattern> {
        core::mem::replace(&mut self.patterns[octagon.index()], pattern)
    }

    /// The tiles on the board in the order of the octagons.
    pub fn iter(&self) -> impl Iterator<Item = (Octagon, Pattern)> + Clone {
        Octagon::all().filter_map(|octagon| Some((octagon, self.pattern(octagon)?)))
    }

    /// The tiles on the board, in whatever orientation; one that occurs twice counts once.
    #[must_use]
    pub fn tiles(&self) -> TileSet {
        self.iter().map(|(_, pattern)| pattern.tile()).collect()
    }
}
