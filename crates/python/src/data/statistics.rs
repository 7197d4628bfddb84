//! Statistics of files.

use std::ops::ControlFlow;

use pyo3::prelude::*;
use rulebook_data::{Scan, ScanReport, Statistics};

use super::{BadRecords, Source, report_progress};
use crate::{convert, errors::refused, registry::registry, watch::Watch};

/// Counts the records of files, and replays them if `replays` is set.
#[pyfunction]
pub(crate) fn statistics<'py>(
    py: Python<'py>,
    source: &Bound<'py, PyAny>,
    replays: bool,
    report: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let mut source: Source = source.extract()?;
    let watch = Watch { report, seconds: None };
    let counted = watch.over(py, move |work| {
        let mut statistics = Statistics::default();
        source.take_shards(work, |record, game| {
            if replays {
                statistics.add_replayed(record, game).map_err(refused)
            } else {
                statistics.add(record).map_err(refused)
            }
        })?;
        let mut bad = BadRecords::new(source.on_bad.as_ref());
        let scan = Scan::new().limits(source.limits()).threads(source.threads);
        let scan = if replays { scan.replaying(registry()) } else { scan };
        let scanned = scan.run(source.paths.clone(), |report| match report {
            ScanReport::Bad(record) => bad.report(&record),
            ScanReport::Progress { bytes, .. } => report_progress(work, bytes),
            _ => ControlFlow::Continue(()),
        });
        bad.result(scanned.is_complete)?;
        statistics.merge(scanned.statistics).map_err(refused)?;
        Ok::<_, PyErr>(statistics)
    })?;
    convert::value(py, "statistics", &counted?)
}
