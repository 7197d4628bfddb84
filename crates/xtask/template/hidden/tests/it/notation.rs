//! Texts that are read and texts that are refused; views have a file of their own.

use rulebook_core::text::SyntaxError;
use rulebook_mygame::{Equal, Event, Game, Move, Mygame, Pick};

#[test]
fn moves_and_picks_are_printed_as_they_are_read() {
    for mv in Move::ALL {
        assert_eq!(mv.to_string().parse(), Ok(mv));
        assert_eq!(mv.to_string().parse(), Ok(Pick { mv }));
    }
    let expected = "`raise`, `fold` or `show`";
    for text in ["", "Raise", " fold", "call"] {
        assert_eq!(text.parse::<Move>(), Err(SyntaxError { offset: 0, expected }), "{text}");
    }
    let error = SyntaxError { offset: 4, expected: "the end of the text" };
    assert_eq!("shows".parse::<Move>(), Err(error));
}

#[test]
fn events_are_printed_as_they_are_read() {
    for text in ["1r", "1b", "4r", "4b"] {
        assert_eq!(text.parse::<Event>().expect(text).to_string(), text);
    }
    let expected = "a card (1r to 4b)";
    for text in ["", "r", "1", "0r", "5b", "1w", "r1"] {
        assert_eq!(text.parse::<Event>(), Err(SyntaxError { offset: 0, expected }), "{text}");
    }
}

#[test]
fn a_variant_is_named_where_it_differs_from_the_default() {
    let text = "{equal=loses} 1r4b 2 b";
    let state: Mygame = text.parse().expect("a position");
    assert_eq!(state.variant().equal, Equal::Loses);
    assert_eq!(state.to_string(), text);
    assert_eq!("{equal=draws}.. 1 w".parse::<Mygame>(), Ok(Mygame::default()));
}

#[test]
fn refused_positions_say_what_is_wrong_and_where() {
    for (text, expected) in [
        ("", "expected a card (1r to 4b), `?` or `.` at byte 0"),
        ("1r5b 1 w", "expected a card (1r to 4b), `?` or `.` at byte 2"),
        ("1r4b", "expected a space and the stake at byte 4"),
        ("1r4b x w", "expected the stake (1 to 3) at byte 5"),
        ("1r4b 1", "expected a space and the player to move at byte 6"),
        ("1r4b 1 x", "expected the player to move (w or b) at byte 7"),
        ("1r4b 1 w call", "expected the end of the text at byte 8"),
        ("1r? 1 w", "the observer sees other cards than these"),
        (".4b 1 w", "the second player has a card and the first has none"),
        ("4b4b 1 w", "both players have the same card"),
        ("1r4b 4 b", "the stake is not from one chip to three"),
        ("1r. 2 b", "a move was made before both cards were dealt"),
        ("1r4b 1 b fold", "a player folded although nobody had raised the stake"),
        ("1r4b 1 b", "with this stake, the other player is to move"),
    ] {
        let message = text.parse::<Mygame>().expect_err(text).to_string();
        assert_eq!(message, expected, "{text}");
    }
}
