//! The generators of a series of games.

use rulebook_core::SplitMix64;

/// The generator of game number `game`, counted from 0, in the series with this seed.
///
/// Its seed is output number `game` of `SplitMix64` with the seed of the series, so each game of a
/// series can be reproduced without the games before it.
///
/// ```
/// use rulebook::{core::SplitMix64, game_rng};
///
/// let mut series = SplitMix64::new(7);
/// series.next();
/// assert_eq!(game_rng(7, 1), SplitMix64::new(series.next()));
/// ```
#[must_use]
pub fn game_rng(seed: u64, game: u64) -> SplitMix64 {
    const STEP: u64 = 0x9e37_79b9_7f4a_7c15; // The increment of `SplitMix64`.
    SplitMix64::new(SplitMix64::new(seed.wrapping_add(STEP.wrapping_mul(game))).next())
}
