//! Texts that are accepted and texts that are refused.

use rulebook_core::text::SyntaxError;
use rulebook_mygame::{Game, Last, Move, Mygame, Pick};

#[test]
fn moves_are_printed_as_they_are_read() {
    for text in ["1", "3", "255"] {
        assert_eq!(text.parse::<Move>().expect(text).to_string(), text);
    }
}

#[test]
fn other_texts_are_refused_as_moves() {
    let refused = |text: &str| text.parse::<Move>().expect_err(text);
    let expected = "a number of counters (0 to 255)";
    for text in ["", "x", "-1", "01", "256", " 1"] {
        assert_eq!(refused(text), SyntaxError { offset: 0, expected }, "{text}");
    }
    assert_eq!(refused("3 "), SyntaxError { offset: 1, expected: "the end of the text" });
}

#[test]
fn picks_are_printed_as_they_are_read() {
    for text in ["c1", "c21"] {
        assert_eq!(text.parse::<Pick>().expect(text).to_string(), text);
    }
    for text in ["", "c", "1", "c0", "c22", "c01"] {
        let expected = "a counter (c1 to c21)";
        assert_eq!(text.parse::<Pick>(), Err(SyntaxError { offset: 0, expected }), "{text}");
    }
}

#[test]
fn a_variant_is_named_where_it_differs_from_the_default() {
    let text = "{last=loses} 18 b";
    let state: Mygame = text.parse().expect("a position");
    assert_eq!(state.variant().last, Last::Loses);
    assert_eq!(state.to_string(), text);
    assert_eq!("{last=wins}21 w".parse::<Mygame>(), Ok(Mygame::default()));
}

#[test]
fn refused_positions_say_what_is_wrong_and_where() {
    for (text, expected) in [
        ("", "expected the number of counters (0 to 21) at byte 0"),
        ("18", "expected a space and the player to move at byte 2"),
        ("18 x", "expected the player to move (w or b) at byte 3"),
        ("18 b ", "expected the end of the text at byte 4"),
        ("22 w", "there are more counters than at the start"),
        ("{first=1} 18 b", "expected one of the options last at byte 1"),
        ("{last=maybe} 18 b", "expected last=wins|loses at byte 6"),
    ] {
        let message = text.parse::<Mygame>().expect_err(text).to_string();
        assert_eq!(message, expected, "{text}");
    }
}
