//! Viewpoints, keys of information sets, views of a game without secrets, steps as text.

use rulebook_core::{HiddenInfo, InfoKey, Player, Refusal, Rules, State, Step, StepOf, Viewpoint};

use crate::{
    matches::played,
    toy::{Back, Count, Heap, Illegal},
};

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
    assert_eq!("2".parse(), Ok(Step::<Count, Back>::Move(Count(2))));
    assert_eq!("+1".parse(), Ok(Step::<Count, Back>::Event(Back(1))));
    let error = "+x".parse::<StepOf<Heap>>().expect_err("neither");
    assert_eq!(error.to_string(), "expected a number at byte 1");
}

#[test]
fn a_view_refuses_steps_that_do_not_follow() {
    let mut view = Heap::new("").view(Viewpoint::Public);
    let step = Step::Move(Count(2));
    assert_eq!(Heap::learn(&mut view, &step), Ok(()));
    let before = view.clone();
    let error = Heap::learn(&mut view, &Step::Event(Back(1))).expect_err("no event is due");
    assert_eq!(error.to_string(), "the step does not follow from this view: not-your-turn");
    assert_eq!(view, before);
    let error = Heap::learn(&mut view, &Step::Move(Count(7))).expect_err("too many");
    assert_eq!(error.rule, Illegal::Amount.rule());
}

/// The value that the definition of the key gives, computed here from the bytes.
#[test]
fn an_info_key_is_the_hash_of_its_definition() {
    let Rules { name, version } = Heap::RULES;
    let game = played("returns=on", "1 2 +1");
    let who = Viewpoint::Seat(Player::FIRST);
    let texts = [
        (b'r', format!("{name} {version}")),
        (b'w', "0".to_owned()),
        (b'v', "{returns=on} 7 0".to_owned()),
        (b'm', "1".to_owned()),
        (b'o', "2".to_owned()),
        (b'o', "+1".to_owned()),
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
    let mut key = InfoKey::new::<Heap>(who, &game.start().view(who));
    for (state, step) in game.states().iter().zip(game.steps()) {
        key = key.after(state, *step, who);
    }
    assert_eq!(key.bits(), hash);
    assert_eq!(key.to_string().parse(), Ok(key));
    assert_eq!(key.to_string().len(), 32);
    assert_eq!(key, game.info_key(who));
    assert_ne!(key, game.info_key(Viewpoint::Public));
    for text in ["", "0", &"g".repeat(32), &"A".repeat(32), &"0".repeat(33)] {
        assert!(text.parse::<InfoKey>().is_err(), "{text}");
    }
}

/// Published values of FNV-1a with 128 bits would not show a change of tags or lengths, so the
/// key of a fixed game is pinned as well: it may be stored in files.
#[test]
fn info_keys_are_frozen() {
    let key = played("returns=on", "1 2 +1").info_key(Viewpoint::Host);
    assert_eq!(key.to_string(), "6e29cc45e976201f683eb702bf0e46e0");
}
