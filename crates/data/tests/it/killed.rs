//! A process that is killed while it writes shards and an explorer.

use std::{
    env, fs,
    path::Path,
    process::{Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use rulebook_data::{
    Explorer, ExplorerBuilder, OpeningLine, Shard, ShardGame, ShardWriter, rulebook::Registry,
};

use crate::random_match;

/// The folder that the process writes to, if this is the process that will be killed.
const FOLDER: &str = "RULEBOOK_DATA_KILLED";

#[test]
fn a_killed_process_leaves_whole_files_only() {
    if let Some(folder) = env::var_os(FOLDER) {
        return write_without_end(Path::new(&folder));
    }
    let mut n_whole = 0;
    for delay in 0..8 {
        let folder = tempfile::tempdir().expect("a folder");
        let program = env::current_exe().expect("the tests have a file");
        let mut process = Command::new(program)
            .args(["--exact", "killed::a_killed_process_leaves_whole_files_only"])
            .env(FOLDER, folder.path())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the tests can be run");
        let start = Instant::now();
        // Every second process has finished a file, on slow machines too.
        let is_enough = |name: &String| delay % 2 == 0 || is_whole(name);
        while !names(folder.path()).iter().any(is_enough) {
            assert!(start.elapsed() < Duration::from_secs(60), "the process does not write");
            thread::sleep(Duration::from_millis(1));
        }
        thread::sleep(Duration::from_millis(7 * delay));
        process.kill().expect("it runs");
        process.wait().expect("it was killed");
        for name in names(folder.path()).into_iter().filter(|name| is_whole(name)) {
            let path = folder.path().join(name);
            n_whole += 1;
            if path.is_dir() {
                let shard = Shard::open(&path).expect("a whole shard");
                assert_eq!(shard.games().expect("a table").flatten().count(), 50);
            } else {
                assert_eq!(Explorer::open(&path).expect("a whole explorer").games(), 50);
            }
        }
    }
    assert_ne!(n_whole, 0, "some files were finished before the process was killed");
}

/// The names in a folder.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    entries.map(|entry| entry.expect("a file").file_name().to_string_lossy().into_owned()).collect()
}

/// Whether a name is not a temporary one.
fn is_whole(name: &str) -> bool {
    !name.starts_with(".rulebook-")
}

fn write_without_end(folder: &Path) {
    let registry = Registry::standard();
    let kuhn = registry.game("kuhn").expect("a game");
    for number in 0.. {
        let mut shard =
            ShardWriter::new(&folder.join(format!("shard-{number}")), kuhn).expect("a shard");
        let path = folder.join(format!("openings-{number}"));
        let mut builder = ExplorerBuilder::new(&path, kuhn, false).expect("a file");
        for number in 0..50 {
            let game = random_match("kuhn", number);
            let row = ShardGame::new(number.to_string(), &game.record(&[]), &*game);
            shard.push(&row.expect("a row")).expect("space");
            builder.add(&OpeningLine::new(&*game, 9).expect("short texts")).expect("space");
        }
        shard.finish().expect("space");
        builder.finish().expect("space");
    }
}
