//! A game in which one seat moves twice in a row.

use std::{
    fmt,
    ops::{ControlFlow, RangeInclusive},
    str::FromStr,
};

use rulebook_core::{
    Legality, Never, Outcome, PerfectInfo, Player, Rules, State, Turn, Utility, Zobrist,
    text::SyntaxError,
};

/// A heap from which one or two counters are taken at a time; the last one wins. Seat 0 moves
/// once, then seat 1 twice, and so on. If passing is allowed, the game can go on without end. All
/// positions have the same hash.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Twice {
    pub(crate) counters: u8,
    pub(crate) phase: u8, // 0: seat 0 moves; 1 and 2: seat 1 does.
    pub(crate) can_pass: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Take(pub(crate) u8);

impl Twice {
    pub(crate) fn new(counters: u8, phase: u8) -> Twice {
        Twice { counters, phase, can_pass: false }
    }

    fn moves(&self) -> RangeInclusive<u8> {
        match (self.counters, self.can_pass) {
            (0, _) => RangeInclusive::new(1, 0),
            (counters, true) => 0..=counters.min(2),
            (counters, false) => 1..=counters.min(2),
        }
    }

    fn seat(phase: u8) -> Player {
        if phase == 0 { Player::FIRST } else { Player::SECOND }
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

impl fmt::Display for Twice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.counters, self.phase, self.can_pass)
    }
}

impl FromStr for Twice {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Twice, SyntaxError> {
        let (counters, rest) = text.split_once(' ').ok_or(SYNTAX)?;
        let (phase, can_pass) = rest.split_once(' ').ok_or(SYNTAX)?;
        let number = |text: &str| text.parse().map_err(|_| SYNTAX);
        let can_pass = can_pass.parse().map_err(|_| SYNTAX)?;
        Ok(Twice { counters: number(counters)?, phase: number(phase)?, can_pass })
    }
}

impl State for Twice {
    type Move = Take;
    type Event = Never;

    const RULES: Rules = Rules { name: "twice", version: 1 };
    const UTILITY: Utility = Utility::ZeroSum;

    fn players(&self) -> u8 {
        2
    }

    fn turn(&self) -> Turn {
        if self.counters == 0 { Turn::Over } else { Turn::Player(Twice::seat(self.phase)) }
    }

    fn outcome(&self) -> Option<Outcome> {
        let last = Twice::seat((self.phase + 2) % 3);
        (self.counters == 0).then_some(Outcome::win(last))
    }

    fn payoff(&self, player: Player) -> Option<i32> {
        self.outcome().map(|outcome| outcome.two_player_payoff(player))
    }

    fn payoff_range(&self) -> RangeInclusive<i32> {
        -1..=1
    }

    fn max_steps(&self) -> Option<u32> {
        (!self.can_pass).then_some(self.counters.into())
    }

    fn play_unchecked(&mut self, mv: Take) {
        self.counters -= mv.0;
        self.phase = (self.phase + 1) % 3;
    }

    fn resolve_unchecked(&mut self, event: Never) {
        match event {}
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("that many counters cannot be taken")]
pub(crate) enum Illegal {
    Number,
}

rulebook_core::impl_refusal!(Illegal { Number: R1 "number" });

impl Legality for Twice {
    type Illegal = Illegal;
    type MoveList = Vec<Take>;

    fn check(&self, mv: Take) -> Result<(), Illegal> {
        let is_legal = self.moves().contains(&mv.0);
        if is_legal { Ok(()) } else { Err(Illegal::Number) }
    }

    fn check_event(&self, event: Never) -> Result<(), Illegal> {
        match event {}
    }

    fn visit_moves<B>(&self, visit: impl FnMut(Take) -> ControlFlow<B>) -> ControlFlow<B> {
        self.moves().map(Take).try_for_each(visit)
    }

    fn visit_events<B>(&self, _: impl FnMut(Never, u32) -> ControlFlow<B>) -> ControlFlow<B> {
        ControlFlow::Continue(())
    }
}

impl PerfectInfo for Twice {}

impl Zobrist for Twice {
    fn zobrist(&self) -> u64 {
        0
    }

    fn zobrist_from_scratch(&self) -> u64 {
        0
    }
}
