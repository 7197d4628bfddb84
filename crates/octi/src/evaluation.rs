//! Features of positions, for searches.
#![expect(clippy::cast_possible_wrap, reason = "counts of pieces are small")]

use rulebook_core::{Features, Player};

use crate::{
    board::{BOARD, Board, DirectionSet, JUMPABLE, base_places, far, near},
    mv::Move,
    state::Octi,
};

/// The evaluation of OCTI: material, advance, mobility and threats, added up.
///
/// * *Material*: pods carry prongs and reach the base. A prong on a pod works now, one in reserve
///   costs a move. A prong towards the opponent's base is worth another amount than one to the side
///   or backwards.
/// * *Advance*: a pod with a prong towards the base, by its rank from its player's side. The base
///   is on rank 6, two steps or one jump from rank 4.
/// * *Mobility*: steps, and first jumps of chains. A jump needs a neighbour, so it shows that pods
///   work together, or against each other.
/// * *Threats*: a pod that can enter the base wins at once, so the opponent has to answer. A pod
///   that can be jumped over can be captured, with its prongs; whose turn it is decides who
///   captures first.
/// * *Tempo*: it is an advantage to move.
///
/// Captures of the opponent's pods are noisy. The weights come from `tune octi` in `benches`.
///
/// ```
/// use rulebook_octi::{
///     Octi,
///     rulebook_core::{Evaluate, Linear},
/// };
///
/// // South has a pod more.
/// let state: Octi = "S: 22A 32A 42A ; N: 26E 46E ; 9 9 ; S".parse()?;
/// assert!(100 < Linear::default().value(&state));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl Features for Octi {
    type Vector = [i32; 17];

    const FEATURES: &'static [&'static str] = &[
        "to move",
        "pods",
        "prongs in reserve",
        "prongs towards the opponent's base",
        "prongs to the side",
        "prongs backwards",
        "pods that can advance from rank 1 or 2",
        "pods that can advance from rank 3",
        "pods that can advance from rank 4",
        "pods that can advance from rank 5",
        "pods on rank 6 or 7",
        "steps",
        "first jumps",
        "the mover reaches the base",
        "pods that the mover can capture",
        "pods that the opponent can capture",
        "ways by which the opponent threatens to reach the base",
    ];
    /// By `tune octi`.
    const WEIGHTS: [i32; 17] =
        [16, 281, 41, 67, -36, -44, -143, -114, -37, -39, -40, 51, 64, 1000, 74, 146, 271];

    fn features(&self) -> [i32; 17] {
        let own = Side::of(self, self.to_move);
        let other = Side::of(self, self.to_move.opponent());
        let mut features = [0; 17];
        features[0] = 1;
        let counts = own.counts.iter().zip(&other.counts);
        for (feature, (own, other)) in features.iter_mut().zip(counts).skip(1) {
            *feature = own - other;
        }
        features[FIRST_OF_MOVER] = own.arrivals.min(1);
        features[FIRST_OF_MOVER + 1] = own.capturable.count_ones() as i32;
        features[FIRST_OF_MOVER + 2] = -(other.capturable.count_ones() as i32);
        features[FIRST_OF_MOVER + 3] = -other.arrivals;
        features
    }

    /// Whether the move captures a pod of the opponent.
    fn is_noisy(&self, mv: Move) -> bool {
        let enemies = self.board().pod_places(self.to_move.opponent());
        match mv {
            Move::Insert { .. } | Move::Step(_) => false,
            Move::Jump(chain) => chain.captured_places() & enemies != 0,
        }
    }
}

/// The index of the first feature that counts pods by rank.
const FIRST_RANK: usize = 6;
/// The index of the first feature that depends on whose turn it is.
const FIRST_OF_MOVER: usize = 13;

/// The counts of one side.
#[derive(Clone, Copy, Default)]
struct Side {
    /// The features that both sides have.
    counts: [i32; FIRST_OF_MOVER],
    /// The pods of the other side over which a pod can jump.
    capturable: u64,
    /// The steps and first jumps to the other side's base.
    arrivals: i32,
}

/// For each player the directions towards the opponent's base.
const FORWARD: [DirectionSet; 2] =
    [DirectionSet::from_bits(0b1000_0011), DirectionSet::from_bits(0b0011_1000)];
/// East and west.
const SIDEWAYS: DirectionSet = DirectionSet::from_bits(0b0100_0100);

impl Side {
    fn of(state: &Octi, player: Player) -> Side {
        let (board, enemy) = (state.board(), player.opponent());
        let empty = BOARD & !board.occupied_places();
        let goal = empty & base_places(enemy);
        let mut side = Side::default();
        side.counts[2] = i32::from(state.reserve(player));
        let mut left = board.pod_places(player);
        side.counts[1] = left.count_ones() as i32;
        while left != 0 {
            let place = left.trailing_zeros() as usize;
            left &= left - 1;
            side.add_pod(board, player, place);
            let prongs = board.prongs_at(place);
            let near_empty = near(empty, place);
            let steps = prongs & near_empty;
            let jumps = (prongs - near_empty) & far(empty, place) & JUMPABLE[place & 63];
            side.counts[11] += steps.len() as i32;
            side.counts[12] += jumps.len() as i32;
            let arrivals = (steps & near(goal, place)).len() + (jumps & far(goal, place)).len();
            side.arrivals += arrivals as i32;
            let over = jumps.iter().fold(0, |over, way| over | 1 << way.shift(place));
            side.capturable |= over & board.pod_places(enemy);
        }
        side
    }

    /// Counts the prongs of a pod, and its advance.
    fn add_pod(&mut self, board: &Board, player: Player, place: usize) {
        let prongs = board.prongs_at(place);
        let forward = (prongs & FORWARD[player.index() & 1]).len() as i32;
        let sideways = (prongs & SIDEWAYS).len() as i32;
        self.counts[3] += forward;
        self.counts[4] += sideways;
        self.counts[5] += prongs.len() as i32 - forward - sideways;
        let row = place / 7;
        let rank = if player == Player::FIRST { row } else { 8 - row };
        if 6 <= rank {
            self.counts[FIRST_RANK + 4] += 1;
        } else if 0 < forward {
            self.counts[FIRST_RANK + rank.saturating_sub(2)] += 1;
        }
    }
}
