//! Arguments of functions as values of the facade.

use pyo3::{
    exceptions::{PyTypeError, PyValueError},
    prelude::*,
    types::{PyMapping, PyString},
};
use rulebook::{
    AnyError, ErrorKind,
    core::{Player, Viewpoint, text::quoted},
    draw::Theme,
};

use crate::errors::refused;

/// An observer: a seat from 0, `"host"` or `"public"`.
pub(crate) fn viewpoint(who: &Bound<'_, PyAny>) -> PyResult<Viewpoint> {
    if let Ok(text) = who.cast::<PyString>() {
        let text = text.to_cow()?;
        let unreadable =
            |error| refused(AnyError::unreadable(ErrorKind::View, "observer", &text, &error));
        return text.parse().map_err(unreadable);
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
    Theme::named(name).ok_or_else(|| {
        let names = Theme::ALL.map(|(name, _)| name).join(", ");
        PyValueError::new_err(format!("there is no theme {}; one of: {names}", quoted(name)))
    })
}
