//! Correct games keep all laws.

use rulebook_laws::{
    Laws, Violation, law,
    rulebook_core::{EventList, NoOrder, Player, Viewpoint},
};

use crate::{
    high::{Card, High},
    high_views::{other_world, worlds},
    pig::{Face, Pig},
    rows::Rows,
    token::Letter,
};

rulebook_laws::laws! {
    rows_keeps_the_laws,
    Rows::default(),
    [
        zobrist, symmetric, symmetric_views, indexed, parts, serde, hidden, annotated, game,
        no_alloc, ends_within(6), positions(["1,3 1", "2,0 0", "{last_loses=on} 0,1 0"])
    ]
}

rulebook_laws::laws! {
    pig_keeps_the_laws,
    Pig::<0>::default(),
    [
        hidden,
        event_indexed,
        serde_steps,
        candidates(('a'..='z').map(Letter)),
        candidate_events(('0'..='9').map(Face)),
        max_steps(60)
    ]
}

rulebook_laws::laws! {
    high_keeps_the_laws,
    High::default(),
    [
        hidden, indistinguishable(other_world), worlds(worlds), symmetric, symmetric_views,
        indexed, parts, annotated, game, candidates(('a'..='z').map(Letter)),
        candidate_events(Card::all()), ends_within(5)
    ]
}

#[test]
fn sampled_worlds_of_high_are_fair() {
    assert_eq!(frequencies(), Ok(()));
}

/// Checks the worlds that the first player holds possible with card 2a.
pub(crate) fn frequencies() -> Result<(), Violation> {
    let state: High = "2a 3a -- --".parse().expect("a position");
    let who = Viewpoint::Seat(Player::FIRST);
    let worlds = worlds(&state, who).expect("a list");
    assert_eq!(worlds.len(), 5);
    law::determinize_is_fair(&state, who, &worlds, 3_000, 5)
}

#[test]
fn orders_of_chance_are_replayed() {
    let order: EventList<Face> = "2,3,1,1,2,2,3,3,3".parse().expect("an order");
    assert_eq!(law::order_text_round_trips::<Pig, _>(&order), Ok(()));
    for seed in 0..20 {
        assert_eq!(law::orders_replay(&Pig::<0>::default(), &order, seed), Ok(()));
    }
    assert_eq!(law::order_text_round_trips::<Rows, _>(&NoOrder), Ok(()));
    assert_eq!(law::orders_replay(&Rows::default(), &NoOrder, 1), Ok(()));
}

#[test]
fn a_report_says_what_was_tried() {
    let laws = Laws::new(High::default()).hidden().indistinguishable(other_world).games(10);
    let report = laws.try_run().expect("a correct game");
    assert_eq!((report.games, report.finished_games), (10, 10));
    // Five steps a game, of which three are chance events.
    assert_eq!((report.positions, report.chance_nodes), (60, 30));
    assert!(80 < report.hidden_views, "{report}");
    assert!(report.laws.contains(&"indistinguishable_states_look_alike"), "{report}");
    let text = report.to_string();
    assert!(text.starts_with("high 1: 2"), "{text}");
    assert!(text.contains("hold in 10 games (10 finished), 60 positions, 30 of them chance nodes"));
    let short = Laws::new(Pig::<0>::default()).max_steps(3).try_run().expect("a correct game");
    assert!(short.to_string().contains("no game reached its end"), "{short}");
}

#[test]
fn laws_can_be_tried_from_other_starts() {
    let starts = ["1,3 1", "2,0 0"].map(|text| text.parse().expect("a position"));
    Laws::new(Rows::default()).starts(starts).games(30).run();
}
