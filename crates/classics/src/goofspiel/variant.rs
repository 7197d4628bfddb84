//! The options of Goofspiel.

rulebook_core::options! {
    /// A choice of rules. Numbers out of range count as the nearest number in range.
    #[non_exhaustive]
    pub struct Variant {
        pub cards: u8 = 4, in 3..=8, "the number of cards in each hand (R1)";
        pub ties: Ties = Ties::Discard, "what becomes of a prize if the bids are equal (R5)";
    }

    /// The fate of a prize if the bids are equal (R5).
    pub enum Ties {
        /// Nobody gets it.
        Discard = "discard",
        /// It is added to the next prize.
        Carry = "carry",
    }
}
