//! Sequential halving at the root.

use rulebook_core::{Entropy, Legality, SplitMix64};

use super::{arena::Arena, options::Gumbel};

/// The moves that are still considered, and the visits of each.
#[derive(Clone, Debug, Default)]
pub(super) struct SequentialHalving {
    candidates: Vec<Candidate>,
    quota: u32, // The visits of each candidate at the end of this phase.
    used: u32,
    n_first: u32, // The number of candidates of the first phase.
}

#[derive(Clone, Copy, Debug)]
struct Candidate {
    child: u32,
    /// The logarithm of the prior plus Gumbel noise.
    luck: f32,
    visits: u32,
}

impl SequentialHalving {
    /// Whether all simulations were used.
    pub(super) fn is_spent(&self, gumbel: &Gumbel) -> bool {
        gumbel.simulations <= self.used
    }

    /// The child of the root for the next simulation; `None` if all moves are proved losses.
    pub(super) fn choose<S: Legality>(
        &mut self,
        gumbel: &Gumbel,
        arena: &Arena<S>,
        width: f32,
        team: u8,
        rng: &mut SplitMix64,
    ) -> Option<u32> {
        self.candidates.retain(|candidate| !arena.node(candidate.child).is_lost_for(team));
        if self.candidates.is_empty() {
            self.draw(gumbel, arena, team, rng);
        }
        let least = self.candidates.iter().map(|candidate| candidate.visits).min()?;
        if self.quota <= least {
            self.halve(gumbel, arena, width, team);
        }
        self.used += 1;
        let next = self.candidates.iter_mut().min_by_key(|candidate| candidate.visits)?;
        next.visits += 1;
        Some(next.child)
    }

    /// Takes back the last choice, which was this child.
    pub(super) fn take_back(&mut self, child: u32) {
        let chosen = self.candidates.iter_mut().find(|candidate| candidate.child == child);
        if let Some(candidate) = chosen.filter(|candidate| candidate.visits != 0) {
            candidate.visits -= 1;
            self.used -= 1;
        }
    }

    /// Draws moves without replacement in proportion to their priors: those whose logarithm with
    /// Gumbel noise is greatest.
    fn draw<S: Legality>(
        &mut self,
        gumbel: &Gumbel,
        arena: &Arena<S>,
        team: u8,
        rng: &mut SplitMix64,
    ) {
        let root = arena.node(0);
        for child in root.first..root.first + root.count {
            let node = arena.node(child);
            let uniform = uniform(rng.next_u64());
            if !node.is_lost_for(team) {
                let luck = node.prior().max(f32::MIN_POSITIVE).ln() - (-uniform.ln()).ln();
                self.candidates.push(Candidate { child, luck, visits: 0 });
            }
        }
        self.sort(gumbel, arena, 0.0, team);
        self.candidates.truncate(gumbel.considered.max(1) as usize);
        self.n_first = self.candidates.len() as u32;
        self.quota = 0;
        self.start_phase(gumbel);
    }

    /// Drops the worse half, but always keeps two to compare.
    fn halve<S: Legality>(&mut self, gumbel: &Gumbel, arena: &Arena<S>, width: f32, team: u8) {
        self.sort(gumbel, arena, width, team);
        let half = self.candidates.len() / 2;
        self.candidates.truncate(half.max(2));
        self.start_phase(gumbel);
    }

    /// Divides the simulations evenly among the phases, and those of a phase among the candidates.
    fn start_phase(&mut self, gumbel: &Gumbel) {
        let n_phases = self.n_first.max(2).next_power_of_two().ilog2();
        let n_shares = n_phases * (self.candidates.len() as u32).max(1);
        self.quota += (gumbel.simulations / n_shares).max(1);
    }

    /// Orders the candidates by luck and value, or by luck alone where the values have no width.
    fn sort<S: Legality>(&mut self, gumbel: &Gumbel, arena: &Arena<S>, width: f32, team: u8) {
        let most = self.candidates.iter().map(|candidate| candidate.visits).max().unwrap_or(0);
        let weight = (gumbel.c_visit + most as f32) * gumbel.c_scale;
        let score = |candidate: &Candidate| {
            let visits = arena.node(candidate.child).visits.max(1);
            let sum = arena.sum_for(candidate.child, team) as f32;
            // From 0 to 1 within the range of all values.
            let value = if 0.0 < width { sum / visits as f32 / width } else { 0.0 };
            candidate.luck + weight * value
        };
        self.candidates.sort_by(|a, b| score(b).total_cmp(&score(a)));
    }

    /// The candidates, the best first.
    pub(super) fn ranked<S: Legality>(
        &self,
        gumbel: &Gumbel,
        arena: &Arena<S>,
        width: f32,
        team: u8,
    ) -> Vec<u32> {
        let mut last = self.clone();
        last.sort(gumbel, arena, width, team);
        last.candidates.iter().map(|candidate| candidate.child).collect()
    }
}

/// A number between 0 and 1, both excluded, from random bits.
fn uniform(bits: u64) -> f32 {
    ((bits >> 41) as f32 + 0.5) / (1_u32 << 23) as f32
}

#[cfg(test)]
mod tests {
    use rulebook_classics::TicTacToe;
    use rulebook_core::{Play, Step};

    use super::*;
    use crate::mcts::{
        node::{ONE, Proof},
        teams::Teams,
    };

    /// A root with nine children, equally likely.
    fn arena() -> Arena<TicTacToe> {
        let state = TicTacToe::default();
        let any = Step::Move(state.legal_moves()[0]);
        let mut arena = Arena::new(1 << 16, Teams::of(&state), any);
        assert!(arena.expand(0, &state), "there is memory");
        arena.children_mut(0).iter_mut().for_each(|child| child.set_prior(0.1));
        arena
    }

    fn next(
        halving: &mut SequentialHalving,
        gumbel: &Gumbel,
        arena: &Arena<TicTacToe>,
        rng: &mut SplitMix64,
    ) -> u32 {
        halving.choose(gumbel, arena, 2.0 * ONE as f32, 0, rng).expect("a move that is not lost")
    }

    #[test]
    fn a_uniform_number_is_neither_0_nor_1() {
        assert!(0.0 < uniform(0) && uniform(0) < 1e-7);
        assert!(0.999 < uniform(u64::MAX) && uniform(u64::MAX) < 1.0);
    }

    #[test]
    fn half_of_the_candidates_is_dropped_after_each_phase() {
        let (gumbel, arena) = (Gumbel { considered: 8, ..Gumbel::new(480) }, arena());
        let (mut halving, mut rng) = (SequentialHalving::default(), SplitMix64::new(1));
        let mut counts = [0; 10];
        for _ in 0..480 {
            assert!(!halving.is_spent(&gumbel));
            counts[next(&mut halving, &gumbel, &arena, &mut rng) as usize] += 1;
        }
        assert!(halving.is_spent(&gumbel));
        counts.sort_unstable();
        // 480 / 3 phases: 160 / 8, then 160 / 4 more, then 160 / 2 more.
        assert_eq!(counts, [0, 0, 20, 20, 20, 20, 60, 60, 140, 140]);
    }

    #[test]
    fn candidates_in_the_place_of_lost_ones_begin_at_the_beginning() {
        let (gumbel, mut arena) = (Gumbel { considered: 2, ..Gumbel::new(100) }, arena());
        let (mut halving, mut rng) = (SequentialHalving::default(), SplitMix64::new(1));
        let lost = [0; 2].map(|_| next(&mut halving, &gumbel, &arena, &mut rng));
        let quota = halving.quota;
        for child in lost {
            arena.node_mut(child).set_proof(Proof { winner: 1, plies: 2 });
        }
        assert!(!lost.contains(&next(&mut halving, &gumbel, &arena, &mut rng)));
        assert_eq!(halving.quota, quota);
    }

    #[test]
    fn a_choice_that_was_taken_back_is_the_next_one() {
        let (gumbel, arena) = (Gumbel { considered: 3, ..Gumbel::new(100) }, arena());
        let (mut halving, mut rng) = (SequentialHalving::default(), SplitMix64::new(1));
        for _ in 0..20 {
            let used = halving.used;
            let child = next(&mut halving, &gumbel, &arena, &mut rng);
            halving.take_back(child);
            assert_eq!(
                (halving.used, next(&mut halving, &gumbel, &arena, &mut rng)),
                (used, child)
            );
        }
    }

    #[test]
    fn the_weight_of_values_is_a_choice_and_none_counts_while_all_are_equal() {
        let mut arena = arena();
        let mut halving = SequentialHalving::default();
        let gumbel = |c_scale| Gumbel { considered: 4, c_scale, ..Gumbel::new(100) };
        let first = next(&mut halving, &gumbel(1.0), &arena, &mut SplitMix64::new(1));
        let by_luck: Vec<u32> = halving.candidates.iter().map(|it| it.child).collect();
        assert_eq!(by_luck[0], first);
        // The less lucky, the better.
        for (child, value) in by_luck.iter().zip([-0.5, 0.0, 0.25, 0.5]) {
            arena.node_mut(*child).visits = 1;
            arena.node_mut(*child).add((value * ONE as f64) as i64);
        }
        let width = 2.0 * ONE as f32;
        let ranked = |c_scale, width| halving.ranked(&gumbel(c_scale), &arena, width, 0);
        assert_eq!(ranked(0.0, width), by_luck);
        assert_eq!(ranked(1.0, 0.0), by_luck);
        let by_value: Vec<u32> = by_luck.iter().rev().copied().collect();
        assert_eq!(ranked(1.0, width), by_value);
        // A weight of 0.05 is less than the luck.
        assert_eq!(ranked(0.001, width), by_luck);
    }
}
