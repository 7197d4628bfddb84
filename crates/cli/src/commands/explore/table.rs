//! The steps of a position, as a table or as JSON.

use std::path::Path;

use rulebook::{AnyMatch, Registry, Start};
use rulebook_data::{Explorer, ExplorerPosition, ExplorerStep};
use serde_json::{Value, json};

use super::{args::Explore, build::refused};
use crate::{answer::Answer, error::CliError, files, output::Output, phrases::seat_among};

pub(super) fn run(
    registry: &Registry,
    args: &Explore,
    file: &Path,
    out: &mut Output,
) -> Result<(), CliError> {
    files::check_named(file, "an explorer")?;
    let explorer = Explorer::open(file).map_err(refused)?;
    let game = position(registry, args, explorer.rules().0)?;
    let explored = explorer.explore(&*game).map_err(refused)?;
    args.format.write(&StepTable { game: &*game, explored, n_all: explorer.games() }, out)
}

/// The steps that were played in a position.
struct StepTable<'m> {
    game: &'m dyn AnyMatch,
    explored: ExplorerPosition,
    /// The games of the whole explorer.
    n_all: u64,
}

impl Answer for StepTable<'_> {
    fn write_text(&self, out: &mut Output) -> Result<(), CliError> {
        out.line(format_args!("game: {}", self.game.rules().name))?;
        out.line(format_args!("position: {}", self.game.position()))?;
        out.line(format_args!("games: {} here, {} in all", self.explored.games, self.n_all))?;
        write_steps(self.game, &self.explored, out)
    }

    fn to_json(&self) -> Result<Value, CliError> {
        let mut object = json!(self.explored);
        object["game"] = json!(self.game.rules().name);
        object["position"] = json!(self.game.position());
        object["all"] = json!(self.n_all);
        Ok(object)
    }
}

/// The match at the position that the user asks for.
fn position(
    registry: &Registry,
    args: &Explore,
    name: &str,
) -> Result<Box<dyn AnyMatch>, CliError> {
    let position = args.position.as_deref();
    let start = Start { variant: &args.variant.text, position, ..Start::default() };
    let mut game = registry.game(name)?.begin(&start)?;
    let words: Vec<&str> = args.after.split_whitespace().collect();
    let mut rest = &words[..];
    while !rest.is_empty() {
        let n_words = game.take(rest)?;
        rest = &rest[n_words..];
    }
    Ok(game)
}

fn write_steps(
    game: &dyn AnyMatch,
    explored: &ExplorerPosition,
    out: &mut Output,
) -> Result<(), CliError> {
    let seats = game.seats();
    let names = rulebook::core::Player::all(game.players());
    let names: Vec<String> = names.map(|player| seat_among(&seats, player)).collect();
    if !explored.steps.is_empty() {
        let wins = names.iter().map(|name| format!("  {name:>9}")).collect::<Vec<_>>().concat();
        out.line(format_args!("{:>10}  {:>7}{wins}  {:>7}", "games", "share", "draw"))?;
    }
    for step in &explored.steps {
        let counts = &step.counts;
        let share = |n: u64, all: u64| format!("{:.2}%", percent(n, all));
        let wins = counts.wins.iter().map(|n| format!("  {:>9}", share(*n, counts.games)));
        out.line(format_args!(
            "{:>10}  {:>7}{}  {:>7}  {}",
            counts.games,
            share(counts.games, explored.games),
            wins.collect::<Vec<_>>().concat(),
            share(counts.draws, counts.games),
            in_words(step)
        ))?;
    }
    Ok(())
}

/// A step, and those that a symmetry exchanges with it.
fn in_words(step: &ExplorerStep) -> String {
    match &step.images[..] {
        [first, others @ ..] if !others.is_empty() => {
            format!("{first} (or {})", others.join(", "))
        }
        images => images.concat(),
    }
}

#[expect(clippy::cast_precision_loss, reason = "shares are rounded")]
fn percent(n: u64, all: u64) -> f64 {
    100.0 * n as f64 / all.max(1) as f64
}
