//! Runs the commands of a transcript and records their output.

use std::{ffi::OsStr, fmt::Write as _, fs, path::Path};

use rulebook_cli::Registry;

use crate::program::{self, Answer};

/// The transcript as it is now, from the commands, inputs and comments of `text`.
pub(crate) fn run(text: &str, name: &OsStr) -> String {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    // The folder does not exist the first time.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder to work in");
    let mut transcript = String::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        if line.starts_with('#') {
            transcript.push_str(line);
            transcript.push('\n');
        }
        let Some(command) = line.strip_prefix("$ ") else { continue };
        if !transcript.is_empty() {
            transcript.push('\n');
        }
        writeln!(transcript, "$ {command}").expect("a string takes everything");
        let mut input = String::new();
        while let Some(said) = lines.next_if(|line| line.starts_with('>')) {
            transcript.push_str(said);
            transcript.push('\n');
            let said = said[1..].strip_prefix(' ').unwrap_or("");
            input.push_str(&said.replace("\\e", "\x1b"));
            input.push('\n');
        }
        write_output(&mut transcript, &execute(command, &input, &folder));
    }
    transcript
}

fn execute(command: &str, input: &str, folder: &Path) -> Answer {
    let words = split(command);
    let n_settings = words.iter().take_while(|word| word.contains('=')).count();
    let (settings, words) = words.split_at(n_settings);
    let settings: Vec<_> = settings.iter().filter_map(|setting| setting.split_once('=')).collect();
    let (name, args) = words.split_first().expect("a command");
    assert_eq!(name, "rulebook", "there is no other program");
    program::run(args, &settings, input, folder)
}

fn write_output(transcript: &mut String, answer: &Answer) {
    let stdout = answer.stdout.replace('\x1b', "\\e");
    transcript.push_str(&stdout);
    if !stdout.is_empty() && !stdout.ends_with('\n') {
        transcript.push('\n');
    }
    for line in answer.stderr.lines() {
        let line = untimed(line).replace(&game_names(), "(all games)");
        writeln!(transcript, "stderr: {line}").expect("a string takes everything");
    }
    match answer.code {
        Some(0) => {}
        Some(code) => writeln!(transcript, "exit: {code}").expect("a string takes everything"),
        None => transcript.push_str("exit: by a signal\n"),
    }
}

/// The names of the games as errors list them; the transcripts do not change when a game is added.
fn game_names() -> String {
    let registry = Registry::standard();
    registry.games().map(|game| game.rules().name).collect::<Vec<_>>().join(", ")
}

/// The line without durations.
fn untimed(line: &str) -> String {
    match (line.split_once(" in "), line.rsplit_once(' ')) {
        (Some((what, _)), Some((_, unit))) if unit.ends_with("/s") => {
            format!("{what} in … s, … {unit}")
        }
        _ => line.to_owned(),
    }
}

/// The words of a command; text in single quotes is one word.
pub(crate) fn split(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (i, part) in command.split('\'').enumerate() {
        if i % 2 == 1 {
            words.push(part.to_owned());
        } else {
            words.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    words
}
