//! `stats`: statistics of many records.

mod plot;
mod table;

use std::{fs, ops::ControlFlow, sync::Mutex, time::Instant};

use rulebook::Registry;
use rulebook_data::{Report, Scan, Scanned};
use serde_json::json;

use super::replay::LIMITS;
use crate::{
    args::{Stats, write_svg},
    error::{CliError, one_line},
    files::{self, Draft},
    interrupt,
    output::{self, Output},
    progress::Bar,
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
    super::perft::report_speed(statistics.records, "records", seconds, out);
    match (is_complete, statistics.bad) {
        (false, _) => Err(CliError::Interrupted),
        (true, 0) => Ok(()),
        (true, _) => Err(CliError::Reported),
    }
}

/// Reads the files; stops at a bad record unless the user wants to go on, and at Ctrl-C.
fn scanned(scan: Scan<'_>, args: &Stats, out: &Output) -> Scanned {
    // The size of standard input and of folders is unknown; then the bar shows only that work continues.
    let n_bytes: u64 =
        args.files.iter().filter_map(|file| Some(fs::metadata(file).ok()?.len())).sum();
    let bar = Mutex::new(Bar::new());
    let characters = out.characters();
    let scanned = scan.run(args.files.clone(), |report| match report {
        Report::Bad(bad) => {
            output::message(format_args!("error: {}", one_line(&bad.to_string())), characters);
            if args.keep_going { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        }
        Report::Progress { bytes, .. } => {
            if let Ok(bar) = bar.lock() {
                bar.show(bytes, n_bytes.max(bytes));
            }
            if interrupt::is_interrupted() {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        }
        _ => ControlFlow::Continue(()),
    });
    if let Ok(bar) = bar.lock() {
        bar.clear();
    }
    scanned
}
