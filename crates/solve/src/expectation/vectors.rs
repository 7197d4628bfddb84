//! The growth of long vectors.

/// Appends a value to a vector. A full one grows by a quarter: doubling would leave up to half of
/// the memory unused.
pub(super) fn push<T>(values: &mut Vec<T>, value: T) {
    if values.len() == values.capacity() {
        values.reserve_exact(values.len() / 4 + 4);
    }
    values.push(value);
}
