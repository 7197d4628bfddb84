//! The options of the rules.

use rulebook_core::{
    impl_variant_text,
    text::{OptionSpec, Options, Switch},
};

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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Variant {
    /// R8, R14: the number of players.
    pub players: Players,
    /// R4, R5, R6: the standard rules, or those for children.
    pub level: Level,
    /// R16: whether a hand is seen by its player only.
    pub covered: Switch,
    /// R8: how it is decided who draws the White Lady.
    pub lot: Lot,
    /// R9: whether the arrow of the White Lady may press a triangle.
    pub lady_links: Switch,
    /// R10: whether the arrow of the reply may point at the square of the White Lady.
    pub lady_square: LadySquare,
    /// R5: where the virtual image of a shield is.
    pub image: Image,
    /// R12: whether a shield may be laid on a square without a legal arrow.
    pub closing_move: Switch,
}

/// R8, R14: the number of players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Players {
    /// Two, each for themselves.
    #[default]
    Two,
    /// Four: seats 0 and 2 against seats 1 and 3.
    Four,
}

/// R8: how it is decided who draws the White Lady and starts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Lot {
    /// The setup names the starter.
    #[default]
    Given,
    /// A chance event at the start of the game decides.
    Drawn,
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

/// R10: whether the arrow of the reply may point at the square of the White Lady.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum LadySquare {
    /// It is free: the arrow may point there.
    #[default]
    Free,
    /// It is occupied: the arrow skips it.
    Busy,
}

/// R5: where the virtual image of a shield is.
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
            lot: Lot::Given,
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

    /// R14: the number of jokers that the pairs give, one each.
    #[must_use]
    pub const fn gifts(self) -> u8 {
        match self {
            Players::Two => 0,
            Players::Four => 2,
        }
    }
}

impl Options for Variant {
    const SPECS: &'static [OptionSpec] = &[
        OptionSpec::names(
            "players",
            &["2", "4"],
            0,
            "the number of players; the leaflet has 4 with the standard rules only (R8, R14)",
        ),
        OptionSpec::names(
            "rules",
            &["standard", "kid"],
            0,
            "whether triangles link the sides and jokers point far (R4, R5, R6)",
        ),
        OptionSpec::switch("covered", Switch::Off, "whether a hand is hidden from others (R16)"),
        OptionSpec::names(
            "lot",
            &["given", "drawn"],
            0,
            "whether the starter is given or drawn by lot (R8)",
        ),
        OptionSpec::switch(
            "lady_links",
            Switch::On,
            "whether the arrow of the White Lady may press a triangle (R9)",
        ),
        OptionSpec::names(
            "lady_square",
            &["free", "busy"],
            0,
            "whether the arrow of the reply may point at the Lady's square (R10)",
        ),
        OptionSpec::names(
            "image",
            &["outside", "inside"],
            0,
            "where the virtual image of a linking shield is (R5)",
        ),
        OptionSpec::switch(
            "closing_move",
            Switch::Off,
            "whether a last shield may be laid where no arrow is legal (R12)",
        ),
    ];

    fn get(&self, index: usize) -> u32 {
        match index {
            0 => self.players as u32,
            1 => self.level as u32,
            2 => self.covered as u32,
            3 => self.lot as u32,
            4 => self.lady_links as u32,
            5 => self.lady_square as u32,
            6 => self.image as u32,
            _ => self.closing_move as u32,
        }
    }

    fn set(&mut self, index: usize, value: u32) {
        let on = value == 1;
        match index {
            0 => self.players = if on { Players::Four } else { Players::Two },
            1 => self.level = if on { Level::Kid } else { Level::Standard },
            2 => self.covered = Switch::from_value(value),
            3 => self.lot = if on { Lot::Drawn } else { Lot::Given },
            4 => self.lady_links = Switch::from_value(value),
            5 => self.lady_square = if on { LadySquare::Busy } else { LadySquare::Free },
            6 => self.image = if on { Image::Inside } else { Image::Outside },
            _ => self.closing_move = Switch::from_value(value),
        }
    }
}

impl_variant_text!(Variant);
