//! SVG documents.

use rulebook_draw::{Canvas, Colour, Ink, Paper, Theme, contrast, text_svg};

#[test]
fn a_picture_keeps_its_elements_and_notes_as_svg() {
    let mut canvas = Canvas::new();
    canvas.put(0, 0, Ink::Strong, "X 7");
    canvas.pick("a1", (0, 0, 1, 1), "a1, X");
    canvas.note((2, 0, 1, 1), "7 points");
    let drawing = text_svg(&canvas.into_picture(), &Theme::DARK).finish(Vec::new());
    assert_eq!(drawing.elements[0].label, "a1, X");
    assert_eq!(drawing.notes[0].label, "7 points");
    assert!(drawing.text.contains("class=\"note\" role=\"img\" aria-label=\"7 points\""));
}

#[test]
fn an_svg_of_text_is_as_wide_as_its_labels() {
    let mut canvas = Canvas::new();
    canvas.put(0, 0, Ink::Plain, "X");
    canvas.note((0, 0, 9, 1), "a row");
    let drawing = text_svg(&canvas.into_picture(), &Theme::LIGHT).finish(Vec::new());
    assert!(drawing.text.contains("width=\"90\""), "{}", drawing.text);
    assert!(drawing.text.contains("viewBox=\"0 0 110 40\""), "{}", drawing.text);
}

#[test]
fn text_on_coloured_paper_can_be_read_in_every_theme() {
    for (_, theme) in Theme::ALL {
        for (ink, paper) in
            [(Ink::Strong, Colour::Black), (Ink::Plain, Colour::White), (Ink::Faint, Colour::Blue)]
        {
            let mut canvas = Canvas::new();
            canvas.put(0, 0, ink, "J");
            canvas.lay(0, 0, 1, Paper::Colour(paper));
            let text = text_svg(&canvas.into_picture(), &theme).finish(Vec::new()).text;
            let (_, from_label) = text.split_once("textLength").expect("a label");
            let (_, colour) = from_label.split_once("fill=\"").expect("a colour");
            let found = contrast(&colour[..7], theme.fill(paper));
            assert!(4.5 <= found, "{ink:?} on {paper:?}: {found:.1}");
        }
    }
}
