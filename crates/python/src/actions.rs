//! Actions and choices of matches from arrays and lists.

use std::fmt::Display;

use numpy::{Element, PyReadonlyArray1, PyReadonlyArrayDyn, PyUntypedArrayMethods};
use pyo3::{
    exceptions::{PyTypeError, PyValueError},
    prelude::*,
};

/// One truth value for each match, from an array of any library or a list.
pub(crate) fn truths(which: &Bound<'_, PyAny>) -> PyResult<Vec<bool>> {
    let array = which.py().import("numpy")?.call_method1("asarray", (which,))?;
    let Ok(array) = array.extract::<PyReadonlyArray1<'_, bool>>() else {
        let (shape, dtype) = (array.getattr("shape")?, array.getattr("dtype")?);
        let message =
            "the matches to reset are one truth value for each match, such as [True, False]";
        return Err(PyTypeError::new_err(format!("{message}, not {dtype} of the shape {shape}")));
    };
    Ok(array.as_array().to_vec())
}

/// The shape and the numbers of an array; `None` if `actions` is not one. Other libraries, such as
/// torch and jax, offer their arrays to numpy.
pub(crate) fn arrayed(actions: &Bound<'_, PyAny>) -> PyResult<Option<(Vec<usize>, Vec<i32>)>> {
    if let Ok(array) = actions.extract::<PyReadonlyArrayDyn<'_, i32>>()
        && array.getattr("flags")?.getattr("aligned")?.is_truthy()?
    {
        return Ok(Some((array.shape().to_vec(), array.as_array().iter().copied().collect())));
    }
    if !actions.hasattr("__array__")? {
        return Ok(None);
    }
    let array = actions.py().import("numpy")?.call_method1("asarray", (actions,))?;
    let kind: String = array.getattr("dtype")?.getattr("kind")?.extract()?;
    // A copy has the byte order of the machine, and is aligned.
    let copy = |dtype: &str| array.call_method1("astype", (dtype,));
    match &*kind {
        "i" => numbers_of::<i64>(&copy("int64")?).map(Some),
        "u" => numbers_of::<u64>(&copy("uint64")?).map(Some),
        _ => {
            let dtype = array.getattr("dtype")?;
            Err(PyTypeError::new_err(format!("actions are whole numbers, not {dtype}")))
        }
    }
}

/// The shape and the numbers of an array of this type.
fn numbers_of<T: Element + Copy + Display + TryInto<i32>>(
    array: &Bound<'_, PyAny>,
) -> PyResult<(Vec<usize>, Vec<i32>)> {
    let array: PyReadonlyArrayDyn<'_, T> = array.extract()?;
    let numbers = array.as_array().iter().copied().map(narrow).collect::<PyResult<_>>()?;
    Ok((array.shape().to_vec(), numbers))
}

/// The shape and the numbers of a list, or of a list of lists if actions have rows.
pub(crate) fn listed(
    actions: &Bound<'_, PyAny>,
    has_rows: bool,
) -> PyResult<(Vec<usize>, Vec<i32>)> {
    if !has_rows {
        let numbers: Vec<i64> = actions.extract().map_err(|_| {
            PyTypeError::new_err("actions are one whole number for each match, best as int32")
        })?;
        return Ok((
            vec![numbers.len()],
            numbers.into_iter().map(narrow).collect::<PyResult<_>>()?,
        ));
    }
    let rows: Vec<Vec<i64>> = actions.extract().map_err(|_| {
        PyTypeError::new_err("actions are a row of whole numbers for each match, best as int32")
    })?;
    let width = rows.first().map_or(0, Vec::len);
    if rows.iter().any(|row| row.len() != width) {
        return Err(PyValueError::new_err("the rows of the actions differ in length"));
    }
    let n = rows.len();
    Ok((vec![n, width], rows.into_iter().flatten().map(narrow).collect::<PyResult<_>>()?))
}

fn narrow(number: impl Copy + Display + TryInto<i32>) -> PyResult<i32> {
    number
        .try_into()
        .map_err(|_| PyValueError::new_err(format!("{number} is not a number of an action")))
}
