//! `replay`: checks every step of a record.

use std::{
    io::{self, BufRead, IsTerminal},
    path::PathBuf,
};

use clap::Args;
use rulebook::{
    AnyMatch, AnyView, Registry,
    core::{Turn, Viewpoint},
    draw::Theme,
};
use serde_json::Value;

use super::show::show;
use crate::{
    answer::{self, Answer, Format},
    argument::only,
    count::Count,
    error::CliError,
    files::{self, LIMITS},
    observer::{self, Observer, concealed, may_hide},
    output::Output,
    phrases,
    svg_file::SvgFile,
};

/// Check every step of a record
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  rulebook replay game.txt\n  rulebook replay game.txt --step 2 --svg second.svg\n  rulebook replay game.txt --step-by-step\n  rulebook replay games.jsonl --record 3"
)]
#[command(mut_args(only("json", |arg| arg.conflicts_with("svg"))))]
pub(crate) struct Replay {
    /// The file with the record; `-` means standard input
    file: PathBuf,
    /// The number of the record, from 1, in a file or folder with several
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    record: Option<Count<usize, 1>>,
    /// Show the position after this number of steps
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    step: Option<Count<usize>>,
    /// Show every position; on a terminal, wait for Enter after each
    #[arg(long, conflicts_with_all = ["step", "svg", "json"])]
    step_by_step: bool,
    #[command(flatten)]
    observer: Observer,
    #[command(flatten)]
    svg: SvgFile,
    #[command(flatten)]
    format: Format,
}

pub(crate) fn run(registry: &Registry, args: &Replay, out: &mut Output) -> Result<(), CliError> {
    let game = replayed(registry, args)?;
    let who = args.observer.viewpoint(&*game)?;
    if args.step_by_step {
        return step_by_step(&*game, who, out);
    }
    let game = match args.step {
        Some(step) => after(game, step.get())?,
        None => game,
    };
    let seen = game.view(who)?;
    args.svg.write(|| seen.svg(&Theme::LIGHT).text, out)?;
    if args.svg.is_answer() {
        return Ok(());
    }
    let position = Position { game: &*game, seen: &*seen, is_last: args.step.is_none() };
    args.format.write(&position, out)
}

/// A position of the match as the observer knows it.
struct Position<'m> {
    game: &'m dyn AnyMatch,
    seen: &'m dyn AnyView,
    is_last: bool,
}

impl Answer for Position<'_> {
    fn write_text(&self, out: &mut Output) -> Result<(), CliError> {
        let game = self.game;
        out.line(format_args!("game: {}", game.rules().name))?;
        if !self.is_last {
            return show(game, self.seen, out);
        }
        out.line(format_args!("steps: {}, moves: {}", game.n_steps(), game.plies()))?;
        let (name, position) = observer::position(game, self.seen);
        out.line(format_args!("{name}: {position}"))?;
        write_payoffs(game, out)?;
        Ok(out.line(format_args!("result: {}", phrases::result_in_words(game)))?)
    }

    fn to_json(&self) -> Result<Value, CliError> {
        Ok(answer::position(self.game, self.seen))
    }
}

/// The match of the record.
fn replayed(registry: &Registry, args: &Replay) -> Result<Box<dyn AnyMatch>, CliError> {
    let number = args.record.map(Count::get);
    let place = number.map_or(String::new(), |number| format!(", record {number}"));
    let within = |error: CliError| error.in_file(&format!("{}{place}", files::name(&args.file)));
    let record = files::read_record(&args.file, number)?;
    let game = registry.game(&record.game).map_err(|error| within(error.into()))?;
    game.replay(&record, &LIMITS).map_err(|error| {
        let has_hidden_info =
            may_hide(game, args.observer.name(), [&record.variant, &record.start]);
        within(if has_hidden_info { concealed(error) } else { error.into() })
    })
}

fn write_payoffs(game: &dyn AnyMatch, out: &mut Output) -> Result<(), CliError> {
    let payoffs = game.result().map(|result| result.payoffs).unwrap_or_default();
    let seats = rulebook::core::Player::all(game.players());
    let payoffs: Vec<_> = seats
        .zip(payoffs)
        .map(|(player, payoff)| format!("{payoff} for {}", phrases::seat(game, player)))
        .collect();
    if !payoffs.is_empty() {
        out.line(format_args!("payoffs: {}", payoffs.join(", ")))?;
    }
    Ok(())
}

/// The match after its first `step` steps.
fn after(mut game: Box<dyn AnyMatch>, step: usize) -> Result<Box<dyn AnyMatch>, CliError> {
    let n_steps = game.n_steps();
    if n_steps < step {
        let counted = phrases::counted(n_steps as u64, "step");
        let message = format!("--step {step}: the record has {counted}");
        return Err(CliError::Usage(message));
    }
    while step < game.n_steps() {
        game.undo();
    }
    Ok(game)
}

/// Shows the position at the start and after every step. On a terminal it waits for Enter in
/// between.
fn step_by_step(last: &dyn AnyMatch, who: Viewpoint, out: &mut Output) -> Result<(), CliError> {
    let waits = io::stdin().is_terminal() && io::stdout().is_terminal();
    let n_steps = last.n_steps();
    let steps = last.view(who)?.steps_since(0);
    let mut game = after(last.boxed_clone(), 0)?;
    show(&*game, &*game.view(who)?, out)?;
    for (i, step) in steps.iter().enumerate() {
        if waits && !wants_next(out)? {
            return Ok(());
        }
        let actor = match game.turn() {
            Turn::Player(player) => phrases::seat(&*game, player),
            Turn::Chance | Turn::Over => "chance".to_owned(),
        };
        game.redo();
        out.line(format_args!("\nstep {} of {n_steps}, {actor}: {step}", i + 1))?;
        // The last position also has the declaration that ended the match.
        let game = if i + 1 == n_steps { last } else { &*game };
        show(game, &*game.view(who)?, out)?;
    }
    Ok(())
}

/// Asks whether to show the next step.
fn wants_next(out: &mut Output) -> Result<bool, CliError> {
    out.text("Press Enter for the next step, or type q to leave> ")?;
    out.flush()?;
    let mut line = String::new();
    let n_bytes = io::stdin().lock().read_line(&mut line)?;
    Ok(n_bytes != 0 && line.trim() != "q")
}
