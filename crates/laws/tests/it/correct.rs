//! Correct games keep all laws.

use rulebook_laws::{
    Broken, Laws, law,
    rulebook_core::{Observer, Player},
};

use crate::{
    high::High,
    pig::{Face, Pig},
    rows::Rows,
};

rulebook_laws::laws! {
    rows_keeps_the_laws,
    Rows::default(),
    [zobrist, symmetric, indexed, serde, hidden, annotated, no_alloc, ends_within(6)]
}

rulebook_laws::laws! {
    pig_keeps_the_laws,
    Pig::<0>::default(),
    [
        hidden,
        serde_steps,
        candidates('a'..='z'),
        candidate_events(('0'..='9').map(Face)),
        max_steps(60)
    ]
}

rulebook_laws::laws! {
    high_keeps_the_laws,
    High::default(),
    [hidden, candidates('a'..='z'), candidate_events('0'..='9'), ends_within(4)]
}

#[test]
fn sampled_worlds_of_high_are_fair() {
    assert_eq!(frequencies(), Ok(()));
}

/// Checks the worlds that the first player holds possible with card 2.
pub(crate) fn frequencies() -> Result<(), Broken> {
    let state: High = "23 --".parse().expect("a position");
    let worlds: [(High, u32); 3] =
        ["21 --", "23 --", "24 --"].map(|text| (text.parse().expect("a position"), 1));
    law::determinize_is_fair(&state, Observer::Player(Player::FIRST), &worlds, 3_000, 5)
}

#[test]
fn laws_can_be_tried_from_other_starts() {
    let starts = ["1,3 1", "2,0 0"].map(|text| text.parse().expect("a position"));
    Laws::new(Rows::default()).starts(starts).games(30).run();
}
