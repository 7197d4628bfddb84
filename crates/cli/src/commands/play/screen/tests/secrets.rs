//! Nothing that is hidden reaches a screen that must be handed over.
//!
//! Each check does the same at two screens whose games differ only in what is hidden, and compares
//! every cell, every effect and what is written on leaving.

use std::collections::BTreeMap;

use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::buffer::Buffer;
use rulebook::{AnyGame, AnyMatch, Registry, core::Viewpoint};

use super::{app, begin, drawn, say};
use crate::{
    commands::play::{
        line::{READY, WORDS},
        screen::{
            app::{App, Effect},
            farewell,
            mouse::hand_over_button,
        },
    },
    table::Stage,
};

const SIZE: (u16, u16) = (80, 24);

/// The seeds among which there are games that look alike.
const SEEDS: u64 = 40;

#[test]
fn at_a_hand_over_no_key_and_no_command_shows_what_is_hidden() {
    let registry = Registry::standard();
    let mut n_pairs = BTreeMap::new();
    for (rules, game) in secretive(&registry) {
        for n_moves in 0..3 {
            let Some((mut one, mut other)) = twins(rules, &*game, n_moves) else { continue };
            every_input(&one).for_each(|event| same(&mut one, &mut other, &event));
            *n_pairs.entry(rules.rules().name).or_insert(0) += 1;
        }
    }
    for name in ["kuhn", "leduc", "octagone"] {
        assert!(2 <= n_pairs[name], "{n_pairs:?}");
    }
}

/// The games in which something is hidden, under each option that hides it.
fn secretive(registry: &Registry) -> Vec<(&dyn AnyGame, Box<dyn AnyMatch>)> {
    let mut found = Vec::new();
    for rules in registry.games() {
        let info = rules.info();
        let switches = info
            .options
            .iter()
            .filter(|option| option.values.is_some_and(|values| values.contains(&"on")));
        let variants = switches.map(|option| format!("{}=on", option.key));
        let variants = [String::new()].into_iter().chain(variants);
        let games = variants.map(|variant| (rules, begin(rules, &variant, None)));
        found.extend(games.filter(|(_, game)| game.has_hidden_info()));
    }
    found
}

/// Two screens that must be handed over after this many moves, with games that are the same for the
/// public and not for the host.
fn twins<'g>(
    rules: &'g dyn AnyGame,
    game: &dyn AnyMatch,
    n_moves: usize,
) -> Option<(App<'g>, App<'g>)> {
    let mut seen: BTreeMap<String, App<'g>> = BTreeMap::new();
    for seed in 0..SEEDS {
        let people = usize::from(game.players());
        let mut app = app(rules, game.boxed_clone(), people, seed, SIZE);
        for _ in 0..n_moves {
            say(&mut app, READY);
            let Some(mv) = app.scene.moves.last().cloned() else { break };
            say(&mut app, &mv);
        }
        let Stage::HandOver(_) = app.scene.stage else { continue };
        app.take_effects();
        let public = app.table.game().view(Viewpoint::Public).expect("a view");
        let steps = public.steps_since(0).join(" ");
        let look = format!("{} {} {:?}", public.text(), steps, app.scene.stage);
        drop(public);
        match seen.remove(&look) {
            Some(other) if other.table.game().position() != app.table.game().position() => {
                return Some((other, app));
            }
            _ => seen.insert(look, app),
        };
    }
    None
}

/// Every key with every modifier, every command, a paste of each, and clicks all over the screen,
/// except for what takes the screen over.
fn every_input(app: &App<'_>) -> impl Iterator<Item = Event> + use<> {
    let keys = (' '..='~').map(KeyCode::Char).chain((1..=12).map(KeyCode::F)).chain([
        KeyCode::Enter,
        KeyCode::Backspace,
        KeyCode::Left,
        KeyCode::Right,
        KeyCode::Up,
        KeyCode::Down,
        KeyCode::Home,
        KeyCode::End,
        KeyCode::PageUp,
        KeyCode::PageDown,
        KeyCode::Tab,
        KeyCode::BackTab,
        KeyCode::Delete,
        KeyCode::Insert,
        KeyCode::Esc,
    ]);
    let modifiers = [KeyModifiers::NONE, KeyModifiers::CONTROL, KeyModifiers::ALT];
    let keys = keys.flat_map(move |key| {
        let esc = Event::Key(KeyEvent::new(KeyCode::Esc, KeyModifiers::NONE));
        modifiers
            .map(|with| [Event::Key(KeyEvent::new(key, with)), esc.clone()])
            .into_iter()
            .flatten()
    });
    let typed = WORDS.into_iter().flat_map(|word| {
        let keys = word.chars().map(KeyCode::Char).chain([KeyCode::Enter]);
        let keys = keys.map(|key| Event::Key(KeyEvent::new(key, KeyModifiers::NONE)));
        let pasted = [format!("{word}\n"), format!("{word} 1\r")];
        keys.chain(pasted.map(Event::Paste)).collect::<Vec<_>>()
    });
    let (columns, rows) = app.size;
    let button = hand_over_button(app.size);
    let rows = (0..rows).step_by(3);
    let places = rows.flat_map(move |row| (0..columns).step_by(4).map(move |column| (column, row)));
    let clicks = places.filter(move |place| !button.contains((*place).into()));
    let clicks = clicks.flat_map(|(column, row)| {
        let modifiers = KeyModifiers::NONE;
        let kinds = [
            MouseEventKind::Down(MouseButton::Left),
            MouseEventKind::Down(MouseButton::Right),
            MouseEventKind::ScrollDown,
        ];
        kinds.map(|kind| Event::Mouse(MouseEvent { kind, column, row, modifiers }))
    });
    let leave = [KeyCode::F(10), KeyCode::Char('n'), KeyCode::F(10), KeyCode::Char('y')]
        .map(|key| Event::Key(KeyEvent::new(key, KeyModifiers::NONE)));
    keys.chain(typed).chain(clicks).chain(leave)
}

/// Everything that comes from a screen.
fn output(app: &mut App<'_>) -> (Buffer, Vec<Effect>, Vec<String>) {
    (drawn(app), app.take_effects(), farewell(app))
}

/// Does the same at both screens and compares everything that comes from them.
#[track_caller]
fn same<'g>(one: &mut App<'g>, other: &mut App<'g>, event: &Event) {
    for app in [&mut *one, &mut *other] {
        app.update(event).expect("it is accepted");
        assert!(matches!(app.scene.stage, Stage::HandOver(_)), "{event:?} takes it over");
    }
    assert_eq!(output(one), output(other), "{event:?}");
}
