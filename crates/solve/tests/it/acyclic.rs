//! Wins, losses and draws with their distance.

use std::{
    cmp::Reverse,
    collections::{HashMap, HashSet},
};

use rulebook_classics::{Connect4, Gobblers, Nim, TicTacToe, nim};
use rulebook_core::{
    DrawRules, Game, Match, Open, PerfectInfo, Play, Player, SplitMix64, State, Step, StepOf, Turn,
};
use rulebook_laws::slow;
use rulebook_octagone::{Octagone, OpenOctagone};
use rulebook_search::{Limits, Root, Score, Search, SearchError, SearchStatus};
use rulebook_solve::Acyclic;

use crate::{
    toy::Toy,
    twice::{Heap, Twice},
};

#[test]
fn tictactoe_is_a_draw_after_every_first_move() {
    let solver = solved(&TicTacToe::default(), all());
    assert_eq!(solver.value(), Some(Score::ProvenDraw));
    let report = solver.report();
    assert_eq!(report.lines.len(), 9);
    assert!(report.lines.iter().all(|line| line.score == Score::ProvenDraw), "{report:?}");
}

#[test]
fn every_position_of_tictactoe_agrees_with_plain_minimax() {
    let mut known = HashMap::new();
    let mut positions = vec![TicTacToe::default()];
    let mut rng = SplitMix64::new(1);
    for _ in 0..400 {
        positions.push(random_position(TicTacToe::default(), &mut rng, 6));
    }
    for state in positions {
        check(&state, &mut known);
    }
}

/// The 4×4 board is a draw: John Tromp, "John's Connect Four Playground". With distances it is
/// compared with plain minimax.
#[test]
fn connect4_on_the_smallest_board_agrees_with_plain_minimax() {
    let start = Connect4::start("columns=4,rows=4".parse().expect("a variant"));
    let mut known = HashMap::new();
    let mut rng = SplitMix64::new(2);
    assert_eq!(solved(&start, Limits::default()).value(), Some(Score::ProvenDraw));
    for n in 0..slow::scale(60, 2_000) {
        check(&random_position(start.clone(), &mut rng, n % 12), &mut known);
    }
}

/// Bouton, "Nim, a game with a complete mathematical theory", Annals of Mathematics 3 (1901).
#[test]
fn nim_has_the_values_of_its_theory() {
    for last in ["wins", "loses"] {
        for n in 0..=u8::MAX {
            let heaps = [n & 3, n >> 2 & 3, n >> 4 & 3, n >> 6];
            let [a, b, c, d] = heaps;
            let text = format!("a={a},b={b},c={c},d={d},last={last}");
            let start = Nim::start(text.parse().expect("a variant"));
            if start.turn() == Turn::Over {
                continue;
            }
            let xor = heaps.iter().fold(0, |xor, stones| xor ^ stones);
            let n_left = heaps.iter().filter(|stones| **stones != 0).count();
            let is_misere_end = last == "loses" && heaps.iter().all(|stones| *stones <= 1);
            let wins = if is_misere_end { n_left % 2 == 0 } else { xor != 0 };
            let value = solved(&start, Limits::default()).value();
            let is_win = matches!(value, Some(Score::Win { .. }));
            let is_loss = matches!(value, Some(Score::Loss { .. }));
            assert_eq!((is_win, is_loss), (wins, !wins), "{start}");
        }
    }
}

/// This tests the sign of a value, too: it depends on the turn, and in Octagone passes are moves.
#[test]
fn octagone_with_known_hands_agrees_with_plain_minimax() {
    let mut rng = SplitMix64::new(3);
    for variant in ["", "rules=kid", "players=4", "closing_move=on"] {
        let mut n_checked = 0;
        for n in 0..slow::scale(40, 1_000) {
            let state = near_the_end(variant, 8 + n as usize % 4, &mut rng);
            // Plain minimax visits every position, so only positions with few successors are compared.
            if leads_to_at_most(20_000, &state) {
                check(&state, &mut HashMap::new());
                n_checked += 1;
            }
        }
        assert!(10 < n_checked, "{n_checked} positions were small enough");
    }
}

#[test]
fn nim_agrees_with_plain_minimax_in_distance() {
    let mut rng = SplitMix64::new(4);
    let mut known = HashMap::new();
    for variant in ["a=1,b=2,c=3,d=4", "a=2,b=2,c=3,d=3,last=loses"] {
        let start = Nim::start(variant.parse::<nim::Variant>().expect("a variant"));
        for n in 0..40 {
            check(&random_position(start.clone(), &mut rng, n % 4), &mut known);
        }
    }
}

#[test]
fn a_full_table_costs_time_and_changes_nothing() {
    let start = Connect4::start("columns=4,rows=4".parse().expect("a variant"));
    let small = Acyclic::new(root(&start), all().memory(1)).unwrap_err();
    let SearchError::Memory { needed } = small else { panic!("{small}") };
    let (large, small) = (solved(&start, all()), solved(&start, all().memory(needed)));
    assert_eq!(scores(&large), scores(&small));
    assert!(large.report().nodes < small.report().nodes);
}

/// The sign of a value depends on the turn, and a hash does not identify a position: all positions
/// of this game have the same hash.
#[test]
fn a_seat_that_moves_twice_and_equal_hashes_do_not_mislead() {
    let mut known = HashMap::new();
    for counters in 1..20 {
        for phase in 0..3 {
            check(&Twice::new(counters, phase), &mut known);
        }
    }
}

/// The stated bound on the length of a game need not be tight.
#[test]
fn a_length_that_is_rounded_up_does_not_mislead() {
    for rounding in [2, 3, 40] {
        let mut known = HashMap::new();
        for counters in 1..20 {
            for phase in 0..3 {
                check(&Toy(Heap { rounding, ..Twice::new(counters, phase).0 }), &mut known);
            }
        }
    }
}

/// The player to move wins by the opponent's last move.
#[test]
fn leaving_the_last_stone_wins_with_the_next_move() {
    let mut known = HashMap::new();
    for [a, b, c] in [[0, 1, 1], [0, 1, 2], [0, 1, 3], [0, 2, 2], [1, 2, 3]] {
        let text = format!("a={a},b={b},c={c},d=0,last=loses");
        check(&Nim::start(text.parse().expect("a variant")), &mut known);
    }
}

#[test]
fn many_small_runs_equal_one_long_run() {
    let start = Connect4::start("columns=4,rows=4".parse().expect("a variant"));
    let whole = solved(&start, all()).report();
    let mut solver = Acyclic::new(root(&start), all()).expect("a solver");
    let mut chunk = 1;
    while solver.run(chunk) == SearchStatus::Running {
        chunk = chunk % 13 + 1;
        let _ = solver.report();
    }
    assert_eq!(solver.report(), whole);
}

#[test]
fn fewer_lines_are_the_first_of_all_lines() {
    let mut rng = SplitMix64::new(6);
    let start = Connect4::start("columns=4,rows=4".parse().expect("a variant"));
    for n in 0..40 {
        let state = random_position(start.clone(), &mut rng, n % 10);
        let every = scores(&solved(&state, all()));
        for lines in 1..3 {
            let some = scores(&solved(&state, Limits::default().lines(lines)));
            let values = |scores: &[(String, Score)]| -> Vec<Score> {
                scores.iter().take(lines).map(|(_, score)| score.clone()).collect()
            };
            assert_eq!(values(&some), values(&every), "{state}");
            assert!(some.iter().all(|line| every.contains(line)), "{state}");
        }
    }
}

/// A seat that moves twice in a row is on the same side after its first move.
#[test]
fn fewer_lines_are_the_first_ones_even_if_a_seat_moves_twice() {
    for (counters, phase) in (1..20).flat_map(|counters| [0, 1, 2].map(|phase| (counters, phase))) {
        let state = Toy(Heap { most: 5, ..Twice::new(counters, phase).0 });
        let every = scores(&solved(&state, all()));
        for lines in 1..=every.len() {
            let some = scores(&solved(&state, Limits::default().lines(lines)));
            assert_eq!(some.len(), lines);
            assert!(some.iter().all(|line| every.contains(line)), "{state}");
            let pairs = some.iter().zip(&every);
            assert!(pairs.map(|((_, a), (_, b))| (a, b)).all(|(a, b)| a == b), "{state}");
        }
    }
}

#[test]
fn with_one_line_only_the_position_is_solved() {
    let start = Connect4::start("columns=4,rows=4".parse().expect("a variant"));
    let limits = Limits::default().lines(1);
    let mut solver = Acyclic::new(root(&start), limits).expect("a solver");
    while solver.run(1) == SearchStatus::Running {
        assert_eq!(solver.value(), None);
    }
    assert_eq!(solver.value(), Some(Score::ProvenDraw));
}

#[test]
fn a_solved_line_leads_to_the_result_in_that_many_moves() {
    let mut rng = SplitMix64::new(7);
    for _ in 0..6 {
        let Some(state) = dealt("", 24, &mut rng) else { continue };
        let solver = solved(&state, all());
        for line in solver.report().lines {
            let mut end = state.clone();
            for mv in &line.moves {
                end.play(*mv).expect("a legal line");
            }
            let Score::Win { plies } = line.score else { continue };
            let is_complete = end.turn() == Turn::Over;
            assert_eq!(is_complete, line.moves.len() == plies as usize, "{state}");
        }
    }
}

#[test]
fn a_solver_follows_the_match() {
    let mut game = Match::new("X../.O./..X".parse::<TicTacToe>().expect("a position"));
    let mut solver =
        <Acyclic<_>>::new(Root::new(game.clone()).expect("a root"), all()).expect("a solver");
    let before = solver.clone().report();
    assert!(before.lines.is_empty());
    while game.turn() != Turn::Over {
        while solver.run(50) == SearchStatus::Running {}
        let mv = solver.report().best().expect("a move");
        game.play(mv).expect("a legal move");
        solver.advance(Step::Move(mv)).expect("the same step");
    }
    assert_eq!(solver.run(1), SearchStatus::Done);
    assert_eq!(game.verdict().map(|end| end.to_string()).as_deref(), Some("draw"));
    let again: StepOf<TicTacToe> = "a1".parse().expect("a move");
    assert!(solver.advance(again).is_err());
}

#[test]
fn a_game_that_is_over_is_refused() {
    let mut game = Match::new("XX./OO./...".parse::<TicTacToe>().expect("a position"));
    let mut root = Root::new(game.clone()).expect("an unfinished match");
    let mv = "c3".parse().expect("a move");
    game.play(mv).expect("a legal move");
    assert!(game.verdict().is_some());
    root.advance(Step::Move(mv)).expect("the same move");
    assert_eq!(<Acyclic<_>>::new(root, all()).err(), Some(SearchError::Over));
}

#[test]
fn unsuitable_games_are_refused() {
    let refusal = |error: Result<Acyclic<_>, SearchError>| error.unwrap_err();
    let circling = <Acyclic<Gobblers>>::new(root(&Gobblers::default()), all());
    assert_eq!(circling.unwrap_err(), SearchError::Unbounded);
    let undealt = OpenOctagone::new(Octagone::default());
    assert_eq!(<Acyclic<_>>::new(root(&undealt), all()).unwrap_err(), SearchError::Chance);
    let limited = |plies| {
        let draw_rules = DrawRules { ply_limit: Some(plies), ..DrawRules::NONE };
        Root::new(Match::with_draw_rules(TicTacToe::default(), draw_rules)).expect("a root")
    };
    assert_eq!(refusal(Acyclic::new(limited(8), all())), SearchError::PlyLimit);
    assert!(<Acyclic<_>>::new(limited(9), all()).is_ok());
}

/// Only the remaining plies of the limit count.
#[test]
fn a_ply_limit_that_the_game_may_meet_is_refused_after_any_number_of_plies() {
    for (limit, is_suited) in [(8, false), (9, true), (10, true)] {
        let draw_rules = DrawRules { ply_limit: Some(limit), ..DrawRules::NONE };
        let mut game = Match::with_draw_rules(TicTacToe::default(), draw_rules);
        while let [mv, ..] = game.legal_moves()[..] {
            let solver =
                <Acyclic<_>>::new(Root::new(game.clone()).expect("an unfinished match"), all());
            assert_eq!(solver.is_ok(), is_suited, "{} of {limit} plies", game.plies());
            game.play(mv).expect("a legal move");
        }
        assert!(4 < game.plies());
    }
}

/// An exhaustive search without a table needs 3·10⁷ positions for two of five deals after 14
/// plies.
#[test]
fn octagone_is_solved_long_before_its_end() {
    let plies = slow::scale(18, 14);
    let mut rng = SplitMix64::new(8);
    for _ in 0..5 {
        let Some(state) = dealt("", plies, &mut rng) else { continue };
        let mut solver = <Acyclic<_>>::new(root(&state), Limits::default()).expect("a solver");
        let n_nodes = u64::from(slow::scale(1_000_000, 30_000_000));
        assert_eq!(solver.run(n_nodes), SearchStatus::Done, "{state}");
    }
}

fn all() -> Limits {
    Limits::default().lines(usize::MAX)
}

fn root<S: PerfectInfo>(state: &S) -> Root<S> {
    Root::new(Match::new(state.clone())).expect("an unfinished match")
}

fn solved<S: PerfectInfo>(state: &S, limits: Limits) -> Acyclic<S> {
    let mut solver = Acyclic::new(root(state), limits).expect("a solver");
    while solver.run(100_000) == SearchStatus::Running {}
    solver
}

fn scores<S: PerfectInfo>(solver: &Acyclic<S>) -> Vec<(String, Score)> {
    let lines = solver.report().lines.into_iter();
    let mut scores: Vec<_> = lines.map(|line| (line.moves[0].to_string(), line.score)).collect();
    scores.sort_by_key(|(mv, score)| (Reverse(rank(score)), mv.clone()));
    scores
}

fn rank(score: &Score) -> i64 {
    match score {
        Score::Win { plies } => 1_000_000 - i64::from(*plies),
        Score::Loss { plies } => i64::from(*plies) - 1_000_000,
        _ => 0,
    }
}

/// Solves a position with all its moves, and compares each with plain minimax.
#[track_caller]
fn check<S: PerfectInfo>(state: &S, known: &mut HashMap<S, (i32, u32)>) {
    let solver = solved(state, all());
    let expected = |(sign, plies): (i32, u32)| match sign {
        1 => Score::Win { plies },
        0 => Score::ProvenDraw,
        _ => Score::Loss { plies },
    };
    let mover = state.turn().player().expect("a player to move");
    let of_mover = |(value, plies): (i32, u32)| {
        (if state.team(mover).contains(Player::FIRST) { value } else { -value }, plies)
    };
    assert_eq!(solver.value(), Some(expected(of_mover(minimax(state, known)))), "{state}");
    let lines = solver.report().lines;
    assert_eq!(lines.len(), state.move_count(), "{state}");
    for line in lines {
        let mut child = state.clone();
        child.play(line.moves[0]).expect("a legal move");
        let (value, plies) = minimax(&child, known);
        assert_eq!(line.score, expected(of_mover((value, plies + 1))), "{state} {line:?}");
    }
}

/// The result for the first player's side and the number of moves: a direct reading of the
/// definition, without bounds.
fn minimax<S: PerfectInfo>(state: &S, known: &mut HashMap<S, (i32, u32)>) -> (i32, u32) {
    let Some(mover) = state.turn().player() else {
        return (state.payoff(Player::FIRST).expect("a finished game").signum(), 0);
    };
    if let Some(value) = known.get(state) {
        return *value;
    }
    let sign = if state.team(mover).contains(Player::FIRST) { 1 } else { -1 };
    let mut best: Option<(i32, u32)> = None;
    for mv in state.legal_moves() {
        let mut child = state.clone();
        child.play_unchecked(mv);
        let (value, plies) = minimax(&child, known);
        let rank = |(value, plies): (i32, u32)| (sign * value, -sign * value * plies.cast_signed());
        if best.is_none_or(|best| rank(best) < rank((value, plies + 1))) {
            best = Some((value, plies + 1));
        }
    }
    let best = best.expect("a move");
    // The distance of a draw is not defined.
    let best = if best.0 == 0 { (0, 0) } else { best };
    known.insert(state.clone(), best);
    best
}

/// The position after some random moves, before the end of the game.
fn random_position<S: PerfectInfo>(start: S, rng: &mut SplitMix64, plies: u32) -> S {
    let mut state = start;
    for _ in 0..plies {
        let mut next = state.clone();
        let mv = next.random_move(rng).expect("a move");
        next.play_unchecked(mv);
        if next.turn() == Turn::Over {
            break;
        }
        state = next;
    }
    state
}

/// Octagone with known hands after some random moves of a random deal; `None` if it is over.
fn dealt(variant: &str, plies: u32, rng: &mut SplitMix64) -> Option<OpenOctagone> {
    let state = random_position(deal(variant, rng), rng, plies);
    (state.turn() != Turn::Over).then_some(state)
}

/// The position this number of moves before the end of a random game.
fn near_the_end(variant: &str, plies: usize, rng: &mut SplitMix64) -> OpenOctagone {
    let mut states = vec![deal(variant, rng)];
    while let Some(mv) = states[states.len() - 1].random_move(rng) {
        let mut next = states[states.len() - 1].clone();
        next.play_unchecked(mv);
        states.push(next);
    }
    states.swap_remove(states.len().saturating_sub(plies + 1))
}

fn deal(variant: &str, rng: &mut SplitMix64) -> OpenOctagone {
    let mut state = Octagone::start(variant.parse().expect("a variant"));
    while let Some(event) = state.random_event(rng) {
        state.resolve_unchecked(event);
    }
    Open::new(state)
}

/// Whether at most `most` different positions are reachable.
fn leads_to_at_most<S: PerfectInfo>(most: usize, start: &S) -> bool {
    let (mut seen, mut open) = (HashSet::new(), vec![start.clone()]);
    while let Some(state) = open.pop() {
        if seen.len() > most {
            return false;
        }
        if state.turn() != Turn::Over && seen.insert(state.clone()) {
            let moves = state.legal_moves().into_iter();
            open.extend(moves.map(|mv| state.played(mv).expect("a legal move")));
        }
    }
    true
}

#[test]
fn no_lines_are_reported_if_the_limit_is_0() {
    let mut limits = Limits::default().memory(1 << 20);
    limits.lines = 0;
    let game = Match::new("XO./.X./..O".parse::<TicTacToe>().expect("a position"));
    let root = Root::new(game).expect("an unfinished match");
    let mut search = Acyclic::new(root, limits).expect("a search");
    search.run(100_000);
    assert!(search.report().lines.is_empty());
}
