//! All laws that a game must keep, in random games.

use aviary::{Aviary, Bird, Move};
use rulebook_core::{Entropy, Game, SplitMix64, Viewpoint, text::Switch};

rulebook_laws::count_allocations!(); // For the law of planes.

rulebook_laws::laws! { aviary_keeps_the_laws, Aviary::default(), [
    starts([without_upsets()]), games(300), ends_within(6), candidates(moves()),
    candidate_events(Bird::all()), game, hidden, indistinguishable(twin), worlds(worlds), parts, drawn,
    indexed, planes
] }

/// The start without the option.
fn without_upsets() -> Aviary {
    let mut variant = Aviary::default().variant();
    variant.upset = Switch::Off;
    Aviary::start(variant)
}

/// Every move that can be written down.
fn moves() -> impl Iterator<Item = Move> {
    Bird::all().map(|bird| Move::Send { bird }).chain([Move::Yield])
}

/// Another position that `who` must not tell apart from `state`.
fn twin(state: &Aviary, who: Viewpoint, rng: &mut SplitMix64) -> Option<Aviary> {
    let mut all = worlds(state, who)?;
    let n = rng.below(all.len() as u32) as usize;
    Some(all.swap_remove(n).0)
}

/// All positions that `who` holds possible, from the rules alone: every choice of the canaries that
/// `who` does not see (R2, R3, R5), in the text of the position. Positions with a canary twice, or
/// with a hand in another order, are refused as texts.
fn worlds(state: &Aviary, who: Viewpoint) -> Option<Vec<(Aviary, u32)>> {
    let text = state.to_string();
    let second_player = text.rfind(' ')?;
    let is_hidden = |place: usize| {
        let owner = if place < second_player { "0" } else { "1" };
        let is_shown = text.contains("song ") && text[..place].ends_with('>');
        who != Viewpoint::Host && who.to_string() != owner && !is_shown
    };
    let mut texts = vec![text.clone()];
    for (place, _) in text.match_indices("canary-").filter(|(place, _)| is_hidden(*place)) {
        let digit = place + "canary-".len();
        let choices = |text: String| {
            (1..=6).map(move |n| {
                let mut text = text.clone();
                text.replace_range(digit..=digit, &n.to_string());
                text
            })
        };
        texts = texts.into_iter().flat_map(choices).collect();
    }
    Some(texts.iter().filter_map(|text| Some((text.parse().ok()?, 1))).collect())
}
