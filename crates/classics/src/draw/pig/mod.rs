//! Pig: the scores as bars up to the target, the total of the turn behind the score, and the die.

mod svg;

use std::{format, string::String, vec, vec::Vec};

use rulebook_core::{Game, Player, State, Step};
use rulebook_draw::{Button, Canvas, Draw, Ink, Paper, Picture, Scene, Svg, Theme};

use super::starred;
use crate::pig::{Move, Pig, Roll};

/// The columns from the empty bar to the target.
const BAR: u8 = 40;
const LEFT: usize = 2;
/// The columns of the text drawing.
const WIDTH: usize = LEFT + 17 + BAR as usize + 5;

impl Draw for Pig {
    fn picture(scene: &Scene<'_, Pig>) -> Picture {
        let state = scene.view;
        let mut canvas = Canvas::new();
        for (y, player) in Player::all(state.players()).enumerate() {
            if state.current_player() == player {
                canvas.put(0, y, Ink::Strong, '>');
            }
            canvas.put(LEFT, y, Ink::Player(player), scene.seat(player));
            canvas.note((0, y, WIDTH, 1), row_label(scene, player));
            let held = just_held(scene) == Some(player);
            let score = state.score(player);
            let text = if held { starred(score) } else { format!(" {score} ") };
            canvas.put(LEFT + 10, y, Ink::Strong, format!("{text:>6}"));
            if held {
                canvas.lay(LEFT + 10, y, 6, Paper::Mark);
            }
            let columns = |points: u8| {
                let points = points.min(target(state));
                usize::from(points) * usize::from(BAR) / usize::from(target(state))
            };
            let mut x = canvas.put(LEFT + 17, y, Ink::Player(player), "█".repeat(columns(score)));
            let total = total(state, player);
            x = canvas.put(
                x,
                y,
                Ink::Player(player),
                "▒".repeat(columns(score + total) - columns(score)),
            );
            let end = LEFT + 17 + usize::from(BAR);
            canvas.put(x, y, Ink::Faint, "·".repeat(end.saturating_sub(x)));
            if 0 < total {
                canvas.put(end + 1, y, Ink::Plain, format!("+{total}"));
            }
        }
        let y = 1 + usize::from(state.players());
        canvas.put(LEFT, y, Ink::Plain, format!("Target {}.", target(state)));
        canvas.note((LEFT, y, 17, 1), target_label(state));
        let x = LEFT + 17;
        let end = canvas.put(x, y, Ink::Plain, die_text(scene));
        canvas.note((x, y, (end - x).max(1), 1), die_label(scene));
        canvas.into_picture()
    }

    fn svg(scene: &Scene<'_, Pig>, theme: &Theme) -> Svg {
        svg::svg(scene, theme)
    }

    fn buttons(_: &Scene<'_, Pig>) -> Vec<Button> {
        let button = |mv: Move, label: &str| Button { pick: format!("{mv}"), label: label.into() };
        vec![button(Move::Roll, "Roll"), button(Move::Hold, "Hold")]
    }
}

fn target(state: &Pig) -> u8 {
    state.variant().target
}

/// The points that a player has in this turn.
fn total(state: &Pig, player: Player) -> u8 {
    if player == state.current_player() { state.turn_total() } else { 0 }
}

/// The player who has just held.
fn just_held(scene: &Scene<'_, Pig>) -> Option<Player> {
    let state = scene.view;
    let is_hold = matches!(scene.last(), Some(Step::Move(Move::Hold)));
    let before = |player: &Player| player.next(state.players()) == state.current_player();
    match is_hold {
        // The winner keeps the turn.
        true if state.outcome().is_some() => Some(state.current_player()),
        true => Player::all(state.players()).find(before),
        false => None,
    }
}

/// The latest roll, as far as it was seen, and whether it is the latest step.
fn die(scene: &Scene<'_, Pig>) -> (Option<Roll>, bool) {
    let is_latest = matches!(scene.last(), Some(Step::Event(_)));
    let roll = scene.observed.iter().rev().find_map(|step| match step {
        Step::Event(roll) => Some(*roll),
        Step::Move(_) => None,
    });
    (roll, is_latest)
}

/// The screen-reader label of a player.
fn row_label(scene: &Scene<'_, Pig>, player: Player) -> String {
    let (score, total) = (scene.view.score(player), total(scene.view, player));
    let held = if just_held(scene) == Some(player) { ", has just held" } else { "" };
    format!("{}, score {score}, this turn {total}{held}", scene.seat(player))
}

/// The screen-reader label of the die.
fn die_label(scene: &Scene<'_, Pig>) -> String {
    match die(scene) {
        _ if scene.view.is_rolling() => "the die, rolling".into(),
        (Some(roll), true) => format!("the die, {roll}, just rolled"),
        (Some(roll), false) => format!("the die, {roll}"),
        (None, _) => "the die".into(),
    }
}

fn target_label(state: &Pig) -> String {
    format!("target {}", target(state))
}

fn die_text(scene: &Scene<'_, Pig>) -> String {
    if scene.view.is_rolling() {
        return "The die is rolling.".into();
    }
    match die(scene) {
        (Some(roll), true) => format!("The die shows {}.", starred(roll)),
        (Some(roll), false) => format!("The die shows {roll}."),
        (None, _) => String::new(),
    }
}
