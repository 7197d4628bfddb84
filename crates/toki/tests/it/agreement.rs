//! Engine and reference model agree in every position of random games.

use rulebook_core::{Entropy, Play, SplitMix64, State, Turn};
use rulebook_laws::{
    Walk,
    model::{compare_from, compare_walk},
    nth_step, slow,
};
use rulebook_toki::{Board, Game, Move, Phase, Setup, Toki};

use crate::model::Judge;

/// Longer than any random game.
const MAX_STEPS: usize = 4_000;

#[test]
fn games_of_two_agree() {
    agree("", slow::scale(20, 10_000));
}

#[test]
fn games_of_four_agree() {
    agree("players=4,rounds=2", slow::scale(20, 10_000));
}

#[test]
fn games_of_six_agree() {
    agree("players=6,rounds=2", slow::scale(15, 10_000));
}

#[test]
fn every_option_agrees() {
    for options in [
        "rounds=1,fly=match_only",
        "rounds=1,empty_bank=forced_pile",
        "rounds=1,empty_bank=end_round",
        "rounds=1,toki_pair=wild",
        "rounds=2,foursome=15",
        "players=4,rounds=1,toki_pair=wild,foursome=15",
        "rounds=2,round_limit=0",
        "rounds=2,round_limit=1",
        "players=3,rounds=2,round_limit=17,toki_pair=wild",
        "players=5,rounds=1,fly=match_only,empty_bank=end_round,round_limit=0,toki_pair=wild",
    ] {
        agree(options, slow::scale(12, 10_000));
    }
}

#[test]
fn long_rounds_agree_when_the_bank_runs_out() {
    for options in [
        "rounds=2",
        "players=6,rounds=2",
        "players=6,rounds=2,empty_bank=forced_pile",
        "players=6,rounds=2,empty_bank=end_round",
        "players=6,rounds=1,round_limit=0",
    ] {
        let mut rng = SplitMix64::new(8);
        for _ in 0..slow::scale(3, 200) {
            let start = Toki::start(options.parse().expect("a variant"));
            let walk = long_walk(start, &mut rng);
            if let Err(difference) = compare_walk(&walk, &Judge::new(options)) {
                panic!("{difference}");
            }
        }
    }
}

#[test]
fn other_birthdays_agree() {
    let variant = "players=3,rounds=2".parse().expect("a variant");
    let mut setup = Setup::start(variant);
    setup.birthdays.swap(0, 2);
    let start = Toki::try_from(setup).expect("a start");
    let model = Judge::new("players=3,rounds=2").with_birthdays(&[2, 1, 0]);
    compare_from(&[(start, model)], slow::scale(20, 2_000), MAX_STEPS, 7);
}

#[track_caller]
fn agree(options: &str, games: u32) {
    let start = Toki::start(options.parse().expect("a variant"));
    compare_from(&[(start, Judge::new(options))], games, MAX_STEPS, 5);
}

/// A game in which players prefer the bank to the pile and leave hidden cards hidden.
fn long_walk(start: Toki, rng: &mut SplitMix64) -> Walk<Toki> {
    let (mut state, mut numbers) = (start.clone(), Vec::new());
    while state.turn() != Turn::Over && numbers.len() < 2 * MAX_STEPS {
        let board = match state.phase() {
            Phase::Use { player, .. } => state.boards()[player.index()],
            _ => Board::HIDDEN,
        };
        let impatient = rng.below(100) == 0;
        let patient = |mv: &Move| match mv {
            Move::Pile => state.bank_len() == 0,
            Move::Place { slot } => board.get(*slot).is_some(),
            Move::Flip { .. } => impatient,
            Move::Fly { .. } => false,
            _ => true,
        };
        let moves = state.legal_moves();
        let calm: Vec<usize> = (0..moves.len()).filter(|n| patient(&moves[*n])).collect();
        let number = match calm.len() {
            0 => (rng.next_u64() >> 48) as u16,
            n => calm[rng.below(n as u32) as usize] as u16,
        };
        let Some(step) = nth_step(&state, number) else { break };
        state.apply_unchecked(step);
        numbers.push(number);
    }
    Walk { start, numbers }
}
