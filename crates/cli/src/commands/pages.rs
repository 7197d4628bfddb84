//! `completions` and `man`: scripts for shells, and manual pages.

use std::io::{self, Write};

use clap::{
    Arg, Args,
    builder::{PossibleValue, PossibleValuesParser, Resettable},
};
use rulebook::{Algorithm, OptionInfo, Registry};
use rulebook_engine::Level;

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

/// People, levels, and searches, which need a limit.
fn players() -> Vec<PossibleValue> {
    let levels = Level::ALL.iter().map(|level| level.name().to_owned());
    let searches = Algorithm::ALL.iter().filter(|search| **search != Algorithm::Random);
    let searches = searches.map(|search| format!("{search}:"));
    let people = ["human", "random"].map(str::to_owned);
    people.into_iter().chain(levels).chain(searches).map(PossibleValue::new).collect()
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
    Ok(out.bytes(&manual(page)?)?)
}

/// The sections that are the same on all pages.
const COMMON: &str = "EXIT STATUS
0: success
1: a refused move, position, deal, record or file
2: an invalid command line
130: Ctrl-C, except in play, where it counts as quit
ENVIRONMENT
NO_COLOR, CLICOLOR, CLICOLOR_FORCE: whether colours are written, unless --color says so
TERM: what the terminal can show; play fills the screen unless it is dumb
XDG_DATA_HOME: the folder for the user's data, by default ~/.local/share
FILES
$XDG_DATA_HOME/rulebook/saved: the unfinished matches of play
";

/// A page in the format of `man`.
fn manual(mut command: clap::Command) -> io::Result<Vec<u8>> {
    let usage = command.render_usage().to_string();
    let usage = usage.strip_prefix("Usage: ").unwrap_or(&usage).to_owned();
    let examples = command.get_after_help().map(ToString::to_string);
    let has_commands = command.has_subcommands();
    let man = clap_mangen::Man::new(command);
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    writeln!(page, ".SH SYNOPSIS\n{}", roff(&usage))?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    if has_commands {
        man.render_subcommands_section(&mut page)?;
    }
    if let Some(examples) = examples {
        let lines = examples.lines().skip(1).map(|line| roff(line.trim()));
        let lines = lines.collect::<Vec<_>>().join("\n");
        writeln!(page, ".SH EXAMPLES\n.nf\n{lines}\n.fi")?;
    }
    for line in COMMON.lines() {
        match line.split_once(": ") {
            None => writeln!(page, ".SH {line}")?,
            Some((what, about)) => writeln!(page, ".TP\n{}\n{}", roff(what), roff(about))?,
        }
    }
    Ok(page)
}

/// A line of text in which `man` finds no commands, and breaks no options at their hyphens.
fn roff(line: &str) -> String {
    let text = line.replace('\\', "\\e").replace('-', "\\-");
    if text.starts_with(['.', '\'']) { format!("\\&{text}") } else { text }
}
