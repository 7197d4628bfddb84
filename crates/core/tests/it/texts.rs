//! Options, players and outcomes as text.

use std::fmt;

use rulebook_classics::{Game, Nim, ParseError, nim::Variant};
use rulebook_core::{
    MAX_PLAYERS, Outcome, Player, PlayerSet, Turn, Verdict,
    text::{Cursor, Options, PositionError, TextError, VariantError, decimal, escaped, quoted},
};

use crate::blinker::{Blinker, Skip};

#[test]
fn options_are_read_in_any_order_and_written_in_one() {
    let variant: Variant = "last=loses,b=2".parse().expect("a variant");
    assert_eq!(variant.to_string(), "b=2,last=loses");
    assert_eq!("last=wins,b=3".parse::<Variant>().expect("a variant").to_string(), "");
    assert_eq!("".parse(), Ok(Variant::default()));
    assert_eq!(Variant::SPECS[1].values.to_string(), "0..31");
    assert_eq!(Variant::SPECS[4].values.to_string(), "wins|loses");
}

#[test]
fn the_error_of_a_refused_option_names_the_valid_ones() {
    for (text, message) in [
        ("colour=red", "expected one of the options a, b, c, d, last at byte 0"),
        ("last", "expected `=` and a value at byte 4"),
        ("last=", "expected last=wins|loses at byte 5"),
        ("last=draws", "expected last=wins|loses at byte 5"),
        ("b=32", "expected b=0..31 at byte 2"),
        ("b=007", "expected b=0..31 at byte 2"),
        ("b=99999999999", "expected b=0..31 at byte 2"),
        ("b=1,b=1", "duplicate option b at byte 4"),
        ("b=1,", "expected one of the options a, b, c, d, last at byte 4"),
        ("b=1 ", "expected the end of the text at byte 3"),
    ] {
        assert_eq!(text.parse::<Variant>().expect_err(text).to_string(), message, "{text}");
    }
}

#[test]
fn an_error_moves_with_its_text() {
    type Error = PositionError<VariantError>;
    let unknown = || "less=1".parse::<Variant>().expect_err("an unknown option");
    let bad_value = || "a=x".parse::<Variant>().expect_err("a bad value");
    let duplicate = || "a=1,a=1".parse::<Variant>().expect_err("a duplicate");
    let syntax = || "a=1 ".parse::<Variant>().expect_err("a space at the end");
    for (error, from, to, message) in [
        (unknown(), 0, 1, "expected one of the options a, b, c, d, last at byte 1"),
        (bad_value(), 1, 0, "expected a=0..31 at byte 1"),
        (bad_value(), 2, 7, "expected a=0..31 at byte 7"),
        (duplicate(), 0, 0, "duplicate option a at byte 4"),
        (syntax(), 3, 2, "expected the end of the text at byte 2"),
        // An error before `from` is moved to the start.
        (syntax(), 4, 9, "expected the end of the text at byte 0"),
    ] {
        let moved = error.relocated(from, to);
        assert_eq!(moved.to_string(), message);
        assert!(message.ends_with(&format!("at byte {}", moved.offset())));
        let wrapped = Error::Variant(error).relocated(from, to);
        assert_eq!(
            (wrapped.to_string(), wrapped.offset()),
            (moved.to_string(), Some(moved.offset()))
        );
        // A violation has no place, even if its message names one.
        let violation = Error::Setup(error);
        assert_eq!((violation.relocated(from, to), violation.offset()), (violation, None));
    }
    let error = Error::Syntax(Cursor::new("").error("a seat"));
    assert_eq!(error.with_offset(3).to_string(), "expected a seat at byte 3");
}

#[test]
fn texts_from_outside_are_shown_character_by_character() {
    for (text, shown) in [
        ("gobblet", "gobblet"),
        ("caf\u{e9} \u{65e5}\u{672c} \u{1f3b2}", "caf\u{e9} \u{65e5}\u{672c} \u{1f3b2}"),
        // An accent of its own, an emoji's variation, a space that does not break.
        ("e\u{301} \u{2764}\u{fe0f} 1\u{a0}2", "e\u{301} \u{2764}\u{fe0f} 1\u{a0}2"),
        ("a\nb\t\u{1b}[2J\u{9b}", r"a\nb\t\u{1b}[2J\u{9b}"),
        // Directions of writing: embeddings, overrides, isolates, marks.
        ("\u{202a}\u{202b}\u{202c}\u{202d}\u{202e}", r"\u{202a}\u{202b}\u{202c}\u{202d}\u{202e}"),
        ("\u{2066}\u{2067}\u{2068}\u{2069}", r"\u{2066}\u{2067}\u{2068}\u{2069}"),
        ("\u{200e}\u{200f}\u{61c}", r"\u{200e}\u{200f}\u{61c}"),
        // Line and paragraph separators.
        ("\u{2028}\u{2029}\u{85}", r"\u{2028}\u{2029}\u{85}"),
        // Zero width: space, joiners, byte order mark, soft hyphen, word joiner.
        (
            "\u{200b}\u{200c}\u{200d}\u{feff}\u{ad}\u{2060}",
            r"\u{200b}\u{200c}\u{200d}\u{feff}\u{ad}\u{2060}",
        ),
        // Tags, annotations, private use, noncharacters.
        ("\u{e0001}\u{e007f}\u{fff9}", r"\u{e0001}\u{e007f}\u{fff9}"),
        ("\u{e000}\u{f8ff}\u{f0000}\u{10fffd}", r"\u{e000}\u{f8ff}\u{f0000}\u{10fffd}"),
        ("\u{fdd0}\u{ffff}\u{1fffe}", r"\u{fdd0}\u{ffff}\u{1fffe}"),
    ] {
        assert_eq!(escaped(text, 100).to_string(), shown);
        assert_eq!(quoted(text).to_string(), format!("`{shown}`"));
    }
    assert_eq!(escaped("abcd", 3).to_string(), "abc…");
    assert_eq!(escaped("\u{202e}bc", 3).to_string(), r"\u{202e}bc");
    assert_eq!(quoted(&"a".repeat(500)).to_string().chars().count(), 403);
}

#[test]
fn turns_round_trip() {
    let turns = Player::all(8).map(Turn::Player).chain([Turn::Chance, Turn::Over]);
    for turn in turns {
        assert_eq!(turn.to_string().parse(), Ok(turn));
    }
    for (text, offset) in [("", 0), ("8", 0), ("overs", 4), ("0 ", 1), ("chance over", 6)] {
        assert_eq!(text.parse::<Turn>().expect_err(text).offset, offset, "{text}");
    }
}

#[test]
fn a_position_names_the_options_that_differ() {
    assert_eq!(Nim::default().to_string(), "1,3,5,7 0");
    let start = Nim::start("b=2".parse().expect("a variant"));
    assert_eq!(start.to_string(), "{b=2} 1,2,5,7 0");
    assert_eq!("{b=2}1,2,5,7 0".parse(), Ok(start));
    let error = "{b=2 1,2,5,7 0".parse::<Nim>().expect_err("no brace");
    assert!(matches!(error, ParseError::Variant(VariantError::Syntax(_))));
}

#[test]
fn players_and_sets_keep_their_range() {
    assert_eq!(Player::from_index(MAX_PLAYERS as u8), None);
    let seats: Vec<Player> = Player::all(3).collect();
    assert_eq!(seats[2].next(3), seats[0]);
    assert_eq!(seats[1].next(3), seats[2]);
    let set: PlayerSet = [seats[0], seats[2]].into_iter().collect();
    assert_eq!((set.len(), set.to_string().as_str()), (2, "0+2"));
    assert_eq!(PlayerSet::all(3) - set, PlayerSet::only(seats[1]));
    assert_eq!(PlayerSet::all(8).len(), 8);
    assert!(PlayerSet::EMPTY.is_empty());
    for text in ["", "8", "7 ", "01"] {
        assert!(text.parse::<Player>().is_err(), "{text}");
    }
    assert_eq!("7".parse::<Player>().ok(), Player::from_index(7));
}

#[test]
fn outcomes_and_verdicts_round_trip() {
    for text in ["draw", "win 0", "win 0+2", "win 1+3+5"] {
        assert_eq!(text.parse::<Outcome>().expect(text).to_string(), text);
        assert_eq!(text.parse::<Verdict>().expect(text).to_string(), text);
    }
    for text in
        ["draw by repetition", "draw by ply limit", "draw by agreement", "win 1 by forfeit of 0"]
    {
        assert_eq!(text.parse::<Verdict>().expect(text).to_string(), text);
    }
    for text in ["", "win", "win 8", "win 0+", "draws", "win 0 ", "win 0+2+"] {
        assert!(text.parse::<Outcome>().is_err(), "{text}");
        assert!(text.parse::<Verdict>().is_err(), "{text}");
    }
    for text in
        ["draw by ", "draw by agreements", "win 1 by forfeit of 9", "win 1 by forfeit of 0+2"]
    {
        assert!(text.parse::<Verdict>().is_err(), "{text}");
    }
}

#[test]
fn a_variant_error_knows_its_byte() {
    for (text, offset) in [("x=1", 0), ("b=x", 2), ("b=1,b=1", 4), ("last", 4)] {
        assert_eq!(text.parse::<Variant>().expect_err(text).offset(), offset, "{text}");
    }
}

#[test]
fn numbers_below_a_hundred_are_written_in_decimal() {
    for n in 0..100 {
        assert_eq!(decimal(n), n.to_string());
    }
}

#[test]
fn a_cursor_reads_characters_of_any_width() {
    let text = "a\u{e9}\u{65e5}\u{1f3b2}z";
    let mut cursor = Cursor::new(text);
    for (offset, c) in text.char_indices() {
        assert_eq!((cursor.offset(), cursor.peek()), (offset, Some(c)));
        assert_eq!(cursor.next_char(), Some(c));
    }
    assert_eq!((cursor.peek(), cursor.next_char()), (None, None));
    assert_eq!(cursor.finish(), Ok(()));
}

#[test]
fn an_event_is_described_by_its_notation_by_default() {
    struct Described(Skip);

    impl fmt::Display for Described {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            Blinker::new(2).describe_event(self.0, f)
        }
    }

    assert_eq!(Described(Skip(1)).to_string(), "1");
}

#[test]
fn sets_of_players_have_operators() {
    let [first, second] = [Player::FIRST, Player::SECOND];
    let both = PlayerSet::only(first) | PlayerSet::only(second);
    assert_eq!(both, PlayerSet::all(2));
    assert_eq!((both & PlayerSet::only(second)).first(), Some(second));
    assert_eq!((!both).len(), MAX_PLAYERS - 2);
    assert_eq!(both.nth(1), Some(second));
    assert_eq!(both.nth(2), None);
    assert_eq!(format!("{both:?}"), "{Player(0), Player(1)}");
}
