//! The contrast of colours, by luminance.

/// The contrast of two colours, from 1 to 21, as in WCAG 2.2: at least 3 for shapes and 4.5 for
/// text.
///
/// # Panics
///
/// If a colour is not written like `#d63a3a`.
///
/// ```
/// use rulebook_draw::contrast;
///
/// assert!((contrast("#000000", "#ffffff") - 21.0).abs() < 1e-9);
/// ```
#[must_use]
pub fn contrast(one: &str, other: &str) -> f64 {
    let (one, other) = (luminance(rgb(one)), luminance(rgb(other)));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// The relative luminance, from 0 to 1, as in WCAG 2.2.
fn luminance(rgb: [u8; 3]) -> f64 {
    let [r, g, b] = rgb.map(|value| {
        let value = f64::from(value) / 255.0;
        if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    });
    0.2126 * r + 0.7152 * g + 0.0722 * b
}

/// Red, green and blue of a colour that is written like `#d63a3a`.
pub(crate) fn rgb(hex: &str) -> [u8; 3] {
    [1, 3, 5].map(|i| {
        let digits = hex.get(i..i + 2).and_then(|digits| u8::from_str_radix(digits, 16).ok());
        digits.expect("a colour is `#` and six hexadecimal digits")
    })
}
