//! Observations as planes, and masks of legal moves, for machine learning.

use numpy::{PyArray1, PyArrayMethods};
use pyo3::prelude::*;
use rulebook::AnyView;

use crate::{convert, errors::refused};

/// The observation as one array of numbers from 0 to 1: planes, then scalars.
pub(crate) fn planes<'py>(
    py: Python<'py>,
    seen: &dyn AnyView,
) -> PyResult<Bound<'py, PyArray1<f32>>> {
    let size = seen.planes().map_err(refused)?.size;
    let array = PyArray1::zeros(py, size, false);
    seen.write_planes(array.readwrite().as_slice_mut()?).map_err(refused)?;
    Ok(array)
}

/// The meaning of the numbers of the observation.
pub(crate) fn planes_info<'py>(py: Python<'py>, seen: &dyn AnyView) -> PyResult<Bound<'py, PyAny>> {
    convert::value(py, "planes_info", &seen.planes().map_err(refused)?)
}

/// 1 for each index of a legal move, 0 for every other one.
pub(crate) fn mask<'py>(py: Python<'py>, seen: &dyn AnyView) -> PyResult<Bound<'py, PyArray1<u8>>> {
    let choices = seen.choices().map_err(refused)?;
    let array = PyArray1::zeros(py, seen.n_indices().unwrap_or(0), false);
    choices.write_mask(array.readwrite().as_slice_mut()?).map_err(refused)?;
    Ok(array)
}
