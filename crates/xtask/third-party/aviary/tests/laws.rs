//! All laws that a game must keep, in random games.

use aviary::{Aviary, Bird, Move};
use rulebook_core::{Entropy, Game, HiddenInfo, Play, SplitMix64, State, Viewpoint, text::Switch};
use rulebook_laws::fuzz;

rulebook_laws::count_allocations!(); // For the law of planes.

rulebook_laws::laws! { aviary_keeps_the_laws, Aviary::default(), [
    starts([without_upsets()]), games(300), ends_within(6), candidates(Move::all()),
    candidate_events(Bird::all()), strict_texts, game, hidden, indistinguishable(twin),
    worlds(worlds), distribution(distribution), promise(promise), picks, drawn, indexed, planes
] }

/// The start without the option.
fn without_upsets() -> Aviary {
    let mut variant = Aviary::default().variant();
    variant.upset = Switch::Off;
    Aviary::start(variant)
}

/// The canaries that no player has, all equally likely (R2).
fn distribution(state: &Aviary) -> Vec<(Bird, u32)> {
    let text = state.to_string();
    let left = Bird::all().filter(|bird| !text.contains(&bird.to_string()));
    left.map(|bird| (bird, 1)).collect()
}

/// Each canary occurs at most once (R1).
fn promise(state: &Aviary) -> Result<(), String> {
    let text = state.to_string();
    let twice = Bird::all().find(|bird| 1 < text.matches(&bird.to_string()).count());
    twice.map_or(Ok(()), |bird| Err(format!("{bird} occurs twice")))
}

/// Another position that `who` must not distinguish from `state`.
fn twin(state: &Aviary, who: Viewpoint, rng: &mut SplitMix64) -> Option<Aviary> {
    let mut all = worlds(state, who)?;
    let n = rng.below(all.len() as u32) as usize;
    Some(all.swap_remove(n).0)
}

/// All positions that `who` considers possible, from the rules alone: every choice of the canaries
/// that `who` does not see (R2, R3, R5), in the text of the position. Positions with a canary
/// twice, or with a hand in another order, cannot be parsed.
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

/// A game, or a text of a position, a step, a record or a view. A target of `cargo fuzz` makes the same
/// three calls.
fn try_input(data: &[u8]) {
    fuzz::walk::<Aviary>(data);
    fuzz::text::<Aviary>(data);
    fuzz::view_text::<Aviary>(data);
}

/// Views with one byte replaced; as games they are arbitrary bytes.
#[test]
fn no_input_breaks_a_law() {
    let mut rng = SplitMix64::new(1);
    for _ in 0..3000 {
        let mut state = Aviary::default();
        for _ in 0..rng.below(7) {
            state.random_step(&mut rng).into_iter().for_each(|step| state.apply_unchecked(step));
        }
        for who in Viewpoint::all(2) {
            let view = state.view(who).to_string();
            let mut text =
                if who == Viewpoint::Host { state.to_string() } else { view }.into_bytes();
            let n = rng.below(text.len() as u32) as usize;
            text[n] = b"?.+> 01237"[rng.below(10) as usize];
            try_input(&text);
        }
    }
}
