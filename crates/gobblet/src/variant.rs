//! The options of the rules: where the leaflet is silent, or its languages differ.

use rulebook_core::text::Switch;

rulebook_core::options! {
    /// A choice of rules. The default is the game as most people play it.
    ///
    /// ```
    /// use rulebook_gobblet::{Game, Gobblet, Play, Touch, Variant};
    ///
    /// let variant: Variant = "touch=lose_turn".parse()?;
    /// assert_eq!(variant.touch, Touch::LoseTurn);
    /// let mut game = Gobblet::start(variant);
    /// for mv in "4@b2 4@c3 ^b2 a1".split(' ') {
    ///     game.play(mv.parse()?)?; // the shift from b2 to a1 is two moves
    /// }
    /// assert_eq!(game.to_string(), "{touch=lose_turn} .,.,.,./.,.,d,./.,.,.,./D,.,.,. b");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[non_exhaustive]
    pub struct Variant {
        pub enter_over_own: Switch = Switch::Off,
            "a piece may enter on any smaller piece of the same player (R5)";
        pub both_lines: BothLines = BothLines::Opponent,
            "who wins when a move leaves lines of both players (R7)";
        pub touch: Touch = Touch::Off,
            "the price of lifting a piece that cannot be dropped anywhere (R11)";
    }

    /// The winner when a move leaves lines of both players (R7).
    pub enum BothLines {
        /// The opponent of the player who moved.
        Opponent = "opponent",
        /// The player who moved.
        Mover = "mover",
    }

    /// The meaning of touching a piece on the board (R11).
    pub enum Touch {
        /// Nothing: a move from square to square is one step.
        Off = "off",
        /// Lift and drop are two steps; a piece that cannot be dropped anywhere costs the turn.
        LoseTurn = "lose_turn",
        /// Lift and drop are two steps; a piece that cannot be dropped anywhere costs the game.
        LoseGame = "lose_game",
    }
}
