//! Every part of the solver and its tables on games of a moment.

use std::{collections::HashSet, ops::Range};

use rulebook_classics::TicTacToe;
use rulebook_core::{Never, PerfectInfo, Play, Rank, Slot, State, Turn};
use rulebook_search::{
    Limits,
    solve::retrograde::{
        Cell, Mismatch, Retrograde, SolveError, TableWriter, Tablebase, Value, ValueCounts,
    },
};

use super::{
    explored::{Explored, values},
    token::Token,
};
use crate::{
    toy::Toy,
    twice::{Heap, Twice},
};

/// The table of a ranking with this memory besides the table itself.
fn solved<S, R: Rank<S>, C: Cell>(root: &S, ranking: R, spare: usize) -> Tablebase<S, R, C>
where
    S: PerfectInfo<Event = Never>,
{
    let slots: u64 = (0..ranking.n_classes()).map(|class| u64::from(ranking.len(class))).sum();
    let limits = Limits::default().memory(slots as usize * C::BYTES + spare);
    Retrograde::new(root, ranking, limits).expect("suited").solve().expect("the ranking is right")
}

/// The roots of some random graphs.
fn roots() -> impl Iterator<Item = Token> {
    let roots = (1..40).map(|graph| Token::new(graph, Token::RANDOM - 1));
    roots.filter(|root| root.turn() != Turn::Over)
}

fn in_groups(root: &Token) -> Explored<Token> {
    let n_groups = u32::from(Token::RANDOM / Token::GROUP);
    Explored::new(root, n_groups, |token| u32::from(token.0.node / Token::GROUP))
}

fn path(length: u8) -> Token {
    Token::new(0, length)
}

/// All positions after three marks: several hundred in one class.
fn late_tic_tac_toe() -> TicTacToe {
    "X../.O./..X".parse().expect("a position")
}

/// The counts of value iteration for the positions that play from a position reaches.
fn expected_counts<S: PerfectInfo<Event = Never>>(root: &S) -> ValueCounts {
    let explored = Explored::new(root, 1, |_| 0);
    let mut counts = ValueCounts::default();
    for value in values(explored.positions()).into_values() {
        match value {
            Value::Win { plies } => {
                counts.wins += 1;
                counts.longest = counts.longest.max(plies);
            }
            Value::Loss { plies } => {
                counts.losses += 1;
                counts.longest = counts.longest.max(plies);
            }
            Value::Draw => counts.draws += 1,
        }
    }
    counts
}

#[track_caller]
fn check_all<S, C: Cell>(table: &Tablebase<S, Explored<S>, C>)
where
    S: PerfectInfo<Event = Never> + Send + Sync,
{
    for (state, value) in values(table.ranking().positions()) {
        assert_eq!(table.value(state), Some(value), "{state}");
    }
    for class in 0..table.ranking().n_classes() {
        assert_eq!(table.verify_class(class), Ok(()));
    }
    assert_eq!(table.verify_random(100, 1), Ok(()));
}

#[test]
fn every_way_to_solve_a_class_gives_the_values_of_value_iteration() {
    for root in roots() {
        for spare in [0, 300, 1 << 20] {
            check_all(&solved::<_, _, u8>(&root, in_groups(&root), spare));
            check_all(&solved::<_, _, u16>(&root, Explored::new(&root, 1, |_| 0), spare));
        }
    }
    let root = late_tic_tac_toe();
    for spare in [0, 3_000, 1 << 20] {
        check_all(&solved::<_, _, u8>(&root, Explored::new(&root, 1, |_| 0), spare));
    }
}

/// More positions than one thread sweeps at once, 4,096.
#[test]
fn a_class_is_swept_in_several_parts() {
    let start = TicTacToe::default();
    check_all(&solved::<_, _, u8>(&start, Explored::new(&start, 1, |_| 0), 0));
}

#[test]
fn the_positions_that_play_can_reach_are_counted_once() {
    for root in roots() {
        let table = solved::<_, _, u8>(&root, in_groups(&root), 1 << 20);
        assert_eq!(table.counts(), expected_counts(&root));
        for token in table.ranking().positions() {
            assert_eq!(table.count_reachable(token), Some(expected_counts(token)), "{token}");
        }
    }
    let root = late_tic_tac_toe();
    let table = solved::<_, _, u8>(&root, Explored::new(&root, 1, |_| 0), 1 << 20);
    assert_eq!(table.count_reachable(&root), Some(expected_counts(&root)));
    for mv in root.legal_moves() {
        let mut child = root.clone();
        child.play(mv).expect("a legal move");
        assert_eq!(table.count_reachable(&child), Some(expected_counts(&child)), "{child}");
    }
}

#[test]
fn nothing_is_counted_after_the_end_or_off_the_ranking() {
    let table = solved::<_, _, u8>(&path(9), Explored::new(&path(9), 1, |_| 0), 0);
    assert_eq!(table.count_reachable(&path(0)), None);
    assert_eq!(table.count_reachable(&path(10)), None);
    assert_eq!((table.value(&path(0)), table.moves(&path(0))), (None, None));
    let moves = table.moves(&path(9)).expect("the move is known");
    assert_eq!(
        moves.into_iter().map(|(_, value)| value).collect::<Vec<_>>(),
        [Value::Win { plies: 9 }]
    );
}

#[test]
fn a_slot_past_the_end_is_a_mismatch() {
    let table = solved::<_, _, u8>(&path(9), Explored::new(&path(9), 1, |_| 0), 0);
    assert_eq!(table.verify(Slot { class: 0, index: 8 }), Ok(()));
    let slot = Slot { class: 0, index: 9 };
    let mismatch = Mismatch { slot, stored: None, expected: None };
    assert_eq!((table.at(slot), table.verify(slot)), (None, Err(mismatch)));
}

/// The number of steps that a solver without memory for a graph takes, and the numbers of plies
/// that it reports after each.
fn sweeps(root: &Token, ranking: Explored<Token>) -> (usize, Vec<u32>) {
    let limits = Limits::default().memory(ranking.n_slots() as usize);
    let mut solver = Retrograde::<_, _, u8>::new(root, ranking, limits).expect("suited");
    let mut plies = Vec::new();
    while let Some(solved) = solver.step().expect("the ranking is right") {
        assert_eq!(solver.n_solved(), solved.end);
        plies.push(solver.plies());
    }
    (plies.len(), plies)
}

#[test]
fn a_sweep_decides_the_positions_at_one_distance() {
    let (n, plies) = sweeps(&path(20), Explored::new(&path(20), 1, |_| 0));
    // The twentieth sweep solves the class, and nothing is in progress after it.
    assert_eq!((n, &plies[..19]), (20, &(1..20).collect::<Vec<_>>()[..]));
    assert_eq!(plies[19], 0);
    // In the second of two classes, the distances from 11 to 20 follow ten at which nothing is
    // decided.
    let in_two = Explored::new(&path(20), 2, |token| u32::from(10 < token.0.node));
    assert_eq!(sweeps(&path(20), in_two).0, 10 + 20);
}

/// One sweep for each distance, and one that finds nothing if draws are left.
#[test]
fn sweeps_end_when_nothing_can_change() {
    for root in roots() {
        let counts = expected_counts(&root);
        let n = counts.longest as usize + usize::from(0 < counts.draws);
        assert_eq!(sweeps(&root, Explored::new(&root, 1, |_| 0)).0, n, "{root}");
    }
}

/// After sweep `k` of a path of 20 positions, 20 − k are undecided, each with a move that was open
/// when the sweep began. A position takes 40 bytes and a move 12.
#[test]
fn a_sweep_ends_with_a_graph_as_soon_as_that_fits() {
    for (n, spare) in (1..20).map(|n| (n, (20 - n) * 52)) {
        for (spare, n_steps) in [(spare, n), (spare - 1, n + 1)] {
            let ranking = Explored::new(&path(20), 1, |_| 0);
            let limits = Limits::default().memory(20 + spare);
            let mut solver = Retrograde::<_, _, u8>::new(&path(20), ranking, limits)
                .expect("room for the table");
            let steps = (1..99).find(|_| solver.step() == Ok(Some(0..1)));
            assert_eq!(steps, Some(n_steps), "{spare}");
        }
    }
}

#[test]
fn a_class_is_a_graph_in_one_step_if_there_is_memory() {
    let ranking = Explored::new(&path(20), 1, |_| 0);
    let limits = Limits::default().memory(1 << 20);
    let mut solver = Retrograde::<_, _, u8>::new(&path(20), ranking, limits).expect("suited");
    assert_eq!((solver.n_slots(), solver.n_classes(), solver.n_solved()), (20, 1, 0));
    assert_eq!((solver.class(0), solver.plies()), (None, 0));
    assert_eq!(solver.step(), Ok(Some(0..1)));
    assert_eq!(solver.step(), Ok(None));
    assert_eq!((solver.n_solved(), solver.class(0).map(<[u8]>::len)), (1, Some(20)));
}

/// A slot of a class that is tried as a graph at once has 512 bytes, and here a position has more
/// than forty moves on average, of 12 bytes each.
#[test]
fn a_class_with_too_many_moves_for_its_memory_is_swept() {
    let root = Toy(Heap { most: 64, ..Twice::new(250, 0).0 });
    let ranking = Explored::new(&root, 1, |_| 0);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let spare = 512 * ranking.n_slots() as usize * threads;
    let table = solved::<_, _, u8>(&root, ranking, spare);
    check_all(&table);
    assert!(700 < table.counts().wins + table.counts().losses);
}

/// A path whose positions are far apart in one class.
#[derive(Debug)]
struct Sparse;

impl Sparse {
    const LENGTH: u8 = 4;
    /// The slots from one position to the next. The class has more than the 2²⁰ slots that a sweep
    /// treats together.
    const DISTANCE: u32 = 300_000;
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
        1
    }

    fn len(&self, _: u32) -> u32 {
        u32::from(Sparse::LENGTH) * Sparse::DISTANCE + 1
    }

    fn rank(&self, state: &Token) -> Option<Slot> {
        Some(Slot { class: 0, index: u32::from(state.0.node) * Sparse::DISTANCE })
    }

    fn unrank(&self, slot: Slot) -> Option<Token> {
        let is_used = slot.index.is_multiple_of(Sparse::DISTANCE);
        is_used.then(|| path((slot.index / Sparse::DISTANCE) as u8))
    }
}

/// A ranking that states this number of slots.
#[derive(Debug)]
struct Long(u32);

impl Rank<Token> for Long {
    const LAYOUT: &'static str = "long 1";

    fn n_layers(&self) -> u32 {
        1
    }

    fn layer(&self, layer: u32) -> Range<u32> {
        layer..layer + 1
    }

    fn reach(&self) -> u32 {
        1
    }

    fn len(&self, _: u32) -> u32 {
        self.0
    }

    fn rank(&self, state: &Token) -> Option<Slot> {
        Some(Slot { class: 0, index: state.0.node.into() })
    }

    fn unrank(&self, slot: Slot) -> Option<Token> {
        u8::try_from(slot.index).ok().map(path)
    }
}

#[test]
fn a_class_of_too_many_slots_is_refused() {
    for len in [1 << 31, u32::MAX] {
        let limits = Limits::default().memory(1 << 33);
        let mut solver =
            Retrograde::<_, _, u8>::new(&path(4), Long(len), limits).expect("enough memory");
        assert_eq!(solver.step(), Err(SolveError::Slots { class: 0 }));
    }
}

/// Whatever the slot of a finished position holds.
#[test]
fn a_finished_position_has_no_value() {
    let solved = solved::<_, _, u8>(&path(4), Long(5), 0);
    let mut cells = solved.cells(0).expect("the class").to_vec();
    assert_eq!(cells[0], u8::EMPTY);
    cells[0] = 1;
    let mut writer = TableWriter::<_, Token, _, _>::new(Vec::new(), &Long(5)).expect("memory");
    writer.write(&cells).expect("memory");
    let bytes = writer.finish().expect("memory");
    let read = Tablebase::<Token, _, u8>::read(&bytes[..], Long(5), Limits::default());
    let table = read.expect("the checksum fits");
    assert_eq!(table.at(Slot { class: 0, index: 0 }), Some(Value::Win { plies: 1 }));
    assert_eq!((table.value(&path(0)), table.count_reachable(&path(0))), (None, None));
    assert_eq!(table.value(&path(3)), Some(Value::Win { plies: 3 }));
    let mismatch = table.verify_class(0).expect_err("a wrong entry");
    assert_eq!((mismatch.slot.index, mismatch.expected), (0, None));
}

/// More slots than are written at once, 65,536, and than one thread checks, 4,096.
#[test]
fn every_part_of_a_long_class_is_written_read_and_checked() {
    let table = solved::<_, _, u8>(&path(4), Sparse, 0);
    let bytes = table.write(Vec::new()).expect("memory");
    let read = |bytes: &[u8]| {
        let table = Tablebase::<Token, _, u8>::read(bytes, Sparse, Limits::default());
        table.expect("the checksum fits")
    };
    assert_eq!(read(&bytes).cells(0), table.cells(0));
    assert_eq!(read(&bytes).verify_class(0), Ok(()));
    let mut cells = table.cells(0).expect("the class").to_vec();
    for index in [1, 4_095, 4_096, 70_000, cells.len() - 1] {
        let right = std::mem::replace(&mut cells[index], 7);
        let mut writer = TableWriter::<_, Token, _, _>::new(Vec::new(), &Sparse).expect("memory");
        writer.write(&cells).expect("memory");
        let wrong = read(&writer.finish().expect("memory"));
        let mismatch = wrong.verify_class(0).expect_err("a wrong entry");
        assert_eq!(mismatch.slot.index as usize, index);
        cells[index] = right;
    }
}

#[test]
fn most_slots_of_a_class_may_be_empty() {
    for spare in [0, 200, 1 << 30] {
        let table = solved::<_, _, u8>(&path(4), Sparse, spare);
        let stored = HashSet::from([0, 1, 2, 3, 4].map(|node| table.value(&path(node))));
        let win = |plies| Some(Value::Win { plies });
        let loss = |plies| Some(Value::Loss { plies });
        assert_eq!(stored, HashSet::from([None, win(1), loss(2), win(3), loss(4)]));
        let empty = u64::from(Sparse.len(0)) - 4;
        assert_eq!(table.counts(), ValueCounts { wins: 2, losses: 2, draws: 0, empty, longest: 4 });
        let reachable = ValueCounts { wins: 2, losses: 2, longest: 4, ..ValueCounts::default() };
        assert_eq!(table.count_reachable(&path(4)), Some(reachable));
    }
}
