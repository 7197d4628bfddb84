//! The laws that every game keeps.

use std::fmt::Write;

use rulebook_core::{Play, SplitMix64, Turn, Zobrist};
use rulebook_laws::{Laws, golden, law, slow};
use rulebook_toki::{Card, Deck, Event, Setup, State, Toki, Variant};

rulebook_laws::laws! { default_rules, Toki::default(), [
    games(20), indexed, zobrist, hidden, serde, annotated, no_alloc
] }

#[test]
fn every_variant_keeps_the_laws() {
    for options in [
        "players=4,rounds=1",
        "players=6,rounds=1",
        "players=3,rounds=2,fly=match_only,toki_pair=wild",
        "rounds=1,empty_bank=forced_pile,round_limit=0",
        "players=6,rounds=1,empty_bank=end_round,round_limit=7",
    ] {
        let variant: Variant = options.parse().expect("a variant");
        let laws = Laws::new(Toki::new(variant)).games(slow::scale(6, 300)).seed(2);
        let laws = laws.candidate_events(Card::all().map(|card| Event { card })).max_steps(700);
        laws.indexed().zobrist().hidden().serde().annotated().no_alloc().run();
    }
}

#[test]
fn the_laws_hold_after_a_reshuffle() {
    let laws = Laws::new(late()).games(slow::scale(10, 300)).seed(3).max_steps(300);
    laws.indexed().zobrist().hidden().serde().annotated().no_alloc().run();
}

/// A position of six players whose bank consists of cards that have been on the pile.
pub(crate) fn late() -> Toki {
    "{players=6,rounds=1} round 1 totals 0,0,0,0,0,0 birthdays 0,1,2,3,4,5 boxes \
     0,1,2,3/4,5,6,?|0,1,2,3/4,?,?,T|?,?,T,7/?,?,?,0|8,8,8,?/1,1,1,1|?,?,?,?/2,2,2,2|?,?,?,?/3,3,3,3 \
     pile 9 under 0x4,9x7 bank 4x6,5x6,6x6,7x6,8x5,10x7,11x7,12x5 turns 200 closer - next 2:source"
        .parse()
        .expect("a position")
}

#[test]
fn a_state_takes_80_bytes() {
    assert_eq!(size_of::<Toki>(), 80);
}

#[test]
fn setups_and_decks_are_data() {
    law::data_round_trips(&Setup::from(&late())).expect("a setup is data");
    law::data_round_trips(&Deck::default()).expect("a deck is data");
}

#[test]
fn hash_values_are_frozen() {
    let mut rng = SplitMix64::new(4);
    let mut text = String::from("# Zobrist hashes along random rounds; they never change.\n");
    for start in [Toki::default(), late()] {
        let mut state = start;
        for _ in 0..40 {
            writeln!(text, "{:016x} {state}", state.zobrist()).expect("a string takes any text");
            match state.turn() {
                Turn::Player(_) => {
                    state.play_unchecked(state.random_move(&mut rng).expect("a move"));
                }
                Turn::Chance => {
                    state.resolve_unchecked(state.random_event(&mut rng).expect("an event"));
                }
                Turn::Over => break,
            }
        }
    }
    golden::compare_with_file("tests/data/zobrist.txt", &text);
}
