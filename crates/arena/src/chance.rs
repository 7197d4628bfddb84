//! The same deal for all games of a block.

use rulebook::core::SplitMix64;

/// The purposes for which numbers are drawn, so that no two share a sequence.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Purpose {
    /// A chance event: its block, and its number in the game.
    Event = 1,
    /// The random moves of an opening: its block, and the number of the attempt.
    Opening = 2,
    /// A player: the number of the game, and the seat.
    Player = 3,
}

/// A generator that depends on all of these numbers and on nothing else.
///
/// Chance event number k of a block is drawn by weight with the generator of block and k. It is the
/// same event in all games of the block as long as the possible events and their weights are the
/// same there: always with dice, and with a deck as long as the cards were drawn one after the
/// other from the same deck, no matter by which player. Where the events that are possible depend
/// on the moves, the same random number chooses, so the event at the same share of the total weight
/// happens: a lucky draw stays lucky only as far as the events are listed in a similar order.
pub(crate) fn generator(seed: u64, purpose: Purpose, number: u64, part: u64) -> SplitMix64 {
    let mut mixed = seed;
    for next in [purpose as u64, number, part] {
        mixed = SplitMix64::new(mixed ^ SplitMix64::new(next).next()).next();
    }
    SplitMix64::new(mixed)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_purpose_and_number_has_its_own_sequence() {
        let mut seen = HashSet::new();
        for purpose in [Purpose::Event, Purpose::Opening, Purpose::Player] {
            for seed in 0..3 {
                for number in 0..40 {
                    for part in 0..40 {
                        assert!(seen.insert(generator(seed, purpose, number, part).next()));
                    }
                }
            }
        }
    }
}
