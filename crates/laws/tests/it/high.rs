//! A game with hidden cards, of which there are three ranks in two suits: each player gets one. The
//! first player bets or checks, a public card is turned, and the second player calls or folds. A
//! pair with the public card wins, then the higher rank; equal ranks draw. The stake is 1, or 2
//! after a bet and a call, and the house adds an odd chip, which goes to the first player in a draw.
//! A fold shows nothing.

use std::{fmt, ops::ControlFlow, ops::RangeInclusive, str::FromStr};

use rulebook_laws::rulebook_core::{
    self, Legality, Outcome, Player, Rules, State, Turn, Utility,
    text::{Cursor, SyntaxError},
};

use crate::{bug::Bug, token::Letter};

/// A card: `1a` has index 0, `1b` index 1, `3b` index 5.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Card(pub(crate) u8); // Invariant: less than `N_CARDS`.

pub(crate) const N_CARDS: u8 = 6;

/// A place for a card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Slot {
    /// Not dealt yet.
    #[default]
    Empty,
    /// Dealt, but not to be seen. Only in views.
    Unknown,
    Card(Card),
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct High {
    /// The hands by seat, and the public card.
    pub(crate) slots: [Slot; 3],
    pub(crate) moves: [Option<Letter>; 2],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum IllegalAct {
    #[error("it is not the time for that")]
    NotNow,
    #[error("this is not one of the two possibilities")]
    NotAnOption,
}

rulebook_core::impl_refusal!(IllegalAct { NotNow: -"not-now", NotAnOption: -"not-an-option" });

impl Card {
    pub(crate) const fn rank(self) -> u8 {
        self.0 / 2
    }

    pub(crate) fn all() -> impl Iterator<Item = Card> + Clone {
        (0..N_CARDS).map(Card)
    }
}

impl Slot {
    pub(crate) fn card(self) -> Option<Card> {
        if let Slot::Card(card) = self { Some(card) } else { None }
    }
}

impl High {
    /// Where the next card goes.
    pub(crate) fn next_slot(&self) -> Option<usize> {
        let n_slots = if self.moves[0].is_some() { 3 } else { 2 };
        self.slots[..n_slots].iter().position(|slot| *slot == Slot::Empty)
    }

    pub(crate) fn options(&self) -> &'static [Letter] {
        match self.turn() {
            Turn::Player(Player::FIRST) => &[Letter('b'), Letter('k')],
            Turn::Player(_) => &[Letter('c'), Letter('f')],
            Turn::Chance | Turn::Over => &[],
        }
    }

    pub(crate) fn cards(&self) -> impl Iterator<Item = Card> {
        self.slots.into_iter().filter_map(Slot::card)
    }

    pub(crate) fn is_shown(&self) -> bool {
        self.moves[1] == Some(Letter('c'))
    }

    /// Whether the card of the player who is not to move is above the lowest, for bugs that leak.
    pub(crate) fn leaks(&self, bug: Bug) -> bool {
        let Some(mover) = self.turn().player().filter(|_| bug.is_on()) else { return false };
        self.slots[mover.opponent().index()].card().is_some_and(|card| card.rank() != 0)
    }

    fn strength(&self, seat: usize) -> (bool, Option<u8>) {
        let rank = |slot: usize| self.slots[slot].card().map(Card::rank);
        (rank(seat) == rank(2), rank(seat))
    }
}

impl State for High {
    type Move = Letter;
    type Event = Card;
    const RULES: Rules = Rules { name: "high", version: 1 };
    const UTILITY: Utility = Utility::ConstantSum(1);

    fn players(&self) -> u8 {
        2
    }

    fn turn(&self) -> Turn {
        match (self.next_slot(), self.moves) {
            (Some(_), _) => Turn::Chance,
            (_, [None, _]) => Turn::Player(Player::FIRST),
            (_, [_, None]) => Turn::Player(Player::SECOND),
            _ => Turn::Over,
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let (first, second) = (self.strength(0), self.strength(1));
        let is_over = self.turn() == Turn::Over;
        is_over.then(|| match first.cmp(&second) {
            _ if !self.is_shown() => Outcome::win(Player::FIRST),
            std::cmp::Ordering::Greater => Outcome::win(Player::FIRST),
            std::cmp::Ordering::Less => Outcome::win(Player::SECOND),
            std::cmp::Ordering::Equal => Outcome::Draw,
        })
    }

    fn payoff(&self, player: Player) -> Option<i32> {
        let winners = self.outcome().filter(|_| player.index() < 2)?.winners();
        let stake = if self.moves == [Some(Letter('b')), Some(Letter('c'))] { 2 } else { 1 };
        let odd = if Bug::OddChipGoesToTheSecond.is_on() { Player::SECOND } else { Player::FIRST };
        Some(match (winners.is_empty(), winners.contains(player)) {
            (true, _) => i32::from(player == odd),
            (false, true) => stake + 1,
            (false, false) => -stake,
        })
    }

    fn payoff_range(&self) -> RangeInclusive<i32> {
        -2..=3
    }

    fn max_steps(&self) -> Option<u32> {
        let n_dealt = self.slots.iter().filter(|slot| **slot != Slot::Empty).count();
        Some(5 - (n_dealt + self.moves.iter().flatten().count()) as u32)
    }

    fn play_unchecked(&mut self, mv: Letter) {
        let seat = usize::from(self.moves[0].is_some());
        self.moves[seat] = Some(mv);
    }

    fn resolve_unchecked(&mut self, event: Card) {
        let slot = self.next_slot().expect("a card is due");
        self.slots[slot] = Slot::Card(event);
    }
}

impl Legality for High {
    type Illegal = IllegalAct;
    type MoveList = Vec<Letter>;

    fn check(&self, mv: Letter) -> Result<(), IllegalAct> {
        match self.options() {
            [] => Err(IllegalAct::NotNow),
            options if options.contains(&mv) => Ok(()),
            _ if self.leaks(Bug::RefusalLeaks) => Err(IllegalAct::NotNow),
            _ => Err(IllegalAct::NotAnOption),
        }
    }

    fn check_event(&self, event: Card) -> Result<(), IllegalAct> {
        match self.next_slot() {
            None => Err(IllegalAct::NotNow),
            Some(_) if self.cards().any(|card| card == event) => Err(IllegalAct::NotAnOption),
            Some(_) => Ok(()),
        }
    }

    fn visit_moves<B>(&self, visit: impl FnMut(Letter) -> ControlFlow<B>) -> ControlFlow<B> {
        self.options().iter().copied().try_for_each(visit)
    }

    fn visit_events<B>(
        &self,
        mut visit: impl FnMut(Card, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        Card::all()
            .filter(|card| self.check_event(*card).is_ok())
            .try_for_each(|card| visit(card, 1))
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", 1 + self.rank(), ['a', 'b'][usize::from(self.0 % 2)])
    }
}

impl FromStr for Card {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Card, SyntaxError> {
        let mut cursor = Cursor::new(text);
        let slot = read_slot(&mut cursor)?;
        cursor.finish()?;
        slot.card().ok_or_else(|| Cursor::new(text).error("a card"))
    }
}

impl fmt::Display for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Slot::Empty => f.write_str("--"),
            Slot::Unknown => f.write_str("??"),
            Slot::Card(card) => card.fmt(f),
        }
    }
}

impl fmt::Display for High {
    /// Writes the hands, the public card and the moves: `1a 2b -- b-`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second, public] = self.slots;
        let [x, y] = self.moves.map(|mv| mv.unwrap_or(Letter('-')));
        write!(f, "{first} {second} {public} {x}{y}")
    }
}

impl FromStr for High {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<High, SyntaxError> {
        let state = read_table(text)?;
        let is_unknown = state.slots.contains(&Slot::Unknown);
        if is_unknown { Err(Cursor::new(text).error("known cards")) } else { Ok(state) }
    }
}

pub(crate) fn read_slot(cursor: &mut Cursor<'_>) -> Result<Slot, SyntaxError> {
    cursor.parse_with("a card, `--` or `??`", |cursor| {
        let cards = Card::all().map(Slot::Card);
        let mut slots = cards.chain([Slot::Empty, Slot::Unknown]);
        slots.find(|slot| cursor.eat(&slot.to_string()))
    })
}

/// Reads what `Display` writes, also with unknown cards, and checks that play leads there.
pub(crate) fn read_table(text: &str) -> Result<High, SyntaxError> {
    let mut cursor = Cursor::new(text);
    let mut table = High::default();
    for slot in &mut table.slots {
        *slot = read_slot(&mut cursor)?;
        cursor.expect(" ", "a space")?;
    }
    for (seat, options) in ["bk", "cf"].into_iter().enumerate() {
        table.moves[seat] = cursor.parse_with("a move or `-`", |cursor| {
            let letter = cursor.next_char()?;
            let mv = options.contains(letter).then_some(Letter(letter));
            (mv.is_some() || letter == '-').then_some(mv)
        })?;
    }
    cursor.finish()?;
    let [a, b, public] = table.slots.map(|slot| slot != Slot::Empty);
    let [x, y] = table.moves.map(|mv| mv.is_some());
    let is_in_order = [a, b, x, public, y].is_sorted_by(|before, after| after <= before);
    let is_twice =
        table.cards().any(|card| 1 < table.cards().filter(|other| *other == card).count());
    if !is_in_order || is_twice && !Bug::DuplicateCardIsAccepted.is_on() {
        return Err(Cursor::new(text).error("a position that play reaches"));
    }
    Ok(table)
}
