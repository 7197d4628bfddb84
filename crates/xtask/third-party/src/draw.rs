//! Drawings: the second player's hand above, the perch in the middle, the first player's hand below.

use rulebook_core::Player;
use rulebook_draw::{Button, Canvas, Draw, Ink, Paper, Picture, Scene, Svg, Theme, real, width};

use crate::{
    bird::Bird,
    parts::Part,
    state::Aviary,
    view::{Observed, View},
};

/// A place for a card in three rows of two.
struct Place {
    column: usize,
    row: usize,
    face: Face,
    /// Whether the card is in a hand, where a player can point at it.
    is_in_hand: bool,
    /// Whether the latest step has put the card here.
    is_marked: bool,
}

/// What the observer sees at a place.
#[derive(Clone, Copy)]
enum Face {
    Empty,
    Covered,
    Shown(Bird),
}

impl From<Option<Bird>> for Face {
    fn from(bird: Option<Bird>) -> Face {
        bird.map_or(Face::Covered, Face::Shown)
    }
}

impl Place {
    /// All places of a scene.
    fn all(scene: &Scene<'_, Aviary>) -> Vec<Place> {
        let View { table, .. } = scene.view;
        let mut places = Vec::new();
        for (player, hand_row) in Player::all(2).zip([2, 0]) {
            let hand = table.hand(player).map(Face::from).chain([Face::Empty, Face::Empty]);
            for (column, face) in hand.take(2).enumerate() {
                let is_marked = false;
                places.push(Place { column, row: hand_row, face, is_in_hand: true, is_marked });
            }
            let is_there = table.phase.has_sent(player);
            let face = if is_there { table.nest(player).sent.into() } else { Face::Empty };
            let is_marked = is_there
                && match scene.last() {
                    Some(Observed::Sent(_)) => player == Player::FIRST,
                    Some(Observed::Answered { .. }) => player == Player::SECOND,
                    _ => false,
                };
            let column = player.index();
            places.push(Place { column, row: 1, face, is_in_hand: false, is_marked });
        }
        places
    }

    /// The part that this place is, if the observer can point at it.
    fn part(&self) -> Option<Part> {
        match self.face {
            Face::Shown(bird) if self.is_in_hand => Some(Part::Bird(bird)),
            _ => None,
        }
    }

    /// What a screen reader says of it.
    fn label(&self) -> String {
        let card = match self.face {
            Face::Empty => "no card".to_owned(),
            Face::Covered => "a covered card".to_owned(),
            Face::Shown(bird) => bird.to_string(),
        };
        let latest = if self.is_marked { ", the latest step" } else { "" };
        format!("{}, place {}: {card}{latest}", ROWS[self.row], self.column + 1)
    }
}

const ROWS: [&str; 3] = ["player 2", "perch", "player 1"];

/// The size of a card in pixels, and of a row and a column.
const CARD: (f64, f64) = (96.0, 64.0);
const STEP: (f64, f64) = (112.0, 80.0);
/// The width of the names of the rows.
const NAMES: f64 = 100.0;

impl Draw for Aviary {
    fn picture(scene: &Scene<'_, Aviary>) -> Picture {
        let mut canvas = Canvas::new();
        for (row, name) in ROWS.iter().enumerate() {
            canvas.put(0, 2 * row, Ink::Faint, name);
        }
        for place in Place::all(scene) {
            let text = match place.face {
                Face::Empty => "[        ]".to_owned(),
                Face::Covered => "[   ??   ]".to_owned(),
                Face::Shown(bird) => format!("[{bird}]"),
            };
            let x = 10 + 11 * place.column;
            let y = 2 * place.row;
            let columns = width(&text);
            canvas.put(x, y, Ink::Plain, text);
            if place.is_marked {
                canvas.lay(x, y, columns, Paper::Mark);
            }
            match place.part() {
                Some(part) => canvas.element(part, (x, y, columns, 1), place.label()),
                None => canvas.note((x, y, columns, 1), place.label()),
            }
        }
        canvas.into_picture()
    }

    fn svg(scene: &Scene<'_, Aviary>, theme: &Theme) -> Svg {
        let mut svg = Svg::new(NAMES + 2.0 * STEP.0, 3.0 * STEP.1, theme);
        for (row, name) in ROWS.iter().enumerate() {
            svg.label((NAMES / 2.0, (real(row) + 0.5) * STEP.1), 14.0, theme.faint, name);
        }
        for place in Place::all(scene) {
            draw_card(&mut svg, &place, theme);
        }
        svg
    }

    fn buttons(_: &Scene<'_, Aviary>) -> Vec<Button> {
        vec![Button { part: Part::Yield.to_string(), label: "yield".to_owned() }]
    }
}

fn draw_card(svg: &mut Svg, place: &Place, theme: &Theme) {
    let x = NAMES + real(place.column) * STEP.0;
    let y = real(place.row) * STEP.1 + (STEP.1 - CARD.1) / 2.0;
    let (fill, dashes) = match place.face {
        Face::Empty => ("none", "4 4"),
        Face::Covered => (theme.board, "none"),
        Face::Shown(_) => ("#f7d94c", "none"),
    };
    let (stroke, stroke_width) = if place.is_marked { (theme.mark, 5) } else { (theme.ink, 2) };
    svg.element(
        "rect",
        &[
            ("x", &x),
            ("y", &y),
            ("width", &CARD.0),
            ("height", &CARD.1),
            ("rx", &8),
            ("fill", &fill),
            ("stroke", &stroke),
            ("stroke-width", &stroke_width),
            ("stroke-dasharray", &dashes),
        ],
    );
    let middle = (x + CARD.0 / 2.0, y + CARD.1 / 2.0);
    match place.face {
        Face::Empty => {}
        Face::Covered => svg.label(middle, 28.0, theme.ink, '?'),
        Face::Shown(bird) => svg.label(middle, 16.0, "#222222", bird),
    }
    match place.part() {
        Some(part) => svg.part(part, (x, y, CARD.0, CARD.1), place.label()),
        None => svg.note((x, y, CARD.0, CARD.1), place.label()),
    }
}
