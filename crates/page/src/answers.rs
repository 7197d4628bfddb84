//! Answers to the questions, for a match and a view alike.

use rulebook::{
    AnyError, AnyView, Choices, DrawingInfo, ErrorKind, NextPicksInfo, PreviewInfo,
    core::{Never, Record},
};
use wasm_bindgen::prelude::*;

use crate::{
    argument::{string, strings, theme},
    json::object,
    refusal::refused,
};

pub(crate) fn seats(seen: &dyn AnyView) -> JsValue {
    object(&seen.seats())
}

pub(crate) fn outcome(seen: &dyn AnyView) -> JsValue {
    seen.result().map_or(JsValue::UNDEFINED, |result| object(&result))
}

pub(crate) fn move_infos(choices: &dyn Choices) -> JsValue {
    object(&choices.move_infos())
}

pub(crate) fn events(choices: &dyn Choices) -> JsValue {
    object(&choices.events())
}

pub(crate) fn check(choices: &dyn Choices, mv: &JsValue) -> Result<JsValue, JsValue> {
    Ok(object(&choices.move_info(&string("move", mv)?).map_err(refused)?))
}

pub(crate) fn next_picks(
    seen: &dyn AnyView,
    choices: &dyn Choices,
    picked: Option<&JsValue>,
) -> Result<JsValue, JsValue> {
    let next = choices.next_picks(&strings("picked", picked)?).map_err(refused)?;
    Ok(object(&NextPicksInfo::new(next, seen)))
}

pub(crate) fn picks_of(choices: &dyn Choices, mv: &JsValue) -> Result<JsValue, JsValue> {
    choices.picks_of(&string("move", mv)?).map(|picks| object(&picks)).map_err(refused)
}

pub(crate) fn why_not(choices: &dyn Choices, picked: &JsValue) -> Result<JsValue, JsValue> {
    let refusal = choices.why_not(&strings("picked", Some(picked))?);
    Ok(refusal.map_or(JsValue::UNDEFINED, refused))
}

pub(crate) fn preview(
    choices: &dyn Choices,
    picked: &JsValue,
    colours: Option<&JsValue>,
) -> Result<JsValue, JsValue> {
    let (picked, theme) = (strings("picked", Some(picked))?, theme(colours)?);
    Ok(object(&PreviewInfo::from(choices.preview(&picked, theme).map_err(refused)?)))
}

pub(crate) fn drawing(seen: &dyn AnyView, colours: Option<&JsValue>) -> Result<JsValue, JsValue> {
    Ok(object(&DrawingInfo::from(seen.svg(theme(colours)?))))
}

pub(crate) fn svg(seen: &dyn AnyView, colours: Option<&JsValue>) -> Result<String, JsValue> {
    Ok(seen.svg(theme(colours)?).text)
}

/// The text of a record with the names of the players by seat.
pub(crate) fn record(
    record: impl FnOnce(&[&str]) -> Record,
    n_players: u8,
    players: Option<&JsValue>,
) -> Result<String, JsValue> {
    let players = strings("players", players)?;
    let players: Vec<&str> = players.iter().map(String::as_str).collect();
    let record = record(&players);
    let named = record.check_players::<Never>(n_players);
    named.map_err(|error| refused(AnyError::new(ErrorKind::Record, "record", error)))?;
    Ok(record.to_string())
}
