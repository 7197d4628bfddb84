//! Whole games by keys alone and by mouse alone.

use std::collections::BTreeSet;

use crossterm::event::{Event, KeyCode, MouseEventKind};
use ratatui::style::Color;
use rulebook::{
    Registry,
    core::{Entropy, SplitMix64},
    draw::contrast,
};

use super::{SIZES, app, click, drawn, mouse, press, say, starts, text};
use crate::{
    commands::play::{
        line::READY,
        screen::{
            app::App,
            layout::{Areas, cell},
        },
    },
    palette::fixed_rgb,
    table::Stage,
};

/// Games that take longer are cut short; each game ends at least once before.
const MOST_STEPS: usize = 600;

#[test]
fn every_game_is_played_by_keys_at_every_size() {
    let keys = [KeyCode::Tab, KeyCode::Left, KeyCode::Right, KeyCode::Up, KeyCode::Down];
    play_all(|app, rng| {
        for _ in 0..rng.below(4) {
            press(app, keys[rng.below(5) as usize]);
            the_cursor_is_in_sight(app);
        }
        press(app, KeyCode::Enter);
    });
}

#[test]
fn every_game_is_played_by_mouse_at_every_size() {
    play_all(|app, rng| {
        let picks = app.picker.picks.clone();
        let steps = app.table.game().n_steps();
        let target = rng.below(app.picker.targets.len() as u32) as usize;
        let place = place_of(app, target);
        click(app, place);
        let is_picked = app.picker.picks != picks || app.table.game().n_steps() != steps;
        assert!(is_picked, "the click at {place:?} is accepted:\n{}", text(app));
    });
}

/// The position of a target on the screen. The wheel brings it there if necessary.
fn place_of(app: &mut App<'_>, target: usize) -> (u16, u16) {
    let areas = Areas::of(app);
    let board = areas.board;
    if let Some(chip) = areas.chips.iter().find(|chip| chip.target == target) {
        let area = areas.chip(chip).expect("all choices are visible");
        return (area.x + area.width / 2, area.y);
    }
    let area = app.picker.targets[target].area.expect("a place on the board");
    let column = cell(area.centre().0);
    let row = cell(area.centre().1);
    for wheel in [MouseEventKind::ScrollUp, MouseEventKind::ScrollDown] {
        for _ in 0..20 {
            let areas = Areas::of(app);
            let x = column.wrapping_sub(app.scroll.0);
            let y = row.wrapping_sub(app.scroll.1);
            if x < areas.board.width && y < areas.board.height {
                return (board.x + x, board.y + y);
            }
            mouse(app, wheel, (0, 0));
        }
    }
    panic!("the wheel brings no {}:\n{}", app.picker.targets[target].pick, text(app));
}

/// Plays each game at each size, which changes in between, until it ends or becomes long.
fn play_all(mut turn: impl FnMut(&mut App<'_>, &mut SplitMix64)) {
    let registry = Registry::standard();
    let mut ended = BTreeSet::new();
    for (number, (rules, game)) in starts(&registry).into_iter().enumerate() {
        for (i, size) in SIZES.into_iter().enumerate() {
            let mut rng = SplitMix64::new((number * 3 + i) as u64);
            let mut app = app(rules, game.clone(), 1, rng.next_u64(), size);
            let mut n_turns = 0;
            while app.scene.stage != Stage::Over && app.table.game().n_steps() < MOST_STEPS {
                turn(&mut app, &mut rng);
                if app.is_automatic() {
                    app.tick().expect("a step");
                }
                n_turns += 1;
                if n_turns % 10 == 5 {
                    let (columns, rows) = SIZES[(i + n_turns / 10) % 3];
                    app.update(&Event::Resize(columns, rows)).expect("it is resized");
                }
                drawn(&app);
                assert!(n_turns < 6_000, "{} gets on:\n{}", rules.rules().name, text(&app));
            }
            if app.scene.stage == Stage::Over {
                ended.insert(rules.rules().name);
                the_end_is_announced(&app);
            }
        }
    }
    assert_eq!(ended, registry.games().map(|game| game.rules().name).collect());
}

/// Text in colours of its own has both a foreground and a background, so nothing depends on the
/// colours of the terminal; what is not has neither.
#[test]
fn every_cell_can_be_read_on_light_and_dark_terminals() {
    let registry = Registry::standard();
    let mut pairs = BTreeSet::new();
    for (number, (rules, game)) in starts(&registry).into_iter().enumerate() {
        let mut rng = SplitMix64::new(number as u64);
        let mut app = app(rules, game, 2, rng.next_u64(), SIZES[1]);
        for _ in 0..60 {
            if let Stage::HandOver(_) = app.scene.stage {
                say(&mut app, READY);
            }
            for cell in &drawn(&app).content {
                match (cell.fg, cell.bg) {
                    (Color::Reset, Color::Reset) => {}
                    (Color::Indexed(ink), Color::Indexed(paper)) => {
                        pairs.insert((ink, paper));
                    }
                    other => panic!("{other:?} in {}:\n{}", rules.rules().name, text(&app)),
                }
            }
            press(&mut app, [KeyCode::Tab, KeyCode::Enter][rng.below(2) as usize]);
        }
    }
    // White and black pieces, both kinds of players, and three marks.
    assert!(8 <= pairs.len(), "{pairs:?}");
    for (ink, paper) in pairs {
        let measured = contrast(&fixed_rgb(ink), &fixed_rgb(paper));
        assert!(4.5 <= measured, "{ink} on {paper}: {measured}");
    }
}

fn the_end_is_announced(app: &App<'_>) {
    let screen = text(app);
    assert!(screen.contains("Game over>"), "{screen}");
    assert!(screen.contains("The game is over"), "{screen}");
}

fn the_cursor_is_in_sight(app: &App<'_>) {
    let areas = Areas::of(app);
    if let Some(area) = app.picker.board_cursor() {
        let x = cell(area.x).checked_sub(app.scroll.0);
        let y = cell(area.y).checked_sub(app.scroll.1);
        let is_inside =
            x.is_some_and(|x| x < areas.board.width) && y.is_some_and(|y| y < areas.board.height);
        assert!(is_inside, "{:?}\n{}", app.picker.target(), text(app));
    } else if let Some(chip) = areas.chips.iter().find(|chip| chip.target == app.picker.cursor) {
        assert!(areas.chip(chip).is_some(), "{:?}\n{}", app.picker.target(), text(app));
    }
}

#[test]
fn the_board_the_turn_and_the_last_step_stay_in_sight_at_80_by_24() {
    let registry = Registry::standard();
    for (number, (rules, game)) in starts(&registry).into_iter().enumerate() {
        let mut rng = SplitMix64::new(number as u64);
        let mut app = app(rules, game, 1, 1, SIZES[0]);
        for _ in 0..30 {
            if app.scene.stage == Stage::Over {
                break;
            }
            the_board_is_in_sight(&app);
            say(&mut app, "this is not a move, and the refusal takes two lines");
            assert!(app.messages.iter().any(|line| line.contains("Cannot read")));
            the_board_is_in_sight(&app);
            let mv = 1 + rng.below(app.scene.moves.len() as u32);
            say(&mut app, &mv.to_string());
        }
    }
}

#[track_caller]
fn the_board_is_in_sight(app: &App<'_>) {
    let areas = Areas::of(app);
    let (width, n_rows) = app.scene.picture.size();
    assert!(width <= usize::from(areas.board.width), "{width} columns:\n{}", text(app));
    // Nothing but choices and a third line of messages takes rows from a board.
    let n_others = areas.choices.height + areas.messages.height.saturating_sub(2);
    let is_in_sight = n_rows <= usize::from(areas.board.height + n_others);
    assert!(is_in_sight, "{n_rows} rows:\n{}", text(app));
    the_turn_and_the_last_step_are_in_sight(app);
}

#[track_caller]
fn the_turn_and_the_last_step_are_in_sight(app: &App<'_>) {
    let screen = text(app);
    let first = app.scene.caption(Areas::of(app).caption.width.into());
    let first: String = first.chars().take(app.size.0.into()).collect();
    assert!(!first.is_empty() && screen.starts_with(first.trim_end()), "{first}:\n{screen}");
    if let Some(step) = app.scene.log.last() {
        assert!(screen.contains(&step.text), "{step:?}\n{screen}");
    }
}

#[test]
fn the_turn_and_the_last_step_stay_in_sight_where_the_board_scrolls() {
    let registry = Registry::standard();
    for (number, (rules, game)) in starts(&registry).into_iter().enumerate() {
        let mut rng = SplitMix64::new(number as u64);
        let mut app = app(rules, game, 1, 1, (60, 20));
        for _ in 0..20 {
            if app.scene.stage == Stage::Over {
                break;
            }
            mouse(&mut app, MouseEventKind::ScrollDown, (0, 5));
            the_turn_and_the_last_step_are_in_sight(&app);
            let mv = 1 + rng.below(app.scene.moves.len() as u32);
            say(&mut app, &mv.to_string());
        }
    }
}
