//! `perft`: the number of sequences of moves.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Instant,
};

use clap::Args;
use rulebook::{
    AnyError, AnyMatch, ErrorKind, PerftPart, PerftRequest, PerftResult, Registry, core::Viewpoint,
};
use serde_json::{Value, json};

use crate::{
    answer::{self, Answer, Format},
    count::Count,
    error::CliError,
    interrupt,
    observer::play_all,
    output::{self, Output},
    phrases,
    progress::Bar,
    resources::{MOST_MEBIBYTES, Threads},
    start::Start,
    suggest::did_you_mean,
};

/// Count the move sequences of a given length, with all cards face up
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  rulebook perft gobblet 4\n  rulebook perft octi 3 --divide\n  rulebook perft gobblet 4 --threads 2 --hash 64 --json"
)]
pub(crate) struct Perft {
    #[command(flatten)]
    start: Start,
    /// The length of the sequences in moves, at most 255
    #[arg(allow_negative_numbers = true)]
    depth: Count<u32, 0, 255>,
    /// Moves to play first
    #[arg(long, value_name = "MOVES", default_value = "", hide_default_value = true)]
    after: String,
    /// Also print the count for each first move
    #[arg(long)]
    divide: bool,
    /// The way of counting moves; `rulebook games GAME` lists the choices
    #[arg(long, value_name = "NAME")]
    counting: Option<String>,
    #[command(flatten)]
    threads: Threads,
    /// Use a transposition table of at most this many MiB; the counts do not change
    /// [default: no table]
    #[arg(long, value_name = "MIB", allow_negative_numbers = true)]
    #[arg(default_value = "0", hide_default_value = true)]
    hash: Count<usize, 0, MOST_MEBIBYTES>,
    #[command(flatten)]
    format: Format,
}

pub(crate) fn run(registry: &Registry, args: &Perft, out: &mut Output) -> Result<(), CliError> {
    let threads = args.threads.number()?;
    let mut game = args.start.open(registry)?;
    play_all(&mut *game, [args.after.as_str()].into_iter(), Viewpoint::Host)?;
    let start = Instant::now();
    let so_far = Arc::new(Mutex::new(PartialCounts::default()));
    let counted = count(game.clone(), args, threads, &so_far)?;
    let seconds = start.elapsed().as_secs_f64();
    let Some(counted) = counted else {
        let counts = Counts::of_parts(args, &*game, &lock(&so_far));
        args.format.write(&counts, out)?;
        return Err(CliError::Interrupted);
    };
    let counted = counted.map_err(|error| explained(registry, args, error))?;
    let total = counted.total;
    args.format.write(&Counts::of_all(args, &*game, counted), out)?;
    out.flush()?;
    report_speed(total, "node", seconds, out);
    Ok(())
}

/// Counts the sequences; `None` if the user has interrupted that.
fn count(
    game: Box<dyn AnyMatch>,
    args: &Perft,
    threads: usize,
    so_far: &Arc<Mutex<PartialCounts>>,
) -> Result<Option<Result<PerftResult, AnyError>>, CliError> {
    let depth = args.depth.get();
    let hash = args.hash.get();
    let mode = args.counting.clone();
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

/// The counts so far.
#[derive(Default)]
struct PartialCounts {
    /// The parts that are done, and all parts.
    parts: (u64, u64),
    /// The first moves with their shares, in the game's order.
    shares: BTreeMap<usize, (String, u64)>,
}

impl PartialCounts {
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

fn lock(so_far: &Mutex<PartialCounts>) -> MutexGuard<'_, PartialCounts> {
    so_far.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The number of sequences, of all or of those that were counted before an interruption.
struct Counts<'a> {
    args: &'a Perft,
    game: &'a dyn AnyMatch,
    total: u64,
    divide: Vec<(String, u64)>,
    /// The parts that are done and all parts, if the count was interrupted.
    partial: Option<(u64, u64)>,
}

impl<'a> Counts<'a> {
    fn of_all(args: &'a Perft, game: &'a dyn AnyMatch, counted: PerftResult) -> Counts<'a> {
        let PerftResult { total, divide, .. } = counted;
        Counts { args, game, total, divide, partial: None }
    }

    fn of_parts(args: &'a Perft, game: &'a dyn AnyMatch, so_far: &PartialCounts) -> Counts<'a> {
        let divide = so_far.shares.values().cloned().collect();
        Counts { args, game, total: so_far.count(), divide, partial: Some(so_far.parts) }
    }
}

impl Answer for Counts<'_> {
    fn write_text(&self, out: &mut Output) -> Result<(), CliError> {
        if self.args.divide {
            for (mv, count) in &self.divide {
                out.line(format_args!("{mv}: {count}"))?;
            }
        }
        match self.partial {
            None => out.line(format_args!("{}", self.total))?,
            Some(_) if self.total == 0 => {
                out.line(format_args!("partial: nothing has been counted"))?;
            }
            Some((done, all)) => {
                out.line(format_args!("partial: {} ({done} of {all} parts)", self.total))?;
            }
        }
        Ok(())
    }

    fn to_json(&self) -> Result<Value, CliError> {
        let divide: Vec<_> =
            self.divide.iter().map(|(mv, n)| json!({ "move": mv, "count": n })).collect();
        let mut object = answer::head(self.game, &*self.game.view(Viewpoint::Host)?);
        object["depth"] = json!(self.args.depth.get());
        object["counting"] = json!(self.args.counting);
        object["count"] = json!(self.total);
        object["divide"] = json!(divide);
        object["complete"] = json!(self.partial.is_none());
        Ok(object)
    }
}

/// An error with what is probably missing or meant.
fn explained(registry: &Registry, args: &Perft, error: AnyError) -> AnyError {
    let info = args.start.game.find(registry).ok().map(rulebook::AnyGame::info);
    match (error.kind, &args.counting) {
        (ErrorKind::Deal, _) if args.start.opening.deal.is_none() => {
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
    let counted = phrases::counted(count, noun);
    let line = format!("{counted} in {seconds:.3} s, {speed:.0} {noun}s/s");
    output::message(format_args!("{line}"), out.characters());
}
