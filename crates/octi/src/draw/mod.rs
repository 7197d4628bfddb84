//! Drawings: the board with its pods and their prongs, as text and as SVG.

mod latest;
mod layout;
mod text;
mod svg;
mod pod;
mod strips;
mod preview;

use std::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use rulebook_core::{Game, Player};
use rulebook_draw::{Button, Colour, Dial, Draw, Picture, Scene, Svg, Theme};

use self::latest::{Latest, Mark};
use crate::{
    board::{Direction, DirectionSet, Square, SquareSet},
    extras::Pick,
    state::Octi,
};

impl Draw for Octi {
    fn picture(scene: &Scene<'_, Octi>) -> Picture {
        text::picture(scene.view, &Latest::of(scene))
    }

    fn svg(scene: &Scene<'_, Octi>, theme: &Theme) -> Svg {
        svg::svg(scene.view, &Latest::of(scene), theme)
    }

    /// The holes, of whichever pod was picked; the capture of each pod; the end of a chain.
    fn buttons(scene: &Scene<'_, Octi>) -> Vec<Button> {
        let button = |pick: Pick, label: String| Button { pick: pick.to_string(), label };
        let holes = Direction::ALL.into_iter().map(|hole| {
            let label = format!("{hole} {}", arrow(hole));
            button(Pick::Hole(hole), label)
        });
        let captures = scene.view.board().occupied().iter().map(|square| {
            let label = format!("capture {square}");
            button(Pick::Capture(square), label)
        });
        let stop = button(Pick::Stop, "end the move".to_string());
        holes.chain(captures).chain([stop]).collect()
    }

    fn preview(svg: &mut Svg, scene: &Scene<'_, Octi>, picked: &[Pick], theme: &Theme) {
        preview::draw(svg, scene.view, picked, theme);
    }

    fn dial(pick: Pick) -> Option<Dial> {
        match pick {
            Pick::Hole(hole) => Some(Dial::Direction(hole.index() as u8)),
            Pick::Square(_) | Pick::Capture(_) | Pick::Stop => None,
        }
    }

    /// R2: South sits at the bottom and North at the top.
    fn quarter_turns(_: &Scene<'_, Octi>, player: Player) -> u8 {
        if player == Player::FIRST { 0 } else { 2 }
    }

    /// Those of the box (R2): green for South, red for North.
    fn seat_colour(player: Player) -> Colour {
        if player == Player::FIRST { Colour::Green } else { Colour::Red }
    }
}

/// The player on whose base the square is.
fn base(square: Square) -> Option<Player> {
    Player::all(2).find(|player| SquareSet::base(*player).contains(square))
}

const fn arrow(direction: Direction) -> char {
    match direction {
        Direction::North => '↑',
        Direction::NorthEast => '↗',
        Direction::East => '→',
        Direction::SouthEast => '↘',
        Direction::South => '↓',
        Direction::SouthWest => '↙',
        Direction::West => '←',
        Direction::NorthWest => '↖',
    }
}

/// The screen-reader label of a square: `22, South's pod with prongs A, C, South's base`.
fn label(state: &Octi, square: Square, mark: Option<Mark>) -> String {
    let pod = match state.board().pod(square) {
        Some(pod) => format!("{}'s pod {}", seat(state, pod.player), with(pod.prongs)),
        None => "empty".to_string(),
    };
    let base = base(square).map(|player| base_label(state, player));
    let parts = [Some(square.to_string()), Some(pod), base, mark.map(Mark::spoken)];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// The label of the prongs beside the board, for screen readers.
fn reserve_label(state: &Octi, player: Player) -> String {
    format!("{} in reserve: {}", seat(state, player), state.reserve(player))
}

/// The label of a player's base, for screen readers.
fn base_label(state: &Octi, player: Player) -> String {
    format!("{}'s base", seat(state, player))
}

fn with(prongs: DirectionSet) -> String {
    let letters: Vec<String> = prongs.iter().map(|prong| prong.to_string()).collect();
    match letters.len() {
        0 => "without prongs".to_string(),
        1 => format!("with prong {}", letters[0]),
        _ => format!("with prongs {}", letters.join(", ")),
    }
}

fn seat(state: &Octi, player: Player) -> &'static str {
    state.seat_name(player).unwrap_or("nobody")
}

/// The letter of a seat in positions and drawings.
fn letter(player: Player) -> char {
    if player == Player::FIRST { 'S' } else { 'N' }
}
