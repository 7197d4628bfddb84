// A game for one that never ends: lamps in a circle are switched on one after the other. A
// position may be set up in which chance skips a lamp.
//
// The game of the tests and of examples that need a game of one's own. It has what no classic has:
// its positions recur after as many moves as a test wants, comparisons of positions are counted,
// and its events differ in weight.

use std::{
    cell::Cell,
    fmt,
    ops::{ControlFlow, RangeInclusive},
    str::FromStr,
};

use rulebook_core::{
    EventList, Game, Info, Legality, Outcome, PerfectInfo, Player, Rules, State, Turn, Utility,
    text::{Cursor, NoOptions, SyntaxError},
};

#[derive(Clone, Debug, Eq, Hash)]
#[expect(clippy::derived_hash_with_manual_eq, reason = "the derived equality, counted")]
pub(crate) struct Blinker {
    /// The lamp that is on.
    pub(crate) on: u32,
    pub(crate) n_lamps: u32,
    is_chance: bool,
}

thread_local! {
    static COMPARISONS: Cell<usize> = const { Cell::new(0) };
}

impl Blinker {
    /// The first of `n_lamps` lamps is on.
    pub(crate) fn new(n_lamps: u32) -> Blinker {
        Blinker { on: 0, n_lamps, is_chance: false }
    }
}

/// The number of comparisons of positions since the last call, on this thread.
pub(crate) fn comparisons() -> usize {
    COMPARISONS.take()
}

impl PartialEq for Blinker {
    fn eq(&self, other: &Blinker) -> bool {
        COMPARISONS.set(COMPARISONS.get() + 1);
        (self.on, self.n_lamps, self.is_chance) == (other.on, other.n_lamps, other.is_chance)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Flip;

/// The number of lamps that chance skips.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Skip(pub(crate) u32);

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Illegal {
    #[error("not now")]
    NotNow,
}

rulebook_core::impl_refusal!(Illegal { NotNow: -"not-now" });

impl State for Blinker {
    type Move = Flip;
    type Event = Skip;

    const RULES: Rules = Rules { name: "blinker", version: 1 };
    const UTILITY: Utility = Utility::ZeroSum;

    fn players(&self) -> u8 {
        1
    }

    fn turn(&self) -> Turn {
        if self.is_chance { Turn::Chance } else { Turn::Player(Player::FIRST) }
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

    fn resolve_unchecked(&mut self, event: Skip) {
        self.on = (self.on + event.0) % self.n_lamps;
        self.is_chance = false;
    }
}

impl Legality for Blinker {
    type Illegal = Illegal;
    type MoveList = Vec<Flip>;

    fn check(&self, _: Flip) -> Result<(), Illegal> {
        if self.is_chance { Err(Illegal::NotNow) } else { Ok(()) }
    }

    fn check_event(&self, event: Skip) -> Result<(), Illegal> {
        if self.is_chance && event.0 < 2 { Ok(()) } else { Err(Illegal::NotNow) }
    }

    fn visit_moves<B>(&self, visit: impl FnMut(Flip) -> ControlFlow<B>) -> ControlFlow<B> {
        [Flip].into_iter().filter(|_| !self.is_chance).try_for_each(visit)
    }

    fn visit_events<B>(
        &self,
        mut visit: impl FnMut(Skip, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let events = [(Skip(0), 3), (Skip(1), 1)].into_iter().filter(|_| self.is_chance);
        events.into_iter().try_for_each(|(event, weight)| visit(event, weight))
    }
}

impl PerfectInfo for Blinker {}

impl Game for Blinker {
    type Variant = NoOptions;
    type Deal = EventList<Skip>;

    const INFO: Info = Info::new("Blinker").seats(&[1]);

    fn start(_: NoOptions) -> Blinker {
        Blinker::new(2)
    }

    fn variant(&self) -> NoOptions {
        NoOptions
    }
}

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

impl fmt::Display for Skip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Skip {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Skip, SyntaxError> {
        let mut cursor = Cursor::new(text);
        let n_lamps = cursor.parse_with("a number of lamps", Cursor::number)?;
        cursor.finish().map(|()| Skip(n_lamps))
    }
}

impl fmt::Display for Blinker {
    /// Writes the lamp and the number of lamps, and `?` at chance's turn.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}{}", self.on, self.n_lamps, if self.is_chance { "?" } else { "" })
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
        let is_chance = cursor.eat("?");
        cursor.finish().map(|()| Blinker { on, n_lamps, is_chance })
    }
}
