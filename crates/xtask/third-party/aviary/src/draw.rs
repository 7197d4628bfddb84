//! The picture: the second player's hand above, the perch in the middle, the first player's hand
//! below. The page shows it in a fixed-width font, with the same places to click.

use rulebook_core::Player;
use rulebook_draw::{Button, Canvas, Draw, Ink, Paper, Picture, Scene};

use crate::{
    card::Move,
    state::Aviary,
    table::Place::{self, Hand, Perch},
    view::Observed,
};

/// The rows from the top, and the places in each.
const ROWS: [(&str, &[Place]); 3] = [
    ("player 2", &[Hand(Player::SECOND)]),
    ("perch", &[Perch(Player::FIRST), Perch(Player::SECOND)]),
    ("player 1", &[Hand(Player::FIRST)]),
];

/// The number of columns of a card.
const CARD: usize = 12;

impl Draw for Aviary {
    fn picture(scene: &Scene<'_, Aviary>) -> Picture {
        let table = &scene.view.table;
        let latest = match scene.last() {
            Some(Observed::Sent(_)) => Some(Perch(Player::FIRST)),
            Some(Observed::Answered { .. }) => Some(Perch(Player::SECOND)),
            _ => None,
        };
        let mut canvas = Canvas::new();
        for (row, (name, places)) in ROWS.into_iter().enumerate() {
            let mut area = (10, 2 * row, CARD, 1);
            canvas.put(0, area.1, Ink::Faint, name);
            for place in places {
                for bird in table.birds(*place) {
                    canvas.put(area.0, area.1, Ink::Plain, format!("[{bird:^10}]"));
                    if latest == Some(*place) {
                        canvas.lay(area.0, area.1, CARD, Paper::Mark);
                    }
                    let label = format!("{name}: {}", bird.replace('?', "a covered card"));
                    match place {
                        Hand(_) if bird != "?" => {
                            canvas.element(format!("send-{bird}"), area, label)
                        }
                        _ => canvas.note(area, label),
                    }
                    area.0 += CARD + 1;
                }
            }
        }
        canvas.into_picture()
    }

    fn buttons(_: &Scene<'_, Aviary>) -> Vec<Button> {
        vec![Button { part: Move::Yield.to_string(), label: "yield".to_owned() }]
    }
}
