// The game of the documentation examples: a die decides the size of a heap, then two players take
// turns removing counters, and the player who removes the last one wins.

use core::{
    fmt,
    ops::{ControlFlow, RangeInclusive},
    str::FromStr,
};

use rulebook_core::{EventList, 
    Annotate, Game, Info, Legality, MoveIndex, Outcome, PartGroup, PartIndex,
    Parts, PerfectInfo, PerftMode, Planes, Player, Refusal, Rules, State, Symmetric, Symmetry, Turn, Utility,
    impl_refusal, impl_variant_text,
    planes::{Layout, Plane, Writer},
    text::{
        Cursor, OptionSpec, Options, SyntaxError, VariantError, decimal, read_prefix, write_prefix,
    },
};

/// The text is the number of counters, or `?` before the die is rolled, and the seat to move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Heap {
    pub variant: Variant,
    pub counters: Option<u8>,
    pub to_move: Player,
}

/// Removes counters: `-2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Take(pub u8);

/// The die decides the number of counters: `=4`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Roll(pub u8);

/// The most counters that a move may remove.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Variant {
    pub most: u32,
}

impl Default for Variant {
    fn default() -> Variant {
        Variant { most: 2 }
    }
}

impl Options for Variant {
    const SPECS: &'static [OptionSpec] =
        &[OptionSpec::range("most", 2, 4, 2, "counters that a move may remove (R2)")];

    fn get(&self, _: usize) -> u32 {
        self.most
    }

    fn set(&mut self, _: usize, value: u32) {
        self.most = value;
    }
}

impl_variant_text!(Variant);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Illegal {
    NotNow,
    TooMany,
}

impl_refusal!(Illegal { NotNow: R1 "not-now", TooMany: R2 "too-many" });

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl core::error::Error for Illegal {}

impl State for Heap {
    type Move = Take;
    type Event = Roll;

    const RULES: Rules = Rules { name: "heap", version: 1 };
    const UTILITY: Utility = Utility::ZeroSum;

    fn players(&self) -> u8 {
        2
    }

    fn turn(&self) -> Turn {
        match self.counters {
            None => Turn::Chance,
            Some(0) => Turn::Over,
            Some(_) => Turn::Player(self.to_move),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.counters == Some(0)).then(|| Outcome::win(self.to_move.opponent()))
    }

    fn payoff(&self, player: Player) -> Option<i32> {
        self.outcome().filter(|_| player.index() < 2).map(|o| o.two_player_payoff(player))
    }

    fn payoff_range(&self) -> RangeInclusive<i32> {
        -1..=1
    }

    fn max_steps(&self) -> Option<u32> {
        Some(self.counters.map_or(6, u32::from))
    }

    fn play_unchecked(&mut self, mv: Take) {
        self.counters = self.counters.map(|counters| counters - mv.0);
        self.to_move = self.to_move.opponent();
    }

    fn resolve_unchecked(&mut self, event: Roll) {
        self.counters = Some(event.0);
    }
}

impl Legality for Heap {
    type Illegal = Illegal;
    type MoveList = Vec<Take>;

    fn check(&self, mv: Take) -> Result<(), Illegal> {
        let counters = self.counters.filter(|counters| *counters != 0).ok_or(Illegal::NotNow)?;
        let is_allowed = 0 < mv.0 && mv.0 <= counters && u32::from(mv.0) <= self.variant.most;
        if is_allowed { Ok(()) } else { Err(Illegal::TooMany) }
    }

    fn check_event(&self, event: Roll) -> Result<(), Illegal> {
        let is_possible = self.counters.is_none() && (3..=5).contains(&event.0);
        if is_possible { Ok(()) } else { Err(Illegal::NotNow) }
    }

    fn visit_moves<B>(&self, visit: impl FnMut(Take) -> ControlFlow<B>) -> ControlFlow<B> {
        (1..=4).map(Take).filter(|mv| self.check(*mv).is_ok()).try_for_each(visit)
    }

    /// The heap has 4 counters half of the time.
    fn visit_events<B>(
        &self,
        mut visit: impl FnMut(Roll, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let events = [(Roll(3), 1), (Roll(4), 2), (Roll(5), 1)];
        let mut due = events.into_iter().filter(|_| self.counters.is_none());
        due.try_for_each(|(event, weight)| visit(event, weight))
    }
}

impl PerfectInfo for Heap {}

impl Game for Heap {
    type Variant = Variant;
    type Deal = EventList<Roll>;

    const INFO: Info = Info::new("Heap").aim("Remove the last counter.");

    fn start(variant: Variant) -> Heap {
        Heap { variant, counters: None, to_move: Player::FIRST }
    }

    fn variant(&self) -> Variant {
        self.variant
    }

    fn ending(&self) -> Option<&'static str> {
        self.outcome().map(|_| "last counter")
    }

    fn describe(&self, mv: Take, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "remove {}", mv.0)
    }

    fn perft_modes() -> &'static [PerftMode<Heap>] {
        &[
            PerftMode { name: "all", about: "all moves", weight: |_, _| 1 },
            PerftMode {
                name: "single",
                about: "moves of one counter",
                weight: |_, mv| u64::from(mv == Take(1)),
            },
        ]
    }
}

impl MoveIndex for Heap {
    const MOVE_SPACE: usize = 4;

    fn index(&self, mv: Take) -> usize {
        usize::from(mv.0) - 1
    }

    fn move_at(&self, index: usize) -> Option<Take> {
        let mv = Take(u8::try_from(index + 1).ok()?);
        self.check(mv).is_ok().then_some(mv)
    }

    const EVENT_SPACE: usize = 3;

    fn event_index(&self, event: Roll) -> usize {
        usize::from(event.0) - 3
    }

    fn event_at(&self, index: usize) -> Option<Roll> {
        let event = Roll(u8::try_from(index + 3).ok()?);
        self.check_event(event).is_ok().then_some(event)
    }
}

impl Parts for Heap {
    type Part = Take;

    fn visit_next<B>(
        &self,
        picked: &[Take],
        visit: impl FnMut(Take) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if picked.is_empty() { self.visit_moves(visit) } else { ControlFlow::Continue(()) }
    }

    fn move_of(&self, picked: &[Take]) -> Option<Take> {
        match picked {
            [mv] if self.check(*mv).is_ok() => Some(*mv),
            _ => None,
        }
    }

    fn parts_of(&self, mv: Take) -> impl Iterator<Item = Take> {
        [mv].into_iter()
    }
}

impl PartIndex for Heap {
    const PART_GROUPS: &'static [PartGroup] =
        &[PartGroup::new("counters", 4, "the number of counters to take, from 1")];
    const MAX_PARTS: usize = 1;

    fn part_index(&self, part: Take) -> usize {
        self.index(part)
    }

    fn part_at(&self, index: usize) -> Option<Take> {
        u8::try_from(index + 1).ok().filter(|n| *n <= 4).map(Take)
    }
}

/// What a move leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effect {
    pub wins: bool,
}

impl Annotate for Heap {
    type Annotation = Effect;

    fn annotate(&self, mv: Take) -> Result<Effect, Illegal> {
        self.check(mv)?;
        Ok(Effect { wins: self.counters == Some(mv.0) })
    }
}

/// Whether the players change seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seats {
    Kept,
    Swapped,
}

impl Symmetry for Seats {
    const IDENTITY: Seats = Seats::Kept;

    fn all() -> impl Iterator<Item = Seats> + Clone {
        [Seats::Kept, Seats::Swapped].into_iter()
    }

    fn inverse(self) -> Seats {
        self
    }

    fn then(self, next: Seats) -> Seats {
        if self == next { Seats::Kept } else { Seats::Swapped }
    }
}

impl Symmetric for Heap {
    type Sym = Seats;

    fn map(&self, sym: Seats) -> Heap {
        Heap { to_move: Heap::map_player(sym, self.to_move), ..*self }
    }

    fn map_move(_: Seats, mv: Take) -> Take {
        mv
    }

    fn map_event(_: Seats, event: Roll) -> Roll {
        event
    }

    fn map_player(sym: Seats, player: Player) -> Player {
        if sym == Seats::Swapped { player.opponent() } else { player }
    }

    fn canonical(&self) -> (Heap, Seats) {
        rulebook_core::canonical_by_key(self, |heap| heap.to_move)
    }
}

impl Planes for Heap {
    fn layout(_: &Heap) -> Layout {
        const SCALARS: [Plane; 3] = [
            Plane::bits("my-turn", "whether I take the next counters"),
            Plane::bits("rolled", "whether the die has been rolled"),
            Plane::counts("counters", 5, "counters in the heap"),
        ];
        Layout { rows: 0, columns: 0, planes: &[], scalars: &SCALARS }
    }

    fn write_planes(heap: &Heap, seat: Player, to: &mut Writer<'_>) {
        to.flag(heap.to_move == seat);
        to.flag(heap.counters.is_some());
        to.scalar(u16::from(heap.counters.unwrap_or(0)));
    }

    fn map_entry(_: &Layout, _: Seats, entry: usize) -> usize {
        entry // Swapping the seats swaps who is `I`.
    }
}

impl fmt::Display for Take {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "-{}", decimal(self.0))
    }
}

impl FromStr for Take {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Take, SyntaxError> {
        digit_after("-", text).map(Take)
    }
}

impl fmt::Display for Roll {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "={}", decimal(self.0))
    }
}

impl FromStr for Roll {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Roll, SyntaxError> {
        digit_after("=", text).map(Roll)
    }
}

fn digit_after(sign: &str, text: &str) -> Result<u8, SyntaxError> {
    let mut cursor = Cursor::new(text);
    cursor.expect(sign, "`-` for a move, `=` for a roll")?;
    let digit = cursor.parse_with("a digit", |cursor| cursor.next_char()?.to_digit(10))?;
    cursor.finish().map(|()| digit as u8)
}

impl fmt::Display for Heap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_prefix(f, &self.variant)?;
        f.write_str(self.counters.map_or("?", decimal))?;
        write!(f, " {}", self.to_move)
    }
}

impl FromStr for Heap {
    type Err = VariantError;

    fn from_str(text: &str) -> Result<Heap, VariantError> {
        let mut cursor = Cursor::new(text);
        let variant = read_prefix(&mut cursor)?;
        let counters = match cursor.parse_with("`?` or a digit", Cursor::next_char)? {
            '?' => None,
            digit => Some(digit.to_digit(6).ok_or(cursor.error("a number from 0 to 5"))? as u8),
        };
        cursor.expect(" ", "a space and a seat")?;
        let to_move = match cursor.rest() {
            "0" => Player::FIRST,
            "1" => Player::SECOND,
            _ => return Err(cursor.error("a seat, 0 or 1").into()),
        };
        Ok(Heap { variant, counters, to_move })
    }
}
