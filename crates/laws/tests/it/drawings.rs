//! Drawings of the toy games.

use rulebook_draw::{Button, Canvas, Draw, Ink, Picture, Scene};

use crate::{
    bug::{self, Bug},
    high::High,
    rows::Rows,
    rows_extras::Part,
};

impl Draw for Rows {
    fn picture(scene: &Scene<'_, Rows>) -> Picture {
        let mut canvas = Canvas::new();
        for row in 0..2_u8 {
            let y = usize::from(row);
            let n_tokens = usize::from(scene.view.tokens[y]);
            canvas.put(0, y, Ink::Plain, format!("{}: {}", row + 1, "o".repeat(n_tokens)));
            let number = if Bug::LabelsAreEqual.is_on() { 0 } else { row + 1 };
            let label = format!("row {number} with {n_tokens} tokens");
            canvas.element(Part::Row(row), (0, y, 8, 1), label);
        }
        if Bug::ElementIsCovered.is_on() {
            canvas.element(Part::Row(0), (0, 0, 8, 2), "both rows");
        }
        if Bug::DrawingIsLarge.is_on() {
            canvas.put(0, 20, Ink::Faint, '·');
        }
        canvas.into_picture()
    }

    fn buttons(_: &Scene<'_, Rows>) -> Vec<Button> {
        let button = |count: u8| {
            let label = format!("take {count}");
            Button { part: Part::Count(count).to_string(), label }
        };
        vec![button(1), button(2)]
    }
}

impl Draw for High {
    fn picture(scene: &Scene<'_, High>) -> Picture {
        let mut canvas = Canvas::new();
        let sign = if Bug::DrawingIsFickle.is_on() { bug::calls() } else { 0 };
        let end = canvas.put(0, 0, Ink::Plain, format_args!("{} {sign}", scene.view));
        if !Bug::TextHasNoLabel.is_on() {
            canvas.note((0, 0, end, 1), scene.view);
        }
        canvas.into_picture()
    }

    fn buttons(_: &Scene<'_, High>) -> Vec<Button> {
        let labels = [("b", "bet"), ("k", "check"), ("c", "call"), ("f", "fold")];
        let button =
            |(part, label): (&str, &str)| Button { part: part.into(), label: label.into() };
        labels.map(button).into()
    }
}
