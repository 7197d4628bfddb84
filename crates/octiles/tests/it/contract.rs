//! The laws that every game must keep.

use std::fmt::Write;

use crate::numbered_step;
use rulebook_core::{SplitMix64, State};
#[cfg(feature = "serde")]
use rulebook_laws::law;
use rulebook_laws::{Laws, golden, slow};
use rulebook_octiles::{
    Event, Game, Move, Octagon, Octiles, Pattern, Side, Space, StartCircles, Tile,
};

rulebook_laws::laws! { default_rules, Octiles::default(), [
    games(20), candidates(candidates()), candidate_events(events()), distribution(draws), promise(material), strict_texts, game, indexed,
    picks, pick_indexed, planes, symmetric_planes, symmetric, symmetric_views, hidden, annotated, no_alloc
] }

#[cfg(feature = "serde")]
rulebook_laws::laws! { storage, Octiles::default(), [games(10), serde] }

#[test]
fn every_variant_keeps_the_laws() {
    for options in [
        "runners=3",
        "players=3,first=N",
        "players=4,runners=4",
        "face_up=on",
        "runners=3,bury_on_deadlock=on",
        "runners=4,placement=chosen",
        "players=3,runners=3,placement=chosen,face_up=on",
        "players=4,first=S,face_up=on,bury_on_deadlock=on",
        "players=4,runners=3,teams=on",
        "players=4,runners=4,first=E,placement=chosen,bury_on_deadlock=on,teams=on",
    ] {
        let start = Octiles::start(options.parse().expect("a variant"));
        let laws = Laws::new(start).games(slow::scale(3, 100)).seed(2);
        let laws = laws.candidates(candidates()).candidate_events(events());
        let laws = laws.distribution(draws).promise(material);
        let laws = laws.game().indexed().picks().pick_indexed().symmetric();
        let laws = laws.symmetric_views().hidden().annotated().no_alloc();
        let laws = laws.planes().symmetric_planes();
        #[cfg(feature = "serde")]
        let laws = laws.serde();
        laws.run();
    }
}

#[test]
fn composed_positions_keep_the_laws() {
    let laws = Laws::new(Octiles::default()).games(2).game().indexed().picks().pick_indexed();
    let texts = include_str!("../data/positions.txt").lines();
    laws.symmetric().positions(texts.filter(|line| !line.starts_with('#'))).run();
}

#[test]
fn a_state_takes_240_bytes() {
    assert_eq!(size_of::<Octiles>(), 240);
}

#[cfg(feature = "serde")]
#[test]
fn setups_and_events_keep_the_laws_of_storage() {
    let mut rng = SplitMix64::new(5);
    let mut state = Octiles::default();
    for _ in 0..60 {
        law::data_round_trips(&rulebook_octiles::Setup::from(&state)).expect("a setup");
        step(&mut state, &mut rng);
    }
    for event in events() {
        law::data_round_trips(&event).expect("an event");
    }
}

#[test]
fn hash_values_are_frozen() {
    let mut rng = SplitMix64::new(4);
    let mut text = String::from("# Keys along random games; they never change.\n");
    for options in ["", "players=4,runners=3,first=E,face_up=on,bury_on_deadlock=on"] {
        let mut state = Octiles::start(options.parse().expect("a variant"));
        for _ in 0..30 {
            writeln!(text, "{:016x} {state}", state.key())
                .expect("writing to a string cannot fail");
            step(&mut state, &mut rng);
        }
    }
    golden::compare_with_file("tests/data/keys.txt", &text);
}

fn step(state: &mut Octiles, rng: &mut SplitMix64) {
    if let Some(step) = numbered_step(state, rng) {
        state.apply_unchecked(step);
    }
}

/// Moves of all kinds, most of them illegal almost always.
fn candidates() -> Vec<Move> {
    let mut rng = SplitMix64::new(3);
    let mut below = |n: usize| (rng.next() % n as u64) as u8;
    let mut moves = vec![Move::Pass];
    for side in Side::ALL {
        let choices = (1..=5).flat_map(|n| StartCircles::all(side, n));
        moves.extend(choices.map(|circles| Move::Start { circles }));
    }
    for _ in 0..300 {
        moves.push(Move::Lay {
            octagon: Octagon::from_index(below(Octagon::COUNT)).expect("an octagon"),
            pattern: Pattern::from_index(below(Pattern::COUNT)).expect("a pattern"),
            from: Space::from_index(below(Space::COUNT)).expect("a space"),
            to: Space::from_index(below(Space::COUNT)).expect("a space"),
        });
    }
    moves
}

/// R6: each tile that is neither on the board nor among the known ones of the stack is as likely as
/// any other.
fn draws(state: &Octiles) -> Vec<(Event, u32)> {
    let is_known = |tile: &Tile| {
        let laid = state.board().iter().any(|(_, pattern)| pattern.tile() == *tile);
        laid || state.drawn().contains(tile) || state.bottom().contains(tile)
    };
    Tile::all().filter(|tile| !is_known(tile)).map(|tile| (Event::Draw { tile }, 1)).collect()
}

/// R3, R5: the text names each tile once, and each runner of every player on a space of its own.
fn material(state: &Octiles) -> Result<(), String> {
    let text = state.to_string();
    let body = text.split_once("} ").map_or(&*text, |(_, body)| body);
    let words: Vec<&str> = body.split(|c: char| !c.is_ascii_alphanumeric()).collect();
    for n in 1..=18 {
        let named = |word: &&&str| {
            let tile = word.split('r').next();
            tile.is_some_and(|tile| tile == format!("T{n}"))
        };
        if words.iter().filter(named).count() != 1 {
            return Err(format!("T{n} is not once in `{text}`"));
        }
    }
    let runners = body.split(' ').nth(1).unwrap_or_default();
    let mut spaces: Vec<&str> = runners.split(['/', ',']).filter(|word| *word != "-").collect();
    let has_all = runners.split('/').all(|runners| {
        runners == "-" || runners.split(',').count() == usize::from(state.variant().runners)
    });
    let n_spaces = spaces.len();
    spaces.sort_unstable();
    spaces.dedup();
    if has_all && spaces.len() == n_spaces {
        Ok(())
    } else {
        Err(format!("the runners of `{text}`"))
    }
}

fn events() -> impl Iterator<Item = Event> {
    Tile::all().map(|tile| Event::Draw { tile })
}
