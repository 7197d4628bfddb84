//! The picture: a row for each place. The page shows it in a fixed-width font, with the same cards to
//! click.

use rulebook_draw::{Button, Canvas, Draw, Ink, Paper, Picture, Scene};

use crate::{
    card::Move,
    state::Aviary,
    table::{Place, Table},
    view::Observation,
};

/// The names of the places, in their order.
const NAMES: [&str; 4] = ["player 1", "perch, by 1", "player 2", "perch, by 2"];

impl Draw for Aviary {
    fn picture(scene: &Scene<'_, Aviary>) -> Picture {
        let table = &scene.view.table;
        let is_put = scene.last().is_some_and(|step| *step != Observation::Yielded);
        let latest = Table::ORDER[..table.n_put].last().filter(|_| is_put);
        let mut canvas = Canvas::new();
        for (row, (place, name)) in Place::ALL.into_iter().zip(NAMES).enumerate() {
            canvas.put(0, row, Ink::Faint, name);
            for (column, bird) in table.birds(place).iter().enumerate() {
                let (x, width) = (12 + 13 * column, 12);
                canvas.put(x, row, Ink::Plain, format!("[{bird:^10}]"));
                if matches!(place, Place::Perch(_)) && latest == Some(&place) {
                    canvas.lay(x, row, width, Paper::Mark);
                }
                let label = format!("{name}: {}", bird.replace('?', "a covered card"));
                match place {
                    Place::Hand(_) if bird != "?" => {
                        canvas.pick(format!("send-{bird}"), (x, row, width, 1), label);
                    }
                    _ => canvas.note((x, row, width, 1), label),
                }
            }
        }
        canvas.into_picture()
    }

    fn buttons(_: &Scene<'_, Aviary>) -> Vec<Button> {
        vec![Button { pick: Move::Yield.to_string(), label: "yield".to_owned() }]
    }
}
