//! The report of several trees together.

use std::cmp::Reverse;

use rulebook_core::{Legality, MAX_PLAYERS, PerfectInfo, Step};

use super::{
    Mcts,
    node::{ONE, Proof},
    teams::{Teams, Worth},
    tree::Tree,
};
use crate::{
    leaf::Leaf,
    report::{Line, SearchReport},
    score::Score,
    values::SeatValues,
};

/// A move of the root in all trees.
struct Arm<M> {
    mv: M,
    visits: u64,
    sums: [i64; MAX_PLAYERS],
    proof: Option<Proof>,
    /// The sum of the ranks in sequential halving, counted from the last; 0 if dropped.
    rank: usize,
    /// The tree with the most visits, and the child there.
    tree: usize,
    child: u32,
    most: u32,
}

impl<S: PerfectInfo, L: Leaf<S>> Mcts<S, L> {
    pub(super) fn lines_report(&self) -> SearchReport<S::Move> {
        let mut report = SearchReport {
            nodes: self.trees.iter().map(|tree| tree.nodes).sum(),
            cut_off: self.trees.iter().map(|tree| tree.leaf.cut_off()).sum(),
            ..SearchReport::empty()
        };
        let Ok(mover) = self.root.mover() else { return report };
        let team = self.teams.team(mover);
        let mut arms = self.arms(team);
        if arms.is_empty() {
            arms.extend(self.first_arm());
        }
        arms.sort_by_key(|arm| order(arm, team));
        let total: u64 = arms.iter().map(|arm| arm.visits).sum();
        let line = |arm: &Arm<S::Move>| Line {
            moves: self.line(arm),
            score: score(arm, team, &self.teams),
            share: arm.visits as f32 / total.max(1) as f32,
        };
        report.lines = arms.iter().take(self.limits.lines).map(line).collect();
        report
    }

    /// The moves that were visited, or whose result is proved, in any tree.
    fn arms(&self, team: u8) -> Vec<Arm<S::Move>> {
        let mut arms: Vec<Arm<S::Move>> = Vec::new();
        for (index, tree) in self.trees.iter().enumerate() {
            arms.extend(tree.arms(index));
            self.add_ranks(tree, &mut arms, index, team);
        }
        arms.sort_by_key(|arm| arm.mv);
        arms.dedup_by(|next, arm| next.mv == arm.mv && arm.absorb(next));
        arms
    }

    /// The first move with the value of the root, the only result of one simulation.
    fn first_arm(&self) -> Option<Arm<S::Move>> {
        let arena = &self.trees[0].arena;
        let (visits, sums) = (arena.node(0).visits, arena.worth(0));
        let mv = *self.root.moves().first()?;
        let most = visits;
        let visits = u64::from(visits);
        let arm = Arm { mv, visits, sums, proof: None, rank: 0, tree: 0, child: 0, most };
        (visits != 0).then_some(arm)
    }

    /// Notes which moves sequential halving prefers.
    fn add_ranks(&self, tree: &Tree<S, L>, arms: &mut [Arm<S::Move>], index: usize, team: u8) {
        let Some(gumbel) = &self.options.gumbel else { return };
        let ranked = tree.ranked(gumbel, team);
        for arm in arms.iter_mut().filter(|arm| arm.tree == index) {
            let index = ranked.iter().position(|child| *child == arm.child);
            arm.rank = index.map_or(0, |index| ranked.len() - index);
        }
    }

    /// A move and a continuation of the game: the proved or most visited moves, up to a chance
    /// event.
    fn line(&self, arm: &Arm<S::Move>) -> Vec<S::Move> {
        let (tree, mut node) = (&self.trees[arm.tree], arm.child);
        let mut state = self.root.state().clone();
        let mut moves = vec![arm.mv];
        state.play_unchecked(arm.mv);
        while let Some(mover) = state.turn().player() {
            let Some(child) = tree.likely_child(node, self.teams.team(mover)) else { break };
            let Step::Move(mv) = tree.arena.edges[child as usize] else { break };
            moves.push(mv);
            state.play_unchecked(mv);
            node = child;
        }
        moves
    }
}

impl<S: Legality, L> Tree<S, L> {
    fn arms(&self, tree: usize) -> impl Iterator<Item = Arm<S::Move>> {
        let root = self.arena.node(0);
        (root.first..root.first + root.count).filter_map(move |child| {
            let node = self.arena.node(child);
            let Step::Move(mv) = self.arena.edges[child as usize] else { return None };
            (node.visits != 0 || node.proof().is_some()).then(|| Arm {
                mv,
                visits: node.visits.into(),
                sums: self.arena.worth(child),
                proof: node.proof(),
                rank: 0,
                tree,
                child,
                most: node.visits,
            })
        })
    }

    /// The child that a team would go to: the fastest proved win, the longest loss if all is lost,
    /// else the one with the most visits. `None` if none was visited.
    fn likely_child(&self, index: u32, team: u8) -> Option<u32> {
        let node = self.arena.node(index);
        let known = (node.first..node.first + node.count).filter(|child| {
            let node = self.arena.node(*child);
            node.visits != 0 || node.proof().is_some()
        });
        known.min_by_key(|child| {
            let node = self.arena.node(*child);
            let sum = self.arena.sum_for(*child, team);
            let step = self.arena.edges[*child as usize];
            (class(node.proof(), team), Reverse(node.visits), Reverse(sum), step)
        })
    }
}

impl<M> Arm<M> {
    /// Adds the same move of another tree.
    fn absorb(&mut self, other: &Arm<M>) -> bool {
        self.visits += other.visits;
        self.rank += other.rank;
        for (sum, more) in self.sums.iter_mut().zip(&other.sums) {
            *sum += more;
        }
        // Each proof is a bound, so the shorter one counts; its line is the one to show.
        let is_better = match (self.proof, other.proof) {
            (Some(proof), Some(other)) => other.plies < proof.plies,
            (None, None) => self.most < other.most,
            (proof, _) => proof.is_none(),
        };
        if is_better {
            self.proof = other.proof;
            (self.tree, self.child, self.most) = (other.tree, other.child, other.most);
        }
        true
    }
}

/// Wins come first, the fastest before the others, and losses last, the longest first.
fn class(proof: Option<Proof>, team: u8) -> i32 {
    match proof {
        Some(Proof { winner, plies }) if winner == team => i32::from(plies) - i32::MAX,
        Some(Proof { plies, .. }) => i32::MAX - i32::from(plies),
        None => 0,
    }
}

fn order<M: Ord + Copy>(arm: &Arm<M>, team: u8) -> impl Ord + use<M> {
    // Among equal numbers of visits the sums are ordered as the means.
    let sum = arm.sums[usize::from(team)];
    (class(arm.proof, team), Reverse(arm.rank), Reverse(arm.visits), Reverse(sum), arm.mv)
}

fn score<M>(arm: &Arm<M>, team: u8, teams: &Teams) -> Score {
    match arm.proof {
        // The move itself counts.
        Some(Proof { winner, plies }) if winner == team => {
            Score::Win { plies: 1 + u32::from(plies) }
        }
        Some(Proof { plies, .. }) => Score::Loss { plies: 1 + u32::from(plies) },
        None => Score::Estimate(mean(&arm.sums, arm.visits, teams)),
    }
}

fn mean(sums: &Worth, visits: u64, teams: &Teams) -> SeatValues {
    teams.values(&sums.map(|sum| (sum as f64 / ONE as f64 / visits.max(1) as f64) as f32))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arm(tree: usize, most: u32, plies: Option<u16>) -> Arm<u8> {
        let proof = plies.map(|plies| Proof { winner: 0, plies });
        Arm {
            mv: 7,
            visits: 10,
            sums: [3; MAX_PLAYERS],
            proof,
            rank: 2 + tree,
            tree,
            child: 1,
            most,
        }
    }

    #[test]
    fn the_counts_of_several_trees_are_added_up_by_move() {
        let mut all = arm(1, 10, None);
        all.absorb(&arm(2, 10, None));
        assert_eq!((all.visits, all.rank, all.sums), (20, 7, [6; MAX_PLAYERS]));
    }

    #[test]
    fn the_line_is_that_of_the_shortest_proof_or_else_of_the_most_visits() {
        for (one, other, from) in [
            ((10, Some(5)), (10, Some(3)), 2),
            ((10, Some(3)), (10, Some(5)), 1),
            ((10, Some(3)), (90, Some(3)), 1),
            ((90, None), (10, Some(3)), 2),
            ((10, Some(3)), (90, None), 1),
            ((10, None), (90, None), 2),
            ((10, None), (10, None), 1),
        ] {
            let mut all = arm(1, one.0, one.1);
            all.absorb(&arm(2, other.0, other.1));
            let most = if from == 1 { one.0 } else { other.0 };
            let plies = [one.1, other.1].into_iter().flatten().min();
            assert_eq!((all.tree, all.most), (from, most), "{one:?} {other:?}");
            assert_eq!(all.proof.map(|proof| proof.plies), plies);
        }
    }
}
