//! Texts that are read and texts that are refused.

use rulebook_core::text::{Switch, SyntaxError};
use rulebook_octi::{Game, Move, Octi, Variant};

const SQUARE: &str = "a square: a column from 1 to 6 and a row from 1 to 7";
const ONE_ACTION: &str = "the end of the text, because a turn is one action and prongs stay \
                          where they are (other than on 9×9)";

#[test]
fn moves_round_trip() {
    for text in ["22+A", "67+H", "22-23", "66-55", "22-44", "22-44x", "22-44-46", "22-44x-46x"] {
        assert_eq!(text.parse::<Move>().expect(text).to_string(), text);
    }
    let long = "11-31-51-53x-33-13-15-35";
    assert_eq!(long.parse::<Move>().expect(long).to_string(), long);
}

#[test]
fn lower_case_and_spaces_are_accepted() {
    for (text, canonical) in [
        ("22+a", "22+A"),
        (" 22 + h ", "22+H"),
        ("22 - 23", "22-23"),
        ("22 -44 x - 46", "22-44x-46"),
        ("22-44x ", "22-44x"),
    ] {
        assert_eq!(text.parse::<Move>().expect(text).to_string(), canonical);
    }
}

#[test]
fn prongs_after_the_first_square_are_verified_by_a_position() {
    let text = "S: 46CD 22 ; N: 47 26 36 ; 10 12 ; S".replace("47 ", "");
    let state: Octi = text.replace("46CD", "45CD").parse().expect("a position");
    for (text, canonical) in [
        ("45CD-55", "45-55"),
        ("45dc - 55", "45-55"),
        ("45-55", "45-55"),
        ("45CD+A", "45+A"),
        ("22+A", "22+A"),
        ("45CD-67", "45-67"),
    ] {
        assert_eq!(state.parse_move(text).expect(text).to_string(), canonical);
    }
    let wrong =
        |offset| Err(SyntaxError { offset, expected: "exactly the prongs of the pod there" });
    assert_eq!(state.parse_move("45C-55"), wrong(2));
    assert_eq!(state.parse_move("45CDE-55"), wrong(2));
    assert_eq!(state.parse_move("22A-23"), wrong(2));
    assert_eq!(state.parse_move("33A-34"), wrong(2));
    let expected = "`+` or `-`, because the prongs of the pod need a position to verify them";
    refused("45CD-55", 2, expected);
}

#[test]
fn other_texts_are_not_moves() {
    refused("", 0, SQUARE);
    refused("2", 0, SQUARE);
    refused("pass", 0, SQUARE);
    refused("02+A", 0, SQUARE);
    refused("28+A", 0, SQUARE);
    refused("22", 2, "`+` and a prong, or `-` and a square");
    refused("22*A", 2, "`+` and a prong, or `-` and a square");
    refused("22+", 3, "a prong from A to H");
    refused("22+I", 3, "a prong from A to H");
    refused("22+AB", 4, "the end of the text");
    refused("22-", 3, SQUARE);
    refused("22-2", 3, SQUARE);
    let distance = "a square one away for a step, two away in a straight line for a jump";
    refused("22-22", 3, distance);
    refused("22-25", 3, distance);
    refused("22-34", 3, distance);
    refused("22-44-45", 6, distance);
    refused("22-23x", 5, "the end of the text");
    refused("22-44xx", 6, "the end of the text");
    refused("22-44X", 5, "the end of the text");
    refused("22-44-", 6, SQUARE);
    refused("22-44 y", 6, "the end of the text");
    refused("22\t+A", 2, "`+` and a prong, or `-` and a square");
    refused("２２+A", 0, SQUARE);
}

#[test]
fn the_notation_of_the_larger_board_is_refused_with_an_explanation() {
    refused("73+A", 0, SQUARE);
    refused("33-73", 3, SQUARE);
    refused("33+A-B", 4, ONE_ACTION);
    refused("33+B!", 4, ONE_ACTION);
    refused("33+A,33+B", 4, ONE_ACTION);
    refused("33-34,33+B", 5, ONE_ACTION);
    refused("33-34-35", 5, ONE_ACTION);
}

#[test]
fn overlong_texts_are_refused() {
    let eight = "11-31-11-31-11-31-11-31-11";
    refused(eight, 23, ONE_ACTION);
    refused(&"22-44".repeat(100_000), 5, "the end of the text");
    refused(&format!("22{}", "A".repeat(1_000_000)), 3, "`+` and a prong, or `-` and a square");
    refused(
        &format!("22-44{}", "-44".repeat(1_000_000)),
        6,
        "a square one away for a step, two away in a straight line for a jump",
    );
    assert!("S: 22 ".repeat(100_000).parse::<Octi>().is_err());
}

#[test]
fn positions_are_printed_by_rows_and_read_in_any_order() {
    let text = "S: 42 52 33A 46AB ; N: 54D 45E 26 56 ; 9 10 ; N";
    assert_eq!(text.parse::<Octi>().expect("a position").to_string(), text);
    let other = "S:46ba  33A 52 42;N: 56 26 45e 54D ;9  10;N";
    assert_eq!(other.parse::<Octi>().expect("a position").to_string(), text);
}

#[test]
fn a_variant_is_named_where_it_differs_from_the_default() {
    let text = "{capture_own=off,stop_on_base=off} S: 22 ; N: 26 ; 12 12 ; S";
    let state: Octi = text.parse().expect("a position");
    let mut expected = Variant::default();
    (expected.capture_own, expected.stop_on_base) = (Switch::Off, Switch::Off);
    assert_eq!((state.variant(), state.to_string().as_str()), (expected, text));
    let spelled = "{capture_own=on,return_to_origin=on}S: 22 32 42 52 ; N: 26 36 46 56 ; 12 12 ; S";
    assert_eq!(spelled.parse::<Octi>(), Ok(Octi::default()));
}

#[test]
fn errors_of_positions_have_a_position_and_a_reason() {
    let message = |text: &str| text.parse::<Octi>().expect_err(text).to_string();
    for (text, expected) in [
        ("", "expected `S:` and South's pods at byte 0"),
        ("N: 22", "expected `S:` and South's pods at byte 0"),
        ("S: 22", "expected another prong from A to H, a space, or `;` at byte 5"),
        ("S: 22 ", "expected a pod's square from 11 to 67, or `;` at byte 6"),
        ("S: 2233 ; N:", "expected another prong from A to H, a space, or `;` at byte 5"),
        ("S: 22AA ; N:", "expected another prong from A to H, a space, or `;` at byte 6"),
        ("S: 22I ; N:", "expected another prong from A to H, a space, or `;` at byte 5"),
        ("S: 22 22 ; N:", "expected a square without another pod at byte 6"),
        ("S: 22 ; N: 22 ;", "expected a square without another pod at byte 11"),
        ("S: 73 ; N: 22 ;", "expected a pod's square from 11 to 67, or `;` at byte 3"),
        ("S: 22 ; 12 12 ; S", "expected `N:` and North's pods at byte 8"),
        ("S: 22 ; N: 26 ; ; S", "expected a reserve: a number of prongs up to 255 at byte 16"),
        ("S: 22 ; N: 26 ; 12 ; S", "expected a reserve: a number of prongs up to 255 at byte 19"),
        (
            "S: 22 ; N: 26 ; 256 1 ; S",
            "expected a reserve: a number of prongs up to 255 at byte 16",
        ),
        ("S: 22 ; N: 26 ; -1 1 ; S", "expected a reserve: a number of prongs up to 255 at byte 16"),
        ("S: 22 ; N: 26 ; 12 12 S", "expected `;` and the player to move at byte 22"),
        ("S: 22 ; N: 26 ; 12 12 ; E", "expected `S` or `N` for the player to move at byte 24"),
        ("S: 22 ; N: 26 ; 12 12 ; S ", "expected the end of the text at byte 25"),
        ("S: 22 ; N: 26 ; 99 1 ; S", "there are 100 prongs, and the game has 24"),
        ("S: 22 ; N: 26 ; 13 12 ; S", "there are 25 prongs, and the game has 24"),
        (
            "{size=9} S:",
            "expected one of the options return_to_origin, capture_own, stop_on_base at byte 1",
        ),
        ("{capture_own=yes} S:", "expected capture_own=off|on at byte 13"),
    ] {
        assert_eq!(message(text), expected, "{text}");
    }
}

#[track_caller]
fn refused(text: &str, offset: usize, expected: &'static str) {
    assert_eq!(text.parse::<Move>(), Err(SyntaxError { offset, expected }));
}
