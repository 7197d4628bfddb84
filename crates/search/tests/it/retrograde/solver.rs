//! Values of whole games, against value iteration.

use std::{collections::HashSet, ops::Range};

use rulebook_classics::{Nim, TicTacToe};
use rulebook_core::{Never, PerfectInfo, Play, Player, Rank, Slot, State};
use rulebook_search::{
    Limits, Score, SearchError,
    solve::retrograde::{Cell, Retrograde, SolveError, Tablebase, Value},
};

use super::{
    explored::{Explored, values},
    token::Token,
};

/// The table of all positions after `root`, with this memory besides the table itself.
fn solved<S, C: Cell>(root: &S, ranking: Explored<S>, spare: usize) -> Tablebase<S, Explored<S>, C>
where
    S: PerfectInfo<Event = Never> + Send + Sync,
{
    let memory = ranking.n_slots() as usize * C::BYTES + spare;
    let solver = Retrograde::new(root, ranking, Limits::default().memory(memory));
    solver.expect("the game is suited").solve().expect("the ranking is right")
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
}

fn n_marks(state: &TicTacToe) -> u32 {
    state.to_string().matches(['X', 'O']).count() as u32
}

/// 5,478 positions, of which 958 are finished: David Aha,
/// "Tic-Tac-Toe Endgame", UCI Machine Learning Repository, 1991.
#[test]
fn tic_tac_toe_is_a_draw() {
    let start = TicTacToe::default();
    let ranking = Explored::new(&start, 10, |state| 9 - n_marks(state));
    assert_eq!((ranking.n_slots(), ranking.n_finished), (5_478 - 958, 958));
    let table = solved::<_, u8>(&start, ranking, 1 << 20);
    check_all(&table);
    assert_eq!(table.value(&start), Some(Value::Draw));
    assert_eq!(Score::from(Value::Draw), Score::ProvenDraw);
    let moves = table.moves(&start).expect("all moves are known");
    assert!(moves.len() == 9 && moves.iter().all(|(_, value)| *value == Value::Draw));
}

/// The player to move wins if and only if the sum of the heaps without carries is not 0: Charles
/// Bouton, "Nim, a game with a complete mathematical theory", 1901.
#[test]
fn nim_is_won_as_bouton_says() {
    let start: Nim = "1,3,5,7 0".parse().expect("a position");
    let heaps = |state: &Nim| -> Vec<u32> {
        let text = state.to_string();
        let text = text.rsplit('}').next().unwrap_or_default().trim();
        let heaps = text.split(' ').next().unwrap_or_default().split(',');
        heaps.map(|heap| heap.parse().expect("a heap")).collect()
    };
    let ranking = Explored::new(&start, 17, |state| heaps(state).iter().sum());
    let table = solved::<_, u8>(&start, ranking, 0);
    check_all(&table);
    for state in table.ranking().positions() {
        let sum = heaps(state).into_iter().fold(0, |sum, heap| sum ^ heap);
        let wins = matches!(table.value(state), Some(Value::Win { .. }));
        assert_eq!(wins, sum != 0, "{state}");
    }
}

/// Games with circles, in which a player or partners may move twice: as graphs, by sweeps, and by
/// sweeps that end with a graph.
#[test]
fn random_games_with_circles_have_the_values_of_value_iteration() {
    let mut found = HashSet::new();
    for graph in 1..400 {
        let root = Token::new(graph, Token::RANDOM - 1);
        let layer = |token: &Token| u32::from(token.0.node / Token::GROUP);
        let explored = || Explored::new(&root, u32::from(Token::RANDOM / Token::GROUP), layer);
        if explored().n_slots() == 0 {
            continue; // It ends where it begins.
        }
        // No memory for a graph, for the last positions, for all.
        for spare in [0, 300, 1 << 20] {
            let table = solved::<_, u8>(&root, explored(), spare);
            check_all(&table);
            found.extend(table.ranking().positions().map(|token| table.value(token)));
        }
        // One layer, so that longer circles are possible.
        check_all(&solved::<_, u16>(&root, Explored::new(&root, 1, |_| 0), 0));
    }
    for plies in 1..10 {
        assert!(found.contains(&Some(Value::Win { plies })), "{plies}");
        assert!(found.contains(&Some(Value::Loss { plies })), "{plies}");
    }
    assert!(found.contains(&Some(Value::Draw)));
}

/// A player who moves twice in a row wins or loses by it: the sign is not that of the ply.
#[test]
fn the_side_comes_from_the_turn_and_not_from_the_ply() {
    let layer = |_: &Token| 0;
    let mut n_twice = 0;
    for graph in 1..100 {
        let root = Token::new(graph, Token::RANDOM - 1);
        let ranking = Explored::new(&root, 1, layer);
        if ranking.n_slots() == 0 {
            continue;
        }
        let table = solved::<_, u8>(&root, ranking, 1 << 20);
        for token in table.ranking().positions() {
            let [mv] = token.legal_moves()[..] else { continue };
            let mut child = token.clone();
            child.play(mv).expect("a legal move");
            let movers = [token, &child].map(|token| token.turn().player().map(Player::index));
            let [Some(mover), Some(next)] = movers else { continue };
            if mover % 2 == next % 2 {
                n_twice += 1;
                assert_eq!(table.value(token), table.value(&child).map(Value::before));
            }
        }
    }
    assert!(100 < n_twice);
}

#[test]
fn a_game_that_is_too_long_for_a_byte_needs_two() {
    let root = Token::new(0, Token::PATH - 1);
    for spare in [0, 1 << 20] {
        let path = || Explored::new(&root, 1, |_| 0);
        let limits = Limits::default().memory(2 * path().n_slots() as usize + spare);
        let solver = Retrograde::<_, _, u8>::new(&root, path(), limits).expect("suited");
        let error = solver.solve().expect_err("199 plies");
        assert_eq!(error, SolveError::TooLong { class: 0, max: 127 });
        let table = solved::<_, u16>(&root, path(), spare);
        assert_eq!(table.value(&root), Some(Value::Win { plies: 199 }));
        check_all(&table);
    }
}

#[test]
fn a_solver_says_what_it_needs() {
    let start = TicTacToe::default();
    let ranking = || Explored::new(&start, 10, |state| 9 - n_marks(state));
    let needed = ranking().n_slots() as usize;
    let limits = Limits::default().memory(needed - 1);
    let error = Retrograde::<_, _, u8>::new(&start, ranking(), limits).expect_err("no room");
    assert_eq!(error, SearchError::Memory { needed });
    let strange = "XX./OO./X..".parse().expect("a position");
    let late = Explored::new(&strange, 10, |state| 9 - n_marks(state));
    let error = Retrograde::<_, _, u8>::new(&start, late, limits).expect_err("not covered");
    assert_eq!(error, SearchError::Unranked);
}

/// A ranking in which a move leads one layer back.
#[derive(Debug)]
struct Near<S>(Explored<S>);

impl<S: PerfectInfo<Event = Never> + Send + Sync> Rank<S> for Near<S> {
    const LAYOUT: &'static str = "near 1";

    fn n_layers(&self) -> u32 {
        self.0.n_layers()
    }

    fn layer(&self, layer: u32) -> Range<u32> {
        self.0.layer(layer)
    }

    fn reach(&self) -> u32 {
        1
    }

    fn len(&self, class: u32) -> u32 {
        self.0.len(class)
    }

    fn rank(&self, state: &S) -> Option<Slot> {
        self.0.rank(state)
    }

    fn unrank(&self, slot: Slot) -> Option<S> {
        self.0.unrank(slot)
    }
}

/// A solver that forgets hands out the same cells, and holds no more than it reports.
#[test]
fn a_solver_that_forgets_finds_the_same() {
    let start = TicTacToe::default();
    let ranking = || Explored::new(&start, 10, |state| 9 - n_marks(state));
    let table = solved::<_, u8>(&start, ranking(), 1 << 20);
    let two_layers = (1..10).map(|class| ranking().len(class - 1) + ranking().len(class)).max();
    let limits = Limits::default().memory(two_layers.expect("ten layers") as usize);
    let mut solver = Retrograde::<_, _, u8>::passing(&start, Near(ranking()), limits)
        .expect("room for two layers");
    while let Some(classes) = solver.step().expect("the ranking is right") {
        for class in classes {
            assert_eq!(solver.class(class), table.cells(class), "{class}");
            assert_eq!(solver.class(class.wrapping_sub(2)), None);
        }
    }
    assert_eq!(solver.n_solved(), 10);
    assert_eq!(solver.solve().expect_err("no table"), SolveError::Forgetful);
}
