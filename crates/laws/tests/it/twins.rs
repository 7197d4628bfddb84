//! The secret of Kuhn poker for two, written from the rules: the other card, until the
//! showdown.

use rulebook_classics::Kuhn;
use rulebook_laws::rulebook_core::{Entropy, SplitMix64, Viewpoint};

use crate::{bug::Bug, flawed::Flawed};

/// All states that `who` holds possible, each as likely as any other.
#[expect(clippy::unnecessary_wraps, reason = "as `Laws::worlds` takes it")]
pub(crate) fn worlds(state: &Flawed<Kuhn>, who: Viewpoint) -> Option<Vec<(Flawed<Kuhn>, u32)>> {
    let text = state.game.to_string();
    // Two cards, or dots where none is dealt, then the bets.
    let (hands, bets) = text.split_at(2);
    let is_shown = bets.ends_with("pp") || bets.ends_with("bb");
    let is_known = |seat: usize, card: char| {
        let is_own = who.seat().is_some_and(|own| own.index() == seat);
        card == '.' || is_own || is_shown || who == Viewpoint::Host
    };
    let choices = |seat: usize| {
        let card = hands.chars().nth(seat).expect("two places");
        if is_known(seat, card) { vec![card] } else { vec!['J', 'Q', 'K'] }
    };
    let mut worlds = Vec::new();
    for first in choices(0) {
        let is_free = |second: &char| *second != first || *second == '.';
        for second in choices(1).into_iter().filter(is_free) {
            let world: Kuhn = format!("{first}{second}{bets}").parse().expect("a position");
            worlds.push((world.into(), 1));
        }
    }
    Some(worlds)
}

/// Another state with other secret cards.
pub(crate) fn other_world(
    state: &Flawed<Kuhn>,
    who: Viewpoint,
    rng: &mut SplitMix64,
) -> Option<Flawed<Kuhn>> {
    if Bug::GeneratorIsIdle.is_on() {
        return Some(state.clone());
    }
    let worlds = worlds(state, who)?;
    worlds.get(rng.below(worlds.len() as u32) as usize).map(|(world, _)| world.clone())
}
