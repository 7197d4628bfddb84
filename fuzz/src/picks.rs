//! Arbitrary picks.

use rulebook::{AnyView, Choices, Erasable, draw::Theme};

use crate::{
    choice::{Job, registry, start, with_game},
    input::Input,
};

/// The most picks of a sequence.
const MAX_PICKS: usize = 16;

/// Asks about picks that the bytes spell, edited ones, and those of other games: they are answered by
/// what can be picked, and a preview is drawn if and only if they are the beginning of a move.
pub(crate) fn picks(data: &[u8]) {
    with_game(data, &Picks);
}

struct Picks;

impl Job for Picks {
    fn run<G: Erasable>(&self, mut input: Input<'_>) {
        let game = start::<G>(&mut input);
        let (seen, choices) = (game.host(), game.choices());
        let mut picked = Vec::new();
        let mut is_offered = true;
        while picked.len() < MAX_PICKS {
            let next = ask(seen, choices, &picked, is_offered);
            if input.is_empty() {
                break;
            }
            let pick = pick(&next, &mut input);
            is_offered = is_offered && next.contains(&pick);
            picked.push(pick);
        }
    }
}

/// A pick that can be made, an edited one, one of another game, or any text.
fn pick(next: &[String], input: &mut Input<'_>) -> String {
    let kind = input.byte() % 4;
    let offered = next.get(input.below(next.len())).cloned();
    match (kind, offered) {
        (0, Some(pick)) => pick,
        (1, Some(pick)) => input.edited(&pick),
        (2, _) => {
            let mut games = registry().games();
            let other = games.nth(input.below(registry().games().count())).expect("a game");
            let mut picks = other.start("").and_then(|game| game.choices().next_picks(&[]));
            let picks = picks.as_mut().map(|next| std::mem::take(&mut next.picks));
            let picks = picks.unwrap_or_default();
            let pick = picks.get(input.below(picks.len())).cloned().unwrap_or_default();
            input.edited(&pick)
        }
        _ => input.text(16),
    }
}

/// Asks all that can be asked about picks, and returns those that can follow.
fn ask(
    seen: &dyn AnyView,
    choices: &dyn Choices,
    picked: &[String],
    is_offered: bool,
) -> Vec<String> {
    if let Some(pick) = picked.last() {
        assert!(seen.dial(pick).is_none_or(|dial| dial.eighths() < 8), "{picked:?}");
    }
    let drawing = choices.preview(picked, &Theme::LIGHT);
    // A game without drawings has nothing to refuse.
    let draws = !seen.svg(&Theme::LIGHT).elements.is_empty();
    assert!(drawing.is_ok() == is_offered || !draws, "{picked:?}: {drawing:?}");
    let refusals = [drawing.err(), choices.why_not(picked)];
    for error in refusals.iter().flatten() {
        let text = error.to_string();
        assert!(!text.is_empty() && !text.contains(char::is_control), "{text:?}");
    }
    let Ok(next) = choices.next_picks(picked) else {
        assert!(!is_offered, "{picked:?}");
        return Vec::new();
    };
    if let Some(mv) = &next.complete {
        assert!(is_offered && next.picks.is_empty() && refusals[1].is_none(), "{picked:?}");
        assert_eq!(choices.check(mv).as_ref(), Ok(mv));
    }
    assert!(is_offered || next.picks.is_empty(), "{picked:?}: {:?}", next.picks);
    next.picks
}
