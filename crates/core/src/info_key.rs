//! Keys of information sets with perfect recall.

use core::{
    fmt::{self, Display, Write},
    str::FromStr,
};

use crate::{
    hash::TextHash,
    hidden::HiddenInfo,
    state::StepOf,
    text::{Cursor, SyntaxError},
    viewpoint::Viewpoint,
};

/// The identity of an information set: a 128-bit hash of everything that an observer has seen
/// since the start of the match, in order.
///
/// Two histories have the same key if and only if the observer cannot distinguish them, up to
/// collisions (about n² / 2¹²⁹ for n keys). The value is frozen: it may be stored in files. It is
/// not cryptographic.
///
/// # Definition
///
/// FNV-1a with 128 bits over the concatenation of these texts, each preceded by a tag byte and its
/// length in bytes as a little-endian `u64`: `r` and `name version` of the rules, `w` and the
/// viewpoint, `v` and the first view; then for each step `o` and its observation. Own moves are
/// observed as well: a move may reveal more to its mover than the move itself.
///
/// ```
/// use rulebook_classics::Kuhn;
/// use rulebook_core::{HiddenInfo, InfoKey, Player, Viewpoint, text::SyntaxError};
///
/// let key_after = |card: &str, seat: Player| -> Result<InfoKey, SyntaxError> {
///     let (start, who) = (Kuhn::default(), Viewpoint::Seat(seat));
///     let first = InfoKey::new::<Kuhn>(who, &start.view(who));
///     Ok(first.after(&start, card.parse()?, who))
/// };
/// // The first player sees the first card; the second player does not.
/// assert_ne!(key_after("K", Player::FIRST)?, key_after("J", Player::FIRST)?);
/// assert_eq!(key_after("K", Player::SECOND)?, key_after("J", Player::SECOND)?);
/// # Ok::<(), SyntaxError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct InfoKey(TextHash);

impl InfoKey {
    /// The key at the start of a match that begins with `view`, which belongs to `who`.
    pub fn new<S: HiddenInfo>(who: Viewpoint, view: &S::View) -> InfoKey {
        InfoKey(TextHash::EMPTY)
            .then(b'r', &format_args!("{} {}", S::RULES.name, S::RULES.version))
            .then(b'w', &who)
            .then(b'v', view)
    }

    /// The key after the observer has seen a step, which may be their own move.
    #[must_use]
    pub fn learnt<S: HiddenInfo>(self, observed: &S::Observation) -> InfoKey {
        self.then(b'o', observed)
    }

    /// The key of `who` after `step` is taken in `state`.
    #[must_use]
    pub fn after<S: HiddenInfo>(self, state: &S, step: StepOf<S>, who: Viewpoint) -> InfoKey {
        self.learnt::<S>(&state.observe(step, who))
    }

    /// The key as a number.
    #[must_use]
    pub const fn bits(self) -> u128 {
        self.0.0
    }

    fn then(self, tag: u8, text: &impl Display) -> InfoKey {
        let mut length = Length(0);
        // Writing into a counter or a hash never fails, so an error comes from the text itself,
        // and then in both passes.
        let _ = write!(length, "{text}");
        let InfoKey(mut hash) = self;
        hash.add(&[tag]);
        hash.add(&length.0.to_le_bytes());
        let _ = write!(hash, "{text}");
        InfoKey(hash)
    }
}

impl Display for InfoKey {
    /// Writes 32 hexadecimal digits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.bits())
    }
}

impl FromStr for InfoKey {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<InfoKey, SyntaxError> {
        const EXPECTED: &str = "32 hexadecimal digits in lower case";
        let mut cursor = Cursor::new(text);
        let digits = cursor.take_while(|c| matches!(c, '0'..='9' | 'a'..='f'));
        if digits.len() != 32 {
            return Err(Cursor::new(text).error(EXPECTED));
        }
        cursor.finish()?;
        let bits = u128::from_str_radix(digits, 16);
        bits.map(|bits| InfoKey(TextHash(bits))).map_err(|_| Cursor::new(text).error(EXPECTED))
    }
}

/// Counts the bytes that are written.
struct Length(u64);

impl Write for Length {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 += text.len() as u64;
        Ok(())
    }
}

crate::impl_serde!(InfoKey);
