//! The laws that every game keeps.

use rulebook_core::{Open, OpenWorld};
use rulebook_laws::{Laws, slow};
use rulebook_mygame::{Card, Event, Game, Move, Mygame};

use crate::{
    hidden::{twin, worlds},
    model::VARIANTS,
};

rulebook_laws::laws! { default_rules, Mygame::default(), [
    games(60), ends_within(5), candidates(Move::ALL), candidate_events(events()), game, indexed,
    picks, planes, symmetric, symmetric_planes, symmetric_views, hidden,
    indistinguishable(twin), worlds(worlds), no_alloc
] }

#[test]
fn every_variant_keeps_the_laws() {
    for variant in VARIANTS {
        let start = Mygame::start(variant.parse().expect(variant));
        let laws = Laws::new(start).games(slow::scale(20, 1_000)).seed(2).ends_within(5);
        let laws = laws.candidates(Move::ALL).candidate_events(events()).game().indexed();
        let laws = laws.indexed().picks().symmetric().symmetric_views();
        let laws = laws.planes().symmetric_planes();
        laws.hidden().indistinguishable(twin).worlds(worlds).no_alloc().run();
    }
}

#[test]
fn written_positions_keep_the_laws() {
    let texts = [".. 1 w", "2b. 1 w", "4r4b 3 w", "4r4b 2 w show", "{equal=loses} 1r3b 2 w fold"];
    let laws = Laws::new(Mygame::default()).games(1).positions(texts).game().indexed();
    let laws = laws.indexed().picks().symmetric().symmetric_views();
    laws.hidden().indistinguishable(twin).worlds(worlds).run();
}

/// The game with open cards, for searches in sampled worlds.
#[test]
fn the_open_game_keeps_the_laws() {
    let open: Open<Mygame> = Mygame::default().open().expect("every position can be opened");
    let laws = Laws::new(open).games(slow::scale(20, 1_000)).seed(3).ends_within(5);
    laws.hidden().indexed().picks().symmetric().symmetric_views().run();
}

#[cfg(feature = "serde")]
#[test]
fn data_comes_back_as_it_was() {
    use rulebook_core::{HiddenInfo, Viewpoint};
    use rulebook_laws::law::data_round_trips;
    use rulebook_mygame::{Observation, Setup};

    let laws = Laws::new(Mygame::default()).games(slow::scale(20, 1_000)).seed(4);
    laws.serde_steps().run();
    for text in [".. 1 w", "4r4b 2 b", "{equal=loses} 1r3b 2 w show"] {
        let state: Mygame = text.parse().expect(text);
        data_round_trips(&Setup::from(&state)).expect("a setup is data");
        for who in Viewpoint::all(2) {
            data_round_trips(&state.view(who)).expect("a view is data");
        }
    }
    for text in ["?", "2r", "raise", "show 1r3b"] {
        let observed: Observation = text.parse().expect(text);
        data_round_trips(&observed).expect("an observed step is data");
    }
}

/// Every event that can be written.
fn events() -> impl Iterator<Item = Event> {
    Card::all().map(|card| Event::Deal { card })
}
