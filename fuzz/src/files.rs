//! Bulk data files: JSON lines, plain and compressed, shards and explorers.

use std::{
    fs,
    io::{Cursor, Write},
    ops::ControlFlow,
    panic::{self, AssertUnwindSafe},
    path::Path,
    process,
    sync::{LazyLock, Mutex, Once, PoisonError},
};

use rulebook::{
    AnyMatch,
    core::{ReplayLimits, SplitMix64},
};
use rulebook_data::{
    CompressedWriter, Explorer, ExplorerBuilder, OpeningLine, Reader, Scan, Shard, ShardGame,
    ShardWriter, Statistics, tagged, write_json_line,
};
use tempfile::TempDir;

use crate::{
    choice::{game, registry},
    input::Input,
    record::expect_replayed,
};

/// Limits that a small file can exceed.
const LIMITS: ReplayLimits = ReplayLimits { draw_rules: None, steps: 400, bytes: 4_000 };

thread_local! {
    /// The folder of the files: one for each thread, since tests of a target run side by side.
    static FOLDER: TempDir = tempfile::tempdir().expect("a folder");
}

/// Reads a file of records, plain or compressed, edited or garbage: each record is refused
/// or round-trips through its line, and the statistics with and without the rules can be computed.
pub(crate) fn lines(data: &[u8]) {
    let mut input = Input::new(data);
    let kind = input.byte();
    let mut file = Vec::new();
    if kind % 4 < 3 {
        for _ in 0..=input.byte() % 3 {
            let record = tagged(&*random_match(&mut input), &[]);
            write_json_line(&mut file, &record).expect("memory");
        }
        input.edit(&mut file);
    } else {
        file = input.clone().rest().to_vec();
    }
    if kind / 4 % 4 == 1 {
        let mut compressed = CompressedWriter::new(Vec::new()).expect("memory");
        compressed.write_all(&file).expect("memory");
        file = compressed.finish().expect("memory");
        if kind / 16 % 2 == 1 {
            input.edit(&mut file);
        }
    }
    let mut statistics = Statistics::default();
    for found in Reader::from_read("file", Cursor::new(file.clone()), LIMITS) {
        match found {
            Err(bad) => assert!(!bad.to_string().contains(char::is_control), "{bad}"),
            Ok(found) => {
                let mut line = Vec::new();
                write_json_line(&mut line, &found.record).expect("memory");
                let mut again =
                    Reader::from_read("line", Cursor::new(line), ReplayLimits::default());
                let again = again.next().expect("a line").expect("the line of a record");
                assert_eq!(again.record, found.record);
                let _ = statistics.add(&found.record);
                if let Ok(entry) = registry().game(&found.record.game)
                    && let Ok(game) = entry.replay(&found.record, &LIMITS)
                {
                    expect_replayed(&game.record(&[]).to_string(), &*game);
                }
            }
        }
    }
    scan(&file);
}

/// Scans the records of a file on disk, with and without the rules.
fn scan(file: &[u8]) {
    let path = FOLDER.with(|folder| folder.path().join("records.jsonl"));
    fs::write(&path, file).expect("a file");
    for scan in [Scan::new(), Scan::new().replaying(registry())] {
        let watch = |_| ControlFlow::Continue(());
        let scanned = scan.limits(LIMITS).threads(1).run(vec![path.clone()], watch);
        assert!(scanned.is_complete);
        let _ = serde_json::to_string(&scanned.statistics).expect("statistics have JSON");
    }
}

/// A random match; the input determines its game and length.
fn random_match(input: &mut Input<'_>) -> Box<dyn AnyMatch> {
    let mut game = game(input).start("").expect("the official start");
    let mut rng = SplitMix64::new(u64::from(input.byte()));
    for _ in 0..input.byte() {
        if !game.random_step(&mut || rng.next()).is_ok_and(|step| step.is_some()) {
            break;
        }
    }
    game
}

/// The matches of the shard and of the explorer.
fn kuhn_matches() -> Vec<Box<dyn AnyMatch>> {
    let kuhn = registry().game("kuhn").expect("a classic");
    let mut rng = SplitMix64::new(1);
    let mut random = || {
        let mut game = kuhn.start("").expect("the official start");
        while game.random_step(&mut || rng.next()).is_ok_and(|step| step.is_some()) {}
        game
    };
    (0..20).map(|_| random()).collect()
}

/// The two files of a shard.
static SHARD: LazyLock<[(String, Vec<u8>); 2]> = LazyLock::new(|| {
    let path = FOLDER.with(|folder| folder.path().join("shard"));
    let kuhn = registry().game("kuhn").expect("a classic");
    let mut writer = ShardWriter::new(&path, kuhn).expect("a folder");
    for (number, game) in kuhn_matches().iter().enumerate() {
        let row = ShardGame::new(number.to_string(), &tagged(&**game, &[]), &**game);
        writer.push(&row.expect("a row")).expect("a file");
    }
    writer.finish().expect("a file");
    ["games.parquet", "moves.bin"]
        .map(|name| (name.to_owned(), fs::read(path.join(name)).expect("a file")))
});

/// Opens a shard with one edited file: it is refused, or all its matches can be replayed.
pub(crate) fn shard(data: &[u8]) {
    survive(|| {
        let mut input = Input::new(data);
        let which = usize::from(input.byte()) % 2;
        let path = FOLDER.with(|folder| folder.path().join("edited"));
        fs::create_dir_all(&path).expect("a folder");
        for (number, (name, bytes)) in SHARD.iter().enumerate() {
            let mut bytes = bytes.clone();
            if number == which {
                damage(&mut bytes, &mut input);
            }
            fs::write(path.join(name), bytes).expect("a file");
        }
        let Ok(shard) = Shard::open(&path) else { return };
        let kuhn = registry().game("kuhn").expect("a classic");
        let games = shard.games().expect("a shard with the right checksums");
        let n_games = games.map(|game| game.expect("a row").replay(kuhn).expect("a match")).count();
        assert_eq!(n_games as u64, shard.len());
    });
}

/// An explorer.
static EXPLORER: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let path = FOLDER.with(|folder| folder.path().join("openings"));
    let kuhn = registry().game("kuhn").expect("a classic");
    let mut builder = ExplorerBuilder::new(&path, kuhn, true).expect("a file");
    for game in kuhn_matches() {
        builder.add(&OpeningLine::new(&*game, 8).expect("short notation")).expect("a file");
    }
    builder.finish().expect("a file");
    fs::read(&path).expect("a file")
});

/// Opens an edited explorer: it is refused, or answers.
pub(crate) fn explorer(data: &[u8]) {
    survive(|| {
        let mut input = Input::new(data);
        let mut bytes = EXPLORER.clone();
        damage(&mut bytes, &mut input);
        let path = FOLDER.with(|folder| folder.path().join("openings.edited"));
        fs::write(&path, &bytes).expect("a file");
        explore(&path, &mut input);
        assert_eq!(fs::read(&path).expect("the file"), bytes, "an explorer is only read");
    });
}

fn explore(path: &Path, input: &mut Input<'_>) {
    let Ok(explorer) = Explorer::open(path) else { return };
    let _ = explorer.positions();
    let mut game = registry().game("kuhn").expect("a classic").start("").expect("the start");
    let mut rng = SplitMix64::new(u64::from(input.byte()));
    loop {
        let _ = explorer.explore(&*game);
        if !game.random_step(&mut || rng.next()).is_ok_and(|step| step.is_some()) {
            break;
        }
    }
}

/// Changes bytes at offsets from the input; many are in the first pages, which have the structure
/// of the file.
fn damage(bytes: &mut Vec<u8>, input: &mut Input<'_>) {
    for _ in 0..=input.byte() % 8 {
        let kind = input.byte();
        let place = (usize::from(input.u16()) << (kind % 2 * 4)) % bytes.len().max(1);
        match kind / 2 % 8 {
            0 => bytes.truncate(place),
            1 => bytes.splice(place..place, [input.byte()]).for_each(drop),
            2 if place < bytes.len() => drop(bytes.remove(place)),
            _ if place < bytes.len() => bytes[place] ^= input.byte().max(1),
            _ => {}
        }
    }
}

/// Runs a test of code that catches panics of its libraries: only an escaping panic counts, and
/// aborts the process, as the fuzzer's own hook would.
fn survive(test: impl FnOnce()) {
    static HOOK: Once = Once::new();
    static LAST: Mutex<String> = Mutex::new(String::new());
    let last = || LAST.lock().unwrap_or_else(PoisonError::into_inner);
    HOOK.call_once(|| {
        panic::set_hook(Box::new(move |info| *last() = info.to_string()));
    });
    if panic::catch_unwind(AssertUnwindSafe(test)).is_err() {
        eprintln!("{}", last());
        process::abort();
    }
}
