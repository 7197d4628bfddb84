//! Views: parsing, and steps that do not follow from them.

use std::time::{Duration, Instant};

use rulebook_core::{Desync, Entropy, HiddenInfo, Play, Player, SplitMix64, Viewpoint};
use rulebook_laws::slow;
use rulebook_octagone::{
    Colour, IllegalMove, Move, Observation, Octagone, State, View, rulebook_core,
};

use crate::{
    contract::all_moves,
    helpers::{EVEN, OPTIONS, fresh, start},
};

/// No position has such a hand, so none could be sampled.
#[test]
fn a_view_with_a_hand_above_the_share_is_refused() {
    let board = "......./......./......./......./......./.......";
    let text = format!(
        "@- {{players=4,covered=on}} {board} 0 \
         ?0+1:000000/?0+2:000000/?18+2:000000/?18+1:000000"
    );
    let error = text.parse::<View>().expect_err("more than nine shields");
    assert_eq!(error.to_string(), "expected a number of coloured shields (0 to 9) at byte 101");
}

#[test]
fn impossible_views_are_refused() {
    let board = "......./......./..x..../..#..../......./.......";
    for (hands, reason) in [
        ("?18+3:000000/?17+3:000100", ""),
        ("?18+3:000000/?18+3:000100", "has revealed does not fit"),
        ("?18+3:000000/?17+3:001000", "row C"),
        ("?18+3:000000/?17+2:000100", "shields have left the hands"),
        ("?18+4:000000/?17+2:000100", "cannot have 4 jokers"),
        ("?18+4:000000/?17+3:000100", "1 too many of the shields J"),
        ("?18+3:000000!A/?17+3:000100", "has revealed does not fit"),
        ("?17+3:000100/?17+3:000100", "filled squares of row M"),
    ] {
        let text = format!("@- {{covered=on}} {board} 0 {hands}");
        match text.parse::<View>() {
            Ok(view) => assert_eq!((view.to_string(), reason), (text, "")),
            Err(error) => {
                assert!(
                    !reason.is_empty() && error.to_string().contains(reason),
                    "{text}: {error}"
                );
            }
        }
    }
}

/// Those that a player holds and those that others have played are six at most.
#[test]
fn r2_an_observer_has_seen_at_most_six_shields_of_a_colour() {
    let text = "@0 {covered=on} ......./......./..x..../..#..../......./....... 0 \
                333603+3:000000/?17+3:000100";
    let error = text.parse::<View>().expect_err("seven shields of colour M");
    assert_eq!(error.to_string(), "1 too many of the shields M: at most six exist");
    let six = text.replace("333603", "333513");
    assert_eq!(six.parse::<View>().expect("a view").to_string(), six);
}

#[test]
fn r8_a_view_accepts_a_deal_only_while_shields_are_dealt() {
    let learn = |state: &Octagone, observed| {
        let mut view = state.view(Viewpoint::Seat(Player::FIRST));
        Octagone::learn(&mut view, &Observation::Dealt(observed))
    };
    // The first shield is that of the observer, the second one is not.
    let mut state = fresh("covered=on");
    let face_down = Desync::because("the shield is dealt to a hand that is seen");
    assert_eq!(learn(&state, None), Err(face_down));
    assert_eq!(learn(&state, Some(Colour::A)), Ok(()));
    state.resolve("+A".parse().expect("an event")).expect("a possible event");
    let face_up = Desync::because("the shield is dealt to a hidden hand");
    assert_eq!(learn(&state, Some(Colour::A)), Err(face_up));
    assert_eq!(learn(&state, None), Ok(()));
    let dealt = start("{covered=on} ", EVEN);
    for observed in [None, Some(Colour::A)] {
        let too_late = Desync::of(&IllegalMove::NothingToDeal);
        assert_eq!(learn(&dealt, observed), Err(too_late));
    }
}

/// Both players have passed on A, but a shield of colour A is in one of their hands.
#[test]
fn r11_hidden_shields_must_have_a_place() {
    let mut rng = SplitMix64::new(1);
    let mut n_refused = 0;
    while n_refused < 20 {
        let mut state = fresh("players=4,covered=on");
        while let Some(step) = state.random_step(&mut rng) {
            state.apply_unchecked(step);
            let text = state.view(Viewpoint::Public).to_string();
            for letter in ["A", "B", "C", "M", "O", "T"] {
                // Everybody without a joker is said to lack this colour too.
                let parts: Vec<String> = text
                    .split('/')
                    .map(|part| {
                        let has_no_joker = part.contains("+0:");
                        let can_add = has_no_joker && !part.contains('!');
                        if can_add { format!("{part}!{letter}") } else { part.to_owned() }
                    })
                    .collect();
                match parts.join("/").parse::<View>() {
                    Ok(view) => drop(Octagone::determinize(&view, &mut rng)),
                    Err(_) => n_refused += 1,
                }
            }
        }
    }
}

/// A view is checked without sampling a position, which would take far longer.
#[test]
fn a_thousand_views_are_read_in_a_second() {
    let mut rng = SplitMix64::new(2);
    for options in OPTIONS {
        let mut state = fresh(options);
        let mut worst: Vec<String> = Vec::new();
        loop {
            worst.push(state.view(Viewpoint::Public).to_string());
            let Some(step) = state.random_step(&mut rng) else { break };
            state.apply_unchecked(step);
        }
        let start = Instant::now();
        for text in worst.iter().cycle().take(1_000) {
            text.parse::<View>().expect("a view");
        }
        assert!(start.elapsed() < Duration::from_secs(1), "{options}: {:?}", start.elapsed());
    }
}

/// Lines that are repeated, stale, of another match or viewpoint, or made up: either they are
/// refused and change nothing, or they lead to a view that some position has.
#[test]
fn a_view_survives_ten_thousand_hostile_lines() {
    let mut rng = SplitMix64::new(3);
    let moves = all_moves();
    let (mut n_lines, mut n_refused) = (0, 0);
    let wanted = slow::scale(10_000, 300_000);
    while n_lines < wanted {
        let options = ["covered=on", "players=4,covered=on", "players=4,covered=on,lot=drawn", ""];
        let options = options[rng.below(4) as usize];
        let (mut state, foreign) = (fresh(options), transcript(options, &mut rng));
        let viewpoints: Vec<Viewpoint> = Viewpoint::all(state.players()).collect();
        let mut views: Vec<View> = viewpoints.iter().map(|who| state.view(*who)).collect();
        let mut past: Vec<Observation> = Vec::new();
        while let Some(step) = state.random_step(&mut rng) {
            for (who, view) in viewpoints.iter().zip(&mut views) {
                let line = hostile_line(&moves, &past, &foreign, &mut rng);
                let before = view.clone();
                let mut after = view.clone();
                n_lines += 1;
                if Octagone::learn(&mut after, &line).is_err() {
                    assert_eq!(after, before, "{line}");
                    n_refused += 1;
                } else {
                    let world = Octagone::determinize(&after, &mut rng);
                    assert_eq!(world.view(*who), after, "{before}: {line}");
                    assert_eq!(after.to_string().parse(), Ok(after), "{before}: {line}");
                }
                Octagone::learn(view, &state.observe(step, *who)).expect("the true step");
                past.push(state.observe(step, *who));
            }
            state.apply_unchecked(step);
            for (who, view) in viewpoints.iter().zip(&views) {
                assert_eq!(*view, state.view(*who));
            }
        }
    }
    assert!(n_lines / 2 < n_refused, "{n_refused} of {n_lines} lines are refused");
}

/// The observations of another match.
fn transcript(options: &str, rng: &mut SplitMix64) -> Vec<Observation> {
    let mut state = fresh(options);
    let mut seen = Vec::new();
    while let Some(step) = state.random_step(rng) {
        seen.push(state.observe(step, Viewpoint::Public));
        seen.push(state.observe(step, Viewpoint::Host));
        state.apply_unchecked(step);
    }
    seen
}

fn hostile_line(
    moves: &[Move],
    past: &[Observation],
    foreign: &[Observation],
    rng: &mut SplitMix64,
) -> Observation {
    let mut pick = |lines: &[Observation]| {
        let recent = &lines[lines.len().saturating_sub(20)..];
        recent.get(rng.below(recent.len() as u32) as usize).copied()
    };
    let (recent, other) = (pick(past), pick(foreign));
    let made_up = Observation::Moved(moves[rng.below(moves.len() as u32) as usize]);
    match rng.below(4) {
        0 => recent.unwrap_or(made_up),
        1 => other.unwrap_or(made_up),
        2 => foreign[rng.below(foreign.len() as u32) as usize],
        _ => made_up,
    }
}
