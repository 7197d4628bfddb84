//! Leduc hold'em (Southey et al., "Bayes' bluff: opponent modelling in poker", 2005).
//!
//! Six cards: three ranks in two suits. Both players ante one chip and get a card each. There are
//! two rounds of betting with at most two raises each, of 2 chips in the first and of 4 in the
//! second; between them a public card is turned. The first player begins both rounds. A pair with
//! the public card wins, then the higher rank; equal ranks share the chips.

use std::{cmp::Ordering, fmt, ops::ControlFlow, ops::RangeInclusive, str::FromStr};

use rulebook_laws::rulebook_core::{
    Desync, Entropy, HiddenInfo, Legality, Outcome, Player, Rules, State, Step, StepOf, Symmetric,
    SymmetricViews, Symmetry, Turn, Utility, Viewpoint, canonical_by_key,
    text::{Cursor, SyntaxError},
};

use super::{Illegal, Observed, Slot, Table, View};

/// A position: the cards and the chips. The moves that led to it do not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Leduc {
    hands: [Slot<Card>; 2],
    public: Slot<Card>,
    betting: Betting,
}

/// The chips and who acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Betting {
    /// What each player has put in, antes included.
    chips: [u8; 2],
    /// In this round.
    n_raises: u8,
    stage: Stage,
}

/// What comes next after the hands are dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Stage {
    First(Player),
    Turn,
    Second(Player),
    Folded(Player),
    Showdown,
}

/// A card: the rank counts, the suit does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Card(u8); // Invariant: less than `Card::COUNT`; the last bit is the suit.

/// Gives up, puts in as much as the opponent, or more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Move {
    Fold,
    Call,
    Raise,
}

impl Card {
    const COUNT: u8 = 6;

    fn all() -> impl Iterator<Item = Card> + Clone {
        (0..Card::COUNT).map(Card)
    }

    const fn rank(self) -> u8 {
        self.0 / 2
    }
}

impl Default for Leduc {
    /// Nothing is dealt.
    fn default() -> Leduc {
        Leduc { hands: [Slot::Empty; 2], public: Slot::Empty, betting: Betting::START }
    }
}

impl Betting {
    const START: Betting =
        Betting { chips: [1, 1], n_raises: 0, stage: Stage::First(Player::FIRST) };

    fn player(self) -> Option<Player> {
        match self.stage {
            Stage::First(player) | Stage::Second(player) => Some(player),
            Stage::Turn | Stage::Folded(_) | Stage::Showdown => None,
        }
    }

    fn options(self) -> impl Iterator<Item = Move> + Clone {
        let can_fold = self.chips[0] != self.chips[1];
        let can_raise = self.n_raises < 2;
        let options = [(Move::Fold, can_fold), (Move::Call, true), (Move::Raise, can_raise)];
        let is_due = self.player().is_some();
        options.into_iter().filter(move |(_, can)| is_due && *can).map(|(mv, _)| mv)
    }

    fn after(mut self, player: Player, mv: Move) -> Betting {
        let (seat, other) = (player.index(), player.opponent());
        let is_first = matches!(self.stage, Stage::First(_));
        let next = |player| if is_first { Stage::First(player) } else { Stage::Second(player) };
        match mv {
            Move::Fold => self.stage = Stage::Folded(player),
            Move::Raise => {
                self.chips[seat] = self.chips[other.index()] + if is_first { 2 } else { 4 };
                self.n_raises += 1;
                self.stage = next(other);
            }
            Move::Call => {
                // The first player's check opens a round; every other call ends it.
                let opens = self.n_raises == 0 && player == Player::FIRST;
                self.chips[seat] = self.chips[other.index()];
                self.stage = match is_first {
                    _ if opens => next(other),
                    true => Stage::Turn,
                    false => Stage::Showdown,
                };
            }
        }
        self
    }

    fn after_turn(self) -> Betting {
        Betting { n_raises: 0, stage: Stage::Second(Player::FIRST), ..self }
    }

    /// Whether betting from here may lead to `target`; `is_turned` says whether the public card has
    /// been turned, here and there.
    fn leads_to(self, is_turned: bool, target: (Betting, bool)) -> bool {
        (self, is_turned) == target
            || self.stage == Stage::Turn && self.after_turn().leads_to(true, target)
            || self.player().is_some_and(|player| {
                self.options().any(|mv| self.after(player, mv).leads_to(is_turned, target))
            })
    }

    /// The most moves and public cards that can follow.
    fn max_steps(self) -> u32 {
        let after = |betting: Betting| 1 + betting.max_steps();
        match (self.stage, self.player()) {
            (Stage::Turn, _) => after(self.after_turn()),
            (_, Some(player)) => {
                self.options().map(|mv| after(self.after(player, mv))).max().unwrap_or(0)
            }
            (_, None) => 0,
        }
    }
}

impl Leduc {
    fn strength(&self, seat: usize) -> (bool, Option<u8>) {
        let [hand, public] =
            [self.hands[seat], self.public].map(|slot| slot.card().map(Card::rank));
        (hand == public, hand)
    }
}

impl Table for Leduc {
    type Card = Card;

    fn read(text: &str) -> Result<Leduc, SyntaxError> {
        let error = |expected| Cursor::new(text).error(expected);
        let words: Vec<&str> = text.split(' ').collect();
        let [first, second, public, betting] = words[..] else {
            return Err(error("three cards and the betting"));
        };
        let (hands, public) = ([first.parse()?, second.parse()?], public.parse()?);
        let leduc = Leduc { hands, public, betting: betting.parse()? };
        let [first, second] = hands.map(|hand| hand != Slot::Empty);
        let cards = [hands[0], hands[1], public].map(Slot::card);
        let is_twice = (0..3).any(|n| cards[n].is_some() && cards[..n].contains(&cards[n]));
        let is_reached = first >= second
            && (second || leduc.betting == Betting::START)
            && public != Slot::Hidden
            && Betting::START.leads_to(false, (leduc.betting, public != Slot::Empty))
            && !is_twice;
        if is_reached { Ok(leduc) } else { Err(error("a position that play reaches")) }
    }

    fn hands(&self) -> [Slot<Card>; 2] {
        self.hands
    }

    fn hands_mut(&mut self) -> &mut [Slot<Card>; 2] {
        &mut self.hands
    }

    fn is_shown(&self) -> bool {
        self.betting.stage == Stage::Showdown
    }

    fn deck(self) -> impl Iterator<Item = Card> {
        let [first, second] = self.hands;
        let dealt = [first, second, self.public];
        Card::all().filter(move |card| !dealt.contains(&Slot::Card(*card)))
    }

    fn next_hand(&self) -> Option<usize> {
        self.hands.iter().position(|hand| *hand == Slot::Empty)
    }

    fn deal(&mut self, card: Slot<Card>) {
        if let Some(seat) = self.next_hand() {
            self.hands[seat] = card;
        } else {
            self.public = card;
            self.betting = self.betting.after_turn();
        }
    }
}

impl State for Leduc {
    type Move = Move;
    type Event = Card;
    const RULES: Rules = Rules { name: "leduc", version: 1 };
    const UTILITY: Utility = Utility::ZeroSum;

    fn players(&self) -> u8 {
        2
    }

    fn turn(&self) -> Turn {
        match (self.betting.stage, self.betting.player()) {
            _ if self.hands.contains(&Slot::Empty) => Turn::Chance,
            (Stage::Turn, _) => Turn::Chance,
            (_, Some(player)) => Turn::Player(player),
            (_, None) => Turn::Over,
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.betting.stage {
            Stage::Folded(player) => Some(Outcome::win(player.opponent())),
            Stage::Showdown => Some(match self.strength(0).cmp(&self.strength(1)) {
                Ordering::Greater => Outcome::win(Player::FIRST),
                Ordering::Less => Outcome::win(Player::SECOND),
                Ordering::Equal => Outcome::Draw,
            }),
            Stage::First(_) | Stage::Turn | Stage::Second(_) => None,
        }
    }

    /// In chips: the winner gets what the opponent has put in.
    fn payoff(&self, player: Player) -> Option<i32> {
        let outcome = self.outcome().filter(|_| player.index() < 2)?;
        let [first, second] = self.betting.chips;
        Some(i32::from(first.min(second)) * outcome.two_player_payoff(player))
    }

    fn payoff_range(&self) -> RangeInclusive<i32> {
        -13..=13
    }

    fn max_steps(&self) -> Option<u32> {
        let n_due = self.hands.iter().filter(|hand| **hand == Slot::Empty).count();
        Some(n_due as u32 + self.betting.max_steps())
    }

    fn play_unchecked(&mut self, mv: Move) {
        if let Some(player) = self.betting.player() {
            self.betting = self.betting.after(player, mv);
        }
    }

    fn resolve_unchecked(&mut self, event: Card) {
        self.deal(Slot::Card(event));
    }
}

impl Legality for Leduc {
    type Illegal = Illegal;
    type MoveList = Vec<Move>;

    fn check(&self, mv: Move) -> Result<(), Illegal> {
        match self.turn() {
            Turn::Player(_) if self.betting.options().any(|option| option == mv) => Ok(()),
            Turn::Player(_) => Err(Illegal::MoveNotPossible),
            Turn::Chance | Turn::Over => Err(Illegal::MoveNotDue),
        }
    }

    fn check_event(&self, event: Card) -> Result<(), Illegal> {
        match self.turn() {
            Turn::Chance if self.deck().any(|card| card == event) => Ok(()),
            Turn::Chance => Err(Illegal::CardDealt),
            Turn::Player(_) | Turn::Over => Err(Illegal::CardNotDue),
        }
    }

    fn visit_moves<B>(&self, visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        let is_due = matches!(self.turn(), Turn::Player(_));
        self.betting.options().filter(|_| is_due).try_for_each(visit)
    }

    fn visit_events<B>(
        &self,
        mut visit: impl FnMut(Card, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let is_due = self.turn() == Turn::Chance;
        self.deck().filter(|_| is_due).try_for_each(|card| visit(card, 1))
    }
}

impl HiddenInfo for Leduc {
    type View = View<Leduc>;
    type Observed = Observed<Move, Card>;

    fn hides(&self) -> bool {
        true
    }

    fn view(&self, who: Viewpoint) -> View<Leduc> {
        View { who, table: self.seen_by(who) }
    }

    fn turn_of(view: &View<Leduc>) -> Turn {
        view.table.turn()
    }

    fn determinize(view: &View<Leduc>, rng: &mut impl Entropy) -> Leduc {
        let worlds = view.table.worlds();
        worlds[rng.below(worlds.len() as u32) as usize]
    }

    fn visit_view_moves<B>(
        view: &View<Leduc>,
        visit: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if view.may_move() { view.table.visit_moves(visit) } else { ControlFlow::Continue(()) }
    }

    fn observe(&self, step: StepOf<Leduc>, who: Viewpoint) -> Observed<Move, Card> {
        match step {
            Step::Move(mv) => Observed::moved(self, mv),
            Step::Event(card) => Observed::Dealt(match self.next_hand() {
                Some(seat) if !self.sees(who, seat) => Slot::Hidden,
                _ => Slot::Card(card),
            }),
        }
    }

    fn shown_move(observed: &Observed<Move, Card>) -> Option<Move> {
        match *observed {
            Observed::Moved(mv, _) => Some(mv),
            Observed::Dealt(_) => None,
        }
    }

    fn learn(view: &mut View<Leduc>, observed: &Observed<Move, Card>) -> Result<(), Desync> {
        view.table = view.after(observed)?;
        Ok(())
    }
}

/// For each rank, whether its two suits are exchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Suits(u8); // Invariant: below 8; bit `n` belongs to rank `n`.

impl Suits {
    fn map(self, card: Card) -> Card {
        Card(card.0 ^ (self.0 >> card.rank() & 1))
    }
}

impl Symmetry for Suits {
    const IDENTITY: Suits = Suits(0);

    fn all() -> impl Iterator<Item = Suits> + Clone {
        (0..8).map(Suits)
    }

    fn inverse(self) -> Suits {
        self
    }

    fn then(self, next: Suits) -> Suits {
        Suits(self.0 ^ next.0)
    }
}

impl Symmetric for Leduc {
    type Sym = Suits;

    fn map(&self, sym: Suits) -> Leduc {
        let map = |slot: Slot<Card>| slot.card().map_or(slot, |card| Slot::Card(sym.map(card)));
        Leduc { hands: self.hands.map(map), public: map(self.public), ..*self }
    }

    fn map_move(_: Suits, mv: Move) -> Move {
        mv
    }

    fn map_event(sym: Suits, event: Card) -> Card {
        sym.map(event)
    }

    fn map_player(_: Suits, player: Player) -> Player {
        player
    }

    fn canonical(&self) -> (Leduc, Suits) {
        canonical_by_key(self, |leduc| *leduc)
    }
}

impl SymmetricViews for Leduc {
    fn map_view(sym: Suits, view: &View<Leduc>) -> View<Leduc> {
        View { who: view.who, table: view.table.map(sym) }
    }
}

impl fmt::Display for Card {
    /// Writes rank and suit: `J1`, `J2`, `Q1` …
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", ["J", "Q", "K"][usize::from(self.rank())], 1 + self.0 % 2)
    }
}

impl FromStr for Card {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Card, SyntaxError> {
        let card = Card::all().find(|card| card.to_string() == text);
        card.ok_or(SyntaxError { offset: 0, expected: "`J`, `Q` or `K`, and `1` or `2`" })
    }
}

impl fmt::Display for Move {
    /// Writes `f`, `c` or `r`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["f", "c", "r"][*self as usize])
    }
}

impl FromStr for Move {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Move, SyntaxError> {
        match text {
            "f" => Ok(Move::Fold),
            "c" => Ok(Move::Call),
            "r" => Ok(Move::Raise),
            _ => Err(SyntaxError { offset: 0, expected: "`f`, `c` or `r`" }),
        }
    }
}

impl fmt::Display for Stage {
    /// Writes the round, `a` or `b`, and the player to move; `turn`, `show`, or `fold` and who did.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stage::First(player) => write!(f, "a{player}"),
            Stage::Turn => f.write_str("turn"),
            Stage::Second(player) => write!(f, "b{player}"),
            Stage::Folded(player) => write!(f, "fold{player}"),
            Stage::Showdown => f.write_str("show"),
        }
    }
}

impl fmt::Display for Leduc {
    /// Writes the hands, the public card, the chips of both players, the number of raises in this
    /// round, and the stage: `J1 Q2 - 3/1/1/a1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Betting { chips: [first, second], n_raises, stage } = self.betting;
        let [mine, theirs] = self.hands;
        write!(f, "{mine} {theirs} {} {first}/{second}/{n_raises}/{stage}", self.public)
    }
}

impl FromStr for Leduc {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Leduc, SyntaxError> {
        Leduc::read(text)?.position()
    }
}

impl FromStr for Betting {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Betting, SyntaxError> {
        let mut cursor = Cursor::new(text);
        let small = |cursor: &mut Cursor<'_>| cursor.number().and_then(|n| u8::try_from(n).ok());
        let mut numbers = [0; 3];
        for number in &mut numbers {
            *number = cursor.parse_with("a number", small)?;
            cursor.expect("/", "`/`")?;
        }
        let stages = [Player::FIRST, Player::SECOND]
            .map(|player| [Stage::First(player), Stage::Second(player), Stage::Folded(player)]);
        let stages = stages.into_iter().flatten().chain([Stage::Turn, Stage::Showdown]);
        let stage = stages.into_iter().find(|stage| stage.to_string() == cursor.rest());
        let [first, second, n_raises] = numbers;
        let stage = stage.ok_or(cursor.error("what comes next"))?;
        Ok(Betting { chips: [first, second], n_raises, stage })
    }
}
