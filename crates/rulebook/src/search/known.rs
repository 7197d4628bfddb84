//! What the searches are told of a match.

use std::ops::ControlFlow;

use rulebook_core::{
    Desync, Game, HiddenInfo, InfoKey, Match, OpenWorld, Play, Player, Policy, Step, StepOf,
    Viewpoint,
};
use rulebook_search::Unsuited;

/// What the player to move knows, or the host.
#[derive(Debug)]
pub(crate) struct Known<G: Game> {
    /// The player to move.
    pub(crate) mover: Player,
    /// What the mover sees.
    pub(crate) view: G::View,
    /// The mover's information set.
    pub(crate) key: InfoKey,
    /// Who is told: the mover, or an observer from whom nothing is hidden.
    pub(crate) who: Viewpoint,
    /// The whole match, if nothing is hidden from the observer.
    pub(crate) game: Option<Match<G>>,
}

/// The step that an observer from whom nothing is hidden saw as `observed`.
pub(crate) fn step_of<S: HiddenInfo>(
    state: &S,
    observed: &S::Observed,
    who: Viewpoint,
) -> Result<StepOf<S>, Desync> {
    let step = match S::shown_move(observed) {
        Some(mv) => Some(Step::Move(mv)),
        None => state
            .visit_events(|event, _| {
                let is_it = state.observe(Step::Event(event), who) == *observed;
                if is_it {
                    ControlFlow::Break(Step::Event(event))
                } else {
                    ControlFlow::Continue(())
                }
            })
            .break_value(),
    };
    let step = step.ok_or(Desync::because("no step of this position looks like that"))?;
    state.canonical_step(step).map_err(|illegal| Desync::of(&illegal))
}

/// The match that an observer from whom nothing is hidden has seen.
pub(crate) fn whole_match<G: Game>(
    first: G,
    policy: Policy,
    who: Viewpoint,
    observed: &[G::Observed],
) -> Result<Match<G>, Desync> {
    let mut game = Match::with_policy(first, policy);
    for observed in observed {
        let step = step_of(game.state(), observed, who)?;
        game.step(step).map_err(|_| Desync::because("the match is over"))?;
    }
    Ok(game)
}

/// A search, or why it does not fit the position; `None` if the game's traits do not allow it.
pub(crate) type Made<T> = Option<Result<T, Unsuited>>;

/// The part of a match in which the game can be opened.
pub(super) fn opened<G: OpenWorld>(game: &Match<G>) -> Option<Match<G::Open>> {
    let first = game.states().iter().position(|state| state.clone().open().is_some())?;
    let start = game.states()[first].clone().open()?;
    let mut open = Match::with_policy(start, game.policy());
    for step in &game.steps()[first..] {
        open.step(*step).ok()?;
    }
    Some(open)
}
