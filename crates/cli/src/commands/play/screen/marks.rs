//! The styles of possible and chosen picks, and those of terminals with fewer colours.

use ratatui::{
    buffer::Cell,
    style::{Color, Modifier, Style},
};

/// Something that can be picked; its paper and its ink are fixed, as those of pieces are.
pub(super) const PICKABLE: Style =
    Style::new().fg(WHITE).bg(Color::Indexed(238)).remove_modifier(Modifier::DIM);
pub(super) const PICKED: Style = Style::new()
    .fg(WHITE)
    .bg(Color::Indexed(22))
    .add_modifier(Modifier::BOLD)
    .remove_modifier(Modifier::DIM);
pub(super) const CURSOR: Style = Style::new()
    .fg(Color::Indexed(16))
    .bg(Color::Indexed(226))
    .add_modifier(Modifier::BOLD)
    .remove_modifier(Modifier::DIM.union(Modifier::REVERSED));
const WHITE: Color = Color::Indexed(231);

/// Replaces the colours of a mark by those of the console of Linux; pieces have them already.
pub(super) fn in_console_colours(cell: &mut Cell) {
    let paper = Some(cell.bg);
    let marks = [(CURSOR.bg, Color::Cyan), (PICKED.bg, Color::Green)];
    if let Some((_, mark)) = marks.into_iter().find(|(mark, _)| *mark == paper) {
        (cell.fg, cell.bg) = (Color::Black, mark);
        cell.modifier.remove(Modifier::BOLD);
    } else if paper == PICKABLE.bg {
        (cell.fg, cell.bg) = (Color::Reset, Color::Reset);
        cell.modifier.insert(Modifier::UNDERLINED);
    }
}

/// Replaces the colours of a cell by attributes with the same meaning.
pub(super) fn without_colour(cell: &mut Cell) {
    let paper = Some(cell.bg);
    if paper == CURSOR.bg {
        cell.modifier.insert(Modifier::REVERSED);
    } else if paper == PICKABLE.bg {
        cell.modifier.insert(Modifier::UNDERLINED);
    } else if paper == PICKED.bg {
        cell.modifier.insert(Modifier::REVERSED | Modifier::UNDERLINED);
    }
    cell.fg = Color::Reset;
    cell.bg = Color::Reset;
}
