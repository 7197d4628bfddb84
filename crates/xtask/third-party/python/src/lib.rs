//! The native half of the Python package `rulebook` with all games of Rulebook and two more.

use pyo3::prelude::*;
use rulebook::{Registry, entry};

#[pymodule]
fn parlour_games(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let mut registry = Registry::standard();
    registry.add(entry!(noughts::Noughts));
    registry.add(entry!(aviary::Aviary));
    rulebook_python::init(module, registry)
}
