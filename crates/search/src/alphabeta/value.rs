//! Values inside the search.
#![expect(clippy::cast_possible_wrap, reason = "distances from the root are small")]

/// A win at the root itself. A win `n` moves from the root is worth `WIN - n`, so that nearer wins
/// are greater.
pub(super) const WIN: i32 = 32_000;
/// The least value of a win. Evaluations are less, and no win is further away than the difference.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_counts_wins_and_losses_from_the_position() {
        for (at_root, ply, at_position) in [
            (0, 7, 0),
            (20_000, 7, 20_000),
            (23_999, 7, 23_999),
            (-23_999, 7, -23_999),
            (24_000, 7, 24_007),
            (-24_000, 7, -24_007),
            (31_990, 10, 32_000),
            (-31_990, 10, -32_000),
        ] {
            assert_eq!(to_table(at_root, ply), at_position);
            assert_eq!(from_table(at_position, ply), at_root);
        }
        assert_eq!((from_table(24_000, 7), from_table(-24_000, 7)), (23_993, -23_993));
    }

    #[test]
    fn a_nearer_result_is_a_greater_one() {
        assert_eq!([1, 0, -1].map(|result| of_result(result, 3)), [31_997, 0, -31_997]);
        let values = [-24_000, -23_999, 0, 23_999, 24_000];
        assert_eq!(values.map(is_decided), [true, false, false, false, true]);
    }
}
