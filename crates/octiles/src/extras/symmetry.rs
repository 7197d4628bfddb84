//! Symmetries: quarter turns of the board together with the players' sides.

use rulebook_core::{Player, Symmetric, Symmetry};

use crate::{
    board::{Board, Octagon, Pattern, Space, SpaceSet},
    event::Event,
    mv::Move,
    setup::Setup,
    state::Octiles,
};

/// A turn of the board clockwise by some quarters.
///
/// The players turn with it: each keeps the seat number and moves to another side. So
/// [`Variant::first`](crate::Variant::first) changes, and the group is the same for every number
/// of players. The board has no mirror symmetry (R1).
///
/// ```
/// use rulebook_octiles::{Space, Transform, rulebook_core::Symmetry};
///
/// let circle: Space = "W1".parse()?;
/// let images: Vec<String> = Transform::all().map(|sym| sym.map_space(circle).to_string()).collect();
/// assert_eq!(images, ["W1", "N1", "E1", "S1"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Transform(u8); // Invariant: less than 4.

impl Transform {
    /// The image of a space.
    #[must_use]
    pub fn map_space(self, space: Space) -> Space {
        (0..self.0).fold(space, |space, _| space.quarter_turned())
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

    /// The number of quarter turns.
    pub(super) const fn quarters(self) -> u8 {
        self.0
    }

    fn map_spaces(self, spaces: SpaceSet) -> SpaceSet {
        spaces.iter().map(|space| self.map_space(space)).collect()
    }

    fn map_board(self, board: &Board) -> Board {
        let mut image = Board::default();
        for (octagon, pattern) in board.iter() {
            image.lay(self.map_octagon(octagon), Some(self.map_pattern(pattern)));
        }
        image
    }
}

impl Symmetry for Transform {
    const IDENTITY: Transform = Transform(0);

    fn all() -> impl Iterator<Item = Transform> + Clone {
        (0..4).map(Transform)
    }

    fn inverse(self) -> Transform {
        Transform((4 - self.0) % 4)
    }

    fn then(self, next: Transform) -> Transform {
        Transform((self.0 + next.0) % 4)
    }
}

impl Symmetric for Octiles {
    type Sym = Transform;

    fn map(&self, sym: Transform) -> Octiles {
        let mut setup = Setup::from(self);
        setup.variant.first = self.variant.first.turned(sym.0);
        setup.board = sym.map_board(&self.board);
        setup.runners = self.runners.map(|spaces| sym.map_spaces(spaces));
        Octiles::from_valid(setup)
    }

    fn map_move(sym: Transform, mv: Move) -> Move {
        match mv {
            Move::Lay { octagon, pattern, from, to } => Move::Lay {
                octagon: sym.map_octagon(octagon),
                pattern: sym.map_pattern(pattern),
                from: sym.map_space(from),
                to: sym.map_space(to),
            },
            Move::Pass => Move::Pass,
            Move::Start { circles } => Move::Start { circles: circles.turned(sym.0) },
        }
    }

    /// Tiles are drawn unturned.
    fn map_event(_: Transform, event: Event) -> Event {
        event
    }

    /// Players keep their seat numbers; the sides turn.
    fn map_player(_: Transform, player: Player) -> Player {
        player
    }

    /// The image in which the player to move starts in the west.
    fn canonical(&self) -> (Octiles, Transform) {
        let sym = Transform((4 - self.variant.side(self.to_move) as u8) % 4);
        (self.map(sym), sym)
    }
}
