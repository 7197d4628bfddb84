//! Errors as exceptions.

use pyo3::{prelude::*, types::PyDict};
use rulebook::AnyError;

use crate::convert::dict;

/// Builds the exception for a refusal of the facade.
pub(crate) fn refused(error: impl Into<AnyError>) -> PyErr {
    let error = error.into();
    Python::attach(|py| {
        let exception = dict(py, &error).and_then(|fields| exception(fields, &error.to_string()));
        exception.unwrap_or_else(|failure| failure)
    })
}

/// Builds the exception for an invalid record or shard in a file.
pub(crate) fn refused_at(text: &str, error: &AnyError, file: &str, line: Option<u64>) -> PyErr {
    Python::attach(|py| {
        let exception = dict(py, error).and_then(|fields| {
            fields.set_item("file", file)?;
            fields.set_item("line", line)?;
            exception(fields, text)
        });
        exception.unwrap_or_else(|failure| failure)
    })
}

/// Builds the exception for a refusal of another part, such as the arena.
pub(crate) fn refused_as(kind: &str, message: &str) -> PyErr {
    Python::attach(|py| {
        let fields = PyDict::new(py);
        let exception = fields
            .set_item("kind", kind)
            .and_then(|()| fields.set_item("code", kind))
            .and_then(|()| fields.set_item("message", message))
            .and_then(|()| exception(fields, message));
        exception.unwrap_or_else(|failure| failure)
    })
}

/// Builds the exception with these fields.
fn exception(fields: Bound<'_, PyDict>, text: &str) -> PyResult<PyErr> {
    let module = fields.py().import("rulebook._errors")?;
    Ok(PyErr::from_value(module.call_method1("exception", (text, fields))?))
}
