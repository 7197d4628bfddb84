//! Small numbers as text.

/// The decimal text of a number below 100. Cheaper than formatting the number, for the texts of
/// moves, which consist of such numbers.
///
/// # Panics
///
/// If `n` exceeds 99.
///
/// ```
/// use rulebook_core::text::decimal;
///
/// assert_eq!((decimal(7), decimal(42)), ("7", "42"));
/// ```
#[inline]
#[must_use]
pub fn decimal(n: u8) -> &'static str {
    const PAIRS: &str = "0001020304050607080910111213141516171819\
                         2021222324252627282930313233343536373839\
                         4041424344454647484950515253545556575859\
                         6061626364656667686970717273747576777879\
                         8081828384858687888990919293949596979899";
    let end = 2 * usize::from(n) + 2;
    let len = if n < 10 { 1 } else { 2 };
    &PAIRS[end - len..end]
}
