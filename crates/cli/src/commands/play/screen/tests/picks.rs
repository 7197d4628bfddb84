//! Picks by keys and by the mouse.

use crossterm::event::{KeyCode, MouseButton, MouseEventKind};
use ratatui::style::Color;

use super::{between_people, click, drawn, mouse, press, say, shows};
use crate::commands::play::screen::{
    app::App,
    layout::{Areas, cell},
};

#[test]
fn picks_are_highlighted_taken_back_and_replaced() {
    between_people("gobblers", |app| {
        let plain = drawn(app);
        let area = app.picker.board_cursor().expect("a piece in hand");
        let board = Areas::of(app).board;
        let place = &plain[(cell(area.x), board.y + cell(area.y))];
        assert_eq!(place.bg, Color::Indexed(226));
        press(app, KeyCode::Enter);
        assert_eq!(app.picker.picks.len(), 1);
        press(app, KeyCode::Esc);
        assert!(app.picker.picks.is_empty());
        press(app, KeyCode::Enter);
        let first = app.picker.picks.clone();
        // Another piece of the hand replaces the first.
        let hand = app
            .scene
            .picture
            .elements
            .iter()
            .find(|element| element.pick.starts_with("0.") && element.pick != first[0]);
        let (x, y) = hand.expect("another piece").area.centre();
        click(app, (cell(x) - app.scroll.0, board.y + cell(y) - app.scroll.1));
        assert_eq!(app.picker.picks.len(), 1);
        assert_ne!(app.picker.picks, first);
        mouse(app, MouseEventKind::Down(MouseButton::Right), (0, 0));
        assert!(app.picker.picks.is_empty());
    });
}

/// Clicks on an element of the board.
fn click_pick(app: &mut App<'_>, pick: &str) {
    let element = app.scene.picture.elements.iter().find(|element| element.pick == pick);
    let (x, y) = element.expect("an element").area.centre();
    let board = Areas::of(app).board;
    click(app, (board.x + cell(x) - app.scroll.0, board.y + cell(y) - app.scroll.1));
}

#[test]
fn a_click_that_is_refused_names_the_rule() {
    between_people("gobblet", |app| {
        say(app, "4@a1");
        say(app, "4@b2");
        click_pick(app, "0.hand-4");
        click_pick(app, "b2");
        shows(app, "You cannot play that: ");
        let rule = app.rule.expect("a rule");
        shows(app, &format!("F2 shows rule {rule}."));
        press(app, KeyCode::F(2));
        shows(app, &format!("Rule {rule}"));
    });
    between_people("octi", |app| {
        click_pick(app, "22");
        click_pick(app, "22");
        click_pick(app, "22");
        click_pick(app, "66");
        shows(app, "You cannot pick this now: 66");
    });
}

#[test]
fn a_hint_is_marked_on_the_board_and_enter_plays_it() {
    between_people("tictactoe", |app| {
        say(app, "hint");
        shows(app, "Suggestion: ");
        let mv = app.picker.complete.clone().expect("a move");
        shows(app, &format!("Enter: play {mv}"));
        let screen = drawn(app);
        let marked = screen.content.iter().filter(|cell| cell.bg == Color::Indexed(22)).count();
        assert!(0 < marked && app.overlay.is_none());
        press(app, KeyCode::Enter);
        assert_eq!(app.table.game().steps(), [mv]);
        // It does not take what is typed, and Esc removes it.
        say(app, "hint");
        press(app, KeyCode::Esc);
        assert_eq!((app.picker.complete.is_none(), app.picker.targets.len()), (true, 8));
        say(app, "hint");
        say(app, "1");
        assert_eq!(app.table.game().n_steps(), 2);
    });
}

#[test]
fn arrows_go_to_the_nearest_place_in_their_direction() {
    between_people("tictactoe", |app| {
        let mut at = |code| {
            press(app, code);
            app.picker.target().expect("a target").pick.clone()
        };
        assert_eq!(at(KeyCode::Up), "a2");
        assert_eq!(at(KeyCode::Right), "b2");
        assert_eq!(at(KeyCode::Right), "c2");
        assert_eq!(at(KeyCode::Right), "c2");
        assert_eq!(at(KeyCode::Down), "c1");
        assert_eq!(at(KeyCode::Left), "b1");
        assert_eq!(at(KeyCode::Tab), "c1");
        assert_eq!(at(KeyCode::BackTab), "b1");
    });
}
