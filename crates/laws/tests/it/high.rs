//! A game with hidden cards: each player gets one of the cards 1 to 4. The first checks or bets,
//! the second answers a bet by calling or folding. The higher card wins 1, or 2 after a call; a
//! fold loses 1 and shows nothing.

use std::{fmt, ops::ControlFlow, str::FromStr};

use rulebook_laws::rulebook_core::{
    Entropy, HiddenInfo, Legality, Observer, Outcome, Player, Rules, State, Step, StepOf, Turn,
    Utility,
    text::{Cursor, SyntaxError},
};

use crate::bug::Bug;

/// The cards by seat, 0 for one not dealt or not known, and the moves so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct High {
    cards: [u8; 2],
    moves: [Option<char>; 2],
}

/// What an observer knows: unknown cards are 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct View {
    who: Observer,
    n_dealt: usize,
    known: High,
}

/// What an observer learns: a card or that there was one, or a move and what it shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Observed {
    Dealt(Option<u8>),
    Moved(char, Option<[u8; 2]>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not now")]
pub(crate) struct NotNow;

impl High {
    fn options(moves: [Option<char>; 2]) -> &'static [char] {
        match moves {
            [None, _] => &['b', 'k'],
            [Some('b'), None] => &['c', 'f'],
            _ => &[],
        }
    }

    fn is_shown(&self) -> bool {
        self.turn() == Turn::Over && self.moves[1] != Some('f')
    }

    fn winner(&self) -> Player {
        let first_wins = self.moves[1] == Some('f') || self.cards[1] < self.cards[0];
        if first_wins { Player::FIRST } else { Player::SECOND }
    }
}

impl State for High {
    type Move = char;
    type Event = char;
    const RULES: Rules = Rules { name: "high", version: 1 };
    const UTILITY: Utility = Utility::ZeroSum;

    fn players(&self) -> u8 {
        2
    }

    fn turn(&self) -> Turn {
        match (self.cards, self.moves) {
            ([0, _] | [_, 0], _) => Turn::Chance,
            (_, [None, _]) => Turn::Player(Player::FIRST),
            (_, [Some('b'), None]) => Turn::Player(Player::SECOND),
            _ => Turn::Over,
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.turn() == Turn::Over).then(|| Outcome::win(self.winner()))
    }

    fn payoff(&self, player: Player) -> Option<i32> {
        let outcome = self.outcome().filter(|_| player.index() < 2)?;
        let stake = if self.moves[1] == Some('c') { 2 } else { 1 };
        Some(stake * outcome.two_player_payoff(player))
    }

    fn play_unchecked(&mut self, mv: char) {
        let seat = usize::from(self.moves[0].is_some());
        self.moves[seat] = Some(mv);
    }

    fn resolve_unchecked(&mut self, event: char) {
        let seat = usize::from(self.cards[0] != 0);
        self.cards[seat] = event as u8 - b'0';
    }
}

impl Legality for High {
    type Illegal = NotNow;
    type MoveList = Vec<char>;

    fn check(&self, mv: char) -> Result<(), NotNow> {
        let is_legal = self.turn() != Turn::Chance && High::options(self.moves).contains(&mv);
        if is_legal { Ok(()) } else { Err(NotNow) }
    }

    fn check_event(&self, event: char) -> Result<(), NotNow> {
        let is_left = ('1'..='4').contains(&event) && event as u8 - b'0' != self.cards[0];
        if self.turn() == Turn::Chance && is_left { Ok(()) } else { Err(NotNow) }
    }

    fn visit_moves<B>(&self, visit: impl FnMut(char) -> ControlFlow<B>) -> ControlFlow<B> {
        let options = High::options(self.moves).iter().copied();
        options.filter(|_| self.turn() != Turn::Chance).try_for_each(visit)
    }

    fn visit_events<B>(
        &self,
        mut visit: impl FnMut(char, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        ('1'..='4').filter(|e| self.check_event(*e).is_ok()).try_for_each(|e| visit(e, 1))
    }
}

impl HiddenInfo for High {
    type View = View;
    type Observed = Observed;

    fn view(&self, who: Observer) -> View {
        let sees = |seat: usize| match who {
            Observer::Player(player) => player.index() == seat || self.is_shown(),
            Observer::Public => self.is_shown(),
        };
        let card = |seat: usize| if sees(seat) { self.cards[seat] } else { 0 };
        let n_dealt = self.cards.iter().filter(|card| **card != 0).count();
        View { who, n_dealt, known: High { cards: [card(0), card(1)], moves: self.moves } }
    }

    fn determinize(view: &View, rng: &mut impl Entropy) -> High {
        let mut cards = view.known.cards;
        if Bug::DeterminizeForgetsOwnCard.is_on() {
            cards = [0; 2];
        }
        for seat in 0..view.n_dealt {
            while cards[seat] == 0 {
                let card =
                    1 + rng.below(if Bug::DeterminizePrefersLowCards.is_on() { 3 } else { 4 });
                cards[seat] = if cards.contains(&(card as u8)) { 0 } else { card as u8 };
            }
        }
        High { cards, ..view.known }
    }

    fn visit_view_moves<B>(
        view: &View,
        visit: impl FnMut(char) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let shown = if Bug::ViewHidesMoves.is_on() { 1 } else { 2 };
        let is_dealt = view.n_dealt == 2;
        let options = High::options(view.known.moves).iter().copied();
        options.filter(|_| is_dealt).take(shown).try_for_each(visit)
    }

    fn observe(&self, step: StepOf<High>, who: Observer) -> Observed {
        match step {
            Step::Event(card) => {
                let seat = u8::from(self.cards[0] != 0);
                let is_own = who == Observer::Player(Player::from_index(seat).expect("a seat"));
                let is_seen = is_own && !Bug::StepIsNotObserved.is_on();
                Observed::Dealt(is_seen.then_some(card as u8 - b'0'))
            }
            Step::Move(mv) => {
                let mut next = *self;
                next.play_unchecked(mv);
                Observed::Moved(mv, next.is_shown().then_some(self.cards))
            }
        }
    }

    fn advance(view: &mut View, observed: &Observed) {
        match *observed {
            Observed::Dealt(card) => {
                view.known.cards[view.n_dealt] = card.unwrap_or(0);
                view.n_dealt += 1;
            }
            Observed::Moved(mv, shown) => {
                view.known.play_unchecked(mv);
                view.known.cards = shown.unwrap_or(view.known.cards);
            }
        }
    }
}

impl fmt::Display for High {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moves = self.moves.map(|mv| mv.unwrap_or('-'));
        write!(f, "{}{} {}{}", self.cards[0], self.cards[1], moves[0], moves[1])
    }
}

impl FromStr for High {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<High, SyntaxError> {
        let all = (0..=4).flat_map(|a| (0..=4).map(move |b| [a, b]));
        let histories = ["--", "b-", "k-", "bc", "bf"];
        for (cards, history) in all.flat_map(|cards| histories.map(|history| (cards, history))) {
            let moves = |n: usize| history.chars().nth(n).filter(|mv| *mv != '-');
            let state = High { cards, moves: [moves(0), moves(1)] };
            let is_dealt = cards[0] != 0 && cards[1] != 0;
            let is_twice = cards[0] == cards[1] && is_dealt || cards[0] == 0 && cards[1] != 0;
            if !is_twice && (is_dealt || history == "--") && state.to_string() == text {
                return Ok(state);
            }
        }
        Err(Cursor::new(text).error("two cards, a space, and two moves"))
    }
}
