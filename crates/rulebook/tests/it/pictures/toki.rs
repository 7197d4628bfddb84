//! Toki.

use rulebook::{
    core::{Game, Play, Player, SplitMix64, State},
    picture::Draw,
    toki::{Move, Phase, Toki},
};

use super::check::{TERMINAL, golden, random_games, rows};

#[test]
fn start() {
    golden("toki-start", &Toki::default(), TERMINAL);
}

#[test]
fn a_card_in_hand() {
    // A player has ended the round, and a player has a group of pairs.
    let state = (0..1000).map(|seed| random(3, seed, is_rich)).find(is_rich);
    golden("toki-middle", &state.expect("one of many games"), TERMINAL);
}

#[test]
fn six_players() {
    golden("toki-six", &random(6, 1, |state| 20 < state.turns()), TERMINAL);
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
        random_games(&for_players(players), 2, TERMINAL, words);
    }
}

#[test]
fn boxes_are_rectangles() {
    for row in rows(&random(3, 1, |state| 8 < state.turns()).picture()).iter().skip(5).take(5) {
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

/// The start of a game for this number of players.
fn for_players(players: u8) -> Toki {
    Toki::start(format!("players={players}").parse().expect("a variant"))
}

/// The first position of a random game for which `is_wanted` holds, or the last one.
fn random(players: u8, seed: u64, is_wanted: impl Fn(&Toki) -> bool) -> Toki {
    let mut rng = SplitMix64::new(seed);
    let mut state = for_players(players);
    while !is_wanted(&state) {
        let Some(step) = state.random_step(&mut rng) else { break };
        state.apply_unchecked(step);
    }
    state
}
