//! Positions with a forced win, each proved by trying every move and every reply.
//!
//! A line of `tests/data/tactics/*.txt` is a position, the number of moves to the end if the winner
//! shortens and the loser prolongs, and all moves that win in that number, with ` | ` between.
//! `RULEBOOK_BLESS=1` makes the files again, and `RULEBOOK_SLOW=1` proves every line again.

use std::{env, fmt::Write, fs, ops::ControlFlow};

use rulebook_core::{DrawRules, Match, PerfectInfo, Play, Player, State};
use rulebook_gobblet::Gobblet;
use rulebook_laws::{golden, slow};
use rulebook_octagone::{Octagone, OpenOctagone};
use rulebook_octi::Octi;
use rulebook_search::{
    AlphaBeta, Limits, Mcts, Root, Score, Search, SearchError, SearchStatus, Zero,
};

use crate::plain::random_matches;

/// The number of positions of a file with a win in each number of moves.
const N_EACH: usize = 70;

#[derive(Clone, Debug)]
struct Tactic<S: State> {
    state: S,
    plies: u32,
    moves: Vec<S::Move>,
}

/// Expects that a search finds all wins of a file, each within `nodes` steps.
///
/// A search that promises the shortest win has to find one of the listed moves; every other one
/// may take longer.
#[track_caller]
fn solves<S: PerfectInfo, A: Search<S>>(
    name: &str,
    nodes: u64,
    is_shortest: bool,
    new: impl Fn(Root<S>) -> Result<A, SearchError>,
) {
    for tactic in read::<S>(name) {
        let Tactic { state, plies, moves } = tactic;
        let root = Root::new(Match::new(state.clone())).expect("a position before the end");
        let mut search = new(root).expect("a search that fits");
        let status = search.run(nodes);
        let report = search.report();
        let line = report.lines.first().unwrap_or_else(|| panic!("{name}: nothing for {state}"));
        let Score::Win { plies: found } = line.score else {
            panic!("{name}: {state} is a win in {plies}, found {line:?}");
        };
        assert!(plies <= found, "{name}: {state} has no win in {found}");
        if is_shortest || found == plies {
            assert_eq!((found, status), (plies, SearchStatus::Done), "{name}: {state}");
            assert!(moves.contains(&line.moves[0]), "{name}: {state}: {line:?}");
        }
    }
}

/// Strictly, and without an evaluation.
#[test]
fn alpha_beta_finds_every_win() {
    let limits = Limits::default().memory(4 << 20);
    solves::<Gobblet, _>("gobblet", 400_000, true, |root| {
        Ok(AlphaBeta::new(root, Zero, limits)?.strict())
    });
    solves::<Octi, _>("octi", 400_000, true, |root| {
        Ok(AlphaBeta::new(root, Zero, limits)?.strict())
    });
    solves::<OpenOctagone, _>("octagone", 400_000, true, |root| {
        Ok(AlphaBeta::new(root, Zero, limits)?.strict())
    });
}

#[test]
fn monte_carlo_tree_search_finds_every_win_of_octagone() {
    let limits = Limits::default();
    solves::<OpenOctagone, _>("octagone", 10_000, false, |root| Mcts::new(root, limits));
}

/// In Gobblet and OCTI it needs more simulations for the longest wins than a test can wait for.
#[test]
fn monte_carlo_tree_search_finds_most_wins_of_gobblet_and_octi() {
    let (nodes, gobblet, octi) =
        if slow::is_on() { (100_000, 180, 205) } else { (10_000, 125, 195) };
    let counts = (n_proved::<Gobblet>("gobblet", nodes), n_proved::<Octi>("octi", nodes));
    assert!(gobblet <= counts.0 && octi <= counts.1, "{counts:?}");
}

/// The number of wins of a file that `Mcts` proves within `nodes` simulations.
fn n_proved<S: PerfectInfo>(name: &str, nodes: u64) -> usize {
    let is_proved = |tactic: &Tactic<S>| {
        let root = Root::new(Match::new(tactic.state.clone())).expect("before the end");
        let mut search = Mcts::new(root, Limits::default()).expect("a search that fits");
        search.run(nodes);
        matches!(search.report().lines[0].score, Score::Win { .. })
    };
    read::<S>(name).iter().filter(|tactic| is_proved(tactic)).count()
}

#[test]
fn the_files_hold_what_exhaustive_search_finds() {
    let octagone = OpenOctagone::new(Octagone::default());
    verify("gobblet", &Gobblet::default(), &[1, 3, 5], 60);
    verify("octi", &Octi::default(), &[1, 3, 5], 80);
    verify("octagone", &octagone, &[2, 3, 4, 5], 40);
}

/// Proves lines of a file again, or makes the file.
#[track_caller]
fn verify<S: PerfectInfo>(name: &str, start: &S, plies: &[u32], most: u32) {
    if env::var_os(golden::VARIABLE).is_some_and(|value| value == "1") {
        golden::compare_with_file(path(name), &generate(start, plies, most));
    }
    let tactics = read::<S>(name);
    assert!(200 <= tactics.len(), "{name}: {}", tactics.len());
    let step = tactics.len().div_ceil(slow::scale(20, u32::MAX) as usize);
    for tactic in tactics.into_iter().step_by(step) {
        let found = shortest_win(&tactic.state, tactic.plies).expect("a win");
        assert_eq!((found.plies, found.moves), (tactic.plies, tactic.moves), "{}", tactic.state);
    }
}

/// Positions of random games with wins in these numbers of moves.
fn generate<S: PerfectInfo>(start: &S, plies: &[u32], most: u32) -> String {
    let mut counts = vec![0; plies.len()];
    let last = *plies.last().expect("some number of moves");
    let mut text = String::new();
    for game in random_matches(start, DrawRules::NONE, most, 10) {
        let Some(Tactic { state, plies: found, moves }) = shortest_win(game.state(), last) else {
            continue;
        };
        let Some(index) = plies.iter().position(|plies| *plies == found) else { continue };
        let enough = if found == 1 { N_EACH / 4 } else { N_EACH * 3 / 2 };
        if enough <= counts[index] {
            continue;
        }
        counts[index] += 1;
        let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
        writeln!(text, "{state} | {found} | {}", moves.join(" "))
            .expect("writing to a string cannot fail");
        if 210 <= counts.iter().sum::<usize>() {
            break;
        }
    }
    text
}

/// The shortest win of the player to move within `most` moves, by trying everything.
fn shortest_win<S: PerfectInfo>(state: &S, most: u32) -> Option<Tactic<S>> {
    let winner = state.turn().player()?;
    (1..=most).find_map(|plies| {
        let wins = |mv: &S::Move| {
            let mut child = state.clone();
            child.play_unchecked(*mv);
            is_won(&child, winner, plies - 1)
        };
        let moves: Vec<S::Move> = state.legal_moves().into_iter().filter(wins).collect();
        (!moves.is_empty()).then(|| Tactic { state: state.clone(), plies, moves })
    })
}

/// Whether a player wins within this number of moves.
fn is_won<S: PerfectInfo>(state: &S, winner: Player, plies: u32) -> bool {
    let Some(mover) = state.turn().player() else {
        return state.payoff(winner).is_some_and(|payoff| 0 < payoff);
    };
    if plies == 0 {
        return false;
    }
    let is_attack = mover == winner;
    let decided = state.visit_moves(|mv| {
        let mut child = state.clone();
        child.play_unchecked(mv);
        let decides = is_won(&child, winner, plies - 1) == is_attack;
        if decides { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    decided.is_break() == is_attack
}

fn path(name: &str) -> String {
    format!("tests/data/tactics/{name}.txt")
}

#[track_caller]
fn read<S: State>(name: &str) -> Vec<Tactic<S>> {
    let text = fs::read_to_string(path(name)).expect("a file of the repository");
    let line = |line: &str| {
        let parts: Vec<&str> = line.split(" | ").collect();
        let [state, plies, moves] = parts[..] else { panic!("`{line}` has three parts") };
        let Ok(state) = state.parse::<S>() else { panic!("`{state}` is a position") };
        let moves = moves.split(' ').map(|mv| mv.parse().expect("a move")).collect();
        Tactic { state, plies: plies.parse().expect("a number of moves"), moves }
    };
    text.lines().map(line).collect()
}
