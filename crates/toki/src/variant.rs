//! The options of the rules.

/// The greatest number of players, for arrays.
pub(crate) const MAX_PLAYERS: usize = Variant::MAX_PLAYERS as usize;

rulebook_core::options! {
    /// A choice of rules. The default is the leaflet's game for two.
    ///
    /// ```
    /// use rulebook_toki::{Game, State, Toki, Variant};
    ///
    /// let variant: Variant = "players=4,rounds=1".parse()?;
    /// assert_eq!((variant.players, variant.rounds), (4, 1));
    /// assert_eq!(Toki::start(variant).players(), 4);
    /// assert!("players=7".parse::<Variant>().is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[non_exhaustive]
    pub struct Variant {
        pub players: u8 = 2, in Variant::MIN_PLAYERS..=Variant::MAX_PLAYERS,
            "the number of players (R1)";
        pub rounds: u8 = 5, in 1..=Variant::MAX_ROUNDS, "the number of rounds (R20)";
        pub fly: Fly = Fly::Any, "which cards let a Toki fly (R13)";
        pub empty_bank: EmptyBank = EmptyBank::Reshuffle,
            "what happens when the bank is empty (R15)";
        pub round_limit: u16 = 400, in 0..=Variant::MAX_ROUND_LIMIT,
            "the number of turns after which a round ends, 0 for no limit (R16)";
        pub toki_pair: TokiPair = TokiPair::Zero, "what two Tokis in one column are worth (R18)";
        pub foursome: Foursome = Foursome::Ten, "what two pairs of the same number subtract (R19)";
    }

    /// The cards that let a Toki fly (R13).
    pub enum Fly {
        /// Any card.
        Any = "any",
        /// Only a card equal to the open card in the Toki's column.
        MatchOnly = "match_only",
    }

    /// The effect of a turn that leaves the bank empty, at its end (R15).
    pub enum EmptyBank {
        /// The pile without its top card is shuffled and becomes the bank.
        Reshuffle = "reshuffle",
        /// Players can take cards only from the pile.
        ForcedPile = "forced_pile",
        /// The round ends at once.
        EndRound = "end_round",
    }

    /// The value of two Tokis in one column (R18).
    pub enum TokiPair {
        /// 0 points, no number, no part in a group.
        Zero = "zero",
        /// A pair of the number that gives the box its best score.
        Wild = "wild",
    }

    /// The value of two pairs of the same number (R19).
    pub enum Foursome {
        /// −10 points, which continues the series −20, −15.
        Ten = "10",
        /// −15 points, as the leaflet prints it.
        Fifteen = "15",
    }
}

impl Variant {
    /// The least number of players (R1).
    pub const MIN_PLAYERS: u8 = 2;
    /// The greatest number of players (R1).
    pub const MAX_PLAYERS: u8 = 6;
    /// The greatest number of rounds.
    pub const MAX_ROUNDS: u8 = 20;
    /// The greatest limit of turns.
    pub const MAX_ROUND_LIMIT: u16 = 10_000;
    /// The number of cards in a box (R2).
    pub const BOX_SIZE: u8 = 8;

    /// The leaflet's game for this number of players.
    #[must_use]
    pub fn for_players(players: u8) -> Variant {
        Variant { players, ..Variant::default() }
    }

    /// The number of cards in all boxes.
    pub(crate) const fn n_dealt(self) -> u8 {
        self.players * Variant::BOX_SIZE
    }
}

impl Foursome {
    /// The points: −10 or −15.
    #[must_use]
    pub const fn points(self) -> i16 {
        match self {
            Foursome::Ten => -10,
            Foursome::Fifteen => -15,
        }
    }
}
