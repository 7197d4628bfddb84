//! The options of the rules.

use rulebook_core::{
    impl_variant_text,
    text::{OptionSpec, OptionValues, Options},
};

/// The greatest number of players, for arrays.
pub(crate) const MAX_PLAYERS: usize = Variant::MAX_PLAYERS as usize;

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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Variant {
    /// The number of players, from [`Variant::MIN_PLAYERS`] to [`Variant::MAX_PLAYERS`] (R1).
    pub players: u8,
    /// The number of rounds, from 1 to [`Variant::MAX_ROUNDS`] (R20).
    pub rounds: u8,
    /// The cards that let a Toki fly (R13).
    pub fly: Fly,
    /// The effect of an empty bank (R15).
    pub empty_bank: EmptyBank,
    /// The number of turns after which a round ends, up to [`Variant::MAX_ROUND_LIMIT`]; 0 for no
    /// limit (R16).
    pub round_limit: u16,
    /// The value of two Tokis in one column (R18).
    pub toki_pair: TokiPair,
    /// The value of a foursome (R19).
    pub foursome: Foursome,
}

/// The cards that let a Toki fly (R13).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Fly {
    /// Any card.
    #[default]
    Any,
    /// Only a card equal to the open card in the Toki's column.
    MatchOnly,
}

/// The effect of a turn that leaves the bank empty, at its end (R15).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum EmptyBank {
    /// The pile without its top card is shuffled and becomes the bank.
    #[default]
    Reshuffle,
    /// Players can take cards only from the pile.
    ForcedPile,
    /// The round ends at once.
    EndRound,
}

/// The value of two Tokis in one column (R18).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TokiPair {
    /// 0 points, no number, no part in a group.
    #[default]
    Zero,
    /// A pair of the number that gives the box its best score.
    Wild,
}

/// The value of two pairs of the same number (R19).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Foursome {
    /// −10 points, which continues the series −20, −15.
    #[default]
    Ten,
    /// −15 points, as the leaflet prints it.
    Fifteen,
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

    /// Whether every number is in its range.
    #[must_use]
    pub(crate) fn is_valid(self) -> bool {
        Variant::SPECS.iter().enumerate().all(|(index, spec)| match spec.values {
            OptionValues::Range { min, max } => (min..=max).contains(&self.get(index)),
            _ => true,
        })
    }

    /// The number of cards in all boxes.
    pub(crate) const fn n_dealt(self) -> u8 {
        self.players * Variant::BOX_SIZE
    }
}

impl Default for Variant {
    fn default() -> Variant {
        Variant {
            players: 2,
            rounds: 5,
            fly: Fly::Any,
            empty_bank: EmptyBank::Reshuffle,
            round_limit: 400,
            toki_pair: TokiPair::Zero,
            foursome: Foursome::Ten,
        }
    }
}

impl EmptyBank {
    /// All values in the order of [`Options::get`].
    const ALL: [EmptyBank; 3] = [EmptyBank::Reshuffle, EmptyBank::ForcedPile, EmptyBank::EndRound];
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

impl Options for Variant {
    const SPECS: &'static [OptionSpec] = &[
        OptionSpec::range(
            "players",
            Variant::MIN_PLAYERS as u32,
            Variant::MAX_PLAYERS as u32,
            2,
            "the number of players (R1)",
        ),
        OptionSpec::range("rounds", 1, Variant::MAX_ROUNDS as u32, 5, "the number of rounds (R20)"),
        OptionSpec::names("fly", &["any", "match_only"], 0, "which cards let a Toki fly (R13)"),
        OptionSpec::names(
            "empty_bank",
            &["reshuffle", "forced_pile", "end_round"],
            0,
            "what happens when the bank is empty (R15)",
        ),
        OptionSpec::range(
            "round_limit",
            0,
            Variant::MAX_ROUND_LIMIT as u32,
            400,
            "the number of turns after which a round ends, 0 for no limit (R16)",
        ),
        OptionSpec::names(
            "toki_pair",
            &["zero", "wild"],
            0,
            "what two Tokis in one column are worth (R18)",
        ),
        OptionSpec::names(
            "foursome",
            &["10", "15"],
            0,
            "what two pairs of the same number subtract (R19)",
        ),
    ];

    fn get(&self, index: usize) -> u32 {
        match index {
            0 => u32::from(self.players),
            1 => u32::from(self.rounds),
            2 => self.fly as u32,
            3 => self.empty_bank as u32,
            4 => u32::from(self.round_limit),
            5 => self.toki_pair as u32,
            _ => self.foursome as u32,
        }
    }

    fn set(&mut self, index: usize, value: u32) {
        match index {
            0 => self.players = value as u8,
            1 => self.rounds = value as u8,
            2 => self.fly = [Fly::Any, Fly::MatchOnly][value as usize],
            3 => self.empty_bank = EmptyBank::ALL[value as usize],
            4 => self.round_limit = value as u16,
            5 => self.toki_pair = [TokiPair::Zero, TokiPair::Wild][value as usize],
            _ => self.foursome = [Foursome::Ten, Foursome::Fifteen][value as usize],
        }
    }
}

impl_variant_text!(Variant);
