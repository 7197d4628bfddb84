//! Golden files: rendered games, kept in the repository.
//!
//! Paths are relative to the folder of the package under test, where its tests run.

use std::{
    env,
    fmt::{self, Display, Write},
    fs,
    path::Path,
};

use rulebook_core::{Entropy, Legality, Play, Player, SplitMix64, Step, StepOf, Turn};

use crate::walk::{listed_events, listed_moves};

/// The environment variable that overwrites the files.
pub const VARIABLE: &str = "RULEBOOK_BLESS";

/// The greatest width of a list in a playthrough, in columns.
const WIDTH: usize = 100;

/// Compares a random game, rendered in full, with the file at `path`, or overwrites the file when
/// the environment variable `RULEBOOK_BLESS` is set to `1`.
///
/// # Panics
///
/// If they differ or the file cannot be read or written.
#[track_caller]
pub fn playthrough<S: Legality>(path: impl AsRef<Path>, start: &S, seed: u64, max_steps: usize) {
    compare_with_file(path, &render(start, seed, max_steps));
}

/// Compares `text` with the file at `path`, or overwrites the file when the environment variable
/// `RULEBOOK_BLESS` is set to `1`.
///
/// # Panics
///
/// If they differ or the file cannot be read or written.
///
/// ```
/// use std::fs;
///
/// use rulebook_laws::golden;
///
/// let path = std::env::temp_dir().join(format!("golden-{}.txt", std::process::id()));
/// fs::write(&path, "White to move\n")?;
/// golden::compare_with_file(&path, "White to move\n");
/// let changed = std::panic::catch_unwind(|| golden::compare_with_file(&path, "Black to move\n"));
/// fs::remove_file(&path)?;
/// assert!(changed.is_err());
/// # Ok::<(), std::io::Error>(())
/// ```
#[track_caller]
pub fn compare_with_file(path: impl AsRef<Path>, text: &str) {
    let path = path.as_ref();
    let name = path.display();
    if env::var_os(VARIABLE).is_some_and(|value| value == "1") {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        if let Some(Err(error)) = folder.map(fs::create_dir_all) {
            panic!("the folder of {name} cannot be made: {error}");
        }
        if let Err(error) = fs::write(path, text) {
            panic!("{name} cannot be written: {error}");
        }
        return;
    }
    let golden = match fs::read_to_string(path) {
        Ok(golden) => golden.replace("\r\n", "\n"),
        Err(error) => panic!("{name} cannot be read ({error}); {VARIABLE}=1 writes it"),
    };
    let (mut golden_lines, mut lines) = (golden.lines(), text.lines());
    for number in 1.. {
        let (old, new) = (golden_lines.next(), lines.next());
        if old != new {
            let end = "(the end)";
            let (old, new) = (old.unwrap_or(end), new.unwrap_or(end));
            panic!(
                "{name} differs at line {number}\n  file: {old}\n  now:  {new}\n\
                 If the change is intended, {VARIABLE}=1 updates the file."
            );
        }
        if old.is_none() {
            return;
        }
    }
}

/// Renders a random game: every position with its turn, its legal moves or events, and the step
/// that is taken.
///
/// ```
/// use rulebook_classics::TicTacToe;
/// use rulebook_laws::golden;
///
/// let game = golden::render(&TicTacToe::default(), 1, 9);
/// assert!(game.starts_with("# tictactoe, rules 1, seed 1\n\nposition 0: .../.../...\nturn: 0\n"));
/// ```
#[must_use]
pub fn render<S: Legality>(start: &S, seed: u64, max_steps: usize) -> String {
    let mut rng = SplitMix64::new(seed);
    let mut state = start.clone();
    let (name, version) = (S::RULES.name, S::RULES.version);
    let mut text = format!("# {name}, rules {version}, seed {seed}\n");
    for number in 0..=max_steps {
        write(&mut text, format_args!("\nposition {number}: {state}\nturn: {}\n", state.turn()));
        let step: Option<StepOf<S>> = match state.turn() {
            Turn::Player(_) => {
                write_list(&mut text, "moves", &listed_moves(&state));
                // By its number, whatever random play does.
                let mv = state.choose_move(|count| rng.below(count as u32) as usize);
                mv.map(Step::Move)
            }
            Turn::Chance => {
                let events = listed_events(&state).into_iter();
                let events: Vec<String> =
                    events.map(|(e, weight)| format!("{e}*{weight}")).collect();
                write_list(&mut text, "events", &events);
                state.random_event(&mut rng).map(Step::Event)
            }
            Turn::Over => {
                write_end(&mut text, &state);
                return text;
            }
        };
        let Some(step) = step.filter(|_| number < max_steps) else { break };
        write(&mut text, format_args!("step: {step}\n"));
        state.apply_unchecked(step);
    }
    text
}

fn write_end<S: Legality>(text: &mut String, state: &S) {
    if let Some(outcome) = state.outcome() {
        write(text, format_args!("outcome: {outcome}\n"));
    }
    let payoffs = Player::all(state.players()).filter_map(|player| state.payoff(player));
    write_list(text, "payoffs", &payoffs.collect::<Vec<i32>>());
}

fn write_list(text: &mut String, name: &str, items: &[impl Display]) {
    let mut line = format!("{name} ({}):", items.len());
    for item in items {
        let item = item.to_string();
        if WIDTH < line.chars().count() + 1 + item.chars().count() {
            write(text, format_args!("{line}\n"));
            line = " ".into();
        }
        write(&mut line, format_args!(" {item}"));
    }
    write(text, format_args!("{line}\n"));
}

fn write(text: &mut String, arguments: fmt::Arguments<'_>) {
    text.write_fmt(arguments).expect("writing to a string cannot fail");
}
