//! `arena`: tournaments between players.

mod table;

use std::{ops::ControlFlow, path::PathBuf};

use clap::Args;
use rulebook::{Registry, core::text::quoted};
use rulebook_arena::{ArenaError, Bot, Run, Settings, Sprt};
use rulebook_engine::{Spec, StopFlag};

use crate::{
    answer::Format,
    count::Count,
    error::CliError,
    files, interrupt,
    output::{self, Output},
    progress::Bar,
    resources::Threads,
    start::{GameName, Variant},
};

/// Play games between players, and estimate their differences in strength
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  rulebook arena tictactoe --bot flat:50n --bot random --games 20\n  rulebook arena tictactoe --bot flat:50n --bot random --sprt 0,100 --json\n  rulebook arena kuhn --bot random --bot random --games 10 --state run.jsonl"
)]
pub(crate) struct Arena {
    #[command(flatten)]
    game: GameName,
    #[command(flatten)]
    variant: Variant,
    /// A player; give two or more: `random`, `beginner`, `easy`, `club`, `strong`, `master`
    /// (1 s a move), a search with its limit for each move, such as `mcts:1s`, `mcts:20000n`
    /// (20,000 playouts), `alphabeta:20000n` (20,000 positions) or `alphabeta:d8`, or
    /// `engine:COMMAND`. With a time, `master` or an engine another run plays other games
    #[arg(long = "bot", value_name = "SPEC", required = true)]
    bots: Vec<Spec>,
    /// The number of games for each pair of players, rounded up to whole blocks with exchanged seats
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value = "100")]
    games: Count<u64>,
    /// Stop when a sequential test decides between the differences ELO0 and ELO1, with an error of
    /// 0.05; for two players
    #[arg(long, value_name = "ELO0,ELO1", value_parser = sprt, allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// The seed of openings, chance and players
    #[arg(long, value_name = "S", allow_negative_numbers = true, default_value = "0")]
    seed: Count<u64>,
    #[command(flatten)]
    threads: Threads,
    /// Begin with this number of random moves [default: 4, and 0 in games with chance]
    #[arg(long, value_name = "PLIES", allow_negative_numbers = true)]
    book: Option<Count<u32>>,
    /// End games without a score after this many plies; 0 means no limit
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value = "10000")]
    ply_limit: Count<u32>,
    /// Keep the state in this file, and continue from it if it exists
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
    /// Write a record of each game to this folder, which must be empty unless a run continues
    #[arg(long, value_name = "FOLDER")]
    records: Option<PathBuf>,
    #[command(flatten)]
    format: Format,
}

/// Reads the hypotheses of a sequential test.
fn sprt(text: &str) -> Result<Sprt, String> {
    let elos = text.split_once(',').and_then(|(elo0, elo1)| {
        Some(Sprt { elo0: elo0.trim().parse().ok()?, elo1: elo1.trim().parse().ok()? })
    });
    elos.ok_or_else(|| "expected two differences in Elo, such as `0,50`".to_owned())
}

impl From<ArenaError> for CliError {
    fn from(error: ArenaError) -> CliError {
        match error {
            ArenaError::Game(error) => (*error).into(),
            ArenaError::Bot { .. } | ArenaError::Settings(_) => CliError::Usage(error.to_string()),
            _ => CliError::Refused(error.to_string()),
        }
    }
}

pub(crate) fn run(registry: &Registry, args: &Arena, out: &mut Output) -> Result<(), CliError> {
    let game = args.game.find(registry)?;
    let usual = Settings::of(game);
    let settings = Settings {
        variant: args.variant.text.clone(),
        games: args.games.get(),
        seed: args.seed.get(),
        book: args.book.map_or(usual.book, Count::get),
        ply_limit: Some(args.ply_limit.get()).filter(|limit| *limit != 0),
        sprt: args.sprt,
        ..usual
    };
    let run = Run {
        threads: args.threads.number()?,
        state: args.state.clone(),
        records: args.records.clone(),
    };
    let never = StopFlag::never();
    let bots = args.bots.iter().map(|spec| Bot::of(spec, &never)).collect::<Result<_, _>>()?;
    let arena = rulebook_arena::Arena::new(registry, settings, bots)?;
    if let Some(file) = &args.state {
        files::check_named(file, "the state of a tournament")?;
    }
    if let Some(folder) = &args.records {
        files::check_named(folder, "a folder of records")?;
        files::make_folder(folder).map_err(CliError::Refused)?;
    }
    if let Some(spec) = args.bots.iter().find(|spec| spec.is_timed()) {
        let name = spec.to_string();
        let note = "thinks by time, so another run plays other games";
        output::message(format_args!("note: {} {note}", quoted(&name)), out.characters());
    }
    interrupt::watch();
    let bar = Bar::new();
    let mut is_shared = false;
    let played = arena.run(&run, |progress| {
        is_shared |= progress.is_shared;
        bar.show(progress.done, progress.total);
        if interrupt::is_interrupted() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    bar.clear();
    if let Some(state) = args.state.as_deref().filter(|_| is_shared) {
        let name = files::name(state);
        let help = "its file system has no locks, so let no other run use it";
        output::message(format_args!("note: {name} is not locked: {help}"), out.characters());
    }
    let played = played?;
    args.format.write(&played, out)?;
    if played.complete { Ok(()) } else { Err(CliError::Interrupted) }
}
