//! Parsing and printing: accepted and rejected strings.

use rulebook_core::{
    HiddenInfo, Player, Viewpoint,
    text::{Switch, SyntaxError},
};
use rulebook_octagone::{
    Event, Game, Hands, Level, Move, Observation, Octagone, Players, Variant, View, rulebook_core,
};

#[test]
fn steps_are_printed_as_they_are_read() {
    for text in ["L23-2", "23M5", "23A5", "23J0", "42T", "1J", "pass", "J>0", "J>7"] {
        assert_eq!(text.parse::<Move>().expect(text).to_string(), text);
    }
    for text in ["+A", "+B", "+C", "+M", "+O", "+T", "L>0", "L>7"] {
        assert_eq!(text.parse::<Event>().expect(text).to_string(), text);
    }
    for text in ["+?", "+A", "L>1", "23M5", "pass"] {
        assert_eq!(text.parse::<Observation>().expect(text).to_string(), text);
    }
}

#[test]
fn other_strings_are_not_steps() {
    let any = "a square (1 to 42), `L`, `J>` or `pass`";
    refused("", 0, any);
    refused("0M5", 0, any);
    refused("43M5", 0, any);
    refused("023M5", 0, any);
    refused(" 23M5", 0, any);
    refused("Pass", 0, any);
    refused("23", 2, "a colour (A B C M O T) or J");
    refused("23x5", 2, "a colour (A B C M O T) or J");
    refused("23M8", 3, "an arrow (0 to 7)");
    refused("23M-", 3, "an arrow (0 to 7)");
    refused("23M55", 4, "the end of the text");
    refused("L43-1", 1, "a square (1 to 42)");
    refused("L23", 3, "`-` and an arrow");
    refused("L23-", 4, "an arrow (0 to 7)");
    refused("J>8", 2, "a seat number");
    refused("J>", 2, "a seat number");
    refused("pass ", 4, "the end of the text");
    refused(&"23M5".repeat(100_000), 4, "the end of the text");
    let event = |text: &str| text.parse::<Event>().expect_err(text);
    assert_eq!(
        event("A"),
        SyntaxError { offset: 0, expected: "`+` and a colour, or `L>` and a seat" }
    );
    assert_eq!(event("+J"), SyntaxError { offset: 1, expected: "a colour (A B C M O T)" });
}

#[test]
fn hands_may_be_written_with_spaces() {
    let spaced: Hands = "3 3 3 3 3 3 + 3 / 3 3 3 3 3 3 + 3".parse().expect("hands");
    assert_eq!(spaced.to_string(), "333333+3/333333+3");
    assert_eq!(spaced.to_string().parse(), Ok(spaced));
    let four = "222111+1/222111+2/111222+2/111222+1";
    assert_eq!(four.parse::<Hands>().expect("hands").to_string(), four);
    let error = |text: &str| text.parse::<Hands>().expect_err(text).to_string();
    assert_eq!(error(""), "expected a number of shields (0 to 6) at byte 0");
    assert_eq!(error("733333+3"), "expected a number of shields (0 to 6) at byte 0");
    assert_eq!(error("333333"), "expected `+` and the jokers at byte 6");
    assert_eq!(error("333333+3"), "expected `/` and a further hand at byte 8");
    assert_eq!(error("333333+3/333333+3 x"), "expected the end of the text at byte 18");
    let five = "222111+1/".repeat(5);
    assert_eq!(error(&five), "expected the end of the text at byte 35");
    assert_eq!(error(&format!("{four}/")), "expected the end of the text at byte 35");
}

#[test]
fn a_variant_is_named_where_it_differs_from_the_default() {
    let text = "{players=4,rules=kid,covered=on} \
                ......./......./......./......./......./....... 3 \
                000000+1:000000/000000+1:000000/000000+1:000000/000000+1:000000";
    let state: Octagone = text.parse().expect("a position");
    let Variant { players, level, covered, .. } = state.variant();
    assert_eq!((players, level, covered), (Players::Four, Level::Kid, Switch::On));
    assert_eq!(state.seat(), Player::from_index(3));
    assert_eq!(state.to_string(), text);
}

#[test]
fn errors_in_positions_name_the_problem_and_its_offset() {
    let message = |text: &str| text.parse::<Octagone>().expect_err(text).to_string();
    let empty = "......./......./......./......./......./.......";
    for (text, expected) in [
        (String::new(), "expected a square (`.` or `#`, once `L`, once `x`) at byte 0"),
        ("......".into(), "expected a square (`.` or `#`, once `L`, once `x`) at byte 6"),
        ("........".into(), "expected `/` and a row of seven squares at byte 7"),
        ("xx".into(), "expected a square (`.` or `#`, once `L`, once `x`) at byte 1"),
        (empty.into(), "expected a space and the seat that plays next at byte 47"),
        (format!("{empty} 2"), "expected a seat number at byte 48"),
        (format!("{empty} 0"), "expected the hands of all players with slashes between at byte 49"),
        (format!("{empty} 0 33333+3"), "expected a number of shields (0 to 6) at byte 55"),
        (
            format!("{empty} 0 333333+3"),
            "expected the hands of all players with slashes between at byte 58",
        ),
        (format!("{empty} 0 333333+3/333333+3 "), "expected the end of the text at byte 67"),
        (format!("{{players=3}} {empty}"), "expected players=2|4 at byte 9"),
        (
            format!("{{covered=on}} {empty} 0 333333+3"),
            "expected `:` and the shields that the player has played at byte 71",
        ),
        (
            format!("{{covered=on}} {empty} 0 333333+3:000000!BA"),
            "expected a colour of a lower row at byte 80",
        ),
    ] {
        assert_eq!(message(&text), expected, "{text}");
    }
}

#[test]
fn views_are_printed_as_they_are_read() {
    let hands: Hands = "222111+1/222111+2/111222+2/111222+1".parse().expect("hands");
    let variant = "players=4,covered=on".parse().expect("a variant");
    let game = Octagone::with_hands(variant, Player::FIRST, &hands).expect("a deal");
    let text = "@1 {players=4,covered=on} ......./......./......./......./......./....... 0 \
                ?9+1:000000/222111+2:000000/?9+2:000000/?9+1:000000";
    let view = game.view(Viewpoint::Seat(Player::SECOND));
    assert_eq!(view.to_string(), text);
    assert_eq!(text.parse(), Ok(view));
    let error = |text: &str| text.parse::<View>().expect_err(text).to_string();
    assert_eq!(error(""), "expected `@` and the observer at byte 0");
    assert_eq!(error("@4 "), "expected a seat number at byte 1");
    let of_two = "@3 {covered=on} ......./......./......./......./......./....... 0 \
                  ?18+3:000000/?18+3:000000";
    assert_eq!(error(of_two), "expected an observer with a seat at byte 1");
    let seen = text.replacen("?9+1", "222111+1", 1);
    assert_eq!(error(&seen), "expected `?` and the number of coloured shields at byte 76");
    // Nine hidden shields cannot be ten.
    let ten = text.replacen("?9", "?10", 1);
    assert_eq!(error(&ten), "expected a number of coloured shields (0 to 9) at byte 77");
    let eight = text.replacen("?9", "?8", 1);
    assert!(error(&eight).contains("not dealt in rounds"), "{}", error(&eight));
    let host = game.view(Viewpoint::Host);
    assert_eq!(host.to_string(), format!("@host {game}"));
    assert_eq!(host.to_string().parse(), Ok(host));
}

#[track_caller]
fn refused(text: &str, offset: usize, expected: &'static str) {
    assert_eq!(text.parse::<Move>(), Err(SyntaxError { offset, expected }), "{text}");
}
