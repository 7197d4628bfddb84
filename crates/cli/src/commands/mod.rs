//! The command line: its commands, one file or folder per command.

mod games;
mod rules;
mod show;
mod moves;
mod try_moves;
mod perft;
mod random;
mod replay;
mod stats;
mod bulk;
#[cfg(feature = "data")]
mod work;
#[cfg(feature = "data")]
mod convert;
#[cfg(feature = "data")]
mod explore;
mod play;
mod analyse;
mod solve;
mod equilibrium;
mod engine;
mod arena;
mod serve;
mod pages;

use clap::{
    CommandFactory, Parser, Subcommand,
    error::{ContextKind, ContextValue},
};
use rulebook::Registry;

use crate::{
    error::CliError,
    output::{Characters, ColorMode, Output},
    wrap::{WIDTH, wrap},
};

/// The commands in groups, as the usage lists them: first what people begin with.
const GROUPS: [(&str, &[&str]); 5] = [
    ("To play", &["play", "games", "rules", "serve"]),
    ("Positions and records", &["show", "moves", "try", "replay"]),
    ("Good moves and exact values", &["analyse", "solve", "cfr", "best-response", "perft"]),
    ("Many games", MANY_GAMES),
    ("For other programs", &["engine", "completions", "man"]),
];

/// The commands about many games.
const MANY_GAMES: &[&str] = if cfg!(feature = "data") {
    &["random", "stats", "convert", "explore", "arena"]
} else {
    &["random", "stats", "arena"]
};

/// The first words of the usage.
const FIRST_STEPS: &str = "To begin:
  rulebook play               choose a game and play against a beginner
  rulebook play gobblet       play a game by its name or title
  rulebook rules gobblet      read its rules
";

/// The command line as `clap` sees it, with help that fits into the columns of a terminal.
pub(crate) fn program() -> clap::Command {
    let mut commands = vec![FIRST_STEPS.to_owned()];
    let program = Cli::command().max_term_width(WIDTH);
    let name_width = program.get_subcommands().map(|command| command.get_name().len()).max();
    let name_width = name_width.unwrap_or_default();
    for (title, names) in GROUPS {
        commands.push(format!("\n{title}:\n"));
        for name in names {
            let command = program.find_subcommand(name);
            let about = command.and_then(clap::Command::get_about).map(ToString::to_string);
            let lines = wrap(&about.unwrap_or_default(), WIDTH - name_width - 4);
            for (i, line) in lines.iter().enumerate() {
                let name = if i == 0 { name } else { "" };
                commands.push(format!("  {name:<name_width$}  {line}\n"));
            }
        }
    }
    let commands = commands.concat();
    program.help_template(format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{commands}\nOptions:\n{{options}}"
    ))
}

/// The error with the usage that the help of its command shows. That of `clap` lists the arguments
/// that were given, also those that contradict each other.
pub(crate) fn with_usage(mut error: clap::Error) -> clap::Error {
    let Some(given) = error.get(ContextKind::Usage).map(ToString::to_string) else { return error };
    // `Usage: rulebook show …`, with the name under which the program was started.
    let mut words = given.split_whitespace().skip(1);
    let (Some(name), Some(command)) = (words.next(), words.next()) else { return error };
    let mut program = program().bin_name(name);
    program.build();
    if let Some(command) = program.find_subcommand_mut(command) {
        error.insert(ContextKind::Usage, ContextValue::StyledStr(command.render_usage()));
    }
    error
}

/// Rules engines for board games on the command line.
#[derive(Debug, Parser)]
#[command(name = "rulebook", version, about, disable_help_subcommand = true)]
#[command(arg_required_else_help = true)]
pub(crate) struct Cli {
    /// When to use colours; `auto` follows the terminal and `NO_COLOR`
    #[arg(long, global = true, value_enum, default_value_t, value_name = "WHEN")]
    color: ColorMode,
    /// Write only ASCII, also in drawings and messages
    #[arg(long, global = true)]
    ascii: bool,
    #[command(subcommand)]
    command: Command,
}

/// The commands. Each one has its arguments and its help in its own file.
#[derive(Debug, Subcommand)]
enum Command {
    Games(games::Games),
    Rules(rules::Rules),
    Show(show::Show),
    Moves(moves::Moves),
    Try(try_moves::Try),
    Perft(perft::Perft),
    Random(random::Random),
    Replay(replay::Replay),
    Stats(stats::Stats),
    #[cfg(feature = "data")]
    Convert(convert::Convert),
    #[cfg(feature = "data")]
    Explore(explore::Explore),
    Play(play::Play),
    Analyse(analyse::Analyse),
    Solve(solve::Solve),
    Cfr(equilibrium::Cfr),
    BestResponse(equilibrium::BestResponse),
    Arena(arena::Arena),
    Engine(engine::Engine),
    Serve(serve::Serve),
    Completions(pages::Completions),
    Man(pages::Man),
}

impl Cli {
    /// The characters that are written.
    pub(crate) fn characters(&self) -> Characters {
        if self.ascii { Characters::Ascii } else { Characters::Unicode }
    }

    /// Runs the command. All output has been written when this returns.
    pub(crate) fn run(self, registry: &Registry) -> Result<(), CliError> {
        let characters = self.characters();
        let is_data = matches!(self.command, Command::Random(_) | Command::Stats(_));
        let mut out =
            if is_data { Output::data(characters) } else { Output::new(self.color, characters) };
        let outcome = self.command.run(registry, &mut out);
        out.flush()?;
        outcome
    }
}

impl Command {
    fn run(self, registry: &Registry, out: &mut Output) -> Result<(), CliError> {
        match self {
            Command::Games(args) => games::run(registry, &args, out),
            Command::Rules(args) => rules::run(registry, &args, out),
            Command::Show(args) => show::run(registry, &args, out),
            Command::Moves(args) => moves::run(registry, &args, out),
            Command::Try(args) => try_moves::run(registry, &args, out),
            Command::Perft(args) => perft::run(registry, &args, out),
            Command::Random(args) => random::run(registry, &args, out),
            Command::Replay(args) => replay::run(registry, &args, out),
            Command::Stats(args) => stats::run(registry, &args, out),
            #[cfg(feature = "data")]
            Command::Convert(args) => convert::run(registry, &args, out),
            #[cfg(feature = "data")]
            Command::Explore(args) => explore::run(registry, &args, out),
            Command::Play(args) => play::run(registry, args, out),
            Command::Analyse(args) => analyse::run(registry, &args, out),
            Command::Solve(args) => solve::run(registry, &args, out),
            Command::Cfr(args) => equilibrium::cfr(registry, &args, out),
            Command::BestResponse(args) => equilibrium::best_response(registry, &args, out),
            Command::Arena(args) => arena::run(registry, &args, out),
            Command::Engine(args) => engine::run(registry, &args, out),
            Command::Serve(args) => serve::run(&args, out),
            Command::Completions(args) => pages::completions(registry, &args, program(), out),
            Command::Man(args) => pages::man(&args, program(), out),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{GROUPS, program};

    #[test]
    fn every_command_is_in_one_group() {
        let program = program();
        let mut commands: Vec<&str> =
            program.get_subcommands().map(clap::Command::get_name).collect();
        let mut grouped: Vec<&str> = GROUPS.iter().flat_map(|(_, names)| *names).copied().collect();
        commands.sort_unstable();
        grouped.sort_unstable();
        assert_eq!(commands, grouped);
    }
}
