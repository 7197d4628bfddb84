//! The board with the pods on it.

use rulebook_core::Player;

use crate::{
    direction::Prongs,
    square::{Square, SquareSet},
};

/// A pod on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pod {
    /// Whose it is.
    pub player: Player,
    /// The prongs in its holes.
    pub prongs: Prongs,
}

/// Where the pods stand and which prongs they have.
///
/// A board holds any number of pods; [`Setup::validate`](crate::Setup::validate) knows how many
/// there can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(into = "crate::data::Pods", try_from = "crate::data::Pods")
)]
pub struct Board {
    pods: [u64; 2],   // Invariant: disjoint, within the board; one for each player.
    prongs: [u8; 64], // Invariant: 0 where no pod stands.
}

impl Board {
    /// The board without pods.
    pub const EMPTY: Board = Board { pods: [0; 2], prongs: [0; 64] };

    /// The start (R4): four bare pods of each player on the own OCTI squares.
    pub const START: Board = Board {
        pods: [SquareSet::base(Player::FIRST).bits(), SquareSet::base(Player::SECOND).bits()],
        prongs: [0; 64],
    };

    /// The pod on `square`.
    #[must_use]
    pub fn pod(&self, square: Square) -> Option<Pod> {
        let player = self.owner(square)?;
        Some(Pod { player, prongs: self.prongs(square) })
    }

    /// Whose pod stands on `square`.
    #[must_use]
    pub fn owner(&self, square: Square) -> Option<Player> {
        [Player::FIRST, Player::SECOND]
            .into_iter()
            .find(|player| self.pods(*player).contains(square))
    }

    /// The squares with a pod of this player; none if there is no such player.
    #[must_use]
    pub fn pods(&self, player: Player) -> SquareSet {
        SquareSet::from_bits(self.pods.get(player.index()).copied().unwrap_or(0))
    }

    /// The squares with a pod.
    #[must_use]
    pub const fn occupied(&self) -> SquareSet {
        SquareSet::from_bits(self.pods[0] | self.pods[1])
    }

    /// The prongs of the pod on `square`; none if no pod stands there.
    #[must_use]
    pub const fn prongs(&self, square: Square) -> Prongs {
        Prongs::from_bits(self.prongs[square.bit()])
    }

    /// The number of prongs on a player's pods.
    #[must_use]
    pub fn prong_count(&self, player: Player) -> usize {
        self.pods(player).iter().map(|square| self.prongs(square).len()).sum()
    }

    /// This board with a pod on `square`, in place of what stood there.
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

    /// Puts a pod on an empty square.
    pub(crate) const fn put(&mut self, square: Square, pod: Pod) {
        self.pods[pod.player.index()] |= 1 << square.bit();
        self.prongs[square.bit()] = pod.prongs.bits();
    }

    /// Takes what stands on `square` away and returns its prongs.
    pub(crate) const fn take(&mut self, square: Square) -> Prongs {
        let prongs = self.prongs(square);
        self.pods[0] &= !(1 << square.bit());
        self.pods[1] &= !(1 << square.bit());
        self.prongs[square.bit()] = 0;
        prongs
    }

    /// The bits of [`Board::prongs`] at [`Square::bit`].
    pub(crate) const fn prong_bits(&self, bit: usize) -> u8 {
        self.prongs[bit & 63]
    }

    /// The bits of [`Board::pods`].
    pub(crate) const fn pod_bits(&self, player: Player) -> u64 {
        self.pods[player.index() & 1]
    }
}
