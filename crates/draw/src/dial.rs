//! Picks that are directions or orientations.

/// A pick that is a direction or an orientation: an interface can offer it as a dial, or step
/// through its neighbours with a wheel.
///
/// ```
/// use rulebook_draw::Dial;
///
/// assert_eq!(Dial::Direction(2).eighths(), 2); // East.
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dial {
    /// A direction, in eighths of a circle clockwise from the top of the drawing, below 8.
    Direction(u8),
    /// An orientation, in eighths of a circle clockwise from the drawn one, below 8.
    Rotation(u8),
}

impl Dial {
    /// The angle in eighths of a circle.
    #[must_use]
    pub const fn eighths(self) -> u8 {
        match self {
            Dial::Direction(eighths) | Dial::Rotation(eighths) => eighths,
        }
    }
}
