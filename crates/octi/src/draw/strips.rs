//! The strips beside the board: the reserves of the seats, and the letters of the directions.

use std::{format, string::String};

use rulebook_core::Player;
use rulebook_draw::{Attributes, Svg, Theme, Zone, real, round, toward};

use super::{
    layout::{MARGIN, WIDTH},
    pod::{draw_pegs, draw_pod},
    reserve_label, seat,
};
use crate::{
    board::{Direction, DirectionSet, Pod},
    state::Octi,
};

/// The height of the strip of a seat.
pub(super) const STRIP: f64 = 78.0;
/// The height of the strip of directions.
pub(super) const DIAL: f64 = 64.0;
/// The most prongs that a reserve shows one by one: all of the game.
const MAX_SHOWN: u8 = 24;
/// The place of the prongs of a reserve, and the greatest distance between two of them.
const PRONGS: (f64, f64) = (188.0, WIDTH - 26.0);
const PRONG_STEP: f64 = 20.0;

/// A pod, the name of the seat, and its prongs in a tray.
pub(super) fn draw_reserve(svg: &mut Svg, state: &Octi, player: Player, top: f64, theme: &Theme) {
    svg.zone(Zone::Seat(player), (0.0, top, WIDTH, STRIP));
    let tray = (MARGIN, top + 6.0, WIDTH - 2.0 * MARGIN, STRIP - 12.0);
    svg.tray(tray, 12.0, theme);
    let n_prongs = state.reserve(player);
    svg.note(tray, reserve_label(state, player));
    let y = top + 0.5 * STRIP;
    draw_pod(svg, (42.0, y), Pod { player, prongs: DirectionSet::EMPTY }, None, theme);
    let text: Attributes<'_> = &[("text-anchor", &"start"), ("fill", &theme.ink)];
    let bold = [text, &[("font-weight", &"bold")]].concat();
    svg.label_with((76.0, y - 10.0), 19.0, &bold, seat(state, player));
    svg.label_with((76.0, y + 12.0), 15.0, text, format_args!("{n_prongs} in reserve"));
    let n_shown = usize::from(n_prongs.min(MAX_SHOWN));
    let step = PRONG_STEP.min((PRONGS.1 - PRONGS.0) / real(n_shown.max(2) - 1));
    let pegs = (0..n_shown).map(|i| PRONGS.0 + step * real(i));
    draw_pegs(svg, pegs.map(|x| ((x, y - 15.0), (x, y + 15.0))));
}

/// The letters of the directions with their arrows.
pub(super) fn draw_dial(svg: &mut Svg, top: f64, theme: &Theme) {
    svg.zone(Zone::Dial, (0.0, top, WIDTH, DIAL));
    let tray = (MARGIN, top + 6.0, WIDTH - 2.0 * MARGIN, DIAL - 12.0);
    svg.tray(tray, 12.0, theme);
    let step = tray.2 / real(Direction::COUNT);
    let place = |way: Direction| (MARGIN + (real(way.index()) + 0.5) * step, top + 0.5 * DIAL);
    let arrows = Direction::ALL.into_iter().map(|way| {
        let (x, y) = place(way);
        arrow_path((x - 12.0, y), way, 9.0)
    });
    draw_arrows(svg, &arrows.collect::<String>(), theme.ink);
    for way in Direction::ALL {
        let (x, y) = place(way);
        svg.label((x + 12.0, y), 18.0, theme.ink, way);
    }
}

/// The lines of an arrow of this half length around its middle, as a path.
pub(super) fn arrow_path(at: (f64, f64), way: Direction, half: f64) -> String {
    let side = way.index();
    let text = |(x, y): (f64, f64)| format!("{} {}", round(x), round(y));
    let tail = toward(at, side + 4, half);
    let tip = toward(at, side, half);
    let [right, left] = [3, 5].map(|turn| text(toward(tip, side + turn, 0.8 * half)));
    format!("M{}L{}M{right}L{}L{left}", text(tail), text(tip), text(tip))
}

pub(super) fn draw_arrows(svg: &mut Svg, path: &str, stroke: &str) {
    svg.element(
        "path",
        &[
            ("d", &path),
            ("fill", &"none"),
            ("stroke", &stroke),
            ("stroke-width", &2.5),
            ("stroke-linecap", &"round"),
            ("stroke-linejoin", &"round"),
        ],
    );
}
