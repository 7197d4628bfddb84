//! A game for one that never ends: lamps in a circle are switched on one after the other.
//!
//! Comparisons of positions are counted.

use std::{
    cell::Cell,
    fmt,
    ops::{ControlFlow, RangeInclusive},
    str::FromStr,
};

use rulebook_core::{
    Legality, Never, Outcome, PerfectInfo, Player, Rules, State, Turn, Utility,
    text::{Cursor, SyntaxError},
};

#[derive(Clone, Debug, Eq, Hash)]
#[expect(clippy::derived_hash_with_manual_eq, reason = "the derived equality, counted")]
pub(crate) struct Blinker {
    /// The lamp that is on.
    on: u32,
    n_lamps: u32,
}

thread_local! {
    static COMPARISONS: Cell<usize> = const { Cell::new(0) };
}

impl Blinker {
    /// The first of `n_lamps` lamps is on.
    pub(crate) fn new(n_lamps: u32) -> Blinker {
        Blinker { on: 0, n_lamps }
    }
}

/// The number of comparisons of positions since the last call, on this thread.
pub(crate) fn comparisons() -> usize {
    COMPARISONS.take()
}

impl PartialEq for Blinker {
    fn eq(&self, other: &Blinker) -> bool {
        COMPARISONS.set(COMPARISONS.get() + 1);
        (self.on, self.n_lamps) == (other.on, other.n_lamps)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Flip;

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no move is illegal")]
pub(crate) enum Illegal {}

impl rulebook_core::Refusal for Illegal {
    const ALL: &'static [Illegal] = &[];

    fn rule(&self) -> Option<&'static str> {
        match *self {}
    }

    fn code(&self) -> &'static str {
        match *self {}
    }
}

impl State for Blinker {
    type Move = Flip;
    type Event = Never;

    const RULES: Rules = Rules { name: "blinker", version: 1 };
    const UTILITY: Utility = Utility::ZeroSum;

    fn players(&self) -> u8 {
        1
    }

    fn turn(&self) -> Turn {
        Turn::Player(Player::FIRST)
    }

    fn outcome(&self) -> Option<Outcome> {
        None
    }

    fn payoff(&self, _: Player) -> Option<i32> {
        None
    }

    fn payoff_range(&self) -> RangeInclusive<i32> {
        0..=0
    }

    fn max_steps(&self) -> Option<u32> {
        None
    }

    fn play_unchecked(&mut self, _: Flip) {
        self.on = (self.on + 1) % self.n_lamps;
    }

    fn resolve_unchecked(&mut self, event: Never) {
        match event {}
    }
}

impl Legality for Blinker {
    type Illegal = Illegal;
    type MoveList = Vec<Flip>;

    fn check(&self, _: Flip) -> Result<(), Illegal> {
        Ok(())
    }

    fn check_event(&self, event: Never) -> Result<(), Illegal> {
        match event {}
    }

    fn visit_moves<B>(&self, mut visit: impl FnMut(Flip) -> ControlFlow<B>) -> ControlFlow<B> {
        visit(Flip)
    }

    fn visit_events<B>(&self, _: impl FnMut(Never, u32) -> ControlFlow<B>) -> ControlFlow<B> {
        ControlFlow::Continue(())
    }
}

impl PerfectInfo for Blinker {}

impl fmt::Display for Flip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("flip")
    }
}

impl FromStr for Flip {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Flip, SyntaxError> {
        let mut cursor = Cursor::new(text);
        cursor.expect("flip", "`flip`")?;
        cursor.finish().map(|()| Flip)
    }
}

impl fmt::Display for Blinker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.on, self.n_lamps)
    }
}

impl FromStr for Blinker {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Blinker, SyntaxError> {
        let mut cursor = Cursor::new(text);
        let on = cursor.parse_with("a lamp", Cursor::number)?;
        cursor.expect("/", "`/` and the number of lamps")?;
        let n_lamps = cursor.parse_with("a number of lamps above it", |cursor| {
            cursor.number().filter(|n_lamps| on < *n_lamps)
        })?;
        cursor.finish().map(|()| Blinker { on, n_lamps })
    }
}
