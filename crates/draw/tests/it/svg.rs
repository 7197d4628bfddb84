//! SVG documents.

use rulebook_draw::{Canvas, Ink, Theme, text_svg};

/// A picture says in SVG what it says as text.
#[test]
fn a_picture_keeps_its_elements_and_notes_as_svg() {
    let mut canvas = Canvas::new();
    canvas.put(0, 0, Ink::Strong, "X 7");
    canvas.element("a1", (0, 0, 1, 1), "a1, X");
    canvas.note((2, 0, 1, 1), "7 points");
    let drawing = text_svg(&canvas.into_picture(), &Theme::DARK).finish(Vec::new());
    assert_eq!(drawing.elements[0].label, "a1, X");
    assert_eq!(drawing.notes[0].label, "7 points");
    assert!(drawing.text.contains("class=\"note\" role=\"img\" aria-label=\"7 points\""));
}
