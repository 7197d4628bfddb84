//! Statistics of files.

use std::ops::ControlFlow;

use pyo3::prelude::*;
use rulebook_data::{Report, Scan, Statistics};

use super::{Bad, Source, show};
use crate::{convert, errors::refused, registry::registry, watch::Watch};

/// Counts the records of files, and replays them if that is wanted.
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
            let added = match replays {
                true => statistics.add_replayed(record, game),
                false => statistics.add(record),
            };
            added.map_err(refused)
        })?;
        let mut bad = Bad::new(source.on_bad.as_ref());
        let scan = Scan::new().limits(source.limits()).threads(source.threads);
        let scan = if replays { scan.replaying(registry()) } else { scan };
        let scanned = scan.run(source.paths.clone(), |report| match report {
            Report::Bad(record) => bad.report(&record),
            Report::Progress { bytes, .. } => show(work, bytes),
            _ => ControlFlow::Continue(()),
        });
        bad.result(scanned.is_complete)?;
        statistics.merge(scanned.statistics).map_err(refused)?;
        Ok::<_, PyErr>(statistics)
    })?;
    convert::value(py, "statistics", &counted?)
}
