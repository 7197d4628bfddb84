//! A chance outcome.

use crate::board::Tile;

/// A chance event.
///
/// ```
/// use rulebook_octiles::{Event, Octiles, Play, Tile};
///
/// let event: Event = "draw T6".parse()?;
/// assert_eq!(event, Event::Draw { tile: "T6".parse()? });
/// let mut game = Octiles::default();
/// game.resolve(event)?;
/// assert_eq!(game.top().map(Tile::number), Some(6));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Event {
    /// R6: the uppermost unknown tile is revealed.
    Draw {
        /// The tile.
        tile: Tile,
    },
}
