//! The tree of Leduc hold'em by counting betting sequences.

use crate::tree::TreeSize;

/// Counts of the betting sequences of a round.
#[derive(Default)]
struct Round {
    decisions: usize,
    /// The number of sequences after which one player is left.
    folds: usize,
    /// The number of players left after each other sequence that ends the round.
    calls: Vec<usize>,
}

pub(crate) fn count(players: usize, raises: usize) -> TreeSize {
    let deck = 2 * (players + 1);
    let mut first = Round::default();
    // In turn order; no player faces a bet yet.
    count_round(&mut first, &vec![false; players], players, raises);
    let [mut chance, mut deals] = [0, 1];
    for dealt in 0..players {
        chance += deals;
        deals *= deck - dealt;
    }
    let boards = deck - players;
    let mut decisions = first.decisions;
    let mut sets = first.decisions * deck;
    let mut ends = first.folds;
    for left in &first.calls {
        let mut second = Round::default();
        count_round(&mut second, &vec![false; *left], *left, raises);
        chance += deals;
        decisions += boards * second.decisions;
        ends += boards * (second.folds + second.calls.len());
        sets += deck * (deck - 1) * second.decisions;
    }
    TreeSize::new([chance, deals * decisions, deals * ends], sets)
}

/// Counts all continuations of a round. `faces_bet` has an entry for each player left, from the
/// player to move on; `to_act` is the number of players who must still act before the round ends.
fn count_round(round: &mut Round, faces_bet: &[bool], to_act: usize, raises: usize) {
    if faces_bet.len() == 1 {
        round.folds += 1;
        return;
    }
    if to_act == 0 {
        round.calls.push(faces_bet.len());
        return;
    }
    round.decisions += 1;
    let others = &faces_bet[1..];
    if faces_bet[0] {
        count_round(round, others, to_act - 1, raises);
    }
    count_round(round, &[others, &[false]].concat(), to_act - 1, raises);
    if 0 < raises {
        let mut raised = vec![true; others.len()];
        raised.push(false);
        count_round(round, &raised, others.len(), raises - 1);
    }
}
