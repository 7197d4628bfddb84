//! The tree of Leduc hold'em by counting betting sequences.

use crate::tree::TreeSize;

/// The possible courses of a round of betting.
#[derive(Default)]
struct Round {
    decisions: usize,
    /// The sequences after which one player is left.
    folds: usize,
    /// For each sequence that ends the round otherwise, how many players are left.
    calls: Vec<usize>,
}

pub(crate) fn count(players: usize, raises: usize) -> TreeSize {
    let deck = 2 * (players + 1);
    let mut first = Round::default();
    // Whether each player still has to act, in the order of the turns; nobody owes anything.
    play(&mut first, &vec![false; players], players, raises);
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
        play(&mut second, &vec![false; *left], *left, raises);
        chance += deals;
        decisions += boards * second.decisions;
        ends += boards * (second.folds + second.calls.len());
        sets += deck * (deck - 1) * second.decisions;
    }
    TreeSize::new([chance, deals * decisions, deals * ends], sets)
}

/// Plays on: `owes` says for each player left, the one to move first, whether a bet is to be
/// called, and `to_act` how many must still act before the round ends.
fn play(round: &mut Round, owes: &[bool], to_act: usize, raises: usize) {
    if owes.len() == 1 {
        round.folds += 1;
        return;
    }
    if to_act == 0 {
        round.calls.push(owes.len());
        return;
    }
    round.decisions += 1;
    let others = &owes[1..];
    if owes[0] {
        play(round, others, to_act - 1, raises);
    }
    play(round, &[others, &[false]].concat(), to_act - 1, raises);
    if 0 < raises {
        let mut owing = vec![true; others.len()];
        owing.push(false);
        play(round, &owing, others.len(), raises - 1);
    }
}
