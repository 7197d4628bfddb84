//! The options of a variant as text: `key=value,key=value`, and `{key=value}` before a position.

use core::fmt::{self, Debug, Display, Write};

use super::{Cursor, SyntaxError};

/// One option of a variant, as a user interface presents it.
///
/// ```
/// use rulebook_core::text::OptionSpec;
///
/// const MOST: OptionSpec = OptionSpec::range("most", 2, 4, 2, "counters per move (R2)");
/// assert_eq!(MOST.values.to_string(), "2..4");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct OptionSpec {
    /// Its name in texts.
    pub key: &'static str,
    /// The possible values.
    pub values: OptionValues,
    /// The default value: a number, or the index of a name.
    pub default: u32,
    /// A short description of its effect, with the number of its rule.
    pub about: &'static str,
}

impl OptionSpec {
    /// An option with one of these names as its value; `default` is an index of `names`.
    #[must_use]
    pub const fn names(
        key: &'static str,
        names: &'static [&'static str],
        default: u32,
        about: &'static str,
    ) -> OptionSpec {
        assert!((default as usize) < names.len(), "the default is one of the names");
        OptionSpec { key, values: OptionValues::Names(names), default, about }
    }

    /// An option with a number from `min` to `max` as its value.
    #[must_use]
    pub const fn range(
        key: &'static str,
        min: u32,
        max: u32,
        default: u32,
        about: &'static str,
    ) -> OptionSpec {
        assert!(min <= default && default <= max, "the default is in range");
        OptionSpec { key, values: OptionValues::Range { min, max }, default, about }
    }

    /// The text of a value of this option, which [`OptionSpec::values`] must allow: writing the
    /// text of another value may panic.
    #[must_use]
    pub fn display(&self, value: u32) -> impl Display {
        struct Value(OptionValues, u32);
        impl Display for Value {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self.0 {
                    OptionValues::Names(names) => f.write_str(names[self.1 as usize]),
                    OptionValues::Range { .. } => write!(f, "{}", self.1),
                }
            }
        }
        Value(self.values, value)
    }
}

/// The possible values of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OptionValues {
    /// One of these names; the value is its index.
    Names(&'static [&'static str]),
    /// A number from `min` to `max`, both included.
    Range {
        /// The least value.
        min: u32,
        /// The greatest value.
        max: u32,
    },
}

impl OptionValues {
    /// Reads one value.
    fn read(self, cursor: &mut Cursor<'_>) -> Option<u32> {
        match self {
            OptionValues::Names(names) => {
                let word = cursor.take_while(is_word);
                names.iter().position(|name| *name == word).map(|index| index as u32)
            }
            OptionValues::Range { min, max } => cursor.number().filter(|n| (min..=max).contains(n)),
        }
    }
}

impl Display for OptionValues {
    /// Writes `off|on` or `2..6`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionValues::Names(names) => {
                for (i, name) in names.iter().enumerate() {
                    write!(f, "{}{name}", if i == 0 { "" } else { "|" })?;
                }
                Ok(())
            }
            OptionValues::Range { min, max } => write!(f, "{min}..{max}"),
        }
    }
}

crate::options! {
    /// The value of an option that is off or on.
    ///
    /// ```
    /// use rulebook_core::text::Switch;
    ///
    /// assert!(Switch::On.is_on());
    /// assert_eq!(Switch::NAMES, ["off", "on"]);
    /// ```
    pub enum Switch {
        /// The option does not apply.
        Off = "off",
        /// The option applies.
        On = "on",
    }
}

impl Switch {
    /// Whether the option applies.
    #[must_use]
    pub const fn is_on(self) -> bool {
        matches!(self, Switch::On)
    }
}

/// A variant: a set of options, each with a value.
///
/// A game declares it with [`options!`](crate::options).
///
/// ```
/// use rulebook_classics::nim::Variant;
/// use rulebook_core::text::Options;
///
/// let variant: Variant = "d=9".parse()?;
/// assert_eq!((Variant::SPECS[3].key, variant.get(3)), ("d", 9));
/// assert_eq!("d=32".parse::<Variant>().unwrap_err().to_string(), "expected d=0..31 at byte 2");
/// # Ok::<(), rulebook_core::text::VariantError>(())
/// ```
pub trait Options: Copy + Eq + Default + Debug + 'static {
    /// The options, in the order in which texts name them.
    const SPECS: &'static [OptionSpec];

    /// The value of the option at this index of [`Options::SPECS`].
    fn get(&self, index: usize) -> u32;

    /// Sets the option at this index of [`Options::SPECS`] to a value that its spec allows.
    fn set(&mut self, index: usize, value: u32);

    /// The same variant with the nearest number in its range in the place of every other one.
    #[must_use]
    fn clamped(mut self) -> Self {
        for (index, spec) in Self::SPECS.iter().enumerate() {
            if let OptionValues::Range { min, max } = spec.values {
                self.set(index, self.get(index).clamp(min, max));
            }
        }
        self
    }

    /// Writes the options that differ from the default.
    ///
    /// # Errors
    ///
    /// If the formatter fails.
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "";
        for (index, spec) in Self::SPECS.iter().enumerate() {
            let value = self.get(index);
            if value != spec.default {
                write!(f, "{separator}{}={}", spec.key, spec.display(value))?;
                separator = ",";
            }
        }
        Ok(())
    }

    /// Reads `key=value,key=value` in any order; the empty text is the default.
    ///
    /// # Errors
    ///
    /// For an unknown key, an invalid value, and a duplicate key.
    fn read(cursor: &mut Cursor<'_>) -> Result<Self, VariantError> {
        Self::read_named(cursor).map(|(variant, _)| variant)
    }

    /// As [`Options::read`]; also returns which options the text names: bit `i` is set for option
    /// `i` of [`Options::SPECS`].
    ///
    /// # Errors
    ///
    /// As [`Options::read`].
    fn read_named(cursor: &mut Cursor<'_>) -> Result<(Self, u64), VariantError> {
        let mut variant = Self::default();
        let mut named = 0_u64;
        if !cursor.peek().is_some_and(is_word) {
            return Ok((variant, named));
        }
        loop {
            let offset = cursor.offset();
            let key = cursor.take_while(is_word);
            let Some(index) = Self::SPECS.iter().position(|spec| spec.key == key) else {
                return Err(VariantError::UnknownKey { offset, specs: Self::SPECS });
            };
            if named >> index & 1 == 1 {
                return Err(VariantError::Duplicate { offset, key: Self::SPECS[index].key });
            }
            named |= 1 << index;
            cursor.expect("=", "`=` and a value")?;
            let (offset, spec) = (cursor.offset(), &Self::SPECS[index]);
            let value = spec.values.read(cursor);
            variant.set(index, value.ok_or(VariantError::BadValue { offset, spec })?);
            if !cursor.eat(",") {
                return Ok((variant, named));
            }
        }
    }
}

/// The variant of a game whose rules have no options. Its text is empty.
///
/// ```
/// use rulebook_core::text::{NoOptions, Options};
///
/// assert!(NoOptions::SPECS.is_empty());
/// assert_eq!("".parse(), Ok(NoOptions));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct NoOptions;

crate::options! { @impl NoOptions {} }

/// Writes a variant in braces before a position, or nothing for the default.
///
/// # Errors
///
/// If the formatter fails.
pub fn write_prefix<V: Options>(f: &mut fmt::Formatter<'_>, variant: &V) -> fmt::Result {
    if *variant == V::default() {
        return Ok(());
    }
    f.write_char('{')?;
    variant.write(f)?;
    f.write_str("} ")
}

/// Reads what [`write_prefix`] writes.
///
/// # Errors
///
/// As [`Options::read`], and for a brace that is not closed.
///
/// ```
/// use rulebook_classics::nim::Variant;
/// use rulebook_core::text::{Cursor, read_prefix};
///
/// let mut cursor = Cursor::new("{d=9} 1,3,5,7 0");
/// assert_eq!(read_prefix::<Variant>(&mut cursor)?.d, 9);
/// assert_eq!(cursor.rest(), "1,3,5,7 0");
/// # Ok::<(), rulebook_core::text::VariantError>(())
/// ```
pub fn read_prefix<V: Options>(cursor: &mut Cursor<'_>) -> Result<V, VariantError> {
    read_named_prefix(cursor).map(|(variant, _)| variant)
}

/// As [`read_prefix`]; also returns which options are named, as [`Options::read_named`].
///
/// # Errors
///
/// As [`read_prefix`].
pub fn read_named_prefix<V: Options>(cursor: &mut Cursor<'_>) -> Result<(V, u64), VariantError> {
    if !cursor.eat("{") {
        return Ok((V::default(), 0));
    }
    let read = V::read_named(cursor)?;
    cursor.expect("}", "`,` and another option, or `}`")?;
    cursor.skip_spaces();
    Ok(read)
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// The reason why a variant text is refused.
///
/// ```
/// use rulebook_classics::pig::Variant;
///
/// let error = "least=1".parse::<Variant>().unwrap_err();
/// assert_eq!(error.to_string(), "expected one of the options players, sides, target at byte 0");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum VariantError {
    /// The text is not a list of options.
    Syntax(SyntaxError),
    /// The game has no option of this name.
    UnknownKey {
        /// The start of the name, in bytes from the start of the text.
        offset: usize,
        /// The options of the game.
        specs: &'static [OptionSpec],
    },
    /// The option cannot have this value.
    BadValue {
        /// The start of the value, in bytes from the start of the text.
        offset: usize,
        /// The option and its values.
        spec: &'static OptionSpec,
    },
    /// An option is given twice.
    Duplicate {
        /// The start of the second occurrence, in bytes from the start of the text.
        offset: usize,
        /// Its name.
        key: &'static str,
    },
}

impl VariantError {
    /// The position of the mistake, in bytes from the start of the text.
    #[must_use]
    pub const fn offset(&self) -> usize {
        match self {
            VariantError::Syntax(error) => error.offset,
            VariantError::UnknownKey { offset, .. }
            | VariantError::BadValue { offset, .. }
            | VariantError::Duplicate { offset, .. } => *offset,
        }
    }
}

impl Display for VariantError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            VariantError::Syntax(error) => Display::fmt(error, f),
            VariantError::UnknownKey { offset, specs } => {
                f.write_str("expected one of the options ")?;
                for (i, spec) in specs.iter().enumerate() {
                    write!(f, "{}{}", if i == 0 { "" } else { ", " }, spec.key)?;
                }
                write!(f, " at byte {offset}")
            }
            VariantError::BadValue { offset, spec } => {
                write!(f, "expected {}={} at byte {offset}", spec.key, spec.values)
            }
            VariantError::Duplicate { offset, key } => {
                write!(f, "duplicate option {key} at byte {offset}")
            }
        }
    }
}

impl core::error::Error for VariantError {}

impl From<SyntaxError> for VariantError {
    fn from(error: SyntaxError) -> VariantError {
        VariantError::Syntax(error)
    }
}
