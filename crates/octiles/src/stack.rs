//! A stack of tiles in a given order, as the dealer of a game.

use rulebook_core::{DealError, Dealer, State, Turn};

use crate::{
    event::Event,
    state::Octiles,
    tile::{Tile, TileSet},
};

/// The order of all tiles from the top: the outcome of the shuffle, kept outside the game (R6).
///
/// As text, runs of tiles may be shortened: `T1..T18`, `T18..T1`, `T6 T2 T1 T3..T5 T7..T18`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stack([Tile; Tile::COUNT]); // Invariant: each tile once.

impl Stack {
    /// The stack of these tiles from the top, or `None` unless each tile is there once.
    #[must_use]
    pub fn new(tiles: [Tile; Tile::COUNT]) -> Option<Stack> {
        let all = tiles.iter().copied().collect::<TileSet>() == TileSet::ALL;
        all.then_some(Stack(tiles))
    }

    /// The tiles from the top.
    #[must_use]
    pub const fn tiles(&self) -> &[Tile; Tile::COUNT] {
        &self.0
    }
}

impl Dealer<Octiles> for Stack {
    /// The tile that follows those which have been drawn.
    ///
    /// # Errors
    ///
    /// If nothing is to be drawn, or the tiles that have been drawn are not the first ones of this
    /// stack.
    fn deal(&mut self, state: &Octiles) -> Result<Event, DealError> {
        if state.turn() != Turn::Chance {
            return Err(DealError::NotChance);
        }
        let n_drawn = Tile::COUNT - state.unknown().len();
        // Few have been drawn in the games that are searched, so these are gone through.
        let drawn: TileSet = self.0[..n_drawn].iter().copied().collect();
        if TileSet::ALL.without(drawn) != state.unknown() {
            return Err(DealError::Impossible);
        }
        Ok(Event::Draw { tile: self.0[n_drawn] })
    }
}
