//! Games with open hands, as an evaluation needs them.

use std::sync::atomic::{AtomicBool, Ordering};

use rulebook::Erasable;
use rulebook_core::{
    Evaluate, Match, PerfectInfo, Play, SplitMix64, Symmetric, Turn,
    text::{Cursor, Options},
    zobrist_key,
};
use rulebook_search::{
    AlphaBeta, EvaluationLeaf, Expectimax, Limits, Root, Search, SearchError, SearchStatus, threads,
};

use crate::tune::Choice;

/// The start of a game under the options of `variant`, with this seed for what is dealt before the
/// hands can be opened.
///
/// # Errors
///
/// If the variant is refused, or the hands stay hidden.
pub fn start<G: Erasable>(variant: &str, seed: u64) -> Result<G::Open, String> {
    let mut cursor = Cursor::new(variant);
    let read = G::Variant::read_named(&mut cursor)
        .map_err(|error| error.to_string())
        .and_then(|(given, _)| cursor.finish().map(|()| given).map_err(|error| error.to_string()));
    let read = read.map_err(|error| format!("the variant {variant:?} is refused: {error}"))?;
    let (mut state, mut rng) = (G::start(read), SplitMix64::new(zobrist_key(seed, 0)));
    loop {
        if let Some(open) = state.clone().open() {
            return Ok(open);
        }
        let step = state.random_step(&mut rng).ok_or("the hands of this game stay hidden")?;
        state.apply_unchecked(step);
    }
}

/// The memory of a search in bytes: enough for the few positions of one move.
const MEMORY: usize = 4 << 20;

/// The move of alpha-beta with an evaluation after `nodes` positions; where chance may still come,
/// that of expectimax.
///
/// # Errors
///
/// If the searches do not suit the game.
pub fn think<S: PerfectInfo + Symmetric, E: Evaluate<S> + Clone>(
    game: &Match<S>,
    evaluation: &E,
    nodes: u64,
) -> Result<Choice<S::Move>, SearchError> {
    let root = Root::new(game.clone())?;
    let limits = Limits::default().memory(MEMORY);
    Ok(if root.state().has_chance() {
        first(Expectimax::new(root, EvaluationLeaf(evaluation.clone()), limits)?, nodes)
    } else {
        // What is being learnt need not be symmetric.
        first(AlphaBeta::new(root, evaluation.clone(), limits)?.without_symmetry(), nodes)
    })
}

/// The best move after `nodes` positions, or after more if there is none yet.
fn first<S: PerfectInfo>(mut search: impl Search<S>, nodes: u64) -> Choice<S::Move> {
    loop {
        let status = search.run(nodes.max(1));
        if let Some(choice) = Choice::of(&search.report()) {
            return choice;
        }
        assert_eq!(status, SearchStatus::Running, "a player to move has a move");
    }
}

/// The results of `work` for the numbers below `n`, in order, computed on all cores. Stops at the
/// first error.
///
/// # Errors
///
/// The error of the least number that failed.
pub fn in_parallel<T: Send, E: Send>(
    n: u64,
    work: impl Fn(u64) -> Result<T, E> + Sync,
) -> Result<Vec<T>, E> {
    let is_over = AtomicBool::new(false);
    let done = threads::map(0..n as usize, |number| {
        if is_over.load(Ordering::Relaxed) {
            return None;
        }
        let result = work(number as u64);
        is_over.fetch_or(result.is_err(), Ordering::Relaxed);
        Some(result)
    });
    done.into_iter().flatten().collect()
}

/// The number of the side that acts first is 0, that of the other side 1; `None` at chance events
/// and at the end.
pub(crate) fn side<S: PerfectInfo>(game: &Match<S>) -> Option<usize> {
    let state = game.state();
    match game.turn() {
        Turn::Player(player) => {
            let first = state.team(rulebook_core::Player::FIRST);
            Some(usize::from(!first.contains(player)))
        }
        Turn::Chance | Turn::Over => None,
    }
}
