//! The full-screen program without a terminal.

mod colours;
mod games;
mod picks;
mod screens;
mod secrets;
mod table;

use ratatui::{
    Terminal,
    backend::TestBackend,
    buffer::Buffer,
    crossterm::event::{
        Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
    },
};
use rulebook::{AnyGame, AnyMatch, Registry, Start};
use rulebook_engine::Spec;

use super::app::{App, Looks};
use crate::{
    output::Characters,
    palette::Palette,
    table::{RANDOM, Table},
};

/// The sizes that the screen is made for.
const SIZES: [(u16, u16); 3] = [(80, 24), (120, 40), (200, 60)];

/// The games of the registry under their default options, and with every number of players.
fn starts(registry: &Registry) -> Vec<(&dyn AnyGame, Box<dyn AnyMatch>)> {
    let mut starts = Vec::new();
    for game in registry.games() {
        let info = game.info();
        let option = info.options.iter().find(|option| option.key == "players");
        let counts: Vec<String> = match option.map(|option| (option.values, option.min, option.max))
        {
            Some((Some(values), _, _)) => values.iter().map(ToString::to_string).collect(),
            Some((None, Some(min), Some(max))) => (min..=max).map(|n| n.to_string()).collect(),
            _ => Vec::new(),
        };
        let variants = counts.iter().map(|n| format!("players={n}"));
        let variants: Vec<_> =
            if counts.is_empty() { vec![String::new()] } else { variants.collect() };
        starts.extend(variants.iter().map(|variant| (game, begin(game, variant, None))));
    }
    starts
}

fn begin(game: &dyn AnyGame, variant: &str, position: Option<&str>) -> Box<dyn AnyMatch> {
    game.begin(&Start { variant, position, ..Start::default() }).expect("a start")
}

/// A screen for this match, with a person in each of the first `n_people` seats.
fn app(
    rules: &dyn AnyGame,
    game: Box<dyn AnyMatch>,
    n_people: usize,
    seed: u64,
    size: (u16, u16),
) -> App<'_> {
    let kind = |seat| if seat < n_people { Spec::Human } else { RANDOM };
    let seats = (0..usize::from(game.players())).map(kind).collect();
    let looks = Looks { palette: Palette::Fixed, characters: Characters::Unicode };
    App::new(Table::new(rules, game.clone(), game, seats, seed, false), size, looks)
        .expect("a screen")
}

fn press(app: &mut App<'_>, code: KeyCode) {
    app.update(&Event::Key(KeyEvent::new(code, KeyModifiers::NONE))).expect("a key is accepted");
}

fn control(app: &mut App<'_>, c: char) {
    let key = KeyEvent::new(KeyCode::Char(c), KeyModifiers::CONTROL);
    app.update(&Event::Key(key)).expect("a key is accepted");
}

/// Types a line and presses Enter.
fn say(app: &mut App<'_>, line: &str) {
    line.chars().for_each(|c| press(app, KeyCode::Char(c)));
    press(app, KeyCode::Enter);
}

fn mouse(app: &mut App<'_>, kind: MouseEventKind, (column, row): (u16, u16)) {
    let event = MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE };
    app.update(&Event::Mouse(event)).expect("the mouse is accepted");
}

fn click(app: &mut App<'_>, place: (u16, u16)) {
    mouse(app, MouseEventKind::Down(MouseButton::Left), place);
}

/// The screen.
fn drawn(app: &App<'_>) -> Buffer {
    let mut terminal = Terminal::new(TestBackend::new(app.size.0, app.size.1)).expect("a terminal");
    terminal.draw(|frame| app.draw(frame)).expect("it is drawn");
    terminal.backend().buffer().clone()
}

/// The text of the screen, without trailing spaces.
fn text(app: &App<'_>) -> String {
    let buffer = drawn(app);
    let width = usize::from(buffer.area.width);
    let rows = buffer.content.chunks(width).map(|row| {
        let line: String = row.iter().map(ratatui::buffer::Cell::symbol).collect();
        line.trim_end().to_owned() + "\n"
    });
    rows.collect()
}

/// Runs `check` with a screen for a game between people.
fn between_people(name: &str, check: impl FnOnce(&mut App<'_>)) {
    let registry = Registry::standard();
    let game = registry.game(name).expect("a game");
    check(&mut app(game, begin(game, "", None), 2, 1, (80, 24)));
}

#[track_caller]
fn shows(app: &App<'_>, what: &str) {
    let screen = text(app);
    assert!(screen.contains(what), "{what:?} is on the screen:\n{screen}");
}
