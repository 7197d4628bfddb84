//! The options of the rules.

use rulebook_core::{Player, PlayerSet, text::Switch};

use crate::board::{Side, SpaceSet};

rulebook_core::options! {
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
    #[non_exhaustive]
    pub struct Variant {
        pub players: u8 = 2, in 2..=4, "the number of players (R4)";
        pub runners: u8 = 5, in 3..=5, "the number of runners of each player (R5)";
        pub first: Side = Side::West, "the side of the first player (R4)";
        pub placement: Placement = Placement::Fixed,
            "who decides on which circles the runners start (R5)";
        pub face_up: Switch = Switch::Off, "the tile below the top tile is visible (R6)";
        /// Without it, such a tile ends the game.
        pub bury_on_deadlock: Switch = Switch::Off,
            "a tile that nobody can use goes to the bottom of the stack (R16)";
        /// Without effect for fewer players.
        pub teams: Switch = Switch::Off, "four players are two pairs across (R18)";
    }

    /// The choice of the circles on which the runners start (R5).
    #[derive(PartialOrd, Ord)]
    pub enum Placement {
        /// The runners start on the circles 1, 3, 5 or 1, 2, 4, 5 or on all.
        Fixed = "fixed",
        /// The players choose in seat order before the first turn.
        Chosen = "chosen",
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
