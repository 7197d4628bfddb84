//! The arrows, and what they would point at.

use std::{fmt::Display, format};

use rulebook_draw::{Svg, Theme, real};

use super::{
    super::{
        dial_place, paint,
        table::{Aim, Table},
    },
    PANEL, PANEL_TOP,
    shapes::{LINE, draw_arrow, draw_octagon},
};
use crate::{
    board::{Arrow, Square},
    extras::Pick,
};

/// The size of an arrow of the dial, and the distance to the next one.
const KEY: (f64, f64) = (190.0, 54.0);
const KEY_STEP: (f64, f64) = (205.0, 60.0);
/// The top of the dial, below its heading.
const DIAL: f64 = PANEL_TOP + 36.0;
/// The bottom of the dial.
pub(super) const DIAL_BOTTOM: f64 = DIAL + 2.0 * KEY_STEP.1 + KEY.1;

/// The arrows around the square on which a shield can be laid.
pub(super) fn draw_dial(svg: &mut Svg, table: &Table<'_>, theme: &Theme) {
    let start = [("text-anchor", &"start" as &dyn Display), ("fill", &theme.ink)];
    let heading = match table.aiming_square() {
        Some(square) if table.has_far_jokers() => {
            format!("Arrows, and where {square} would point (J: a joker)")
        }
        Some(square) => format!("Arrows, and where {square} would point"),
        None => "Arrows".into(),
    };
    svg.label_with((PANEL, DIAL - 18.0), 17.0, &start, heading);
    for arrow in Arrow::all() {
        draw_key(svg, table, arrow, theme);
    }
    if let Some(square) = table.aiming_square() {
        let at = (PANEL + KEY_STEP.0 + 0.5 * KEY.0, DIAL + KEY_STEP.1 + 0.5 * KEY.1);
        svg.label(at, 24.0, theme.ink, format_args!("{square} {}", square.colour()));
    }
    if let Some(label) = table.dial_label() {
        svg.note((PANEL + KEY_STEP.0, DIAL + KEY_STEP.1, KEY.0, KEY.1), label);
    }
}

/// An arrow of the dial.
fn draw_key(svg: &mut Svg, table: &Table<'_>, arrow: Arrow, theme: &Theme) {
    let (column, row) = dial_place(arrow);
    let (x, y) = (PANEL + real(column) * KEY_STEP.0, DIAL + real(row) * KEY_STEP.1);
    svg.pick(Pick::Arrow(arrow), (x, y, KEY.0, KEY.1), table.arrow_label(arrow));
    let aim = table.aim(arrow);
    let is_illegal = aim == Aim::Illegal;
    svg.element(
        "rect",
        &[
            ("x", &x),
            ("y", &y),
            ("width", &KEY.0),
            ("height", &KEY.1),
            ("rx", &6),
            ("fill", if is_illegal { &theme.page } else { &theme.board }),
            ("stroke", if is_illegal { &theme.faint } else { &theme.ink }),
        ],
    );
    let middle = y + 0.5 * KEY.1;
    let colour = if is_illegal { theme.faint } else { theme.ink };
    svg.label((x + 14.0, y + 14.0), 16.0, theme.faint, arrow);
    draw_arrow(svg, (x + 52.0, middle), arrow, 18.0, colour);
    match aim {
        Aim::Open => {}
        Aim::Illegal => svg.label((x + 126.0, middle), 20.0, theme.faint, '–'),
        Aim::At { shield, joker } if shield == joker => {
            draw_aim(svg, (x + 126.0, middle), "", shield, theme);
        }
        Aim::At { shield, joker } => {
            draw_aim(svg, (x + 126.0, middle - 12.0), "", shield, theme);
            draw_aim(svg, (x + 126.0, middle + 12.0), "J", joker, theme);
        }
    }
}

/// The square at which a shield would point, with a dot in its colour.
fn draw_aim(svg: &mut Svg, (x, y): (f64, f64), prefix: &str, square: Square, theme: &Theme) {
    svg.label((x - 22.0, y), 16.0, theme.ink, prefix);
    svg.label((x + 2.0, y), 16.0, theme.ink, square);
    let colour = theme.fill(paint(square.colour()));
    draw_octagon(svg, (x + 30.0, y), 10.0, colour, LINE);
    svg.label_with(
        (x + 30.0, y),
        16.0,
        &[("fill", &theme.on(paint(square.colour()))), ("font-weight", &"bold")],
        square.colour(),
    );
}
