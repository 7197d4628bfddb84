//! Options from two sides.

use rulebook::{ErrorKind, Registry, Start};

use crate::toy::begin;

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
        let game = begin(&Start { variant, position, ..Start::default() }).expect(joined);
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
        ("more=1", Some("3"), "position `3`: expected a space at byte 1"),
        ("more=1", Some("{misere=}"), "position `{misere=}`: expected misere=off|on at byte 8"),
        (
            "more=1",
            Some("{misere=on"),
            "position `{misere=on`: expected `,` and another option, or `}` at byte 10",
        ),
        ("", Some("3 \n"), "position `3 \\n`: expected a player at byte 2"),
    ] {
        let error = begin(&Start { variant, position, ..Start::default() }).expect_err(message);
        assert_eq!(error.to_string(), message);
    }
}

#[test]
fn the_offset_is_that_of_the_given_position() {
    for (variant, position, offset) in [
        ("", "3", 1),
        ("more=1", "3", 1),
        ("more=1", "{misere=on} 3", 13),
        ("misere=on", "{misere=on}   3 2", 16),
        ("misere=on", "{misere=}", 8),
    ] {
        let start = Start { variant, position: Some(position), ..Start::default() };
        let error = begin(&start).expect_err(position);
        assert_eq!((error.kind, error.offset), (ErrorKind::Position, Some(offset)), "{position}");
        assert!(error.message.ends_with(&format!(" at byte {offset}")), "{error}");
    }
}

#[test]
#[cfg(feature = "gobblet")]
fn a_real_game_joins_and_refuses_in_the_same_way() {
    let registry = Registry::standard();
    let game = registry.game("gobblet").expect("a game");
    let position = "{touch=lose_turn} .,.,.,./.,.,.,./.,.,.,./.,.,.,. w";
    let start = Start { position: Some(position), ..Start::default() };
    let joined = game.begin(&Start { variant: "touch=lose_turn", ..start }).expect("the same");
    assert_eq!(joined.position(), game.begin(&start).expect("a position").position());
    let error = game.begin(&Start { variant: "touch=off", ..start }).expect_err("another");
    assert_eq!((error.kind, error.code), (ErrorKind::Variant, "variant"));
    assert_eq!(
        error.to_string(),
        "option touch: the position says lose_turn, the variant says off; \
         leave one of them out"
    );
    let broken = position.replace("./.,.,.,. w", "X/.,.,.,. w");
    let start = Start { variant: "both_lines=mover", position: Some(&broken), ..start };
    let error = game.begin(&start).expect_err("no such piece");
    assert_eq!((error.kind, error.offset), (ErrorKind::Position, broken.find('X')));
}

#[test]
fn a_game_is_found_by_its_name() {
    let registry = Registry::standard();
    let error = registry.game("heap").expect_err("the toy is not in the registry");
    assert_eq!(error.kind, ErrorKind::Game);
    let names: Vec<_> = registry.games().map(|game| game.rules().name).collect();
    let message = format!("game `heap`: there is no such game; one of: {}", names.join(", "));
    assert_eq!(error.to_string(), message);
    for name in names {
        assert_eq!(registry.game(name).expect("a game").info().name, name);
    }
}

#[test]
#[cfg(feature = "gobblet")]
fn a_misspelt_game_is_guessed() {
    let registry = Registry::standard();
    for misspelt in ["goblet", "gobblets", "gobelt", "gobbled"] {
        assert_eq!(
            registry.game(misspelt).expect_err("misspelt").to_string(),
            format!("game `{misspelt}`: there is no such game; did you mean `gobblet`?")
        );
    }
}

#[test]
fn a_game_of_the_same_name_is_replaced() {
    let mut registry = crate::toy::heaps();
    assert_eq!(registry.games().len(), 1);
    registry.add(rulebook::Entry::<crate::toy::Heap>::new());
    assert_eq!(registry.games().len(), 1);
    // This entry does not say that nothing is hidden, nor how orders are written.
    let info = registry.game("heap").expect("the toy").info();
    assert_eq!((info.hidden, info.order), (true, None));
    assert_eq!(Registry::empty().games().len(), 0);
}
