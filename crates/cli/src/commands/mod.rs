//! The commands, one file per command.

mod answer;
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
mod convert;
mod explore;
mod play;
mod analyse;
mod solve;
mod equilibrium;
mod engine;
mod arena;
mod serve;
mod pages;

use rulebook::Registry;

use crate::{
    args::{Cli, Command},
    error::CliError,
    output::Output,
};

/// Runs the command. All output has been written when this returns.
pub(crate) fn run(registry: &Registry, cli: Cli) -> Result<(), CliError> {
    let characters = cli.characters();
    let data = matches!(cli.command, Command::Random(_) | Command::Stats(_));
    let mut out = if data { Output::data(characters) } else { Output::new(cli.color, characters) };
    let outcome = match cli.command {
        Command::Games(args) => games::run(registry, &args, &mut out),
        Command::Rules(args) => rules::run(registry, &args, &mut out),
        Command::Show(args) => show::run(registry, &args, &mut out),
        Command::Moves(args) => moves::run(registry, &args, &mut out),
        Command::Try(args) => try_moves::run(registry, &args, &mut out),
        Command::Perft(args) => perft::run(registry, &args, &mut out),
        Command::Random(args) => random::run(registry, &args, &mut out),
        Command::Replay(args) => replay::run(registry, &args, &mut out),
        Command::Stats(args) => stats::run(registry, &args, &mut out),
        Command::Convert(args) => convert::run(registry, &args, &mut out),
        Command::Explore(args) => explore::run(registry, &args, &mut out),
        Command::Play(args) => play::run(registry, args, &mut out),
        Command::Analyse(args) => analyse::run(registry, &args, &mut out),
        Command::Solve(args) => solve::run(registry, &args, &mut out),
        Command::Cfr(args) => equilibrium::cfr(registry, &args, &mut out),
        Command::BestResponse(args) => equilibrium::best_response(registry, &args, &mut out),
        Command::Engine(args) => engine::run(registry, &args, &mut out),
        Command::Arena(args) => arena::run(registry, &args, &mut out),
        Command::Serve(args) => serve::run(&args, &mut out),
        Command::Completions(args) => pages::completions(registry, &args, &mut out),
        Command::Man(args) => pages::man(&args, &mut out),
    };
    out.flush()?;
    outcome
}
