//! `stats`: statistics of many records.

mod plot;
mod table;

use std::{ops::ControlFlow, time::Instant};

use rulebook::Registry;
use rulebook_data::{Report, Scan, Scanned};
use serde_json::json;

use super::bulk::{Meter, report};
use crate::{
    args::{Stats, write_svg},
    error::CliError,
    files::{self, Draft, LIMITS},
    interrupt,
    output::Output,
};

pub(crate) fn run(registry: &Registry, args: &Stats, out: &mut Output) -> Result<(), CliError> {
    interrupt::watch();
    let mut scan = Scan::new().limits(LIMITS).threads(args.threads.number()?);
    if args.check {
        scan = scan.replaying(registry);
    }
    if let Some(file) = args.plot.svg.as_deref().filter(|file| !files::is_standard(file)) {
        // Refuses a file that exists before the work and not after it.
        drop(Draft::new(file, args.plot.force).map_err(CliError::Refused)?);
    }
    let start = Instant::now();
    let Scanned { statistics, is_complete, .. } = scanned(scan, args, out);
    if statistics.bad != 0 && !args.keep_going {
        return Err(CliError::Reported);
    }
    let is_data = args.plot.svg.as_deref().is_some_and(files::is_standard);
    if args.json {
        let mut object = json!(statistics);
        object["complete"] = json!(is_complete);
        out.json(&object)?;
    } else if !is_data {
        table::write(registry, &statistics, is_complete, out)?;
    }
    if let Some(file) = &args.plot.svg {
        write_svg(file, plot::svg(&statistics), args.plot.force, out)?;
    }
    out.flush()?;
    let seconds = start.elapsed().as_secs_f64();
    super::perft::report_speed(statistics.records, "record", seconds, out);
    match (is_complete, statistics.bad) {
        (false, _) => Err(CliError::Interrupted),
        (true, 0) => Ok(()),
        (true, _) => Err(CliError::Reported),
    }
}

/// Reads the files; stops at a bad record unless the user wants to go on, and at Ctrl-C.
fn scanned(scan: Scan<'_>, args: &Stats, out: &Output) -> Scanned {
    let meter = Meter::new(&args.files);
    let characters = out.characters();
    let scanned = scan.run(args.files.clone(), |found| match found {
        Report::Bad(bad) => report(&bad, args.keep_going, args.json, characters),
        Report::Progress { bytes, .. } => meter.show(bytes),
        _ => ControlFlow::Continue(()),
    });
    meter.clear();
    scanned
}
