//! Viewpoints, keys of information sets, views of a game without secrets, steps as text.

use rulebook_classics::{
    Goofspiel, Pig,
    pig::{IllegalMove, Move, Roll},
};
use rulebook_core::{HiddenInfo, InfoKey, Player, Refusal, Rules, State, Step, StepOf, Viewpoint};

use crate::matches::played;

#[test]
fn viewpoints_have_a_text() {
    let all: Vec<String> = Viewpoint::all(3).map(|who| who.to_string()).collect();
    assert_eq!(all, ["host", "0", "1", "2", "public"]);
    for text in all {
        assert_eq!(text.parse::<Viewpoint>().expect("a viewpoint").to_string(), text);
    }
    for text in ["", "8", "hosts", "0 ", "Public"] {
        assert!(text.parse::<Viewpoint>().is_err(), "{text}");
    }
}

#[test]
fn a_step_is_read_as_a_move_or_as_an_event() {
    let six = Roll::new(6).expect("a side");
    assert_eq!("roll".parse(), Ok(Step::<Move, Roll>::Move(Move::Roll)));
    assert_eq!("6".parse(), Ok(Step::<Move, Roll>::Event(six)));
    let error = "6x".parse::<StepOf<Pig>>().expect_err("neither");
    assert_eq!(error.to_string(), "expected the end of the text at byte 1");
}

#[test]
fn a_view_refuses_steps_that_do_not_follow() {
    let mut view = Pig::default().view(Viewpoint::Public);
    assert_eq!(Pig::learn(&mut view, &Step::Move(Move::Roll)), Ok(()));
    let before = view.clone();
    let error = Pig::learn(&mut view, &Step::Move(Move::Hold)).expect_err("the die rolls");
    assert_eq!(error.to_string(), "the step does not follow from this view: die-rolling");
    assert_eq!(view, before);
    let seven = Roll::new(7).expect("a side of some die");
    let error = Pig::learn(&mut view, &Step::Event(seven)).expect_err("no such side");
    assert_eq!(error.rule, IllegalMove::NoSuchSide.rule());
}

/// The value that the definition of the key gives, computed here from the bytes.
#[test]
fn an_info_key_is_the_hash_of_its_definition() {
    let Rules { name, version } = Pig::RULES;
    let game = played::<Pig>("target=10", "roll 6 hold roll");
    let who = Viewpoint::Seat(Player::FIRST);
    let texts = [
        (b'r', format!("{name} {version}")),
        (b'w', "0".to_owned()),
        (b'v', "{target=10} 0,0 0+0".to_owned()),
        (b'o', "roll".to_owned()),
        (b'o', "6".to_owned()),
        (b'o', "hold".to_owned()),
        (b'o', "roll".to_owned()),
    ];
    let mut bytes = Vec::new();
    for (tag, text) in texts {
        bytes.push(tag);
        bytes.extend((text.len() as u64).to_le_bytes());
        bytes.extend(text.bytes());
    }
    let mut hash = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d_u128;
    for byte in bytes {
        hash ^= u128::from(byte);
        hash = hash.wrapping_mul((1 << 88) + 0x13b);
    }
    let mut key = InfoKey::new::<Pig>(who, &game.start().view(who));
    for (state, step) in game.states().iter().zip(game.steps()) {
        key = key.after(state, *step, who);
    }
    assert_eq!(key.bits(), hash);
    assert_eq!(key.to_string().parse(), Ok(key));
    assert_eq!(key.to_string().len(), 32);
    assert_eq!(key, game.info_key(who));
    assert_ne!(key, game.info_key(Viewpoint::Public));
    for text in [
        "",
        "0",
        &"g".repeat(32),
        &"A".repeat(32),
        &"0".repeat(33),
        &"0 ".repeat(32),
        &format!("{key} "),
    ] {
        assert!(text.parse::<InfoKey>().is_err(), "{text}");
    }
}

/// In Goofspiel the second bid uncovers the first, so the second player's own move is not all that
/// the second player has seen.
#[test]
fn a_players_move_counts_with_all_that_it_reveals() {
    let key = |bids: &str, seat| {
        played::<Goofspiel>("", &format!("p3 {bids}")).info_key(Viewpoint::Seat(seat))
    };
    for seat in [Player::FIRST, Player::SECOND] {
        assert_ne!(key("2 1", seat), key("4 1", seat));
    }
    assert_eq!(key("2", Player::SECOND), key("4", Player::SECOND));
    assert_ne!(key("2", Player::FIRST), key("4", Player::FIRST));
}

/// Published values of FNV-1a with 128 bits would not show a change of tags or lengths, so the
/// key of a fixed game is pinned as well: it may be stored in files.
#[test]
fn info_keys_are_frozen() {
    let key = played::<Pig>("target=10", "roll 6 hold roll").info_key(Viewpoint::Host);
    assert_eq!(key.to_string(), "53f866e7f1f2e39de5e789b02aa9549b");
}
