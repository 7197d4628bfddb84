//! `perft`: the number of sequences of moves.

use std::{
    io::{self, IsTerminal, Write},
    sync::Mutex,
    time::{Duration, Instant},
};

use indicatif::ProgressBar;
use rulebook::{AnyError, ErrorKind, PerftRequest, Registry, core::Viewpoint};

use crate::{args::Perft, error::CliError, observer::play_all, output::Output};

pub(crate) fn run(registry: &Registry, args: &Perft, out: &mut Output) -> Result<(), CliError> {
    let mut game = args.start.open(registry)?;
    play_all(&mut *game, [args.after.as_str()].into_iter(), Viewpoint::Host)?;
    let bar = Bar::new();
    let progress = |done, total| bar.show(done, total);
    let mut request = PerftRequest::new(args.depth);
    request.mode = args.counting.as_deref();
    request.threads = args.threads;
    request.hash_mebibytes = args.hash;
    request.progress = io::stderr().is_terminal().then_some(&progress);
    let start = Instant::now();
    let counted = game.perft(&request);
    let seconds = start.elapsed().as_secs_f64();
    bar.clear();
    let counted = counted.map_err(|error| {
        let order = registry.game(&args.start.game).ok().and_then(|game| game.info().order);
        if args.start.deal.is_none() { without_order(error, order) } else { error }
    })?;
    if args.divide {
        for (mv, count) in &counted.divide {
            out.line(format_args!("{mv}: {count}"))?;
        }
    }
    out.line(format_args!("{}", counted.total))?;
    out.flush()?;
    report_speed(counted.total, "nodes", seconds);
    Ok(())
}

/// An error of a count without `--deal`, which may be what is missing.
fn without_order(error: AnyError, example: Option<&str>) -> AnyError {
    if error.kind != ErrorKind::Deal {
        return error;
    }
    let help = match example {
        Some(order) => format!("give the order of chance, for example --deal '{order}'"),
        None => "give the events in order, separated by commas, with --deal".to_owned(),
    };
    error.with_help(help)
}

/// Reports the throughput on standard error.
#[expect(clippy::cast_precision_loss, reason = "throughput is approximate")]
pub(crate) fn report_speed(count: u64, noun: &str, seconds: f64) {
    let speed = count as f64 / seconds.max(1e-9);
    // A closed standard error is not a failure.
    let _ = writeln!(io::stderr(), "{count} {noun} in {seconds:.3} s, {speed:.0} {noun}/s");
}

/// A progress bar that appears when the work takes longer than a moment.
pub(super) struct Bar {
    start: Instant,
    bar: Mutex<Option<ProgressBar>>,
}

impl Bar {
    const MOMENT: Duration = Duration::from_secs(1);

    pub(super) fn new() -> Bar {
        Bar { start: Instant::now(), bar: Mutex::new(None) }
    }

    pub(super) fn show(&self, done: u64, total: u64) {
        if self.start.elapsed() < Bar::MOMENT {
            return;
        }
        if let Ok(mut bar) = self.bar.lock() {
            bar.get_or_insert_with(|| ProgressBar::new(total)).set_position(done);
        }
    }

    pub(super) fn clear(&self) {
        if let Ok(Some(bar)) = self.bar.lock().as_deref() {
            bar.finish_and_clear();
        }
    }
}
