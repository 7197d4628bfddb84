//! Terminals with fewer than 256 colours.

use crossterm::event::KeyCode;
use ratatui::{
    buffer::Cell,
    style::{Color, Modifier},
};
use rulebook::Registry;

use super::{SIZES, app, begin, between_people, drawn, press};
use crate::palette::Palette;

#[test]
fn without_colours_attributes_say_the_same() {
    between_people("tictactoe", |app| {
        app.looks.palette = Palette::Attributes;
        let buffer = drawn(app);
        assert!(
            buffer.content.iter().all(|cell| (cell.fg, cell.bg) == (Color::Reset, Color::Reset))
        );
        let has = |modifier| buffer.content.iter().any(|cell| cell.modifier.contains(modifier));
        assert!(has(Modifier::REVERSED | Modifier::BOLD) && has(Modifier::UNDERLINED));
    });
}

#[test]
fn the_console_of_linux_gets_its_eight_colours() {
    let registry = Registry::standard();
    for game in registry.games() {
        let mut app = app(game, begin(game, "", None), 1, 1, SIZES[0]);
        app.looks.palette = Palette::Console;
        press(&mut app, KeyCode::Enter);
        let screen = drawn(&app);
        // Bold black is grey there.
        let is_read = |cell: &Cell| match cell.fg {
            Color::Black => !cell.modifier.contains(Modifier::BOLD),
            Color::Gray | Color::Reset => true,
            // The frame of a piece that fills its cells.
            _ => matches!(cell.bg, Color::Black | Color::Gray),
        };
        for cell in &screen.content {
            let is_named = |colour| !matches!(colour, Color::Indexed(_) | Color::Rgb(..));
            assert!(is_named(cell.fg) && is_named(cell.bg) && is_read(cell), "{cell:?}");
        }
        let has = |bg| screen.content.iter().any(|cell| cell.bg == bg);
        let has_cursor = app.picker.target().is_some();
        assert_eq!(has(Color::Cyan), has_cursor, "{}", game.rules().name);
    }
}
