//! A toy with hidden information, with planted mistakes that let a player use it.

use std::{
    fmt,
    hash::{Hash, Hasher},
    ops::{ControlFlow, RangeInclusive},
    str::FromStr,
};

use rulebook_core::{
    Desync, Entropy, HiddenInfo, Open, OpenWorld, Play, Player, Rules, Step, StepOf, Turn,
    Viewpoint, text::SyntaxError,
};

use crate::toy::{Plan, Toy};

/// A position.
pub(crate) type Wager<const MISTAKE: u8> = Toy<Bet<MISTAKE>>;

/// The game without a mistake.
pub(crate) const SOUND: u8 = 0;
/// Observed steps show everything, so a tree of observed steps is keyed by the true state.
pub(crate) const SEES_ALL: u8 = 1;
/// Views carry the coin where their equality does not look, and worlds are sampled from it.
pub(crate) const LEAKS: u8 = 2;
/// Nothing can be opened.
pub(crate) const CLOSED: u8 = 3;

/// Chance hides a coin in the left or right hand, before the first move or, if `is_late`, after it.
/// The first player takes a sure point, or guesses the hand for two points. The second player only
/// pays. A guess is right half of the time, so it is worth 0, and the sure point is better; but
/// a player who sees the coin guesses right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Bet<const MISTAKE: u8> {
    is_late: bool,
    coin: Option<Act>,
    choice: Option<Act>,
    guess: Option<Act>,
}

/// A move, an event, or an observation of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Act {
    /// The sure point.
    Sure,
    /// The choice to guess.
    Dare,
    /// The left hand: the coin or the guess.
    Left,
    /// The right hand.
    Right,
    /// The coin has been hidden.
    Hidden,
}

impl Act {
    const ALL: [Act; 5] = [Act::Sure, Act::Dare, Act::Left, Act::Right, Act::Hidden];
    const HANDS: [Act; 2] = [Act::Left, Act::Right];
}

/// The knowledge of an observer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View<const MISTAKE: u8> {
    who: Viewpoint,
    is_hidden: bool,
    known: Bet<MISTAKE>,
    leak: Option<Act>, // Not compared.
}

impl<const MISTAKE: u8> View<MISTAKE> {
    fn key(self) -> (Viewpoint, bool, Bet<MISTAKE>) {
        (self.who, self.is_hidden, self.known)
    }
}

impl<const MISTAKE: u8> PartialEq for View<MISTAKE> {
    fn eq(&self, other: &View<MISTAKE>) -> bool {
        self.key() == other.key()
    }
}

impl<const MISTAKE: u8> Eq for View<MISTAKE> {}

impl<const MISTAKE: u8> Hash for View<MISTAKE> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.key().hash(hasher);
    }
}

impl<const MISTAKE: u8> Toy<Bet<MISTAKE>> {
    /// The game before its first step.
    pub(crate) fn start(is_late: bool) -> Self {
        Toy(Bet { is_late, coin: None, choice: None, guess: None })
    }
}

impl<const MISTAKE: u8> Bet<MISTAKE> {
    fn moves_at(self, turn: Turn) -> &'static [Act] {
        match (turn, self.choice) {
            (Turn::Player(_), None) => &[Act::Sure, Act::Dare],
            (Turn::Player(_), Some(_)) => &Act::HANDS,
            _ => &[],
        }
    }

    fn turn_if(self, is_hidden: bool) -> Turn {
        match (self.choice, self.guess) {
            (None, _) if !self.is_late && !is_hidden => Turn::Chance,
            (Some(Act::Dare), _) if !is_hidden => Turn::Chance,
            (None, _) | (Some(Act::Dare), None) => Turn::Player(Player::FIRST),
            _ => Turn::Over,
        }
    }
}

/// The toy after its coin was hidden.
pub(crate) fn hidden<const MISTAKE: u8>(hand: Act) -> Wager<MISTAKE> {
    let mut state = Wager::start(false);
    state.resolve(hand).expect("the coin is to be hidden");
    state
}

impl<const MISTAKE: u8> Plan for Bet<MISTAKE> {
    type Move = Act;
    type Event = Act;

    const RULES: Rules = Rules { name: "wager", version: 1 };

    fn turn(&self) -> Turn {
        self.turn_if(self.coin.is_some())
    }

    fn moves(&self) -> impl Iterator<Item = Act> {
        self.moves_at(self.turn()).iter().copied()
    }

    fn events(&self) -> impl Iterator<Item = (Act, u32)> {
        let is_due = self.turn() == Turn::Chance;
        Act::HANDS.into_iter().filter(move |_| is_due).map(|hand| (hand, 1))
    }

    fn play(&mut self, mv: Act) {
        if self.choice.is_none() {
            self.choice = Some(mv);
        } else {
            self.guess = Some(mv);
        }
    }

    fn resolve(&mut self, event: Act) {
        self.coin = Some(event);
    }

    fn payoff(&self, player: Player) -> Option<i32> {
        let gain = match (self.turn(), self.choice) {
            (Turn::Over, Some(Act::Sure)) => 1,
            (Turn::Over, _) if self.guess == self.coin => 2,
            (Turn::Over, _) => -2,
            _ => return None,
        };
        Some(if player == Player::FIRST { gain } else { -gain })
    }

    fn payoff_range(&self) -> RangeInclusive<i32> {
        -2..=2
    }

    fn max_steps(&self) -> Option<u32> {
        Some(3)
    }
}

impl<const MISTAKE: u8> HiddenInfo for Toy<Bet<MISTAKE>> {
    type View = View<MISTAKE>;
    type Observation = Act;

    fn has_hidden_info(&self) -> bool {
        true
    }

    fn view(&self, who: Viewpoint) -> View<MISTAKE> {
        let coin = self.0.coin.filter(|_| who == Viewpoint::Host);
        let leak = self.0.coin.filter(|_| MISTAKE == LEAKS);
        View { who, is_hidden: self.0.coin.is_some(), known: Bet { coin, ..self.0 }, leak }
    }

    fn turn_of(view: &View<MISTAKE>) -> Turn {
        view.known.turn_if(view.is_hidden)
    }

    fn determinize(view: &View<MISTAKE>, rng: &mut impl Entropy) -> Self {
        let sampled = view.is_hidden.then(|| Act::HANDS[rng.below(2) as usize]);
        Toy(Bet { coin: view.known.coin.or(view.leak).or(sampled), ..view.known })
    }

    fn visit_view_moves<B>(
        view: &View<MISTAKE>,
        visit: impl FnMut(Act) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let may_ask = matches!(view.who, Viewpoint::Host | Viewpoint::Seat(Player::FIRST));
        let moves = view.known.moves_at(Self::turn_of(view));
        moves.iter().copied().filter(|_| may_ask).try_for_each(visit)
    }

    fn observe(&self, step: StepOf<Self>, who: Viewpoint) -> Act {
        match step {
            Step::Event(_) if who != Viewpoint::Host && MISTAKE != SEES_ALL => Act::Hidden,
            Step::Move(act) | Step::Event(act) => act,
        }
    }

    fn observed_move(observed: &Act) -> Option<Act> {
        (*observed != Act::Hidden).then_some(*observed)
    }

    fn learn(view: &mut View<MISTAKE>, observed: &Act) -> Result<(), Desync> {
        match (Self::turn_of(view), *observed) {
            (Turn::Chance, Act::Hidden) => view.is_hidden = true,
            (turn, mv) if view.known.moves_at(turn).contains(&mv) => view.known.play(mv),
            _ => return Err(Desync::because("out of turn")),
        }
        Ok(())
    }
}

impl<const MISTAKE: u8> OpenWorld for Toy<Bet<MISTAKE>> {
    type Open = Open<Self>;

    fn open(self) -> Option<Open<Self>> {
        (MISTAKE != CLOSED).then(|| Open::new(self))
    }
}

impl fmt::Display for Act {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

impl FromStr for Act {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Act, SyntaxError> {
        let found = Act::ALL.into_iter().find(|act| act.to_string() == text);
        found.ok_or(SyntaxError { offset: 0, expected: "an act" })
    }
}

impl<const MISTAKE: u8> fmt::Display for Bet<MISTAKE> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

impl<const MISTAKE: u8> FromStr for Bet<MISTAKE> {
    type Err = SyntaxError;

    /// Always fails: the toy is built from [`Wager::start`].
    fn from_str(_: &str) -> Result<Self, SyntaxError> {
        Err(SyntaxError { offset: 0, expected: "no text" })
    }
}

impl<const MISTAKE: u8> fmt::Display for View<MISTAKE> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.key())
    }
}

impl<const MISTAKE: u8> FromStr for View<MISTAKE> {
    type Err = SyntaxError;

    /// Always fails, as for the state.
    fn from_str(_: &str) -> Result<Self, SyntaxError> {
        Err(SyntaxError { offset: 0, expected: "no text" })
    }
}
