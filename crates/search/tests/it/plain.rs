//! Plain minimax, without a table, without pruning and without a sign: the model of the searches
//! for two sides.

use rulebook_core::{
    DrawRules, Entropy, Evaluate, Match, PerfectInfo, Play, Player, SplitMix64, State, Step, Turn,
};
use rulebook_search::{Root, Score, SeatValues};

/// A win now; one after `n` moves is `WIN - n`.
const WIN: i32 = 1_000_000;

/// The value of a root by minimax, for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Plain {
    Win(u32),
    Loss(u32),
    /// The evaluation at the end of the line; 0 for a draw.
    Estimate(i32),
}

impl Plain {
    /// Whether a score that a search reports for `state` is this one.
    pub(crate) fn agrees<S: State>(self, state: &S, score: &Score) -> bool {
        match (self, score) {
            (Plain::Win(plies), Score::Win { plies: other })
            | (Plain::Loss(plies), Score::Loss { plies: other }) => plies == *other,
            (Plain::Estimate(value), Score::Estimate(values)) => {
                let mover = state.turn().player().expect("a player to move");
                *values == SeatValues::of_evaluation(state, mover, value)
            }
            _ => false,
        }
    }

    /// Whether it is the win or the loss that a search claims, no further away than it says.
    pub(crate) fn is_within(self, score: &Score) -> bool {
        match (self, score) {
            (Plain::Win(plies), Score::Win { plies: most })
            | (Plain::Loss(plies), Score::Loss { plies: most }) => plies <= *most,
            _ => false,
        }
    }

    pub(crate) fn is_decided(self) -> bool {
        !matches!(self, Plain::Estimate(_))
    }
}

/// The value of a root, `depth` moves looked ahead.
///
/// A position counts as a draw if it occurred since the root (the root included), if with the
/// occurrences before the root it has occurred as often as the draw rules allow, or if the ply
/// limit is reached and the rules do not end the game.
pub(crate) fn minimax<S: PerfectInfo>(
    root: &Root<S>,
    depth: u32,
    evaluation: &impl Evaluate<S>,
) -> Plain {
    let mut path = vec![root.state().clone()];
    let value = value_for_first(root, &mut path, depth, evaluation);
    let value = if root.mover() == Ok(Player::FIRST) { value } else { -value };
    match value {
        _ if WIN / 2 < value => Plain::Win((WIN - value).unsigned_abs()),
        _ if value < -WIN / 2 => Plain::Loss((WIN + value).unsigned_abs()),
        _ => Plain::Estimate(value),
    }
}

/// The value for the first player, who maximises; the second one minimises.
fn value_for_first<S: PerfectInfo>(
    root: &Root<S>,
    path: &mut Vec<S>,
    depth: u32,
    evaluation: &impl Evaluate<S>,
) -> i32 {
    let ply = path.len() - 1;
    let state = path[ply].clone();
    let Turn::Player(mover) = state.turn() else {
        let payoff = state.payoff(Player::FIRST).expect("a finished game");
        return payoff.signum() * (WIN - i32::try_from(ply).expect("a short path"));
    };
    if 0 < ply && is_draw(root, &path[..ply], &state) {
        return 0;
    }
    let sign = if mover == Player::FIRST { 1 } else { -1 };
    if depth == 0 {
        return sign * evaluation.value(&state);
    }
    let mut best: Option<i32> = None;
    for mv in state.legal_moves() {
        let mut child = state.clone();
        child.play_unchecked(mv);
        path.push(child);
        let value = sign * value_for_first(root, path, depth - 1, evaluation);
        path.pop();
        best = Some(best.map_or(value, |best| best.max(value)));
    }
    sign * best.expect("a player to move has a move")
}

fn is_draw<S: PerfectInfo>(root: &Root<S>, path: &[S], state: &S) -> bool {
    let DrawRules { repetition, ply_limit } = root.draw_rules();
    let before = root.history().iter().filter(|other| *other == state).count();
    let ply = path.len();
    path.contains(state)
        || repetition.is_some_and(|n| usize::from(n) <= before + 1)
        || ply_limit.is_some_and(|limit| limit as usize <= root.plies() + ply)
}

/// Matches that are not over, after up to `most` random steps from `start` under `draw_rules`.
pub(crate) fn random_matches<S: PerfectInfo>(
    start: &S,
    draw_rules: DrawRules,
    most: u32,
    seed: u64,
) -> impl Iterator<Item = Match<S>> + use<S> {
    let mut rng = SplitMix64::new(seed);
    let start = start.clone();
    std::iter::from_fn(move || {
        loop {
            let mut game = Match::with_draw_rules(start.clone(), draw_rules);
            let n_steps = rng.below(most);
            while game.verdict().is_none()
                && (game.state().has_chance() || (game.plies() as u32) < n_steps)
            {
                let step = game.state().random_step(&mut rng).expect("an unfinished game");
                game.step(step).expect("a legal step");
            }
            if game.verdict().is_none() {
                return Some(game);
            }
        }
    })
}

/// The match with four more moves that lead back to its position, or one or two fewer if that ends
/// it; `None` if no such moves were found.
pub(crate) fn shuffled<S: PerfectInfo>(game: &Match<S>, seed: u64) -> Option<Match<S>> {
    let mut rng = SplitMix64::new(seed ^ game.plies() as u64);
    for _ in 0..20 {
        let mut next = game.clone();
        for _ in 0..2 {
            next.play(next.state().random_move(&mut rng)?).ok()?;
        }
        let moves = next.state().legal_moves();
        for back in moves {
            let mut next = next.clone();
            if next.play(back).is_err() || next.verdict().is_some() {
                continue;
            }
            for again in next.state().legal_moves() {
                let mut last = next.clone();
                last.play(again).ok()?;
                if last.state() == game.state() {
                    // The root may be any position of the cycle.
                    while last.verdict().is_some() || rng.below(3) == 0 {
                        last.undo();
                    }
                    return Some(last);
                }
            }
        }
    }
    None
}

/// The greatest depth, up to `most`, to which minimax visits about `nodes` positions.
pub(crate) fn depth_for<S: PerfectInfo>(state: &S, nodes: u32, most: u32) -> u32 {
    let n_moves = (state.move_count() as u32).max(2);
    (1..=most).take_while(|depth| n_moves.saturating_pow(*depth) <= nodes).last().unwrap_or(1)
}

/// Plays a match to its end, where `choose` chooses for `winner` and chance for the others, and
/// expects that `winner` wins within `plies` moves.
#[track_caller]
pub(crate) fn expect_win<S: PerfectInfo>(
    mut game: Match<S>,
    winner: Player,
    plies: u32,
    rng: &mut SplitMix64,
    mut choose: impl FnMut(&Match<S>) -> Option<S::Move>,
) {
    let start = game.state().to_string();
    for ply in 0..=plies {
        let Turn::Player(mover) = game.turn() else {
            let outcome = game.verdict().expect("a match that is over").outcome();
            assert!(outcome.winners().contains(winner), "{start}: {outcome} after {ply} moves");
            return;
        };
        let mv = if mover == winner { choose(&game) } else { game.state().random_move(rng) };
        let mv = mv.unwrap_or_else(|| panic!("{start}: no move after {ply} moves"));
        game.step(Step::Move(mv)).expect("a legal move");
    }
    panic!("{start}: no win within {plies} moves");
}

/// An evaluation without sense that is equal for all images of a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mobility;

impl<S: PerfectInfo> Evaluate<S> for Mobility {
    fn value(&self, state: &S) -> i32 {
        i32::from((state.move_count() * 37 % 101) as u8) - 50
    }
}

/// An evaluation without any sense: values from `-reach` to `reach`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Noise {
    pub(crate) reach: i32,
}

impl Noise {
    /// Differences as large as those of a few moves.
    pub(crate) const LOW: Self = Self { reach: 200 };
    /// Differences that no margin of a selective search allows for.
    pub(crate) const LOUD: Self = Self { reach: 8_000 };
}

impl<S: PerfectInfo> Evaluate<S> for Noise {
    fn value(&self, state: &S) -> i32 {
        let values = 2 * self.reach.cast_unsigned() + 1;
        (state.key() % u64::from(values)) as i32 - self.reach
    }
}
