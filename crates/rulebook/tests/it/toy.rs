//! A game for two: they alternately take 1 or 2 counters or pass, the player who takes the last one
//! wins, and after each turn of the second player chance may put one back.
//!
//! It has what no classic has: spaces in the texts of its steps, moves with a second text that begins
//! with that of another move (`take 3 less 1` is `take 2`), events that differ in weight, a deal
//! with an example, perft modes, and neither picks nor drawings of its own. A heap of as many
//! counters as there can be panics if chance puts one back, which a test of the command line needs.

use std::{fmt, ops::ControlFlow, ops::RangeInclusive, str::FromStr};

use rulebook::core::{
    EventList, Game, Info, Legality, NoSymmetry, Outcome, PerfectInfo, PerftMode, Player, Rules,
    State, Turn, Utility, refusals,
    text::{Cursor, NoOptions, SyntaxError},
};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Move {
    Take(u32),
    Pass,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Back(u32);

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Heap {
    counters: u32,
    to_move: Player,
    chance: bool,
}

refusals! {
    /// The reasons why a step is refused.
    pub(crate) enum Illegal {
        NotYourTurn: - "not-your-turn", "it is not your turn";
        Amount: R1 "amount", "this number of counters cannot be taken";
    }
}

impl Game for Heap {
    type Variant = NoOptions;
    type Deal = EventList<Back>;

    const INFO: Info = Info::new("Heap").aim("Take the last counter.");

    fn start(_: NoOptions) -> Heap {
        Heap { counters: 5, to_move: Player::FIRST, chance: false }
    }

    fn variant(&self) -> NoOptions {
        NoOptions
    }

    fn perft_modes() -> &'static [PerftMode<Heap>] {
        &[
            PerftMode { name: "all", about: "all actions", weight: |_, _| 1 },
            PerftMode {
                name: "moves",
                about: "no passes",
                weight: |_, mv| u64::from(mv != Move::Pass),
            },
        ]
    }

    fn deal_example() -> Option<&'static str> {
        Some("back 1,back 0")
    }
}

impl PerfectInfo for Heap {}

impl NoSymmetry for Heap {}

impl State for Heap {
    type Move = Move;
    type Event = Back;

    const RULES: Rules = Rules { name: "heap", version: 1 };
    const UTILITY: Utility = Utility::ZeroSum;

    fn players(&self) -> u8 {
        2
    }

    fn turn(&self) -> Turn {
        match (self.counters, self.chance) {
            (0, _) => Turn::Over,
            (_, true) => Turn::Chance,
            (_, false) => Turn::Player(self.to_move),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.counters == 0).then(|| Outcome::win(self.to_move.opponent()))
    }

    fn payoff(&self, player: Player) -> Option<i32> {
        self.outcome()?.two_player_payoff(player)
    }

    fn payoff_range(&self) -> RangeInclusive<i32> {
        -1..=1
    }

    fn max_steps(&self) -> Option<u32> {
        None
    }

    fn play_unchecked(&mut self, mv: Move) {
        if let Move::Take(count) = mv {
            self.counters -= count;
        }
        self.to_move = self.to_move.opponent();
        self.chance = self.to_move == Player::FIRST;
    }

    fn resolve_unchecked(&mut self, event: Back) {
        self.counters = self.counters.checked_add(event.0).expect("the heap is full");
        self.chance = false;
    }
}

impl Legality for Heap {
    type Illegal = Illegal;
    type MoveList = Vec<Move>;

    fn check(&self, mv: Move) -> Result<(), Illegal> {
        match (self.turn(), mv) {
            (Turn::Chance | Turn::Over, _) => Err(Illegal::NotYourTurn),
            (_, Move::Pass) => Ok(()),
            (_, Move::Take(n)) if (1..=2).contains(&n) && n <= self.counters => Ok(()),
            (_, Move::Take(_)) => Err(Illegal::Amount),
        }
    }

    fn check_event(&self, event: Back) -> Result<(), Illegal> {
        match self.turn() {
            Turn::Chance if event.0 <= 1 => Ok(()),
            Turn::Chance => Err(Illegal::Amount),
            Turn::Player(_) | Turn::Over => Err(Illegal::NotYourTurn),
        }
    }

    fn visit_moves<B>(&self, visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        let all = [Move::Take(1), Move::Take(2), Move::Pass].into_iter();
        all.filter(|mv| self.check(*mv).is_ok()).try_for_each(visit)
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

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Take(count) => write!(f, "take {count}"),
            Move::Pass => f.write_str("pass"),
        }
    }
}

impl FromStr for Move {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Move, SyntaxError> {
        let mut cursor = Cursor::new(text);
        let mv = if cursor.eat("pass") {
            Move::Pass
        } else {
            cursor.expect("take", "take or pass")?;
            cursor.expect(" ", "a space and a number")?;
            let count = cursor.parse_with("a number", Cursor::number)?;
            let less = if cursor.eat(" less ") {
                cursor.parse_with("a number", Cursor::number)?
            } else {
                0
            };
            Move::Take(count.saturating_sub(less))
        };
        cursor.finish().map(|()| mv)
    }
}

impl fmt::Display for Back {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "back {}", self.0)
    }
}

impl FromStr for Back {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Back, SyntaxError> {
        let mut cursor = Cursor::new(text);
        cursor.expect("back ", "back and a number")?;
        let number = cursor.parse_with("a number", Cursor::number)?;
        cursor.finish().map(|()| Back(number))
    }
}

impl fmt::Display for Heap {
    /// Writes the counters and the player, and `?` at chance's turn.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let chance = if self.chance { "?" } else { "" };
        write!(f, "{} {}{chance}", self.counters, self.to_move)
    }
}

impl FromStr for Heap {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Heap, SyntaxError> {
        let mut cursor = Cursor::new(text);
        let counters = cursor.parse_with("a number of counters", Cursor::number)?;
        cursor.expect(" ", "a space")?;
        let to_move = cursor.parse_with("a player", |cursor| match cursor.next_char()? {
            '0' => Some(Player::FIRST),
            '1' => Some(Player::SECOND),
            _ => None,
        })?;
        let chance = cursor.eat("?");
        cursor.finish()?;
        Ok(Heap { counters, to_move, chance })
    }
}
