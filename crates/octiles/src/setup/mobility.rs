//! The runners that can move with a tile, which legality, the end of the game and the validation of
//! setups have in common.

use rulebook_core::Player;

use crate::{
    board::{PathEnds, Routes, SpaceSet, Tile},
    variant::Variant,
};

/// The runners of all players and the paths on the board.
#[derive(Clone, Copy)]
pub(crate) struct Mobility<'p> {
    pub(crate) variant: Variant,
    pub(crate) runners: &'p [SpaceSet; 4],
    pub(crate) ends: &'p PathEnds,
}

impl<'p> Mobility<'p> {
    /// The moves with `tile` that R8 to R12 allow a player.
    pub(crate) fn free_moves(self, player: Player, tile: Tile) -> Routes<'p> {
        // R12: a runner that has arrived stays.
        let from = self.runners[player.index()] - self.variant.finishes(player);
        Routes::new(self.ends, tile, from, self.targets(player))
    }

    /// R13: the only legal moves of a player all of whose start circles are occupied: those that
    /// leave one of them. `None` if a circle is empty or there is no such move.
    pub(crate) fn leaving(self, player: Player, tile: Tile) -> Option<Routes<'p>> {
        let starts = self.variant.starts(player);
        if !starts.is_subset(self.occupied()) {
            return None;
        }
        let from = self.runners[player.index()] & starts;
        let routes = Routes::new(self.ends, tile, from, self.targets(player));
        routes.any().then_some(routes)
    }

    /// Whether some player can move with this tile.
    pub(crate) fn is_usable(self, tile: Tile) -> bool {
        // R13 restricts a player only to moves that exist, so it does not matter here.
        self.variant.seats().any(|player| self.free_moves(player, tile).any())
    }

    /// R10: the spaces where a player's move may end.
    fn targets(self, player: Player) -> SpaceSet {
        (SpaceSet::STOPS | self.variant.finishes(player)) - self.occupied()
    }

    /// The spaces with a runner.
    pub(crate) fn occupied(self) -> SpaceSet {
        let [a, b, c, d] = *self.runners;
        a | b | c | d
    }
}
