//! Fixed orders of chance.

use std::fmt::Display;

use rulebook_core::{
    DealError, Legality, Match, Order, OrderDealer, Play, Policy, SplitMix64, StepOf, Turn,
};

use crate::violation::Violation;

/// The longest game that [`orders_replay`] plays.
const MAX_STEPS: usize = 2_000;

/// An order of chance decides a game from `start` together with the moves: it fits the start, its
/// events are possible, and after undo the same events happen again.
///
/// The moves are random, and the game ends where the order has no event left.
///
/// # Errors
///
/// What goes wrong.
pub fn orders_replay<S: Legality, O: Order<S>>(
    start: &S,
    order: &O,
    seed: u64,
) -> Result<(), Violation> {
    let broken = |differs| Violation::new("orders_replay", start, format!("`{order}`: {differs}"));
    order.fits(start).map_err(|error| broken(format!("it does not fit: {error}")))?;
    let mut game = Match::with_policy(start.clone(), Policy::NONE);
    let mut rng = SplitMix64::new(seed);
    let mut dealer = OrderDealer::new(order.clone(), 0);
    while game.steps().len() < MAX_STEPS {
        match game.deal(&mut dealer) {
            Ok(()) => {}
            Err(DealError::Exhausted) => break,
            Err(error) => return Err(broken(format!("in `{}`: {error}", game.state()))),
        }
        if !matches!(order.event(game.state(), game.n_events()), Err(DealError::NotChance)) {
            let differs = format!("in `{}` no event is due, but it has one", game.state());
            return Err(broken(differs));
        }
        let Some(mv) = game.state().random_move(&mut rng) else { break };
        game.play(mv).map_err(|error| broken(format!("`{mv}` is refused: {error}")))?;
    }
    replay(&game, order).map_err(broken)
}

/// The text of `order` gives it again, on one line.
///
/// # Errors
///
/// What happens instead.
pub fn order_text_round_trips<S: Legality, O: Order<S>>(order: &O) -> Result<(), String> {
    let text = order.to_string();
    if text.contains(['\n', '\r']) {
        return Err(format!("the text `{text}` has more than one line"));
    }
    match O::from_str(&text) {
        Ok(parsed) if parsed == *order => Ok(()),
        Ok(parsed) => Err(format!("`{text}` is read as `{parsed}`")),
        Err(error) => Err(format!("its own text `{text}` is refused: {error}")),
    }
}

/// Takes everything back step by step, and each event again.
fn replay<S: Legality, O: Order<S>>(game: &Match<S>, order: &O) -> Result<(), String> {
    let end = game;
    let mut game = game.clone();
    for step in end.steps().iter().rev() {
        game.undo();
        if game.turn() != Turn::Chance {
            continue;
        }
        let again = order.event(game.state(), game.n_events()).map(StepOf::<S>::Event);
        if again != Ok(*step) {
            let again = again.map_or_else(|error| error.to_string(), |event| quoted(&event));
            return Err(format!("`{step}` happened, and after undo {again} in `{}`", game.state()));
        }
    }
    Ok(())
}

fn quoted(text: &impl Display) -> String {
    format!("`{text}`")
}
