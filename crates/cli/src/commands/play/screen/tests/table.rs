//! Commands at the table, and the screen around the board.

use crossterm::event::{Event, KeyCode, MouseEventKind};
use ratatui::buffer::Cell;
use rulebook::{Registry, Strength};
use rulebook_engine::{Level, Spec};

use super::{
    SIZES, app, begin, between_people, click, control, drawn, mouse, press, say, shows, text,
};
use crate::{
    commands::play::{
        line::READY,
        screen::{app::Effect, layout::Areas, mouse::hand_over_button},
    },
    output::Characters,
    table::Stage,
};

#[test]
fn moves_are_typed_completed_numbered_and_recalled() {
    between_people("gobblet", |app| {
        for c in ['4', '@', 'd'] {
            press(app, KeyCode::Char(c));
        }
        press(app, KeyCode::Tab);
        shows(app, "4 possible: 4@d1 4@d2 4@d3 4@d4");
        press(app, KeyCode::Char('4'));
        press(app, KeyCode::Enter);
        assert_eq!(app.table.game().steps(), ["4@d4"]);
        say(app, "1");
        assert_eq!(app.table.game().steps(), ["4@d4", "4@a1"]);
        control(app, 'p');
        control(app, 'p');
        assert_eq!(app.prompt.text(), "4@d4");
        press(app, KeyCode::Left);
        press(app, KeyCode::Backspace);
        press(app, KeyCode::Char('c'));
        press(app, KeyCode::Enter);
        assert_eq!(app.table.game().steps(), ["4@d4", "4@a1", "4@c4"]);
        say(app, "99");
        shows(app, "There is no move 99");
        app.update(&Event::Paste("4@b\r2\n".to_owned())).expect("text is pasted");
        press(app, KeyCode::Enter);
        assert_eq!(app.table.game().n_steps(), 4, "a paste plays nothing by itself");
    });
}

#[test]
fn a_refusal_names_its_rule_and_a_key_shows_it() {
    between_people("gobblet", |app| {
        say(app, "4@a1");
        say(app, "3@a1");
        shows(app, "F2 shows rule R");
        let rule = app.rule.expect("a rule");
        press(app, KeyCode::F(2));
        shows(app, &format!("Rule {rule}"));
        shows(app, &format!("* {rule} "));
        press(app, KeyCode::Esc);
        assert!(app.overlay.is_none());
        say(app, "zz");
        assert_eq!(app.rule, None);
        press(app, KeyCode::F(2));
        shows(app, "Rules of Gobblet");
    });
}

#[test]
fn commands_and_moves_are_understood_in_either_case() {
    between_people("gobblet", |app| {
        say(app, "4@B2");
        assert_eq!(app.table.game().steps(), ["4@b2"]);
        say(app, "UNDO");
        assert_eq!(app.table.game().n_steps(), 0);
        say(app, "undoo");
        shows(app, "did you mean `undo`?");
        say(app, "zz");
        shows(app, "Legal moves here include:");
    });
    between_people("octi", |app| {
        say(app, "22+Q");
        shows(app, "expected a prong from A to H");
        // The line is wrapped before it.
        shows(app, "you mean `22+A`, `22+B`");
        say(app, "22+a");
        assert_eq!(app.table.game().steps(), ["22+A"]);
    });
}

#[test]
fn another_function_key_switches_the_window_and_its_own_one_closes_it() {
    between_people("gobblet", |app| {
        press(app, KeyCode::F(1));
        shows(app, "You can type:");
        press(app, KeyCode::F(2));
        shows(app, "Rules of Gobblet");
        shows(app, "PgUp, PgDn: more, Esc closes");
        press(app, KeyCode::PageDown);
        press(app, KeyCode::F(2));
        assert!(app.overlay.is_none());
        press(app, KeyCode::F(9));
        press(app, KeyCode::F(3));
        shows(app, "Enter plays the move");
        press(app, KeyCode::F(3));
        assert!(app.overlay.is_none());
    });
}

#[test]
fn a_narrow_screen_names_the_keys_that_are_needed_most() {
    between_people("gobblet", |app| {
        for (columns, names) in [
            (80, &["1 Help", "5 Redo", "9 Seats", "10 Leave"][..]),
            (60, &["1 Help", "2 Rules", "4 Undo", "8 New", "9 Seats", "10 Leave"]),
            (40, &["1 Help", "2 Rules", "3 Moves", "10 Leave"]),
        ] {
            app.update(&Event::Resize(columns, 24)).expect("it is resized");
            for name in names {
                shows(app, name);
            }
            // A key without a name works, too.
            press(app, KeyCode::F(5));
            shows(app, "nothing to redo");
        }
    });
}

/// The tile and the runner of a bot fill two lines, and chance acts before and after it.
#[test]
fn the_whole_turn_of_a_bot_is_shown_at_80_by_24() {
    let registry = Registry::standard();
    let game = registry.game("octiles").expect("a game");
    let mut n_shown = 0;
    for seed in 0..10 {
        let mut app = app(game, begin(game, "", None), 1, seed, SIZES[0]);
        say(&mut app, "1");
        let steps = app.table.game().steps();
        let [.., drawn, played, next] = &steps[..] else { panic!("{steps:?}") };
        // A bot may have to pass.
        if !drawn.starts_with("draw ") || !next.starts_with("draw ") {
            continue;
        }
        shows(&app, &format!("West to move, last: {played}, {next}"));
        shows(&app, &format!("East plays {played} (tile on "));
        shows(&app, ", and the runner on ");
        n_shown += 1;
    }
    assert!(5 <= n_shown, "{n_shown}");
}

#[test]
fn undo_and_redo_bring_back_chance_as_it_was() {
    let registry = Registry::standard();
    let game = registry.game("pig").expect("a game");
    let mut app = app(game, begin(game, "", None), 2, 3, (80, 24));
    for _ in 0..6 {
        say(&mut app, "roll");
    }
    let steps = app.table.game().steps();
    for _ in 0..3 {
        press(&mut app, KeyCode::F(4));
    }
    assert!(app.table.game().n_steps() < steps.len());
    press(&mut app, KeyCode::F(5));
    say(&mut app, "redo");
    // The same move again brings the same luck.
    say(&mut app, "roll");
    assert_eq!(app.table.game().steps(), steps);
    press(&mut app, KeyCode::F(5));
    shows(&app, "nothing to redo");
}

#[test]
fn draws_are_offered_declined_and_accepted() {
    between_people("gobblet", |app| {
        press(app, KeyCode::F(6));
        shows(app, "Black> do you accept the draw?");
        press(app, KeyCode::Enter);
        shows(app, "Black declines the draw.");
        press(app, KeyCode::F(6));
        press(app, KeyCode::Tab);
        press(app, KeyCode::Enter);
        shows(app, "Black accepts the draw.");
        shows(app, "The game is over: a draw");
        press(app, KeyCode::F(6));
        shows(app, "You can do that only on your turn");
    });
}

#[test]
fn resignation_and_a_new_game_are_asked_for() {
    between_people("gobblet", |app| {
        say(app, "4@a1");
        press(app, KeyCode::F(8));
        shows(app, "start a new one?");
        press(app, KeyCode::Esc);
        assert_eq!(app.table.game().n_steps(), 1);
        press(app, KeyCode::F(7));
        press(app, KeyCode::Char('y'));
        shows(app, "The game is over: White wins");
        press(app, KeyCode::F(8));
        assert_eq!((app.table.game().n_steps(), app.scene.stage == Stage::Over), (0, false));
    });
}

#[test]
fn a_seat_is_called_by_its_name_or_its_number_from_1() {
    between_people("nim", |app| {
        let players: Vec<_> = app.table.players().collect();
        for (seat, player) in
            [("2", players[1]), ("Player 1", players[0]), ("player 2", players[1])]
        {
            say(app, &format!("seat {seat} easy"));
            assert_eq!(
                *app.table.who(player),
                Spec::Level(Level::Strength(Strength::Easy)),
                "{seat}"
            );
            say(app, &format!("seat {seat} human"));
        }
        say(app, "seat player 0 random");
        shows(app, "There is no seat `player 0`.");
    });
}

#[test]
fn seats_change_in_the_middle_of_a_game() {
    between_people("gobblet", |app| {
        press(app, KeyCode::F(9));
        press(app, KeyCode::Down);
        press(app, KeyCode::Enter);
        press(app, KeyCode::Esc);
        let players: Vec<_> = app.table.players().collect();
        assert_eq!(*app.table.who(players[1]), Spec::Level(Level::Strength(Strength::Beginner)));
        say(app, "seat black random");
        say(app, "4@a1");
        assert_eq!(app.table.game().n_steps(), 2);
        say(app, "seat 2 human");
        say(app, "4@b2");
        assert_eq!(app.table.game().n_steps(), 3);
        say(app, "seat white random");
        say(app, "seat black random");
        // Nobody is left: the game continues step by step.
        let n_steps = app.table.game().n_steps();
        assert!(app.is_automatic());
        app.tick().expect("a step");
        assert_eq!(app.table.game().n_steps(), n_steps + 1);
    });
}

#[test]
fn the_menu_of_seats_offers_every_level() {
    between_people("gobblet", |app| {
        press(app, KeyCode::F(9));
        press(app, KeyCode::Down);
        let player = app.table.players().nth(1).expect("a second seat");
        let offered: Vec<String> = (0..7)
            .map(|_| {
                press(app, KeyCode::Enter);
                app.table.who(player).to_string()
            })
            .collect();
        let levels = ["beginner", "easy", "club", "strong", "master"];
        assert_eq!(offered[..5], levels);
        assert_eq!(offered[5..], ["random", "human"]);
    });
}

#[test]
fn leaving_asks_where_something_would_be_lost() {
    between_people("gobblet", |app| {
        control(app, 'c');
        assert!(app.take_effects().contains(&Effect::Leave), "nothing has been played");
        say(app, "4@a1");
        assert!(app.take_effects().contains(&Effect::Autosave));
        control(app, 'c');
        shows(app, "could not be saved"); // The test saves nothing.
        press(app, KeyCode::Char('n'));
        press(app, KeyCode::F(10));
        assert!(!app.has_effects());
        press(app, KeyCode::Enter);
        assert_eq!(app.take_effects(), [Effect::Leave]);
    });
    between_people("kuhn", |app| {
        say(app, READY);
        control(app, 'c');
        assert!(app.take_effects().contains(&Effect::Leave), "only chance has acted");
        say(app, "p");
        control(app, 'c');
        shows(app, "could not be saved");
        control(app, 'c');
        assert!(app.take_effects().contains(&Effect::Leave), "the second one needs no answer");
    });
}

#[test]
fn a_shared_screen_shows_nothing_before_it_is_taken_over() {
    let registry = Registry::standard();
    let game = registry.game("kuhn").expect("a game");
    for size in SIZES {
        let mut app = app(game, begin(game, "", Some("JQ")), 2, 1, size);
        assert!(app.take_effects().contains(&Effect::HandOver));
        let covered = text(&app);
        assert!(!covered.contains(['J', 'Q']), "{covered}");
        click(&mut app, (0, 0));
        press(&mut app, KeyCode::Enter);
        assert_eq!(text(&app), covered);
        // Another line is seen while it is typed, and does nothing.
        press(&mut app, KeyCode::Char('x'));
        assert_ne!(text(&app), covered);
        press(&mut app, KeyCode::Enter);
        assert_eq!(text(&app), covered);
        let button = hand_over_button(size);
        click(&mut app, (button.x, button.y));
        assert!(text(&app).contains("[J]") && !text(&app).contains('Q'), "{}", text(&app));
        say(&mut app, "nonsense");
        app.take_effects();
        say(&mut app, "p");
        assert!(app.take_effects().contains(&Effect::HandOver));
        assert!(!text(&app).contains(['J', 'Q']) && !text(&app).contains("nonsense"));
        say(&mut app, READY);
        assert!(text(&app).contains("[Q]") && !text(&app).contains("[J]"), "{}", text(&app));
        control(&mut app, 'p');
        assert!(app.prompt.is_empty(), "the history is another person's");
        press(&mut app, KeyCode::F(4));
        assert!(!text(&app).contains(['J', 'Q']), "undo reveals nothing: {}", text(&app));
        say(&mut app, READY);
        assert!(text(&app).contains("[J]") && !text(&app).contains('Q'), "{}", text(&app));
        say(&mut app, "seat 1 random");
        shows(&app, "Seats cannot change in this game");
    }
}

#[test]
fn lists_and_texts_scroll_and_moves_are_played_from_the_list() {
    between_people("gobblet", |app| {
        press(app, KeyCode::F(3));
        shows(app, "1: 4@a1");
        press(app, KeyCode::Char('y'));
        assert_eq!((app.overlay.is_none(), app.prompt.text()), (true, "y"), "it is typed");
        press(app, KeyCode::Esc);
        press(app, KeyCode::F(3));
        press(app, KeyCode::Down);
        press(app, KeyCode::Enter);
        assert_eq!(app.table.game().steps(), ["4@b1"]);
        press(app, KeyCode::F(3));
        let frame = Areas::of(app).overlay;
        click(app, (frame.x + 2, frame.y + 3));
        assert_eq!(app.table.game().n_steps(), 2);
        press(app, KeyCode::F(2));
        let before = text(app);
        press(app, KeyCode::PageDown);
        assert_ne!(text(app), before);
        mouse(app, MouseEventKind::ScrollUp, (5, 5));
        press(app, KeyCode::Home);
        assert_eq!(text(app), before);
        press(app, KeyCode::Esc);
        say(app, "hint a1");
        shows(app, ": 4@a1");
    });
}

#[test]
fn a_tiny_terminal_says_so_and_recovers() {
    between_people("gobblet", |app| {
        for (columns, rows) in [(1, 1), (8, 60), (39, 24), (80, 11), (40, 12), (80, 24)] {
            app.update(&Event::Resize(columns, rows)).expect("it is resized");
            let is_tiny = columns < 40 || rows < 12;
            assert_eq!(text(app).contains("Too smal"), is_tiny && 8 <= columns, "{}", text(app));
        }
        shows(app, "White to move");
    });
}

#[test]
fn the_screen_is_in_ascii_on_request() {
    let registry = Registry::standard();
    for game in registry.games() {
        let mut app = app(game, begin(game, "", None), 1, 3, SIZES[0]);
        app.looks.characters = Characters::Ascii;
        let screen = drawn(&app);
        let strange = screen.content.iter().find(|cell| !cell.symbol().is_ascii());
        assert_eq!(strange.map(Cell::symbol), None, "{}", game.rules().name);
    }
}

#[test]
fn each_random_player_answers_a_draw_offer_by_a_coin_of_its_own() {
    let registry = Registry::standard();
    let game = registry.game("octiles").expect("a game");
    let answers_differ = (0..30).any(|seed| {
        let mut app = app(game, begin(game, "players=4", None), 1, seed, (80, 24));
        while app.table.stage() == Stage::Automatic {
            app.table.automatic_step().expect("chance decides");
        }
        let answers = app.table.offer_draw().expect("it is the turn of a person").join(" ");
        answers.contains("accepts") && answers.contains("declines")
    });
    assert!(answers_differ);
}
