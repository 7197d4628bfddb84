//! Texts that are read and texts that are refused.

use rulebook_classics::{
    Connect4, Gobblers, Kuhn, Leduc, Square, TicTacToe, connect4, gobblers, kuhn, leduc,
};
use rulebook_core::{InfoKey, text::NoOptions};

use crate::helpers::{refused, round_trip};

#[test]
fn texts_round_trip() {
    round_trip::<Square>(&["a1", "c3", "b2"]);
    round_trip::<connect4::Column>(&["a", "h"]);
    round_trip::<gobblers::Move>(&["1@a1", "3@c3", "a1-b1", "c3-a1"]);
    round_trip::<gobblers::Pick>(&["0.hand-3", "1.hand-1", "b2"]);
    round_trip::<kuhn::Card>(&["T", "J", "Q", "K"]);
    round_trip::<leduc::Card>(&["Ts", "Th", "Ks", "Kh"]);
    round_trip::<kuhn::Observation>(&["?", "K", "p", "b", "b KJ", "b K?J"]);
    round_trip::<leduc::Observation>(&["?", "Ks", "f", "c", "r", "c KsQh", "c ?QhJs"]);
    round_trip::<NoOptions>(&[""]);
    round_trip::<Kuhn>(&["..", "K.", "KJ", "KJ pb", "{players=3} TJ.", "{players=3} TJQ pbp"]);
    round_trip::<Leduc>(&["KsQh rc", "KsQh rc Js", "KsQh rc Js cr", "{raises=3} JsJh rrrc"]);
    round_trip::<kuhn::View>(&["0: K? pb", "public: ??", "host: KJ", "1: KJ bb", "1: ?."]);
    round_trip::<leduc::View>(&["1: ?Qh rc Js", "{players=3} 2: ??. "].map(str::trim_end));
}

#[test]
fn errors_of_marks_and_discs_have_a_position_and_a_reason() {
    refused::<Square>("d1", "expected a square (a1 to c3) at byte 0");
    refused::<Square>("a1 ", "expected the end of the text at byte 2");
    refused::<TicTacToe>("XX./...", "expected `/` and the next rank at byte 7");
    refused::<TicTacToe>("XXY/.../...", "expected `.`, `X` or `O` at byte 2");
    refused::<TicTacToe>("XX./.../...", "X has as many marks as O, or one more");
    refused::<TicTacToe>("O../.../...", "X has as many marks as O, or one more");
    refused::<TicTacToe>("XXX/OOO/...", "the game had ended before the last mark");
    refused::<TicTacToe>("XXX/OO./O..", "the game had ended before the last mark");
    refused::<connect4::Column>("i", "expected a column (a to h) at byte 0");
    let board = |rows: &str| format!("{{columns=4,rows=4}} {rows}");
    let connect4 = |rows: &str, message| refused::<Connect4>(&board(rows), message);
    connect4("..../X.../..../....", "a disc floats above an empty place");
    connect4("..../..../..../O...", "X has as many discs as O, or one more");
    connect4("..../O.../OOO./XXXX", "the game had ended before the last disc");
    connect4("..../OOOO/XXXX/XOXO", "the game had ended before the last disc");
    connect4("..../..../..../....x", "expected the end of the text at byte 38");
}

#[test]
fn errors_of_pieces_have_a_position_and_a_reason() {
    refused::<gobblers::Move>("4@a1", "expected a size (1 to 3) at byte 0");
    refused::<gobblers::Move>("1a1", "expected `@` and a square at byte 1");
    refused::<gobblers::Move>("a1-a1", "expected a square other than the first at byte 3");
    refused::<gobblers::Move>("x", "expected 3@b2 or b2-c3 at byte 0");
    refused::<Gobblers>(".,.,./.,.,./.,.,.", "expected a space and the player to move at byte 17");
    refused::<Gobblers>(".,.,.,.", "expected `/` and the next rank at byte 5");
    refused::<Gobblers>(".,D,.", "expected `.` or pieces (A to C, a to c) at byte 2");
    refused::<Gobblers>(
        "CA,.,./.,.,./.,.,. w",
        "expected a piece larger than the one beneath it at byte 1",
    );
}

#[test]
fn errors_of_cards_and_bets_have_a_position_and_a_reason() {
    refused::<Kuhn>("KK", "expected a card that is left in the deck at byte 1");
    refused::<Kuhn>("T.", "expected a card that is left in the deck at byte 0");
    refused::<Kuhn>(".K", "expected `.` for a card that is not dealt at byte 1");
    refused::<Kuhn>("K. p", "expected the end of the text at byte 2");
    refused::<Kuhn>("KJ ppp", "expected the end of the text at byte 5");
    refused::<Kuhn>("KJ p b", "expected a legal bet at byte 4");
    refused::<Kuhn>("K?", "the observer sees other cards than these");
    refused::<Leduc>("KsQh r c", "expected a legal bet at byte 6");
    refused::<Leduc>("KsQh f", "expected a legal bet at byte 5");
    refused::<Leduc>("KsQh rrr", "expected a legal bet at byte 7");
    refused::<Leduc>("KsQh rc Ks", "expected a card that is left in the deck at byte 8");
    refused::<Leduc>("KsQh rcc", "expected the end of the text at byte 7");
    refused::<Leduc>("{raises=5} ....", "expected raises=1..4 at byte 8");
    refused::<kuhn::View>("2: ??", "expected an observer: `host`, `public` or a seat at byte 0");
    refused::<kuhn::View>("0: ?J", "the observer sees other cards than these");
    refused::<kuhn::View>("0: KJ pb", "the observer sees other cards than these");
    refused::<kuhn::View>("0: K? bb", "the observer sees other cards than these");
    refused::<kuhn::View>("host: K?", "the observer sees other cards than these");
    refused::<kuhn::View>("0 K?", "expected `: ` and the cards at byte 1");
    refused::<kuhn::Observation>("b ", "expected the cards that are shown at byte 2");
    refused::<kuhn::Observation>("x", "expected `?`, a card or a bet at byte 0");
    refused::<kuhn::Observation>("b KJQT", "expected the end of the text at byte 5");
}

/// A key does not change between versions: it may be stored in files.
#[test]
fn info_keys_are_frozen() {
    use rulebook_core::{HiddenInfo, Player, Viewpoint};

    let who = Viewpoint::Seat(Player::FIRST);
    let key = InfoKey::new::<Kuhn>(who, &Kuhn::default().view(who));
    let key = key.learnt::<Kuhn>(&"K".parse().expect("a step"));
    let key = key.learnt::<Kuhn>(&"?".parse().expect("a step"));
    let key = key.learnt::<Kuhn>(&"p".parse().expect("a step"));
    assert_eq!(key.to_string(), "b7bd6b0414370d87c2a866e199d2781d");
}
