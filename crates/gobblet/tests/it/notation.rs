//! Parsing and printing: accepted and rejected strings.

use rulebook_core::text::SyntaxError;
use rulebook_gobblet::{BothLines, Game, Gobblet, Move, Pick, Touch, Variant};

#[test]
fn moves_are_printed_as_they_are_read() {
    for text in ["4@b2", "1@d4", "b2-c3", "a1-d4", "^b2", "c3"] {
        assert_eq!(text.parse::<Move>().expect(text).to_string(), text);
    }
}

#[test]
fn other_strings_are_refused_as_moves() {
    refused("", 0, "a move (4@b2, b2-c3, ^b2 or c3)");
    refused("x", 0, "a move (4@b2, b2-c3, ^b2 or c3)");
    refused("e1", 0, "a move (4@b2, b2-c3, ^b2 or c3)");
    refused("5@a1", 0, "a size (1 to 4)");
    refused("0@a1", 0, "a size (1 to 4)");
    refused("4a1", 1, "`@` and a square");
    refused("4@a5", 2, "a square (a1 to d4)");
    refused("4@", 2, "a square (a1 to d4)");
    refused("a1-", 3, "a square (a1 to d4)");
    refused("a1-a1", 3, "a square other than the first");
    refused("a1-b1 ", 5, "the end of the text");
    refused(" a1-b1", 0, "a move (4@b2, b2-c3, ^b2 or c3)");
    refused("^", 1, "a square (a1 to d4)");
    refused("^a1-b1", 3, "the end of the text");
    refused("å1", 0, "a move (4@b2, b2-c3, ^b2 or c3)");
    refused(&"a1".repeat(100_000), 2, "the end of the text");
}

#[test]
fn picks_are_printed_as_they_are_read() {
    for text in ["0.hand-4", "1.hand-1", "a1", "d4"] {
        assert_eq!(text.parse::<Pick>().expect(text).to_string(), text);
    }
    for text in ["", "2.hand-1", "0.hand-5", "0.hand-", "0hand-1", "e1", "a1 ", "0.hand-11"] {
        assert!(text.parse::<Pick>().is_err(), "{text}");
    }
}

#[test]
fn a_variant_is_named_where_it_differs_from_the_default() {
    let text = "{both_lines=mover,touch=lose_game} .,.,.,./.,.,.,./.,.,.,./.,.,.,. w";
    let state: Gobblet = text.parse().expect("a position");
    let Variant { both_lines, touch, .. } = state.variant();
    assert_eq!((both_lines, touch), (BothLines::Mover, Touch::LoseGame));
    assert_eq!(state.to_string(), text);
    let spelled = "{touch=off}.,.,.,./.,.,.,./.,.,.,./.,.,.,. w";
    assert_eq!(spelled.parse::<Gobblet>(), Ok(Gobblet::default()));
}

#[test]
fn errors_in_positions_name_the_problem_and_its_offset() {
    let message = |text: &str| text.parse::<Gobblet>().expect_err(text).to_string();
    for (text, expected) in [
        ("", "expected `.` or pieces (A to D, a to d) at byte 0"),
        (".,.,.,.", "expected `/` and the next rank at byte 7"),
        (".,.,.,.,.", "expected `/` and the next rank at byte 7"),
        (".,E,.,.", "expected `.` or pieces (A to D, a to d) at byte 2"),
        (".,.,.,./.,.,.,./.,.,.,./.,.,.,.", "expected a space and the player to move at byte 31"),
        (".,.,.,./.,.,.,./.,.,.,./.,.,.,. x", "expected the player to move (w or b) at byte 32"),
        (".,.,.,./.,.,.,./.,.,.,./.,.,.,. w ", "expected the end of the text at byte 33"),
        (
            ".,.,.,./.,.,.,./.,.,.,./.,.,.,. w ^a1",
            "the player to move cannot have lifted a piece from a1",
        ),
        ("{size=3} ", "expected one of the options enter_over_own, both_lines, touch at byte 1"),
        ("{touch=maybe} ", "expected touch=off|lose_turn|lose_game at byte 7"),
        ("{touch=off,touch=off} ", "duplicate option touch at byte 11"),
        ("{touch=off ", "expected `,` and another option, or `}` at byte 10"),
    ] {
        assert_eq!(message(text), expected, "{text}");
    }
}

#[track_caller]
fn refused(text: &str, offset: usize, expected: &'static str) {
    assert_eq!(text.parse::<Move>(), Err(SyntaxError { offset, expected }));
}
