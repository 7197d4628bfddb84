//! The choice of a game and of its options.

use std::{env, sync::LazyLock};

use arbitrary::Unstructured;
use rulebook::{
    AnyGame, Entry, Erasable, Registry,
    core::text::{Options, Values},
    games,
};

/// The environment variable that names the game.
const VARIABLE: &str = "RULEBOOK_GAME";

static REGISTRY: LazyLock<Registry> = LazyLock::new(Registry::standard);

static GAME: LazyLock<Option<String>> = LazyLock::new(|| env::var(VARIABLE).ok());

/// A job to run with the chosen game and the remaining bytes.
pub(crate) trait Job {
    fn run<G: Erasable>(&self, bytes: Unstructured<'_>);
}

/// The registry.
pub(crate) fn registry() -> &'static Registry {
    &REGISTRY
}

/// Runs `job` for the game that the environment or the first byte chooses.
///
/// # Panics
///
/// If the environment names a game that the facade does not have.
pub(crate) fn with_game(data: &[u8], job: &impl Job) {
    let mut bytes = Unstructured::new(data);
    let game = match GAME.as_deref() {
        Some(name) => registry().game(name).unwrap_or_else(|error| panic!("{VARIABLE}: {error}")),
        None => nth_game(byte(&mut bytes)),
    };
    games::visit(&mut Dispatch { name: game.rules().name, job, bytes: Some(bytes) });
}

/// The game that a byte chooses.
fn nth_game(number: u8) -> &'static dyn AnyGame {
    let mut games = registry().games();
    let n_games = games.len();
    games.nth(usize::from(number) % n_games).expect("a game")
}

struct Dispatch<'b, J> {
    name: &'static str,
    job: &'b J,
    bytes: Option<Unstructured<'b>>,
}

impl<J: Job> games::Visitor for Dispatch<'_, J> {
    fn visit<G: Erasable>(&mut self, _: Entry<G>) {
        if G::RULES.name == self.name
            && let Some(bytes) = self.bytes.take()
        {
            self.job.run::<G>(bytes);
        }
    }
}

/// The options that the bytes choose, two bytes for each: half of them have their default.
pub(crate) fn variant<V: Options>(bytes: &mut Unstructured<'_>) -> V {
    let mut variant = V::default();
    for (index, spec) in V::SPECS.iter().enumerate() {
        let [kind, number] = [byte(bytes), byte(bytes)];
        if kind % 2 == 0 {
            continue;
        }
        let number = u32::from(u16::from_le_bytes([number, kind / 2]));
        match spec.values {
            Values::Names(names) => variant.set(index, number % names.len() as u32),
            Values::Range { min, max } => variant.set(index, min + number % (max - min + 1)),
            _ => {}
        }
    }
    variant
}

/// The next byte, 0 at the end.
pub(crate) fn byte(bytes: &mut Unstructured<'_>) -> u8 {
    bytes.arbitrary().unwrap_or_default()
}
