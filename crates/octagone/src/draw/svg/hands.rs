//! The hands.

use std::{fmt::Display, format, string::String};

use rulebook_core::Player;
use rulebook_draw::{Draw, Svg, Theme, real};

use super::{
    super::table::{Count, Table},
    PANEL, PANEL_WIDTH,
    dial::DIAL_BOTTOM,
    shapes::{BACK, draw_face, draw_octagon},
};
use crate::{board::Face, extras::Pick, state::Octagone, view::SeenHand};

/// The middle of the first player's name, and the distance to the next one.
const HANDS: f64 = DIAL_BOTTOM + 40.0;
const HAND_STEP: f64 = 72.0;
/// The distance between the kinds of shields in a hand.
const FACE_STEP: f64 = 84.0;
/// The distance from the middle of a shield to its sides.
const IN_HAND: f64 = 15.0;

/// The bottom of this many hands.
pub(super) fn bottom(n_players: usize) -> f64 {
    HANDS + real(n_players) * HAND_STEP
}

/// The name of a player and what is known of the hand.
pub(super) fn draw_hand(svg: &mut Svg, table: &Table<'_>, player: Player, theme: &Theme) {
    let y = HANDS + real(player.index()) * HAND_STEP;
    draw_name(svg, table, player, y, theme);
    draw_backs(svg, table, player, y + 34.0, theme);
    for face in Face::ALL {
        let at = (PANEL + 18.0 + real(face.index()) * FACE_STEP, y + 34.0);
        match table.count(player, face) {
            Count::Hidden | Count::Known(0) => {}
            Count::Seen(0) => draw_octagon(svg, at, IN_HAND, "none", theme.faint),
            Count::Seen(count) => {
                draw_shields(svg, at, face, count, theme);
                let area = (at.0 - 18.0, at.1 - 18.0, FACE_STEP, 36.0);
                let label = table.hand_label(player, face, count);
                svg.pick(Pick::Hand { seat: player, face }, area, label);
            }
            Count::Known(count) => {
                draw_shields(svg, at, face, count, theme);
                let area = (at.0 - 18.0, at.1 - 18.0, FACE_STEP, 36.0);
                svg.note(area, table.hand_label(player, face, count));
            }
        }
    }
}

/// The name of a player, the size of the hand, and the colours that it is known to lack.
fn draw_name(svg: &mut Svg, table: &Table<'_>, player: Player, y: f64, theme: &Theme) {
    if table.is_to_move(player) || table.is_receiver(player) {
        svg.element(
            "rect",
            &[
                ("x", &PANEL),
                ("y", &(y - 13.0)),
                ("width", &PANEL_WIDTH),
                ("height", &26),
                ("rx", &4),
                ("fill", &theme.mark),
            ],
        );
    }
    svg.pick(Pick::Seat(player), (PANEL, y - 13.0, PANEL_WIDTH, 26.0), table.seat_label(player));
    if let Some(label) = table.pair_label(player) {
        svg.note((PANEL, y - 13.0, PANEL_WIDTH, 26.0), label);
    }
    let colour = theme.fill(Octagone::seat_colour(player));
    svg.element(
        "circle",
        &[
            ("cx", &(PANEL + 13.0)),
            ("cy", &y),
            ("r", &7),
            ("fill", &colour),
            ("stroke", &theme.ink),
        ],
    );
    let text = [("text-anchor", &"start" as &dyn Display), ("fill", &theme.ink)];
    svg.label_with((PANEL + 28.0, y), 17.0, &text, summary(table, player));
    let lacking = table.lacking(player);
    if !lacking.is_empty() {
        let text = [("text-anchor", &"end" as &dyn Display), ("fill", &theme.ink)];
        svg.label_with((PANEL + PANEL_WIDTH - 6.0, y), 17.0, &text, format!("no {lacking}"));
    }
}

/// The name of a player and the size of the hand.
fn summary(table: &Table<'_>, player: Player) -> String {
    let left = format!("{}: {} left", table.name(player), table.n_left(player));
    let pair = table.n_left_of_pair(player).map(|n_left| format!(" (pair {n_left})"));
    let hidden = match table.view.hand(player) {
        SeenHand::Open(_) => None,
        SeenHand::Hidden { coloured, .. } => Some(format!(", {coloured} hidden")),
    };
    [Some(left), pair, hidden].into_iter().flatten().collect()
}

/// A shield and how many there are of it.
fn draw_shields(svg: &mut Svg, at: (f64, f64), face: Face, count: u8, theme: &Theme) {
    draw_face(svg, at, IN_HAND, face, theme);
    svg.label((at.0 + 34.0, at.1), 17.0, theme.ink, format_args!("×{count}"));
}

/// The coloured shields of a hidden hand from behind.
fn draw_backs(svg: &mut Svg, table: &Table<'_>, player: Player, y: f64, theme: &Theme) {
    let SeenHand::Hidden { coloured, .. } = table.view.hand(player) else { return };
    for i in 0..usize::from(coloured) {
        draw_octagon(svg, (PANEL + 10.0 + 17.0 * real(i), y), 8.0, BACK, theme.page);
    }
}
