//! Octagone: the numbered squares in rows of one colour, the shields with their arrows, the
//! indicated square in angle brackets with its colour, and the hands.

use std::ops::ControlFlow;

use rulebook_core::{Annotate, HiddenInfo, Match, Player, State, Step, Viewpoint};
use rulebook_octagone::{
    self as game, Arrow, Face, Move, Octagone, Picture as Shields, Square, View,
};

use super::{Canvas, Colour, Draw, Ink, Paper, Picture};

const CELL: (usize, usize) = (5, 1);
const LEFT: usize = 3;
const BELOW: usize = 2 * Square::ROWS + 2; // The row below the board, and one more.

impl Draw for Octagone {
    fn picture(&self) -> Picture {
        self.picture_for(Viewpoint::Host)
    }

    fn picture_for(&self, who: Viewpoint) -> Picture {
        draw(&Scene::new(self, Shields::new(), who))
    }

    fn svg(&self) -> String {
        self.svg_for(Viewpoint::Host)
    }

    fn svg_for(&self, who: Viewpoint) -> String {
        crate::svg::octagone(&Scene::new(self, Shields::new(), who))
    }

    fn picture_of(game: &Match<Octagone>, who: Viewpoint) -> Picture {
        draw(&Scene::of_match(game, who))
    }

    fn svg_of(game: &Match<Octagone>, who: Viewpoint) -> String {
        crate::svg::octagone(&Scene::of_match(game, who))
    }
}

/// Everything that is drawn: what an observer sees.
pub(crate) struct Scene {
    /// The text of the position, or of what is known of it.
    pub(crate) title: String,
    /// What the observer knows.
    pub(crate) view: View,
    /// The number of players.
    pub(crate) n_players: u8,
    /// The shields on the board, as far as the history is known.
    pub(crate) shields: Shields,
    /// The shields that may be laid next, if that is known, and the square that each points at.
    pub(crate) choices: Vec<(Face, Arrow, Option<Square>)>,
}

impl Scene {
    /// What `who` sees of a match.
    fn of_match(game: &Match<Octagone>, who: Viewpoint) -> Scene {
        let moves = game.steps().iter().filter_map(|step| match step {
            Step::Move(mv) => Some(*mv),
            Step::Event(_) => None,
        });
        Scene::new(game.state(), moves.collect(), who)
    }

    fn new(state: &Octagone, shields: Shields, who: Viewpoint) -> Scene {
        let view = state.view(who);
        let mut choices = Vec::new();
        let _ = Octagone::visit_view_moves::<()>(&view, |mv| {
            if let (Move::Shield { face, arrow, .. }, Ok(annotation)) = (mv, state.annotate(mv)) {
                choices.push((face, arrow, annotation.points_at));
            }
            ControlFlow::Continue(())
        });
        let title = if who == Viewpoint::Host { state.to_string() } else { view.to_string() };
        Scene { title, view, n_players: state.players(), shields, choices }
    }
}

/// The sign of an arrow.
pub(crate) fn sign(arrow: Arrow) -> char {
    ['↑', '↗', '→', '↘', '↓', '↙', '←', '↖'][arrow.index()]
}

/// The colour of a row. The rules only have its letter.
pub(crate) fn shade(colour: game::Colour) -> Colour {
    match colour {
        game::Colour::A => Colour::Orange,
        game::Colour::B => Colour::Blue,
        game::Colour::C => Colour::Cyan,
        game::Colour::M => Colour::Brown,
        game::Colour::O => Colour::Yellow,
        game::Colour::T => Colour::Green,
    }
}

fn draw(scene: &Scene) -> Picture {
    let mut canvas = Canvas::new();
    canvas.grid(LEFT, 0, (Square::COLUMNS, Square::ROWS), CELL);
    for colour in game::Colour::ALL {
        let y = 1 + colour.index() * (CELL.1 + 1);
        for x in [1, LEFT + Square::COLUMNS * (CELL.0 + 1) + 2] {
            canvas.put(x, y, Ink::Colour(shade(colour)), colour);
        }
    }
    Square::all().for_each(|square| draw_square(&mut canvas, scene, square));
    compass(&mut canvas, LEFT + Square::COLUMNS * (CELL.0 + 1) + 8);
    draw_hands(&mut canvas, scene);
    draw_choices(&mut canvas, scene, BELOW + usize::from(scene.n_players) + 2);
    canvas.into_picture()
}

fn draw_square(canvas: &mut Canvas, scene: &Scene, square: Square) {
    let x = LEFT + 1 + square.column() * (CELL.0 + 1);
    let y = 1 + square.row() * (CELL.1 + 1);
    let row = Ink::Colour(shade(square.colour()));
    canvas.centre(x, y - 1, CELL.0, row, square);
    let lady = scene.shields.lady().filter(|(at, _)| *at == square);
    match scene.shields.shield(square) {
        Some((face, arrow)) => {
            let ink = face_ink(face);
            let x = canvas.put(x + 1, y, ink, face);
            canvas.put(x + 1, y, ink, arrow.map_or('·', sign));
        }
        None if scene.view.lady() == Some(square) => {
            let x = canvas.put(x + 1, y, Ink::Strong, 'L');
            canvas.put(x + 1, y, Ink::Strong, lady.map_or(' ', |(_, arrow)| sign(arrow)));
        }
        None if scene.view.filled().contains(square) => {
            canvas.put(x + 1, y, row, "░░░");
        }
        None if scene.view.target() == Some(square) => {
            canvas.lay(x, y, CELL.0, Paper::Mark);
            canvas.put(x, y, Ink::Strong, format_args!("> {} <", square.colour()));
        }
        None => {}
    }
}

fn face_ink(face: Face) -> Ink {
    match face {
        Face::Colour(colour) => Ink::Colour(shade(colour)),
        Face::Joker => Ink::Strong,
    }
}

/// The numbers of the arrows.
fn compass(canvas: &mut Canvas, x: usize) {
    for (y, text) in ["7  0  1", " ↖ ↑ ↗", "6 ← · → 2", " ↙ ↓ ↘", "5  4  3"].into_iter().enumerate()
    {
        // The middle row begins one number further to the left.
        canvas.put(if y == 2 { x - 1 } else { x }, y + 1, Ink::Faint, text);
    }
}

/// How many shields of each kind each player has; a question mark for what is not seen.
fn draw_hands(canvas: &mut Canvas, scene: &Scene) {
    const FIRST: usize = 12; // The column of the first count.
    for (i, face) in Face::ALL.into_iter().enumerate() {
        canvas.put(FIRST + 4 * i, BELOW, face_ink(face), face);
    }
    canvas.put(FIRST + 4 * Face::ALL.len(), BELOW, Ink::Faint, "left");
    for player in Player::all(scene.n_players) {
        let y = BELOW + 1 + player.index();
        canvas.put(1, y, Ink::Player(player), format_args!("player {player}"));
        for (i, face) in Face::ALL.into_iter().enumerate() {
            canvas.put(FIRST + 4 * i, y, Ink::Plain, count(&scene.view, player, face));
        }
        let left = scene.view.hand(player).len();
        canvas.put(FIRST + 4 * Face::ALL.len(), y, Ink::Plain, format_args!("{left:>2}"));
    }
}

/// The number of shields of a kind in a hand, or a question mark.
pub(crate) fn count(view: &View, player: Player, face: Face) -> String {
    let seen = view.hand(player);
    let known = match (seen.hand(), face) {
        (Some(hand), _) => Some(hand.count(face)),
        (None, Face::Joker) => Some(seen.jokers()),
        // R11: a pass shows that there is none.
        (None, Face::Colour(colour)) => view.public_info(player).lacks(colour).then_some(0),
    };
    known.map_or_else(|| "?".to_owned(), |count| count.to_string())
}

/// Where the shields that can be laid would point.
fn draw_choices(canvas: &mut Canvas, scene: &Scene, mut y: usize) {
    let Some(target) = scene.view.target() else { return };
    for face in Face::ALL {
        let arrows = scene.choices.iter().filter(|(other, ..)| *other == face);
        let mut x = LEFT + 5;
        for (_, arrow, to) in arrows {
            canvas.put(1, y, face_ink(face), format_args!("{target}{face}"));
            let to = to.map_or_else(|| "end".to_owned(), |to| to.to_string());
            canvas.put(x, y, Ink::Plain, format_args!("{arrow} {} {to}", sign(*arrow)));
            x += 9;
        }
        y += usize::from(LEFT + 5 < x);
    }
}
