//! The four symmetries of the board.

use rulebook_core::{Player, Symmetric, Symmetry, canonical_by_key};

use crate::{
    board::{Board, Direction, DirectionSet, Pod, Square},
    mv::{Chain, Move, Step},
    setup::Setup,
    state::Octi,
};

/// A symmetry of the board, with or without an exchange of the players.
///
/// ```
/// use rulebook_octi::{Direction, Transform};
///
/// let square = "22".parse()?;
/// assert_eq!(Transform::Mirror.map_square(square).to_string(), "52");
/// assert_eq!(Transform::Flip.map_square(square).to_string(), "26");
/// assert_eq!(Transform::Turn.map_direction(Direction::ALL[1]), Direction::ALL[5]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Transform {
    /// Changes nothing.
    Identity,
    /// Exchanges west and east.
    Mirror,
    /// Turns the board by half a turn and exchanges the players.
    Turn,
    /// Exchanges south and north, and the players.
    Flip,
}

impl Transform {
    pub(super) const ALL: [Transform; 4] =
        [Transform::Identity, Transform::Mirror, Transform::Turn, Transform::Flip];

    /// The image of a square.
    #[must_use]
    pub fn map_square(self, square: Square) -> Square {
        let column = if self.swaps_columns() { 7 - square.column() } else { square.column() };
        let row = if self.swaps_players() { 8 - square.row() } else { square.row() };
        Square::new(column, row).expect("the image of a square is a square")
    }

    /// The image of a direction.
    #[must_use]
    pub const fn map_direction(self, direction: Direction) -> Direction {
        let index = direction.index();
        Direction::wrapping(match self {
            Transform::Identity => index,
            Transform::Mirror => 8 - index,
            Transform::Turn => index + 4,
            Transform::Flip => 12 - index,
        })
    }

    /// Whether it exchanges the players.
    #[must_use]
    pub const fn swaps_players(self) -> bool {
        matches!(self, Transform::Turn | Transform::Flip)
    }

    const fn swaps_columns(self) -> bool {
        matches!(self, Transform::Mirror | Transform::Turn)
    }

    pub(super) fn directions(self, set: DirectionSet) -> DirectionSet {
        set.iter().map(|direction| self.map_direction(direction)).collect()
    }

    pub(super) fn player(self, player: Player) -> Player {
        if self.swaps_players() { player.opponent() } else { player }
    }

    fn chain(self, chain: Chain) -> Chain {
        let mut legs = chain.legs().map(|leg| (self.map_direction(leg.direction), leg.captures));
        let first = legs.next().and_then(|(direction, captures)| {
            Chain::new(self.map_square(chain.start()), direction, captures)
        });
        let image =
            legs.fold(first, |image, (direction, captures)| image?.then(direction, captures));
        image.expect("the image of a chain stays on the board")
    }
}

impl Symmetry for Transform {
    const IDENTITY: Transform = Transform::Identity;

    fn all() -> impl Iterator<Item = Transform> + Clone {
        Transform::ALL.into_iter()
    }

    fn inverse(self) -> Transform {
        self
    }

    fn then(self, next: Transform) -> Transform {
        // Each element is its own inverse, and two of those besides the identity give the third, as
        // the exclusive or of the numbers 1 to 3 does.
        Transform::ALL[self as usize ^ next as usize]
    }
}

impl Symmetric for Octi {
    type Sym = Transform;
    rulebook_core::no_chance!(Symmetric);

    fn map(&self, sym: Transform) -> Octi {
        let setup = Setup::from(self);
        let mut board = Board::EMPTY;
        let mut reserves = setup.reserves;
        for player in Player::all(2) {
            reserves[sym.player(player).index()] = setup.reserves[player.index()];
            for square in setup.board.pods(player) {
                let prongs = sym.directions(setup.board.prongs(square));
                board.put(sym.map_square(square), Pod { player: sym.player(player), prongs });
            }
        }
        let to_move = sym.player(setup.to_move);
        Octi::from_valid(Setup { board, reserves, to_move, ..setup })
    }

    /// The image of a move. The image of a listed chain need not be the listed spelling.
    fn map_move(sym: Transform, mv: Move) -> Move {
        match mv {
            Move::Insert { pod, prong } => {
                Move::Insert { pod: sym.map_square(pod), prong: sym.map_direction(prong) }
            }
            Move::Step(step) => {
                let image =
                    Step::new(sym.map_square(step.from()), sym.map_direction(step.direction()));
                Move::Step(image.expect("the image of a step stays on the board"))
            }
            Move::Jump(chain) => Move::Jump(sym.chain(chain)),
        }
    }

    fn map_player(sym: Transform, player: Player) -> Player {
        sym.player(player)
    }

    fn canonical(&self) -> (Octi, Transform) {
        canonical_by_key(self, |state| {
            let Setup { board, reserves, to_move, .. } = Setup::from(state);
            let mut pods = Player::all(2).map(|player| {
                let prongs = board.pods(player).iter().map(|square| board.prongs(square));
                (
                    board.pod_places(player),
                    prongs.fold(0_u32, |all, p| all << 8 | u32::from(p.bits())),
                )
            });
            (to_move, pods.next(), pods.next(), reserves)
        })
    }
}
