//! Sessions of the engine protocol.

use std::fmt::Write;

use rulebook::{
    AnyMatch,
    core::{InfoKey, SplitMix64, Viewpoint},
};
use rulebook_engine::protocol::{Options, serve};

use crate::{
    choice::{game, next_step, registry},
    input::Input,
};

/// The most lines of a session.
const MAX_LINES: usize = 40;

/// Sends an engine lines that are commands for a match, edited ones, and garbage: each has exactly
/// one end.
pub(crate) fn protocol(data: &[u8]) {
    let mut input = Input::new(data);
    let entry = game(&mut input);
    let mut game = entry.start("").expect("the official start");
    let mut session = vec![format!("setgame {}", entry.rules().name)];
    let mut n_random = input.byte();
    let mut rng = SplitMix64::new(u64::from(input.byte()));
    while 0 < n_random && game.random_step(&mut || rng.next()).is_ok_and(|step| step.is_some()) {
        n_random -= 1;
    }
    while !input.is_empty() && session.len() < MAX_LINES {
        let line = command(&mut *game, &mut input);
        session.push(match input.byte() % 4 {
            0 => input.edited(&line),
            _ => line,
        });
    }
    check(&session);
}

/// A command that fits the match.
fn command(game: &mut dyn AnyMatch, input: &mut Input<'_>) -> String {
    let viewpoints: Vec<Viewpoint> = Viewpoint::all(game.players()).collect();
    let who = viewpoints[usize::from(input.byte()) % viewpoints.len()];
    let shown = Shown::to(game, who);
    let queries = ["turn", "legal", "events", "count", "position", "payoffs", "result", "gameover"];
    match input.byte() % 16 {
        0 => format!("position text {}", game.position()),
        1 => format!("view {who} {}", shown.text),
        2 => format!("view {who} {} key {}", shown.text, shown.key),
        3 => format!("position start moves {}", game.steps().join(" ")),
        4 => format!("learn {}", shown.last),
        5 => format!("query {}", queries[usize::from(input.byte()) % queries.len()]),
        6 => format!("query view {who}"),
        7 | 8 => next_step(game, input).map_or("stop".into(), |step| format!("step {step}")),
        9 => {
            let step = next_step(game, input).unwrap_or_default();
            // The engine may or may not be informed.
            if game.step(&step).is_ok() && input.byte() % 2 == 0 {
                return format!("step {step}");
            }
            format!("query check {step}")
        }
        10 => format!("go nodes {} lines {}", input.byte() % 8 + 1, input.byte() % 4),
        11 => format!("setoption name {} value {}", input.text(12), input.text(12)),
        12 => format!("clock {} {} {}", input.byte() % 4, input.byte() % 8, input.byte() % 4),
        13 => ["ugi", "isready", "uginewgame", "stop", "go depth 1", "go"]
            [usize::from(input.byte()) % 6]
            .to_owned(),
        14 => format!("setgame {} {}", input.text(12), input.text(24)),
        _ => input.text(80),
    }
}

/// The observable state of a match for one observer.
struct Shown {
    text: String,
    key: InfoKey,
    last: String,
}

impl Shown {
    fn to(game: &dyn AnyMatch, who: Viewpoint) -> Shown {
        let seen = game.view(who).expect("an observer of the game");
        let last = seen.steps_since(game.n_steps().saturating_sub(1)).concat();
        Shown { text: seen.text(), key: seen.info_key(), last }
    }
}

/// Sends the lines and checks the ends.
fn check(session: &[String]) {
    let mut text = String::from("protocol 2\n");
    let mut n_commands = 1;
    for line in session {
        let line = bounded(&line.replace('\n', " "));
        if line.trim().is_empty() || line.trim() == "quit" {
            continue;
        }
        n_commands += 1;
        let _ = writeln!(text, "{line}");
    }
    let mut output = Vec::new();
    let options = Options::default();
    serve(registry(), &options, text.as_bytes(), &mut output).expect("the output is memory");
    let output = String::from_utf8(output).expect("the engine writes UTF-8");
    let is_end = |line: &&str| {
        ["ok", "response", "bestmove", "error"]
            .contains(&line.split(' ').next().unwrap_or_default())
    };
    let n_ends = output.lines().filter(is_end).count();
    assert_eq!(n_ends, n_commands, "{text}\n{output}");
    assert!(!output.contains(|c: char| c.is_control() && c != '\n'), "{output:?}");
}

/// The line with small numbers where a number is a time or a depth, and with a limit where there is
/// none: a search must end soon.
fn bounded(line: &str) -> String {
    let mut words = line.split_whitespace();
    let command = words.next().unwrap_or_default();
    if command == "go" {
        let nodes: u64 = words.filter_map(|word| word.parse::<u64>().ok()).sum();
        return format!("go nodes {}", nodes % 16 + 1);
    }
    if command != "clock" {
        return line.to_owned();
    }
    let small = |word: &str| match word.parse::<u64>() {
        Ok(number) => (number % 10).to_string(),
        Err(_) => word.to_owned(),
    };
    words.fold(command.to_owned(), |line, word| line + " " + &small(word))
}
