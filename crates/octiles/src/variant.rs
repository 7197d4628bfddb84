//! The options of the rules.

use rulebook_core::{
    Player,
    text::{OptionSpec, Options, Switch, Values},
};

use crate::place::Side;

/// A choice of rules. The default is a game of two with five runners each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Variant {
    /// R4: the number of players, from 2 to 4.
    pub players: u8,
    /// R5: the number of runners of each player, from 3 to 5.
    pub runners: u8,
    /// R4: the side on which the first player sits.
    pub first: Side,
    /// R6: whether the tile below the one in the mover's hand lies open too.
    pub face_up: Switch,
    /// R16: whether a tile that nobody can use goes under the stack instead of ending the game.
    pub bury_on_deadlock: Switch,
}

impl Default for Variant {
    fn default() -> Variant {
        Variant {
            players: 2,
            runners: 5,
            first: Side::West,
            face_up: Switch::Off,
            bury_on_deadlock: Switch::Off,
        }
    }
}

impl Variant {
    /// R4: the side where a player starts. Two players sit on opposite sides, more of them
    /// clockwise side by side.
    #[must_use]
    pub fn side(&self, player: Player) -> Side {
        let step = if self.players == 2 { 2 } else { 1 };
        self.first.turned(player.index() as u8 * step)
    }

    /// The players in the order of play.
    pub(crate) fn seats(self) -> impl Iterator<Item = Player> + Clone + use<> {
        Player::all(self.players)
    }

    /// Whether the numbers are within their ranges.
    pub(crate) fn is_valid(self) -> bool {
        (2..=4).contains(&self.players) && (3..=5).contains(&self.runners)
    }

    /// The number of tiles on top of the stack that lie open when a player moves (R6).
    pub(crate) fn n_shown(self) -> usize {
        if self.face_up.is_on() { 2 } else { 1 }
    }
}

impl Options for Variant {
    const SPECS: &'static [OptionSpec] = &[
        OptionSpec {
            key: "players",
            values: Values::Range { min: 2, max: 4 },
            default: 2,
            about: "the number of players (R4)",
        },
        OptionSpec {
            key: "runners",
            values: Values::Range { min: 3, max: 5 },
            default: 5,
            about: "the number of runners of each player (R5)",
        },
        OptionSpec {
            key: "first",
            values: Values::Names(&["W", "N", "E", "S"]),
            default: 0,
            about: "the side of the first player (R4)",
        },
        OptionSpec {
            key: "face_up",
            values: Values::SWITCH,
            default: 0,
            about: "the tile under the one in hand lies open too (R6)",
        },
        OptionSpec {
            key: "bury_on_deadlock",
            values: Values::SWITCH,
            default: 0,
            about: "a tile that nobody can use goes under the stack (R16)",
        },
    ];

    fn get(&self, index: usize) -> u32 {
        match index {
            0 => self.players.into(),
            1 => self.runners.into(),
            2 => self.first as u32,
            3 => self.face_up as u32,
            _ => self.bury_on_deadlock as u32,
        }
    }

    fn set(&mut self, index: usize, value: u32) {
        match index {
            0 => self.players = value as u8,
            1 => self.runners = value as u8,
            2 => self.first = Side::ALL[value as usize],
            3 => self.face_up = Switch::from_value(value),
            _ => self.bury_on_deadlock = Switch::from_value(value),
        }
    }
}

rulebook_core::impl_variant_text!(Variant);
