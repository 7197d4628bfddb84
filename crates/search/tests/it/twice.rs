//! A game in which one seat moves twice in a row.

use std::{fmt, ops::RangeInclusive, str::FromStr};

use rulebook_core::{Never, NoSymmetry, PerfectInfo, Player, Rules, Turn, text::SyntaxError};

use crate::toy::{Plan, Toy};

/// A position.
pub(crate) type Twice = Toy<Heap>;

/// A heap from which one or two counters are taken at a time, or more; the last one wins. Seat 0
/// moves once, then seat 1 twice, and so on; of three seats each moves once. If passing is allowed,
/// the game can continue without end. All positions have the same hash.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Heap {
    pub(crate) counters: u8,
    pub(crate) phase: u8, // 0: seat 0 moves; 1 and 2: seat 1 does, or seats 1 and 2 do.
    pub(crate) seats: u8, // 2 or 3.
    pub(crate) can_pass: bool,
    /// The greatest number of counters that may be taken at a time.
    pub(crate) most: u8,
    /// The greatest number of moves is rounded up to a multiple of this.
    pub(crate) rounding: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Take(pub(crate) u8);

impl Toy<Heap> {
    pub(crate) fn new(counters: u8, phase: u8) -> Twice {
        Toy(Heap { counters, phase, seats: 2, can_pass: false, most: 2, rounding: 1 })
    }
}

impl Heap {
    fn seat(&self, phase: u8) -> Player {
        Player::from_index(phase.min(self.seats - 1)).expect("at most three seats")
    }
}

const SYNTAX: SyntaxError = SyntaxError { offset: 0, expected: "a number" };

impl fmt::Display for Take {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Take {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Take, SyntaxError> {
        text.parse().map(Take).map_err(|_| SYNTAX)
    }
}

impl fmt::Display for Heap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {} {}", self.counters, self.phase, self.seats, self.can_pass)?;
        write!(f, " {} {}", self.most, self.rounding)
    }
}

impl FromStr for Heap {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Heap, SyntaxError> {
        let parts: Vec<&str> = text.split(' ').collect();
        let [counters, phase, seats, can_pass, most, rounding] = parts[..] else {
            return Err(SYNTAX);
        };
        let number = |text: &str| text.parse().map_err(|_| SYNTAX);
        let [counters, phase, seats] = [number(counters)?, number(phase)?, number(seats)?];
        let [most, rounding] = [number(most)?, number(rounding)?];
        let can_pass = can_pass.parse().map_err(|_| SYNTAX)?;
        Ok(Heap { counters, phase, seats, can_pass, most, rounding })
    }
}

impl Plan for Heap {
    type Move = Take;
    type Event = Never;

    const RULES: Rules = Rules { name: "twice", version: 1 };

    fn players(&self) -> u8 {
        self.seats
    }

    fn turn(&self) -> Turn {
        if self.counters == 0 { Turn::Over } else { Turn::Player(self.seat(self.phase)) }
    }

    fn moves(&self) -> impl Iterator<Item = Take> {
        let moves = match (self.counters, self.can_pass) {
            (0, _) => RangeInclusive::new(1, 0),
            (counters, true) => 0..=counters.min(self.most),
            (counters, false) => 1..=counters.min(self.most),
        };
        moves.map(Take)
    }

    fn play(&mut self, mv: Take) {
        self.counters -= mv.0;
        self.phase = (self.phase + 1) % 3;
    }

    fn resolve(&mut self, event: Never) {
        match event {}
    }

    fn payoff(&self, player: Player) -> Option<i32> {
        let is_winner = player == self.seat((self.phase + 2) % 3);
        let payoff = if is_winner { i32::from(self.seats) - 1 } else { -1 };
        (self.counters == 0).then_some(payoff)
    }

    fn payoff_range(&self) -> RangeInclusive<i32> {
        -1..=i32::from(self.seats) - 1
    }

    fn max_steps(&self) -> Option<u32> {
        let steps = u32::from(self.counters).next_multiple_of(self.rounding.into());
        (!self.can_pass).then_some(steps)
    }

    fn key(&self) -> u64 {
        0
    }
}

impl PerfectInfo for Twice {}

impl NoSymmetry for Twice {}
