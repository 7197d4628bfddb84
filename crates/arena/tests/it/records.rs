//! Games as records.

use std::fs;

use rulebook_arena::{
    Run, Settings,
    rulebook_engine::rulebook::{Registry, core::ReplayLimits},
};

use crate::{arena, blocks::read, play};

#[test]
fn every_game_is_a_record_that_replays_to_its_result() {
    for (game, book) in [("tictactoe", 4), ("kuhn", 0), ("toki", 0)] {
        let folder = tempfile::tempdir().expect("a folder");
        let run = Run { records: Some(folder.path().join("games")), ..Run::default() };
        let settings = Settings { games: 4, book, ..Settings::new(game) };
        let standings = play(&arena(settings, &["random", "random"]), &run).expect("standings");
        let records = read(&folder.path().join("games"));
        assert_eq!(records.len() as u64, standings.games);
        let mut difference = 0;
        for (number, record) in records.iter().enumerate() {
            let registry = Registry::standard();
            let game = registry.game(game).expect("a game");
            let game = game.replay(record, &ReplayLimits::default()).expect("a match");
            let payoffs = game.result().expect("the match is over").payoffs;
            let sign = if number % 2 == 0 { 1 } else { -1 };
            difference += sign * (payoffs[0] - payoffs[1]);
        }
        let mean = standings.pairs[0].payoff.expect("blocks").difference.value;
        assert!((f64::from(difference) / 4.0 - mean).abs() < 1e-9, "{game}");
    }
}

#[test]
fn a_folder_with_files_is_refused_unless_the_run_continues() {
    let folder = tempfile::tempdir().expect("a folder");
    let games = folder.path().join("games");
    fs::create_dir(&games).expect("a folder");
    fs::write(games.join("tictactoe-000000.txt"), "my only copy").expect("a file");
    let settings = Settings { games: 4, ..Settings::new("tictactoe") };
    let arena = arena(settings, &["random", "random"]);
    let run = Run { records: Some(games.clone()), ..Run::default() };
    let error = play(&arena, &run).unwrap_err().to_string();
    assert!(error.contains("is not empty"), "{error}");
    let copy = fs::read_to_string(games.join("tictactoe-000000.txt")).expect("the file");
    assert_eq!(copy, "my only copy");

    // Killed after two games, of which the second is not in the state.
    fs::remove_dir_all(&games).expect("the folder");
    let state = folder.path().join("state");
    let run = Run { threads: 1, state: Some(state.clone()), records: Some(games.clone()) };
    play(&arena, &run).expect("standings");
    let whole = read(&games);
    let text = fs::read_to_string(&state).expect("a state");
    let two: String = text.split_inclusive('\n').take(2).collect();
    fs::write(&state, two).expect("a file");
    fs::remove_file(games.join("tictactoe-000003.txt")).expect("a record");
    play(&arena, &run).expect("standings");
    assert_eq!(read(&games), whole);
}
