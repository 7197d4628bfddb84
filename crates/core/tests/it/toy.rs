//! A toy game with chance: players take turns to take 1 or 2 counters from a heap; the player who
//! takes the last one wins. After every second move, chance decides whether a counter comes back.

use std::{
    fmt,
    ops::{ControlFlow, RangeInclusive},
    str::FromStr,
};

use rulebook_core::{
    Legality, Outcome, PerfectInfo, Player, Rules, State, Turn, Utility,
    text::{
        Cursor, OptionSpec, Options, Switch, SyntaxError, VariantError, read_prefix, write_prefix,
    },
};

/// A number of counters taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Count(pub(crate) u32);

/// A number of counters that come back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Back(pub(crate) u32);

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Variant {
    /// Whether counters come back.
    pub(crate) returns: Switch,
    /// Counters at the start, less 7.
    pub(crate) more: u32,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Heap {
    variant: Variant,
    counters: u32,
    to_move: Player,
    is_chance: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Illegal {
    #[error("it is not your turn")]
    NotYourTurn,
    #[error("this number of counters cannot be taken")]
    Amount,
    #[error("at most one counter comes back")]
    TooManyBack,
}

rulebook_core::impl_refusal!(Illegal {
    NotYourTurn: - "not-your-turn",
    Amount: R1 "amount",
    TooManyBack: R2 "too-many-back",
});

impl Heap {
    pub(crate) fn new(options: &str) -> Heap {
        let variant: Variant = options.parse().expect("a variant");
        Heap { variant, counters: 7 + variant.more, to_move: Player::FIRST, is_chance: false }
    }
}

impl Options for Variant {
    const SPECS: &'static [OptionSpec] = &[
        OptionSpec::switch("returns", Switch::Off, "counters return"),
        OptionSpec::range("more", 0, 1_000_000, 0, "more counters"),
    ];

    fn get(&self, index: usize) -> u32 {
        if index == 0 { self.returns as u32 } else { self.more }
    }

    fn set(&mut self, index: usize, value: u32) {
        match index {
            0 => self.returns = Switch::from_value(value),
            _ => self.more = value,
        }
    }
}

rulebook_core::impl_variant_text!(Variant);

impl State for Heap {
    type Move = Count;
    type Event = Back;

    const RULES: Rules = Rules { name: "heap", version: 2 };
    const UTILITY: Utility = Utility::ZeroSum;

    fn players(&self) -> u8 {
        2
    }

    fn turn(&self) -> Turn {
        match (self.counters, self.is_chance) {
            (0, _) => Turn::Over,
            (_, true) => Turn::Chance,
            (_, false) => Turn::Player(self.to_move),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.counters == 0).then(|| Outcome::win(self.to_move.opponent()))
    }

    fn payoff(&self, player: Player) -> Option<i32> {
        self.outcome().map(|outcome| outcome.two_player_payoff(player))
    }

    fn payoff_range(&self) -> RangeInclusive<i32> {
        -1..=1
    }

    fn max_steps(&self) -> Option<u32> {
        (!self.variant.returns.is_on()).then_some(self.counters)
    }

    fn play_unchecked(&mut self, mv: Count) {
        self.counters -= mv.0;
        self.to_move = self.to_move.opponent();
        self.is_chance = self.variant.returns.is_on() && self.to_move == Player::FIRST;
    }

    fn resolve_unchecked(&mut self, event: Back) {
        self.counters += event.0;
        self.is_chance = false;
    }
}

impl Legality for Heap {
    type Illegal = Illegal;
    type MoveList = Vec<Count>;

    fn check(&self, mv: Count) -> Result<(), Illegal> {
        match self.turn() {
            Turn::Player(_) if (1..=2).contains(&mv.0) && mv.0 <= self.counters => Ok(()),
            Turn::Player(_) => Err(Illegal::Amount),
            Turn::Chance | Turn::Over => Err(Illegal::NotYourTurn),
        }
    }

    fn check_event(&self, event: Back) -> Result<(), Illegal> {
        match self.turn() {
            Turn::Chance if event.0 <= 1 => Ok(()),
            Turn::Chance => Err(Illegal::TooManyBack),
            Turn::Player(_) | Turn::Over => Err(Illegal::NotYourTurn),
        }
    }

    fn visit_moves<B>(&self, visit: impl FnMut(Count) -> ControlFlow<B>) -> ControlFlow<B> {
        (1..=2).map(Count).filter(|mv| self.check(*mv).is_ok()).try_for_each(visit)
    }

    fn visit_events<B>(
        &self,
        mut visit: impl FnMut(Back, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.turn() == Turn::Chance {
            visit(Back(0), 3)?;
            visit(Back(1), 1)?;
        }
        ControlFlow::Continue(())
    }
}

impl PerfectInfo for Heap {}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Count {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Count, SyntaxError> {
        let mut cursor = Cursor::new(text);
        let number = cursor.parse_with("a number", Cursor::number)?;
        cursor.finish().map(|()| Count(number))
    }
}

impl fmt::Display for Back {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "+{}", self.0)
    }
}

impl FromStr for Back {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Back, SyntaxError> {
        let mut cursor = Cursor::new(text);
        cursor.expect("+", "`+` and a number")?;
        let number = cursor.parse_with("a number", Cursor::number)?;
        cursor.finish().map(|()| Back(number))
    }
}

impl fmt::Display for Heap {
    /// Writes the counters, the player, and `?` at chance.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_prefix(f, &self.variant)?;
        let chance = if self.is_chance { "?" } else { "" };
        write!(f, "{} {}{chance}", self.counters, self.to_move)
    }
}

impl FromStr for Heap {
    type Err = VariantError;

    fn from_str(text: &str) -> Result<Heap, VariantError> {
        let mut cursor = Cursor::new(text);
        let variant = read_prefix(&mut cursor)?;
        let counters = cursor.parse_with("a number of counters", Cursor::number)?;
        cursor.expect(" ", "a space")?;
        let to_move = cursor.parse_with("a player", |cursor| match cursor.next_char()? {
            '0' => Some(Player::FIRST),
            '1' => Some(Player::SECOND),
            _ => None,
        })?;
        let is_chance = cursor.eat("?");
        cursor.finish()?;
        Ok(Heap { variant, counters, to_move, is_chance })
    }
}
