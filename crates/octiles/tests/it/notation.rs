//! Texts that are read and texts that are refused.

use rulebook_core::text::SyntaxError;
use rulebook_octiles::{Event, Game, Move, Octiles, ParseStackError, Pattern, Space, Stack};

use crate::rules::list;

#[test]
fn moves_and_draws_round_trip() {
    for text in ["T17@a2r1 W1-s11", "T1@e4r0 s44-s44", "T18@c3r0 N5-S1", "pass", "W1,W3,W5", "S4"] {
        assert_eq!(text.parse::<Move>().expect(text).to_string(), text);
    }
    for text in ["draw T1", "draw T18"] {
        assert_eq!(text.parse::<Event>().expect(text).to_string(), text);
    }
    for space in Space::all() {
        assert_eq!(space.to_string().parse(), Ok(space));
    }
    for pattern in Pattern::all() {
        assert_eq!(pattern.to_string().parse(), Ok(pattern));
    }
}

#[test]
fn other_texts_are_not_moves() {
    let space = "a stop (s11 to s44) or a circle (W1 to W5, also N, E, S)";
    let turn = "a turn in eighths, below the number of the tile's orientations";
    refused("", 0, "a move (such as T17@a2r1 W1-s11, or pass)");
    refused("Pass", 0, "a move (such as T17@a2r1 W1-s11, or pass)");
    refused("pass ", 4, "the end of the text");
    refused("T0@a2r1 W1-s11", 0, "a tile (T1 to T18)");
    refused("T19@a2r1 W1-s11", 0, "a tile (T1 to T18)");
    refused("T01@a2r1 W1-s11", 0, "a tile (T1 to T18)");
    refused("T17a2r1 W1-s11", 3, "`@` and an octagon");
    refused("T17@a1r1 W1-s11", 4, "an octagon (such as c3)");
    refused("T17@a2 W1-s11", 6, "`r` and a turn");
    refused("T17@a2r2 W1-s11", 7, turn);
    refused("T18@a2r1 W1-s11", 7, turn);
    refused("T2@a2r8 W1-s11", 6, turn);
    refused("T17@a2r1W1-s11", 8, "a space and where the runner starts");
    refused("T17@a2r1 W0-s11", 9, space);
    refused("T17@a2r1 W6-s11", 9, space);
    refused("T17@a2r1 w1-s11", 9, space);
    refused("T17@a2r1 W1s11", 11, "`-` and where the runner stops");
    refused("T17@a2r1 W1-s15", 12, space);
    refused("T17@a2r1 W1-å1", 12, space);
    refused("T17@a2r1 W1-s11 ", 15, "the end of the text");
    refused(&"T1".repeat(100_000), 2, "`@` and an octagon");
    refused("W1,N2", 0, "circles of one side");
    refused("W1,s11", 3, "an ascending list");
    refused("W3,W1", 3, "an ascending list");
    refused("W1,W1", 3, "an ascending list");
    refused("W1,", 3, space);
    refused("W1 W2", 2, "the end of the text");
    let error = "draw T5 ".parse::<Event>();
    assert_eq!(error, Err(SyntaxError { offset: 7, expected: "the end of the text" }));
    let error = "T5".parse::<Event>();
    assert_eq!(error, Err(SyntaxError { offset: 0, expected: "`draw` and a tile" }));
}

#[test]
fn stacks_are_lists_with_runs() {
    let spelled = |text: &str| text.parse::<Stack>().expect(text).to_string();
    let all = list(1..=18).replace(',', " ");
    assert_eq!(spelled("T1..T18"), all);
    assert_eq!(spelled(&all), all);
    let down: Vec<String> = (1..=18).rev().map(|n| format!("T{n}")).collect();
    assert_eq!(spelled("T18..T1"), down.join(" "));
    let mixed = "T6 T2 T1 T3..T5 T7..T18";
    assert_eq!(&spelled(mixed)[..17], "T6 T2 T1 T3 T4 T5");
}

#[test]
fn other_lists_are_not_stacks() {
    let message = |text: &str| text.parse::<Stack>().expect_err(text).to_string();
    for (text, expected) in [
        ("T1..T17", "each tile must occur in the stack exactly once; missing: T18"),
        ("T1..T18 T3", "each tile must occur in the stack exactly once; repeated: T3"),
        (
            "T1..T9 T5..T17",
            "each tile must occur in the stack exactly once; missing: T18; repeated: T5 T6 T7 T8 T9",
        ),
        ("", "expected a tile (T1 to T18) at byte 0"),
        ("T1..T19", "expected a tile (T1 to T18) at byte 4"),
        ("T1 ..T18", "expected a tile (T1 to T18) at byte 3"),
        ("T1..T18 ", "expected a tile (T1 to T18) at byte 8"),
        ("T1,T2", "expected the end of the text at byte 2"),
    ] {
        assert_eq!(message(text), expected, "{text}");
    }
    let repeated = "T1 ".repeat(1_000) + "T1";
    assert!(matches!(repeated.parse::<Stack>(), Err(ParseStackError::Tiles { .. })));
}

#[test]
fn a_variant_is_named_where_it_differs_from_the_default() {
    let circles = ["W", "N", "E"].map(|s| [1, 3, 5].map(|i| format!("{s}{i}")).join(","));
    let text = format!("{{players=3,runners=3}} - {} [{}] 0 0", circles.join("/"), list(1..=18));
    let state: Octiles = text.parse().expect("a position");
    assert_eq!(state.to_string(), text);
    assert_eq!((state.variant().players, state.variant().runners), (3, 3));
}

#[test]
fn the_example_of_the_rules_page_is_a_position() {
    let example = "b4:T3r2,a2:T17r1 s11,W2,W3,W4,W5/s13,E2,E3,E4,E5 T5,\
                   [T4,T6,T7,T9,T10,T11,T12,T13,T14,T15,T16,T18],T8,T1,T2 1 0";
    assert_eq!(example.parse().map(|state: Octiles| state.to_string()), Ok(example.to_string()));
}

#[test]
fn errors_of_positions_have_a_position_and_a_reason() {
    let message = |text: &str| text.parse::<Octiles>().expect_err(text).to_string();
    let runners = "- W1,W2,W3,W4,W5/E1,E2,E3,E4,E5";
    let all = list(1..=18);
    let space = "a stop (s11 to s44) or a circle (W1 to W5, also N, E, S)";
    for (text, expected) in [
        (String::new(), "expected an octagon (such as c3) at byte 0".to_string()),
        ("-".into(), "expected a space and the runners at byte 1".into()),
        ("a2".into(), "expected `:` and a tile at byte 2".into()),
        ("a2:T1".into(), "expected `r` and a turn at byte 5".into()),
        ("a2:T1r0,a2:T2r0".into(), "expected an ascending list at byte 8".into()),
        ("a2:T1r0,b5:T2r0".into(), "expected an ascending list at byte 8".into()),
        ("- W2,W1".into(), "expected an ascending list at byte 5".into()),
        ("- W2,".into(), format!("expected {space} at byte 5")),
        ("- W1,W2,W3,W4,W5".into(), "expected `/` and the next player's runners at byte 16".into()),
        (runners.into(), "expected a space and the stack at byte 31".into()),
        (format!("{runners} [T2,T1]"), "expected an ascending list at byte 36".into()),
        (format!("{runners} []"), "expected a tile (T1 to T18) at byte 33".into()),
        (format!("{runners} [{all}]"), "expected a space and the player to move at byte 96".into()),
        (
            format!("{runners} [{all}] 0"),
            "expected a space and the number of passes at byte 98".into(),
        ),
        (format!("{runners} [{all}] 0 0 "), "expected the end of the text at byte 100".into()),
        (
            format!("{runners} [{all}] 0 00"),
            "expected a number of passes (0 to 4) at byte 99".into(),
        ),
        (format!("{runners} {}", "T1,".repeat(19)), "expected at most 18 tiles at byte 86".into()),
        ("{players=5} ".into(), "expected players=2..4 at byte 9".into()),
        ("{first=X} ".into(), "expected first=W|N|E|S at byte 7".into()),
    ] {
        assert_eq!(message(&text), expected, "{text}");
    }
}

#[track_caller]
fn refused(text: &str, offset: usize, expected: &'static str) {
    assert_eq!(text.parse::<Move>(), Err(SyntaxError { offset, expected }), "{text}");
}
