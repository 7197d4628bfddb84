//! The native half of the Python package with the games of Rulebook.

use pyo3::prelude::*;
use rulebook::Registry;

#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    rulebook_python::init(module, Registry::standard())
}
