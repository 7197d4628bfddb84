//! Moves as sequences of picks.

use std::ops::ControlFlow;

use rulebook_core::Picks;
use rulebook_octagone::{Move, Octagone, Pick, rulebook_core};

use crate::helpers::{EVEN, LOPSIDED, played, position, start};

/// All arrows on the indicated square, 20, are blocked.
const CLOSING: &str =
    "{closing_move=on} #.#####/.#.####/#####x#/#######/..#####/.#####. 0 001110+1/110002+0";

#[test]
fn the_picks_of_each_kind_of_move_are_as_documented() {
    let gift = "{players=4} ......./......./......./......./......./....... 3 \
                222111+1/222111+1/111222+1/111222+1";
    for (state, mv, expected) in [
        (position(gift), "J>2", "seat-2"),
        (start("", EVEN), "L23-5", "23 a5"),
        (played("", EVEN, "L23-2"), "24M5", "1.hand-M a5"),
        (played("", EVEN, "L23-2 24M0"), "17J3", "0.hand-J a3"),
        (position(CLOSING), "20C", "0.hand-C"),
        (position(CLOSING), "20J", "0.hand-J"),
        (position(CLOSING), "pass", "pass"),
    ] {
        let mv: Move = mv.parse().expect("a move");
        let picks: Vec<Pick> = state.picks_of(mv).collect();
        assert_eq!(join(&picks), expected);
        assert_eq!(state.move_of(&picks), Some(mv), "{state}");
    }
}

#[test]
fn each_pick_offers_what_can_follow() {
    let squares: Vec<String> = (1..=42).map(|number| number.to_string()).collect();
    let lady = start("", EVEN);
    assert_eq!(next(&lady, ""), squares.join(" "));
    assert_eq!(next(&lady, "1"), "a0 a1 a2 a3 a4 a5 a6");
    assert_eq!(next(&lady, "23"), "a0 a1 a2 a3 a4 a5 a6 a7");
    assert_eq!(next(&lady, "23 a5"), "");
    assert_eq!(next(&lady, "0.hand-M"), "");
    let reply = played("", EVEN, "L23-2");
    assert_eq!(next(&reply, ""), "1.hand-M 1.hand-J");
    assert_eq!(next(&reply, "1.hand-J"), "a0 a1 a2 a3 a4 a5 a6 a7");
    for wrong in ["0.hand-M", "1.hand-A", "24", "a5", "pass", "seat-1", "1.hand-M a5"] {
        assert_eq!(next(&reply, wrong), "", "{wrong}");
    }
    assert_eq!(next(&played("", LOPSIDED, "L2-2"), ""), "1.hand-J");
    assert_eq!(next(&position(CLOSING), ""), "0.hand-C 0.hand-J pass");
    assert_eq!(next(&position(CLOSING), "0.hand-C"), "");
}

#[test]
fn incomplete_and_wrong_picks_are_not_moves() {
    let reply = played("", EVEN, "L23-2");
    for wrong in ["", "1.hand-M", "0.hand-M a5", "1.hand-A a5", "24 a5", "pass", "a5", "seat-0"] {
        assert_eq!(reply.move_of(&picks(wrong)), None, "{wrong}");
    }
}

#[test]
fn pick_texts_are_printed_as_they_are_read() {
    for text in ["seat-0", "seat-7", "1", "42", "0.hand-A", "3.hand-J", "a0", "a7", "pass"] {
        assert_eq!(text.parse::<Pick>().expect(text).to_string(), text);
    }
    for (text, message) in [
        ("", "expected `seat-`, a square (1 to 42), a hand, an arrow or `pass` at byte 0"),
        ("43", "expected `seat-`, a square (1 to 42), a hand, an arrow or `pass` at byte 0"),
        ("a8", "expected an arrow (0 to 7) at byte 1"),
        ("seat-8", "expected a seat number at byte 5"),
        ("0.hand-x", "expected a colour (A B C M O T) or J at byte 7"),
        ("0.hat-A", "expected `.hand-` and a shield at byte 1"),
        ("pass2", "expected the end of the text at byte 4"),
    ] {
        assert_eq!(text.parse::<Pick>().expect_err(text).to_string(), message);
    }
}

fn next(state: &Octagone, picked: &str) -> String {
    let mut offered = Vec::new();
    let _ = state.visit_next::<()>(&picks(picked), |pick| {
        offered.push(pick);
        ControlFlow::Continue(())
    });
    join(&offered)
}

fn picks(text: &str) -> Vec<Pick> {
    text.split_whitespace().map(|pick| pick.parse().expect(pick)).collect()
}

fn join(picks: &[Pick]) -> String {
    picks.iter().map(Pick::to_string).collect::<Vec<_>>().join(" ")
}
