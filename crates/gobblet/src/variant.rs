//! The options of the rules: where the leaflet is silent, or its languages differ.

use rulebook_core::text::{OptionSpec, Options, Switch};

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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Variant {
    /// R5: whether a piece may also enter on any smaller piece of the same player.
    pub enter_over_own: Switch,
    /// R7: who wins when a move leaves lines of both players.
    pub both_lines: BothLines,
    /// R11: what touching a piece means.
    pub touch: Touch,
}

/// The winner when a move leaves lines of both players (R7).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum BothLines {
    /// The opponent of the player who moved.
    #[default]
    Opponent,
    /// The player who moved.
    Mover,
}

/// The meaning of touching a piece on the board (R11).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Touch {
    /// Nothing: a move from square to square is one step.
    #[default]
    Off,
    /// Lift and drop are two steps; a piece that cannot be dropped anywhere costs the turn.
    LoseTurn,
    /// Lift and drop are two steps; a piece that cannot be dropped anywhere costs the game.
    LoseGame,
}

impl Options for Variant {
    const SPECS: &'static [OptionSpec] = &[
        OptionSpec::switch(
            "enter_over_own",
            Switch::Off,
            "a piece may enter on any smaller piece of the same player (R5)",
        ),
        OptionSpec::names(
            "both_lines",
            &["opponent", "mover"],
            0,
            "who wins when a move leaves lines of both players (R7)",
        ),
        OptionSpec::names(
            "touch",
            &["off", "lose_turn", "lose_game"],
            0,
            "the price of lifting a piece that cannot be dropped anywhere (R11)",
        ),
    ];

    fn get(&self, index: usize) -> u32 {
        match index {
            0 => self.enter_over_own as u32,
            1 => self.both_lines as u32,
            _ => self.touch as u32,
        }
    }

    fn set(&mut self, index: usize, value: u32) {
        match index {
            0 => self.enter_over_own = Switch::from_value(value),
            1 => self.both_lines = [BothLines::Opponent, BothLines::Mover][value as usize],
            _ => self.touch = [Touch::Off, Touch::LoseTurn, Touch::LoseGame][value as usize],
        }
    }
}

rulebook_core::impl_variant_text!(Variant);
