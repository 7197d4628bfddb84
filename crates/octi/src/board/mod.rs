//! The board: squares, directions and pods.

mod direction;
mod rings;
mod square;

use rulebook_core::Player;

pub use self::{
    direction::{Direction, DirectionSet},
    square::{Square, SquareSet},
};
pub(crate) use self::{
    rings::{JUMPABLE, far, near},
    square::{BOARD, base_places, squares_at},
};

/// A pod on the board.
///
/// ```
/// use rulebook_octi::{Octi, Play, rulebook_core::Player};
///
/// let mut game = Octi::default();
/// game.play("22+B".parse()?)?;
/// let pod = game.board().pod("22".parse()?).ok_or("a pod")?;
/// assert_eq!((pod.player, pod.prongs.to_string().as_str()), (Player::FIRST, "B"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pod {
    /// Its owner.
    pub player: Player,
    /// The prongs in its holes.
    pub prongs: DirectionSet,
}

/// The squares of the pods, and their prongs.
///
/// A board holds any number of pods; [`Setup::validate`](crate::Setup::validate) limits them.
///
/// ```
/// use rulebook_octi::{Board, rulebook_core::Player};
///
/// let square = "22".parse()?;
/// assert_eq!(Board::START.owner(square), Some(Player::FIRST));
/// assert_eq!(Board::START.pods(Player::SECOND).len(), 4);
/// assert!(Board::START.prongs(square).is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    pods: [u64; 2],             // Invariant: disjoint sets of places, one for each player.
    prongs: [DirectionSet; 64], // Invariant: empty at every place without a pod.
}

impl Board {
    /// The board without pods.
    pub const EMPTY: Board = Board { pods: [0; 2], prongs: [DirectionSet::EMPTY; 64] };

    /// The start (R4): four pods without prongs on the base of each player.
    pub const START: Board =
        Board { pods: [base_places(Player::FIRST), base_places(Player::SECOND)], ..Board::EMPTY };

    /// The pod on `square`.
    #[must_use]
    pub fn pod(&self, square: Square) -> Option<Pod> {
        let player = self.owner(square)?;
        Some(Pod { player, prongs: self.prongs(square) })
    }

    /// The owner of the pod on `square`.
    #[must_use]
    pub fn owner(&self, square: Square) -> Option<Player> {
        let owns = |player: &Player| self.pod_places(*player) >> square.place() & 1 == 1;
        [Player::FIRST, Player::SECOND].into_iter().find(owns)
    }

    /// The squares with a pod of this player; none if there is no such player.
    #[must_use]
    pub fn pods(&self, player: Player) -> SquareSet {
        SquareSet::from_places(self.pods.get(player.index()).copied().unwrap_or(0))
    }

    /// The squares with a pod.
    #[must_use]
    pub const fn occupied(&self) -> SquareSet {
        SquareSet::from_places(self.occupied_places())
    }

    /// The prongs of the pod on `square`; none if there is no pod.
    #[must_use]
    pub const fn prongs(&self, square: Square) -> DirectionSet {
        self.prongs_at(square.place())
    }

    /// The number of prongs on a player's pods.
    #[must_use]
    pub fn prong_count(&self, player: Player) -> usize {
        self.pods(player).iter().map(|square| self.prongs(square).len()).sum()
    }

    /// This board with a pod on `square`, which replaces any other pod there.
    ///
    /// # Panics
    ///
    /// If `pod` belongs to neither of the two players.
    #[must_use]
    pub fn with(mut self, square: Square, pod: Pod) -> Board {
        self.take(square);
        self.put(square, pod);
        self
    }

    /// Puts a pod on a square that is empty or has a pod of the same player.
    pub(crate) const fn put(&mut self, square: Square, pod: Pod) {
        self.pods[pod.player.index()] |= 1 << square.place();
        self.prongs[square.place()] = pod.prongs;
    }

    /// Removes the pod on `square`, if there is one, and returns its prongs.
    pub(crate) const fn take(&mut self, square: Square) -> DirectionSet {
        let prongs = self.prongs(square);
        self.pods[0] &= !(1 << square.place());
        self.pods[1] &= !(1 << square.place());
        self.prongs[square.place()] = DirectionSet::EMPTY;
        prongs
    }

    /// The prongs at a place.
    pub(crate) const fn prongs_at(&self, place: usize) -> DirectionSet {
        self.prongs[place & 63]
    }

    /// The places of the pods of one of the two players.
    pub(crate) const fn pod_places(&self, player: Player) -> u64 {
        self.pods[player.index() & 1]
    }

    /// The places of all pods.
    pub(crate) const fn occupied_places(&self) -> u64 {
        self.pods[0] | self.pods[1]
    }
}
