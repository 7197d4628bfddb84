//! Nim: take stones from heaps until none is left.
//!
//! ```
//! use rulebook_classics::{Game, Nim, Play, State, nim::Variant};
//!
//! let misere: Variant = "a=1,b=0,c=0,d=2,last=loses".parse()?;
//! let mut game = Nim::start(misere);
//! game.play("d2".parse()?)?;
//! game.play("a1".parse()?)?;
//! assert_eq!(game.outcome().map(|outcome| outcome.to_string()), Some("win 0".into()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod variant;
mod text;
mod extras;
mod planes;

use core::ops::{ControlFlow, RangeInclusive};

use arrayvec::ArrayVec;
use rulebook_core::{
    Game, Info, Legality, NoDeal, Outcome, PerfectInfo, Player, Rules, State, Turn, Utility,
};

pub use self::{
    extras::Transform,
    variant::{LastStone, Variant},
};

/// The number of heaps (R1).
pub const HEAPS: usize = 4;
/// The greatest number of stones in a heap (R1).
pub const MAX_STONES: u8 = 31;

/// A heap: `a` has index 0 (R1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Heap(u8); // Invariant: less than `HEAPS`.

impl Heap {
    /// The heap with this index, or `None` if there is none.
    #[must_use]
    pub const fn from_index(index: u8) -> Option<Heap> {
        if (index as usize) < HEAPS { Some(Heap(index)) } else { None }
    }

    /// All heaps.
    pub fn all() -> impl ExactSizeIterator<Item = Heap> + Clone {
        (0..HEAPS as u8).map(Heap)
    }

    /// The index, from 0 to 3.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Stones that are taken from a heap (R3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    /// The heap.
    pub heap: Heap,
    /// The number of stones, at most [`MAX_STONES`] in a move that has a text.
    pub stones: u8,
}

/// A position of Nim.
///
/// # Equality
///
/// Two states are equal when the same player moves, the heaps are the same, and they were the same
/// at the start, under the same rule for the last stone.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Nim {
    variant: Variant,   // Invariant: no heap is larger than `MAX_STONES`.
    heaps: [u8; HEAPS], // Invariant: no heap is larger than at the start.
    to_move: Player,
    hash: u64, // Invariant: that of the other fields.
}

impl Nim {
    /// The number of stones in a heap.
    #[must_use]
    pub fn stones(&self, heap: Heap) -> u8 {
        self.heaps[heap.index()]
    }

    /// The state with these heaps, none of which is larger than in the variant.
    fn from_valid(variant: Variant, heaps: [u8; HEAPS], to_move: Player) -> Nim {
        let hash = extras::hash(variant, heaps, to_move);
        Nim { variant, heaps, to_move, hash }
    }

    fn winner(&self) -> Option<Player> {
        // R4: no stone is left.
        if self.heaps != [0; HEAPS] {
            return None;
        }
        Some(match self.variant.last {
            LastStone::Wins => self.to_move.opponent(),
            LastStone::Loses => self.to_move,
        })
    }
}

impl State for Nim {
    type Move = Move;
    rulebook_core::no_chance!(State);

    const RULES: Rules = Rules { name: "nim", version: 1 };
    const UTILITY: Utility = Utility::ZeroSum;

    fn players(&self) -> u8 {
        2
    }

    fn turn(&self) -> Turn {
        if self.winner().is_some() { Turn::Over } else { Turn::Player(self.to_move) }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.winner().map(Outcome::win)
    }

    /// 1 for a win, −1 for a loss.
    fn payoff(&self, player: Player) -> Option<i32> {
        self.outcome()?.two_player_payoff(player)
    }

    fn payoff_range(&self) -> RangeInclusive<i32> {
        -1..=1
    }

    /// The number of stones.
    fn max_steps(&self) -> Option<u32> {
        Some(self.heaps.iter().map(|stones| u32::from(*stones)).sum())
    }

    fn key(&self) -> u64 {
        self.hash
    }

    fn play_unchecked(&mut self, mv: Move) {
        debug_assert_eq!(self.check(mv), Ok(()), "{mv}");
        let before = self.stones(mv.heap);
        let after = before.saturating_sub(mv.stones);
        self.heaps[mv.heap.index()] = after;
        self.to_move = self.to_move.opponent();
        self.hash ^= extras::key(mv.heap, before) ^ extras::key(mv.heap, after) ^ extras::TURN;
    }
}

/// Why a move is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum IllegalMove {
    /// R4: nothing follows the last stone.
    #[error("the game is over")]
    GameOver,
    /// R3: a move takes at least one stone.
    #[error("a move takes at least one stone")]
    NoStones,
    /// R3: the heap has fewer stones.
    #[error("the heap does not have that many stones")]
    TooMany,
}

rulebook_core::impl_refusal!(IllegalMove {
    GameOver: R4 "game-over",
    NoStones: R3 "no-stones",
    TooMany: R3 "too-many",
});

impl Legality for Nim {
    type Illegal = IllegalMove;
    type MoveList = ArrayVec<Move, { HEAPS * MAX_STONES as usize }>;
    rulebook_core::no_chance!(Legality);

    fn check(&self, mv: Move) -> Result<(), IllegalMove> {
        // R4: stones are left.
        if self.heaps == [0; HEAPS] {
            return Err(IllegalMove::GameOver);
        }
        // R3: at least one, and at most as many as the heap has.
        match mv.stones {
            0 => Err(IllegalMove::NoStones),
            stones if self.stones(mv.heap) < stones => Err(IllegalMove::TooMany),
            _ => Ok(()),
        }
    }

    fn visit_moves<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        for heap in Heap::all() {
            (1..=self.stones(heap)).try_for_each(|stones| visit(Move { heap, stones }))?;
        }
        ControlFlow::Continue(())
    }

    fn move_count(&self) -> usize {
        self.heaps.iter().map(|stones| usize::from(*stones)).sum()
    }
}

impl PerfectInfo for Nim {}

impl Game for Nim {
    type Variant = Variant;
    type Deal = NoDeal;

    const INFO: Info = Info::new("Nim")
        .aim(
            "Take the last stone, or leave it to the other player if that is agreed. Each turn, \
             take one or more stones from a single heap.",
        )
        .rules(include_str!("RULES.md"));

    fn start(variant: Variant) -> Nim {
        let variant = variant.clamped();
        Nim::from_valid(variant, variant.heaps(), Player::FIRST)
    }

    fn variant(&self) -> Variant {
        self.variant
    }

    fn describe(&self, mv: Move, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let Move { heap, stones } = mv;
        match self.stones(heap) {
            1 => write!(f, "take the only stone in heap {heap}"),
            n_stones => write!(f, "take {stones} of the {n_stones} stones in heap {heap}"),
        }
    }
}

impl Default for Nim {
    fn default() -> Nim {
        Nim::start(Variant::default())
    }
}
