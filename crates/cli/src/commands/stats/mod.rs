//! `stats`: statistics of many records.

mod plot;
mod table;

use std::{ops::ControlFlow, path::PathBuf, time::Instant};

use clap::Args;
use rulebook::Registry;
use rulebook_data::{Scan, ScanReport, ScanResult};

use self::table::StatisticsTable;
use super::bulk::{Meter, report};
use crate::{
    answer::Format, argument::only, error::CliError, files::LIMITS, interrupt, output::Output,
    resources::Threads, svg_file::SvgFile,
};

/// Summarize many records: results by opening, lengths, endings, move frequencies, payoffs
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  rulebook stats games.jsonl\n  rulebook stats games.jsonl games/ --check --json\n  rulebook stats games.jsonl --svg lengths.svg"
)]
#[command(mut_args(only("svg", |arg| {
    let help = "Plot lengths, results by opening and move frequencies to an SVG file, which must \
                not exist yet; `-` means standard output";
    arg.help(help).conflicts_with("json")
})))]
pub(crate) struct Stats {
    /// Files with one JSON record per line or one text record each, also compressed with zstd, and
    /// folders of such files; `-` means standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Replay every record, checking each step, the result and the tags
    #[arg(long)]
    check: bool,
    /// Continue after a bad record, and report every one
    #[arg(long)]
    keep_going: bool,
    #[command(flatten)]
    threads: Threads,
    #[command(flatten)]
    format: Format,
    #[command(flatten)]
    plot: SvgFile,
}

pub(crate) fn run(registry: &Registry, args: &Stats, out: &mut Output) -> Result<(), CliError> {
    interrupt::watch();
    let mut scan = Scan::new().limits(LIMITS).threads(args.threads.number()?);
    if args.check {
        scan = scan.replaying(registry);
    }
    args.plot.check()?;
    let start = Instant::now();
    let ScanResult { statistics, is_complete, .. } = scanned(scan, args, out);
    if statistics.bad != 0 && !args.keep_going {
        return Err(CliError::Reported);
    }
    if !args.plot.is_answer() {
        let table = StatisticsTable { registry, statistics: &statistics, is_complete };
        args.format.write(&table, out)?;
    }
    args.plot.write(|| plot::svg(&statistics), out)?;
    out.flush()?;
    let seconds = start.elapsed().as_secs_f64();
    super::perft::report_speed(statistics.records, "record", seconds, out);
    match (is_complete, statistics.bad) {
        (false, _) => Err(CliError::Interrupted),
        (true, 0) => Ok(()),
        (true, _) => Err(CliError::Reported),
    }
}

/// Reads the files. Stops at a bad record without `--keep-going`, and at Ctrl-C.
fn scanned(scan: Scan<'_>, args: &Stats, out: &Output) -> ScanResult {
    let meter = Meter::new(&args.files);
    let characters = out.characters();
    let scanned = scan.run(args.files.clone(), |found| match found {
        ScanReport::Bad(bad) => report(&bad, args.keep_going, args.format.json, characters),
        ScanReport::Progress { bytes, .. } => meter.show(bytes),
        _ => ControlFlow::Continue(()),
    });
    meter.clear();
    scanned
}
