//! The choice of a game, of its options and of a start position.

use std::{collections::VecDeque, env, sync::LazyLock};

use rulebook::{
    AnyGame, AnyMatch, Entry, Erasable, Registry, Start,
    core::{Play, SplitMix64, Turn, text::Options},
    games,
};
use rulebook_laws::fuzz;

use crate::input::Input;

/// The environment variable that names the game.
const VARIABLE: &str = "RULEBOOK_GAME";

static REGISTRY: LazyLock<Registry> = LazyLock::new(Registry::standard);

static GAME: LazyLock<Option<String>> = LazyLock::new(|| env::var(VARIABLE).ok());

/// The most steps of a random game that comes before the game of the bytes.
const MAX_STEPS: usize = 2_000;

/// A job to run with the chosen game and the remaining bytes.
pub(crate) trait Job {
    fn run<G: Erasable>(&self, input: Input<'_>);
}

/// The registry.
pub(crate) fn registry() -> &'static Registry {
    &REGISTRY
}

/// The game that the environment or the next byte chooses: even bytes count from the start of the registry, odd ones
/// from its end.
///
/// # Panics
///
/// If the environment names a game that the registry does not have.
pub(crate) fn game(input: &mut Input<'_>) -> &'static dyn AnyGame {
    if let Some(name) = GAME.as_deref() {
        return registry().game(name).unwrap_or_else(|error| panic!("{VARIABLE}: {error}"));
    }
    // A new game comes between the games of the workspace and the classics, so no stored input changes its game.
    let games: Vec<&dyn AnyGame> = registry().games().collect();
    let byte = input.byte();
    let number = usize::from(byte / 2) % games.len();
    games[if byte % 2 == 0 { number } else { games.len() - 1 - number }]
}

/// Runs `job` for the game that the environment or the first byte chooses.
pub(crate) fn with_game(data: &[u8], job: &impl Job) {
    let mut input = Input::new(data);
    let name = game(&mut input).rules().name;
    visit(&mut Dispatch { name, job, input: Some(input) });
}

/// Shows every game of the registry.
fn visit(visitor: &mut impl games::Visitor) {
    games::visit(visitor);
    games::visit_classics(visitor);
}

struct Dispatch<'b, J> {
    name: &'static str,
    job: &'b J,
    input: Option<Input<'b>>,
}

impl<J: Job> games::Visitor for Dispatch<'_, J> {
    fn visit<G: Erasable>(&mut self, _: Entry<G>) {
        if G::RULES.name == self.name
            && let Some(input) = self.input.take()
        {
            self.job.run::<G>(input);
        }
    }
}

/// The options that the bytes choose.
pub(crate) fn variant<V: Options>(input: &mut Input<'_>) -> V {
    fuzz::options(|| input.byte())
}

/// The position that the bytes choose under the options that they choose: the official start, one
/// of a random game, counted from its start, or one of the last 256 positions before the end of a
/// random game, so that short inputs reach the ends of games.
pub(crate) fn position<G: Erasable>(input: &mut Input<'_>) -> G {
    let mut state = G::start(variant(input));
    let [kind, number] = [input.byte(), input.byte()];
    let mut rng = SplitMix64::new(u64::from(input.u16()));
    let is_late = match kind % 4 {
        3 => return state,
        2 => false,
        _ => true,
    };
    let n_steps = if is_late { MAX_STEPS } else { usize::from(number) };
    let mut last = VecDeque::new();
    for _ in 0..n_steps {
        let Some(step) = state.random_step(&mut rng) else { break };
        if is_late {
            if last.len() == 256 {
                last.pop_front();
            }
            last.push_back(state.clone());
        }
        state.apply_unchecked(step);
    }
    // Mostly from where a few steps lead to the end.
    let back = usize::from(if kind % 4 == 0 { number % 8 } else { number }) % (last.len() + 1);
    if back == 0 { state } else { last.swap_remove_back(last.len() - back).expect("a position") }
}

/// A match from the position that the bytes choose.
pub(crate) fn start<G: Erasable>(input: &mut Input<'_>) -> Box<dyn AnyMatch> {
    let position = position::<G>(input).to_string();
    let start = Start { position: Some(&position), ..Start::default() };
    entry_of::<G>().begin(&start).expect("a position of the game has a text")
}

/// The entry of a game.
pub(crate) fn entry_of<G: Erasable>() -> &'static dyn AnyGame {
    registry().game(G::RULES.name).expect("a game of the registry")
}

/// The possible steps.
pub(crate) fn steps(game: &dyn AnyMatch) -> Vec<String> {
    match game.turn() {
        Turn::Player(_) => game.choices().moves(),
        Turn::Chance => game.choices().events().into_iter().map(|event| event.event).collect(),
        Turn::Over => Vec::new(),
    }
}

/// The step that the bytes choose by its index among the possible ones; `None` at the end of the
/// match.
pub(crate) fn next_step(game: &dyn AnyMatch, input: &mut Input<'_>) -> Option<String> {
    let mut steps = steps(game);
    let index = input.below(steps.len());
    (index < steps.len()).then(|| steps.swap_remove(index))
}

/// Takes the steps that the bytes choose, up to the end of the bytes or of the match, at most
/// `most`.
pub(crate) fn play_on(game: &mut dyn AnyMatch, input: &mut Input<'_>, most: usize) {
    for _ in 0..most {
        let Some(step) = next_step(game, input).filter(|_| !input.is_empty()) else { break };
        game.step(&step).expect("a listed step");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_games_are_those_of_the_registry() {
        struct Names(Vec<&'static str>);
        impl games::Visitor for Names {
            fn visit<G: Erasable>(&mut self, _: Entry<G>) {
                self.0.push(G::RULES.name);
            }
        }
        let mut names = Names(Vec::new());
        visit(&mut names);
        let registry: Vec<&str> = registry().games().map(|game| game.rules().name).collect();
        assert_eq!(names.0, registry);
    }
}
