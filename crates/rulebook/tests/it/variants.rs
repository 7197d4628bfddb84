//! Options from two sources: a variant, and the braces of a position.

use rulebook::{ErrorKind, Registry, Start};

use crate::{
    small::{begin, small_games},
    toy::Heap,
};

#[test]
fn a_variant_and_a_position_are_joined() {
    for (variant, position, joined) in [
        ("", None, "1,3,5,7 0"),
        ("b=2", None, "{b=2} 1,2,5,7 0"),
        ("", Some("0,3,0,1 1"), "0,3,0,1 1"),
        ("b=2", Some("0,1,0,1 1"), "{b=2} 0,1,0,1 1"),
        ("b=2", Some("{last=loses} 0,1,0,1 1"), "{b=2,last=loses} 0,1,0,1 1"),
        ("b=2", Some("{b=2}   0,1,0,1 1"), "{b=2} 0,1,0,1 1"),
        ("b=3", Some("{last=loses} 0,1,0,1 1"), "{last=loses} 0,1,0,1 1"),
        ("last=wins,b=3", Some("0,1,0,1 1"), "0,1,0,1 1"),
    ] {
        let start = Start { variant, position, ..Start::default() };
        let game = begin("nim", &start).expect(joined);
        assert_eq!(game.position(), joined, "{variant} {position:?}");
    }
}

#[test]
fn contradictions_and_nonsense_are_refused() {
    for (variant, position, message) in [
        (
            "b=2",
            Some("{b=1} 0,1,0,1 1"),
            "option b: the position says 1, the variant says 2; leave one of them out",
        ),
        (
            "b=3",
            Some("{b=1} 0,1,0,1 1"),
            "option b: the position says 1, the variant says 3; leave one of them out",
        ),
        ("b=32", None, "variant `b=32`: expected b=0..31 at character 3"),
        (
            "e=1",
            Some("0,1,0,1 1"),
            "variant `e=1`: expected one of the options a, b, c, d, last at character 1",
        ),
        ("b=1}", None, "variant `b=1}`: expected the end of the text at character 4"),
        (
            "b=1,",
            None,
            "variant `b=1,`: expected one of the options a, b, c, d, last at character 5",
        ),
        (
            "",
            Some("0,1"),
            "position `0,1`: expected `,` and the stones in the next heap at character 4",
        ),
        (
            "b=1",
            Some("0,1"),
            "position `0,1`: expected `,` and the stones in the next heap at character 4",
        ),
        ("b=1", Some("{last=}"), "position `{last=}`: expected last=wins|loses at character 7"),
        (
            "b=1",
            Some("{last=loses"),
            "position `{last=loses`: expected `,` and another option, or `}` at character 12",
        ),
        (
            "",
            Some("0,1,0,1 \n"),
            "position `0,1,0,1 \\n`: expected the player to move (0 or 1) at character 9",
        ),
    ] {
        let start = Start { variant, position, ..Start::default() };
        let error = begin("nim", &start).expect_err(message);
        assert_eq!(error.to_string(), message);
    }
}

#[test]
fn the_offset_is_that_of_the_given_position() {
    for (variant, position, offset) in [
        ("", "0,1", 3),
        ("b=1", "0,1", 3),
        ("b=1", "{last=loses} 0,1", 16),
        ("last=loses", "{last=loses}   0,1,0,1 2", 23),
        ("last=loses", "{last=}", 6),
    ] {
        let start = Start { variant, position: Some(position), ..Start::default() };
        let error = begin("nim", &start).expect_err(position);
        assert_eq!((error.kind, error.offset), (ErrorKind::Position, Some(offset)), "{position}");
        assert!(error.message.ends_with(&format!(" at character {}", offset + 1)), "{error}");
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
    let mut registry = small_games();
    assert_eq!(registry.games().len(), 3);
    registry.add(rulebook::Entry::<Heap>::new());
    assert_eq!(registry.games().len(), 3);
    let info = registry.game("heap").expect("the toy").info();
    assert_eq!((info.hidden, info.deal), (false, Some("back 1,back 0")));
    assert_eq!(Registry::empty().games().len(), 0);
}
