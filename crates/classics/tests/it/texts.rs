//! Texts that are read and texts that are refused.

use std::{fmt::Display, str::FromStr};

use rulebook_classics::{
    Connect4, Gobblers, Goofspiel, Kuhn, Leduc, Nim, Pig, Square, TicTacToe, connect4, gobblers,
    goofspiel, kuhn, leduc, nim, pig,
};
use rulebook_core::{InfoKey, text::NoOptions};

#[test]
fn texts_are_printed_as_they_are_read() {
    round_trip::<Square>(&["a1", "c3", "b2"]);
    round_trip::<nim::Move>(&["a1", "d31", "c0"]);
    round_trip::<connect4::Column>(&["a", "h"]);
    round_trip::<gobblers::Move>(&["1@a1", "3@c3", "a1-b1", "c3-a1"]);
    round_trip::<gobblers::Pick>(&["0.hand-3", "1.hand-1", "b2"]);
    round_trip::<pig::Move>(&["roll", "hold"]);
    round_trip::<pig::Roll>(&["1", "20"]);
    round_trip::<kuhn::Card>(&["T", "J", "Q", "K"]);
    round_trip::<leduc::Card>(&["Ts", "Th", "Ks", "Kh"]);
    round_trip::<kuhn::Observation>(&["?", "K", "p", "b", "b KJ", "b K?J"]);
    round_trip::<leduc::Observation>(&["?", "Ks", "f", "c", "r", "c KsQh", "c ?QhJs"]);
    round_trip::<NoOptions>(&[""]);
    round_trip::<Kuhn>(&["..", "K.", "KJ", "KJ pb", "{players=3} TJ.", "{players=3} TJQ pbp"]);
    round_trip::<Leduc>(&["KsQh rc", "KsQh rc Js", "KsQh rc Js cr", "{raises=3} JsJh rrrc"]);
    round_trip::<kuhn::View>(&["0: K? pb", "public: ??", "host: KJ", "1: KJ bb", "1: ?."]);
    round_trip::<goofspiel::Card>(&["1", "8"]);
    round_trip::<goofspiel::Prize>(&["p1", "p8"]);
    round_trip::<goofspiel::Observation>(&["p3", "?", "3", "3-1"]);
    round_trip::<Goofspiel>(&[".", "3", "3:2", "3:2-1", "3:2-1 1:4", "{cards=8} 8:8-8 1:1-7"]);
    round_trip::<goofspiel::View>(&["1: 3:2-1 1:?", "0: 3:2-1 1:4", "public: .", "host: 3:2"]);
    round_trip::<leduc::View>(&["1: ?Qh rc Js", "{players=3} 2: ??. "].map(str::trim_end));
}

#[test]
fn refused_marks_and_heaps_say_what_is_wrong_and_where() {
    refused::<Square>("d1", "expected a square (a1 to c3) at byte 0");
    refused::<Square>("a1 ", "expected the end of the text at byte 2");
    refused::<TicTacToe>("XX./...", "expected `/` and the next rank at byte 7");
    refused::<TicTacToe>("XXY/.../...", "expected `.`, `X` or `O` at byte 2");
    refused::<TicTacToe>("XX./.../...", "X has as many marks as O, or one more");
    refused::<TicTacToe>("O../.../...", "X has as many marks as O, or one more");
    refused::<TicTacToe>("XXX/OOO/...", "the game had ended before the last mark");
    refused::<TicTacToe>("XXX/OO./O..", "the game had ended before the last mark");
    refused::<nim::Move>("e1", "expected a heap (a to d) at byte 0");
    refused::<nim::Move>("a32", "expected a number of stones (0 to 31) at byte 1");
    refused::<nim::Move>("a01", "expected a number of stones (0 to 31) at byte 1");
    refused::<Nim>("1,3,5 0", "expected `,` and the stones in the next heap at byte 5");
    refused::<Nim>("1,3,5,7", "expected a space and the player to move at byte 7");
    refused::<Nim>("1,3,5,7 2", "expected the player to move (0 or 1) at byte 8");
    refused::<Nim>("2,3,5,7 0", "a heap has more stones than at the start");
    refused::<Nim>("{a=32} 2,3,5,7 0", "expected a=0..31 at byte 3");
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
fn refused_pieces_and_rolls_say_what_is_wrong_and_where() {
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
    refused::<pig::Move>("rol", "expected `roll` or `hold` at byte 0");
    refused::<pig::Roll>("21", "expected what the die shows (1 to 20) at byte 0");
    refused::<Pig>("0,1 0+0", "a score or the turn's total is not a sum of rolls");
    refused::<Pig>("{sides=2} 0,3 0+0", "a score or the turn's total is not a sum of rolls");
    refused::<Pig>("0,0 2+0", "expected the seat whose turn it is at byte 4");
    refused::<Pig>("0,100 0+0", "a player whose turn it is not has reached the target");
    refused::<Pig>("100,100 0+0", "a player whose turn it is not has reached the target");
    refused::<Pig>("106,0 0+0", "a player who has reached the target does not roll again");
    refused::<Pig>("90,0 0+12*", "a player who has reached the target does not roll again");
    refused::<Pig>("100,0 0+2", "the game had ended before this turn");
}

#[test]
fn refused_cards_and_bets_say_what_is_wrong_and_where() {
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

#[test]
fn refused_bids_and_prizes_say_what_is_wrong_and_where() {
    refused::<goofspiel::Card>("9", "expected a card (1 to 8) at byte 0");
    refused::<goofspiel::Card>("01", "expected a card (1 to 8) at byte 0");
    refused::<goofspiel::Prize>("3", "expected `p` and the number of a prize at byte 0");
    refused::<goofspiel::Prize>("p0", "expected a card (1 to 8) at byte 1");
    refused::<goofspiel::Observation>("2-", "expected a card (1 to 8) at byte 2");
    refused::<goofspiel::Observation>("x", "expected `?`, a bid or a prize at byte 0");
    refused::<Goofspiel>("", "expected a prize that is left at byte 0");
    refused::<Goofspiel>("3:?", "the observer sees other cards than these");
    refused::<Goofspiel>("3:2 1", "expected the end of the text at byte 3");
    refused::<Goofspiel>("3:2-1 ", "expected a prize that is left at byte 6");
    refused::<Goofspiel>("3:2-1 3", "expected a prize that is left at byte 6");
    refused::<Goofspiel>("3:2-1 1:2", "expected a card of the player's hand at byte 8");
    refused::<Goofspiel>("{cards=3} 4", "expected a prize that is left at byte 10");
    refused::<goofspiel::View>(
        "2: .",
        "expected an observer: `host`, `public` or a seat at byte 0",
    );
    refused::<goofspiel::View>("1: 3:2", "the observer sees other cards than these");
    refused::<goofspiel::View>("0: 3:?", "the observer sees other cards than these");
    refused::<goofspiel::View>("1: 3:?-2", "expected the end of the text at byte 6");
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

#[track_caller]
fn round_trip<T: Display + FromStr<Err: Display>>(texts: &[&str]) {
    for text in texts {
        match text.parse::<T>() {
            Ok(value) => assert_eq!(value.to_string(), *text),
            Err(error) => panic!("`{text}`: {error}"),
        }
    }
}

#[track_caller]
fn refused<T: FromStr<Err: Display>>(text: &str, message: &str) {
    match text.parse::<T>() {
        Ok(_) => panic!("`{text}` is read"),
        Err(error) => assert_eq!(error.to_string(), message, "{text}"),
    }
}
