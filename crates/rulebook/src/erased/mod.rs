//! The one implementation of the erased layer, over any game.

mod game;
mod start;
mod host;
mod steps;
mod learning;
mod sight;
mod client;

use std::fmt;

use rulebook_core::{Game, Step, StepOf};

/// What a step does, in plain words; `None` if the game only repeats the notation.
fn description<G: Game>(state: &G, step: StepOf<G>) -> Option<String> {
    let text = Described(state, step).to_string();
    (text != step.to_string()).then_some(text)
}

struct Described<'s, G: Game>(&'s G, StepOf<G>);

impl<G: Game> fmt::Display for Described<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.1 {
            Step::Move(mv) => self.0.describe(mv, f),
            Step::Event(event) => self.0.describe_event(event, f),
        }
    }
}
