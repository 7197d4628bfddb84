//! Values of the facade as Python objects, and arguments as values of the facade.

use pyo3::{
    IntoPyObjectExt,
    exceptions::{PyTypeError, PyValueError},
    prelude::*,
    types::{PyDict, PyList, PyMapping, PyString},
};
use rulebook::{
    AnyError, ErrorKind,
    core::{Player, Turn, Viewpoint, text::quoted},
    draw::Theme,
};
use serde::Serialize;
use serde_json::Value;

use crate::errors::refused;

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

/// An observer: a seat from 0, `"host"` or `"public"`.
pub(crate) fn viewpoint(who: &Bound<'_, PyAny>) -> PyResult<Viewpoint> {
    if let Ok(text) = who.cast::<PyString>() {
        let text = text.to_cow()?;
        return text.parse().map_err(|error| {
            refused(AnyError::new(ErrorKind::View, format!("observer {}", quoted(&text)), error))
        });
    }
    Ok(Viewpoint::Seat(seat(who)?))
}

/// A seat: a number from 0.
pub(crate) fn seat(seat: &Bound<'_, PyAny>) -> PyResult<Player> {
    let number: i64 = seat
        .extract()
        .map_err(|_| PyTypeError::new_err(format!("a seat is a number from 0, not {seat:?}")))?;
    u8::try_from(number).ok().and_then(Player::from_index).ok_or_else(|| {
        refused(AnyError::new(ErrorKind::View, format!("seat {number}"), "there is no such seat"))
    })
}

/// Options of the rules: a string such as `"touch=lose_turn"`, a dictionary, or `None`.
pub(crate) fn options(options: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
    let Some(options) = options else { return Ok(String::new()) };
    if let Ok(text) = options.cast::<PyString>() {
        return Ok(text.to_cow()?.into_owned());
    }
    let Ok(mapping) = options.cast::<PyMapping>() else {
        let what = format!("options are a string or a dictionary, not {options:?}");
        return Err(PyTypeError::new_err(what));
    };
    let mut pairs = Vec::new();
    for item in mapping.items()? {
        let (key, value): (String, Bound<'_, PyAny>) = item.extract()?;
        let value = match value.extract::<bool>() {
            Ok(is_on) if value.is_instance_of::<pyo3::types::PyBool>() => {
                if is_on { "on" } else { "off" }.to_owned()
            }
            _ => value.str()?.to_cow()?.into_owned(),
        };
        pairs.push(format!("{key}={value}"));
    }
    Ok(pairs.join(","))
}

/// The colours with this name.
pub(crate) fn theme(name: &str) -> PyResult<&'static Theme> {
    match name {
        "light" => Ok(&Theme::LIGHT),
        "dark" => Ok(&Theme::DARK),
        "contrast" => Ok(&Theme::HIGH_CONTRAST),
        _ => {
            let what = format!("there is no theme {}; one of: light, dark, contrast", quoted(name));
            Err(PyValueError::new_err(what))
        }
    }
}
