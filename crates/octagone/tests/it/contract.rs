//! The laws that every game must keep.

use std::fmt::Write;

use rulebook_core::{Open, Play, Player, SplitMix64, State};
use rulebook_laws::{Laws, golden, slow};
use rulebook_octagone::{
    Arrow, Colour, Event, Face, Move, Octagone, OpenOctagone, Square, rulebook_core,
};

use crate::{
    helpers::{OPTIONS, fresh},
    hidden::{twin, worlds},
};

rulebook_laws::laws! { default_rules, Octagone::default(), [
    games(8), candidates(all_moves()), candidate_events(events()), distribution(chances), promise(shields), strict_texts, indexed, picks, pick_indexed,
    planes, symmetric_planes, game, symmetric, symmetric_views, hidden, annotated, no_alloc,
    ends_within(165)
] }

rulebook_laws::laws! { open_hands, OpenOctagone::new(fresh("covered=on")), [
    games(4), indexed, picks, pick_indexed, symmetric, symmetric_views, hidden, annotated,
    no_alloc
] }

/// All laws but those of storage, which need a feature.
fn laws(options: &str) -> Laws<Octagone> {
    let laws = Laws::new(fresh(options)).candidates(all_moves()).candidate_events(events());
    let laws = laws.distribution(chances).promise(shields);
    let laws = laws.indexed().picks().pick_indexed().game().symmetric();
    let laws = laws.symmetric_views().hidden().indistinguishable(twin).annotated().no_alloc();
    let laws = laws.planes().symmetric_planes();
    laws.ends_within(208)
}

/// R8: every player draws the White Lady as likely as any other, and so is every shield dealt that has
/// not been dealt yet.
fn chances(state: &Octagone) -> Vec<(Event, u32)> {
    if state.to_string().contains(" ? ") {
        return Player::all(state.players()).map(|starter| (Event::Lot { starter }, 1)).collect();
    }
    let left = |colour: Colour| {
        let hands = Player::all(state.players()).map(|player| state.hand(player));
        6 - hands.map(|hand| u32::from(hand.count(Face::Colour(colour)))).sum::<u32>()
    };
    Colour::ALL.into_iter().map(|colour| (Event::Deal { colour }, left(colour))).collect()
}

/// R2, R8, R11, R14: the hands hold no more than six shields of a face; once one is laid, every shield
/// that has left the hands fills a square, a coloured one in the row of its colour.
fn shields(state: &Octagone) -> Result<(), String> {
    let text = state.to_string();
    let body = text.split_once("} ").map_or(&*text, |(_, body)| body);
    let rows: Vec<usize> =
        body.split(['/', ' ']).take(6).map(|row| row.matches('#').count()).collect();
    let held = |face: Face| {
        let hands = Player::all(state.players()).map(|player| state.hand(player));
        hands.map(|hand| usize::from(hand.count(face))).sum::<usize>()
    };
    let (n_filled, n_held): (usize, usize) =
        (rows.iter().sum(), Face::ALL.into_iter().map(held).sum());
    let fills = |colour: &Colour| 6 <= held(Face::Colour(*colour)) + rows[colour.index()];
    let is_laid = n_filled + n_held == 42 && Colour::ALL.iter().all(fills);
    if Face::ALL.into_iter().all(|face| held(face) <= 6) && (n_filled == 0 || is_laid) {
        Ok(())
    } else {
        Err(format!("the shields of `{text}`"))
    }
}

#[test]
fn every_variant_keeps_the_laws() {
    for options in OPTIONS {
        laws(options).games(slow::scale(1, 100)).seed(2).run();
    }
}

/// Late positions have few worlds, so all of them can be listed.
#[test]
fn worlds_are_sampled_fairly_in_random_games() {
    let games = slow::scale(2, 20);
    let laws = Laws::new(fresh("players=4,covered=on")).games(games).seed(3).hidden();
    laws.indistinguishable(twin).worlds(worlds).run();
}

#[test]
fn positions_written_by_hand_keep_the_laws() {
    let positions = include_str!("../data/positions.txt");
    let positions = positions.lines().filter(|line| !line.is_empty() && !line.starts_with("# "));
    let laws = Laws::new(Octagone::default())
        .games(1)
        .strict_texts()
        .indexed()
        .picks()
        .pick_indexed()
        .symmetric();
    laws.hidden().indistinguishable(twin).annotated().game().positions(positions).run();
}

#[test]
#[cfg(feature = "serde")]
fn snapshots_views_and_steps_come_back_from_storage() {
    use rulebook_core::{HiddenInfo, Picks, Viewpoint};
    use rulebook_laws::law::data_round_trips;
    use rulebook_octagone::Snapshot;

    let mut rng = SplitMix64::new(5);
    for options in OPTIONS {
        let mut state = fresh(options);
        data_round_trips(&Snapshot(state.clone())).expect("a round trip");
        while let Some(step) = state.random_step(&mut rng) {
            for who in Viewpoint::all(state.players()) {
                data_round_trips(&state.view(who)).expect("a round trip");
                data_round_trips(&state.observe(step, who)).expect("a round trip");
            }
            match step {
                rulebook_core::Step::Move(mv) => {
                    data_round_trips(&mv).expect("a round trip");
                    state.picks_of(mv).for_each(|pick| {
                        data_round_trips(&pick).expect("a round trip");
                    });
                }
                rulebook_core::Step::Event(event) => {
                    data_round_trips(&event).expect("a round trip");
                }
            }
            state.apply_unchecked(step);
            data_round_trips(&Snapshot(state.clone())).expect("a round trip");
        }
    }
    for mv in all_moves() {
        data_round_trips(&mv).expect("a round trip");
    }
}

#[test]
fn a_state_takes_80_bytes() {
    assert_eq!(size_of::<Octagone>(), 80);
    assert_eq!(size_of::<Open<Octagone>>(), 80);
}

#[test]
fn hash_values_are_frozen() {
    let mut rng = SplitMix64::new(4);
    let mut text = String::from("# Keys along a random game; they never change.\n");
    for options in ["", "players=4,covered=on"] {
        let mut state = fresh(options);
        loop {
            writeln!(text, "{:016x} {state}", state.key()).expect("a string takes any text");
            let Some(step) = state.random_step(&mut rng) else { break };
            state.apply_unchecked(step);
        }
    }
    golden::compare_with_file("tests/data/keys.txt", &text);
}

/// Every event that can be written.
fn events() -> impl Iterator<Item = Event> {
    let shields = Colour::ALL.into_iter().map(|colour| Event::Deal { colour });
    shields.chain(Player::all(8).map(|starter| Event::Lot { starter }))
}

/// Every move that can be written.
pub(crate) fn all_moves() -> Vec<Move> {
    let mut moves: Vec<Move> = Player::all(8).map(|to| Move::Gift { to }).collect();
    moves.push(Move::Pass);
    for square in Square::all() {
        moves.extend(Arrow::all().map(|arrow| Move::Lady { square, arrow }));
        for face in Face::ALL {
            moves.push(Move::Close { square, face });
            moves.extend(Arrow::all().map(|arrow| Move::Shield { square, face, arrow }));
        }
    }
    moves
}
