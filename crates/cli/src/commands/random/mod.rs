//! `random`: random games, as data, as records, or summed up.

mod args;
mod records;
mod rows;
mod summary;

use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Instant,
};

use rulebook::{
    AnyError, AnyMatch, Registry,
    core::{DrawRules, Entropy},
};

pub(crate) use self::args::Random;
use self::summary::{Summary, Totals};
use super::perft::report_speed;
use crate::{error::CliError, interrupt, output::Output, progress::Bar};

/// The stack of the games in bytes: a position may be large, and rules may be recursive.
const STACK_BYTES: usize = 8 << 20;

pub(crate) fn run(registry: &Registry, args: &Random, out: &mut Output) -> Result<(), CliError> {
    let start = Instant::now();
    let ply_limit = Some(args.ply_limit.get()).filter(|n| *n != 0);
    let mut draw_rules = DrawRules { repetition: None, ply_limit };
    if args.adjudicate {
        draw_rules.repetition = args.start.open(registry)?.draw_rules().repetition;
    }
    let game = args.start.open_under(registry, draw_rules)?;
    interrupt::watch();
    let summary = if let Some(place) = &args.records {
        records::write(&*game, args, place, out)?
    } else if args.jsonl {
        rows::write(&*game, args, draw_rules, out)?
    } else {
        sum_up(&*game, args, draw_rules)?
    };
    let seconds = start.elapsed().as_secs_f64();
    if !args.writes_data() {
        args.format.write(&Totals { summary: &summary, args, seats: game.seats() }, out)?;
    }
    out.flush()?;
    if summary.games() < args.games.get() {
        return Err(CliError::Interrupted);
    }
    report_speed(summary.total_plies(), "move", seconds, out);
    Ok(())
}

/// Plays all games, unless the user interrupts that.
fn sum_up(game: &dyn AnyMatch, args: &Random, draw_rules: DrawRules) -> Result<Summary, CliError> {
    let summary = Arc::new(Mutex::new(Summary::default()));
    let game = game.boxed_clone();
    let counting = Arc::clone(&summary);
    let seed = args.seed.get();
    let n_games = args.games.get();
    let work = move || -> Result<(), AnyError> {
        for number in 0..n_games {
            let mut rng = rulebook::game_rng(seed, number);
            let playout = game.playout(&mut || rng.next_u64(), draw_rules, None)?;
            lock(&counting).add(&playout);
            if interrupt::is_interrupted() {
                break;
            }
        }
        Ok(())
    };
    let bar = Bar::new();
    let tick = || bar.show(lock(&summary).games(), n_games);
    let played = interrupt::unless_interrupted(STACK_BYTES, work, tick);
    bar.clear();
    played?.transpose()?;
    Ok(lock(&summary).clone())
}

fn lock(summary: &Mutex<Summary>) -> MutexGuard<'_, Summary> {
    summary.lock().unwrap_or_else(PoisonError::into_inner)
}
