//! Options, players and outcomes as text.

use rulebook_core::{
    MAX_PLAYERS, Outcome, Player, PlayerSet, Verdict,
    text::{Options, VariantError},
};

use crate::toy::{Heap, Variant};

#[test]
fn options_are_read_in_any_order_and_written_in_one() {
    let variant: Variant = "more=3,returns=on".parse().expect("a variant");
    assert_eq!(variant.to_string(), "returns=on,more=3");
    assert_eq!("returns=off,more=0".parse::<Variant>().expect("a variant").to_string(), "");
    assert_eq!("".parse(), Ok(Variant::default()));
    assert_eq!(Variant::SPECS[1].values.to_string(), "0..1000000");
    assert_eq!(Variant::SPECS[0].values.to_string(), "off|on");
}

#[test]
fn a_refused_option_says_what_would_be_right() {
    for (text, message) in [
        ("colour=red", "expected one of the options returns, more at byte 0"),
        ("returns", "expected `=` and a value at byte 7"),
        ("returns=", "expected returns=off|on at byte 8"),
        ("returns=yes", "expected returns=off|on at byte 8"),
        ("more=1000001", "expected more=0..1000000 at byte 5"),
        ("more=007", "expected more=0..1000000 at byte 5"),
        ("more=99999999999", "expected more=0..1000000 at byte 5"),
        ("more=1,more=1", "duplicate option more at byte 7"),
        ("more=1,", "expected one of the options returns, more at byte 7"),
        ("more=1 ", "expected the end of the text at byte 6"),
    ] {
        assert_eq!(text.parse::<Variant>().expect_err(text).to_string(), message, "{text}");
    }
}

#[test]
fn a_position_names_the_options_that_differ() {
    assert_eq!(Heap::new("").to_string(), "7 0");
    assert_eq!(Heap::new("more=1").to_string(), "{more=1} 8 0");
    assert_eq!("{more=1}8 0".parse(), Ok(Heap::new("more=1")));
    assert!(matches!("{more=1 8 0".parse::<Heap>(), Err(VariantError::Syntax(_))));
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
    for (text, offset) in [("x=1", 0), ("more=x", 5), ("more=1,more=1", 7), ("returns", 7)] {
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
