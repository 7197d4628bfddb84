//! The options of the rules.

use rulebook_core::text::Switch;

rulebook_core::options! {
    /// A choice of rules. The default is the standard game of two with open hands.
    ///
    /// Every combination can be played, also those that the leaflet does not offer, such as four
    /// players under the kid rules. An option that another one makes irrelevant has no effect: under
    /// the kid rules there are no links, so `lady_links` and `image` do not matter.
    ///
    /// ```
    /// use rulebook_octagone::{Game, Octagone, Players, State, Variant};
    ///
    /// let variant: Variant = "players=4,covered=on".parse()?;
    /// assert_eq!((variant.players, variant.players.count()), (Players::Four, 4));
    /// assert!(variant.covered.is_on());
    /// assert_eq!(Octagone::start(variant).players(), 4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[non_exhaustive]
    pub struct Variant {
        pub players: Players = Players::Two,
            "the number of players; the leaflet has 4 with the standard rules only (R8, R14)";
        pub level as rules: Level = Level::Standard,
            "whether triangles link the sides and jokers point far (R4, R5, R6)";
        pub covered: Switch = Switch::Off, "whether a hand is hidden from others (R16)";
        pub lot: Lot = Lot::Given, "whether the starter is given or drawn by lot (R8)";
        pub lady_links: Switch = Switch::On,
            "whether the arrow of the White Lady may press a triangle (R9)";
        pub lady_square: LadySquare = LadySquare::Free,
            "whether the arrow of the reply may point at the Lady's square (R10)";
        pub image: Image = Image::Outside, "where the virtual image of a linking shield is (R5)";
        pub closing_move: Switch = Switch::Off,
            "whether a last shield may be laid where no arrow is legal (R12)";
    }

    /// R8, R14: the number of players.
    pub enum Players {
        /// Two, each for themselves.
        Two = "2",
        /// Four: seats 0 and 2 against seats 1 and 3.
        Four = "4",
    }

    /// R4, R5, R6: how arrows point.
    pub enum Level {
        /// Triangles link opposite sides, and jokers point at the last free square.
        Standard = "standard",
        /// No links, and jokers point like coloured shields.
        Kid = "kid",
    }

    /// R8: how it is decided who draws the White Lady and starts.
    pub enum Lot {
        /// The setup names the starter.
        Given = "given",
        /// A chance event at the start of the game decides.
        Drawn = "drawn",
    }

    /// R10: whether the arrow of the reply may point at the square of the White Lady.
    pub enum LadySquare {
        /// It is free: the arrow may point there.
        Free = "free",
        /// It is occupied: the arrow skips it.
        Busy = "busy",
    }

    /// R5: where the virtual image of a shield is.
    pub enum Image {
        /// Just outside the opposite side.
        Outside = "outside",
        /// On the square at the opposite edge.
        Inside = "inside",
    }
}

impl Players {
    /// The number of players: 2 or 4.
    #[must_use]
    pub const fn count(self) -> u8 {
        match self {
            Players::Two => 2,
            Players::Four => 4,
        }
    }

    /// R8, R14: the number of coloured shields that each player is dealt.
    #[must_use]
    pub const fn share(self) -> u8 {
        36 / self.count()
    }

    /// R8, R14: the number of jokers that each player has before the gifts.
    #[must_use]
    pub const fn jokers(self) -> u8 {
        match self {
            Players::Two => 3,
            Players::Four => 1,
        }
    }

    /// R14: the number of jokers that the pairs give, one each.
    #[must_use]
    pub const fn gifts(self) -> u8 {
        match self {
            Players::Two => 0,
            Players::Four => 2,
        }
    }
}
