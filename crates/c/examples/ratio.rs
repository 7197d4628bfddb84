//! The cost of a step by text through the exported functions, next to the same step through the facade: games at
//! random, both ways interleaved, medians over rounds.
//!
//! `cargo run --release -p rulebook-c --example ratio`

use std::{
    hint::black_box,
    time::{Duration, Instant},
};

use rulebook_c::{
    games::{rulebook_game, rulebook_game_start},
    handles::{rulebook_close, rulebook_copy, rulebook_size},
    matches::rulebook_match_step,
    questions::rulebook_legal_moves,
    rulebook::{AnyGame, Registry, core::Entropy, game_rng},
};

rulebook_c::offer!(Registry::standard());

const ROUNDS: usize = 25;
const GAMES: u64 = 40;
const MOST_STEPS: usize = 200;

fn main() {
    println!("| Game | Step, facade | Step, C | Ratio | Listed and played, facade | C | Ratio |");
    println!("|---|---|---|---|---|---|---|");
    let registry = Registry::standard();
    for game in registry.games() {
        let games: Vec<Vec<String>> = (0..GAMES).map(|number| steps(game, number)).collect();
        let n_steps: u32 = games.iter().map(|steps| steps.len() as u32).sum();
        let mut cells = Vec::new();
        for is_listed in [false, true] {
            let (mut facade, mut c) = (Vec::new(), Vec::new());
            for _ in 0..ROUNDS {
                facade.push(games.iter().map(|steps| by_facade(game, steps, is_listed)).sum());
                c.push(games.iter().map(|steps| by_functions(game, steps, is_listed)).sum());
            }
            let ratio = median(&mut ratios(&facade, &c));
            let [facade, c] = [facade, c].map(|times: Vec<Duration>| {
                let mut times: Vec<f64> = times.iter().map(Duration::as_secs_f64).collect();
                median(&mut times) * 1e9 / f64::from(n_steps)
            });
            cells.push(format!("{facade:.0} ns | {c:.0} ns | {ratio:.2}"));
        }
        println!("| {} | {} |", game.rules().name, cells.join(" | "));
    }
}

/// The steps of a game at random, at most [`MOST_STEPS`].
fn steps(game: &dyn AnyGame, number: u64) -> Vec<String> {
    let (mut game, mut rng) = (game.start("").expect("a match"), game_rng(1, number));
    let mut bits = || rng.next_u64();
    while game.n_steps() < MOST_STEPS && game.random_step(&mut bits).expect("a step").is_some() {}
    game.steps()
}

fn by_facade(game: &dyn AnyGame, steps: &[String], is_listed: bool) -> Duration {
    let mut game = game.start("").expect("a match");
    let start = Instant::now();
    for step in steps {
        if is_listed {
            black_box(game.choices().moves());
        }
        black_box(game.step(black_box(step)).expect("a step"));
    }
    start.elapsed()
}

fn by_functions(game: &dyn AnyGame, steps: &[String], is_listed: bool) -> Duration {
    // Through pointers, as a caller in another language does.
    let step_function = black_box(rulebook_match_step as unsafe extern "C" fn(_, _, _) -> i64);
    let legal_moves = black_box(rulebook_legal_moves as extern "C" fn(_) -> i64);
    let name = game.rules().name;
    // SAFETY: The pointers are those of strings with these lengths.
    let game = unsafe { rulebook_game(name.as_ptr().cast(), name.len()) };
    // SAFETY: Null is a text without bytes.
    let started = unsafe { rulebook_game_start(game, std::ptr::null(), 0, std::ptr::null(), 0) };
    let mut buffer = vec![0_u8; 1 << 16];
    let start = Instant::now();
    for step in steps {
        if is_listed {
            let moves = legal_moves(started);
            assert!(rulebook_size(moves) <= 1 << 16);
            // SAFETY: The buffer has this capacity.
            unsafe { rulebook_copy(moves, buffer.as_mut_ptr().cast(), buffer.len()) };
            rulebook_close(moves);
        }
        // SAFETY: The pointer is that of a string with this length.
        let answer = unsafe { step_function(started, step.as_ptr().cast(), step.len()) };
        assert_eq!(answer, 0_i64);
    }
    let elapsed = start.elapsed();
    assert_eq!((rulebook_close(started), rulebook_close(game)), (0, 0));
    elapsed
}

fn ratios(facade: &[Duration], c: &[Duration]) -> Vec<f64> {
    facade.iter().zip(c).map(|(facade, c)| c.as_secs_f64() / facade.as_secs_f64()).collect()
}

fn median(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
