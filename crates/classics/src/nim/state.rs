//! A position: its moves, its end, and the game as a whole.

use core::ops::{ControlFlow, RangeInclusive};

use arrayvec::ArrayVec;
use rulebook_core::{
    Game, Info, Legality, NoDeal, Outcome, PerfectInfo, Player, Rules, State, Turn, Utility,
    text::Options, zobrist_key, zobrist_keys,
};

use super::{HEAPS, Heap, IllegalMove, LastStone, MAX_STONES, Move, Variant};

/// A position of Nim.
///
/// # Equality
///
/// Two states are equal when the same player moves, the heaps are the same, and they were the same
/// at the start, under the same rule for the last stone.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Nim {
    pub(super) variant: Variant, // Invariant: no heap is larger than `MAX_STONES`.
    pub(super) heaps: [u8; HEAPS], // Invariant: no heap is larger than at the start.
    pub(super) to_move: Player,
    hash: u64, // Invariant: that of the other fields.
}

impl Nim {
    /// The number of stones in a heap.
    #[must_use]
    pub fn stones(&self, heap: Heap) -> u8 {
        self.heaps[heap.index()]
    }

    /// The state with these heaps, none of which is larger than in the variant.
    pub(super) fn from_valid(variant: Variant, heaps: [u8; HEAPS], to_move: Player) -> Nim {
        let hash = hash(variant, heaps, to_move);
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
        // R2: the players take turns.
        self.to_move = self.to_move.opponent();
        self.hash ^= key(mv.heap, before) ^ key(mv.heap, after) ^ TURN;
    }
}

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

/// The seed of the keys.
const SEED: u64 = 0x006e_696d;
/// A key for each heap and number of stones, now and then at the start.
static KEYS: [u64; 256] = zobrist_keys(SEED, 0);
/// The key of the second player's turn.
const TURN: u64 = zobrist_key(SEED, 256);
/// The key of misère Nim.
const MISERE: u64 = zobrist_key(SEED, 257);

/// The key of a heap with this number of stones.
fn key(heap: Heap, stones: u8) -> u64 {
    KEYS[heap.index() * 32 + usize::from(stones)]
}

/// The hash of a position, computed from its parts.
fn hash(variant: Variant, heaps: [u8; HEAPS], to_move: Player) -> u64 {
    let mut hash = if to_move == Player::SECOND { TURN } else { 0 };
    hash ^= variant.last as u64 * MISERE;
    for (heap, start) in Heap::all().zip(variant.heaps()) {
        hash ^= key(heap, heaps[heap.index()]);
        hash ^= KEYS[128 + heap.index() * 32 + usize::from(start)];
    }
    hash
}
