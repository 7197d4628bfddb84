//! The choice of a child for a simulation.

use rulebook_core::{Entropy, Legality, SplitMix64};

use super::{
    arena::Arena,
    node::Node,
    options::{FirstPlayUrgency, MctsOptions, Selection},
};

/// The choice at one node.
pub(super) struct Choice<'a, S: Legality> {
    pub(super) arena: &'a mut Arena<S>,
    pub(super) rng: &'a mut SplitMix64,
    pub(super) options: &'a MctsOptions,
    /// Half of the range of all values.
    pub(super) spread: f32,
    /// Whether children that were visited may come after one that was not.
    pub(super) has_gaps: bool,
    /// The node, which has children.
    pub(super) node: u32,
    /// The team that chooses.
    pub(super) team: u8,
}

impl<S: Legality> Choice<'_, S> {
    /// The best child: one that is not a proved loss, if there is any.
    #[inline]
    pub(super) fn child(&mut self) -> u32 {
        let &Node { visits, first, count, .. } = self.arena.node(self.node);
        let considered = match self.options.widening {
            Some(widening) => (count as usize).min(widening.considered(visits)) as u32,
            None => count,
        };
        self.best(considered).or_else(|| self.best(count)).unwrap_or(first)
    }

    /// The best of the first `considered` children; `None` if all are proved losses.
    fn best(&mut self, considered: u32) -> Option<u32> {
        match self.options.selection {
            Selection::Uct { exploration } => self.uct(considered, exploration, f32::ln),
            Selection::PolynomialUct { exploration } => {
                self.uct(considered, exploration, f32::sqrt)
            }
            Selection::Puct { init, base } => self.puct(considered, init, base),
        }
    }

    /// Under UCT children are visited for the first time from the first to the last, and which of
    /// those left comes next is drawn by lot. So those that were never visited are at the end,
    /// unless a simulation was taken back.
    ///
    /// `growth` gives the growth of the bonus with the visits of the node. A move that was never
    /// visited counts as visited once.
    fn uct(
        &mut self,
        considered: u32,
        exploration: f32,
        growth: impl Fn(f32) -> f32,
    ) -> Option<u32> {
        let &Node { visits, first, .. } = self.arena.node(self.node);
        let weight = exploration * self.spread * growth(visits as f32).sqrt();
        let (start, end) = (first as usize, (first + considered) as usize);
        let scores = &self.arena.scores;
        let Some(place) = scores.first_unvisited(start..end, self.has_gaps) else {
            return scores.best(start..end, weight).map(|best| first + best.place as u32);
        };
        let urgency = weight + self.urgency(|| place as f32 / considered as f32);
        let end = if self.has_gaps { end } else { start + place };
        let is_open = urgency < f32::INFINITY;
        let best = is_open.then(|| scores.best(start..end, weight)).flatten();
        match best.filter(|best| urgency <= best.score) {
            Some(best) => Some(first + best.place as u32),
            None => Some(self.draw(place as u32)),
        }
    }

    /// Draws which child comes at this place, the first of those that were never visited. Only
    /// children of which nothing is known change places.
    fn draw(&mut self, place: u32) -> u32 {
        let &Node { first, count, .. } = self.arena.node(self.node);
        let other = place + self.rng.below(count - place);
        let is_fresh = |place: u32| {
            let child = self.arena.node(first + place);
            child.visits == 0 && child.count == 0
        };
        if is_fresh(place) && is_fresh(other) {
            self.arena.edges.swap((first + place) as usize, (first + other) as usize);
        }
        first + place
    }

    fn puct(&mut self, considered: u32, init: f32, base: f32) -> Option<u32> {
        let &Node { visits, first, .. } = self.arena.node(self.node);
        let n = visits as f32;
        let weight = (init + ((1.0 + n + base) / base).ln()) * n.sqrt() * self.spread;
        let children = first..first + considered;
        let urgency = self.urgency(|| {
            let visited = children.clone().map(|child| self.arena.node(child));
            visited.filter(|node| node.visits != 0).map(Node::prior).sum()
        });
        let mut best = None;
        let mut best_score = f32::NEG_INFINITY;
        let mut best_prior = -1.0_f32;
        for child in children {
            let node = self.arena.node(child);
            if node.is_lost_for(self.team) {
                continue;
            }
            let prior = node.prior();
            let mean = if node.visits == 0 { urgency } else { self.arena.mean(child, self.team) };
            let score = mean + weight * prior / (1.0 + node.visits as f32);
            // Of several that are to be tried first, the likeliest comes first.
            let order = best_score.total_cmp(&score).then(best_prior.total_cmp(&prior));
            if order.is_lt() {
                (best, best_score, best_prior) = (Some(child), score, prior);
            }
        }
        best
    }

    /// The value of a child that was never visited. `known` is the share of the children that were:
    /// by their number, or by their priors.
    #[inline]
    fn urgency(&self, known: impl FnOnce() -> f32) -> f32 {
        match self.options.unvisited {
            FirstPlayUrgency::First => f32::INFINITY,
            FirstPlayUrgency::Parent { reduction } => {
                let mean = self.arena.mean(self.node, self.team);
                mean - reduction * self.spread * known().sqrt()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use rulebook_classics::TicTacToe;
    use rulebook_core::{Play, Step};

    use super::*;
    use crate::mcts::teams::Teams;

    #[test]
    fn only_children_of_which_nothing_is_known_change_places() {
        let state = TicTacToe::default();
        let any = Step::Move(state.legal_moves()[0]);
        let mut arena = Arena::new(1 << 16, Teams::of(&state), any);
        assert!(arena.expand(0, &state), "there is memory");
        let edges = arena.edges.clone();
        // The children are 1 to 9. One was visited, one has children, and one has both.
        for (child, visits, count) in [(2, 1, 0), (3, 0, 2), (4, 1, 2)] {
            let node = arena.node_mut(child);
            (node.visits, node.count) = (visits, count);
        }
        let (mut rng, mut n_moved) = (SplitMix64::new(1), 0);
        let options = MctsOptions::uct();
        for place in [0, 2] {
            for _ in 0..100 {
                let rng = &mut rng;
                let spread = 1.0;
                let has_gaps = true;
                let node = 0;
                let team = 0;
                let mut choice = Choice {
                    arena: &mut arena,
                    rng,
                    options: &options,
                    spread,
                    has_gaps,
                    node,
                    team,
                };
                assert_eq!(choice.draw(place), 1 + place);
                assert_eq!(arena.edges[2..5], edges[2..5]);
                n_moved += u32::from(arena.edges[1] != edges[1]);
            }
        }
        assert!(100 < n_moved, "{n_moved}");
    }
}
