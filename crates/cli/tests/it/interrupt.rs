//! Ctrl-C makes a command print its results so far.

use std::{
    fs,
    io::Write,
    path::Path,
    process::{Child, Command, Output, Stdio},
    thread,
    time::{Duration, Instant},
};

#[test]
fn an_interrupted_count_prints_the_shares_so_far() {
    let output = interrupted(&["perft", "gobblet", "7", "--divide", "--threads", "1"]);
    let last = output.lines().last().expect("a line");
    assert!(last.starts_with("partial: ") && last.ends_with(" parts)"), "{output}");
    let total: u64 = number(last.trim_start_matches("partial: "));
    let shares: u64 = output
        .lines()
        .filter(|line| line.contains('@'))
        .map(|line| number(line.split_once(": ").expect("a share").1))
        .sum();
    assert_eq!(shares, total);
}

#[test]
fn interrupted_random_games_are_summed_up() {
    let output = interrupted(&["random", "gobblet", "--games", "100000000"]);
    assert!(output.contains(" of 100000000 (partial), seed 0"), "{output}");
    assert!(output.contains("White wins with a line: "), "{output}");
    let output = interrupted(&["random", "gobblet", "--games", "100000000", "--json"]);
    assert!(output.contains("\"complete\": false"), "{output}");
}

#[test]
fn interrupted_records_are_complete_ones() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("interrupt");
    // The folder does not exist the first time.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder to work in");
    let file = folder.join("games.jsonl");
    let name = file.to_str().expect("a name in UTF-8");
    interrupted(&["random", "gobblet", "--games", "100000000", "--records", name]);
    let checked = Command::new(env!("CARGO_BIN_EXE_rulebook"))
        .args(["stats", name, "--check"])
        .output()
        .expect("the binary runs");
    assert!(checked.status.success(), "{checked:?}");
}

/// A tournament with the greatest number of games, whose memory does not depend on it.
#[test]
fn an_interrupted_tournament_prints_the_table_of_its_finished_games() {
    let state = Path::new(env!("CARGO_TARGET_TMPDIR")).join("interrupt-arena");
    // The file does not exist the first time.
    let _ = fs::remove_file(&state);
    let mut process = Command::new(env!("CARGO_BIN_EXE_rulebook"));
    process.args(["arena", "connect4", "--bot", "flat:20n", "--bot", "random"]);
    process.args(["--games", "1000000000", "--state"]).arg(&state);
    let process = process.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let process = process.expect("the binary runs");
    wait_until(|| {
        let lines = fs::read_to_string(&state).unwrap_or_default();
        10 < lines.lines().count()
    });
    #[cfg(target_os = "linux")]
    {
        let status = fs::read_to_string(format!("/proc/{}/status", process.id()));
        let status = status.expect("it runs");
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("a line");
        assert!(number(peak.trim()) < 256 << 10, "{peak}");
    }
    let output = partial(interrupt(process));
    assert!(output.contains(" of 1000000000 (partial), in blocks of 2, seed 0"), "{output}");
    assert!(output.contains("flat:20n against random"), "{output}");
}

/// A move that takes an hour is stopped.
#[test]
fn a_tournament_is_interrupted_within_a_game() {
    let args = ["arena", "gobblet", "--bot", "flat:3600s", "--bot", "flat:3600s"];
    let output = interrupted(&args);
    assert!(output.contains("games: 0 of 100 (partial)"), "{output}");
}

#[test]
fn an_interrupted_game_without_a_terminal_says_what_is_lost() {
    let mut process = Command::new(env!("CARGO_BIN_EXE_rulebook"));
    process.args(["play", "gobblet", "--seed", "1"]);
    process.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut process = process.spawn().expect("the binary runs");
    let mut stdin = process.stdin.take().expect("it has been piped");
    stdin.write_all(b"4@a1\n").expect("it is read");
    // It waits for the next move.
    thread::sleep(Duration::from_secs(2));
    let output = interrupt(process);
    drop(stdin);
    assert!(output.status.success(), "{output:?}");
    let stdout = String::from_utf8(output.stdout).expect("text");
    assert!(stdout.contains("Interrupted: the game is unfinished"), "{stdout}");
    assert!(stdout.ends_with("The seed was 1.\n"), "{stdout}");
}

/// The output of a command that is interrupted while it works.
fn interrupted(args: &[&str]) -> String {
    let mut process = Command::new(env!("CARGO_BIN_EXE_rulebook"));
    process.args(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let process = process.spawn().expect("the binary runs");
    wait_for_work(&process);
    partial(interrupt(process))
}

/// The output of an interrupted command, which reports the interruption.
fn partial(output: Output) -> String {
    assert_eq!(output.status.code(), Some(130), "{output:?}");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(stderr.contains("interrupted: the results are partial"), "{stderr}");
    String::from_utf8(output.stdout).expect("text")
}

/// Waits until a command has used the processor for two seconds, however busy the machine is.
fn wait_for_work(process: &Child) {
    let id = process.id().to_string();
    wait_until(|| {
        let shown = Command::new("ps").args(["-o", "time=", "-p", &id]).output();
        let shown = String::from_utf8(shown.expect("ps exists").stdout).expect("text");
        // Days, hours, minutes and seconds, of which the first ones may be missing.
        let parts =
            shown.trim().split(['-', ':']).map(|part| part.parse::<f64>().expect("a number"));
        2.0 <= parts.fold(0.0, |sum, part| 60.0 * sum + part)
    });
}

fn wait_until(mut is_true: impl FnMut() -> bool) {
    let start = Instant::now();
    while !is_true() {
        assert!(start.elapsed() < Duration::from_secs(240));
        thread::sleep(Duration::from_millis(50));
    }
}

fn interrupt(process: Child) -> Output {
    let id = process.id().to_string();
    let sent = Command::new("kill").args(["-INT", &id]).status().expect("kill exists");
    assert!(sent.success());
    process.wait_with_output().expect("the binary ends")
}

fn number(text: &str) -> u64 {
    text.split(' ').next().and_then(|number| number.parse().ok()).expect("a number")
}

#[test]
fn an_interrupted_conversion_leaves_nothing() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("interrupt-convert");
    // The folder does not exist the first time.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder to work in");
    // A pipe without an end of records.
    let mut random = Command::new(env!("CARGO_BIN_EXE_rulebook"))
        .args(["random", "gobblet", "--games", "100000000", "--records", "-"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the binary runs");
    let records = random.stdout.take().expect("it has been piped");
    let mut process = Command::new(env!("CARGO_BIN_EXE_rulebook"));
    process.args(["convert", "-", "--to", "jsonl.zst", "out.zst"]).current_dir(&folder);
    process.stdin(records).stdout(Stdio::piped()).stderr(Stdio::piped());
    let process = process.spawn().expect("the binary runs");
    wait_for_work(&process);
    let output = interrupt(process);
    random.kill().expect("it runs");
    random.wait().expect("it was killed");
    assert_eq!(output.status.code(), Some(130), "{output:?}");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(stderr, "interrupted: what was not complete has been removed\n");
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 0);
}
