//! Alpha-beta against plain minimax, and its proofs against all replies.

use rulebook_classics::{Connect4, Gobblers, Nim, TicTacToe};
use rulebook_core::{
    DrawRules, Evaluate, Game, Legality, Match, PerfectInfo, Play, Player, SplitMix64, State, Step,
    Symmetric,
};
use rulebook_gobblet::Gobblet;
use rulebook_laws::{heap, slow};
use rulebook_octagone::{Octagone, OpenOctagone};
use rulebook_octi::Octi;
use rulebook_search::{
    AlphaBeta, Limits, Mcts, Root, Score, Search, SearchError, SearchReport, SearchStatus, Zero,
    dyn_search,
};

use crate::plain::{
    Mobility, Noise, Plain, depth_for, expect_win, minimax, random_matches, shuffled,
};

fn root<S: Legality>(game: &Match<S>) -> Root<S> {
    Root::new(game.clone()).expect("an unfinished match")
}

fn limits() -> Limits {
    Limits::default().memory(1 << 20)
}

fn finish<S: PerfectInfo, A: Search<S>>(mut search: A) -> (SearchReport<S::Move>, A) {
    assert_eq!(search.run(u64::MAX), SearchStatus::Done);
    (search.report(), search)
}

#[test]
fn many_short_runs_visit_as_many_positions_as_a_long_one() {
    let mut long =
        AlphaBeta::new(root(&Match::new(Gobblet::default())), Zero, limits()).expect("two sides");
    assert_eq!(long.run(20_000), SearchStatus::Running);
    for length in [1, 7, 400] {
        let game = Match::new(Gobblet::default());
        let mut short = AlphaBeta::new(root(&game), Zero, limits()).expect("two sides");
        for from in (0..20_000).step_by(length) {
            let _ = short.run((20_000 - from).min(length as u64));
        }
        assert_eq!(short.report(), long.report(), "{length}");
    }
}

/// Compares strict alpha-beta with minimax at random positions of a game.
///
/// The values are equal, except that in a game in which positions recur the estimates may differ
/// from depth 5 on: a value found on one path may be used on another, on which a position of that
/// path would recur.
fn compare<S: PerfectInfo + Symmetric>(start: &S, draw_rules: DrawRules, most: u32, n: u32) {
    let games = random_matches(start, draw_rules, most, 1);
    let mut n_decided = 0;
    for game in games.take(slow::scale(n, 20 * n) as usize) {
        let state = game.state();
        let depth = depth_for(state, 3_000, 7);
        let limit = if state.max_steps().is_some() { u32::MAX } else { 4 };
        let one = minimax(&root(&game), depth, &Noise::LOUD);
        let search = AlphaBeta::new(root(&game), Noise::LOUD, limits())
            .expect("two sides")
            .depth(depth)
            .without_symmetry();
        agree(&game, one, &finish(search.strict()).0, depth <= limit);
        let other = minimax(&root(&game), depth, &Mobility);
        let search =
            AlphaBeta::new(root(&game), Mobility, limits()).expect("two sides").depth(depth);
        agree(&game, other, &finish(search.strict()).0, depth <= limit);
        n_decided += u32::from(one.is_decided());
    }
    assert!(20 < n_decided, "{}: too few wins to say anything: {n_decided}", S::RULES.name);
}

#[track_caller]
fn agree<S: PerfectInfo>(
    game: &Match<S>,
    plain: Plain,
    report: &SearchReport<S::Move>,
    is_exact: bool,
) {
    let score = &report.lines[0].score;
    let is_proof = plain.is_decided() || score.is_proof();
    if is_exact || is_proof {
        assert!(plain.agrees(game.state(), score), "{}: {plain:?}, {score:?}", game.state());
    }
}

#[test]
fn classics_agree_with_minimax() {
    compare(&TicTacToe::default(), DrawRules::NONE, 9, 300);
    compare(&Nim::default(), DrawRules::NONE, 6, 300);
    compare(&Gobblers::default(), Gobblers::DRAW_RULES, 30, 300);
}

#[test]
fn connect_four_agrees_with_minimax() {
    let games = random_matches(&Connect4::default(), DrawRules::NONE, 40, 1);
    for game in games.take(slow::scale(300, 10_000) as usize) {
        let depth = depth_for(game.state(), 3_000, 7);
        let plain = minimax(&root(&game), depth, &Noise::LOUD);
        let search = AlphaBeta::new(root(&game), Noise::LOUD, limits())
            .expect("two sides")
            .depth(depth)
            .without_symmetry();
        agree(&game, plain, &finish(search.strict()).0, true);
    }
}

/// Where the depth reaches the longest play, nothing is reduced.
#[test]
fn a_search_to_the_end_of_the_game_knows_its_value() {
    let is_late = |game: &Match<Connect4>| game.state().max_steps() <= Some(20);
    let games = random_matches(&Connect4::default(), DrawRules::NONE, 42, 1).filter(is_late);
    for game in games.take(2000) {
        let new = || AlphaBeta::new(root(&game), Noise::LOUD, limits()).expect("two sides");
        let value = |search| {
            let (report, _) = finish::<_, AlphaBeta<_, _>>(search);
            report.lines[0].score.value(Player::FIRST)
        };
        assert_eq!(value(new()), value(new().strict()), "{}", game.state());
    }
}

#[test]
fn gobblet_agrees_with_minimax() {
    compare(&Gobblet::default(), Gobblet::DRAW_RULES, 60, 800);
}

/// A seat that lifts a piece and drops it moves twice in a row, so the sign is not that of the ply.
#[test]
fn a_game_in_which_a_seat_moves_twice_agrees_with_minimax() {
    for touch in ["touch=lose_turn", "touch=lose_game"] {
        let start = Gobblet::start(touch.parse().expect("a variant"));
        compare(&start, Gobblet::DRAW_RULES, 120, 400);
    }
}

#[test]
fn octi_agrees_with_minimax() {
    compare(&Octi::default(), Octi::DRAW_RULES, 60, 400);
}

#[test]
fn open_octagone_agrees_with_minimax() {
    let kids: OpenOctagone =
        OpenOctagone::new(Octagone::start("rules=kid".parse().expect("a variant")));
    compare(&OpenOctagone::new(Octagone::default()), DrawRules::NONE, 40, 500);
    compare(&kids, DrawRules::NONE, 40, 300);
}

/// The positions before the root count by the draw rules, and so does a ply limit, with and without
/// symmetric keys.
#[test]
fn repeated_positions_of_the_match_are_draws_only_by_the_draw_rules() {
    let mut n_different = 0;
    let all_rules = [(Some(2), None), (Some(3), None), (None, Some(15)), (Some(3), Some(13))];
    for (repetition, ply_limit) in all_rules {
        let draw_rules = DrawRules { repetition, ply_limit };
        let games = random_matches(&Gobblers::default(), draw_rules, 12, 7);
        for game in games.filter_map(|game| shuffled(&game, 11)).take(150) {
            let depth = depth_for(game.state(), 30_000, 4);
            let bare = minimax(&root(&Match::new(game.state().clone())), depth, &Mobility);
            let plain = minimax(&root(&game), depth, &Mobility);
            n_different += u32::from(bare != plain);
            let search =
                AlphaBeta::new(root(&game), Mobility, limits()).expect("two sides").depth(depth);
            agree(&game, plain, &finish(search.strict()).0, true);
            let search =
                AlphaBeta::new(root(&game), Mobility, limits()).expect("two sides").depth(depth);
            agree(&game, plain, &finish(search.without_symmetry().strict()).0, true);
        }
    }
    assert!(20 < n_different, "too few games in which history matters: {n_different}");
}

/// After each move a search that has followed the match knows the draws that are near.
#[test]
fn a_search_that_is_reused_agrees_with_minimax() {
    let (mut rng, mut n_different) = (SplitMix64::new(5), 0);
    let all_rules = [(Some(2), None), (Some(3), None), (None, Some(15)), (Some(3), Some(13))];
    for (repetition, ply_limit) in all_rules {
        let draw_rules = DrawRules { repetition, ply_limit };
        let games = random_matches(&Gobblers::default(), draw_rules, 12, 7);
        for mut game in games.filter_map(|game| shuffled(&game, 11)).take(60) {
            let search =
                AlphaBeta::new(root(&game), Mobility, limits()).expect("two sides").depth(3);
            let (_, mut search) = finish(search.strict());
            for _ in 0..3 {
                let mv = game.state().random_move(&mut rng).expect("a move");
                game.play(mv).expect("a legal move");
                search.advance(Step::Move(mv)).expect("the same move");
                if game.verdict().is_some() {
                    break;
                }
                assert_eq!(search.run(u64::MAX), SearchStatus::Done);
                let plain = minimax(&root(&game), 3, &Mobility);
                let bare = minimax(&root(&Match::new(game.state().clone())), 3, &Mobility);
                n_different += u32::from(bare != plain);
                agree(&game, plain, &search.report(), true);
            }
        }
    }
    assert!(10 < n_different, "too few games in which history matters: {n_different}");
}

/// A win in `n` moves is found at depth `n` at the latest; one that the table knows sooner may not
/// be the shortest.
#[test]
fn a_search_is_done_when_it_has_looked_as_far_as_its_wins_and_losses() {
    const DEPTH: u32 = 7;
    let mut n_decided = 0;
    for (game, n_lines) in random_matches(&Connect4::default(), DrawRules::NONE, 40, 3).zip(0..120)
    {
        let (mut game, n_lines) = (game, n_lines % 3 + 1);
        let limits = limits().lines(n_lines);
        let mut search = AlphaBeta::new(root(&game), Zero, limits).expect("two sides").depth(DEPTH);
        for _ in 0..4 {
            assert_eq!(search.run(u64::MAX), SearchStatus::Done);
            let report = search.report();
            assert_eq!(report.lines.len(), n_lines.min(game.state().move_count()));
            let plies = report.lines.iter().map(|line| match line.score {
                Score::Win { plies } | Score::Loss { plies } => plies,
                _ => u32::MAX,
            });
            let longest = plies.max().expect("a line");
            n_decided += u32::from(longest <= DEPTH);
            let last = DEPTH.min(game.state().max_steps().expect("a limit"));
            assert_eq!(report.depth, longest.min(last), "{}: {report:?}", game.state());
            let mv = report.best().expect("a move");
            game.play(mv).expect("a legal move");
            search.advance(Step::Move(mv)).expect("the same move");
            if game.verdict().is_some() {
                break;
            }
        }
    }
    assert!(30 < n_decided, "too few wins: {n_decided}");
}

/// Checks each claim of the default search: minimax finds it, or it lies beyond the depth, and it
/// can be played in as many moves as the search says.
fn prove<S: PerfectInfo + Symmetric>(
    games: impl Iterator<Item = Match<S>>,
    nodes: u32,
    new: impl Fn(Root<S>, u32) -> AlphaBeta<S, Zero>,
) {
    let mut rng = SplitMix64::new(3);
    let mut n_proofs = 0;
    for game in games {
        let depth = depth_for(game.state(), nodes, 9);
        let plain = minimax(&root(&game), depth, &Zero);
        let (report, search) = finish(new(root(&game), depth));
        let score = &report.lines[0].score;
        let mover = game.state().turn().player().expect("a player to move");
        let (winner, plies) = match score {
            Score::Win { plies } => (mover, *plies),
            Score::Loss { plies } => (mover.opponent(), *plies),
            _ => continue,
        };
        if plain.is_decided() || plies <= depth {
            assert!(plain.is_within(score), "{}: {plain:?}, {score:?}", game.state());
        }
        n_proofs += 1;
        for _ in 0..3 {
            expect_win(game.clone(), winner, plies, &mut rng, |game| {
                let (report, _) = finish(new(root(game), plies));
                assert!(matches!(report.lines[0].score, Score::Win { .. }), "{}", game.state());
                report.best()
            });
        }
        drop(search);
    }
    assert!(10 < n_proofs, "{}: too few proofs: {n_proofs}", S::RULES.name);
}

#[test]
fn claimed_wins_are_won_against_random_replies() {
    let n = slow::scale(150, 3_000) as usize;
    prove(
        random_matches(&Octi::default(), Octi::DRAW_RULES, 60, 5).take(n),
        3_000,
        |root, depth| {
            AlphaBeta::new(root, Zero, limits()).expect("two sides").depth(depth).without_symmetry()
        },
    );
    let nim = Nim::default();
    prove(random_matches(&nim, DrawRules::NONE, 8, 5).take(n), 3_000, |root, depth| {
        AlphaBeta::new(root, Zero, limits()).expect("two sides").depth(depth).without_symmetry()
    });
    let gobblers = Gobblers::default();
    prove(random_matches(&gobblers, Gobblers::DRAW_RULES, 20, 5).take(n), 2_000, |root, depth| {
        AlphaBeta::new(root, Zero, limits()).expect("two sides").depth(depth)
    });
    let gobblet = Gobblet::default();
    let twice = DrawRules { repetition: Some(2), ply_limit: None };
    prove(random_matches(&gobblet, twice, 60, 5).take(n), 3_000, |root, depth| {
        AlphaBeta::new(root, Zero, limits()).expect("two sides").depth(depth)
    });
    let octagone = OpenOctagone::new(Octagone::default());
    prove(random_matches(&octagone, DrawRules::NONE, 40, 5).take(n), 3_000, |root, depth| {
        AlphaBeta::new(root, Zero, limits()).expect("two sides").depth(depth).without_symmetry()
    });
}

/// A search that is run one step at a time ends, with the same answer after the same number of
/// positions.
#[test]
fn many_short_runs_equal_a_long_one() {
    fn check<S: PerfectInfo + Symmetric>(game: &Match<S>, evaluation: impl Evaluate<S> + Copy) {
        let limits = limits().lines(3);
        let new = || AlphaBeta::new(root(game), evaluation, limits).expect("two sides").depth(4);
        let (whole, _) = finish(new());
        let mut search = new();
        while search.run(1) == SearchStatus::Running {}
        assert_eq!(search.report(), whole, "{}", game.state());
    }
    for game in random_matches(&Gobblet::default(), Gobblet::DRAW_RULES, 30, 2).take(10) {
        check(&game, Noise::LOUD);
        check(&game, Noisy);
    }
    for game in random_matches(&Octi::default(), Octi::DRAW_RULES, 30, 2).take(10) {
        check(&game, Mobility);
        check(&game, Noisy);
    }
}

/// Some moves are called noisy.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Noisy;

impl<S: PerfectInfo> Evaluate<S> for Noisy {
    fn value(&self, state: &S) -> i32 {
        Noise::LOW.value(state)
    }

    fn is_noisy(&self, state: &S, mv: S::Move) -> bool {
        let mut child = state.clone();
        child.play_unchecked(mv);
        child.key().is_multiple_of(40)
    }
}

#[test]
fn the_lines_are_the_best_moves_with_their_own_values() {
    for game in random_matches(&Gobblers::default(), Gobblers::DRAW_RULES, 10, 4).take(40) {
        let search = AlphaBeta::new(root(&game), Noise::LOUD, limits().lines(4))
            .expect("two sides")
            .depth(3)
            .without_symmetry();
        let (report, _) = finish(search.strict());
        let mut values: Vec<(f32, String)> = Vec::new();
        let mover = game.state().turn().player().expect("a player to move");
        for mv in game.legal_moves() {
            let mut next = game.clone();
            next.play(mv).expect("a legal move");
            let value = match next.state().payoff(mover) {
                Some(payoff) => f32::from(payoff as i16),
                None => -rank(minimax(&root(&next), 2, &Noise::LOUD)),
            };
            values.push((value, mv.to_string()));
        }
        values.sort_by(|a, b| b.0.total_cmp(&a.0));
        let n = values.len().min(4);
        assert_eq!(report.lines.len(), n);
        let moves: std::collections::BTreeSet<_> =
            report.lines.iter().map(|line| line.moves[0]).collect();
        assert_eq!(moves.len(), n);
        if report.depth == 3 {
            for (line, (value, _)) in report.lines.iter().zip(&values) {
                let reported = line.score.value(mover).expect("a value");
                assert!((reported - value.clamp(-1.0, 1.0)).abs() < 1e-6, "{}", game.state());
            }
        }
    }
}

/// The value from −1 to 1.
fn rank(value: Plain) -> f32 {
    match value {
        Plain::Win(_) => 1.0,
        Plain::Loss(_) => -1.0,
        Plain::Estimate(value) => {
            2.0 / (1.0 + 10_f32.powf(f32::from(-(value as i16)) / 400.0)) - 1.0
        }
    }
}

/// Only deeper paths and the table may grow.
#[test]
fn a_search_allocates_nothing_per_position() {
    let limits = Limits::default().memory(1 << 18);
    let start = Match::new(Gobblet::default());
    let mut alpha_beta = AlphaBeta::new(root(&start), Zero, limits).expect("two sides");
    alpha_beta.run(500_000);
    let n = heap::allocations(|| _ = alpha_beta.run(500_000)).expect("a counting allocator");
    assert!(n < 40, "{n} allocations of alpha-beta");
}

#[cfg(feature = "parallel")]
#[test]
fn threads_find_the_same_wins() {
    for game in random_matches(&Gobblet::default(), Gobblet::DRAW_RULES, 60, 8).take(60) {
        let new = || AlphaBeta::new(root(&game), Zero, limits()).expect("two sides").depth(4);
        let ((one, _), (two, _)) = (finish(new()), finish(new().threads(2)));
        assert!(one.nodes == 0 || 0 < two.nodes);
        let (one, two) = (&one.lines[0].score, &two.lines[0].score);
        if let Score::Win { plies } | Score::Loss { plies } = one
            && *plies <= 4
        {
            assert_eq!(one, two, "{}", game.state());
        }
        assert!(!one.is_proof() || two.is_proof(), "{}", game.state());
    }
}

/// After a1-c3 the position is the image of the one before, with the players exchanged.
#[test]
fn an_image_of_a_position_on_the_path_is_not_a_repetition() {
    /// The player to move is better.
    #[derive(Clone, Copy, Debug)]
    struct Tempo;

    impl<S: State> Evaluate<S> for Tempo {
        fn value(&self, _: &S) -> i32 {
            200
        }
    }

    let game = Match::new("c,.,./.,.,./C,.,. w".parse::<Gobblers>().expect("a position"));
    for depth in 1..=3 {
        let plain = minimax(&root(&game), depth, &Tempo);
        let search = AlphaBeta::new(root(&game), Tempo, limits()).expect("two sides").depth(depth);
        agree(&game, plain, &finish(search.strict()).0, true);
    }
}

#[test]
fn positions_with_chance_and_games_of_three_are_refused() {
    let deal = OpenOctagone::new(Octagone::default());
    let refused = AlphaBeta::new(root(&Match::new(deal)), Zero, Limits::default());
    assert_eq!(refused.err(), Some(SearchError::Chance));
    let start = Match::new(TicTacToe::default());
    let refused = AlphaBeta::new(root(&start), Zero, Limits::default().memory(100)).err();
    let Some(SearchError::Memory { needed }) = refused else { panic!("{refused:?}") };
    let new = |bytes| AlphaBeta::new(root(&start), Zero, Limits::default().memory(bytes)).err();
    assert_eq!([needed - 1, needed].map(new), [Some(SearchError::Memory { needed }), None]);
}

/// The ply limit ends the match although the game continues by the rules.
#[test]
fn nothing_is_searched_after_the_end() {
    let draw_rules = DrawRules { repetition: None, ply_limit: Some(1) };
    let game = Match::with_draw_rules(Connect4::default(), draw_rules);
    let mut ended = root(&game);
    let mut search = AlphaBeta::new(root(&game), Zero, limits()).expect("two sides").depth(9);
    search.run(100);
    let nodes = search.report().nodes;
    let mv = game.state().nth_move(0).expect("a move");
    search.advance(Step::Move(mv)).expect("a legal move");
    assert_eq!(search.run(1_000), SearchStatus::Done);
    assert_eq!((search.report().nodes, search.report().best()), (nodes, None));
    ended.advance(Step::Move(mv)).expect("a legal move");
    assert_eq!(AlphaBeta::new(ended, Zero, limits()).err(), Some(SearchError::Over));
}

#[test]
fn a_match_that_was_resigned_is_not_searched() {
    let mut game = Match::new(Connect4::default());
    assert!(dyn_search::open_root(&game).and_then(|root| Mcts::new(root, limits())).is_ok());
    game.resign(Player::FIRST).expect("an unfinished match");
    assert_eq!(
        dyn_search::open_root(&game).and_then(|root| Mcts::new(root, limits())).err(),
        Some(SearchError::Over)
    );
}

#[test]
fn the_callers_game_is_not_changed() {
    let mut game = Match::new(Gobblet::default());
    for mv in ["4@b2", "4@c3", "3@a1"] {
        game.play(mv.parse().expect("a move")).expect("a legal move");
    }
    let copy = game.clone();
    let search = AlphaBeta::new(root(&game), Zero, limits()).expect("two sides").depth(4);
    let (_, mut search) = finish(search);
    search.advance(Step::Move("3@d4".parse().expect("a move"))).expect("a legal move");
    finish(search);
    assert_eq!(game, copy);
    assert_eq!(game.states(), copy.states());
}

#[test]
fn a_search_continues_after_a_step_and_refuses_an_illegal_one() {
    let mut game = Match::new(Gobblers::default());
    let mut search = AlphaBeta::new(root(&game), Zero, limits()).expect("two sides").depth(5);
    search.run(u64::MAX);
    while game.verdict().is_none() && game.plies() < 12 {
        let mv = search.report().best().expect("a move");
        game.play(mv).expect("a legal move");
        search.advance(Step::Move(mv)).expect("the same move");
        let moves = ["a1-b1", "1@a1", "1@b2", "3@c3"].map(|mv| mv.parse().expect("a move"));
        let illegal = moves.into_iter().find(|mv| game.state().check(*mv).is_err());
        let illegal = illegal.expect("pieces cover each other");
        assert!(search.advance(Step::Move(illegal)).is_err());
        search.run(u64::MAX);
        if game.verdict().is_none() {
            let (fresh, _) =
                finish(AlphaBeta::new(root(&game), Zero, limits()).expect("two sides").depth(5));
            let mover = game.state().turn().player().expect("a player to move");
            let is_win = |report: &SearchReport<_>| report.lines[0].score.value(mover);
            if fresh.lines[0].score.is_proof() {
                assert_eq!(is_win(&search.report()), is_win(&fresh), "{}", game.state());
            }
        }
    }
    assert!(4 < game.plies());
}
