//! The prover against plain minimax, and its proofs against all replies.

use std::collections::HashMap;

use rulebook_classics::{Gobblers, Nim, TicTacToe};
use rulebook_core::{
    DrawRules, Game, Match, PerfectInfo, Play, SplitMix64, State, Step, Symmetric, Verdict,
};
use rulebook_gobblet::Gobblet;
use rulebook_laws::slow;
use rulebook_octagone::{Octagone, OpenOctagone};
use rulebook_octi::Octi;
use rulebook_search::{
    Limits, Prover, Root, Score, Search, SearchError, SearchReport, SearchStatus, Zero,
    solve::retrograde::Value,
};

use crate::{
    graph::{Go, Patience},
    plain::{Plain, depth_for, expect_win, minimax, random_matches, shuffled},
    retrograde::{
        explored::{Explored, values},
        token::Token,
    },
};

fn root<S: PerfectInfo>(game: &Match<S>) -> Root<S> {
    Root::new(game).expect("an unfinished match")
}

fn limits() -> Limits {
    Limits::default().memory(1 << 20)
}

/// Whether the player to move wins (true) or loses.
fn answer<M>(report: &SearchReport<M>) -> Option<(bool, u32)> {
    match report.lines.first()?.score {
        Score::Win { plies } => Some((true, plies)),
        Score::Loss { plies } => Some((false, plies)),
        _ => None,
    }
}

/// Whatever minimax proves is found, nothing is claimed that minimax refutes, and every claim is
/// played to its end.
fn check<S: PerfectInfo + Symmetric>(
    games: impl Iterator<Item = Match<S>>,
    nodes: u64,
    new: impl Fn(Root<S>) -> Prover<S>,
) {
    let (mut n_proofs, mut rng) = (0, SplitMix64::new(9));
    for game in games {
        let plain = minimax(&root(&game), depth_for(game.state(), 2_000, 9), &Zero);
        let mut search = new(root(&game));
        search.run(nodes);
        let found = answer(&search.report());
        let text = game.state();
        match (plain, found) {
            (Plain::Win(plies), found) => {
                assert!(found.is_some_and(|(wins, n)| wins && plies <= n), "{text}: {found:?}");
            }
            (Plain::Loss(plies), found) => {
                assert!(found.is_some_and(|(wins, n)| !wins && plies <= n), "{text}: {found:?}");
            }
            (Plain::Estimate(_), _) => {}
        }
        let Some((wins, plies)) = found else { continue };
        n_proofs += 1;
        let mover = text.turn().player().expect("a player to move");
        let winner = if wins { mover } else { mover.opponent() };
        follow(&game, search, winner, plies, &mut rng);
    }
    assert!(3 < n_proofs, "{}: too few proofs: {n_proofs}", S::RULES.name);
}

/// Plays a proved win to its end against random replies, with the search that proved it.
fn follow<S: PerfectInfo + Symmetric>(
    game: &Match<S>,
    mut search: Prover<S>,
    winner: rulebook_core::Player,
    plies: u32,
    rng: &mut SplitMix64,
) {
    let mut n_known = game.steps().len();
    // A proof that is found again may be longer, as the table forgets parts of the first one.
    let slack = 40;
    expect_win(game.clone(), winner, plies + slack, rng, |game| {
        for step in &game.steps()[n_known..] {
            search.advance(*step).expect("a step of the match");
        }
        n_known = game.steps().len();
        search.run(1_000_000);
        assert!(matches!(answer(&search.report()), Some((true, _))), "{}", game.state());
        search.report().best()
    });
}

#[test]
fn proofs_agree_with_minimax_and_can_be_played() {
    let n = slow::scale(60, 3_000) as usize;
    let classics = random_matches(&TicTacToe::default(), DrawRules::NONE, 7, 1).take(n);
    check(classics, 100_000, |root| Prover::new(root, limits()).expect("two sides"));
    let nim = random_matches(&Nim::default(), DrawRules::NONE, 8, 1).take(n);
    check(nim, 200_000, |root| Prover::new(root, limits()).expect("two sides"));
    let gobblers = random_matches(&Gobblers::default(), Gobblers::DRAW_RULES, 20, 1).take(n / 3);
    check(gobblers, 20_000, |root| Prover::new(root, limits()).expect("two sides"));
    let gobblet = random_matches(&Gobblet::default(), Gobblet::DRAW_RULES, 60, 1).take(n / 2);
    check(gobblet, 100_000, |root| {
        Prover::new(root, limits()).expect("two sides").without_symmetry()
    });
    let touch = Gobblet::start("touch=lose_turn".parse().expect("a variant"));
    let twice = random_matches(&touch, Gobblet::DRAW_RULES, 120, 1).take(n / 2);
    check(twice, 100_000, |root| Prover::new(root, limits()).expect("two sides"));
    let octi = random_matches(&Octi::default(), Octi::DRAW_RULES, 60, 1).take(n);
    check(octi, 200_000, |root| Prover::new(root, limits()).expect("two sides"));
    let octagone = OpenOctagone::new(Octagone::default());
    let octagone = random_matches(&octagone, DrawRules::NONE, 40, 1).take(n);
    check(octagone, 50_000, |root| Prover::new(root, limits()).expect("two sides"));
}

/// Other proofs of the same position may be longer, and a search that took the first one it met
/// would go from one to the next.
#[test]
fn a_long_proof_gets_shorter_with_each_move() {
    let state: Octi = "S: 62ABDE 63AC 64B ; N: 14AEFG 55ABCDG 65BCE 46ABCDG ; 0 0 ; N"
        .parse()
        .expect("a position");
    let game = Match::new(state);
    let mut search = Prover::new(root(&game), limits()).expect("two sides");
    search.run(200_000);
    let (wins, plies) = answer(&search.report()).expect("a proof");
    assert!(50 < plies, "{plies}");
    let mover = game.state().turn().player().expect("a player to move");
    let winner = if wins { mover } else { mover.opponent() };
    follow(&game, search, winner, plies, &mut SplitMix64::new(9));
}

/// The exclusive or of the heaps decides.
#[test]
fn every_position_of_small_nim_is_decided_and_right() {
    for n in 0..256_u32 {
        let heaps = [n >> 6 & 3, n >> 4 & 3, n >> 2 & 3, n & 3];
        let total: u32 = heaps.iter().sum();
        if total == 0 {
            continue;
        }
        let text = format!("{},{},{},{} 0", heaps[0], heaps[1], heaps[2], heaps[3]);
        let Ok(state) = text.parse::<Nim>() else { continue };
        let mut search = Prover::new(root(&Match::new(state)), limits()).expect("two sides");
        assert_eq!(search.run(u64::MAX), SearchStatus::Done);
        let wins = heaps.iter().fold(0, |sum, heap| sum ^ heap) != 0;
        let found = answer(&search.report()).map(|(wins, _)| wins);
        assert_eq!(found, Some(wins), "{text}");
    }
}

/// A draw by repetition that the draw rules would give takes a win away, and only then.
#[test]
fn proofs_keep_away_from_positions_of_the_game() {
    fn compare<S: PerfectInfo + Symmetric>(start: &S, draw_rules: DrawRules) -> u32 {
        let mut n_decided = 0;
        for game in
            random_matches(start, draw_rules, 14, 4).filter_map(|game| shuffled(&game, 5)).take(60)
        {
            let plain = minimax(&root(&game), depth_for(game.state(), 10_000, 4), &Zero);
            if !plain.is_decided() {
                continue;
            }
            n_decided += 1;
            let mut search = Prover::new(root(&game), limits()).expect("two sides");
            search.run(400_000);
            let wins = answer(&search.report()).map(|(wins, _)| wins);
            assert_eq!(wins, Some(matches!(plain, Plain::Win(_))), "{}", game.state());
        }
        n_decided
    }
    for (repetition, ply_limit) in [(Some(2), None), (Some(3), None), (Some(2), Some(16))] {
        let n = compare(&Gobblers::default(), DrawRules { repetition, ply_limit });
        assert!(2 < n, "too few wins: {n}");
    }
}

#[test]
fn a_search_that_follows_the_match_knows_the_draws_that_are_near() {
    let all_rules = [(Some(2), None), (None, Some(13)), (Some(3), Some(15))];
    let (mut n_decided, mut n_open) = (0, 0);
    for (repetition, ply_limit) in all_rules {
        let draw_rules = DrawRules { repetition, ply_limit };
        let games = random_matches(&Gobblers::default(), draw_rules, 12, 6);
        for mut game in games.filter_map(|game| shuffled(&game, 5)).take(25) {
            let mut search = Prover::new(root(&game), limits()).expect("two sides");
            search.run(20);
            let moves = game.state().legal_moves();
            let step = Step::Move(moves[game.plies() % moves.len()]);
            game.step(step).expect("a legal move");
            search.advance(step).expect("the same move");
            if game.verdict().is_some() {
                assert_eq!(search.report().best(), None);
                continue;
            }
            let mut fresh = Prover::new(root(&game), limits()).expect("two sides");
            let [followed, fresh] = [&mut search, &mut fresh].map(|search| {
                search.run(30_000);
                answer(&search.report()).map(|(wins, _)| wins)
            });
            assert_eq!(followed, fresh, "{}", game.state());
            n_decided += u32::from(fresh.is_some());
            n_open += u32::from(fresh.is_none());
        }
    }
    assert!(10 < n_decided && 10 < n_open, "{n_decided} {n_open}");
}

#[test]
fn a_proof_comes_with_a_line_to_the_end_of_the_game() {
    // With a ply limit a position is kept for its distance from the root.
    for ply_limit in [None, Some(40)] {
        let draw_rules = DrawRules { ply_limit, ..DrawRules::NONE };
        let (mut n_proofs, mut longest) = (0, 0);
        for mut game in random_matches(&TicTacToe::default(), draw_rules, 7, 2).take(80) {
            let mut search = Prover::new(root(&game), limits()).expect("two sides");
            assert_eq!(search.run(40_000), SearchStatus::Done);
            let Some((wins, plies)) = answer(&search.report()) else { continue };
            let mover = game.state().turn().player().expect("a player to move");
            let winner = if wins { mover } else { mover.opponent() };
            let line = search.report().lines.remove(0).moves;
            assert!(line.len() as u32 <= plies, "{}", game.state());
            (n_proofs, longest) = (n_proofs + 1, longest.max(line.len()));
            for mv in line {
                assert_eq!(game.play(mv), Ok(()), "{}", game.state());
            }
            let outcome = game.verdict().map(Verdict::outcome);
            assert!(outcome.is_some_and(|outcome| outcome.winners().contains(winner)));
        }
        assert!(20 < n_proofs && 4 < longest, "{n_proofs} {longest}");
    }
}

#[test]
fn the_line_of_a_proof_passes_by_a_draw() {
    let game = Match::with_draw_rules(Patience::new(0), DrawRules::NONE);
    let mut search = Prover::new(root(&game), limits()).expect("two sides");
    assert_eq!(search.run(u64::MAX), SearchStatus::Done);
    let line = search.report().lines.remove(0);
    assert_eq!(line.score, Score::Win { plies: 5 });
    assert_eq!(line.moves, [1, 2, 4, 5, 6].map(Go));
}

/// One pod each without a reserve: some thousand positions, most of which recur. What is won is
/// found by going back from the end until nothing changes.
#[test]
fn a_small_game_full_of_cycles_is_decided_as_by_going_back_from_its_end() {
    let mut n_checked = 0;
    for start in ["S: 22ACEG ; N: 55BDFH ; 0 0 ; S", "S: 33ABDF ; N: 45CEGH ; 0 0 ; S"] {
        let start: Octi = start.parse().expect("a position");
        let truth = retrograde(&start);
        let open = truth.iter().filter(|(state, _)| state.winner().is_none());
        for (state, won) in open.step_by(truth.len() / slow::scale(60, 600) as usize + 1) {
            let game = Match::with_draw_rules(state.clone(), DrawRules::NONE);
            let mut search = Prover::new(root(&game), limits()).expect("two sides");
            let status = search.run(300_000);
            let found = answer(&search.report()).map(|(wins, _)| wins);
            // A failure may take longer than that.
            if status == SearchStatus::Done || won.is_some() {
                assert_eq!(found, *won, "{state}");
            }
            n_checked += u32::from(won.is_some());
        }
    }
    assert!(20 < n_checked, "too few wins: {n_checked}");
}

/// Whether the player to move wins or loses, for each position that can be reached; `None` if
/// neither can force a win.
fn retrograde(start: &Octi) -> Vec<(Octi, Option<bool>)> {
    let mut index: HashMap<Octi, usize> = HashMap::from([(start.clone(), 0)]);
    let mut states = vec![start.clone()];
    let mut children: Vec<Vec<usize>> = Vec::new();
    while children.len() < states.len() {
        let state = states[children.len()].clone();
        let mut own = Vec::new();
        for mv in state.legal_moves() {
            let mut child = state.clone();
            child.play_unchecked(mv);
            let next = states.len();
            let n = *index.entry(child.clone()).or_insert(next);
            if n == next {
                states.push(child);
            }
            own.push(n);
        }
        children.push(own);
    }
    // In a finished game the player to move is the one who has lost.
    let mut won: Vec<Option<bool>> =
        states.iter().map(|state| state.winner().map(|_| false)).collect();
    loop {
        let mut has_changed = false;
        for n in 0..states.len() {
            if won[n].is_some() {
                continue;
            }
            if children[n].iter().any(|child| won[*child] == Some(false)) {
                won[n] = Some(true);
            } else if children[n].iter().all(|child| won[*child] == Some(true)) {
                won[n] = Some(false);
            }
            has_changed |= won[n].is_some();
        }
        if !has_changed {
            return states.into_iter().zip(won).collect();
        }
    }
}

/// A path that recurs is not followed any further, so a thousand visits are almost always enough.
#[test]
fn small_graphs_with_circles_are_decided_as_by_value_iteration() {
    let (mut n_done, mut n_open) = (0, 0);
    for graph in 1..60 {
        let root_of_graph = Token::new(graph, Token::RANDOM - 1);
        let explored = Explored::new(&root_of_graph, 1, |_| 0);
        for (token, value) in values(explored.positions()) {
            let game = Match::with_draw_rules(token.clone(), DrawRules::NONE);
            let mut search = Prover::new(root(&game), limits()).expect("two sides");
            let status = search.run(1_000);
            let expected = match value {
                Value::Win { .. } => Some(true),
                Value::Loss { .. } => Some(false),
                Value::Draw => None,
            };
            let found = answer(&search.report()).map(|(wins, _)| wins);
            if status == SearchStatus::Done {
                assert_eq!(found, expected, "{token}");
                n_done += 1;
            } else {
                n_open += 1;
            }
        }
    }
    assert!(100 * n_open < n_done, "{n_open} of {n_done}");
}

#[test]
fn many_short_runs_equal_a_long_one() {
    for game in random_matches(&Gobblet::default(), Gobblet::DRAW_RULES, 40, 2).take(20) {
        let new = || Prover::new(root(&game), limits()).expect("two sides");
        let mut whole = new();
        let nodes = 20_000;
        whole.run(nodes);
        let mut search = new();
        while search.report().nodes < nodes && search.run(1) == SearchStatus::Running {}
        assert_eq!(search.report(), whole.report(), "{}", game.state());
    }
}

#[test]
fn positions_with_chance_and_little_memory_are_refused() {
    let deal = OpenOctagone::new(Octagone::default());
    assert_eq!(Prover::new(root(&Match::new(deal)), limits()).err(), Some(SearchError::Chance));
    let start = root(&Match::new(TicTacToe::default()));
    let refused = Prover::new(start, limits().memory(100)).err();
    let Some(SearchError::Memory { needed: needed @ 101.. }) = refused else {
        panic!("{refused:?}");
    };
    let with = |memory| {
        let start = root(&Match::new(TicTacToe::default()));
        Prover::new(start, limits().memory(memory)).err()
    };
    assert_eq!((with(needed - 1), with(needed)), (Some(SearchError::Memory { needed }), None));
}

#[test]
fn a_game_that_is_over_is_refused() {
    let mut game = Match::new("XX./OO./...".parse::<TicTacToe>().expect("a position"));
    let mut root = root(&game);
    let mv = "c3".parse().expect("a move");
    game.play(mv).expect("a legal move");
    assert!(game.verdict().is_some());
    root.advance(Step::Move(mv)).expect("the same move");
    assert_eq!(Prover::new(root, limits()).err(), Some(SearchError::Over));
}

/// Of three stones each, five moves win; after one of the moves the limit is as far away as they
/// are.
#[test]
fn a_search_that_follows_the_match_comes_nearer_to_the_ply_limit() {
    for ply_limit in 1..8 {
        let draw_rules = DrawRules { ply_limit: Some(ply_limit), ..DrawRules::NONE };
        let mut game =
            Match::with_draw_rules("0,2,2,1 0".parse::<Nim>().expect("a position"), draw_rules);
        let mut search = Prover::new(root(&game), limits()).expect("two sides");
        while let [mv, ..] = game.legal_moves()[..] {
            search.run(u64::MAX);
            let mut fresh = Prover::new(root(&game), limits()).expect("two sides");
            fresh.run(u64::MAX);
            let [followed, fresh] = [&search, &fresh].map(|search| answer(&search.report()));
            assert_eq!(followed.map(|(wins, _)| wins), fresh.map(|(wins, _)| wins), "{ply_limit}");
            game.play(mv).expect("a legal move");
            search.advance(Step::Move(mv)).expect("the same move");
            if game.verdict().is_some() {
                break;
            }
        }
    }
}

#[test]
fn a_drawn_game_is_open() {
    let mut search =
        Prover::new(root(&Match::new(TicTacToe::default())), limits()).expect("two sides");
    assert_eq!(search.run(u64::MAX), SearchStatus::Done);
    assert!(!search.report().lines[0].score.is_proof());
    let mv = search.report().best().expect("a move");
    assert_eq!(search.advance(Step::Move(mv)), Ok(()));
    assert!(search.advance(Step::Move(mv)).is_err());
}
