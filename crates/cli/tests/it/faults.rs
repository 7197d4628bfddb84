//! Processes that are killed, and system calls that fail, at every write: under its final name a
//! file is never broken, and the previous file is not lost.
//!
//! `strace` kills the process in the system call, or lets the call fail. Without it (it is a program
//! for Linux) these tests only say so; `RULEBOOK_FAULTS=1` makes that a failure.

use std::{
    collections::BTreeSet,
    env, fs,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
    thread,
};

use crate::program::{run, words};

/// The system calls that matter to a file that is replaced.
const CALLS: [&str; 3] = ["write", "fsync", RENAMES];

/// The system calls that give a file its name.
const RENAMES: &str = "rename,renameat,renameat2,linkat";

/// A command that replaces a file, whose name comes last.
const REPLACING: [&[&str]; 4] = [
    &["random", "kuhn", "--games", "60", "--force", "--records"],
    &["show", "kuhn", "--force", "--svg"],
    &["cfr", "kuhn", "--iterations", "3", "--force", "--strategy"],
    &["stats", "records.jsonl", "--force", "--svg"],
];

/// Whether the program that injects faults is installed.
fn has_strace() -> bool {
    let found = Command::new("strace").args(["-o", "/dev/null", "true"]).output();
    let is_there = found.is_ok_and(|output| output.status.success());
    if !is_there {
        assert!(env::var_os("RULEBOOK_FAULTS").is_none(), "RULEBOOK_FAULTS needs strace");
        eprintln!("SKIPPED: there is no strace, so no faults are injected");
    }
    is_there
}

/// Runs `rulebook` in a folder while `fault` happens in the system call of number `when`, or never.
fn with_fault(call: &str, fault: &str, when: usize, args: &[&str], folder: &Path) -> Output {
    Command::new("strace")
        .args(["-f", "-qq", "-o", "/dev/null", "-e", &format!("trace={call}")])
        .args(["-e", &format!("inject={call}:{fault}:when={when}")])
        .arg(env!("CARGO_BIN_EXE_rulebook"))
        .args(args)
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .expect("strace runs")
}

/// A folder with records, and with the file that is to be replaced if there is one.
fn folder(name: &str, existing: Option<&str>) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("faults").join(name);
    // The folder does not exist the first time.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder to work in");
    let records = ["random", "kuhn", "--games", "20", "--records", "records.jsonl"];
    let written = run(&words(&records), &[], "", &folder);
    assert_eq!(written.code, Some(0), "{written:?}");
    if let Some(text) = existing {
        fs::write(folder.join("file"), text).expect("a file");
    }
    folder
}

/// The contents of the file after the command without a fault.
fn whole(args: &[&str], name: &str) -> Vec<u8> {
    let folder = folder(name, Some("before"));
    let written = run(&words(&[args, &["file"]].concat()), &[], "", &folder);
    assert_eq!(written.code, Some(0), "{written:?}");
    fs::read(folder.join("file")).expect("the file")
}

/// The names in a folder without those that are expected.
fn strangers(folder: &Path, known: &[&str]) -> Vec<String> {
    let names = fs::read_dir(folder).expect("the folder");
    let names = names.map(|entry| entry.expect("an entry").file_name());
    let names = names.map(|name| name.to_string_lossy().into_owned());
    names.filter(|name| !known.contains(&&**name)).collect()
}

#[test]
fn a_process_that_is_killed_at_any_write_leaves_the_old_file_or_the_new_one() {
    if !has_strace() {
        return;
    }
    for (number, args) in REPLACING.into_iter().enumerate() {
        let name = format!("killed-{number}");
        let new = whole(args, &name);
        let folder = folder(&name, Some("before"));
        let args = [args, &["file"]].concat();
        let mut n_kills = 0;
        let mut n_old = 0;
        for call in CALLS {
            for when in 1.. {
                fs::write(folder.join("file"), "before").expect("a file");
                let output = with_fault(call, "signal=KILL", when, &args, &folder);
                let found = fs::read(folder.join("file")).expect("a file is never missing");
                if output.status.success() {
                    assert_eq!(found, new, "{args:?}");
                    break;
                }
                n_kills += 1;
                n_old += usize::from(found == b"before");
                assert!(found == b"before" || found == new, "{args:?}: {call} {when}");
            }
        }
        assert!(3 <= n_old && n_old <= n_kills, "{args:?}: {n_old} of {n_kills} kept the old file");
        let left = strangers(&folder, &["file", "records.jsonl"]);
        assert!(left.iter().all(|name| name.starts_with(".rulebook-")), "{left:?}");
    }
}

#[test]
fn a_write_that_fails_anywhere_is_reported_and_leaves_the_old_file() {
    if !has_strace() {
        return;
    }
    for (number, args) in REPLACING.into_iter().enumerate() {
        let name = format!("failed-{number}");
        let new = whole(args, &name);
        let folder = folder(&name, Some("before"));
        let args = [args, &["file"]].concat();
        for (call, error) in [("write", "ENOSPC"), ("write", "EIO"), ("fsync", "EIO")]
            .into_iter()
            .chain([(RENAMES, "EACCES"), ("write", "EINTR")])
        {
            for when in 1.. {
                fs::write(folder.join("file"), "before").expect("a file");
                let output = with_fault(call, &format!("error={error}"), when, &args, &folder);
                let found = fs::read(folder.join("file")).expect("a file is never missing");
                let said = String::from_utf8_lossy(&output.stderr).into_owned();
                assert!(!said.contains("panicked"), "{args:?}: {call} {when}: {said}");
                if output.status.success() {
                    // A write that is interrupted is tried again, and the folder's own `fsync` and
                    // the message about the file may fail.
                    assert!(found == new, "{args:?}: {call} {error} {when}");
                    let is_reached = error == "EINTR" || call == "fsync";
                    if !is_reached || 12 < when {
                        break;
                    }
                    continue;
                }
                assert!(found == b"before" || found == new, "{args:?}: {call} {error} {when}");
                // What is lost may also be the last message.
                assert!(output.status.code() == Some(1), "{args:?}: {call} {error} {when}");
                let left = strangers(&folder, &["file", "records.jsonl"]);
                assert_eq!(left, Vec::<String>::new(), "{args:?}: {call} {error} {when}");
                assert!(when < 500, "the command never succeeds");
            }
        }
    }
}

/// Output that appears as a whole is complete or missing.
#[cfg(feature = "shards")]
#[test]
fn shards_and_explorers_of_a_killed_process_are_whole_or_missing() {
    if !has_strace() {
        return;
    }
    let to_shards: &[&str] = &["convert", "records.jsonl", "file", "--to", "shards"];
    let to_explorer: &[&str] = &["explore", "records.jsonl", "--build", "file"];
    for (number, write) in [to_shards, to_explorer].into_iter().enumerate() {
        let is_whole = if number == 0 { has_whole_shards } else { has_whole_explorer };
        let mut n_missing = 0;
        let mut n_whole = 0;
        for call in CALLS {
            for when in 1.. {
                let folder = folder(&format!("whole-{number}"), None);
                let output = with_fault(call, "signal=KILL", when, write, &folder);
                let is_there = is_whole(&folder);
                *(if is_there { &mut n_whole } else { &mut n_missing }) += 1;
                if output.status.success() {
                    assert!(is_there, "{write:?}: {output:?}");
                    break;
                }
            }
        }
        assert!(0 < n_missing && 0 < n_whole, "{write:?}: {n_missing} missing, {n_whole} whole");
    }
}

/// Whether there are shards with all 20 records; without shards there is none.
#[cfg(feature = "shards")]
fn has_whole_shards(folder: &Path) -> bool {
    if !folder.join("file").exists() {
        return false;
    }
    let read = ["convert", "file", "again.jsonl", "--to", "jsonl"];
    let found = run(&words(&read), &[], "", folder);
    assert_eq!(found.code, Some(0), "{found:?}");
    let again = fs::read_to_string(folder.join("again.jsonl")).expect("records");
    assert!(again.is_empty() || again.lines().count() == 20, "{again}");
    !again.is_empty()
}

/// Whether there is an explorer, which can be read.
#[cfg(feature = "shards")]
fn has_whole_explorer(folder: &Path) -> bool {
    if !folder.join("file").exists() {
        return false;
    }
    let found = run(&words(&["explore", "file"]), &[], "", folder);
    assert_eq!(found.code, Some(0), "{found:?}");
    true
}

/// `play` saves the match after each step if a person sits at a terminal, which `script` is.
#[test]
fn the_match_that_is_saved_automatically_survives_kills() {
    let has_script = Command::new("script").arg("--version").output().is_ok();
    if !has_script || !has_strace() {
        return;
    }
    let program = env!("CARGO_BIN_EXE_rulebook");
    let game = "play gobblet --plain --players human,human";
    let first = folder("autosave", None);
    play(&format!("{program} {game}"), MOVES, &first);
    let before = last_saved(&first).expect("the record");
    let lengths = thread::scope(|scope| {
        // `script` waits for a second at the end of its input.
        let runs: Vec<_> = CALLS
            .into_iter()
            .flat_map(|call| (1..=14).map(move |when| (call, when)))
            .map(|(call, when)| {
                let before = &before;
                scope.spawn(move || killed_game(call, when, &format!("{program} {game}"), before))
            })
            .collect();
        runs.into_iter().filter_map(|run| run.join().expect("a record")).collect::<Vec<_>>()
    });
    let n_steps: BTreeSet<usize> = lengths.iter().copied().collect();
    assert!(10 < lengths.len() && 2 < n_steps.len(), "{lengths:?}");
}

/// Three moves, and the end of the program.
const MOVES: &str = "4@a1\n4@b2\n4@c3\nquit\ny\n";

/// The folder with the matches that were saved automatically.
const SAVED: &str = "data/rulebook/saved";

/// The match that was saved last, with a terminal or without.
fn last_saved(folder: &Path) -> Option<String> {
    let names = fs::read_dir(folder.join(SAVED)).expect("a folder");
    let names = names.filter_map(|name| name.expect("an entry").file_name().into_string().ok());
    let number = |name: &String| name.strip_suffix("-gobblet.txt")?.parse::<u32>().ok();
    let last = names.filter(|name| number(name).is_some()).max_by_key(|name| number(name))?;
    Some(fs::read_to_string(folder.join(SAVED).join(last)).expect("the record"))
}

/// Kills a game in a system call. Returns the number of lines of the record left behind;
/// `None` if the game was not killed.
fn killed_game(call: &str, when: usize, game: &str, before: &str) -> Option<usize> {
    let folder = folder(&format!("autosave-{}-{when}", &call[..5]), None);
    let saved = folder.join(SAVED);
    fs::create_dir_all(&saved).expect("a folder");
    // Another match, which stays as it is.
    fs::write(saved.join("4-gobblet.txt"), before).expect("a file");
    let inject = format!("-e trace={call} -e inject={call}:signal=KILL:when={when}");
    let played = play(
        &format!("strace -f -qq -o /dev/null {inject} {game}"),
        &format!("no\n{MOVES}"),
        &folder,
    );
    let other = fs::read_to_string(saved.join("4-gobblet.txt")).expect("it is never lost");
    assert_eq!(other, before, "{call} {when}");
    let record = last_saved(&folder).expect("a match");
    let resumed = run(&words(&["replay", "-"]), &[], &record, &folder);
    assert_eq!(resumed.code, Some(0), "{call} {when}: {resumed:?}\n{record}");
    (!played.status.success()).then(|| record.lines().count())
}

/// Plays at a terminal.
fn play(command: &str, input: &str, folder: &Path) -> Output {
    use std::io::Write;

    let mut script = Command::new("script")
        .args(["-qec", command, "/dev/null"])
        .env("XDG_DATA_HOME", folder.join("data"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("script runs");
    // A game that was killed reads nothing.
    let _ = script.stdin.take().expect("it is piped").write_all(input.as_bytes());
    script.wait_with_output().expect("script ends")
}

/// The state of a tournament is added to line by line; a run that was killed is continued and ends
/// with the same table.
#[test]
fn a_tournament_that_was_killed_at_any_write_is_continued() {
    if !has_strace() {
        return;
    }
    let folder = folder("arena", None);
    let args = ["arena", "tictactoe", "--bot", "random", "--bot", "flat:9n", "--games", "6"];
    let args = [&args[..], &["--threads", "1", "--json", "--state", "file"]].concat();
    let due = run(&words(&args), &[], "", &folder);
    assert_eq!(due.code, Some(0), "{due:?}");
    for when in 1.. {
        fs::remove_file(folder.join("file")).expect("the state");
        let output = with_fault("write", "signal=KILL", when, &args, &folder);
        if output.status.success() {
            assert!(6 < when, "each game is written");
            break;
        }
        let continued = run(&words(&args), &[], "", &folder);
        assert_eq!(without_times(&continued.stdout), without_times(&due.stdout), "{when}");
    }
}

/// A full disk at any write: a tournament leaves no state, or one that is continued, and a series of
/// records leaves all of them or none.
#[test]
fn a_full_disk_leaves_no_partial_tournament_or_folder_of_records() {
    if !has_strace() {
        return;
    }
    let folder = folder("full", None);
    let arena = ["arena", "tictactoe", "--bot", "random", "--bot", "flat:9n", "--games", "6"];
    let arena = [&arena[..], &["--threads", "1", "--state", "file"]].concat();
    let random = ["random", "kuhn", "--games", "20", "--force", "--records", "records/"];
    fs::create_dir(folder.join("records")).expect("a folder");
    fs::write(folder.join("records/kuhn-07.txt"), "before").expect("a file");
    let mut n_arena = 0;
    let mut n_random = 0;
    for when in 1.. {
        let output = with_fault("write", "error=ENOSPC", when, &arena, &folder);
        n_arena += usize::from(!output.status.success());
        let state = fs::read_to_string(folder.join("file"));
        assert!(state.is_err() || state.is_ok_and(|state| state.contains('\n')), "{when}");
        let continued = run(&words(&arena), &[], "", &folder);
        assert_eq!(continued.code, Some(0), "{when}: {continued:?}");
        fs::remove_file(folder.join("file")).expect("the state");
        assert_eq!(strangers(&folder, &["records", "records.jsonl"]), Vec::<String>::new());

        let written = with_fault("write", "error=ENOSPC", when, &random, &folder);
        if written.status.success() {
            break;
        }
        n_random += 1;
        let names = fs::read_dir(folder.join("records")).expect("the folder").count();
        let seventh = fs::read_to_string(folder.join("records/kuhn-07.txt")).expect("a file");
        // The last failure is that of its own message.
        assert!((names, &*seventh) == (1, "before") || names == 20, "{when}: {written:?}");
    }
    assert!(6 < n_arena && 20 <= n_random, "{n_arena} {n_random}");
}

/// If files cannot be locked, a tournament warns once and is played.
#[test]
fn a_tournament_without_locks_is_played_and_says_so() {
    if !has_strace() {
        return;
    }
    let folder = folder("unlocked", None);
    let args = ["arena", "tictactoe", "--bot", "random", "--bot", "random", "--games", "6"];
    let args = [&args[..], &["--state", "file"]].concat();
    // The second time, no game is left to play.
    for n_expected in [1, 0] {
        let played = with_fault("flock", "error=EOPNOTSUPP", 1, &args, &folder);
        let said = String::from_utf8_lossy(&played.stderr).into_owned();
        assert!(played.status.success(), "{said}");
        let n_notes =
            said.matches("note: `file` is not locked: its file system has no locks").count();
        assert_eq!(n_notes, n_expected, "{said}");
    }
}

/// The result of a tournament but for how long the bots thought.
fn without_times(json: &str) -> Vec<&str> {
    let is_time = |line: &&str| line.contains("\"seconds\"") || line.contains("\"slowest\"");
    json.lines().filter(|line| !is_time(line)).collect()
}

/// Nobody may create files in `/proc`, not even root.
#[cfg(target_os = "linux")]
#[test]
fn a_folder_that_cannot_be_written_to_is_reported() {
    let folder = folder("read-only", None);
    for args in REPLACING {
        let refused = run(&words(&[args, &["/proc/file"]].concat()), &[], "", &folder);
        assert_eq!(refused.code, Some(1), "{refused:?}");
        assert!(refused.stderr.contains("cannot write `/proc/file`"), "{refused:?}");
    }
}

/// A reader that closes the pipe, as `| head` does, is not an error: the commands end without a
/// message.
#[cfg(unix)]
#[test]
fn a_closed_pipe_ends_a_command_silently() {
    let folder = folder("pipe", None);
    for args in [
        &["random", "kuhn", "--games", "100000", "--records", "-"][..],
        &["convert", "records.jsonl", "-", "--to", "jsonl"],
        &["moves", "gobblet"],
        &["rules", "octagone"],
        &["games"],
    ] {
        // It is closed before the command begins, however fast that is.
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let output = Command::new(env!("CARGO_BIN_EXE_rulebook"))
            .args(args)
            .current_dir(&folder)
            .stdin(Stdio::null())
            .stdout(writer)
            .output()
            .expect("the binary runs");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(said.is_empty(), "{args:?}: {said}");
    }
}
