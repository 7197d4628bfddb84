//! The options of the game: what the leaflet leaves open or other tables play differently.

use rulebook_core::{
    impl_variant_text,
    text::{OptionSpec, Options, Values},
};

/// A choice of options; the default is the leaflet's game for two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Variant {
    /// The number of players, from [`Variant::MIN_PLAYERS`] to [`Variant::MAX_PLAYERS`] (R1).
    pub players: u8,
    /// The number of rounds, from 1 to [`Variant::MAX_ROUNDS`] (R20).
    pub rounds: u8,
    /// Which card lets a Toki fly (R13).
    pub fly: Fly,
    /// What happens when the bank is empty (R15).
    pub empty_bank: EmptyBank,
    /// The turns of a round after which all cards are opened and scored, up to
    /// [`Variant::MAX_ROUND_LIMIT`]; 0 for no limit (R16).
    pub round_limit: u16,
    /// What two Tokis in one column are worth (R18).
    pub toki_pair: TokiPair,
}

/// Which card lets a Toki fly (R13).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Fly {
    /// Any card.
    #[default]
    Any,
    /// Only a card equal to the open card in the Toki's column.
    MatchOnly,
}

/// What happens at the end of a turn that leaves the bank empty (R15).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum EmptyBank {
    /// The pile without its top card is shuffled and becomes the bank.
    #[default]
    Reshuffle,
    /// Players draw from the pile only.
    ForcedPile,
    /// The round ends at once.
    EndRound,
}

/// What two Tokis in one column are worth (R18).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TokiPair {
    /// 0 points, no number, no part in a group.
    #[default]
    Zero,
    /// A pair of any number, chosen for the best score.
    Wild,
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
    /// The cards in front of one player (R2).
    pub const BOX_SIZE: u8 = 8;

    /// The leaflet's game for so many players.
    #[must_use]
    pub fn for_players(players: u8) -> Variant {
        Variant { players, ..Variant::default() }
    }

    /// Whether every number is within its range.
    #[must_use]
    pub(crate) fn is_valid(self) -> bool {
        Variant::SPECS.iter().enumerate().all(|(index, spec)| match spec.values {
            Values::Names(_) => true,
            Values::Range { min, max } => (min..=max).contains(&self.get(index)),
        })
    }

    /// The cards that lie in the boxes.
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
        }
    }
}

impl Options for Variant {
    const SPECS: &'static [OptionSpec] = &[
        OptionSpec {
            key: "players",
            values: Values::Range {
                min: Variant::MIN_PLAYERS as u32,
                max: Variant::MAX_PLAYERS as u32,
            },
            default: 2,
            about: "the number of players (R1)",
        },
        OptionSpec {
            key: "rounds",
            values: Values::Range { min: 1, max: Variant::MAX_ROUNDS as u32 },
            default: 5,
            about: "the number of rounds (R20)",
        },
        OptionSpec {
            key: "fly",
            values: Values::Names(&["any", "match_only"]),
            default: 0,
            about: "which card lets a Toki fly (R13)",
        },
        OptionSpec {
            key: "empty_bank",
            values: Values::Names(&["reshuffle", "forced_pile", "end_round"]),
            default: 0,
            about: "what happens when the bank is empty (R15)",
        },
        OptionSpec {
            key: "round_limit",
            values: Values::Range { min: 0, max: Variant::MAX_ROUND_LIMIT as u32 },
            default: 400,
            about: "the turns after which a round is scored, 0 for no limit (R16)",
        },
        OptionSpec {
            key: "toki_pair",
            values: Values::Names(&["zero", "wild"]),
            default: 0,
            about: "what two Tokis in one column are worth (R18)",
        },
    ];

    fn get(&self, index: usize) -> u32 {
        match index {
            0 => u32::from(self.players),
            1 => u32::from(self.rounds),
            2 => self.fly as u32,
            3 => self.empty_bank as u32,
            4 => u32::from(self.round_limit),
            _ => self.toki_pair as u32,
        }
    }

    fn set(&mut self, index: usize, value: u32) {
        match index {
            0 => self.players = value as u8,
            1 => self.rounds = value as u8,
            2 => self.fly = [Fly::Any, Fly::MatchOnly][value as usize],
            3 => self.empty_bank = EmptyBank::ALL[value as usize],
            4 => self.round_limit = value as u16,
            _ => self.toki_pair = [TokiPair::Zero, TokiPair::Wild][value as usize],
        }
    }
}

impl_variant_text!(Variant);

impl EmptyBank {
    const ALL: [EmptyBank; 3] = [EmptyBank::Reshuffle, EmptyBank::ForcedPile, EmptyBank::EndRound];
}
