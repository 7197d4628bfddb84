//! Searches through the facade: every game gets the searches that its traits allow.

use rulebook::{
    Algorithm, Analysis, AnyError, AnyGame, AnyMatch, AnySearch, AnyView, Entry, ErrorKind,
    Registry, SearchLimits, SearchStatus, Solution, SolvedMove, Start, Strength, TabularPolicy,
    core::{DrawRules, Info, Player, SplitMix64, Turn, Viewpoint},
    entry,
};
use rulebook_classics::{Gobblers, TicTacToe};

use crate::secrecy::registry;

/// A game in which every seat is played by a search that follows the steps as its seat sees them.
fn play_out(game: &dyn AnyGame, variant: &str, algorithm: Algorithm) {
    let mut host = game.start(variant).expect("a variant");
    let mut rng = SplitMix64::new(1);
    let mut bots: Vec<(Player, Box<dyn AnySearch>, usize)> = Vec::new();
    for _ in 0..60 {
        match host.turn() {
            Turn::Over => break,
            Turn::Chance => {
                host.random_step(&mut || rng.next()).map(drop).expect("an event");
            }
            Turn::Player(player) => {
                let who = Viewpoint::Seat(player);
                let seen = host.view(who).expect("a seat");
                let known = bots.iter().position(|(seat, ..)| *seat == player);
                let index = known.unwrap_or_else(|| {
                    let search = begun(&*seen, algorithm, SearchLimits::default());
                    bots.push((player, search.expect("a search"), seen.n_steps()));
                    bots.len() - 1
                });
                let (_, search, n_learnt) = &mut bots[index];
                for step in seen.steps_since(*n_learnt) {
                    search.learn(&step).expect("a step that was seen");
                }
                *n_learnt = seen.n_steps();
                let best = first_best(&mut **search);
                let checked = seen.choices().and_then(|choices| choices.check(&best));
                assert_eq!(checked.as_deref(), Ok(&*best), "{search:?}");
                drop(seen);
                host.play(&best).expect("a legal move");
            }
        }
    }
}

/// A search by what an observer knows.
fn begun(
    seen: &dyn AnyView,
    algorithm: Algorithm,
    limits: SearchLimits,
) -> Result<Box<dyn AnySearch>, AnyError> {
    seen.choices()?.search(algorithm, limits)
}

/// The move that a search proposes first.
fn first_best(search: &mut dyn AnySearch) -> String {
    while search.run(4) == SearchStatus::Running {
        if let Some(best) = search.analysis().best() {
            return best.to_owned();
        }
    }
    let best = search.analysis().best().map(str::to_owned);
    best.unwrap_or_else(|| panic!("{search:?} proposes nothing"))
}

/// Whether a search supports the start of the game, by its capabilities.
fn suits(game: &dyn AnyGame, algorithm: Algorithm) -> bool {
    let info = game.info();
    let sees_all = !game.start("").expect("the official start").has_hidden_info();
    match algorithm {
        Algorithm::Random | Algorithm::IsMcts => true,
        // Octagone has no chance after the deal.
        Algorithm::AlphaBeta => sees_all && (!info.chance || info.name == "octagone"),
        _ => sees_all,
    }
}

/// Checks that a search that does not suit the game is refused to the player to move first.
fn refused(game: &dyn AnyGame, algorithm: Algorithm) {
    let mut host = game.start("").expect("the official start");
    let mut rng = SplitMix64::new(1);
    while host.turn() == Turn::Chance {
        host.random_step(&mut || rng.next()).expect("an event");
    }
    let who = Viewpoint::Seat(host.turn().player().expect("a player"));
    let seen = host.view(who).expect("a seat");
    let refused = begun(&*seen, algorithm, SearchLimits::default()).expect_err("it does not suit");
    assert_eq!(refused.kind, ErrorKind::Search, "{refused}");
}

#[test]
fn every_game_gets_the_searches_that_suit_its_traits() {
    for game in registry().games() {
        for algorithm in Algorithm::ALL {
            if suits(game, *algorithm) {
                play_out(game, "", *algorithm);
            } else {
                refused(game, *algorithm);
            }
        }
    }
}

/// Even the smallest budget gives a line.
#[test]
fn every_search_has_a_line_after_one_step() {
    let registry = registry();
    let mut rng = SplitMix64::new(2);
    for game in registry.games() {
        let suited = Algorithm::ALL.iter().filter(|algorithm| suits(game, **algorithm));
        let algorithms: Vec<Algorithm> = suited.copied().collect();
        let mut host = game.start("").expect("the official start");
        for _ in 0..80 {
            for algorithm in host.turn().player().map_or(&[][..], |_| &algorithms) {
                let who = Viewpoint::Seat(host.turn().player().expect("a player"));
                let seen = host.view(who).expect("a seat");
                let search = begun(&*seen, *algorithm, SearchLimits::default());
                let mut search = search.expect("a search");
                search.run(1);
                let n_lines = search.analysis().lines.len();
                assert_eq!(n_lines, 1, "{search:?} in {}", host.position());
            }
            if host.random_step(&mut || rng.next()).expect("a step").is_none() {
                break;
            }
        }
    }
}

#[test]
#[cfg(feature = "octagone")]
fn a_hidden_game_whose_cards_are_open_gets_the_searches_for_perfect_information() {
    let registry = registry();
    let game = registry.game("octagone").expect("octagone");
    for algorithm in Algorithm::ALL {
        play_out(game, "covered=off", *algorithm);
    }
}

/// The boxes are not in the order of their representative, and a card is turned after every move.
#[test]
#[cfg(feature = "toki")]
fn every_move_with_a_card_of_toki_in_hand_has_its_value() {
    let position = "{rounds=1} round 1 totals 0,0 birthdays 0,1 \
        boxes 10,2,3,4/9,6,0,1|?,4,5,1/7,7,?,9 pile T under 1x1,4x1,5x1,6x1,7x1,8x2,11x2,Tx2 \
        bank - turns 24 closer 0 next 1:bank-3";
    let solution = solved("toki", &Start { position: Some(position), ..Start::default() });
    let best = &solution.moves["place-d2"].value;
    assert_eq!((solution.value.as_str(), best.as_str()), ("-194/81", "-194/81"));
    assert!(solution.moves.values().all(|solved| solved.value != "unknown"), "{solution:?}");
}

/// Boxes whose columns are in another order share a node, and so do finished games with the same
/// payoffs; the values are those of the tests of `rulebook_solve::Expectation`.
#[test]
#[cfg(feature = "toki")]
fn tokis_last_lap_is_solved_with_boxes_whose_columns_are_in_order() {
    let position = "{rounds=1,round_limit=0} round 1 totals 0,0 birthdays 0,1 \
        boxes 8,9,0,12/8,6,7,6|0,7,10,0/4,7,12,? pile 3 \
        under 1x1,2x1,5x1,6x1,7x2,8x2,9x2,10x1,11x2 bank - turns 0 closer 0 next 1:source";
    let solution = solved("toki", &Start { position: Some(position), ..Start::default() });
    let value = |mv: &str| solution.moves[mv].value.as_str();
    assert_eq!((value("bank"), value("pile")), ("1484/79", "1386/79"));
    assert_eq!(solution.nodes, 212);
}

#[test]
#[cfg(feature = "gobblet")]
fn a_setting_that_a_search_does_not_have_is_refused() {
    let registry = registry();
    let host = registry.game("gobblet").and_then(|game| game.start("")).expect("gobblet");
    let seen = host.view(Viewpoint::Seat(Player::FIRST)).expect("a seat");
    let limits = SearchLimits::default();
    let settings = [
        limits.trees(2),
        limits.halving(Some(100)),
        limits.threads(2),
        limits.depth(2),
        limits.playout(5),
    ];
    for algorithm in Algorithm::ALL {
        let made = settings.map(|limits| begun(&*seen, *algorithm, limits).map(drop));
        let has = made.each_ref().map(Result::is_ok);
        let expected = match algorithm {
            Algorithm::Mcts => [true, true, false, false, true],
            Algorithm::IsMcts => [true, false, false, false, true],
            Algorithm::Flat => [false, false, false, false, true],
            Algorithm::AlphaBeta => [false, false, cfg!(feature = "parallel"), true, false],
            Algorithm::Greedy | Algorithm::MaxN | Algorithm::Paranoid | Algorithm::Expectimax => {
                [false, false, false, true, false]
            }
            _ => [false; 5],
        };
        assert_eq!(has, expected, "{algorithm}");
        for refused in made.into_iter().filter_map(Result::err) {
            assert_eq!(refused.kind, ErrorKind::Search);
            assert!(refused.to_string().contains("does not have the setting"), "{refused}");
            let names_trees = refused.to_string().contains("it has `trees`");
            assert_eq!(
                names_trees,
                has[0] && refused.to_string().contains("`threads`"),
                "{refused}"
            );
        }
    }
    let run = |limits| {
        let mut search = begun(&*seen, Algorithm::Mcts, limits).expect("a search");
        search.run(1_001);
        search.analysis()
    };
    assert_eq!(run(settings[0]), run(settings[0]));
    assert_ne!(run(settings[0]), run(limits));
    let mut search = begun(&*seen, Algorithm::Mcts, settings[1]).expect("a search");
    assert_eq!((search.run(99), search.run(2)), (SearchStatus::Running, SearchStatus::Done));
}

#[test]
#[cfg(all(feature = "gobblet", feature = "parallel"))]
fn alpha_beta_visits_positions_on_every_one_of_its_threads() {
    let registry = registry();
    let host = registry.game("gobblet").and_then(|game| game.start("")).expect("gobblet");
    let search = |threads| {
        let limits = SearchLimits::default().threads(threads);
        host.choices().search(Algorithm::AlphaBeta, limits).expect("a search")
    };
    // The steps are those of the calling thread. A machine that is busy may start the others late.
    let (mut one, mut two) = (search(1), search(2));
    let has_help = |search: &mut dyn AnySearch, n_calls: u32| {
        (0..n_calls).any(|_| {
            let before = search.analysis().nodes;
            assert_eq!(search.run(20_000), SearchStatus::Running);
            before + 21_000 < search.analysis().nodes
        })
    };
    assert!(!has_help(&mut *one, 50));
    assert!(has_help(&mut *two, 2_000));
}

#[test]
fn exact_computations_refuse_the_settings_that_they_do_not_have() {
    let registry = registry();
    let limits = SearchLimits::default();
    let settings = [
        ("lines", limits.lines(2)),
        ("depth", limits.depth(3)),
        ("playout", limits.playout(5)),
        ("trees", limits.trees(2)),
        ("threads", limits.threads(2)),
        ("halving", limits.halving(Some(8))),
    ];
    let start = |name: &str| registry.game(name).and_then(|game| game.start("")).expect(name);
    let (open, hidden, policy) = (start("nim"), start("kuhn"), TabularPolicy::uniform());
    let made = |limits| {
        let solver = open.solver(limits).map(drop);
        [solver, hidden.cfr(limits).map(drop), hidden.best_response(&policy, limits).map(drop)]
    };
    assert!(made(limits.memory(1 << 20).seed(7)).iter().all(Result::is_ok));
    for (name, limits) in settings {
        for refused in made(limits) {
            let refused = refused.expect_err(name);
            assert_eq!(refused.kind, ErrorKind::Search);
            assert!(refused.to_string().ends_with(&format!("the setting `{name}`")), "{refused}");
        }
    }
}

#[test]
fn a_search_that_needs_the_whole_position_is_refused_to_a_seat_and_made_for_the_host() {
    let registry = registry();
    let mut host = registry.game("kuhn").and_then(|game| game.start("")).expect("kuhn");
    for card in ["K", "Q"] {
        host.resolve(card).expect("a card");
    }
    let seat = host.view(Viewpoint::Seat(Player::FIRST)).expect("a seat");
    let refused = begun(&*seat, Algorithm::Flat, SearchLimits::default()).expect_err("hidden");
    assert_eq!(refused.kind, ErrorKind::Search);
    assert_eq!(
        refused.to_string(),
        "search `flat`: it has to see the whole position, and this observer does not"
    );
    let other = host.view(Viewpoint::Seat(Player::SECOND)).expect("a seat");
    let refused =
        begun(&*other, Algorithm::Random, SearchLimits::default()).expect_err("not to move");
    assert_eq!(refused.kind, ErrorKind::NotYourTurn);
    let mut search =
        host.choices().search(Algorithm::Flat, SearchLimits::default()).expect("a search");
    search.run(200);
    // The king wins more if the other player calls a bet.
    assert_eq!(search.analysis().best(), Some("b"));
}

#[test]
fn a_search_refuses_steps_that_cannot_follow_and_continues() {
    let registry = registry();
    let host = registry.game("gobblet").and_then(|game| game.start("")).expect("gobblet");
    let seen = host.view(Viewpoint::Public).expect("an observer");
    let mut search = begun(&*seen, Algorithm::Flat, SearchLimits::default()).expect("a search");
    for wrong in ["", "4@z9", "a1-b1", "\u{1b}[2J"] {
        assert_eq!(search.learn(wrong).expect_err("wrong").kind, ErrorKind::Observed);
    }
    search.learn("4@b2").expect("a legal move");
    search.run(10);
    assert!(search.analysis().best().is_some());
}

#[test]
fn the_same_seed_gives_the_same_analysis() {
    for game in registry().games() {
        let host = game.start("").expect("the official start");
        let seen = host.view(Viewpoint::Public).expect("the public");
        let analyses = [7, 7].map(|seed| {
            let limits = SearchLimits::default().seed(seed).lines(3);
            let mut search = begun(&*seen, Algorithm::Random, limits).ok()?;
            search.run(20);
            Some(search.analysis())
        });
        assert_eq!(analyses[0], analyses[1]);
    }
}

/// The value of a position and of each of its moves.
fn solved(game: &str, start: &Start<'_>) -> Solution {
    let registry = registry();
    let game = registry.game(game).and_then(|game| game.begin(start)).expect("a position");
    let mut solver = game.solver(SearchLimits::default()).expect("a solver");
    assert_eq!(solver.solution().value, "unknown");
    while solver.run(10_000).expect("it can be solved") == SearchStatus::Running {}
    solver.solution()
}

#[test]
#[cfg(feature = "classics")]
fn tic_tac_toe_is_a_draw_and_every_move_of_it() {
    let solution = solved("tictactoe", &Start::default());
    assert_eq!((solution.solved, solution.value.as_str(), solution.plies), (true, "draw", None));
    assert_eq!(solution.per_seat, ["draw", "draw"]);
    assert!(solution.moves.values().all(|solved| solved.value == "draw"));
    assert_eq!(solution.moves.len(), 9);
    let position = Some("X../.O./..X");
    let solution = solved("tictactoe", &Start { position, ..Start::default() });
    assert_eq!(
        (solution.moves["c3"].value.as_str(), solution.moves["c3"].plies),
        ("loss", Some(4))
    );
}

#[test]
#[cfg(feature = "classics")]
fn a_game_of_chance_is_solved_in_fractions() {
    let position = Some("{sides=2,target=10} 8,8 0+0");
    let solution = solved("pig", &Start { position, ..Start::default() });
    assert_eq!((solution.value.as_str(), solution.plies), ("1/3", None));
    assert_eq!(solution.per_seat, ["1/3", "-1/3"]);
}

/// Games with cycles are searched for forced wins.
#[test]
#[cfg(all(feature = "gobblet", feature = "octi"))]
fn forced_wins_are_found_in_games_with_cycles() {
    for (game, position, plies) in [
        ("gobblet", ".,D,.,./B,c,d,./B,CD,.,C/D,d,d,. w", 1),
        ("gobblet", ".,b,c,bC/.,D,cd,./.,c,aD,Bd/C,.,A,Bd b", 3),
        ("gobblet", ".,D,.,D/.,D,.,d/d,B,.,./.,d,C,. w", 5),
        ("octi", "S: 41F 13ABCDFH 64BCDEF ; N: 34ACDEFGH 26BDEGH ; 0 0 ; N", 3),
        ("octi", "S: 51BCEFGH 13BCDFGH ; N: 56ABCDFH 47BCH 67BCH ; 0 0 ; S", 5),
        ("octi", "S: 11DGH 52BDEH 13AEFH ; N: 51ABCDEFGH 27AEFGH ; 0 0 ; N", 1),
    ] {
        let solution = solved(game, &Start { position: Some(position), ..Start::default() });
        assert_eq!((solution.value.as_str(), solution.plies), ("win", Some(plies)), "{position}");
        let best = solution.moves.values().filter(|solved| solved.value == "win");
        assert_eq!(best.filter_map(|solved| solved.plies).min(), Some(plies), "{position}");
        if 1 < plies {
            let is_best =
                |solved: &SolvedMove| (&*solved.value, solved.plies) == ("win", Some(plies));
            let best = solution.moves.iter().find(|(_, solved)| is_best(solved)).expect("a win");
            check_lost(game, position, best.0);
        }
    }
}

/// Checks that every move loses after `mv`, whether or not it is known how soon.
fn check_lost(game: &str, position: &str, mv: &str) {
    let registry = registry();
    let start = Start { position: Some(position), ..Start::default() };
    let mut host = registry.game(game).and_then(|game| game.begin(&start)).expect("a position");
    host.play(mv).expect("a legal move");
    let text = host.position();
    let lost = solved(game, &Start { position: Some(&text), ..Start::default() });
    assert_eq!(lost.value, "loss", "{text}");
    assert!(lost.moves.values().all(|solved| solved.value == "loss"), "{text}: {lost:?}");
}

/// An entry that was made in steps: with fewer capabilities than the game has.
fn made<G: rulebook::Erasable>(entry: Entry<G>, start: &Start<'_>) -> Box<dyn AnyMatch> {
    let mut registry = Registry::empty();
    registry.add(entry);
    let game = registry.games().next().expect("the game").begin(start);
    game.expect("a position")
}

/// The analysis of the host's search, with this depth if it has one.
fn analysed(game: &dyn AnyMatch, algorithm: Algorithm, depth: u32) -> Result<Analysis, AnyError> {
    let limits = SearchLimits::default().lines(usize::MAX);
    let has_depth = matches!(algorithm, Algorithm::AlphaBeta | Algorithm::Expectimax);
    let limits = if has_depth { limits.depth(depth) } else { limits };
    let mut search = game.choices().search(algorithm, limits)?;
    search.run(50_000);
    Ok(search.analysis())
}

/// Octagone with all hands known is searched as the open game, with the evaluation of that.
#[test]
#[cfg(feature = "octagone")]
fn the_evaluation_of_an_open_game_is_what_its_searches_use() {
    use rulebook::octagone::Octagone;

    let deal = Some("333000+1/000333+1/222111+1/111222+1");
    let start = Start { variant: "players=4", deal, ..Start::default() };
    let registry = registry();
    let dealt = registry.game("octagone").and_then(|game| game.begin(&start)).expect("a deal");
    let position = dealt.position();
    let start = Start { position: Some(&position), ..Start::default() };
    let blind = Entry::<Octagone>::new;
    let analysis = |entry| analysed(&*made(entry, &start), Algorithm::Greedy, 2).expect("made");
    assert_ne!(analysis(blind()).lines, analysis(blind().evaluation()).lines);
    assert_eq!(blind().evaluation().capabilities(), ["evaluation"]);
}

#[test]
#[cfg(feature = "octi")]
fn the_evaluation_of_a_game_is_what_its_searches_use() {
    use rulebook::{
        core::{Linear, Match},
        octi::Octi,
    };
    use rulebook_search::{AlphaBeta, Limits, Root, Search};

    let position = "S: 22D 32EGH 23BCEGH 53BFG ; N: 26G 36DH 47ABG 54BCEFGH ; 0 0 ; S";
    let start = Start { position: Some(position), ..Start::default() };
    let blind = || Entry::<Octi>::new();
    assert_eq!(blind().evaluation().capabilities(), ["evaluation"]);
    let first = |entry| {
        let game = made(entry, &start);
        game.host().preferred_searches()[0]
    };
    assert_eq!(
        (first(blind()), first(blind().evaluation())),
        (Algorithm::Mcts, Algorithm::AlphaBeta)
    );
    let analysis = |entry, algorithm| analysed(&*made(entry, &start), algorithm, 2).expect("made");
    let [alike, apart] =
        [blind(), blind().evaluation()].map(|entry| analysis(entry, Algorithm::Greedy));
    assert_ne!(alike.lines, apart.lines);
    // Alpha-beta does what it does outside the facade.
    let game = Match::new(position.parse::<Octi>().expect("a position"));
    let limits = Limits::default().lines(usize::MAX);
    let root = Root::new(game).expect("it is running");
    let search = AlphaBeta::new(root, Linear::default(), limits).expect("two sides");
    let mut search = search.depth(2);
    search.run(50_000);
    let (expected, found) = (search.report(), analysis(blind().evaluation(), Algorithm::AlphaBeta));
    assert_eq!((found.nodes, found.depth), (expected.nodes, expected.depth));
    let expected: Vec<String> =
        expected.lines.iter().map(|line| line.moves[0].to_string()).collect();
    let found: Vec<&str> = found.lines.iter().map(|line| line.moves[0].as_str()).collect();
    assert_eq!(found, expected);
}

#[test]
fn a_search_knows_the_draw_rules_that_its_observer_knows() {
    let limit = |ply_limit| Some(DrawRules { repetition: None, ply_limit });
    let analysis = |draw_rules| {
        let start = Start { position: Some("XX./OO./..."), draw_rules, ..Start::default() };
        analysed(&*made(entry!(TicTacToe), &start), Algorithm::Expectimax, 2).expect("a search")
    };
    // With one ply left nobody can lose.
    assert_ne!(analysis(limit(None)).lines, analysis(limit(Some(1))).lines);
    // A client does not know that the host ignores repetitions.
    let mut registry = Registry::empty();
    registry.add(entry!(Gobblers));
    let gobblers = registry.game("gobblers").expect("a game");
    let mut host =
        gobblers.begin(&Start { draw_rules: limit(None), ..Start::default() }).expect("a start");
    let who = Viewpoint::Seat(Player::FIRST);
    let mut view = gobblers.client(who, &host.view(who).expect("a seat").text()).expect("a view");
    let round = ["a1-a2", "c3-c2", "a2-a1", "c2-c3"].into_iter().cycle();
    for step in ["1@a1", "1@c3"].into_iter().chain(round).take(10) {
        host.step(step).expect("legal");
        view.learn(step).expect("it follows");
    }
    let search = |seen: &dyn AnyView| begun(seen, Algorithm::Flat, SearchLimits::default()).is_ok();
    assert!(search(&*host.view(who).expect("a seat")));
    assert!(!search(&*view), "it is a draw by R8");
}

#[test]
fn a_search_on_several_trees_continues_after_a_step() {
    let host = made(entry!(TicTacToe), &Start::default());
    let limits = SearchLimits::default().trees(2).lines(usize::MAX);
    let mut search = host.choices().search(Algorithm::Mcts, limits).expect("a search");
    search.run(100);
    search.learn("b2").expect("legal");
    search.run(100);
    let analysis = search.analysis();
    let mut firsts: Vec<&str> = analysis.lines.iter().map(|line| line.moves[0].as_str()).collect();
    firsts.sort_unstable();
    assert_eq!(firsts, ["a1", "a2", "a3", "b1", "b3", "c1", "c2", "c3"]);
}

#[test]
fn more_than_two_seats_have_a_value_each() {
    let registry = registry();
    let kuhn = registry.game("kuhn").expect("a game");
    for (variant, cards, n_values) in [("", 2, None), ("players=3", 3, Some(3))] {
        let mut host = kuhn.start(variant).expect("a variant");
        for card in &["K", "Q", "J"][..cards] {
            host.step(card).expect("a card");
        }
        let search = host.choices().search(Algorithm::Flat, SearchLimits::default());
        let mut search = search.expect("a search");
        search.run(50);
        let analysis = search.analysis();
        let data = serde_json::to_value(&analysis.lines[0].score).expect("data");
        assert!(data["estimate"].is_number(), "{data}");
        assert_eq!(data.get("per_seat").and_then(|seats| seats.as_array()).map(Vec::len), n_values);
    }
}

#[test]
#[cfg(feature = "classics")]
fn what_one_seat_wins_the_other_loses() {
    for (position, words) in [("XX./OO./...", ["win", "loss"]), ("X../.O./..X", ["draw", "draw"])] {
        let start = Start { position: Some(position), ..Start::default() };
        assert_eq!(solved("tictactoe", &start).per_seat, words, "{position}");
    }
    // X has one mark more, so O is to move, and X threatens two rows.
    let start = Start { position: Some("X.X/.O./X.O"), ..Start::default() };
    let solution = solved("tictactoe", &start);
    assert_eq!(
        (solution.value.as_str(), &solution.per_seat[..]),
        ("loss", &["win", "loss"].map(str::to_owned)[..])
    );
}

/// The numbers are those of the tests of `rulebook_search::BestResponse`.
#[test]
fn kuhn_poker_has_its_value_and_uniform_play_its_best_responses() {
    let registry = registry();
    let game = registry.game("kuhn").and_then(|game| game.start("")).expect("kuhn");
    let limits = SearchLimits::default();
    let mut cfr = game.cfr(limits).expect("a small game");
    assert_eq!(cfr.iterations(), 0);
    cfr.run(200);
    assert_eq!((cfr.iterations(), cfr.information_sets()), (200, 12));
    assert!((cfr.values()[0] + 1.0 / 18.0).abs() < 0.01);
    let nash_conv = |policy: &TabularPolicy| {
        let mut valued = game.best_response(policy, limits).expect("a small game");
        assert!(valued.responses().is_none() && valued.nodes() == 0);
        valued.run(u64::MAX).expect("it fits");
        assert!(50 < valued.nodes());
        valued.responses().expect("it has run to its end").nash_conv()
    };
    assert!((nash_conv(&TabularPolicy::uniform()) - 11.0 / 12.0).abs() < 1e-9);
    assert!(nash_conv(&cfr.average_policy()) < 0.05);
}

#[test]
fn searches_and_strengths_are_found_by_their_names() {
    let mut abouts: Vec<&str> = Algorithm::ALL.iter().map(|algorithm| algorithm.about()).collect();
    assert!(abouts.iter().all(|about| !about.is_empty()));
    abouts.sort_unstable();
    abouts.dedup();
    assert_eq!(abouts.len(), Algorithm::ALL.len());
    for algorithm in Algorithm::ALL {
        assert_eq!(algorithm.to_string().parse(), Ok(*algorithm));
    }
    assert!("Greedy".parse::<Algorithm>().is_err());
    assert_eq!(Strength::ALL.map(Strength::name), ["beginner", "easy", "club", "strong"]);
    let info = Info::new("A game").strengths([10, 30, 400, 5_000]);
    for (strength, nodes) in Strength::ALL.into_iter().zip([10, 30, 400, 5_000]) {
        assert_eq!(strength.to_string().parse(), Ok(strength));
        assert_eq!(strength.nodes(&info), nodes);
    }
    assert!("Club".parse::<Strength>().is_err());
}
