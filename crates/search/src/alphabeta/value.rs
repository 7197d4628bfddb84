//! Values inside the search.
#![expect(clippy::cast_possible_wrap, reason = "distances from the root are small")]

/// A win at the root itself. A win `n` moves from the root is worth `WIN - n`, so that nearer wins
/// are greater.
pub(super) const WIN: i32 = 32_000;
/// What is at least a win. Evaluations are less, and no win is further away than the difference.
pub(super) const LEAST_WIN: i32 = 24_000;
/// More than any value.
pub(super) const INFINITY: i32 = 32_500;
/// The greatest evaluation.
pub(super) const MOST: i32 = 20_000;
/// The value of a draw.
pub(super) const DRAW: i32 = 0;

/// The value of a won (1), drawn (0) or lost (−1) game that ends `ply` moves from the root.
#[inline]
pub(super) const fn of_result(result: i32, ply: usize) -> i32 {
    result * (WIN - ply as i32)
}

/// Whether it is a win or a loss.
#[inline]
pub(super) const fn is_decided(value: i32) -> bool {
    LEAST_WIN <= value || value <= -LEAST_WIN
}

/// The value at `ply` as the table keeps it: counted from the position and not from the root.
#[inline]
pub(super) const fn to_table(value: i32, ply: usize) -> i32 {
    if LEAST_WIN <= value {
        value + ply as i32
    } else if value <= -LEAST_WIN {
        value - ply as i32
    } else {
        value
    }
}

/// The opposite of [`to_table`].
#[inline]
pub(super) const fn from_table(value: i32, ply: usize) -> i32 {
    if LEAST_WIN <= value {
        value - ply as i32
    } else if value <= -LEAST_WIN {
        value + ply as i32
    } else {
        value
    }
}
