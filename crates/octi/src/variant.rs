//! The options: every rule on which the leaflet's languages or players differ.

use rulebook_core::text::{OptionSpec, Options, Switch};

/// A choice of rules.
///
/// The text is `key=value,key=value` with the options that differ from the default, such as
/// `capture_own=off`.
///
/// ```
/// use rulebook_octi::{Game, Octi, Variant, rulebook_core::text::Switch};
///
/// let variant: Variant = "capture_own=off".parse()?;
/// assert_eq!(variant.capture_own, Switch::Off);
/// assert!(Octi::start(variant).to_string().starts_with("{capture_own=off} S:"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Variant {
    /// Whether a chain may land on the square it started from (R9); default on.
    pub return_to_origin: Switch,
    /// Whether jumped pods of the mover's own may be captured (R10); default on.
    pub capture_own: Switch,
    /// Whether a chain ends where it first lands on the opponent's base (R12); default on. Off,
    /// only the last square of a chain counts.
    pub stop_on_base: Switch,
}

impl Default for Variant {
    fn default() -> Variant {
        Variant { return_to_origin: Switch::On, capture_own: Switch::On, stop_on_base: Switch::On }
    }
}

impl Options for Variant {
    const SPECS: &'static [OptionSpec] = &[
        OptionSpec::switch(
            "return_to_origin",
            Switch::On,
            "a chain may land on the square it started from (R9)",
        ),
        OptionSpec::switch(
            "capture_own",
            Switch::On,
            "players may capture their own pods that they jump (R10)",
        ),
        OptionSpec::switch(
            "stop_on_base",
            Switch::On,
            "a chain ends where it first lands on the opponent's base (R12)",
        ),
    ];

    fn get(&self, index: usize) -> u32 {
        match index {
            0 => self.return_to_origin as u32,
            1 => self.capture_own as u32,
            _ => self.stop_on_base as u32,
        }
    }

    fn set(&mut self, index: usize, value: u32) {
        match index {
            0 => self.return_to_origin = Switch::from_value(value),
            1 => self.capture_own = Switch::from_value(value),
            _ => self.stop_on_base = Switch::from_value(value),
        }
    }
}

rulebook_core::impl_variant_text!(Variant);
