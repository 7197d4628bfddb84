//! Matching pennies in turns: a game with a hidden move, in which a seat moves several times in a
//! row, and which is as deep as one likes.

use std::{
    fmt,
    ops::{ControlFlow, RangeInclusive},
    str::FromStr,
};

use rulebook_core::{
    Desync, Entropy, HiddenInfo, Legality, Never, Outcome, Player, Refusal, Rules, State, Step,
    StepOf, Turn, Utility, Viewpoint, impl_refusal, text::SyntaxError,
};

/// The first seat hides heads or tails. The second seat waits a number of times and guesses.
///
/// To guess heads rightly wins 3, to guess tails rightly 1, and to guess wrong loses 2. The text is
/// the number of waits that are left, the hidden side and the guess: `2 H?`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Pennies {
    waits: u32,
    hidden: Option<Move>,
    guess: Option<Move>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Move {
    Heads,
    Tails,
    Wait,
    /// What an observer sees instead of the side that is hidden.
    Unseen,
}

/// The observer, and the position with [`Move::Unseen`] for the hidden side.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct View(Viewpoint, Pennies);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Illegal {
    NotNow,
}

impl_refusal!(Illegal { NotNow: -"not-now" });

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl std::error::Error for Illegal {}

impl Pennies {
    pub(crate) fn new(waits: u32) -> Pennies {
        Pennies { waits, hidden: None, guess: None }
    }
}

impl State for Pennies {
    type Move = Move;
    type Event = Never;

    const RULES: Rules = Rules { name: "pennies", version: 1 };
    const UTILITY: Utility = Utility::ZeroSum;

    fn players(&self) -> u8 {
        2
    }

    fn turn(&self) -> Turn {
        match (self.hidden, self.guess) {
            (None, _) => Turn::Player(Player::FIRST),
            (_, None) => Turn::Player(Player::SECOND),
            _ => Turn::Over,
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let is_right = self.guess? == self.hidden?;
        Some(Outcome::win(if is_right { Player::SECOND } else { Player::FIRST }))
    }

    fn payoff(&self, player: Player) -> Option<i32> {
        let won = match (self.hidden?, self.guess?) {
            (Move::Heads, Move::Heads) => 3,
            (Move::Tails, Move::Tails) => 1,
            _ => -2,
        };
        Some(if player == Player::SECOND { won } else { -won })
    }

    fn payoff_range(&self) -> RangeInclusive<i32> {
        -3..=3
    }

    fn max_steps(&self) -> Option<u32> {
        let left = |side: Option<Move>| u32::from(side.is_none());
        Some(left(self.hidden) + self.waits + left(self.guess))
    }

    fn play_unchecked(&mut self, mv: Move) {
        match mv {
            Move::Wait => self.waits -= 1,
            side if self.hidden.is_none() => self.hidden = Some(side),
            side => self.guess = Some(side),
        }
    }

    fn resolve_unchecked(&mut self, event: Never) {
        match event {}
    }
}

impl Legality for Pennies {
    type Illegal = Illegal;
    type MoveList = Vec<Move>;

    fn check(&self, mv: Move) -> Result<(), Illegal> {
        let has_to_wait = self.hidden.is_some() && 0 < self.waits;
        let is_legal = match mv {
            Move::Heads | Move::Tails => !has_to_wait && self.guess.is_none(),
            Move::Wait => has_to_wait,
            Move::Unseen => false,
        };
        if is_legal { Ok(()) } else { Err(Illegal::NotNow) }
    }

    fn check_event(&self, event: Never) -> Result<(), Illegal> {
        match event {}
    }

    fn visit_moves<B>(&self, visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        let moves = [Move::Heads, Move::Tails, Move::Wait].into_iter();
        moves.filter(|mv| self.check(*mv).is_ok()).try_for_each(visit)
    }

    fn visit_events<B>(&self, _: impl FnMut(Never, u32) -> ControlFlow<B>) -> ControlFlow<B> {
        ControlFlow::Continue(())
    }
}

fn sees(who: Viewpoint) -> bool {
    matches!(who, Viewpoint::Host | Viewpoint::Seat(Player::FIRST))
}

impl HiddenInfo for Pennies {
    type View = View;
    type Observed = Move;

    fn hides(&self) -> bool {
        true
    }

    fn view(&self, who: Viewpoint) -> View {
        let hidden = self.hidden.map(|side| if sees(who) { side } else { Move::Unseen });
        View(who, Pennies { hidden, ..self.clone() })
    }

    fn turn_of(view: &View) -> Turn {
        view.1.turn()
    }

    fn determinize(view: &View, rng: &mut impl Entropy) -> Pennies {
        let side = [Move::Heads, Move::Tails][rng.below(2) as usize];
        let hidden = view.1.hidden.map(|hidden| if hidden == Move::Unseen { side } else { hidden });
        Pennies { hidden, ..view.1.clone() }
    }

    fn visit_view_moves<B>(
        view: &View,
        visit: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let may_ask = view.0 == Viewpoint::Host || view.0.seat() == view.1.turn().player();
        if may_ask { view.1.visit_moves(visit) } else { ControlFlow::Continue(()) }
    }

    fn observe(&self, step: StepOf<Pennies>, who: Viewpoint) -> Move {
        match step {
            Step::Event(event) => match event {},
            Step::Move(_) if self.hidden.is_none() && !sees(who) => Move::Unseen,
            Step::Move(mv) => mv,
        }
    }

    fn shown_move(observed: &Move) -> Option<Move> {
        (*observed != Move::Unseen).then_some(*observed)
    }

    fn learn(view: &mut View, observed: &Move) -> Result<(), Desync> {
        let is_hiding = view.1.hidden.is_none();
        if *observed == Move::Unseen && is_hiding || view.1.check(*observed).is_ok() {
            view.1.play_unchecked(*observed);
            return Ok(());
        }
        Err(Desync::because("out of turn"))
    }
}

const LETTERS: [(Move, char); 4] =
    [(Move::Heads, 'H'), (Move::Tails, 'T'), (Move::Wait, 'w'), (Move::Unseen, '*')];

fn letter(mv: Option<Move>) -> char {
    LETTERS.into_iter().find(|(known, _)| Some(*known) == mv).map_or('?', |(_, letter)| letter)
}

fn side(letter: Option<char>) -> Option<Move> {
    LETTERS.into_iter().find(|(_, known)| Some(*known) == letter).map(|(mv, _)| mv)
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", letter(Some(*self)))
    }
}

impl FromStr for Move {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Move, SyntaxError> {
        let error = SyntaxError { offset: 0, expected: "`H`, `T`, `w` or `*`" };
        let mut chars = text.chars();
        let mv = side(chars.next()).ok_or(error)?;
        if chars.next().is_none() { Ok(mv) } else { Err(error) }
    }
}

impl fmt::Display for Pennies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}{}", self.waits, letter(self.hidden), letter(self.guess))
    }
}

impl FromStr for Pennies {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Pennies, SyntaxError> {
        let error = SyntaxError { offset: 0, expected: "a number, a space and two letters" };
        let (waits, sides) = text.split_once(' ').ok_or(error)?;
        let mut sides = sides.chars();
        let (hidden, guess) = (side(sides.next()), side(sides.next()));
        Ok(Pennies { waits: waits.parse().map_err(|_| error)?, hidden, guess })
    }
}

impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.0, self.1)
    }
}

impl FromStr for View {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<View, SyntaxError> {
        let error = SyntaxError { offset: 0, expected: "an observer, a space and a position" };
        let (who, position) = text.split_once(' ').ok_or(error)?;
        Ok(View(who.parse()?, position.parse()?))
    }
}
