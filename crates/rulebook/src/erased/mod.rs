//! The one implementation of the erased layer, over any game.

mod game;
mod start;
mod host;
mod steps;
mod sight;
mod client;

use std::fmt;

use rulebook_core::{Game, Step, StepOf};

/// A game that the erased layer can hold: one whose values can be sent between threads.
///
/// Blanket-implemented.
///
/// ```
/// use rulebook::{Entry, Erasable, Registry};
/// use rulebook_classics::Nim;
///
/// /// A registry with one game, of any type.
/// fn only<G: Erasable>() -> Registry {
///     let mut registry = Registry::empty();
///     registry.add(Entry::<G>::new());
///     registry
/// }
///
/// assert_eq!(only::<Nim>().games().len(), 1);
/// ```
pub trait Erasable:
    Game<View: Send + Sync + 'static, Observed: Send + Sync + 'static, MoveList: Send + Sync>
    + Send
    + Sync
    + 'static
{
}

impl<G> Erasable for G where
    G: Game<View: Send + Sync + 'static, Observed: Send + Sync + 'static, MoveList: Send + Sync>
        + Send
        + Sync
        + 'static
{
}

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
