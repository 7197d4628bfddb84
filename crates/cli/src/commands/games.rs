//! `games`: the games, one per line, or one game with its options.

use clap::Args;
use rulebook::{AnyGame, GameInfo, OptionInfo, Registry};
use serde_json::{Value, json};

use crate::{
    answer::{Answer, Format},
    argument::only,
    error::CliError,
    output::{Output, wrapped},
};

/// List the games, or describe one game with its options
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  rulebook games\n  rulebook games gobblet\n  rulebook games --json"
)]
#[command(mut_args(only("json", |arg| arg.help("Print JSON"))))]
pub(crate) struct Games {
    /// The game to describe
    game: Option<String>,
    #[command(flatten)]
    format: Format,
}

pub(crate) fn run(registry: &Registry, args: &Games, out: &mut Output) -> Result<(), CliError> {
    match &args.game {
        Some(name) => args.format.write(&Description(registry.game(name)?), out),
        None => args.format.write(&List(registry), out),
    }
}

/// The list of all games.
struct List<'r>(&'r Registry);

impl Answer for List<'_> {
    fn write_text(&self, out: &mut Output) -> Result<(), CliError> {
        for game in self.0.games() {
            out.line(format_args!("{}", headline(&game.info())))?;
        }
        Ok(())
    }

    fn to_json(&self) -> Result<Value, CliError> {
        Ok(self.0.games().map(|game| json!(game.info())).collect())
    }
}

/// One game with its options.
struct Description<'r>(&'r dyn AnyGame);

impl Answer for Description<'_> {
    fn write_text(&self, out: &mut Output) -> Result<(), CliError> {
        let info = self.0.info();
        out.line(format_args!("{}", headline(&info)))?;
        if !info.author.is_empty() {
            out.line(format_args!("designed by {}", info.author))?;
        }
        out.text("\n")?;
        out.text(&wrapped(info.aim))?;
        out.text("\n")?;
        choices(&info, out)?;
        let chance = if info.chance { "yes" } else { "no" };
        let hidden = match self.0.start("") {
            _ if !info.hidden => "no",
            Ok(start) if start.has_hidden_info() => "yes",
            _ => "with some options",
        };
        out.line(format_args!("  chance: {chance}; hidden information: {hidden}"))?;
        let version = info.rules;
        let name = info.name;
        let rules = format!("rules version {version}; `rulebook rules {name}` prints the rules");
        Ok(out.line(format_args!("  {rules}"))?)
    }

    fn to_json(&self) -> Result<Value, CliError> {
        Ok(json!(self.0.info()))
    }
}

/// A game on one line.
fn headline(info: &GameInfo) -> String {
    format!("{}: {}, {} players", info.name, info.title, seats(info.seats))
}

/// Writes the choices on the command line.
fn choices(info: &GameInfo, out: &mut Output) -> Result<(), CliError> {
    for option in &info.options {
        let choice = format!("{}={}", option.key, values(option));
        out.line(format_args!("  {choice:<40}  {} [default: {}]", option.about, option.default))?;
    }
    for (i, mode) in info.perft_modes.iter().enumerate() {
        let choice = format!("--counting {}", mode.name);
        let default = if i == 0 { " [default]" } else { "" };
        out.line(format_args!("  {choice:<40}  {}{default}", mode.about))?;
    }
    if let Some(deal) = info.deal {
        let choice = format!("--deal '{deal}'");
        out.line(format_args!("  {choice:<40}  chance decided in advance"))?;
    } else if info.chance {
        let choice = "--deal EVENT,EVENT,…";
        out.line(format_args!("  {choice:<40}  chance decided in advance"))?;
    }
    Ok(())
}

/// The values of an option: `off|on`, `2..4`.
fn values(option: &OptionInfo) -> String {
    match (option.values, option.min, option.max) {
        (Some(names), _, _) => names.join("|"),
        (None, Some(min), Some(max)) => format!("{min}..{max}"),
        _ => "…".to_owned(),
    }
}

/// Numbers of players in words: `2`, `2 to 4`, `2 or 4`.
fn seats(numbers: &[u8]) -> String {
    let texts: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    match &texts[..] {
        [] => "no".to_owned(),
        [only] => only.clone(),
        [least, _, .., most] if numbers.is_sorted_by(|a, b| a + 1 == *b) => {
            format!("{least} to {most}")
        }
        [others @ .., most] => format!("{} or {most}", others.join(", ")),
    }
}
