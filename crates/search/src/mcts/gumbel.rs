//! Sequential halving at the root.

use rulebook_core::{Entropy, Legality, SplitMix64};

use super::{arena::Arena, options::Gumbel};

/// The moves that are still considered, and how often each was chosen.
#[derive(Clone, Debug, Default)]
pub(super) struct Halving {
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

impl Halving {
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
            // Between 0 and 1, both excluded.
            let uniform = ((rng.next_u64() >> 41) as f32 + 0.5) / (1_u32 << 23) as f32;
            if !node.is_lost_for(team) {
                let luck = node.prior().max(f32::MIN_POSITIVE).ln() - (-uniform.ln()).ln();
                self.candidates.push(Candidate { child, luck, visits: 0 });
            }
        }
        self.candidates.sort_by(|a, b| b.luck.total_cmp(&a.luck));
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
