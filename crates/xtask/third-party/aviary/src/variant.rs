//! The options of the rules.

use rulebook_core::text::Switch;

rulebook_core::options! {
    /// A choice of rules.
    pub struct Variant {
        pub upset: Switch = Switch::On, "whether the 1 beats the 6 (R5)";
    }
}
