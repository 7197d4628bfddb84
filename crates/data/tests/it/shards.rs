//! Training shards: round trips, damage, and interrupted writes.

use std::{fs, path::Path};

use rulebook_data::{
    Shard, ShardError, ShardGame, ShardWriter,
    rulebook::{
        Registry,
        core::{Player, Record},
    },
    tagged,
};

use crate::random_match;

/// Matches of a game as rows, and their records: finished ones, unfinished ones, declared ends.
fn rows(name: &str, n: u64) -> (Vec<ShardGame>, Vec<Record>) {
    let rows = (0..n).map(|number| {
        let mut game = random_match(name, number);
        if number % 3 != 0 {
            while game.n_steps() as u64 > 2 + number {
                game.undo();
            }
        }
        if number % 3 == 2 && game.verdict().is_none() {
            game.resign(Player::SECOND).expect("the match is running");
        }
        let names: Vec<String> = (0..game.players()).map(|i| format!("Ann \"{i}\"")).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let mut record = tagged(&*game, if number % 2 == 0 { &names } else { &[] });
        record.tags.push((ShardGame::SEED.to_owned(), (u64::MAX - number).to_string()));
        let row = ShardGame::new(number.to_string(), &record, &*game).expect("a row");
        (row, record)
    });
    rows.unzip()
}

fn written(path: &Path, name: &str, rows: &[ShardGame]) {
    let registry = Registry::standard();
    let mut shard = ShardWriter::new(path, registry.game(name).expect("a game")).expect("a shard");
    for row in rows {
        shard.push(row).expect("it fits");
    }
    shard.finish().expect("the disk has space");
}

#[test]
fn the_records_of_every_game_come_back() {
    let registry = Registry::standard();
    let folder = tempfile::tempdir().expect("a folder");
    for game in registry.games() {
        let name = game.rules().name;
        let path = folder.path().join(name);
        let (rows, records) = rows(name, 12);
        written(&path, name, &rows);
        let shard = Shard::open(&path).expect("a shard");
        assert_eq!((shard.len(), shard.rules()), (12, (name, game.rules().version)));
        let found: Result<Vec<_>, _> = shard.games().expect("a table").collect();
        let found = found.expect("the rows can be read");
        assert_eq!(found, rows, "{name}");
        for (row, record) in found.iter().zip(&records) {
            assert_eq!(row.record(game).as_ref(), Ok(record), "{name}");
            assert_eq!(row.seed.map(|seed| seed.to_string()), row.tags.last().map(|t| t.1.clone()));
        }
    }
    let mut paths = Shard::find(folder.path()).expect("a folder");
    assert_eq!(paths.len(), registry.games().len());
    assert_eq!(Shard::find(&paths[0]).expect("a shard"), [paths.remove(0)]);
}

#[test]
fn a_shard_without_matches_is_a_shard() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("nim");
    written(&path, "nim", &[]);
    let shard = Shard::open(&path).expect("a shard");
    assert!(shard.is_empty());
    assert_eq!(shard.games().expect("a table").count(), 0);
}

#[test]
fn a_step_that_is_impossible_or_another_end_is_refused_when_it_is_replayed() {
    let registry = Registry::standard();
    let tictactoe = registry.game("tictactoe").expect("a game");
    let row = rows("tictactoe", 1).0.remove(0);
    let edits: [fn(&mut ShardGame); 6] = [
        |row| row.steps[1] = row.steps[0],
        |row| row.steps[0] = u16::MAX,
        |row| row.steps.truncate(row.steps.len() - 1),
        |row| row.plies += 1,
        |row| row.payoffs.reverse(),
        |row| row.rules += 1,
    ];
    assert!(row.replay(tictactoe).is_ok());
    for edit in edits {
        let mut edited = row.clone();
        edit(&mut edited);
        assert!(edited == row || edited.replay(tictactoe).is_err(), "{edited:?}");
    }
}

#[test]
fn damage_anywhere_is_found() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("kuhn");
    written(&path, "kuhn", &rows("kuhn", 5).0);
    for name in ["moves.bin", "games.parquet"] {
        let file = path.join(name);
        let whole = fs::read(&file).expect("a file");
        for offset in 0..whole.len() {
            let mut damaged = whole.clone();
            damaged[offset] ^= 1 << (offset % 8);
            fs::write(&file, &damaged).expect("a file");
            refused(&path, name);
        }
        for length in (0..whole.len()).step_by(7) {
            fs::write(&file, &whole[..length]).expect("a file");
            refused(&path, name);
        }
        fs::write(&file, [&whole[..], &[0; 8]].concat()).expect("a file");
        refused(&path, name);
        fs::write(&file, &whole).expect("a file");
    }
    assert!(Shard::open(&path).is_ok());
}

/// A header that states more than there is must not make the reader take memory.
#[test]
fn a_hostile_header_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("kuhn");
    written(&path, "kuhn", &rows("kuhn", 2).0);
    let file = path.join("moves.bin");
    let whole = fs::read(&file).expect("a file");
    for offset in 8..40 {
        for value in [0x7f, 0xff] {
            let mut hostile = whole.clone();
            hostile[offset] = value;
            hostile[(offset / 8 * 8)..(offset / 8 * 8 + 8)].fill(value);
            fs::write(&file, &hostile).expect("a file");
            refused(&path, "moves.bin");
        }
    }
}

#[track_caller]
fn refused(path: &Path, name: &str) {
    let error: ShardError = Shard::open(path).expect_err("it is damaged");
    assert!(error.path.ends_with(name), "{error}");
    assert!(!error.reason.is_empty() && !error.to_string().contains(char::is_control));
}

#[test]
fn a_shard_appears_when_it_is_finished_and_replaces_nothing() {
    let registry = Registry::standard();
    let nim = registry.game("nim").expect("a game");
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("nim");
    let row = rows("nim", 1).0.remove(0);
    let mut shard = ShardWriter::new(&path, nim).expect("a shard");
    shard.push(&row).expect("it fits");
    assert!(!path.exists());
    drop(shard);
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0);
    written(&path, "nim", std::slice::from_ref(&row));
    let refused = ShardWriter::new(&path, nim).expect_err("it exists");
    assert_eq!(refused.reason, "it already exists");
    let refused = ShardWriter::new(&folder.path().join("no/nim"), nim).expect_err("no folder");
    assert_eq!(refused.reason, "there is no such folder");
    let mut other = ShardWriter::new(&folder.path().join("other"), nim).expect("a shard");
    let refused = other.push(&rows("kuhn", 1).0[0]).expect_err("another game");
    assert_eq!(refused.reason, "it is for matches of `nim`, version 1");
}
