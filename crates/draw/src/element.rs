//! The selectable elements of a drawing.

/// A selectable area of a drawing: a square, a piece, a slot.
///
/// ```
/// use rulebook_draw::{Area, Element};
///
/// let area = Area { x: 2.0, y: 0.0, width: 3.0, height: 1.0 };
/// let square = Element { pick: "b2".into(), area, label: "b2, empty".into() };
/// assert!(square.area.contains(square.area.centre()));
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Element {
    /// The text of its pick; see [`Picks::Pick`](rulebook_core::Picks::Pick).
    pub pick: String,
    /// Its place in the drawing.
    pub area: Area,
    /// The label for screen readers: `b2, black piece of size 3 on a white piece of size 1`.
    pub label: String,
}

/// A labelled area of a drawing that cannot be selected: a die, a hidden card, a score.
///
/// ```
/// use rulebook_draw::Canvas;
///
/// let mut canvas = Canvas::new();
/// canvas.note((0, 0, 5, 1), "the die shows 4");
/// let picture = canvas.into_picture();
/// assert_eq!(picture.notes[0].label, "the die shows 4");
/// assert!(picture.elements.is_empty());
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Note {
    /// Its place in the drawing.
    pub area: Area,
    /// The label for screen readers: `White's stacks, an empty stack`.
    pub label: String,
}

/// A pick that has no place in the drawing: `pass`, `stop`.
///
/// ```
/// use rulebook_draw::{Button, Svg, Theme};
///
/// let pass = Button { pick: "pass".into(), label: "Pass".into() };
/// let drawing = Svg::new(10.0, 10.0, &Theme::LIGHT).finish(vec![pass.clone()]);
/// assert_eq!(drawing.buttons, [pass]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Button {
    /// The text of the pick.
    pub pick: String,
    /// The text on the button, in a few words.
    pub label: String,
}

/// A rectangle: in columns and rows of characters for a picture, in pixels for an SVG.
///
/// ```
/// use rulebook_draw::Area;
///
/// let area = Area { x: 2.0, y: 0.0, width: 3.0, height: 1.0 };
/// assert_eq!(area.centre(), (3.5, 0.5));
/// assert!(area.contains((2.0, 0.0)) && !area.contains((5.0, 0.0)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Area {
    /// The left side.
    pub x: f64,
    /// The top.
    pub y: f64,
    /// The width.
    pub width: f64,
    /// The height.
    pub height: f64,
}

impl Area {
    /// The middle.
    #[must_use]
    pub fn centre(&self) -> (f64, f64) {
        (self.x + self.width / 2.0, self.y + self.height / 2.0)
    }

    /// Whether the point is inside; the left and top sides belong to the rectangle, the others do
    /// not.
    #[must_use]
    pub fn contains(&self, (x, y): (f64, f64)) -> bool {
        self.x <= x && x < self.x + self.width && self.y <= y && y < self.y + self.height
    }
}

/// The topmost element at a point: later elements lie on earlier ones.
pub(crate) fn hit(elements: &[Element], point: (f64, f64)) -> Option<&Element> {
    elements.iter().rev().find(|element| element.area.contains(point))
}
