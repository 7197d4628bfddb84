//! The values for JavaScript.

use rulebook::{
    AnyView, ResultInfo,
    core::{Player, Turn, Viewpoint},
    draw::{Area, Button, Dial, Drawing, Element, Note, Part},
};
use serde::Serialize;
use wasm_bindgen::JsValue;

/// The number of a seat, `"chance"` or `"over"`.
pub(crate) fn turn(turn: Turn) -> JsValue {
    turn.player().map_or_else(|| JsValue::from_str(&turn.to_string()), seat)
}

/// The number of a seat, `"host"` or `"public"`.
pub(crate) fn who(who: Viewpoint) -> JsValue {
    who.seat().map_or_else(|| JsValue::from_str(&who.to_string()), seat)
}

fn seat(player: Player) -> JsValue {
    JsValue::from(player.index() as u32)
}

/// The turn and the result of a match.
#[derive(Serialize)]
pub(crate) struct Status {
    pub(crate) turn: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) result: Option<ResultInfo>,
    pub(crate) steps: usize,
    pub(crate) plies: usize,
}

/// The drawing that one observer sees.
#[derive(Serialize)]
pub(crate) struct Sight {
    parts: Vec<PartInfo>,
    elements: Vec<Place>,
    notes: Vec<Place>,
    buttons: Vec<ButtonInfo>,
    turns: Vec<u8>,
}

/// A part of a drawing.
#[derive(Serialize)]
struct PartInfo {
    zone: String,
    area: Rectangle,
    shapes: String,
}

#[derive(Serialize)]
struct Place {
    #[serde(skip_serializing_if = "Option::is_none")]
    pick: Option<String>,
    label: String,
    area: Rectangle,
}

#[derive(Serialize)]
struct Rectangle {
    x: f64,
    y: f64,
    width: f64,
    height: f64,
}

#[derive(Serialize)]
struct ButtonInfo {
    pick: String,
    label: String,
}

/// The change that picks would make to a drawing.
#[derive(Serialize)]
pub(crate) struct Preview {
    shapes: String,
    elements: Vec<Place>,
}

/// The picks that can follow, and the directions among them.
#[derive(Serialize)]
pub(crate) struct NextPicks {
    #[serde(flatten)]
    next: rulebook::NextPicks,
    /// Of the move that the picks are.
    #[serde(skip_serializing_if = "Option::is_none")]
    description: Option<String>,
    dials: Vec<DialInfo>,
}

/// A pick that is a direction or an orientation, in eighths of a circle.
#[derive(Serialize)]
pub(crate) struct DialInfo {
    pick: String,
    kind: &'static str,
    eighths: u8,
}

/// A step as the observer saw it.
#[derive(Serialize)]
pub(crate) struct StepInfo {
    pub(crate) number: usize,
    pub(crate) actor: String,
    pub(crate) text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) description: Option<String>,
}

impl From<Drawing> for Sight {
    /// The drawing without its caption, which the page writes itself.
    fn from(drawing: Drawing) -> Sight {
        let Drawing { caption, parts, elements, notes, buttons, turns, .. } = drawing;
        let raised = |area: Area| Area { y: area.y - caption, ..area };
        let parts = parts.into_iter().map(|Part { zone, area, shapes }| PartInfo {
            zone: zone.to_string(),
            area: rectangle(raised(area)),
            shapes,
        });
        let elements =
            elements.into_iter().map(|element| Element { area: raised(element.area), ..element });
        let notes = notes.into_iter().map(|note| Note { area: raised(note.area), ..note });
        let notes = notes.filter(|note| 0.0 <= note.area.y).map(|Note { label, area }| Place {
            pick: None,
            label,
            area: rectangle(area),
        });
        let buttons = buttons.into_iter().map(|Button { pick, label }| ButtonInfo { pick, label });
        Sight {
            parts: parts.collect(),
            elements: placed(elements),
            notes: notes.collect(),
            buttons: buttons.collect(),
            turns,
        }
    }
}

impl From<Drawing> for Preview {
    fn from(drawing: Drawing) -> Preview {
        Preview { shapes: drawing.text, elements: placed(drawing.elements.into_iter()) }
    }
}

impl NextPicks {
    /// The choices with the directions that a drawing gives to picks.
    pub(crate) fn new(next: rulebook::NextPicks, seen: &dyn AnyView) -> NextPicks {
        let info = next.complete.as_ref().and_then(|mv| seen.choices().ok()?.move_info(mv).ok());
        let description = info.and_then(|info| info.description);
        let dial = |pick: &String| seen.dial(pick).map(|dial| DialInfo::new(pick, dial));
        let dials = next.picks.iter().filter_map(dial).collect();
        NextPicks { next, description, dials }
    }
}

impl DialInfo {
    fn new(pick: &str, dial: Dial) -> DialInfo {
        let kind = match dial {
            Dial::Direction(_) => "direction",
            Dial::Rotation(_) => "rotation",
        };
        DialInfo { pick: pick.to_owned(), kind, eighths: dial.eighths() }
    }
}

fn placed(elements: impl Iterator<Item = Element>) -> Vec<Place> {
    let placed = elements.map(|element| Place {
        pick: Some(element.pick),
        label: element.label,
        area: rectangle(element.area),
    });
    placed.collect()
}

fn rectangle(area: Area) -> Rectangle {
    Rectangle { x: area.x, y: area.y, width: area.width, height: area.height }
}
