//! Indices of moves and events.

use rulebook_core::{HiddenInfo, MoveIndex, Planes, Viewpoint};
use rulebook_octagone::{Colour, Octagone, rulebook_core};

use crate::{
    contract::all_moves,
    helpers::{EVEN, fresh, mv, played, start},
};

#[test]
fn indices_are_frozen() {
    assert_eq!((Octagone::MOVE_SPACE, Octagone::EVENT_SPACE), (1097, 10));
    let state = start("", EVEN);
    for (text, index) in [
        ("L1-0", 0),
        ("L1-7", 7),
        ("L42-7", 335),
        ("1A0", 336),
        ("42T7", 671),
        ("1J0", 672),
        ("42J7", 1007),
        ("1A", 1008),
        ("42T", 1049),
        ("1J", 1050),
        ("42J", 1091),
        ("pass", 1092),
        ("J>0", 1093),
        ("J>3", 1096),
    ] {
        assert_eq!(state.index(mv(text)), index, "{text}");
    }
    let state = fresh("lot=drawn");
    assert_eq!(state.event_index("+A".parse().expect("an event")), 0);
    assert_eq!(state.event_index("+T".parse().expect("an event")), 5);
    assert_eq!(state.event_index("L>1".parse().expect("an event")), 7);
}

#[test]
fn every_move_has_an_index_below_the_space_and_only_legal_ones_come_back() {
    let state = played("", EVEN, "L23-2");
    assert!(all_moves().into_iter().all(|mv| state.index(mv) < Octagone::MOVE_SPACE));
    assert_eq!(state.move_at(state.index(mv("24M5"))), Some(mv("24M5")));
    assert_eq!(state.move_at(state.index(mv("25M5"))), None);
    assert_eq!(state.move_at(Octagone::MOVE_SPACE), None);
    assert_eq!(state.event_at(0), None);
    let lot = fresh("lot=drawn");
    assert_eq!((lot.event_at(0), lot.event_at(8)), (None, None));
    assert_eq!(lot.event_at(7).map(|event| event.to_string()), Some("L>1".to_owned()));
}

#[test]
fn the_scalars_of_a_player_are_named_for_the_colours_in_their_order() {
    let layout = Octagone::layout(&fresh("").view(Viewpoint::Public));
    let names: Vec<&str> = layout.scalars.iter().map(|scalar| scalar.name).collect();
    for prefix in ["mine-", "mine-played-", "mine-lacks-", "theirs-1-"] {
        let expected = Colour::ALL.iter().map(|colour| format!("{prefix}{colour}").to_lowercase());
        let first = expected.clone().next().expect("a colour");
        let from = names.iter().position(|name| *name == first).expect("a scalar");
        assert_eq!(names[from..from + Colour::COUNT], expected.collect::<Vec<_>>());
    }
}
