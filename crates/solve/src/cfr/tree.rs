//! The game tree in arrays.

use rulebook_core::Player;

/// No action.
pub(super) const NONE: u32 = u32::MAX;

/// A game tree without states.
///
/// Nodes are numbered in preorder, so a parent comes before its children: one pass forward carries
/// reach probabilities down the tree, and one pass backward carries values up. A node knows the
/// edge that leads to it: the action of an information set, or one of the different probabilities
/// of chance, which are numbered after the actions.
#[derive(Clone, Debug)]
pub(super) struct Tree {
    pub(super) n_players: u8,
    pub(super) parents: Vec<u32>, // By node; the root counts as its own parent.
    pub(super) edges: Vec<u32>,   // By node; that of the root means nothing.
    pub(super) owners: Vec<Option<Player>>, // By edge: the player who decides; `None` for chance.
    pub(super) chances: Vec<f64>, // The probabilities of the edges after the actions.
    pub(super) terminals: Vec<u32>, // The nodes at which the game is over.
    pub(super) payoffs: Vec<f64>, // By terminal, a number for each seat.
    /// By information set: the action by which its player came there, or [`NONE`].
    pub(super) set_parents: Vec<u32>,
}

impl Tree {
    pub(super) fn new(n_players: u8) -> Tree {
        Tree {
            n_players,
            parents: Vec::new(),
            edges: Vec::new(),
            owners: Vec::new(),
            chances: Vec::new(),
            terminals: Vec::new(),
            payoffs: Vec::new(),
            set_parents: Vec::new(),
        }
    }

    /// The number of nodes.
    pub(super) fn len(&self) -> usize {
        self.parents.len()
    }

    /// A bound on the bytes that the tree takes while it grows, with `per_node` more for each node
    /// later.
    pub(super) fn bytes(&self, per_node: usize) -> usize {
        let seats = size_of::<f64>() * usize::from(self.n_players);
        let growing = self.parents.len() * 2 * size_of::<u32>()
            + self.owners.len() * size_of::<Option<Player>>()
            + self.chances.len() * size_of::<f64>()
            + self.terminals.len() * (size_of::<u32>() + seats)
            + self.set_parents.len() * size_of::<u32>();
        2 * growing + self.parents.len() * per_node
    }

    /// The parent of a node other than the root, and the edge between them.
    pub(super) fn link(&self, node: usize) -> (usize, usize) {
        (self.parents[node] as usize, self.edges[node] as usize)
    }

    /// The payoffs at the terminals to one seat.
    pub(super) fn payoffs_of(&self, player: Player) -> impl Iterator<Item = (usize, f64)> {
        let n_players = usize::from(self.n_players);
        let payoffs = self.payoffs.iter().skip(player.index()).step_by(n_players);
        self.terminals.iter().zip(payoffs).map(|(node, payoff)| (*node as usize, *payoff))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lets one array grow, and compares the bound with the memory of the array.
    #[track_caller]
    fn check(n_players: u8, grow: impl Fn(&mut Tree), held: impl Fn(&Tree) -> usize) {
        let mut tree = Tree::new(n_players);
        for n in 1..600 {
            grow(&mut tree);
            let (bytes, held) = (tree.bytes(0), held(&tree));
            assert!(n < 8 || held <= bytes && bytes <= 2 * held, "{n}: {held} {bytes}");
        }
    }

    #[test]
    fn the_bytes_are_a_bound_for_each_array() {
        let number = size_of::<u32>();
        let nodes = |tree: &Tree| (tree.parents.capacity() + tree.edges.capacity()) * number;
        let node = |tree: &mut Tree| {
            tree.parents.push(0);
            tree.edges.push(0);
        };
        check(2, node, nodes);
        let owner = size_of::<Option<Player>>();
        check(2, |tree| tree.owners.push(None), |tree| tree.owners.capacity() * owner);
        check(2, |tree| tree.chances.push(0.5), |tree| tree.chances.capacity() * size_of::<f64>());
        check(2, |tree| tree.set_parents.push(0), |tree| tree.set_parents.capacity() * number);
        for n_players in [2, 5] {
            let end = |tree: &mut Tree| {
                tree.terminals.push(0);
                tree.payoffs.extend((0..n_players).map(f64::from));
            };
            check(n_players, end, |tree| {
                tree.terminals.capacity() * number + tree.payoffs.capacity() * size_of::<f64>()
            });
        }
        // Memory that is needed later has its full size from the start.
        let mut tree = Tree::new(2);
        node(&mut tree);
        assert_eq!(tree.bytes(100) - tree.bytes(0), 100);
    }
}
