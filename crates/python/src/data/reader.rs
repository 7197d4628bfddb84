//! Records one by one.

use std::{
    path::PathBuf,
    sync::{Mutex, PoisonError},
};

use pyo3::prelude::*;
use rulebook::core::ReplayLimits;
use rulebook_data::Reader;
use serde_json::json;

use super::raised;
use crate::convert;

/// The records of files and folders, one by one, in constant memory.
#[pyclass(module = "rulebook._native", frozen)]
pub(crate) struct Records(Mutex<Reader>);

impl std::fmt::Debug for Records {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Records")
    }
}

#[pymethods]
impl Records {
    #[new]
    fn new(paths: Vec<PathBuf>, max_steps: usize, max_bytes: usize) -> Records {
        let limits = ReplayLimits { steps: max_steps, bytes: max_bytes, draw_rules: None };
        Records(Mutex::new(Reader::new(paths, limits)))
    }

    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let next = || self.0.lock().unwrap_or_else(PoisonError::into_inner).next();
        match py.detach(next) {
            None => Ok(None),
            Some(Err(bad)) => Err(raised(&bad)),
            Some(Ok(found)) => {
                let text = found.record.to_string();
                let (file, line) = (found.file, found.line);
                let value = json!({
                    "file": file, "line": line, "record": found.record, "text": text,
                });
                convert::value(py, "record", &value).map(Some)
            }
        }
    }
}
