//! Steps of a match, with the probabilities of uniform play.

use std::ops::ControlFlow;

use rulebook_core::{Legality, Match, Step, StepOf, Turn};

/// The match after one step more.
pub(crate) fn after<S: Legality>(game: &Match<S>, step: StepOf<S>) -> Match<S> {
    let mut next = game.clone();
    next.step(step).expect("a legal step");
    next
}

/// The steps from here, with the probabilities of uniform play.
pub(crate) fn steps<S: Legality>(game: &Match<S>) -> Vec<(StepOf<S>, f64)> {
    let mut steps: Vec<(StepOf<S>, f64)> = Vec::new();
    if game.turn() == Turn::Over {
        return steps;
    }
    steps.extend(game.legal_moves().into_iter().map(|mv| (Step::Move(mv), 1.0)));
    let _ = game.state().visit_events::<()>(|event, weight| {
        steps.push((Step::Event(event), f64::from(weight)));
        ControlFlow::Continue(())
    });
    let sum: f64 = steps.iter().map(|(_, weight)| weight).sum();
    steps.iter().map(|(step, weight)| (*step, weight / sum)).collect()
}
