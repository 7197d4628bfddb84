//! The symmetries: quarter turns of the board together with the seats.

use rulebook_core::{Player, Symmetric, Symmetry};

use crate::{
    board::{Board, Octagon},
    mv::Move,
    place::{Place, PlaceSet},
    setup::Setup,
    state::Octiles,
    tile::Pattern,
};

/// Some quarter turns of the board clockwise.
///
/// The players turn with it: each keeps the number and sits on another side, so that
/// [`Variant::first`](crate::Variant::first) changes and the group is the same for every number of
/// players. The board has no mirror symmetry (R1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct QuarterTurns(u8); // Invariant: less than 4.

impl QuarterTurns {
    /// The image of a place.
    #[must_use]
    pub fn map_place(self, place: Place) -> Place {
        (0..self.0).fold(place, |place, _| place.quarter_turned())
    }

    /// The image of an octagon.
    #[must_use]
    pub fn map_octagon(self, octagon: Octagon) -> Octagon {
        (0..self.0).fold(octagon, |octagon, _| octagon.quarter_turned())
    }

    /// The image of a tile on the board.
    #[must_use]
    pub fn map_pattern(self, pattern: Pattern) -> Pattern {
        pattern.turned(2 * self.0)
    }

    fn map_places(self, places: PlaceSet) -> PlaceSet {
        places.iter().map(|place| self.map_place(place)).collect()
    }

    fn map_board(self, board: &Board) -> Board {
        let mut image = Board::default();
        for (octagon, pattern) in board.iter() {
            image.lay(self.map_octagon(octagon), Some(self.map_pattern(pattern)));
        }
        image
    }
}

impl Symmetry for QuarterTurns {
    const IDENTITY: QuarterTurns = QuarterTurns(0);

    fn all() -> impl Iterator<Item = QuarterTurns> + Clone {
        (0..4).map(QuarterTurns)
    }

    fn inverse(self) -> QuarterTurns {
        QuarterTurns((4 - self.0) % 4)
    }

    fn then(self, next: QuarterTurns) -> QuarterTurns {
        QuarterTurns((self.0 + next.0) % 4)
    }
}

impl Symmetric for Octiles {
    type Sym = QuarterTurns;

    fn map(&self, sym: QuarterTurns) -> Octiles {
        let mut setup = Setup::from(self);
        setup.variant.first = self.variant.first.turned(sym.0);
        setup.board = sym.map_board(&self.board);
        setup.runners = self.runners.map(|places| sym.map_places(places));
        Octiles::from_valid(setup)
    }

    fn map_move(sym: QuarterTurns, mv: Move) -> Move {
        match mv {
            Move::Lay { octagon, pattern, from, to } => Move::Lay {
                octagon: sym.map_octagon(octagon),
                pattern: sym.map_pattern(pattern),
                from: sym.map_place(from),
                to: sym.map_place(to),
            },
            Move::Pass => Move::Pass,
        }
    }

    /// Nobody changes seats: the sides turn.
    fn map_player(_: QuarterTurns, player: Player) -> Player {
        player
    }

    /// The image in which the player to move starts in the west.
    fn canonical(&self) -> (Octiles, QuarterTurns) {
        let sym = QuarterTurns((4 - self.variant.side(self.to_move) as u8) % 4);
        (self.map(sym), sym)
    }
}
