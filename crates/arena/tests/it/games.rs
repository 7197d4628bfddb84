//! The games of a tournament, and the estimates from them.

use std::{
    ops::ControlFlow,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use rulebook_arena::{
    Arena, ArenaError, Bot, Decision, Progress, Run, Settings, Sprt,
    rulebook_engine::rulebook::Registry,
};

use crate::{arena, bot, play, players::changed, standings, timeless};

#[test]
fn flat_beats_random() {
    for (game, games) in [("tictactoe", 60), ("gobblet", 20)] {
        let standings =
            standings(Settings { games, ..Settings::new(game) }, &["flat:200n", "random"]);
        let pair = &standings.pairs[0];
        assert!(standings.complete && pair.wins + pair.draws + pair.losses == games);
        assert!(0.0 < pair.elo.expect("blocks").low, "{game}: {pair:?}");
        let payoff = pair.payoff.expect("blocks");
        assert!(0.0 < payoff.difference.low && payoff.blocks == games / 2, "{game}: {pair:?}");
        assert_eq!(standings.openings.found, games / 2);
        let bot = &standings.bots[0];
        assert!(bot.moves * 200 <= bot.nodes && bot.cut_off == 0, "{bot:?}");
        assert!(0.0 < bot.seconds && bot.slowest <= bot.seconds);
    }
}

#[test]
fn a_player_who_looks_one_move_ahead_beats_one_who_does_not() {
    for game in ["octi", "octiles", "gobblet", "toki", "octagone"] {
        let settings = Settings { games: 40, ..Settings::new(game) };
        let standings = standings(settings, &["greedy", "random"]);
        let pair = &standings.pairs[0];
        assert!(pair.losses < pair.wins, "{game}: {pair:?}");
        assert!(standings.complete && 20 < pair.wins + pair.losses, "{game}: {pair:?}");
    }
}

/// A search counts its positions since it was made: 50 for each ply of the game here.
#[test]
fn counts_that_a_search_keeps_over_several_moves_are_counted_once() {
    let counting = changed("counting", "random", |seen, choice| {
        let analysis = choice.analysis.as_mut().expect("a search has an analysis");
        analysis.nodes = 50 * seen.plies() as u64;
        analysis.cut_off = seen.plies() as u64;
    });
    let settings = Settings { games: 20, ..Settings::new("tictactoe") };
    let bots = vec![counting, bot("random")];
    let arena = Arena::new(&Registry::standard(), settings, bots).expect("a tournament");
    let standings = play(&arena, &Run::default()).expect("standings");
    let row = &standings.bots[0];
    assert!(20 < row.moves && row.nodes <= 20 * 50 * 8, "{row:?}");
    assert_eq!(row.nodes, 50 * row.cut_off);
}

#[test]
fn equal_bots_are_equal() {
    for (game, spec) in [("tictactoe", "flat:30n"), ("octi", "random"), ("pig", "random")] {
        let registry = Registry::standard();
        let usual = Settings::of(registry.game(game).expect("a game"));
        assert_eq!(usual.book, if game == "pig" { 0 } else { 4 });
        let standings = standings(Settings { games: 60, ..usual }, &[spec, spec]);
        let pair = &standings.pairs[0];
        assert!(pair.elo.expect("blocks").contains(0.0), "{game}: {pair:?}");
        assert!(pair.payoff.expect("blocks").difference.contains(0.0), "{game}: {pair:?}");
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    for (game, book) in [("tictactoe", 2), ("pig", 0), ("kuhn", 0)] {
        let settings = Settings { games: 12, book, seed: 3, ..Settings::new(game) };
        let strong = if game == "kuhn" { "random" } else { "flat:20n" };
        let arena = arena(settings, &[strong, "random", "random"]);
        let all = [1, 2, 5].map(|threads| {
            timeless(play(&arena, &Run { threads, ..Run::default() }).expect("standings"))
        });
        assert!(all[0].complete && all[0].games == 36);
        assert!(all.iter().all(|standings| *standings == all[0]), "{game}");
    }
}

#[test]
fn another_seed_gives_other_games() {
    let of = |seed| {
        let settings = Settings { games: 40, seed, ..Settings::new("tictactoe") };
        standings(settings, &["random", "random"]).pairs[0].counts.clone()
    };
    assert_ne!(of(1), of(2));
}

#[test]
fn more_bots_play_every_pair() {
    let settings = Settings { games: 8, ..Settings::new("tictactoe") };
    let standings = standings(settings, &["random", "flat:100n", "greedy"]);
    let pairs: Vec<[usize; 2]> = standings.pairs.iter().map(|pair| pair.bots).collect();
    assert_eq!(pairs, [[0, 1], [0, 2], [1, 2]]);
    assert!(standings.pairs.iter().all(|pair| pair.games == 8 && pair.blocks == 4));
    let points: f64 = standings.bots.iter().map(|bot| bot.points).sum();
    assert_eq!((points, standings.games), (24.0, 24));
    assert!(standings.bots.iter().all(|bot| bot.games == 16));
}

#[test]
fn games_of_three_and_four_are_played_in_every_rotation() {
    for (game, variant, block, n_games) in
        [("kuhn", "players=3", 6, 18), ("octagone", "players=4", 2, 4), ("toki", "players=3", 6, 6)]
    {
        let variant = variant.to_owned();
        let settings = Settings { variant, games: n_games - 1, book: 0, ..Settings::new(game) };
        let standings = standings(settings, &["random", "random"]);
        let pair = &standings.pairs[0];
        assert_eq!((standings.block, standings.games), (block, n_games), "{game}");
        assert_eq!((pair.blocks, pair.counts.len()), (n_games / block as u64, 2 * block + 1));
        assert!(pair.payoff.is_some() && standings.failures.is_empty(), "{game}");
    }
}

#[test]
fn a_test_ends_the_tournament_at_the_same_block_on_any_number_of_threads() {
    let sprt = Some(Sprt { elo0: 0.0, elo1: 100.0 });
    let settings = Settings { games: 2_000, sprt, ..Settings::new("tictactoe") };
    let arena = arena(settings, &["flat:60n", "random"]);
    let all = [1, 3].map(|threads| {
        let mut standings = play(&arena, &Run { threads, ..Run::default() }).expect("standings");
        standings.surplus = 0; // The games that were running.
        timeless(standings)
    });
    let row = all[0].sprt.expect("a test");
    assert_eq!(row.decision, Some(Decision::H1));
    assert!(row.bound <= row.ratio && all[0].complete && all[0].games < 200);
    assert_eq!(all[0], all[1]);
}

#[test]
fn a_game_without_an_end_is_cut_off_and_has_no_score() {
    let ply_limit = Some(6);
    let settings = Settings { games: 20, ply_limit, book: 3, ..Settings::new("tictactoe") };
    let standings = standings(settings, &["random", "random"]);
    let pair = &standings.pairs[0];
    assert!(10 < pair.cut && pair.cut < 20, "{pair:?}");
    assert_eq!(pair.wins + pair.draws + pair.losses + pair.cut, 20);
    assert!(pair.blocks + pair.left_out == 10 && pair.cut <= 2 * pair.left_out, "{pair:?}");
    // Five plies decide nothing, so there is no estimate.
    let ply_limit = Some(4);
    let settings = Settings { games: 4, ply_limit, book: 3, ..Settings::new("tictactoe") };
    let standings = crate::standings(settings, &["random", "random"]);
    let pair = &standings.pairs[0];
    assert_eq!((pair.cut, pair.blocks, pair.score, pair.payoff.is_some()), (4, 0, None, false));
}

#[test]
fn a_player_that_cannot_continue_loses_and_is_reported() {
    let cheat = changed("cheat", "random", |_, choice| choice.mv = "b9".to_owned());
    let crash = changed("crash", "random", |_, _| panic!("out of ideas"));
    for (bad, problem) in [(cheat, "illegal move `b9`: "), (crash, "panicked: out of ideas")] {
        let settings = Settings { games: 4, ..Settings::new("tictactoe") };
        let bots = vec![bad, bot("random")];
        let arena = Arena::new(&Registry::standard(), settings, bots).expect("a tournament");
        let standings = play(&arena, &Run { threads: 1, ..Run::default() }).expect("standings");
        let pair = &standings.pairs[0];
        assert_eq!((pair.losses, pair.counts[0], standings.bots[0].failures), (4, 2, 4));
        assert_eq!(pair.payoff, None);
        assert_eq!(standings.failures.len(), 4);
        let note = &standings.failures[0];
        assert!(note.bot == 0 && note.problem.starts_with(problem), "{note:?}");
        assert_eq!(note.record, "tictactoe-000000.txt");
    }
}

#[test]
fn a_bot_that_does_not_suit_the_game_ends_the_tournament() {
    let settings = Settings { games: 4, book: 0, ..Settings::new("kuhn") };
    let error = play(&arena(settings, &["flat:10n", "random"]), &Run::default()).unwrap_err();
    assert!(matches!(error, ArenaError::Search { .. }), "{error}");
    assert!(error.to_string().starts_with("the bot `flat:10n` cannot play this game: "));
}

#[test]
fn invalid_tournaments_are_refused() {
    let registry = Registry::standard();
    let begin = |settings: Settings, bots: Vec<Bot>| {
        Arena::new(&registry, settings, bots).map(drop).map_err(|error| error.to_string())
    };
    let two = || vec![bot("random"), bot("random")];
    let usual = || Settings::new("tictactoe");
    let sprt = Some(Sprt { elo0: 0.0, elo1: 10.0 });
    for (settings, bots, expected) in [
        (usual(), vec![bot("random")], "at least two bots"),
        (usual(), (0..257).map(|_| bot("random")).collect(), "at most 256 bots, not 257"),
        (
            Settings { sprt, ..usual() },
            vec![bot("random"), bot("random"), bot("greedy")],
            "two bots",
        ),
        (Settings { sprt: Some(Sprt { elo0: 5.0, elo1: 5.0 }), ..usual() }, two(), "smaller first"),
        (Settings { games: 1_000_000_001, ..usual() }, two(), "at most 1000000000 games"),
        (Settings { games: u64::MAX, ..usual() }, two(), "not 18446744073709551615"),
        (Settings { book: 9, ..usual() }, two(), "no game goes on after 9 random plies"),
        (Settings { game: "ticktacktoe".to_owned(), ..usual() }, two(), "there is no such game"),
        (Settings { variant: "size=4".to_owned(), ..usual() }, two(), "variant"),
    ] {
        let error = begin(settings, bots).unwrap_err();
        assert!(error.contains(expected), "{error}");
    }
}

#[test]
fn an_interrupted_run_has_standings_of_what_was_played() {
    let settings = Settings { games: 50_000, ..Settings::new("tictactoe") };
    let arena = arena(settings, &["random", "random"]);
    let run = Run { threads: 2, ..Run::default() };
    let watch = |progress: Progress| {
        assert_eq!(progress.total, 50_000);
        if progress.done < 10 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    let standings = arena.run(&run, watch).expect("standings");
    assert!(!standings.complete && (10..50_000).contains(&standings.games), "{standings:?}");
    let pair = &standings.pairs[0];
    assert_eq!(pair.games, standings.games);
}

/// A player that thinks for an hour is stopped within its move, and the game does not count.
#[test]
fn a_run_is_broken_off_within_a_game() {
    let settings = Settings { games: 10, ..Settings::new("gobblet") };
    let arena = arena(settings, &["flat:3600s", "flat:3600s"]);
    let start = Instant::now();
    let run = Run { threads: 2, ..Run::default() };
    let standings = arena.run(&run, |_| ControlFlow::Break(())).expect("standings");
    assert!(start.elapsed() < Duration::from_secs(60));
    assert!(
        !standings.complete && standings.games == 0 && standings.failures.is_empty(),
        "{standings:?}"
    );
}

#[test]
fn a_run_that_was_broken_off_within_games_continues_to_the_same_standings() {
    let folder = tempfile::tempdir().expect("a folder");
    let settings = Settings { games: 40, ..Settings::new("tictactoe") };
    let arena = arena(settings, &["flat:50n", "random"]);
    let whole = play(&arena, &Run::default()).expect("standings");
    let run = Run { threads: 3, state: Some(folder.path().join("state")), ..Run::default() };
    let mut n_runs = 0;
    let standings = loop {
        let mut n_calls = 0;
        let watch = |_| {
            n_calls += 1;
            if n_calls < 4 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        n_runs += 1;
        let standings = arena.run(&run, watch).expect("standings");
        if standings.complete {
            break standings;
        }
    };
    assert!(1 < n_runs);
    assert_eq!(timeless(standings), timeless(whole));
}

#[test]
fn a_caller_that_panics_does_not_wait_for_the_games() {
    let settings = Settings { games: 10, ..Settings::new("gobblet") };
    let arena = arena(settings, &["flat:3600s", "flat:3600s"]);
    let start = Instant::now();
    let run = AssertUnwindSafe(|| arena.run(&Run::default(), |_| panic!("out of patience")));
    assert!(catch_unwind(run).is_err());
    assert!(start.elapsed() < Duration::from_secs(60));
}

/// The games after a slow one are kept in memory, so there is a limit to their number.
#[test]
fn a_slow_game_bounds_how_far_the_others_run_ahead() {
    let is_first = Arc::new(AtomicBool::new(true));
    let is_waiting = Arc::new(AtomicBool::new(true));
    let waiting = Arc::clone(&is_waiting);
    let slow = changed("slow", "random", move |_, _| {
        let waits = is_first.swap(false, Ordering::Relaxed);
        while waits && waiting.load(Ordering::Relaxed) {
            thread::sleep(Duration::from_millis(1));
        }
    });
    let settings = Settings { games: 6_000, ..Settings::new("tictactoe") };
    let bots = vec![slow, bot("random")];
    let arena = Arena::new(&Registry::standard(), settings, bots).expect("a tournament");
    let mut done = 0;
    let mut since = Instant::now();
    let standings = arena.run(&Run { threads: 2, ..Run::default() }, |progress| {
        if progress.done != done {
            done = progress.done;
            since = Instant::now();
        } else if Duration::from_secs(3) < since.elapsed() && is_waiting.load(Ordering::Relaxed) {
            is_waiting.store(false, Ordering::Relaxed);
            // The slow game may be one of the first few.
            assert!((4_090..4_110).contains(&done), "{done}");
        }
        ControlFlow::Continue(())
    });
    assert_eq!(standings.expect("standings").games, 6_000);
}
