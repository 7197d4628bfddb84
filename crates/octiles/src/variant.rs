//! The options of the rules.

use rulebook_core::{
    Player, PlayerSet,
    text::{OptionSpec, Options, Switch},
};

use crate::board::{Side, SpaceSet};

/// A choice of rules. The default is a game of two with five runners each.
///
/// ```
/// use rulebook_octiles::{Side, Variant, rulebook_core::Player};
///
/// let variant: Variant = "players=3,runners=4".parse()?;
/// assert_eq!((variant.players, variant.runners), (3, 4));
/// assert_eq!(variant.side(Player::SECOND), Side::North);
/// assert!("players=5".parse::<Variant>().is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Variant {
    /// R4: the number of players, from 2 to 4.
    pub players: u8,
    /// R5: the number of runners of each player, from 3 to 5.
    pub runners: u8,
    /// R4: the side on which the first player sits.
    pub first: Side,
    /// R5: who decides on which circles the runners start.
    pub placement: Placement,
    /// R6: whether the tile below the top tile is visible too.
    pub face_up: Switch,
    /// R16: whether a tile that nobody can use goes to the bottom of the stack instead of ending
    /// the game.
    pub bury_on_deadlock: Switch,
    /// R18: whether four players are two pairs, each on opposite sides. Without effect for fewer
    /// players.
    pub teams: Switch,
}

impl Default for Variant {
    fn default() -> Variant {
        Variant {
            players: 2,
            runners: 5,
            first: Side::West,
            placement: Placement::Fixed,
            face_up: Switch::Off,
            bury_on_deadlock: Switch::Off,
            teams: Switch::Off,
        }
    }
}

impl Variant {
    /// R4: the side where a player starts. Two players sit on opposite sides, more players
    /// clockwise next to each other.
    #[must_use]
    pub fn side(&self, player: Player) -> Side {
        let step = if self.players == 2 { 2 } else { 1 };
        self.first.turned(player.index() as u8 * step)
    }

    /// R18: the players who win together with a player, who is one of them.
    pub(crate) fn team(self, player: Player) -> PlayerSet {
        let partner = self.seats().filter(|_| self.has_teams()).nth(player.index() ^ 2);
        partner.into_iter().chain([player]).collect()
    }

    /// R18: whether players on opposite sides are partners.
    pub(crate) fn has_teams(self) -> bool {
        self.teams.is_on() && self.players == 4
    }

    /// R4: the circles on which a player's runners start.
    pub(crate) fn starts(self, player: Player) -> SpaceSet {
        self.side(player).circles()
    }

    /// R4: the circles on which a player's runners finish.
    pub(crate) fn finishes(self, player: Player) -> SpaceSet {
        self.side(player).opposite().circles()
    }

    /// The players in the order of play.
    pub(crate) fn seats(self) -> impl Iterator<Item = Player> + Clone + use<> {
        Player::all(self.players)
    }

    /// Whether the numbers are within their ranges.
    pub(crate) fn is_valid(self) -> bool {
        (2..=4).contains(&self.players) && (3..=5).contains(&self.runners)
    }

    /// R5: whether the game begins with the players' choice of start circles. Five runners leave
    /// no choice.
    pub(crate) fn has_placement(self) -> bool {
        self.placement == Placement::Chosen && self.runners < 5
    }

    /// The number of tiles on top of the stack that are visible when a player moves (R6).
    pub(crate) fn n_shown(self) -> usize {
        if self.face_up.is_on() { 2 } else { 1 }
    }
}

/// The choice of the circles on which the runners start (R5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Placement {
    /// The runners start on the circles 1, 3, 5 or 1, 2, 4, 5 or on all.
    #[default]
    Fixed,
    /// The players choose in seat order before the first turn.
    Chosen,
}

impl Placement {
    /// All values in the order of [`Options::get`].
    const ALL: [Placement; 2] = [Placement::Fixed, Placement::Chosen];
}

impl Options for Variant {
    const SPECS: &'static [OptionSpec] = &[
        OptionSpec::range("players", 2, 4, 2, "the number of players (R4)"),
        OptionSpec::range("runners", 3, 5, 5, "the number of runners of each player (R5)"),
        OptionSpec::names("first", &["W", "N", "E", "S"], 0, "the side of the first player (R4)"),
        OptionSpec::names(
            "placement",
            &["fixed", "chosen"],
            0,
            "who decides on which circles the runners start (R5)",
        ),
        OptionSpec::switch("face_up", Switch::Off, "the tile below the top tile is visible (R6)"),
        OptionSpec::switch(
            "bury_on_deadlock",
            Switch::Off,
            "a tile that nobody can use goes to the bottom of the stack (R16)",
        ),
        OptionSpec::switch("teams", Switch::Off, "four players are two pairs across (R18)"),
    ];

    fn get(&self, index: usize) -> u32 {
        match index {
            0 => self.players.into(),
            1 => self.runners.into(),
            2 => self.first as u32,
            3 => self.placement as u32,
            4 => self.face_up as u32,
            5 => self.bury_on_deadlock as u32,
            _ => self.teams as u32,
        }
    }

    fn set(&mut self, index: usize, value: u32) {
        match index {
            0 => self.players = value as u8,
            1 => self.runners = value as u8,
            2 => self.first = Side::ALL[value as usize],
            3 => self.placement = Placement::ALL[value as usize],
            4 => self.face_up = Switch::from_value(value),
            5 => self.bury_on_deadlock = Switch::from_value(value),
            _ => self.teams = Switch::from_value(value),
        }
    }
}

rulebook_core::impl_variant_text!(Variant);
