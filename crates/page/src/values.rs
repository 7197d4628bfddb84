//! The values for JavaScript.

use rulebook::{
    NextPicks, ResultInfo,
    draw::{Area, Dial, Drawing, Element, Part},
};
use serde::Serialize;

/// Whose turn it is and how the match ended.
#[derive(Serialize)]
pub(crate) struct Status {
    pub(crate) turn: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) result: Option<ResultInfo>,
    pub(crate) steps: usize,
    pub(crate) plies: usize,
}

/// What one observer sees.
#[derive(Serialize)]
pub(crate) struct Sight {
    svg: String,
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

/// What picks would change.
#[derive(Serialize)]
pub(crate) struct Picks {
    svg: String,
    elements: Vec<Place>,
}

/// What can be picked next, and the directions among it.
#[derive(Serialize)]
pub(crate) struct Choices {
    #[serde(flatten)]
    pub(crate) next: NextPicks,
    pub(crate) dials: Vec<DialInfo>,
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
    fn from(drawing: Drawing) -> Sight {
        let notes = drawing.notes.into_iter().map(|note| Place {
            pick: None,
            label: note.label,
            area: rectangle(note.area),
        });
        let buttons = drawing
            .buttons
            .into_iter()
            .map(|button| ButtonInfo { pick: button.pick, label: button.label });
        let part =
            |part: Part| PartInfo { zone: part.zone.to_string(), area: rectangle(part.area) };
        Sight {
            svg: drawing.text,
            parts: drawing.parts.into_iter().map(part).collect(),
            elements: placed(drawing.elements),
            notes: notes.collect(),
            buttons: buttons.collect(),
            turns: drawing.turns,
        }
    }
}

impl From<Drawing> for Picks {
    fn from(drawing: Drawing) -> Picks {
        Picks { svg: drawing.text, elements: placed(drawing.elements) }
    }
}

impl DialInfo {
    pub(crate) fn new(pick: &str, dial: Dial) -> DialInfo {
        let kind = match dial {
            Dial::Direction(_) => "direction",
            Dial::Rotation(_) => "rotation",
        };
        DialInfo { pick: pick.to_owned(), kind, eighths: dial.eighths() }
    }
}

fn placed(elements: Vec<Element>) -> Vec<Place> {
    let placed = elements.into_iter().map(|element| Place {
        pick: Some(element.pick),
        label: element.label,
        area: rectangle(element.area),
    });
    placed.collect()
}

fn rectangle(area: Area) -> Rectangle {
    Rectangle { x: area.x, y: area.y, width: area.width, height: area.height }
}
