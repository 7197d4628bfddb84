//! The values that JavaScript gets.

use rulebook::{
    NextParts, ResultInfo,
    draw::{Area, Dial, Drawing, Element},
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
pub(crate) struct Shown {
    svg: String,
    elements: Vec<Placed>,
    notes: Vec<Placed>,
    buttons: Vec<Labelled>,
}

#[derive(Serialize)]
struct Placed {
    #[serde(skip_serializing_if = "Option::is_none")]
    part: Option<String>,
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
struct Labelled {
    part: String,
    label: String,
}

/// What picks would change.
#[derive(Serialize)]
pub(crate) struct Picks {
    svg: String,
    elements: Vec<Placed>,
}

/// What can be picked next, and the directions among it.
#[derive(Serialize)]
pub(crate) struct Choices {
    #[serde(flatten)]
    pub(crate) next: NextParts,
    pub(crate) dials: Vec<DialInfo>,
}

/// A part that is a direction or an orientation, in eighths of a circle.
#[derive(Serialize)]
pub(crate) struct DialInfo {
    part: String,
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

impl From<Drawing> for Shown {
    fn from(drawing: Drawing) -> Shown {
        let notes = drawing.notes.into_iter().map(|note| Placed {
            part: None,
            label: note.label,
            area: rectangle(note.area),
        });
        let buttons = drawing
            .buttons
            .into_iter()
            .map(|button| Labelled { part: button.part, label: button.label });
        Shown {
            svg: drawing.text,
            elements: placed(drawing.elements),
            notes: notes.collect(),
            buttons: buttons.collect(),
        }
    }
}

impl From<Drawing> for Picks {
    fn from(drawing: Drawing) -> Picks {
        Picks { svg: drawing.text, elements: placed(drawing.elements) }
    }
}

impl DialInfo {
    pub(crate) fn new(part: &str, dial: Dial) -> DialInfo {
        let kind = match dial {
            Dial::Direction(_) => "direction",
            Dial::Rotation(_) => "rotation",
        };
        DialInfo { part: part.to_owned(), kind, eighths: dial.eighths() }
    }
}

fn placed(elements: Vec<Element>) -> Vec<Placed> {
    let placed = elements.into_iter().map(|element| Placed {
        part: Some(element.part),
        label: element.label,
        area: rectangle(element.area),
    });
    placed.collect()
}

fn rectangle(area: Area) -> Rectangle {
    Rectangle { x: area.x, y: area.y, width: area.width, height: area.height }
}
