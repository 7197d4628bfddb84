//! `arena`: tournaments between players.

mod table;

use std::ops::ControlFlow;

use rulebook::Registry;
use rulebook_arena::{Arena, ArenaError, Bot, Run, Settings};
use serde_json::json;

use crate::{args, error::CliError, files, interrupt, output::Output, progress::Bar};

impl From<ArenaError> for CliError {
    fn from(error: ArenaError) -> CliError {
        match error {
            ArenaError::Game(error) => (*error).into(),
            ArenaError::Bot { .. } | ArenaError::Settings(_) => CliError::Usage(error.to_string()),
            _ => CliError::Refused(error.to_string()),
        }
    }
}

pub(crate) fn run(
    registry: &Registry,
    args: &args::Arena,
    out: &mut Output,
) -> Result<(), CliError> {
    let game = registry.game(&args.game)?;
    let usual = Settings::of(game);
    let settings = Settings {
        variant: args.variant.clone(),
        games: args.games,
        seed: args.seed,
        book: args.book.unwrap_or(usual.book),
        ply_limit: Some(args.ply_limit).filter(|limit| *limit != 0),
        sprt: args.sprt,
        ..usual
    };
    let run = Run {
        threads: args.threads.number()?,
        state: args.state.clone(),
        records: args.records.clone(),
    };
    let bots = args.bots.iter().map(Bot::of).collect::<Result<_, _>>()?;
    let arena = Arena::new(registry, settings, bots)?;
    if let Some(folder) = &args.records {
        files::make_folder(folder).map_err(CliError::Refused)?;
    }
    interrupt::watch();
    let bar = Bar::new();
    let played = arena.run(&run, |progress| {
        bar.show(progress.done, progress.total);
        if interrupt::is_interrupted() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    bar.clear();
    let played = played?;
    if args.json {
        out.json(&json!(played))?;
    } else {
        table::write(&played, out)?;
    }
    if played.complete { Ok(()) } else { Err(CliError::Interrupted) }
}
