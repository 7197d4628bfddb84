//! Engines in other processes as players.

use std::{
    collections::BTreeSet,
    thread,
    time::{Duration, Instant},
};

use rulebook::{
    Algorithm, AnyMatch, Registry, Start, Strength,
    core::{DrawRules, Player as Seat, SplitMix64, Turn, Viewpoint},
};
use rulebook_engine::{
    Budget, Clock, Level, Player, PlayerError, SearchPlayer, Spec, StopFlag, protocol::Engine,
};

use crate::support::engine;

/// Starts an engine that thinks about few positions.
fn quick(fault: &str) -> Engine {
    let engine = Engine::start(&engine(fault), &StopFlag::never()).expect("the engine starts");
    engine.with_budget(Budget::Nodes(500)).with_patience(Duration::from_secs(20))
}

fn begin(name: &str, variant: &str) -> Box<dyn AnyMatch> {
    let registry = Registry::standard();
    let game = registry.game(name).expect("a game");
    let own = game.start(variant).expect("a match").draw_rules();
    let draw_rules = Some(DrawRules { ply_limit: Some(60), ..own });
    game.begin(&Start { variant, draw_rules, ..Start::default() }).expect("a match")
}

/// Plays a whole match with one engine in each seat.
fn play(game: &mut dyn AnyMatch, engines: &mut [impl Player], clock: Option<Clock>) {
    let mut rng = SplitMix64::new(9);
    loop {
        match game.turn() {
            Turn::Over => return,
            Turn::Chance => drop(game.random_step(&mut || rng.next()).expect("no order")),
            Turn::Player(seat) => {
                let who = Viewpoint::Seat(seat);
                let choice = {
                    let seen = game.view(who).expect("a seat");
                    engines[seat.index()].choose(&*seen, clock, &StopFlag::never())
                };
                let choice = choice.expect("the engine plays");
                let analysis = choice.analysis.expect("the engine sends an analysis");
                assert_eq!(analysis.best(), Some(&*choice.mv));
                assert_eq!(game.step_as(who, &choice.mv).expect("a legal move"), choice.mv);
            }
        }
    }
}

#[test]
fn engines_play_whole_games_of_all_games() {
    let registry = Registry::standard();
    let mut games: Vec<(&str, &str)> =
        registry.games().map(|game| (game.rules().name, "")).collect();
    assert_eq!(games.len(), 13);
    games.extend([("octagone", "players=4,covered=on"), ("octagone", "covered=off")]);
    let games: Vec<Vec<(&str, &str)>> = games.chunks(4).map(<[_]>::to_vec).collect();
    thread::scope(|scope| {
        for games in &games {
            scope.spawn(move || {
                let mut engines: Vec<Engine> = (0..4).map(|_| quick("")).collect();
                for (name, variant) in games {
                    play(&mut *begin(name, variant), &mut engines, None);
                }
            });
        }
    });
}

#[test]
fn every_strength_plays_every_game_with_the_nodes_that_the_game_states() {
    let registry = Registry::standard();
    let variants = |name: &str| if name == "octagone" { "covered=on" } else { "" };
    for game in registry.games() {
        let name = game.rules().name;
        for strength in Strength::ALL {
            let mut game = begin(name, variants(name));
            while let Turn::Chance = game.turn() {
                game.random_step(&mut || 7).expect("no order");
            }
            let Turn::Player(seat) = game.turn() else { panic!("{name} has just begun") };
            let seen = game.view(Viewpoint::Seat(seat)).expect("a seat");
            let choose = |seed| {
                SearchPlayer::of_level(Level::Strength(strength), seed)
                    .choose(&*seen, None, &StopFlag::never())
                    .expect("a search suits every game")
            };
            // A beginner searches only now and then.
            let seeds = if strength == Strength::Beginner { 1..40 } else { 1..2 };
            let choice = seeds.map(choose).find(|choice| choice.analysis.is_some());
            let choice = choice.unwrap_or_else(|| panic!("{name} {strength}: no search"));
            let nodes = choice.analysis.expect("it was searched for").nodes;
            assert!(strength.nodes(&seen.info()) <= nodes, "{name} {strength}: {nodes}");
            drop(seen);
            game.step_as(Viewpoint::Seat(seat), &choice.mv).expect("a legal move");
        }
    }
}

#[test]
fn a_beginner_plays_a_win_in_one_and_the_same_game_for_the_same_seed() {
    let moves = |steps: &[&str]| {
        let mut game = begin("tictactoe", "");
        for step in steps {
            game.play(step).expect("a legal move");
        }
        let choose = |seed| {
            let mut player = SearchPlayer::of_level(Level::Strength(Strength::Beginner), seed);
            player.choose(game.host(), None, &StopFlag::never()).expect("a move").mv
        };
        (0..60).map(choose).collect::<Vec<String>>()
    };
    assert!(moves(&["a1", "a2", "b1", "b2"]).iter().all(|mv| mv == "c1"));
    let first = moves(&[]);
    assert_eq!(first, moves(&[]));
    assert_eq!(first.iter().collect::<BTreeSet<_>>().len(), 9);
}

#[test]
fn a_player_takes_a_search_that_has_a_depth_or_refuses_the_depth() {
    let game = begin("tictactoe", "");
    let choose = |algorithm: Option<Algorithm>| {
        let mut player = SearchPlayer::new(algorithm, Budget::Depth(3), 0);
        player.choose(game.host(), None, &StopFlag::never())
    };
    let analysis = choose(None).expect("alpha-beta has a depth").analysis;
    assert_eq!(analysis.map(|analysis| analysis.depth), Some(3));
    let refused = choose(Some(Algorithm::Mcts)).expect_err("tree search has none").to_string();
    assert_eq!(refused, "search `mcts`: the search does not have the setting `depth`");
}

#[test]
fn a_level_is_a_specification_without_a_limit() {
    for level in Level::ALL {
        assert_eq!(level.name().parse(), Ok(level));
        let spec: Spec = level.name().parse().expect("a specification");
        assert_eq!((spec.clone(), spec.to_string()), (Spec::Level(level), level.to_string()));
    }
    let refused = "master:5s".parse::<Spec>().expect_err("no limit").to_string();
    assert_eq!(refused, "`master` takes no limit");
}

#[test]
fn a_level_that_does_not_exist_is_refused_with_the_names_of_all() {
    let refused = "Master".parse::<Level>().expect_err("no such level");
    assert_eq!(refused.expected, "`beginner`, `easy`, `club`, `strong` or `master`");
    let refused = "Master".parse::<Spec>().expect_err("no such player").to_string();
    let names = "human, beginner, easy, club, strong, master, random";
    assert!(refused.contains(&format!("`Master`; one of: {names}, ")), "{refused}");
}

#[test]
fn a_master_keeps_its_clock_in_every_game() {
    for game in Registry::standard().games() {
        let name = game.rules().name;
        let mut game = begin(name, "");
        let n_seats = game.players();
        let mut players: Vec<SearchPlayer> =
            (0..n_seats).map(|n| SearchPlayer::of_level(Level::Master, n.into())).collect();
        let mut left = vec![Duration::from_millis(800); n_seats.into()];
        let mut rng = SplitMix64::new(9);
        loop {
            let Turn::Player(seat) = game.turn() else {
                match game.random_step(&mut || rng.next()).expect("no order") {
                    Some(_) => continue,
                    None => break,
                }
            };
            let began = Instant::now();
            let clock = Clock { remaining: left[seat.index()], increment: Duration::ZERO };
            let seen = game.view(Viewpoint::Seat(seat)).expect("a seat");
            let choice = players[seat.index()].choose(&*seen, Some(clock), &StopFlag::never());
            drop(seen);
            let rest = left[seat.index()].checked_sub(began.elapsed());
            left[seat.index()] = rest.unwrap_or_else(|| panic!("{name}: {seat} is late"));
            let mv = choice.expect("a search suits every game").mv;
            game.step_as(Viewpoint::Seat(seat), &mv).expect("a legal move");
        }
    }
}

#[test]
fn a_master_thinks_for_a_second_where_no_clock_runs() {
    let game = begin("gobblet", "");
    let began = Instant::now();
    let choice =
        SearchPlayer::of_level(Level::Master, 1).choose(game.host(), None, &StopFlag::never());
    assert!(Duration::from_secs(1) <= began.elapsed());
    assert!(choice.is_ok_and(|choice| choice.analysis.is_some()));
    let stop = StopFlag::never();
    stop.raise();
    let began = Instant::now();
    let choice = SearchPlayer::of_level(Level::Master, 1).choose(game.host(), None, &stop);
    assert!(choice.is_ok() && began.elapsed() < Duration::from_millis(500));
}

#[test]
fn engines_play_against_the_clock() {
    let clock = Clock { remaining: Duration::from_millis(300), increment: Duration::ZERO };
    let mut engines = [quick(""), quick("")];
    play(&mut *begin("kuhn", ""), &mut engines, Some(clock));
    play(&mut *begin("tictactoe", ""), &mut engines, Some(clock));
}

#[test]
fn an_engine_follows_undo_and_another_match() {
    let mut engine = quick("");
    let mut game = begin("gobblet", "");
    for moves in [&["4@b2", "4@c3"][..], &["4@a1", "4@b2"], &[]] {
        while game.undo() {}
        for mv in moves {
            game.play(mv).expect("a move");
        }
        let seen = game.view(Viewpoint::Seat(Seat::FIRST)).expect("a seat");
        let choice = engine.choose(&*seen, None, &StopFlag::never()).expect("a move");
        assert!(seen.choices().is_ok_and(|choices| choices.check(&choice.mv).is_ok()));
    }
}

#[test]
fn stop_ends_a_search_early() {
    let mut engine = quick("").with_budget(Budget::Time(Duration::from_secs(3_600)));
    let game = begin("gobblet", "");
    let seen = game.view(Viewpoint::Seat(Seat::FIRST)).expect("a seat");
    for _ in 0..3 {
        let stop = StopFlag::never();
        let began = Instant::now();
        thread::scope(|scope| {
            scope.spawn(|| {
                thread::sleep(Duration::from_millis(60));
                stop.raise();
            });
            engine.choose(&*seen, None, &stop).expect("a move");
        });
        assert!(began.elapsed() < Duration::from_secs(20));
    }
}

#[test]
fn a_plain_engine_plays_what_it_can() {
    let mut engines = [quick("plain"), quick("plain")];
    play(&mut *begin("gobblet", ""), &mut engines, None);
    let mut game = begin("kuhn", "");
    for card in ["K", "Q"] {
        game.resolve(card).expect("a card");
    }
    let seen = game.view(Viewpoint::Seat(Seat::FIRST)).expect("a seat");
    let refused = engines[0].choose(&*seen, None, &StopFlag::never()).expect_err("a hidden game");
    assert!(refused.to_string().contains("cannot play this game"), "{refused}");
}

#[test]
fn the_ponder_move_of_an_engine_is_not_part_of_its_move() {
    let mut engines = [quick("ponders"), quick("ponders")];
    for name in ["gobblet", "kuhn"] {
        play(&mut *begin(name, ""), &mut engines, None);
    }
}

#[test]
fn broken_engines_are_reported_in_a_sentence() {
    let game = begin("gobblet", "");
    let seen = game.view(Viewpoint::Seat(Seat::FIRST)).expect("a seat");
    for (fault, problem) in [
        ("illegal-moves", "plays an illegal move `9@z9`"),
        ("no-moves", "gave no move after `go nodes 500` within"),
        ("dies-of-thinking", "ended after `go nodes 500`"),
        ("dies-of-steps", ""),
    ] {
        let mut engine = quick(fault)
            .with_patience(Duration::from_millis(if fault == "no-moves" { 300 } else { 20_000 }));
        // A search by nodes has no time of its own.
        if fault == "no-moves" {
            engine = engine.with_budget(Budget::Time(Duration::from_millis(1)));
        }
        match engine.choose(&*seen, None, &StopFlag::never()) {
            Err(PlayerError::Engine { problem: found, .. }) => {
                let problem = problem.replace("nodes 500` within", "movetime 1` within");
                assert!(found.contains(&problem), "{fault}: {found}");
                let again =
                    engine.choose(&*seen, None, &StopFlag::never()).expect_err("it is over");
                assert!(again.to_string().ends_with("has failed before"), "{again}");
            }
            Ok(_) => assert_eq!(fault, "dies-of-steps"), // There are no steps yet.
            Err(error) => panic!("{fault}: {error}"),
        }
    }
    let error =
        Engine::start("/no/such/program", &StopFlag::never()).expect_err("nothing to start");
    assert!(error.to_string().contains("cannot be started"), "{error}");
    assert!(Engine::start("'open", &StopFlag::never()).is_err());
}

#[test]
fn a_stopped_engine_is_not_waited_for() {
    let began = Instant::now();
    let stop = StopFlag::default();
    let starting = thread::spawn({
        let stop = stop.clone();
        move || Engine::start(&engine("mute"), &stop).expect_err("it says nothing").to_string()
    });
    thread::sleep(Duration::from_millis(100));
    stop.raise();
    let problem = starting.join().expect("no panic");
    assert!(problem.ends_with("was stopped after `ugi`"), "{problem}");
    // Its patience is 10 s.
    assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
}

#[test]
fn a_specification_starts_an_engine() {
    let spec: Spec = format!("engine:{}", engine("")).parse().expect("a specification");
    let mut player =
        spec.start(7, &StopFlag::never()).expect("the engine starts").expect("not a person");
    let game = begin("tictactoe", "");
    let seen = game.view(Viewpoint::Seat(Seat::FIRST)).expect("a seat");
    let clock = Clock { remaining: Duration::from_millis(300), increment: Duration::ZERO };
    let choice = player.choose(&*seen, Some(clock), &StopFlag::never()).expect("a move");
    assert!(seen.choices().is_ok_and(|choices| choices.check(&choice.mv).is_ok()));
}

#[test]
fn a_lone_move_is_played_at_once_where_a_clock_runs_and_by_a_master() {
    // R13: all start circles are occupied, and T1 lets one runner leave in one way.
    let mut game = begin("octiles", "");
    game.resolve("draw T1").expect("a draw");
    assert_eq!(game.choices().move_count(), 1);
    let seen = game.view(Viewpoint::Seat(Seat::FIRST)).expect("a seat");
    let clock = Some(Clock { remaining: Duration::from_secs(600), increment: Duration::ZERO });
    let own = SearchPlayer::new(None, Budget::Time(Duration::from_secs(1)), 1);
    let master = || SearchPlayer::of_level(Level::Master, 1);
    for (player, clock) in [
        (&mut { own } as &mut dyn Player, clock),
        (&mut quick(""), clock),
        (&mut master(), clock),
        (&mut master(), None),
    ] {
        let choice = player.choose(&*seen, clock, &StopFlag::never()).expect("a move");
        let nodes = choice.analysis.expect("an analysis").nodes;
        assert!(nodes < 10_000, "{nodes}");
    }
}

#[test]
fn the_reserve_is_not_shared_out() {
    let milliseconds = Duration::from_millis;
    let share = |remaining, increment, overhead| {
        let [remaining, increment] = [remaining, increment].map(milliseconds);
        Clock { remaining, increment }.share(milliseconds(overhead))
    };
    assert_eq!(share(320, 28, 20), milliseconds(16));
    // The lag takes the whole increment, and more.
    assert_eq!(share(320, 10, 20), milliseconds(10));
    assert_eq!(share(24, 100, 20), milliseconds(2));
    assert_eq!(share(320, 8, 400), Duration::ZERO);
}
