//! What goes back from a leaf to the root: values, and proofs.

use rulebook_core::Legality;

use super::{
    arena::Arena,
    history::Stop,
    node::Proof,
    teams::{Teams, Worth},
    tree::Tree,
};

impl<S: Legality, L> Tree<S, L> {
    /// Adds a simulation to all nodes of the path, and proves what a proof at its end proves
    /// (Winands, Björnsson and Saito, "Monte-Carlo tree search solver", 2008).
    ///
    /// What is proved counts as its result from there on.
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
            self.arena.node_mut(stop.node).visits += 1;
            self.arena.add(stop.node, &worth);
        }
    }
}

/// What the children of a node prove about it.
///
/// A player wins if one move wins, and loses if all moves lose. Chance must give the same winner
/// with every event: otherwise nothing is proved, least of all a draw.
fn deduce<S: Legality>(arena: &Arena<S>, stop: Stop) -> Option<Proof> {
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
    if stop.actor == Stop::CHANCE { longest } else { shortest_win.or(longest)?.one_earlier() }
}
