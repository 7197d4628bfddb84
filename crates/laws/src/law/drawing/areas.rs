//! The areas in drawings, and the parts of SVGs.

use std::fmt::Display;

use roxmltree::Document;
use rulebook_draw::{Area, Drawing, Element, Note, Picture, Zone};

/// Each element and each note has an area, which does not leave its picture or its SVG, and in the SVG
/// lies in one of the parts.
pub(super) fn check_areas(picture: &Picture, drawing: &Drawing) -> Result<(), String> {
    let document = parsed(drawing)?;
    let root = document.root_element();
    let pixels = (number(root, "width")?, number(root, "height")?);
    let characters = (f64::INFINITY, rulebook_draw::real(picture.size().1));
    check_inside(labels(&picture.elements, &picture.notes), characters)
        .map_err(|differs| format!("{differs} the picture:\n{picture}"))?;
    check_inside(labels(&drawing.elements, &drawing.notes), pixels)
        .map_err(|differs| format!("{differs} the SVG"))?;
    check_inside(drawing.parts.iter().map(|part| (&part.area, part.zone)), pixels)
        .map_err(|differs| format!("the part {differs} the SVG"))?;
    check_parts(drawing, &document)
}

/// The parts of an SVG are told apart, and everything but the caption is in one of them.
fn check_parts(drawing: &Drawing, document: &Document<'_>) -> Result<(), String> {
    let parts = &drawing.parts;
    if parts.iter().filter(|part| part.zone == Zone::Board).count() != 1 {
        return Err("the SVG has not exactly one board".into());
    }
    for (i, part) in parts.iter().enumerate() {
        for other in &parts[..i] {
            if part.zone == other.zone || overlap(&part.area, &other.area) {
                return Err(format!("the parts {} and {} overlap", other.zone, part.zone));
            }
        }
    }
    let caption = document.descendants().find(|node| node.has_tag_name("title"));
    let caption = caption.and_then(|node| node.text()).unwrap_or_default();
    for (area, label) in labels(&drawing.elements, &drawing.notes) {
        let is_within = parts.iter().any(|part| is_within(area, &part.area));
        if label != caption && !is_within {
            return Err(format!("\"{label}\" is in no part of the SVG"));
        }
    }
    Ok(())
}

/// Each thing with such a label has an area, which does not leave a drawing of this size.
pub(super) fn check_inside<'e, L: Display>(
    mut labels: impl Iterator<Item = (&'e Area, L)>,
    (width, height): (f64, f64),
) -> Result<(), String> {
    labels.try_for_each(|(area, label)| {
        let side = match area {
            _ if area.width <= 0.0 || area.height <= 0.0 => "has no area in",
            _ if area.x < 0.0 => "begins to the left of",
            _ if area.y < 0.0 => "begins above",
            _ if width < area.x + area.width => "ends to the right of",
            _ if height < area.y + area.height => "ends below",
            _ => return Ok(()),
        };
        Err(format!("\"{label}\" {side}"))
    })
}

/// The areas and labels of everything that has them.
pub(super) fn labels<'e>(
    elements: &'e [Element],
    notes: &'e [Note],
) -> impl Iterator<Item = (&'e Area, &'e str)> {
    let elements = elements.iter().map(|element| (&element.area, &*element.label));
    elements.chain(notes.iter().map(|note| (&note.area, &*note.label)))
}

/// The areas of a part are sums of lengths, so they may differ in their last digits.
const ROUNDING: f64 = 0.01;

fn overlap(one: &Area, other: &Area) -> bool {
    let apart = |low: f64, length: f64, other: f64| low + length <= other + ROUNDING;
    !(apart(one.x, one.width, other.x)
        || apart(other.x, other.width, one.x)
        || apart(one.y, one.height, other.y)
        || apart(other.y, other.height, one.y))
}

fn is_within(inner: &Area, outer: &Area) -> bool {
    outer.x - ROUNDING <= inner.x
        && outer.y - ROUNDING <= inner.y
        && inner.x + inner.width <= outer.x + outer.width + ROUNDING
        && inner.y + inner.height <= outer.y + outer.height + ROUNDING
}

/// The document of an SVG.
pub(super) fn parsed(drawing: &Drawing) -> Result<Document<'_>, String> {
    let document = Document::parse(&drawing.text);
    document.map_err(|error| format!("the SVG is not well-formed: {error}"))
}

/// A number in an attribute.
pub(super) fn number(node: roxmltree::Node<'_, '_>, name: &str) -> Result<f64, String> {
    let number = node.attribute(name).and_then(|text| text.parse().ok());
    number.ok_or_else(|| format!("a `{}` in the SVG has no {name}", node.tag_name().name()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_area_leaves_a_drawing_on_any_of_its_four_sides() {
        let check = |x, y, width, height| {
            let area = Area { x, y, width, height };
            check_inside([(&area, "it")].into_iter(), (4.0, 3.0))
        };
        assert_eq!(check(0.0, 0.0, 4.0, 3.0), Ok(()));
        for (x, y, side) in [
            (-0.5, 0.0, "begins to the left of"),
            (0.0, -0.5, "begins above"),
            (0.5, 0.0, "ends to the right of"),
            (0.0, 0.5, "ends below"),
        ] {
            assert_eq!(check(x, y, 4.0, 3.0), Err(format!("\"it\" {side}")));
        }
        for (width, height) in [(0.0, 3.0), (4.0, 0.0)] {
            assert_eq!(check(0.0, 0.0, width, height), Err("\"it\" has no area in".into()));
        }
    }
}
