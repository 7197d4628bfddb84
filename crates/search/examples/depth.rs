//! Time to depth of [`AlphaBeta`] from the start of two games, against a plain alpha-beta search
//! that has no table and tries the moves as they are listed.
//!
//! ```text
//! cargo run --release -p rulebook-search --features parallel --example depth -- [DEPTH] [FILTER]
//! ```
//!
//! Prints for each game and depth the positions visited and the seconds; the plain search stops
//! deepening after five seconds. With the feature `parallel` there are rows for two threads. Only
//! searches whose game and name contain the filter are run, as in `gobblet/sym`.

use std::{env, ops::ControlFlow, time::Instant};

use rulebook_core::{Match, PerfectInfo, Symmetric};
use rulebook_gobblet::Gobblet;
use rulebook_octi::Octi;
use rulebook_search::{AlphaBeta, Limits, Root, Search, Zero};

fn main() {
    let depth = env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(9);
    let filter = env::args().nth(2).unwrap_or_default();
    println!("{:<10} {:<10} {:>5} {:>12} {:>9}", "game", "search", "depth", "positions", "seconds");
    measure(&Gobblet::default(), "gobblet", depth, &filter);
    measure(&Octi::default(), "octi", depth, &filter);
}

fn measure<S: PerfectInfo + Symmetric + Send + Sync>(
    start: &S,
    game: &str,
    depth: u32,
    filter: &str,
) {
    let is_wanted = |search: &str| format!("{game}/{search}").contains(filter);
    let row = |search: &str, depth: u32, nodes: u64, began: Instant| {
        let seconds = began.elapsed().as_secs_f64();
        println!("{game:<10} {search:<10} {depth:>5} {nodes:>12} {seconds:>9.3}");
        seconds
    };
    let root = || Root::new(Match::new(start.clone())).expect("the game has begun");
    let symmetric = || {
        let search = AlphaBeta::new(root(), Zero, Limits::default());
        search.expect("a game between two sides").depth(depth)
    };
    if is_wanted("plain keys") {
        let began = Instant::now();
        let mut search = symmetric().without_symmetry();
        finish(&mut search, |depth, nodes| _ = row("plain keys", depth, nodes, began));
    }
    if is_wanted("symmetric") {
        let began = Instant::now();
        finish(&mut symmetric(), |depth, nodes| _ = row("symmetric", depth, nodes, began));
    }
    #[cfg(feature = "parallel")]
    if is_wanted("2 threads") {
        let began = Instant::now();
        let mut search = symmetric().threads(2);
        finish(&mut search, |depth, nodes| _ = row("2 threads", depth, nodes, began));
    }
    if is_wanted("negamax") {
        for depth in 1..=depth {
            let (began, mut nodes) = (Instant::now(), 0);
            negamax(start, depth, -1, 1, &mut nodes);
            if 5.0 < row("negamax", depth, nodes, began) {
                break;
            }
        }
    }
}

/// Runs a search to its end and calls `note` after each depth.
fn finish<S: PerfectInfo>(search: &mut impl Search<S>, mut note: impl FnMut(u32, u64)) {
    let mut depth = 0;
    loop {
        let status = search.run(100_000);
        let report = search.report();
        if depth < report.depth {
            depth = report.depth;
            note(depth, report.nodes);
        }
        if status == rulebook_search::SearchStatus::Done {
            return;
        }
    }
}

/// The value for the player to move of an unfinished game of two seats that alternate.
fn negamax<S: PerfectInfo>(state: &S, depth: u32, alpha: i32, beta: i32, nodes: &mut u64) -> i32 {
    *nodes += 1;
    if depth == 0 {
        return 0;
    }
    let mover = state.turn().player();
    let mut best = alpha;
    let _ = state.visit_moves(|mv| {
        let mut child = state.clone();
        child.play_unchecked(mv);
        let value = match mover.and_then(|mover| child.payoff(mover)) {
            Some(payoff) => {
                *nodes += 1;
                payoff
            }
            None => -negamax(&child, depth - 1, -beta, -best, nodes),
        };
        best = best.max(value);
        if beta <= best { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    best
}
