//! The way back from a leaf to the root: values, and proofs.

use rulebook_core::Legality;

use super::{
    arena::Arena,
    history::PathNode,
    node::Proof,
    teams::{Teams, Worth},
    tree::Tree,
};

impl<S: Legality, L> Tree<S, L> {
    /// Adds a simulation to all nodes of the path, and propagates a proof at its end (Winands,
    /// Björnsson and Saito, "Monte-Carlo tree search solver", 2008).
    ///
    /// From a proved node up to the root, the result of the proof replaces the simulated value.
    pub(super) fn back_up(&mut self, teams: &Teams, mut worth: Worth, mut proof: Option<Proof>) {
        self.spread.add(&worth, teams);
        for depth in (0..self.path.len()).rev() {
            let stop = self.path[depth];
            if proof.is_some() && depth + 1 < self.path.len() {
                proof = deduce(&self.arena, stop);
            }
            if let Some(proof) = proof {
                self.arena.node_mut(stop.node).set_proof(proof);
                worth = Teams::worth_of_proof(proof);
            }
            let chooser = PathNode::chooser(&self.path, depth);
            self.arena.visit(stop.node, chooser, &worth);
        }
    }
}

/// The proof of a node that follows from its children.
///
/// A player wins if one move wins, and loses if all moves lose. Chance must give the same winner
/// with every event: otherwise nothing is proved, least of all a draw.
fn deduce<S: Legality>(arena: &Arena<S>, stop: PathNode) -> Option<Proof> {
    let mut longest: Option<Proof> = None;
    let mut shortest_win: Option<Proof> = None;
    let mut all_agree = true;
    for child in arena.children(stop.node) {
        let Some(proof) = child.proof() else {
            all_agree = false;
            continue;
        };
        all_agree &= longest.is_none_or(|other| other.winner == proof.winner);
        if longest.is_none_or(|other| other.plies < proof.plies) {
            longest = Some(proof);
        }
        if proof.winner == stop.actor && shortest_win.is_none_or(|win| proof.plies < win.plies) {
            shortest_win = Some(proof);
        }
    }
    let longest = longest.filter(|_| all_agree);
    if stop.actor == PathNode::CHANCE { longest } else { shortest_win.or(longest)?.one_earlier() }
}

#[cfg(test)]
mod tests {
    use rulebook_classics::TicTacToe;
    use rulebook_core::{Play, Step};

    use super::*;

    /// The proof of a node where this team, or chance, acts, from the proofs of its children.
    fn deduced(actor: u8, proofs: &[Option<(u8, u16)>]) -> Option<(u8, u16)> {
        let state = TicTacToe::default();
        let any = Step::Move(state.legal_moves()[0]);
        let mut arena = Arena::new(1 << 16, Teams::of(&state), any);
        assert!(arena.expand(0, &state), "there is memory");
        let node = arena.node_mut(0);
        node.count = proofs.len() as u32;
        for (child, proof) in (node.first..).zip(proofs) {
            if let Some((winner, plies)) = *proof {
                arena.node_mut(child).set_proof(Proof { winner, plies });
            }
        }
        let proof = deduce(&arena, PathNode { node: 0, actor });
        proof.map(|proof| (proof.winner, proof.plies))
    }

    #[test]
    fn the_fastest_win_and_the_longest_loss_count() {
        let win = |plies| Some((0, plies));
        let loss = |plies| Some((1, plies));
        for (proofs, expected) in [
            (vec![win(5), win(3), win(7)], win(4)),
            (vec![win(3), None], win(4)),
            (vec![loss(2), win(8), None, win(6)], win(7)),
            (vec![loss(4), loss(8), loss(6)], loss(9)),
            (vec![loss(4), None], None),
            (vec![None, None], None),
            (vec![win(Proof::MAX_PLIES)], None),
        ] {
            assert_eq!(deduced(0, &proofs), expected, "{proofs:?}");
            // The same for the other team.
            let swapped: Vec<_> =
                proofs.iter().map(|proof| proof.map(|(team, n)| (1 - team, n))).collect();
            assert_eq!(deduced(1, &swapped), expected.map(|(team, n)| (1 - team, n)));
        }
    }

    #[test]
    fn chance_proves_what_all_events_prove_and_is_not_a_move() {
        for (proofs, expected) in [
            (vec![Some((0, 5)), Some((0, 9)), Some((0, 7))], Some((0, 9))),
            (vec![Some((1, 5)), Some((1, 3))], Some((1, 5))),
            (vec![Some((0, 5)), Some((1, 5))], None),
            (vec![Some((0, 5)), None], None),
        ] {
            assert_eq!(deduced(PathNode::CHANCE, &proofs), expected, "{proofs:?}");
        }
    }
}
