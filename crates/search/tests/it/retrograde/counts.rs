//! What can be reached, and classes of more slots than one thread treats at once.

use std::ops::Range;

use rulebook_classics::TicTacToe;
use rulebook_core::{Deterministic, PerfectInfo, Rank, Slot};
use rulebook_search::{
    Limits,
    solve::retrograde::{Cell, Counts, Mismatch, Retrograde, Table, Value},
};

use super::{
    explored::{Explored, values},
    token::Token,
};

fn solved<S, R: Rank<S>, C: Cell>(root: &S, ranking: R, memory: usize) -> Table<S, R, C>
where
    S: Deterministic + PerfectInfo,
{
    let solver = Retrograde::new(root, ranking, Limits::default().memory(memory));
    solver.expect("the game is suited").solve().expect("the ranking is right")
}

/// The counts of positions whose values are known.
fn counts_of(values: impl IntoIterator<Item = Value>) -> Counts {
    let mut counts = Counts::default();
    for value in values {
        let (count, plies) = match value {
            Value::Win { plies } => (&mut counts.wins, plies),
            Value::Loss { plies } => (&mut counts.losses, plies),
            Value::Draw => (&mut counts.draws, 0),
        };
        *count += 1;
        counts.longest = counts.longest.max(plies);
    }
    counts
}

fn n_empty(state: &TicTacToe) -> u32 {
    state.to_string().matches('.').count() as u32
}

#[test]
fn what_a_position_can_reach_is_counted_once() {
    let start: TicTacToe = "X../.O./...".parse().expect("a position");
    let table = solved::<_, _, u8>(&start, Explored::new(&start, 10, n_empty), 1 << 20);
    assert_eq!(table.count_reachable(&start), Some(table.counts()));
    for text in ["X../.O./...", "XX./.O./...", "X../.O./.XO", "XXO/.O./X.."] {
        let state: TicTacToe = text.parse().expect("a position");
        let explored = Explored::new(&state, 10, n_empty);
        let expected = counts_of(values(explored.positions()).into_values());
        assert_eq!(table.count_reachable(&state), Some(expected), "{text}");
    }
    let elsewhere = TicTacToe::default();
    assert_eq!(table.count_reachable(&elsewhere), None, "it has no slot");
    let over = "XXX/OO./...".parse().expect("a position");
    assert_eq!(table.count_reachable(&over), None, "the game is over");
}

#[test]
fn circles_and_moves_within_a_class_are_followed() {
    let layer = |token: &Token| u32::from(token.node / Token::GROUP);
    let n_layers = u32::from(Token::RANDOM / Token::GROUP);
    for graph in 1..30 {
        let root = Token { graph, node: Token::RANDOM - 1 };
        let explored = Explored::new(&root, n_layers, layer);
        if explored.n_slots() == 0 {
            continue;
        }
        for memory in [explored.n_slots() as usize, 1 << 20] {
            let ranking = Explored::new(&root, n_layers, layer);
            let table = solved::<_, _, u8>(&root, ranking, memory);
            for token in explored.positions().step_by(5) {
                let reached = Explored::new(token, n_layers, layer);
                let known = values(reached.positions());
                assert_eq!(table.value(token), known.get(token).copied(), "{token}");
                let expected = counts_of(known.into_values());
                assert_eq!(table.count_reachable(token), Some(expected), "{token}");
            }
        }
    }
}

/// The path of the toy, at the end of a long class that is empty otherwise.
#[derive(Debug)]
struct Sparse {
    n_slots: u32,
    n_nodes: u8, // Nodes from 1 on.
}

impl Sparse {
    fn first(&self) -> u32 {
        self.n_slots - u32::from(self.n_nodes)
    }
}

impl Rank<Token> for Sparse {
    const LAYOUT: &'static str = "sparse 1";

    fn n_layers(&self) -> u32 {
        1
    }

    fn layer(&self, layer: u32) -> Range<u32> {
        layer..layer + 1
    }

    fn reach(&self) -> u32 {
        0
    }

    fn len(&self, _: u32) -> u32 {
        self.n_slots
    }

    fn rank(&self, token: &Token) -> Option<Slot> {
        let is_covered = (1..=self.n_nodes).contains(&token.node);
        is_covered.then(|| Slot { class: 0, index: self.first() + u32::from(token.node) - 1 })
    }

    fn unrank(&self, slot: Slot) -> Option<Token> {
        let node = slot.index.checked_sub(self.first())? + 1;
        let node = u8::try_from(node).ok().filter(|node| *node <= self.n_nodes)?;
        Some(Token { graph: 0, node })
    }
}

/// A sweep goes through a million slots at once, 4,096 on each thread.
#[test]
fn a_class_of_more_than_a_million_slots_is_solved() {
    const SLOTS: u32 = (1 << 20) + 5_000;
    let (root, n_nodes) = (Token { graph: 0, node: 9 }, 9);
    let ranking = || Sparse { n_slots: SLOTS, n_nodes };
    // Wins and losses alternate: a move from node 1 wins for the first seat.
    let value = |node: u32| {
        if node % 2 == 1 { Value::Win { plies: node } } else { Value::Loss { plies: node } }
    };
    let path = counts_of((1..=9).map(value));
    for spare in [0, 1_000, 1 << 30] {
        let table = solved::<_, _, u8>(&root, ranking(), SLOTS as usize + spare);
        assert_eq!(table.counts(), Counts { empty: u64::from(SLOTS - 9), ..path });
        assert_eq!(table.count_reachable(&root), Some(path));
        for node in 1..=9 {
            assert_eq!(table.value(&Token { graph: 0, node }), Some(value(u32::from(node))));
        }
        assert_eq!(table.verify_class(0), Ok(()));
        assert_eq!(table.verify_random(1_000, 3), Ok(()));
    }
}

/// Without room for a graph, each step decides one distance more.
#[test]
fn a_solver_says_how_far_a_large_class_is_decided() {
    let root = Token { graph: 0, node: 9 };
    let ranking = Sparse { n_slots: 20, n_nodes: 9 };
    let limits = Limits::default().memory(20);
    let mut solver = Retrograde::<_, _, u8>::new(&root, ranking, limits).expect("suited");
    assert_eq!((solver.plies(), solver.n_solved(), solver.n_slots()), (0, 0, 20));
    for plies in 1..9 {
        assert_eq!(solver.step(), Ok(Some(0..0)));
        assert_eq!((solver.plies(), solver.n_solved()), (plies, 0));
        assert_eq!(solver.class(0), None);
    }
    assert_eq!(solver.step(), Ok(Some(0..1)));
    assert_eq!((solver.plies(), solver.n_solved()), (0, 1));
    assert_eq!(solver.step(), Ok(None));
}

/// A table has no entry past the end of a class, whatever the ranking gives back.
#[test]
fn a_slot_past_the_end_of_a_class_does_not_exist() {
    let root = Token { graph: 0, node: 9 };
    let table = solved::<_, _, u8>(&root, Sparse { n_slots: 20, n_nodes: 9 }, 1 << 20);
    for index in 0..20 {
        assert_eq!(table.verify(Slot { class: 0, index }), Ok(()));
    }
    for slot in [(0, 20), (0, 21), (0, u32::MAX), (1, 0)] {
        let slot = Slot { class: slot.0, index: slot.1 };
        assert_eq!(table.at(slot), None);
        let is_missing = |error: Mismatch| error.slot == slot && error.stored.is_none();
        assert!(table.verify(slot).is_err_and(is_missing), "{slot:?}");
    }
}
