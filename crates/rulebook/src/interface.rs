//! Values for interfaces that show a match.

use rulebook_core::Turn;
use rulebook_draw::{Button, Dial, Drawing, Element, Note, Part};
use serde::Serialize;

use crate::{
    any_view::AnyView,
    values::{NextPicks, ResultInfo},
};

/// The turn and the result of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(rename = "Status"))]
pub struct StatusInfo {
    /// The next actor: a seat, `chance` or `over`.
    #[cfg_attr(test, schemars(with = "crate::schema::Turn"))]
    pub turn: Turn,
    /// The result; absent while the match is in progress.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "ResultInfo"))]
    pub result: Option<ResultInfo>,
    /// The number of steps so far.
    pub steps: usize,
    /// The number of moves so far, without chance events.
    pub plies: usize,
}

/// A step as an observer saw it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct StepInfo {
    /// Its number, from 1.
    pub number: usize,
    /// The actor: a seat or `chance`.
    #[cfg_attr(test, schemars(with = "crate::schema::Turn"))]
    pub actor: Turn,
    /// Its text.
    pub text: String,
    /// Its effect in a few plain words; absent if that is only the notation, or hidden.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
}

/// The drawing that one observer sees, in parts, without a caption.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(rename = "Drawing"))]
#[non_exhaustive]
pub struct DrawingInfo {
    /// The parts, which an interface can place by the shape of its window.
    #[cfg_attr(test, schemars(with = "Vec<crate::schema::PartInfo>"))]
    pub parts: Vec<Part>,
    /// The selectable elements. Later ones lie on earlier ones.
    #[cfg_attr(test, schemars(with = "Vec<crate::schema::ElementInfo>"))]
    pub elements: Vec<Element>,
    /// The other labelled areas.
    #[cfg_attr(test, schemars(with = "Vec<crate::schema::NoteInfo>"))]
    pub notes: Vec<Note>,
    /// The picks without a place.
    #[cfg_attr(test, schemars(with = "Vec<crate::schema::ButtonInfo>"))]
    pub buttons: Vec<Button>,
    /// For each seat, the quarter turns clockwise that bring its side of the board to the bottom; empty
    /// if no side of the board belongs to a seat.
    pub turns: Vec<u8>,
}

/// The change that picks would make to a drawing.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(rename = "Preview"))]
#[non_exhaustive]
pub struct PreviewInfo {
    /// The elements of SVG over the drawing.
    pub shapes: String,
    /// The elements that only now have a place.
    #[cfg_attr(test, schemars(with = "Vec<crate::schema::ElementInfo>"))]
    pub elements: Vec<Element>,
}

/// The picks that can follow, and how an interface can show them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct NextPicksInfo {
    /// The picks.
    #[serde(flatten)]
    pub next: NextPicks,
    /// The effect of the move in a few plain words; absent if that is only the notation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// The directions and orientations among the picks.
    pub dials: Vec<DialInfo>,
}

/// A pick that is a direction or an orientation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(rename = "Dial"))]
#[non_exhaustive]
pub struct DialInfo {
    /// The text of the pick.
    pub pick: String,
    /// Whether it is a direction from the top of the drawing, or a rotation of what is drawn.
    #[cfg_attr(test, schemars(extend("enum" = ["direction", "rotation"])))]
    pub kind: &'static str,
    /// The angle in eighths of a circle clockwise, below 8.
    pub eighths: u8,
}

impl From<Drawing> for DrawingInfo {
    /// The drawing without the document and its caption.
    fn from(drawing: Drawing) -> DrawingInfo {
        let Drawing { caption, mut parts, mut elements, mut notes, buttons, turns, .. } = drawing;
        let areas = parts.iter_mut().map(|part| &mut part.area);
        let areas = areas.chain(elements.iter_mut().map(|element| &mut element.area));
        for area in areas.chain(notes.iter_mut().map(|note| &mut note.area)) {
            area.y -= caption;
        }
        notes.retain(|note| 0.0 <= note.area.y);
        DrawingInfo { parts, elements, notes, buttons, turns }
    }
}

impl From<Drawing> for PreviewInfo {
    fn from(drawing: Drawing) -> PreviewInfo {
        PreviewInfo { shapes: drawing.text, elements: drawing.elements }
    }
}

impl NextPicksInfo {
    /// These picks of the observer `seen`.
    #[must_use]
    pub fn new(next: NextPicks, seen: &dyn AnyView) -> NextPicksInfo {
        let info = next.complete.as_ref().and_then(|mv| seen.choices().ok()?.move_info(mv).ok());
        let description = info.and_then(|info| info.description);
        let dials = next.picks.iter().filter_map(|pick| DialInfo::of(pick, seen)).collect();
        NextPicksInfo { next, description, dials }
    }
}

impl DialInfo {
    fn of(pick: &str, seen: &dyn AnyView) -> Option<DialInfo> {
        let dial = seen.dial(pick)?;
        let kind = match dial {
            Dial::Direction(_) => "direction",
            Dial::Rotation(_) => "rotation",
        };
        Some(DialInfo { pick: pick.to_owned(), kind, eighths: dial.eighths() })
    }
}
