//! Matching pennies in turns: a game with a hidden move and a biased chance event, in which a seat
//! moves several times in a row, and which is as deep as one likes.

use std::{
    fmt,
    ops::{ControlFlow, RangeInclusive},
    str::FromStr,
};

use rulebook_core::{
    Desync, Entropy, HiddenInfo, Legality, Outcome, Player, Rules, State, Step, StepOf, Turn,
    Utility, Viewpoint, text::SyntaxError,
};

use crate::toy::{Plan, Toy};

/// A position.
pub(crate) type Pennies = Toy<Table>;

/// The first seat hides heads or tails. The second seat waits a number of times and guesses. To
/// guess heads rightly wins 3, to guess tails rightly wins 1, and to guess wrong loses 2; with
/// probability 1/4 chance makes it three times as much. Both seats get 5 more.
///
/// The text is the number of waits that are left, the hidden side, the guess and the factor:
/// `2 H??`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Table {
    waits: u32,
    hidden: Option<Move>,
    guess: Option<Move>,
    factor: Option<Factor>,
}

/// The factor of the stakes: `1` or `3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Factor(i32);

const FACTORS: [(Factor, u32); 2] = [(Factor(1), 3), (Factor(3), 1)];

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Move {
    Heads,
    Tails,
    Wait,
    /// The observation of a hidden side.
    Unseen,
}

/// The observer, and the position with [`Move::Unseen`] for the hidden side.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct View(Viewpoint, Pennies);

impl Toy<Table> {
    pub(crate) fn new(waits: u32) -> Pennies {
        Toy(Table { waits, hidden: None, guess: None, factor: None })
    }
}

impl Plan for Table {
    type Move = Move;
    type Event = Factor;

    const RULES: Rules = Rules { name: "pennies", version: 1 };
    const UTILITY: Utility = Utility::ConstantSum(10);

    fn turn(&self) -> Turn {
        match (self.hidden, self.guess, self.factor) {
            (None, _, _) => Turn::Player(Player::FIRST),
            (_, None, _) => Turn::Player(Player::SECOND),
            (_, _, None) => Turn::Chance,
            _ => Turn::Over,
        }
    }

    fn moves(&self) -> impl Iterator<Item = Move> {
        let has_to_wait = self.hidden.is_some() && 0 < self.waits;
        let moves: &[Move] = match self.turn() {
            Turn::Player(_) if has_to_wait => &[Move::Wait],
            Turn::Player(_) => &[Move::Heads, Move::Tails],
            Turn::Chance | Turn::Over => &[],
        };
        moves.iter().copied()
    }

    fn events(&self) -> impl Iterator<Item = (Factor, u32)> {
        FACTORS.into_iter().filter(|_| self.turn() == Turn::Chance)
    }

    fn play(&mut self, mv: Move) {
        match mv {
            Move::Wait => self.waits -= 1,
            side if self.hidden.is_none() => self.hidden = Some(side),
            side => self.guess = Some(side),
        }
    }

    fn resolve(&mut self, event: Factor) {
        self.factor = Some(event);
    }

    fn outcome(&self) -> Option<Outcome> {
        let is_right = self.guess? == self.hidden?;
        self.factor?;
        Some(Outcome::win(if is_right { Player::SECOND } else { Player::FIRST }))
    }

    fn payoff(&self, player: Player) -> Option<i32> {
        let won = match (self.hidden?, self.guess?) {
            (Move::Heads, Move::Heads) => 3,
            (Move::Tails, Move::Tails) => 1,
            _ => -2,
        };
        let won = won * self.factor?.0;
        match player {
            Player::FIRST => Some(5 - won),
            Player::SECOND => Some(5 + won),
            _ => None,
        }
    }

    fn payoff_range(&self) -> RangeInclusive<i32> {
        -4..=14
    }

    fn max_steps(&self) -> Option<u32> {
        let left = |side: Option<Move>| u32::from(side.is_none());
        let event = u32::from(self.factor.is_none());
        Some(left(self.hidden) + self.waits + left(self.guess) + event)
    }
}

fn sees(who: Viewpoint) -> bool {
    matches!(who, Viewpoint::Host | Viewpoint::Seat(Player::FIRST))
}

impl HiddenInfo for Pennies {
    type View = View;
    type Observation = Step<Move, Factor>;

    fn has_hidden_info(&self) -> bool {
        true
    }

    fn view(&self, who: Viewpoint) -> View {
        let hidden = self.0.hidden.map(|side| if sees(who) { side } else { Move::Unseen });
        View(who, Toy(Table { hidden, ..self.0.clone() }))
    }

    fn turn_of(view: &View) -> Turn {
        view.1.turn()
    }

    fn determinize(view: &View, rng: &mut impl Entropy) -> Pennies {
        let side = [Move::Heads, Move::Tails][rng.below(2) as usize];
        let table = &view.1.0;
        let hidden = table.hidden.map(|hidden| if hidden == Move::Unseen { side } else { hidden });
        Toy(Table { hidden, ..table.clone() })
    }

    fn visit_view_moves<B>(
        view: &View,
        visit: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let may_ask = view.0 == Viewpoint::Host || view.0.seat() == view.1.turn().player();
        if may_ask { view.1.visit_moves(visit) } else { ControlFlow::Continue(()) }
    }

    fn observe(&self, step: StepOf<Pennies>, who: Viewpoint) -> StepOf<Pennies> {
        match step {
            Step::Move(_) if self.0.hidden.is_none() && !sees(who) => Step::Move(Move::Unseen),
            step => step,
        }
    }

    fn observed_move(observed: &StepOf<Pennies>) -> Option<Move> {
        match *observed {
            Step::Move(mv) if mv != Move::Unseen => Some(mv),
            _ => None,
        }
    }

    fn learn(view: &mut View, observed: &StepOf<Pennies>) -> Result<(), Desync> {
        let is_hiding = view.1.0.hidden.is_none();
        let is_legal = match *observed {
            Step::Move(Move::Unseen) => is_hiding && !sees(view.0),
            Step::Move(mv) => view.1.check(mv).is_ok() && (!is_hiding || sees(view.0)),
            Step::Event(event) => view.1.check_event(event).is_ok(),
        };
        if !is_legal {
            return Err(Desync::because("out of turn"));
        }
        view.1.apply_unchecked(*observed);
        Ok(())
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

impl fmt::Display for Factor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Factor {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Factor, SyntaxError> {
        let known = FACTORS.into_iter().find(|(factor, _)| factor.to_string() == text);
        known.map(|(factor, _)| factor).ok_or(SyntaxError { offset: 0, expected: "`1` or `3`" })
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}{}", self.waits, letter(self.hidden), letter(self.guess))?;
        match self.factor {
            Some(factor) => factor.fmt(f),
            None => f.write_str("?"),
        }
    }
}

impl FromStr for Table {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Table, SyntaxError> {
        read(text).filter(|table| table.hidden != Some(Move::Unseen)).ok_or(MALFORMED)
    }
}

const MALFORMED: SyntaxError =
    SyntaxError { offset: 0, expected: "a number, a space and three letters" };

/// Reads what `Display` writes for a position or a view that play can reach.
fn read(text: &str) -> Option<Table> {
    let (waits, rest) = text.split_once(' ')?;
    let mut rest = rest.chars();
    let (hidden, guess) = (side(rest.next()), side(rest.next()));
    let factor = rest.as_str().parse().ok();
    let table = Table { waits: waits.parse().ok()?, hidden, guess, factor };
    let is_side = |mv: Option<Move>| mv.is_none_or(|mv| mv != Move::Wait);
    let is_in_order = (hidden.is_some() && table.waits == 0 || guess.is_none())
        && (guess.is_some() || factor.is_none());
    let is_possible =
        is_side(hidden) && is_side(guess) && guess != Some(Move::Unseen) && is_in_order;
    (is_possible && table.to_string() == text).then_some(table)
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
        let (who, table) = (who.parse()?, read(position).ok_or(MALFORMED)?);
        let is_unseen = table.hidden == Some(Move::Unseen);
        let is_possible = table.hidden.is_none() || is_unseen != sees(who);
        if is_possible { Ok(View(who, Toy(table))) } else { Err(error) }
    }
}
