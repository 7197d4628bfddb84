//! Playouts: every legal move is equally likely, and chance is resolved by weight or by a deal.

use rulebook_core::{
    Adjudication, Deal, DealError, DrawRules, Entropy, Game, Match, Outcome, Play, Player, Step,
    StepOf, Turn, Verdict,
};

use crate::texts::{event_texts, move_texts};

/// The summary of a playout.
///
/// ```
/// use rulebook::{Registry, core::{DrawRules, SplitMix64}, entry};
/// use rulebook_classics::TicTacToe;
///
/// let mut registry = Registry::empty();
/// registry.add(entry!(TicTacToe));
/// let game = registry.game("tictactoe")?.start("")?;
/// let mut rng = SplitMix64::new(1);
/// let playout = game.playout(&mut || rng.next(), DrawRules::NONE, None)?;
/// assert!((5..=9).contains(&playout.plies));
/// assert_eq!((playout.longest, playout.payoffs.iter().sum::<i32>()), (9, 0));
/// # Ok::<(), rulebook::AnyError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Playout {
    /// The number of moves.
    pub plies: u64,
    /// The number of legal moves at each ply, added up.
    pub listed: u64,
    /// The greatest number of legal moves at a ply.
    pub longest: usize,
    /// The verdict.
    pub verdict: Verdict,
    /// The kind of ending, in a word or two, if the outcome alone does not show it.
    pub ending: Option<&'static str>,
    /// The payoffs by seat; empty after an adjudication.
    pub payoffs: Vec<i32>,
}

/// One step of a playout, as passed to the callback of
/// [`AnyMatch::playout`](crate::AnyMatch::playout).
///
/// ```
/// use rulebook::{PlyView, Registry, core::{DrawRules, SplitMix64}, entry};
/// use rulebook_classics::TicTacToe;
///
/// let mut registry = Registry::empty();
/// registry.add(entry!(TicTacToe));
/// let game = registry.game("tictactoe")?.start("")?;
/// let mut rng = SplitMix64::new(1);
/// let mut plies = 0;
/// let mut watch = |ply: PlyView<'_>| {
///     assert!(ply.moves.iter().any(|mv| mv == ply.step));
///     plies += 1;
/// };
/// let playout = game.playout(&mut || rng.next(), DrawRules::NONE, Some(&mut watch))?;
/// assert_eq!(plies, playout.plies);
/// # Ok::<(), rulebook::AnyError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PlyView<'a> {
    /// The position before it.
    pub position: String,
    /// The one to act.
    pub turn: Turn,
    /// All legal moves; none at chance's turn.
    pub moves: Vec<String>,
    /// All possible events with their weights; none at a player's turn.
    pub events: Vec<(String, u32)>,
    /// The step that was taken.
    pub step: &'a str,
}

/// Plays from `state` to the end. With a deal comes the number of events before
/// `state`; its events are not shown to `watch`.
pub(crate) fn playout<S: Game>(
    state: &S,
    deal: Option<(&S::Deal, usize)>,
    mut bits: &mut dyn FnMut() -> u64,
    draw_rules: DrawRules,
    mut watch: Option<&mut dyn FnMut(PlyView<'_>)>,
) -> Result<Playout, DealError> {
    let mut state = state.clone();
    let by_repetition = DrawRules { ply_limit: None, ..draw_rules };
    let mut history =
        draw_rules.repetition.map(|_| Match::with_draw_rules(state.clone(), by_repetition));
    let mut plies = 0;
    let mut listed = 0;
    let mut longest = 0;
    let mut n_events = 0;
    let verdict = loop {
        if let Some(verdict) = history.as_ref().and_then(Match::verdict) {
            break verdict;
        }
        if let Some(outcome) = state.outcome() {
            break Verdict::Rules(outcome);
        }
        if draw_rules.ply_limit.is_some_and(|limit| u64::from(limit) <= plies) {
            break Verdict::Adjudicated(Outcome::Draw, Adjudication::PlyLimit);
        }
        let step =
            next_step(&state, deal.map(|(deal, dealt)| (deal, dealt + n_events)), &mut bits)?;
        match step {
            Step::Event(_) => n_events += 1,
            Step::Move(_) => {
                let count = state.move_count();
                plies += 1;
                listed += count as u64;
                longest = longest.max(count);
            }
        }
        let is_dealt = matches!(step, Step::Event(_)) && deal.is_some();
        if let Some(watch) = watch.as_mut().filter(|_| !is_dealt) {
            watch(view(&state, &step.to_string()));
        }
        state.apply_unchecked(step);
        if let Some(history) = &mut history {
            history.step(step).expect("a legal step");
        }
    };
    let payoffs = Player::all(state.players()).filter_map(|player| state.payoff(player)).collect();
    Ok(Playout { plies, listed, longest, verdict, ending: state.ending(), payoffs })
}

/// The event that a deal has after this number of events, if chance is due and there is a deal;
/// otherwise a random step.
fn next_step<S: Game>(
    state: &S,
    deal: Option<(&S::Deal, usize)>,
    bits: &mut impl Entropy,
) -> Result<StepOf<S>, DealError> {
    match (state.turn(), deal) {
        (Turn::Chance, Some((deal, dealt))) => deal.event(state, dealt).map(Step::Event),
        _ => Ok(state.random_step(bits).expect("a step in a running game")),
    }
}

fn view<'a, S: Game>(state: &S, step: &'a str) -> PlyView<'a> {
    PlyView {
        position: state.to_string(),
        turn: state.turn(),
        moves: move_texts(state),
        events: event_texts(state),
        step,
    }
}
