//! Blocks: the same opening and the same chance, with the seats exchanged.

use std::{collections::HashSet, fs, path::Path};

use rulebook_arena::{
    Arena, Run, Settings,
    rulebook_engine::rulebook::{
        Registry,
        core::{Record, ReplayLimits},
    },
};

use crate::{arena, play};

/// The records of a tournament, in the order of the games.
fn records(arena: &Arena) -> Vec<Record> {
    let folder = tempfile::tempdir().expect("a folder");
    let run = Run { threads: 2, records: Some(folder.path().to_owned()), ..Run::default() };
    play(arena, &run).expect("standings");
    read(folder.path())
}

pub(crate) fn read(folder: &Path) -> Vec<Record> {
    let files = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a file").path());
    let mut files: Vec<_> = files.collect();
    files.sort();
    let read =
        |file| Record::read(&fs::read_to_string(file).expect("a text"), &ReplayLimits::default());
    files.into_iter().map(|file| read(file).expect("a record")).collect()
}

/// The steps of a record that are chance events, and the moves.
fn split(record: &Record) -> (Vec<String>, Vec<String>) {
    let registry = Registry::standard();
    let game = registry.game(&record.game).expect("a game");
    let mut game = game.start(&record.variant).expect("a start");
    let mut events = Vec::new();
    let mut moves = Vec::new();
    for step in &record.steps {
        let is_event = !game.choices().events().is_empty();
        let text = game.step(step).expect("a legal step").into_owned();
        if is_event { events.push(text) } else { moves.push(text) }
    }
    (events, moves)
}

#[test]
fn both_games_of_a_pair_have_the_same_opening_and_exchanged_seats() {
    let settings = Settings { games: 60, book: 4, ..Settings::new("tictactoe") };
    let records = records(&arena(settings, &["flat:10n", "random"]));
    assert_eq!(records.len(), 60);
    let mut positions = HashSet::new();
    for pair in records.chunks(2) {
        assert_eq!(pair[0].steps[..4], pair[1].steps[..4]);
        assert_eq!(pair[0].players, ["flat:10n", "random"]);
        assert_eq!(pair[1].players, ["random", "flat:10n"]);
        let mut game =
            Registry::standard().game("tictactoe").and_then(|game| game.start("")).expect("a game");
        for step in &pair[0].steps[..4] {
            game.step(step).expect("a legal step");
        }
        assert!(positions.insert(game.position()), "a duplicate opening");
    }
}

/// Tic-tac-toe has nine openings of one ply: the book is full, and the standings show it.
#[test]
fn a_book_that_is_full_repeats_its_openings() {
    let settings = Settings { games: 40, book: 1, ..Settings::new("tictactoe") };
    let arena = arena(settings, &["random", "random"]);
    let standings = play(&arena, &Run::default()).expect("standings");
    assert_eq!((standings.openings.found, standings.openings.wanted), (9, 20));
    let openings: Vec<String> =
        records(&arena).iter().map(|record| record.steps[0].clone()).collect();
    assert_eq!(openings[..18], openings[18..36]);
}

#[test]
fn the_pairs_of_a_round_robin_have_the_same_openings() {
    let settings = Settings { games: 4, book: 4, ..Settings::new("gobblet") };
    let records = records(&arena(settings, &["random", "random", "random"]));
    for block in records.chunks(6) {
        assert!(block.iter().all(|record| record.steps[..4] == block[0].steps[..4]));
    }
    assert_ne!(records[0].steps[..4], records[6].steps[..4]);
}

/// The dice, the deals and the draws of a deck do not depend on the players, although the games
/// differ.
#[test]
fn games_of_a_block_have_the_same_order_of_chance() {
    for (game, variant, size) in [
        ("pig", "", 2),
        ("leduc", "", 2),
        ("kuhn", "players=3", 6),
        ("octagone", "players=4,covered=on", 2),
        ("octiles", "", 2),
    ] {
        let variant = variant.to_owned();
        let settings = Settings { games: 4 * size, variant, book: 0, ..Settings::new(game) };
        let records = records(&arena(settings, &["random", "random"]));
        let mut n_differing = 0;
        let mut orders = HashSet::new();
        for block in records.chunks(size as usize) {
            let split: Vec<_> = block.iter().map(split).collect();
            for (events, moves) in &split {
                let n = events.len().min(split[0].0.len());
                assert_eq!(events[..n], split[0].0[..n], "{game}");
                n_differing += usize::from(*moves != split[0].1);
            }
            orders.insert(split[0].0.clone());
        }
        assert!(0 < n_differing, "{game}: the players choose for themselves");
        assert!(1 < orders.len(), "{game}: blocks have their own chance");
    }
}
