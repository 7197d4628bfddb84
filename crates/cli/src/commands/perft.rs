//! `perft`: the number of sequences of moves.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Instant,
};

use rulebook::{
    AnyError, AnyMatch, ErrorKind, PerftPart, PerftRequest, PerftResult, Registry, core::Viewpoint,
};
use serde_json::json;

use super::answer;
use crate::{
    args::Perft,
    error::CliError,
    interrupt,
    observer::play_all,
    output::{self, Output},
    progress::Bar,
    suggest::did_you_mean,
};

/// The largest table, in mebibytes. The memory is taken as the table fills.
const MOST_HASH: usize = 1 << 20;

pub(crate) fn run(registry: &Registry, args: &Perft, out: &mut Output) -> Result<(), CliError> {
    if MOST_HASH < args.hash {
        let message = format!("a table of {} MiB is above the limit of {MOST_HASH} MiB", args.hash);
        return Err(CliError::Usage(message));
    }
    let threads = args.threads.number()?;
    let mut game = args.start.open(registry)?;
    play_all(&mut *game, [args.after.as_str()].into_iter(), Viewpoint::Host)?;
    let start = Instant::now();
    let so_far = Arc::new(Mutex::new(SoFar::default()));
    let counted = count(game.clone(), args, threads, &so_far)?;
    let seconds = start.elapsed().as_secs_f64();
    let Some(counted) = counted else {
        write(args, &*game, &Answer::of_parts(&lock(&so_far)), out)?;
        return Err(CliError::Interrupted);
    };
    let counted = counted.map_err(|error| explained(registry, args, error))?;
    let total = counted.total;
    write(args, &*game, &Answer::of_all(counted), out)?;
    out.flush()?;
    report_speed(total, "node", seconds, out);
    Ok(())
}

/// Counts; `None` if the user has interrupted it.
fn count(
    game: Box<dyn AnyMatch>,
    args: &Perft,
    threads: usize,
    so_far: &Arc<Mutex<SoFar>>,
) -> Result<Option<Result<PerftResult, AnyError>>, CliError> {
    let (depth, hash, mode) = (args.depth, args.hash, args.counting.clone());
    let counting = Arc::clone(so_far);
    let work = move || {
        let progress = |part: PerftPart<'_>| lock(&counting).add(&part);
        let mut request = PerftRequest::new(depth);
        request.mode = mode.as_deref();
        request.threads = threads;
        request.hash_mebibytes = hash;
        request.progress = Some(&progress);
        game.perft(&request)
    };
    let bar = Bar::new();
    let tick = || {
        let so_far = lock(so_far);
        let (done, total) = so_far.parts;
        bar.show_with(done, total, &format!(", {} so far", so_far.count()));
    };
    let counted = interrupt::unless_interrupted(PerftRequest::STACK_BYTES, work, tick);
    bar.clear();
    Ok(counted?)
}

/// What has been counted so far.
#[derive(Default)]
struct SoFar {
    /// The parts that are done, and all parts.
    parts: (u64, u64),
    /// The first moves with their shares, in the game's order.
    shares: BTreeMap<usize, (String, u64)>,
}

impl SoFar {
    fn add(&mut self, part: &PerftPart<'_>) {
        self.parts = (self.parts.0.max(part.done), part.total);
        let share = self.shares.entry(part.root).or_insert_with(|| (part.first_move.to_owned(), 0));
        share.1 = share.1.saturating_add(part.count);
    }

    /// The number of sequences so far.
    fn count(&self) -> u64 {
        self.shares.values().fold(0, |sum, (_, count)| sum.saturating_add(*count))
    }
}

fn lock(so_far: &Mutex<SoFar>) -> MutexGuard<'_, SoFar> {
    so_far.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What is printed.
struct Answer {
    total: u64,
    divide: Vec<(String, u64)>,
    /// The parts that are done and all parts, if the count was interrupted.
    partial: Option<(u64, u64)>,
}

impl Answer {
    fn of_all(counted: PerftResult) -> Answer {
        Answer { total: counted.total, divide: counted.divide, partial: None }
    }

    fn of_parts(so_far: &SoFar) -> Answer {
        let divide: Vec<_> = so_far.shares.values().cloned().collect();
        Answer { total: so_far.count(), divide, partial: Some(so_far.parts) }
    }
}

fn write(
    args: &Perft,
    game: &dyn AnyMatch,
    answer: &Answer,
    out: &mut Output,
) -> Result<(), CliError> {
    if args.json {
        let divide: Vec<_> =
            answer.divide.iter().map(|(mv, n)| json!({ "move": mv, "count": n })).collect();
        let mut object = answer::head(game, &*game.seen_by(Viewpoint::Host)?);
        object["depth"] = json!(args.depth);
        object["counting"] = json!(args.counting);
        object["count"] = json!(answer.total);
        object["divide"] = json!(divide);
        object["complete"] = json!(answer.partial.is_none());
        return Ok(out.json(&object)?);
    }
    if args.divide {
        for (mv, count) in &answer.divide {
            out.line(format_args!("{mv}: {count}"))?;
        }
    }
    match answer.partial {
        None => out.line(format_args!("{}", answer.total))?,
        Some(_) if answer.total == 0 => {
            out.line(format_args!("partial: nothing has been counted"))?;
        }
        Some((done, all)) => {
            out.line(format_args!("partial: {} ({done} of {all} parts)", answer.total))?;
        }
    }
    Ok(())
}

/// An error with what is probably missing or meant.
fn explained(registry: &Registry, args: &Perft, error: AnyError) -> AnyError {
    let info = registry.game(&args.start.game).ok().map(rulebook::AnyGame::info);
    match (error.kind, &args.counting) {
        (ErrorKind::Deal, _) if args.start.deal.is_none() => {
            let help = match info.and_then(|info| info.deal) {
                Some(deal) => format!("give the deal, for example --deal '{deal}'"),
                None => "give the events in order, separated by commas, with --deal".to_owned(),
            };
            error.with_help(help)
        }
        (ErrorKind::Perft, Some(mode)) => {
            let modes = info.map(|info| info.perft_modes).unwrap_or_default();
            match did_you_mean(mode, modes.iter().map(|mode| mode.name)) {
                Some(help) => error.with_help(help),
                None => error,
            }
        }
        _ => error,
    }
}

/// Reports the throughput on standard error.
#[expect(clippy::cast_precision_loss, reason = "throughput is approximate")]
pub(super) fn report_speed(count: u64, noun: &str, seconds: f64, out: &Output) {
    let speed = count as f64 / seconds.max(1e-9);
    let plural = if count == 1 { "" } else { "s" };
    let line = format!("{count} {noun}{plural} in {seconds:.3} s, {speed:.0} {noun}s/s");
    output::message(format_args!("{line}"), out.characters());
}
