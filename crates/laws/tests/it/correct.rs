//! Correct games keep all laws.

use rulebook_classics::{Kuhn, Leduc, Nim, Numbered, Pig, TicTacToe};
use rulebook_laws::{
    Laws, Violation, law,
    rulebook_core::{EventList, Game, NoDeal, Player, Viewpoint},
};

use crate::{
    flawed::{Flawed, Word},
    twins::{other_world, worlds},
};

/// Every move that can be written, in small letters and in capitals.
pub(crate) fn all_moves<T: Numbered>() -> impl Iterator<Item = Word<T>> {
    T::numbered().flat_map(|token| [false, true].map(|is_loud| Word { token, is_loud }))
}

/// Every event that can be written.
fn all_events<T: Numbered>() -> impl Iterator<Item = Word<T>> {
    T::numbered().map(Word::quiet)
}

/// Pig that is over soon.
pub(crate) fn pig() -> Flawed<Pig> {
    Pig::start("sides=3,target=10".parse().expect("a variant")).into()
}

/// Nim in which the last stone loses.
pub(crate) fn nim() -> Flawed<Nim> {
    Nim::start("a=2,b=2,c=0,d=0,last=loses".parse().expect("a variant")).into()
}

/// The laws of Kuhn poker.
pub(crate) fn kuhn() -> Laws<Flawed<Kuhn>> {
    Laws::new(Flawed::default()).hidden().indistinguishable(other_world)
}

rulebook_laws::laws! {
    tictactoe_keeps_the_laws,
    Flawed::<TicTacToe>::default(),
    [
        symmetric, symmetric_views, indexed, picks, serde, hidden, annotated, game,
        no_alloc, ends_within(9), games(30), candidates(all_moves()), drawn, planes,
        symmetric_planes,
        positions(["XO./.../...", "XXX/OO./..."])
    ]
}

rulebook_laws::laws! {
    nim_keeps_the_laws,
    nim(),
    [indexed, picks, planes, serde, hidden, game, no_alloc, candidates(all_moves())]
}

rulebook_laws::laws! {
    pig_keeps_the_laws,
    pig(),
    [
        hidden, indexed, serde_steps, candidates(all_moves()), max_steps(60), games(40),
        candidate_events(all_events())
    ]
}

rulebook_laws::laws! {
    kuhn_keeps_the_laws,
    Flawed::<Kuhn>::default(),
    [
        hidden, indistinguishable(other_world), worlds(worlds), indexed, picks, annotated, game,
        candidates(all_moves()), candidate_events(all_events()), ends_within(5), drawn,
        planes
    ]
}

#[test]
fn symmetries_of_leduc_keep_the_laws() {
    Laws::new(Flawed::<Leduc>::default()).games(20).symmetric().symmetric_views().run();
}

#[test]
fn sampled_worlds_of_kuhn_are_fair() {
    assert_eq!(frequencies(), Ok(()));
}

/// Checks the worlds that the first player holds possible with a queen.
pub(crate) fn frequencies() -> Result<(), Violation> {
    let state: Flawed<Kuhn> = "QJ".parse().expect("a position");
    let who = Viewpoint::Seat(Player::FIRST);
    let worlds = worlds(&state, who).expect("a list");
    assert_eq!(worlds.len(), 2);
    law::determinize_is_fair(&state, who, &worlds, 3_000, 5)
}

#[test]
fn a_world_without_weight_hides_no_wrong_frequency() {
    let state: Flawed<Kuhn> = "QJ".parse().expect("a position");
    let who = Viewpoint::Seat(Player::FIRST);
    let weighted = |weights: [u32; 3]| {
        let worlds = ["QJ", "QK", "JK"].map(|text| text.parse().expect("a position"));
        let worlds: Vec<(Flawed<Kuhn>, u32)> = worlds.into_iter().zip(weights).collect();
        law::determinize_is_fair(&state, who, &worlds, 3_000, 5)
    };
    assert_eq!(weighted([1, 1, 0]), Ok(()));
    assert!(weighted([1, 3, 0]).is_err());
    assert!(weighted([1, 0, 0]).is_err());
}

#[test]
fn deals_are_replayed() {
    type Events = EventList<Word<rulebook_classics::pig::Roll>>;
    let deal: Events = "2,3,1,1,2,2,3,3,3".parse().expect("a deal");
    assert_eq!(law::deal_text_round_trips(&deal), Ok(()));
    for seed in 0..20 {
        assert_eq!(law::deals_replay(&pig(), &deal, seed), Ok(()));
    }
    assert_eq!(law::deal_text_round_trips(&NoDeal), Ok(()));
    assert_eq!(law::deals_replay(&TicTacToe::default(), &NoDeal, 1), Ok(()));
}

#[test]
fn a_report_counts_the_trials() {
    let report = kuhn().games(10).try_run().expect("a correct game");
    assert_eq!((report.games, report.finished_games), (10, 10));
    // Two cards are dealt in each game.
    assert_eq!(report.chance_nodes, 20);
    assert!(50 <= report.positions && report.positions <= 60, "{report}");
    assert!(50 < report.hidden_views, "{report}");
    assert!(report.laws.contains(&"indistinguishable_states_look_alike"), "{report}");
    let text = report.to_string();
    assert!(text.starts_with("kuhn 1: 3"), "{text}");
    let n_positions = report.positions;
    let middle =
        format!("hold in 10 games (10 finished), {n_positions} positions, 20 of them chance nodes");
    assert!(text.contains(&middle), "{text}");
    let short = Laws::new(pig()).max_steps(3).try_run().expect("a correct game");
    assert!(short.to_string().contains("no game reached its end"), "{short}");
}

#[test]
fn games_from_positions_are_counted_like_others() {
    let positions = ["XO./.../...", "XXX/OO./..."];
    let report = Laws::new(TicTacToe::default()).games(3).positions(positions).try_run();
    let report = report.expect("a correct game");
    assert_eq!((report.games, report.finished_games), (5, 5), "{report}");
}

#[test]
fn laws_can_be_tried_from_other_starts() {
    let starts = ["XO./.../...", "XX./OO./X.."].map(|text| text.parse().expect("a position"));
    Laws::new(TicTacToe::default()).starts(starts).games(30).run();
}
