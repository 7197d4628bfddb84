//! Options, players and outcomes as text.

use rulebook_classics::{Game, Nim, ParseError, nim::Variant};
use rulebook_core::{
    MAX_PLAYERS, Outcome, Player, PlayerSet, Verdict,
    text::{Options, VariantError},
};

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
fn a_refused_option_says_what_would_be_right() {
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
    assert!("8".parse::<Player>().is_err());
    assert_eq!("7".parse::<Player>().ok(), Player::from_index(7));
}

#[test]
fn outcomes_and_verdicts_are_read_as_they_are_written() {
    for text in ["draw", "win 0", "win 0+2", "win 1+3+5"] {
        assert_eq!(text.parse::<Outcome>().expect(text).to_string(), text);
        assert_eq!(text.parse::<Verdict>().expect(text).to_string(), text);
    }
    for text in
        ["draw by repetition", "draw by ply limit", "draw by agreement", "win 1 by forfeit of 0"]
    {
        assert_eq!(text.parse::<Verdict>().expect(text).to_string(), text);
    }
    for text in ["", "win", "win 8", "win 0+", "draws", "draw by ", "win 1 by forfeit of 9"] {
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
