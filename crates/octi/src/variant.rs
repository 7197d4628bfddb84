//! The options: every rule on which the leaflet's languages or players differ.

use rulebook_core::text::Switch;

rulebook_core::options! {
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
    #[non_exhaustive]
    pub struct Variant {
        pub return_to_origin: Switch = Switch::On,
            "a chain may land on the square it started from (R9)";
        pub capture_own: Switch = Switch::On,
            "players may capture their own pods that they jump (R10)";
        /// Off, only the last square of a chain counts.
        pub stop_on_base: Switch = Switch::On,
            "a chain ends where it first lands on the opponent's base (R12)";
    }
}
