//! Positions that an observer must not distinguish.

use rulebook::{
    AnyError, AnyMatch, Erasable, Start,
    core::{SplitMix64, Viewpoint},
};

use crate::{
    choice::{Job, entry_of, next_step, position, with_game},
    input::Input,
    position::compare,
};

/// Samples a position that looks the same to an observer, and compares all that the observer is
/// shown of both, also of what is refused.
pub(crate) fn twins(data: &[u8]) {
    with_game(data, &Twins);
}

struct Twins;

impl Job for Twins {
    fn run<G: Erasable>(&self, mut input: Input<'_>) {
        let state = position::<G>(&mut input);
        let mut rng = SplitMix64::new(u64::from(input.u16()));
        let mut game = begin::<G>(&state);
        for who in Viewpoint::restricted(state.players()) {
            let other = G::determinize(&state.view(who), &mut rng);
            let mut twin = begin::<G>(&other);
            let [one, two] = [&game, &twin].map(|game| game.view(who).expect("an observer"));
            compare(&*one, &*two);
            let mut texts = vec![input.text(20)];
            texts.extend(next_step(&*game, &mut input));
            drop((one, two));
            for text in texts {
                let mut pair = [game.clone(), twin.clone()];
                let answers = pair.each_mut().map(|game| answer(&mut **game, who, &text));
                assert_eq!(answers[0], answers[1], "{who} tries `{text}` in {state} and {other}");
            }
            // A step of the player shows the same of both, unless it reveals what differs.
            if who.seat().is_some()
                && who.seat() == state.turn().player()
                && let Some(step) = next_step(&*game, &mut input)
            {
                game.step(&step).expect("a listed step");
                twin.step(&step).expect("a move of the player is legal in the twin");
                let [one, two] = [&game, &twin].map(|game| game.view(who).expect("an observer"));
                if one.steps_since(0) == two.steps_since(0) {
                    compare(&*one, &*two);
                }
                drop((one, two));
                game.undo();
            }
        }
    }
}

fn begin<G: Erasable>(state: &G) -> Box<dyn AnyMatch> {
    let position = state.to_string();
    let start = Start { position: Some(&position), ..Start::default() };
    entry_of::<G>().begin(&start).expect("a position of the game has a text")
}

/// The answer to an observer that sends a step.
fn answer(game: &mut dyn AnyMatch, who: Viewpoint, text: &str) -> Result<String, AnyError> {
    game.step_as(who, text).map(std::borrow::Cow::into_owned)
}
