//! The laws that every game keeps.

use std::fmt::Write;

use rulebook_core::{Play, SplitMix64, State, Turn, Zobrist};
use rulebook_laws::{Laws, golden, law, slow};
use rulebook_octiles::{Event, Move, Octagon, Octiles, Pattern, Place, Setup, Tile};

rulebook_laws::laws! { default_rules, Octiles::default(), [
    games(20), candidates(candidates()), candidate_events(events()),
    zobrist, symmetric, serde, annotated, no_alloc
] }

#[test]
fn every_variant_keeps_the_laws() {
    for options in [
        "runners=3",
        "players=3,first=N",
        "players=4,runners=4",
        "face_up=on",
        "runners=3,bury_on_deadlock=on",
        "players=4,first=S,face_up=on,bury_on_deadlock=on",
    ] {
        let start = Octiles::new(options.parse().expect("a variant"));
        let laws = Laws::new(start).games(slow::scale(3, 100)).seed(2);
        let laws = laws.candidates(candidates()).candidate_events(events());
        laws.zobrist().symmetric().serde().annotated().hidden().no_alloc().run();
    }
}

#[test]
fn a_state_takes_240_bytes() {
    assert_eq!(size_of::<Octiles>(), 240);
}

#[test]
fn setups_and_events_keep_the_laws_of_storage() {
    let mut rng = SplitMix64::new(5);
    let mut state = Octiles::default();
    for _ in 0..60 {
        law::data_round_trips(&Setup::from(&state)).expect("a setup");
        step(&mut state, &mut rng);
    }
    for event in events() {
        law::data_round_trips(&event).expect("an event");
    }
}

#[test]
fn hash_values_are_frozen() {
    let mut rng = SplitMix64::new(4);
    let mut text = String::from("# Zobrist hashes along random games; they never change.\n");
    for options in ["", "players=4,runners=3,first=E,face_up=on,bury_on_deadlock=on"] {
        let mut state = Octiles::new(options.parse().expect("a variant"));
        for _ in 0..30 {
            writeln!(text, "{:016x} {state}", state.zobrist()).expect("a string takes any text");
            step(&mut state, &mut rng);
        }
    }
    golden::compare_with_file("tests/data/zobrist.txt", &text);
}

fn step(state: &mut Octiles, rng: &mut SplitMix64) {
    if state.turn() == Turn::Chance {
        let event = state.random_event(rng).expect("an event");
        state.resolve_unchecked(event);
    } else if let Some(mv) = state.random_move(rng) {
        state.play_unchecked(mv);
    }
}

/// Moves of all kinds, most of them illegal almost always.
fn candidates() -> Vec<Move> {
    let mut rng = SplitMix64::new(3);
    let mut below = |n: usize| (rng.next() % n as u64) as u8;
    let mut moves = vec![Move::Pass];
    for _ in 0..300 {
        moves.push(Move::Lay {
            octagon: Octagon::from_index(below(Octagon::COUNT)).expect("an octagon"),
            pattern: Pattern::from_index(below(Pattern::COUNT)).expect("a pattern"),
            from: Place::from_index(below(Place::COUNT)).expect("a place"),
            to: Place::from_index(below(Place::COUNT)).expect("a place"),
        });
    }
    moves
}

fn events() -> impl Iterator<Item = Event> {
    Tile::all().map(|tile| Event::Draw { tile })
}
