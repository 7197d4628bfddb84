//! The root of a search, and the steps that it receives.

use std::ops::ControlFlow;

use rulebook_core::{Desync, DrawRules, Game, HiddenInfo, Match, Play, Step, StepOf, Viewpoint};
use rulebook_search::dyn_search::ViewRoot;

/// The knowledge with which a search begins.
#[derive(Debug)]
pub(crate) struct SearchRoot<G: Game> {
    /// The knowledge of the player to move.
    pub(crate) view: ViewRoot<G>,
    /// The observer: the mover, or one from whom nothing is hidden.
    pub(crate) who: Viewpoint,
    /// The number of players.
    pub(crate) n_players: u8,
    /// The whole match, if nothing is hidden from the observer.
    pub(crate) game: Option<Match<G>>,
}

/// The step that an observer from whom nothing is hidden saw as `observed`.
pub(crate) fn step_of<S: HiddenInfo>(
    state: &S,
    observed: &S::Observation,
    who: Viewpoint,
) -> Result<StepOf<S>, Desync> {
    let step = match S::observed_move(observed) {
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
    draw_rules: DrawRules,
    who: Viewpoint,
    observed: &[G::Observation],
) -> Result<Match<G>, Desync> {
    let mut game = Match::with_draw_rules(first, draw_rules);
    for observed in observed {
        let step = step_of(game.state(), observed, who)?;
        game.step(step).map_err(|_| Desync::because("the match is over"))?;
    }
    Ok(game)
}
