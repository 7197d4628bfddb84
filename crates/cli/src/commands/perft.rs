//! `perft`: the number of sequences of moves.

use std::{
    io::{self, IsTerminal, Write},
    sync::Mutex,
    time::{Duration, Instant},
};

use indicatif::ProgressBar;
use rulebook::PerftRequest;

use super::try_moves::play_all;
use crate::{args::Perft, error::CliError, output::Output};

pub(crate) fn run(args: &Perft, out: &mut Output) -> Result<(), CliError> {
    let mut game = args.start.open()?;
    play_all(&mut *game, [args.after.as_str()].into_iter())?;
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
    let counted = counted?;
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

/// Reports the throughput on standard error.
#[expect(clippy::cast_precision_loss, reason = "throughput is approximate")]
pub(crate) fn report_speed(count: u64, noun: &str, seconds: f64) {
    let speed = count as f64 / seconds.max(1e-9);
    // A closed standard error is not a failure.
    let _ = writeln!(io::stderr(), "{count} {noun} in {seconds:.3} s, {speed:.0} {noun}/s");
}

/// A progress bar that appears when the work takes longer than a moment.
struct Bar {
    start: Instant,
    bar: Mutex<Option<ProgressBar>>,
}

impl Bar {
    const MOMENT: Duration = Duration::from_secs(1);

    fn new() -> Bar {
        Bar { start: Instant::now(), bar: Mutex::new(None) }
    }

    fn show(&self, done: u64, total: u64) {
        if self.start.elapsed() < Bar::MOMENT {
            return;
        }
        if let Ok(mut bar) = self.bar.lock() {
            bar.get_or_insert_with(|| ProgressBar::new(total)).set_position(done);
        }
    }

    fn clear(&self) {
        if let Ok(Some(bar)) = self.bar.lock().as_deref() {
            bar.finish_and_clear();
        }
    }
}
