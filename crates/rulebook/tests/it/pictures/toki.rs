//! Toki.

use rulebook::{
    core::{Play, Player, SplitMix64, State},
    picture::Draw,
    toki::{Move, Phase, Toki, Variant},
};

use super::check::{TERMINAL, golden, random_games, rows};

#[test]
fn start() {
    golden("toki-start", &Toki::default(), TERMINAL);
}

#[test]
fn a_card_in_hand() {
    // Somebody has ended the round, and somebody has a group of pairs.
    let state = (0..1000).map(|seed| random(Variant::for_players(3), seed, is_rich)).find(is_rich);
    golden("toki-middle", &state.expect("one of many games"), TERMINAL);
}

#[test]
fn six_players() {
    golden("toki-six", &random(Variant::for_players(6), 1, |state| 20 < state.turns()), TERMINAL);
}

#[test]
fn moves_can_be_read_off() {
    let words = |_: &Toki, mv: Move| match mv {
        Move::Open { slot } | Move::Place { slot } | Move::Flip { slot } => {
            let slot = slot.to_string();
            vec![slot[..1].to_owned(), slot[1..].to_owned()]
        }
        _ => vec![],
    };
    for players in 2..=6 {
        random_games(&Toki::new(Variant::for_players(players)), 2, TERMINAL, words);
    }
}

#[test]
fn boxes_are_rectangles() {
    for row in rows(&random(Variant::for_players(3), 1, |state| 8 < state.turns()).picture())
        .iter()
        .skip(5)
        .take(5)
    {
        assert!(
            [3, 30, 57].iter().all(|x| "┌├│└".contains(row.chars().nth(*x).unwrap_or('?'))),
            "{row}"
        );
    }
}

fn is_rich(state: &Toki) -> bool {
    let mut sheets = Player::all(3).filter_map(|player| state.sheet(player));
    let holds = matches!(state.phase(), Phase::Use { .. });
    holds && state.closer().is_some() && sheets.any(|sheet| !sheet.groups.is_empty())
}

/// The first position of a random game that is wanted, or the last one.
fn random(variant: Variant, seed: u64, is_wanted: impl Fn(&Toki) -> bool) -> Toki {
    let mut rng = SplitMix64::new(seed);
    let mut state = Toki::new(variant);
    while !is_wanted(&state) {
        if let Some(mv) = state.random_move(&mut rng) {
            state.play_unchecked(mv);
        } else if let Some(event) = state.random_event(&mut rng) {
            state.resolve_unchecked(event);
        } else {
            break;
        }
    }
    state
}
