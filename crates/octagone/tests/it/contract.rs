//! The laws that every game keeps.

use std::fmt::Write;

use rulebook_core::{Play, SplitMix64, State, Turn, Zobrist};
use rulebook_laws::{Laws, golden, law::data_round_trips, slow};
use rulebook_octagone::{Colour, Event, Octagone, OpenOctagone, Snapshot, Variant, rulebook_core};

/// The options that the laws are tried with, each with the longest game: 36 shields dealt, 2
/// gifts, the Lady, 41 or 42 shields, and passes between them.
const OPTIONS: [&str; 9] = [
    "",
    "rules=kid",
    "covered=on",
    "lady_links=off,image=inside",
    "lady_square=busy",
    "closing_move=on",
    "players=4",
    "players=4,covered=on",
    "players=4,covered=on,rules=kid,closing_move=on",
];

rulebook_laws::laws! { default_rules, open(""), [
    games(12), indexed, zobrist, symmetric, serde, hidden, annotated, no_alloc,
    candidate_events(events()), ends_within(165)
] }

#[test]
fn every_variant_keeps_the_laws() {
    for options in OPTIONS {
        let variant: Variant = options.parse().expect("a variant");
        let laws = Laws::new(Octagone::new(variant)).games(slow::scale(4, 400)).seed(2);
        let laws = laws.candidate_events(events()).ends_within(205);
        laws.indexed().zobrist().symmetric().annotated().no_alloc().run();
    }
}

#[test]
fn every_variant_keeps_the_laws_of_views() {
    for options in OPTIONS {
        let variant: Variant = options.parse().expect("a variant");
        let laws = Laws::new(Octagone::new(variant)).games(slow::scale(2, 60)).seed(3);
        laws.hidden().run();
    }
}

#[test]
fn snapshots_come_back_from_storage() {
    let mut rng = SplitMix64::new(5);
    for options in OPTIONS {
        let mut state = Octagone::new(options.parse().expect("a variant"));
        loop {
            data_round_trips(&Snapshot(state.clone())).expect("a round trip");
            if !step(&mut state, &mut rng) {
                break;
            }
        }
    }
}

#[test]
fn a_state_takes_80_bytes() {
    assert_eq!(size_of::<Octagone>(), 80);
}

#[test]
fn hash_values_are_frozen() {
    let mut rng = SplitMix64::new(4);
    let mut text = String::from("# Zobrist hashes along a random game; they never change.\n");
    for options in ["", "players=4,covered=on"] {
        let mut state = Octagone::new(options.parse().expect("a variant"));
        loop {
            writeln!(text, "{:016x} {state}", state.zobrist()).expect("a string takes any text");
            if !step(&mut state, &mut rng) {
                break;
            }
        }
    }
    golden::compare_with_file("tests/data/zobrist.txt", &text);
}

fn open(options: &str) -> OpenOctagone {
    let variant = options.parse().expect("a variant");
    Octagone::new(variant).try_into().expect("open hands")
}

fn events() -> impl Iterator<Item = Event> {
    Colour::ALL.into_iter().map(|colour| Event { colour })
}

/// Takes a random step; says whether there was one.
fn step(state: &mut Octagone, rng: &mut SplitMix64) -> bool {
    match state.turn() {
        Turn::Player(_) => {
            let mv = state.random_move(rng).expect("a move");
            state.play_unchecked(mv);
        }
        Turn::Chance => {
            let event = state.random_event(rng).expect("an event");
            state.resolve_unchecked(event);
        }
        Turn::Over => return false,
    }
    true
}
