//! Continuing after a step: the parts of the trees below it are kept, the rest is given back.

use rulebook_core::{HiddenInfo, MAX_PLAYERS};

use super::{
    forest::{Forest, hash_of_node},
    index::NONE,
};
use crate::hash::hash_of;

impl<S: HiddenInfo> Forest<S> {
    /// Makes the node after each seat's observations the root of its tree. A tree for which they
    /// are `None`, or which does not have the node, restarts.
    ///
    /// Everything is moved down in its place and stays in order, so a parent still comes before its
    /// children.
    pub(super) fn advance(&mut self, seen: &[Option<S::Observation>; MAX_PLAYERS]) {
        for (tree, seen) in seen.iter().enumerate().take(self.n_trees) {
            let child = seen.as_ref().and_then(|seen| self.existing_child(self.roots[tree], seen));
            self.roots[tree] = child.unwrap_or(NONE);
        }
        let nodes = self.keep_nodes();
        self.keep_edges(&nodes);
        self.keep_observed();
        self.by_parent.clear();
        for (index, node) in self.nodes.items.iter().enumerate() {
            if node.parent != NONE {
                self.by_parent.insert(hash_of_node(node), index as u32);
            }
        }
        self.plant();
    }

    /// Keeps the roots and their descendants. Returns the new index of each node, or [`NONE`].
    fn keep_nodes(&mut self) -> Vec<u32> {
        let mut new_index = vec![NONE; self.nodes.items.len()];
        let mut len = 0;
        for old in 0..self.nodes.items.len() {
            let mut node = self.nodes.items[old];
            let is_root = self.roots[..self.n_trees].contains(&(old as u32));
            node.parent = match node.parent {
                _ if is_root => NONE,
                NONE => continue,
                parent if new_index[parent as usize] == NONE => continue,
                parent => new_index[parent as usize],
            };
            new_index[old] = len;
            self.nodes.items[len as usize] = node;
            len += 1;
        }
        self.nodes.items.truncate(len as usize);
        let moved = |index: u32| if index == NONE { NONE } else { new_index[index as usize] };
        for root in &mut self.roots[..self.n_trees] {
            *root = moved(*root);
        }
        for node in &mut self.nodes.items {
            node.latest = moved(node.latest);
        }
        new_index
    }

    /// Keeps the edges of the nodes that were kept.
    fn keep_edges(&mut self, new_nodes: &[u32]) {
        const KEPT: u32 = 0;
        let n_players = self.sums.items.len() / self.edges.items.len().max(1);
        let mut new_index = vec![NONE; self.edges.items.len()];
        for edge in (0..self.nodes.items.len()).flat_map(|node| self.edges_of(node as u32)) {
            new_index[edge as usize] = KEPT;
        }
        let mut len = 0;
        for (old, new) in new_index.iter_mut().enumerate().filter(|(_, new)| **new == KEPT) {
            *new = len as u32;
            self.edges.items[len] = self.edges.items[old];
            self.sums.items.copy_within(old * n_players..(old + 1) * n_players, len * n_players);
            len += 1;
        }
        self.edges.items.truncate(len);
        self.sums.items.truncate(len * n_players);
        let moved =
            |index: u32, new: &[u32]| if index == NONE { NONE } else { new[index as usize] };
        for edge in &mut self.edges.items {
            edge.next = moved(edge.next, &new_index);
            edge.child = moved(edge.child, new_nodes);
        }
        for node in &mut self.nodes.items {
            node.first = moved(node.first, &new_index);
        }
    }

    /// Keeps the observed steps that lead to a node.
    fn keep_observed(&mut self) {
        let mut is_used = vec![false; self.observed.items.len()];
        for node in self.nodes.items.iter().filter(|node| node.parent != NONE) {
            is_used[node.observed as usize] = true;
        }
        let mut new_index = Vec::with_capacity(is_used.len());
        let mut len = 0;
        for is_used in &is_used {
            new_index.push(if *is_used { len } else { NONE });
            len += u32::from(*is_used);
        }
        let mut used = is_used.into_iter();
        self.observed.items.retain(|_| used.next().unwrap_or(false));
        self.by_observed.clear();
        for (index, observed) in self.observed.items.iter().enumerate() {
            self.by_observed.insert(hash_of(observed), index as u32);
        }
        for node in &mut self.nodes.items {
            node.observed = match node.parent {
                NONE => NONE,
                _ => new_index[node.observed as usize],
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use std::array;

    use rulebook_classics::{Leduc, leduc::Observation};
    use rulebook_core::{Player, SplitMix64};

    use super::*;
    use crate::values::SeatValues;

    /// Moves, visits and values of a node, and the same of its children in the given order.
    fn outline(forest: &Forest<Leduc>, node: u32, seen: &[Observation]) -> String {
        let mut text = String::new();
        for at in forest.edges_of(node) {
            let edge = &forest.edges.items[at as usize];
            text.extend([format!("{} {} {:?};", edge.mv, edge.available, forest.counts(at))]);
        }
        for child in seen.iter().filter_map(|seen| forest.existing_child(node, seen)) {
            text.extend(["[".into(), outline(forest, child, seen), "]".into()]);
        }
        text
    }

    #[test]
    fn the_subtree_of_the_new_root_is_not_changed() {
        let mut forest = Forest::<Leduc>::new(2, true, 3, 1 << 20).expect("enough memory");
        let moves = ["f", "c", "r"].map(|mv| mv.parse().expect("a move"));
        let seen = moves.map(|mv| Observation::Move { mv, shown: None });
        let mut rng = SplitMix64::new(1);
        for _ in 0..2_000 {
            let seat = rng.next() as usize % 2;
            let mut node = forest.roots[seat];
            for _ in 0..rng.next() % 5 {
                let choice = rng.next() as usize % 3;
                let edge = forest.edge(node, NONE, moves[choice]).expect("enough memory");
                forest.select(&[edge], Player::FIRST, 1.0, |_| 0);
                forest.back_up(edge, SeatValues::new(&[choice as f32, 0.5]));
                node = forest.child(node, edge, &seen[choice]);
            }
        }
        for choice in [1, 2] {
            let below = |root: u32| forest.existing_child(root, &seen[choice]).expect("a child");
            let expected = outline(&forest, below(forest.roots[0]), &seen);
            let n_nodes = forest.nodes.items.len();
            // The first seat saw this; the observation of the second is not known.
            let mut known = array::from_fn(|_| None);
            known[0] = Some(seen[choice]);
            forest.advance(&known);
            assert_eq!(outline(&forest, forest.roots[0], &seen), expected);
            assert_eq!(outline(&forest, forest.roots[1], &seen), "");
            assert!(forest.nodes.items.len() < n_nodes);
        }
        // Without known observations only the roots are left.
        forest.advance(&array::from_fn(|_| None));
        assert_eq!((forest.nodes.items.len(), forest.observed.items.len()), (2, 0));
    }
}
