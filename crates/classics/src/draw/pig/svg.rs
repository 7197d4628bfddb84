//! The drawing as SVG: the die on a table, and a strip with the score for each seat.

use std::format;

use rulebook_core::{Player, State};
use rulebook_draw::{Draw, Scene, Solid, Svg, Theme, Zone, round};

use super::{
    super::{
        pips,
        table::{self, CHALK, WIDTH},
    },
    die, die_label, just_held, row_label, target, target_label, total,
};
use crate::pig::{Pig, Roll};

const TABLE: f64 = 300.0;
/// The height of the strip of a seat.
const SEAT: f64 = 72.0;
const DIE: f64 = 128.0;
const BONE: &str = "#f8f1df";
const PIP: &str = "#2a2320";
const SNOUT: &str = "#f2a9ae";
/// The pip of a one, which ends the turn.
const ONE: &str = "#b8242c";

pub(super) fn svg(scene: &Scene<'_, Pig>, theme: &Theme) -> Svg {
    let players = scene.view.players();
    let mut svg = Svg::new(WIDTH, f64::from(players) * SEAT + TABLE, theme);
    let mut top = 0.0;
    for player in Player::all(players).skip(1) {
        draw_seat(&mut svg, scene, player, top, theme);
        top += SEAT;
    }
    draw_table(&mut svg, scene, top, theme);
    draw_seat(&mut svg, scene, Player::FIRST, top + TABLE, theme);
    svg
}

fn draw_table(svg: &mut Svg, scene: &Scene<'_, Pig>, top: f64, theme: &Theme) {
    svg.zone(Zone::Board, (0.0, top, WIDTH, TABLE));
    table::table(svg, (0.0, top, WIDTH, TABLE), theme);
    draw_die(svg, scene, (0.5 * WIDTH, top + 122.0), theme);
    let y = top + TABLE - 56.0;
    let turn = format!("this turn: {}", scene.view.turn_total());
    let target = target_label(scene.view);
    svg.label((130.0, y), 22.0, CHALK, turn);
    svg.label((WIDTH - 120.0, y), 22.0, CHALK, &target);
    svg.note((WIDTH - 184.0, y - 16.0, 128.0, 32.0), target);
}

/// The die, with pips as far as a side has room for them.
fn draw_die(svg: &mut Svg, scene: &Scene<'_, Pig>, (x, y): (f64, f64), theme: &Theme) {
    let (roll, is_latest) = die(scene);
    let area = (x - 0.5 * DIE, y - 0.5 * DIE, DIE, DIE);
    if is_latest {
        table::mark(svg, area, 18.0, theme);
    }
    svg.note(area, die_label(scene));
    svg.slab(area, 18.0, &Solid::of(BONE));
    match roll.map(Roll::points) {
        _ if scene.view.is_rolling() => svg.label((x, y), 48.0, PIP, "…"),
        Some(points) if points <= pips::MAX => {
            let colour = if points == 1 { ONE } else { PIP };
            pips::draw(svg, (x, y), (0.27 * DIE, 0.27 * DIE), points, (0.19 * DIE, colour));
        }
        Some(points) => svg.label((x, y), 64.0, PIP, points),
        None => draw_snout(svg, (x, y)),
    }
}

/// The side of the die before the first roll.
fn draw_snout(svg: &mut Svg, (x, y): (f64, f64)) {
    svg.element(
        "ellipse",
        &[("cx", &x), ("cy", &y), ("rx", &36), ("ry", &27), ("fill", &SNOUT), ("stroke", &ONE)],
    );
    pips::dots(svg, [(x - 13.0, y), (x + 13.0, y)], (13.0, ONE));
}

/// The strip of a seat: its score as a number and as a bar, the points of this turn paler behind it.
fn draw_seat(svg: &mut Svg, scene: &Scene<'_, Pig>, player: Player, top: f64, theme: &Theme) {
    let state = scene.view;
    let (score, total) = (state.score(player), total(state, player));
    let colour = Pig::seat_colour(player);
    let area = (0.0, top, WIDTH, SEAT);
    let is_current = state.current_player() == player;
    table::seat(svg, (player, colour), area, scene.seat(player), is_current, theme);
    svg.note(area, row_label(scene, player));
    let y = top + 26.0;
    if just_held(scene) == Some(player) {
        table::mark(svg, (WIDTH - 60.0, y - 8.0, 38.0, 16.0), 4.0, theme);
    }
    svg.label((WIDTH - 41.0, y), 22.0, theme.ink, score);
    if 0 < total {
        svg.label((WIDTH - 100.0, y), 18.0, theme.ink, format!("+{total}"));
    }
    let room = WIDTH - 44.0;
    let bar = |svg: &mut Svg, points: u8, fill: &str, line: &str, opacity: f64| {
        let points = points.min(target(state));
        let width = round(room * f64::from(points) / f64::from(target(state)));
        let area = (22.0, top + 47.0, width, 13.0);
        svg.rect(area, 6.5, &[("fill", &fill), ("stroke", &line), ("fill-opacity", &opacity)]);
    };
    let solid = theme.solid(colour);
    bar(svg, target(state), theme.page, theme.faint, 1.0);
    if 0 < total {
        bar(svg, score + total, &solid.top, &solid.top, 0.35);
    }
    if 0 < score {
        bar(svg, score, &solid.top, &solid.line, 1.0);
    }
}
