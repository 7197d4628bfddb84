//! The values that a match returns to its host, and a view to its observer.

use pyo3::{prelude::*, types::PyTuple};
use rulebook::{
    AnyError, AnyView, ErrorKind, EventInfo, ResultInfo,
    core::{Never, Player, Record},
    draw::{Area, Button, Drawing, Element, Note, Picture},
};
use serde::Serialize;
use serde_json::json;

use crate::{arguments::theme, convert, errors::refused};

/// The errors that mean that a move is not legal. Any other means that the question is invalid.
const ANSWERS: [ErrorKind; 4] =
    [ErrorKind::Move, ErrorKind::Event, ErrorKind::Over, ErrorKind::NotYourTurn];

/// A legal move, or the refusal of the string.
pub(crate) fn check<'py>(
    py: Python<'py>,
    seen: &dyn AnyView,
    mv: &str,
) -> PyResult<Bound<'py, PyAny>> {
    match seen.choices().and_then(|choices| choices.move_info(mv)) {
        Ok(info) => convert::value(py, "move_info", &info),
        Err(error) if ANSWERS.contains(&error.kind) => refusal(py, &error),
        Err(error) => Err(refused(error)),
    }
}

/// The text of a record, which has a name for each of the seats or none.
pub(crate) fn record(record: &Record, n_players: u8) -> PyResult<String> {
    let named = record.check_players::<Never>(n_players);
    named.map_err(|error| refused(AnyError::new(ErrorKind::Record, "record", error)))?;
    Ok(record.to_string())
}

fn refusal<'py>(py: Python<'py>, error: &AnyError) -> PyResult<Bound<'py, PyAny>> {
    let module = py.import("rulebook._builders")?;
    module.call_method1("refusal", (error.to_string(), convert::dict(py, error)?))
}

/// Values as a tuple of dataclasses.
pub(crate) fn values<'py>(
    py: Python<'py>,
    name: &str,
    values: &[impl Serialize],
) -> PyResult<Bound<'py, PyTuple>> {
    let values: PyResult<Vec<_>> =
        values.iter().map(|value| convert::value(py, name, value)).collect();
    PyTuple::new(py, values?)
}

/// The possible events, each with its probability.
pub(crate) fn events<'py>(py: Python<'py>, infos: &[EventInfo]) -> PyResult<Bound<'py, PyTuple>> {
    let total: u64 = infos.iter().map(|info| u64::from(info.weight)).sum();
    let with_total = |info: &EventInfo| json!({ "info": info, "total": total });
    values(py, "event_info", &infos.iter().map(with_total).collect::<Vec<_>>())
}

/// The outcome of a match; `None` while it is in progress.
pub(crate) fn outcome(py: Python<'_>, result: Option<ResultInfo>) -> PyResult<Bound<'_, PyAny>> {
    let Some(result) = result else { return Ok(py.None().into_bound(py)) };
    let winners: Vec<usize> =
        result.verdict.outcome().winners().iter().map(Player::index).collect();
    let reason = result.verdict.adjudication().map(|reason| reason.to_string());
    let value = json!({
        "text": result.verdict.to_string(),
        "winners": winners,
        "reason": reason,
        "ending": result.ending,
        "payoffs": result.payoffs,
    });
    convert::value(py, "outcome", &value)
}

/// The payoffs by seat; `None` while the match is in progress, and after an adjudication.
pub(crate) fn payoffs(result: Option<ResultInfo>) -> Option<Vec<i32>> {
    result.map(|result| result.payoffs).filter(|payoffs| !payoffs.is_empty())
}

/// The picture as text, followed by the seat to move or the verdict.
pub(crate) fn repr(seen: &dyn AnyView) -> String {
    let state = match seen.verdict() {
        Some(verdict) => verdict.to_string(),
        None => format!("turn {}", seen.turn()),
    };
    format!("{}{}: {state}", seen.picture(), seen.rules().name)
}

/// The drawing as a document, and its elements.
pub(crate) fn drawing<'py>(
    py: Python<'py>,
    seen: &dyn AnyView,
    name: &str,
) -> PyResult<Bound<'py, PyAny>> {
    let Drawing { text, elements, notes, buttons, .. } = seen.svg(theme(name)?);
    convert::value(py, "drawing", &shown(&text, &elements, &notes, &buttons))
}

/// The picture as rows of text, and its elements.
pub(crate) fn picture<'py>(py: Python<'py>, picture: &Picture) -> PyResult<Bound<'py, PyAny>> {
    let text = picture.to_string();
    convert::value(
        py,
        "drawing",
        &shown(&text, &picture.elements, &picture.notes, &picture.buttons),
    )
}

fn shown(
    text: &str,
    elements: &[Element],
    notes: &[Note],
    buttons: &[Button],
) -> serde_json::Value {
    let area = |area: &Area| [area.x, area.y, area.width, area.height];
    let elements = elements.iter().map(|element| {
        json!({ "pick": element.pick, "label": element.label, "area": area(&element.area) })
    });
    let notes = notes.iter().map(|note| json!({ "label": note.label, "area": area(&note.area) }));
    let buttons =
        buttons.iter().map(|button| json!({ "pick": button.pick, "label": button.label }));
    json!({
        "text": text,
        "elements": elements.collect::<Vec<_>>(),
        "notes": notes.collect::<Vec<_>>(),
        "buttons": buttons.collect::<Vec<_>>(),
    })
}
