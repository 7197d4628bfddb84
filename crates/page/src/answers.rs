//! Answers to the questions, for a match and a view alike.

use rulebook::{AnyError, AnyView, Choices, DrawingInfo, ErrorKind, NextPicksInfo, PreviewInfo};
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

pub(crate) fn picks_of(choices: &dyn Choices, mv: &JsValue) -> Result<Vec<String>, JsValue> {
    choices.picks_of(&string("move", mv)?).map_err(refused)
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

/// The names of players by seat; none if nothing is passed.
pub(crate) fn names(seen: &dyn AnyView, players: Option<&JsValue>) -> Result<Vec<String>, JsValue> {
    let names = strings("players", players)?;
    let (n, seats) = (names.len(), usize::from(seen.players()));
    if n == 0 || n == seats {
        return Ok(names);
    }
    let message = format!("there are {n} names for {seats} seats");
    Err(refused(AnyError::new(ErrorKind::Record, "players", message)))
}

/// A record as text, with the names of the players by seat.
pub(crate) fn record(seen: &dyn AnyView, players: Option<&JsValue>) -> Result<String, JsValue> {
    let players = names(seen, players)?;
    let players: Vec<&str> = players.iter().map(String::as_str).collect();
    Ok(seen.record(&players).to_string())
}
