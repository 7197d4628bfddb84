//! The options of Pig.

rulebook_core::options! {
    /// A choice of rules. Numbers out of range count as the nearest number in range.
    #[non_exhaustive]
    pub struct Variant {
        pub players: u8 = 2, in 2..=8, "the number of players (R1)";
        pub sides: u8 = 6, in 2..=20, "the number of sides of the die (R1)";
        pub target: u8 = 100, in 10..=100, "the score that wins (R6)";
    }
}
