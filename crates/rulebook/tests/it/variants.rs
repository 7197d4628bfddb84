//! Options from two sides.

use rulebook::{AnyGame, Entry, ErrorKind};

use crate::toy::Heap;

const HEAP: Entry<Heap> = Entry::new();

#[test]
fn a_variant_and_a_position_are_joined() {
    for (variant, position, joined) in [
        ("", None, "5 0"),
        ("more=2", None, "{more=2} 7 0"),
        ("", Some("3 1"), "3 1"),
        ("more=2", Some("3 1"), "{more=2} 3 1"),
        ("more=2", Some("{misere=on} 3 1"), "{more=2,misere=on} 3 1"),
        ("more=2", Some("{more=2}   3 1"), "{more=2} 3 1"),
        ("more=0", Some("{misere=on} 3 1"), "{misere=on} 3 1"),
        ("misere=off,more=0", Some("3 1"), "3 1"),
    ] {
        let game = HEAP.start(variant, position).expect(joined);
        assert_eq!(game.position(), joined, "{variant} {position:?}");
    }
}

#[test]
fn contradictions_and_nonsense_are_refused() {
    for (variant, position, message) in [
        (
            "more=2",
            Some("{more=1} 3 1"),
            "option more: the position says 1, the variant says 2; leave one of them out",
        ),
        (
            "more=0",
            Some("{more=1} 3 1"),
            "option more: the position says 1, the variant says 0; leave one of them out",
        ),
        ("more=12", None, "variant `more=12`: expected more=0..9 at byte 5"),
        (
            "less=1",
            Some("3 1"),
            "variant `less=1`: expected one of the options more, misere at byte 0",
        ),
        ("more=1,", None, "variant `more=1,`: expected one of the options more, misere at byte 7"),
        ("", Some("3"), "position `3`: expected a space at byte 1"),
        ("more=1", Some("3"), "position `{more=1} 3`: expected a space at byte 10"),
        ("more=1", Some("{misere=}"), "position `{misere=}`: expected misere=off|on at byte 8"),
        (
            "more=1",
            Some("{misere=on"),
            "position `{more=1} {misere=on`: expected a number of counters at byte 9",
        ),
        ("", Some("3 \n"), "position `3 \\n`: expected a player at byte 2"),
    ] {
        let error = HEAP.start(variant, position).expect_err(message);
        assert_eq!(error.to_string(), message);
    }
}

#[test]
fn a_game_is_found_by_its_name() {
    let error = rulebook::game("heap").expect_err("the toy is not in the registry");
    assert_eq!(error.kind, ErrorKind::Game);
    for game in rulebook::games() {
        assert_eq!(rulebook::game(game.name()).expect("a game").title(), game.title());
        assert!(error.to_string().contains(game.name()), "{error}");
    }
}
