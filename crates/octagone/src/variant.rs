//! The options of the game.

use rulebook_core::{
    impl_variant_text,
    text::{OptionSpec, Options, Switch, Values},
};

/// Which game of Octagone is played. The default is the standard game of two with open hands.
///
/// Every combination can be played, also those that the leaflet does not offer: four players under
/// the kid rules, say. Options that another one makes idle are without effect: the links of the
/// Lady and the place of the image under the kid rules, which have no links.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Variant {
    /// R8, R14: how many play.
    pub players: Players,
    /// R4, R5, R6: the rules for children or all of them.
    pub level: Level,
    /// R16: whether only its owner sees a hand.
    pub covered: Switch,
    /// R9: whether the arrow of the White Lady may press a triangle.
    pub lady_links: Switch,
    /// R10: what the square of the White Lady is to the arrow of the reply.
    pub lady_square: LadySquare,
    /// R5: where the virtual image of a shield stands.
    pub image: Image,
    /// R12: whether a shield may be laid on a square without a legal arrow.
    pub closing_move: Switch,
}

/// R8, R14: how many play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Players {
    /// Two, each for themselves.
    #[default]
    Two,
    /// Four: seats 0 and 2 against seats 1 and 3.
    Four,
}

/// R4, R5, R6: how arrows point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Level {
    /// Triangles link opposite sides, and jokers point at the last free square.
    #[default]
    Standard,
    /// No links, and jokers point like coloured shields.
    Kid,
}

/// R10: what the square of the White Lady is to the arrow of the reply.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum LadySquare {
    /// Free: the arrow may point there.
    #[default]
    Free,
    /// Occupied: the arrow skips it.
    Busy,
}

/// R5: where the virtual image of a shield stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Image {
    /// Just outside the opposite side.
    #[default]
    Outside,
    /// On the square at the opposite edge.
    Inside,
}

impl Default for Variant {
    fn default() -> Variant {
        Variant {
            players: Players::Two,
            level: Level::Standard,
            covered: Switch::Off,
            lady_links: Switch::On,
            lady_square: LadySquare::Free,
            image: Image::Outside,
            closing_move: Switch::Off,
        }
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
}

impl Options for Variant {
    const SPECS: &'static [OptionSpec] = &[
        OptionSpec {
            key: "players",
            values: Values::Names(&["2", "4"]),
            default: 0,
            about: "the number of players (R8, R14)",
        },
        OptionSpec {
            key: "rules",
            values: Values::Names(&["standard", "kid"]),
            default: 0,
            about: "whether triangles link the sides and jokers point far (R4, R5, R6)",
        },
        OptionSpec {
            key: "covered",
            values: Values::SWITCH,
            default: 0,
            about: "whether only its owner sees a hand (R16)",
        },
        OptionSpec {
            key: "lady_links",
            values: Values::SWITCH,
            default: 1,
            about: "whether the arrow of the White Lady may press a triangle (R9)",
        },
        OptionSpec {
            key: "lady_square",
            values: Values::Names(&["free", "busy"]),
            default: 0,
            about: "what the Lady's square is to the arrow of the reply (R10)",
        },
        OptionSpec {
            key: "image",
            values: Values::Names(&["outside", "inside"]),
            default: 0,
            about: "where the virtual image of a linking shield stands (R5)",
        },
        OptionSpec {
            key: "closing_move",
            values: Values::SWITCH,
            default: 0,
            about: "whether a last shield may be laid where no arrow is legal (R12)",
        },
    ];

    fn get(&self, index: usize) -> u32 {
        match index {
            0 => self.players as u32,
            1 => self.level as u32,
            2 => self.covered as u32,
            3 => self.lady_links as u32,
            4 => self.lady_square as u32,
            5 => self.image as u32,
            _ => self.closing_move as u32,
        }
    }

    fn set(&mut self, index: usize, value: u32) {
        let on = value == 1;
        match index {
            0 => self.players = if on { Players::Four } else { Players::Two },
            1 => self.level = if on { Level::Kid } else { Level::Standard },
            2 => self.covered = Switch::from_value(value),
            3 => self.lady_links = Switch::from_value(value),
            4 => self.lady_square = if on { LadySquare::Busy } else { LadySquare::Free },
            5 => self.image = if on { Image::Inside } else { Image::Outside },
            _ => self.closing_move = Switch::from_value(value),
        }
    }
}

impl_variant_text!(Variant);
