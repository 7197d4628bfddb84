//! Kuhn poker: the smallest game with bluffing (H. W. Kuhn, "A simplified two-person poker", 1950).
//!
//! Both players ante one chip and get one of three cards. A player may pass or bet one more chip.
//! After a bet the other player may pass, which folds, or bet, which calls. The higher card wins.

use std::{fmt, ops::ControlFlow, ops::RangeInclusive, str::FromStr};

use rulebook_laws::rulebook_core::{
    Desync, Entropy, HiddenInfo, Legality, Outcome, Player, Rules, State, Step, StepOf, Turn,
    Utility, Viewpoint,
    text::{Cursor, SyntaxError},
};

use super::{Illegal, Observed, Slot, Table, View};

/// A position: both hands, and what has been bet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Kuhn {
    hands: [Slot<Card>; 2],
    line: Line,
}

/// A card, the lowest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Card {
    Jack,
    Queen,
    King,
}

/// Passes or bets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Move {
    Pass,
    Bet,
}

/// The moves so far: one of [`LINES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Line(&'static str);

/// All sequences of moves, those of a finished game after the others.
const LINES: [&str; 9] = ["", "p", "b", "pb", "pp", "bp", "bb", "pbp", "pbb"];

impl Card {
    const ALL: [Card; 3] = [Card::Jack, Card::Queen, Card::King];
}

impl Default for Line {
    fn default() -> Line {
        Line(LINES[0])
    }
}

impl Kuhn {
    fn next_line(self, mv: Move) -> Option<Line> {
        let text = format!("{}{mv}", self.line.0);
        LINES.into_iter().find(|line| *line == text).map(Line)
    }

    /// The winner and the number of chips won, when the game is over.
    fn result(self) -> Option<(Player, i32)> {
        let second_is_higher = self.hands[0].card() < self.hands[1].card();
        let best = if second_is_higher { Player::SECOND } else { Player::FIRST };
        match self.line.0 {
            "pp" => Some((best, 1)),
            "bb" | "pbb" => Some((best, 2)),
            "bp" => Some((Player::FIRST, 1)),
            "pbp" => Some((Player::SECOND, 1)),
            _ => None,
        }
    }
}

impl Table for Kuhn {
    type Card = Card;

    fn read(text: &str) -> Result<Kuhn, SyntaxError> {
        let error = |expected| Cursor::new(text).error(expected);
        let words: Vec<&str> = text.split(' ').collect();
        let (first, second, line) = match words[..] {
            [first, second] => (first, second, LINES[0]),
            [first, second, line] if !line.is_empty() => (first, second, line),
            _ => return Err(error("two hands and the moves")),
        };
        let line = LINES.into_iter().find(|known| *known == line).map(Line);
        let hands = [first.parse()?, second.parse()?];
        let kuhn = Kuhn { hands, line: line.ok_or(error("the moves as `p` and `b`"))? };
        let is_dealt = hands.map(|hand| hand != Slot::Empty);
        let is_twice = hands[0].card().is_some() && hands[0] == hands[1];
        let is_in_order =
            is_dealt[1] <= is_dealt[0] && (is_dealt[1] || kuhn.line == Line::default());
        if is_twice || !is_in_order {
            return Err(error("a position that play reaches"));
        }
        Ok(kuhn)
    }

    fn hands(&self) -> [Slot<Card>; 2] {
        self.hands
    }

    fn hands_mut(&mut self) -> &mut [Slot<Card>; 2] {
        &mut self.hands
    }

    fn deck(self) -> impl Iterator<Item = Card> {
        Card::ALL.into_iter().filter(move |card| !self.hands.contains(&Slot::Card(*card)))
    }

    fn next_hand(&self) -> Option<usize> {
        self.hands.iter().position(|hand| *hand == Slot::Empty)
    }

    fn deal(&mut self, card: Slot<Card>) {
        if let Some(seat) = self.next_hand() {
            self.hands[seat] = card;
        }
    }

    fn is_shown(&self) -> bool {
        matches!(self.line.0, "pp" | "bb" | "pbb")
    }
}

impl State for Kuhn {
    type Move = Move;
    type Event = Card;
    const RULES: Rules = Rules { name: "kuhn", version: 1 };
    const UTILITY: Utility = Utility::ZeroSum;

    fn players(&self) -> u8 {
        2
    }

    fn turn(&self) -> Turn {
        match self.line.0 {
            _ if self.hands.contains(&Slot::Empty) => Turn::Chance,
            "" | "pb" => Turn::Player(Player::FIRST),
            "p" | "b" => Turn::Player(Player::SECOND),
            _ => Turn::Over,
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.result().map(|(winner, _)| Outcome::win(winner))
    }

    /// In chips.
    fn payoff(&self, player: Player) -> Option<i32> {
        let (winner, chips) = self.result().filter(|_| player.index() < 2)?;
        Some(if player == winner { chips } else { -chips })
    }

    fn payoff_range(&self) -> RangeInclusive<i32> {
        -2..=2
    }

    fn max_steps(&self) -> Option<u32> {
        let n_dealt = self.hands.iter().filter(|hand| **hand != Slot::Empty).count();
        Some(5 - (n_dealt + self.line.0.len()) as u32)
    }

    fn play_unchecked(&mut self, mv: Move) {
        self.line = self.next_line(mv).expect("a legal move");
    }

    fn resolve_unchecked(&mut self, event: Card) {
        self.deal(Slot::Card(event));
    }
}

impl Legality for Kuhn {
    type Illegal = Illegal;
    type MoveList = Vec<Move>;

    fn check(&self, _: Move) -> Result<(), Illegal> {
        match self.turn() {
            Turn::Player(_) => Ok(()),
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
        let moves = [Move::Pass, Move::Bet].into_iter();
        moves.filter(|mv| self.check(*mv).is_ok()).try_for_each(visit)
    }

    fn visit_events<B>(
        &self,
        mut visit: impl FnMut(Card, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let due = self.deck().filter(|_| self.turn() == Turn::Chance);
        due.into_iter().try_for_each(|card| visit(card, 1))
    }
}

impl HiddenInfo for Kuhn {
    type View = View<Kuhn>;
    type Observed = Observed<Move, Card>;

    fn hides(&self) -> bool {
        true
    }

    fn view(&self, who: Viewpoint) -> View<Kuhn> {
        View { who, table: self.seen_by(who) }
    }

    fn turn_of(view: &View<Kuhn>) -> Turn {
        view.table.turn()
    }

    fn determinize(view: &View<Kuhn>, rng: &mut impl Entropy) -> Kuhn {
        let worlds = view.table.worlds();
        worlds[rng.below(worlds.len() as u32) as usize]
    }

    fn visit_view_moves<B>(
        view: &View<Kuhn>,
        visit: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if view.may_move() { view.table.visit_moves(visit) } else { ControlFlow::Continue(()) }
    }

    fn observe(&self, step: StepOf<Kuhn>, who: Viewpoint) -> Observed<Move, Card> {
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

    fn learn(view: &mut View<Kuhn>, observed: &Observed<Move, Card>) -> Result<(), Desync> {
        view.table = view.after(observed)?;
        Ok(())
    }
}

impl fmt::Display for Card {
    /// Writes `J`, `Q` or `K`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["J", "Q", "K"][*self as usize])
    }
}

impl FromStr for Card {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Card, SyntaxError> {
        let card = Card::ALL.into_iter().find(|card| card.to_string() == text);
        card.ok_or(SyntaxError { offset: 0, expected: "`J`, `Q` or `K`" })
    }
}

impl fmt::Display for Move {
    /// Writes `p` or `b`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["p", "b"][*self as usize])
    }
}

impl FromStr for Move {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Move, SyntaxError> {
        match text {
            "p" => Ok(Move::Pass),
            "b" => Ok(Move::Bet),
            _ => Err(SyntaxError { offset: 0, expected: "`p` or `b`" }),
        }
    }
}

impl fmt::Display for Kuhn {
    /// Writes the hands and the moves: `J K pb`; `J -` before the second card.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let space = if self.line.0.is_empty() { "" } else { " " };
        write!(f, "{} {}{space}{}", self.hands[0], self.hands[1], self.line.0)
    }
}

impl FromStr for Kuhn {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Kuhn, SyntaxError> {
        Kuhn::read(text)?.position()
    }
}
