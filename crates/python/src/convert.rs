//! Values of the facade as Python objects.

use pyo3::{
    IntoPyObjectExt,
    exceptions::PyValueError,
    prelude::*,
    types::{PyDict, PyList},
};
use rulebook::core::Turn;
use serde::Serialize;
use serde_json::Value;

/// The members of a value by name.
pub(crate) fn dict<'py>(py: Python<'py>, value: &impl Serialize) -> PyResult<Bound<'py, PyDict>> {
    let value = serde_json::to_value(value).map_err(|e| PyValueError::new_err(e.to_string()))?;
    Ok(object(py, &value)?.cast_into::<PyDict>()?)
}

/// The dataclass that the function `name` of `rulebook._builders` builds from a value.
pub(crate) fn value<'py>(
    py: Python<'py>,
    name: &str,
    value: &impl Serialize,
) -> PyResult<Bound<'py, PyAny>> {
    let value = serde_json::to_value(value).map_err(|e| PyValueError::new_err(e.to_string()))?;
    py.import("rulebook._builders")?.call_method1(name, (object(py, &value)?,))
}

/// JSON as Python's own lists, dictionaries, strings and numbers.
pub(crate) fn object<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    match value {
        Value::Null => Ok(py.None().into_bound(py)),
        Value::Bool(value) => value.into_bound_py_any(py),
        Value::Number(number) => match (number.as_i64(), number.as_u64()) {
            (Some(integer), _) => integer.into_bound_py_any(py),
            (None, Some(integer)) => integer.into_bound_py_any(py),
            (None, None) => number.as_f64().into_bound_py_any(py),
        },
        Value::String(text) => text.into_bound_py_any(py),
        Value::Array(values) => {
            let list = PyList::empty(py);
            for value in values {
                list.append(object(py, value)?)?;
            }
            Ok(list.into_any())
        }
        Value::Object(members) => {
            let dict = PyDict::new(py);
            for (name, value) in members {
                dict.set_item(name, object(py, value)?)?;
            }
            Ok(dict.into_any())
        }
    }
}

/// The seat to move, `"chance"` or `"over"`.
pub(crate) fn turn(py: Python<'_>, turn: Turn) -> PyResult<Bound<'_, PyAny>> {
    match turn {
        Turn::Player(player) => player.index().into_bound_py_any(py),
        Turn::Chance | Turn::Over => turn.to_string().into_bound_py_any(py),
    }
}
