//! `completions` and `man`: scripts for shells, and manual pages.

use clap::{
    Arg, Args,
    builder::{PossibleValue, PossibleValuesParser, Resettable},
};
use rulebook::{Algorithm, OptionInfo, Registry, Strength};

use super::rules;
use crate::{error::CliError, output::Output, suggest::did_you_mean};

/// Print a completion script for a shell
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  rulebook completions bash\n  rulebook completions zsh")]
pub(crate) struct Completions {
    /// The shell
    #[arg(value_enum)]
    shell: clap_complete::Shell,
}

/// Print the manual page, or the page of one command
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  rulebook man\n  rulebook man perft")]
pub(crate) struct Man {
    /// The command
    command: Option<String>,
}

/// The most numbers that are proposed for an option.
const MOST_NUMBERS: u32 = 10;

/// Prints the completion script of `program`.
pub(crate) fn completions(
    registry: &Registry,
    args: &Completions,
    program: clap::Command,
    out: &mut Output,
) -> Result<(), CliError> {
    let mut script = Vec::new();
    let mut program =
        program.mut_subcommands(|command| command.mut_args(|arg| with_values(arg, registry)));
    clap_complete::generate(args.shell, &mut program, "rulebook", &mut script);
    Ok(out.bytes(&script)?)
}

/// An argument with the values that a shell may propose. The commands do not use these lists: they
/// parse the values themselves, with better messages.
fn with_values(arg: Arg, registry: &Registry) -> Arg {
    let values = match arg.get_id().as_str() {
        "game" | "last" => games(registry),
        "rule" => numbered_rules(registry),
        "variant" => options(registry),
        "counting" => modes(registry),
        "search" => Algorithm::ALL.iter().map(|search| search.name().into()).collect(),
        "player" | "players" | "bots" => players(),
        _ => return arg,
    };
    // The default value of a command need not be among them.
    let arg = arg.default_value(Resettable::Reset);
    arg.value_parser(PossibleValuesParser::new(values))
}

fn games(registry: &Registry) -> Vec<PossibleValue> {
    let infos = registry.games().map(rulebook::AnyGame::info);
    infos.map(|info| PossibleValue::new(info.name).help(info.title)).collect()
}

/// The rules of all games: a shell does not know which one has been named.
fn numbered_rules(registry: &Registry) -> Vec<PossibleValue> {
    let mut names = Vec::new();
    for game in registry.games() {
        for name in rules::numbers(game.rules_page()) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
    }
    names.into_iter().map(PossibleValue::new).collect()
}

/// The options of all games, each with its values.
fn options(registry: &Registry) -> Vec<PossibleValue> {
    let mut texts = Vec::new();
    for option in registry.games().flat_map(|game| game.info().options) {
        for value in values(&option) {
            let text = format!("{}={value}", option.key);
            if !texts.contains(&text) {
                texts.push(text);
            }
        }
    }
    texts.into_iter().map(PossibleValue::new).collect()
}

/// The values of an option; nothing of a large range, so that only its key is proposed.
fn values(option: &OptionInfo) -> Vec<String> {
    match (option.values, option.min, option.max) {
        (Some(names), _, _) => names.iter().map(ToString::to_string).collect(),
        (None, Some(min), Some(max)) if max - min < MOST_NUMBERS => {
            (min..=max).map(|number| number.to_string()).collect()
        }
        _ => vec![String::new()],
    }
}

fn modes(registry: &Registry) -> Vec<PossibleValue> {
    let mut names = Vec::new();
    for mode in registry.games().flat_map(|game| game.info().perft_modes) {
        if !names.contains(&mode.name) {
            names.push(mode.name);
        }
    }
    names.into_iter().map(PossibleValue::new).collect()
}

/// People, strengths, and searches, which need a limit.
fn players() -> Vec<PossibleValue> {
    let strengths = Strength::ALL.iter().map(|strength| strength.name().to_owned());
    let searches = Algorithm::ALL.iter().filter(|search| **search != Algorithm::Random);
    let searches = searches.map(|search| format!("{search}:"));
    let people = ["human", "random"].map(str::to_owned);
    people.into_iter().chain(strengths).chain(searches).map(PossibleValue::new).collect()
}

/// Prints a manual page of `program`.
pub(crate) fn man(
    args: &Man,
    mut program: clap::Command,
    out: &mut Output,
) -> Result<(), CliError> {
    program.build();
    let page = match &args.command {
        None => program,
        Some(name) => program.find_subcommand(name).cloned().ok_or_else(|| {
            let names: Vec<_> = program.get_subcommands().map(clap::Command::get_name).collect();
            let help = did_you_mean(name, names.iter().copied())
                .unwrap_or_else(|| format!("the commands are {}", names.join(", ")));
            let name = rulebook::core::text::quoted(name);
            CliError::Usage(format!("command {name}: there is no such command; {help}"))
        })?,
    };
    let mut text = Vec::new();
    clap_mangen::Man::new(page).render(&mut text)?;
    Ok(out.bytes(&text)?)
}
