//! Simulations per second of `Mcts` as a share of playouts per second, from the start of each
//! game: `cargo run --release -p rulebook-search --example simulations -- [GAME [ROUNDS]]`.
//!
//! Each round measures both, one after the other; the medians are printed.

use std::{
    env,
    hint::black_box,
    time::{Duration, Instant},
};

use rulebook_core::{Game, Legality, Match, Open, PerfectInfo, Play, SplitMix64};
use rulebook_gobblet::Gobblet;
use rulebook_octagone::Octagone;
use rulebook_octi::Octi;
use rulebook_octiles::Octiles;
use rulebook_search::{Limits, Mcts, RandomPlayout, Root, Search, playout};
use rulebook_toki::Toki;

/// The number of simulations of a search, and of the playouts that it is compared with.
const SIMULATIONS: u32 = 10_000;

fn main() {
    let mut arguments = env::args().skip(1);
    let game = arguments.next().unwrap_or_default();
    let rounds = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(9);
    println!("{:<10}{:>16}{:>16}{:>8}{:>8}", "", "playouts/s", "simulations/s", "share", "target");
    measure("gobblet", Gobblet::default(), 0.85, &game, rounds);
    measure("octi", Octi::default(), 0.80, &game, rounds);
    measure("toki", Toki::default(), 0.85, &game, rounds);
    measure("octiles", Octiles::default(), 0.90, &game, rounds);
    let covered_off = "covered=off".parse().expect("a variant");
    measure("octagone", Open::new(Octagone::start(covered_off)), 0.50, &game, rounds);
}

fn measure<S: PerfectInfo>(name: &str, start: S, target: f64, only: &str, rounds: usize) {
    if !name.starts_with(only) {
        return;
    }
    let start = after_chance(start);
    let (mut playouts, mut simulations) = (Vec::new(), Vec::new());
    for round in 0..rounds as u64 {
        playouts.push(time(|| run_playouts(&start, round)));
        simulations.push(time(|| simulate(&start, round)));
    }
    let [playouts, simulations] = [playouts, simulations].map(|mut times| {
        times.sort_unstable();
        f64::from(SIMULATIONS) / times[times.len() / 2].as_secs_f64()
    });
    let share = simulations / playouts;
    println!("{name:<10}{playouts:>16.0}{simulations:>16.0}{share:>8.2}{target:>8.2}");
}

/// The first position in which a player is to move.
fn after_chance<S: Legality>(mut state: S) -> S {
    let mut rng = SplitMix64::new(1);
    state.deal_randomly(&mut rng);
    state
}

fn run_playouts<S: Legality>(start: &S, seed: u64) {
    let mut rng = SplitMix64::new(seed);
    for _ in 0..SIMULATIONS {
        black_box(playout(&mut start.clone(), RandomPlayout::MAX_STEPS, &mut rng));
    }
}

fn simulate<S: PerfectInfo>(start: &S, seed: u64) {
    let root = Root::new(Match::new(start.clone())).expect("an unfinished game");
    let mut search = Mcts::new(root, Limits::default().seed(seed)).expect("a search");
    search.run(SIMULATIONS.into());
    black_box(search.report());
}

fn time(call: impl FnOnce()) -> Duration {
    let start = Instant::now();
    call();
    start.elapsed()
}
