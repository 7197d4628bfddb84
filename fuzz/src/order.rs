//! Prescribed deals, under any options of the rules.

use rulebook::{
    Erasable, Start,
    core::{SplitMix64, text::Options},
};

use crate::{
    choice::{Job, entry_of, variant, with_game},
    input::Input,
    record::expect_replayed,
};

/// The maximum number of steps of a match.
const MAX_STEPS: usize = 400;

/// Begins a match with a deal, which is an arbitrary string, an edited example or the events of a
/// random game, and plays it: nothing panics, and the match can be replayed.
pub(crate) fn order(data: &[u8]) {
    with_game(data, &Order);
}

struct Order;

impl Job for Order {
    fn run<G: Erasable>(&self, mut input: Input<'_>) {
        let variant: G::Variant = variant(&mut input);
        let text = variant.to_string();
        assert_eq!(read::<G::Variant>(&text), Some(variant));
        let text = if input.byte() % 4 == 0 { input.edited(&text) } else { text };
        if let Some(variant) = read::<G::Variant>(&text) {
            assert_eq!(read::<G::Variant>(&variant.to_string()), Some(variant));
        }
        let kind = input.byte();
        let seed = u64::from(input.u16());
        let order = match kind % 4 {
            0 => input.text(200),
            1 | 2 => {
                let example = entry_of::<G>().info().deal.unwrap_or_default();
                if kind % 4 == 1 { example.to_owned() } else { input.edited(example) }
            }
            _ => input.edited(&events::<G>(&text, seed)),
        };
        let start = Start { variant: &text, deal: Some(&order), ..Start::default() };
        let Ok(mut game) = entry_of::<G>().begin(&start) else { return };
        let mut rng = SplitMix64::new(seed);
        for _ in 0..MAX_STEPS {
            if !matches!(game.random_step(&mut || rng.next()), Ok(Some(_))) {
                break;
            }
        }
        expect_replayed(&game.record(&[]).to_string(), &*game);
    }
}

fn read<V: Options>(text: &str) -> Option<V> {
    let mut cursor = rulebook::core::text::Cursor::new(text);
    let variant = V::read(&mut cursor).ok()?;
    cursor.finish().ok()?;
    Some(variant)
}

/// The chance events of a random game, as a list.
fn events<G: Erasable>(variant: &str, seed: u64) -> String {
    let Ok(mut game) = entry_of::<G>().start(variant) else { return String::new() };
    let mut rng = SplitMix64::new(seed);
    let mut events = Vec::new();
    for _ in 0..MAX_STEPS {
        let is_event = game.turn() == rulebook::core::Turn::Chance;
        let Ok(Some(step)) = game.random_step(&mut || rng.next()) else { break };
        if is_event {
            events.push(step);
        }
    }
    events.join(",")
}
