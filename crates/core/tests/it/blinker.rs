//! A toy that never ends, for one player: lamps in a circle are switched on one after the other. A
//! position may be set up in which chance skips a lamp.
//!
//! Unlike every classic, its positions recur after a number of moves that the test chooses, it
//! counts comparisons of positions, and its events differ in weight.

use std::{cell::Cell, fmt, ops::RangeInclusive, str::FromStr};

use rulebook_core::{
    EventList, Game, Info, PerfectInfo, Player, Rules, Turn,
    text::{Cursor, NoOptions, SyntaxError},
};

use crate::toy::{Plan, Toy};

/// A position.
pub(crate) type Blinker = Toy<Lamps>;

#[derive(Clone, Debug, Eq, Hash)]
#[expect(clippy::derived_hash_with_manual_eq, reason = "the derived equality, counted")]
pub(crate) struct Lamps {
    /// The lamp that is on.
    pub(crate) on: u32,
    pub(crate) count: u32,
    is_chance: bool,
}

thread_local! {
    static COMPARISONS: Cell<usize> = const { Cell::new(0) };
}

impl Toy<Lamps> {
    /// The first of `count` lamps is on.
    pub(crate) fn new(count: u32) -> Blinker {
        Toy(Lamps { on: 0, count, is_chance: false })
    }
}

/// The number of comparisons of positions since the last call, on this thread.
pub(crate) fn comparisons() -> usize {
    COMPARISONS.take()
}

impl PartialEq for Lamps {
    fn eq(&self, other: &Lamps) -> bool {
        COMPARISONS.set(COMPARISONS.get() + 1);
        (self.on, self.count, self.is_chance) == (other.on, other.count, other.is_chance)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Flip;

/// The number of lamps that chance skips.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Skip(pub(crate) u32);

impl Plan for Lamps {
    type Move = Flip;
    type Event = Skip;

    const RULES: Rules = Rules { name: "blinker", version: 1 };

    fn players(&self) -> u8 {
        1
    }

    fn turn(&self) -> Turn {
        if self.is_chance { Turn::Chance } else { Turn::Player(Player::FIRST) }
    }

    fn moves(&self) -> impl Iterator<Item = Flip> {
        [Flip].into_iter().filter(|_| !self.is_chance)
    }

    fn events(&self) -> impl Iterator<Item = (Skip, u32)> {
        [(Skip(0), 3), (Skip(1), 1)].into_iter().filter(|_| self.is_chance)
    }

    fn play(&mut self, _: Flip) {
        self.on = (self.on + 1) % self.count;
    }

    fn resolve(&mut self, event: Skip) {
        self.on = (self.on + event.0) % self.count;
        self.is_chance = false;
    }

    fn payoff(&self, _: Player) -> Option<i32> {
        None
    }

    fn payoff_range(&self) -> RangeInclusive<i32> {
        0..=0
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

impl fmt::Display for Lamps {
    /// Writes the lamp and the number of lamps, and `?` at chance's turn.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}{}", self.on, self.count, if self.is_chance { "?" } else { "" })
    }
}

impl FromStr for Lamps {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Lamps, SyntaxError> {
        let mut cursor = Cursor::new(text);
        let on = cursor.parse_with("a lamp", Cursor::number)?;
        cursor.expect("/", "`/` and the number of lamps")?;
        let count = cursor.parse_with("a number of lamps above it", |cursor| {
            cursor.number().filter(|count| on < *count)
        })?;
        let is_chance = cursor.eat("?");
        cursor.finish().map(|()| Lamps { on, count, is_chance })
    }
}
