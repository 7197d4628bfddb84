//! Targets that try the laws at the game's own types.

use rulebook::{
    Erasable,
    core::{Legality, Match, Play, SplitMix64, Viewpoint},
};
use rulebook_laws::{Laws, Walk, fuzz};

use crate::{
    choice::{Job, position, with_game},
    input::Input,
};

/// The most steps of a walk: every law is tried in every position.
const MAX_STEPS: usize = 40;

/// Parses the bytes as every kind of text: no parser panics, and every parsed value round-trips
/// through its text.
pub(crate) fn text(data: &[u8]) {
    with_game(data, &Text);
}

/// Edits the text of something in a game, and parses it as every kind of text. A position that is
/// read keeps the laws of every game, and so do the positions to which play leads from it.
pub(crate) fn edited(data: &[u8]) {
    with_game(data, &Edited);
}

/// Plays a game and tries the laws in every position.
pub(crate) fn walk(data: &[u8]) {
    with_game(data, &Walks);
}

/// Plays a game and tries in every position the moves of the others, and one that the bytes spell:
/// a move is legal if and only if it is listed.
pub(crate) fn check_listed(data: &[u8]) {
    with_game(data, &CheckListed);
}

struct Text;

impl Job for Text {
    fn run<G: Erasable>(&self, input: Input<'_>) {
        parse::<G>(input.rest());
    }
}

fn parse<G: Erasable>(text: &[u8]) {
    fuzz::text::<G>(text);
    fuzz::view_text::<G>(text);
}

struct Edited;

impl Job for Edited {
    fn run<G: Erasable>(&self, mut input: Input<'_>) {
        let state = position::<G>(&mut input);
        let kind = input.byte();
        let step = state.random_step(&mut SplitMix64::new(u64::from(input.byte())));
        let viewpoints: Vec<Viewpoint> = Viewpoint::all(state.players()).collect();
        let who = viewpoints[usize::from(input.byte()) % viewpoints.len()];
        let text = match (kind % 8, step) {
            (0 | 1, _) => state.view(who).to_string(),
            (2, Some(step)) => step.to_string(),
            (3, Some(step)) => state.observe(step, who).to_string(),
            (4, Some(step)) => {
                let mut game = Match::new(state);
                game.step(step).expect("a possible step");
                game.to_record(&[]).to_string()
            }
            _ => state.to_string(),
        };
        parse::<G>(input.edited(&text).as_bytes());
    }
}

struct Walks;

impl Job for Walks {
    fn run<G: Erasable>(&self, mut input: Input<'_>) {
        let start = position::<G>(&mut input);
        let bytes = input.rest();
        let walk = Walk::from_bytes(start, &bytes[..bytes.len().min(2 * MAX_STEPS)]);
        if let Err(violation) = Laws::new(walk.start.clone()).game().hidden().check(&walk) {
            panic!("{violation}");
        }
    }
}

struct CheckListed;

impl Job for CheckListed {
    fn run<G: Erasable>(&self, mut input: Input<'_>) {
        let start = position::<G>(&mut input);
        let bytes = input.rest();
        fuzz::check_listed_from(start, &bytes[..bytes.len().min(4 * MAX_STEPS)]);
    }
}

/// Reads a position as everything does that accepts one.
pub(crate) fn read_position<S: Legality>(text: &str) {
    fuzz::text::<S>(text.as_bytes());
}
