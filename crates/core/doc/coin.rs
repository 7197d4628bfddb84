// The game of the documentation examples with hidden information: chance puts a coin into the left
// or the right hand of the first player, and the second player guesses the hand.

use core::{
    fmt,
    ops::{ControlFlow, RangeInclusive},
    str::FromStr,
};

use rulebook_core::{
    Desync, Entropy, HiddenInfo, Legality, Open, OpenWorld, Outcome, Player, Refusal, Rules, State,
    Step, StepOf, Turn, Utility, Viewpoint, impl_refusal, text::SyntaxError,
};

/// A hand: `L` or `R`. As a move it is a guess.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Hand {
    Left,
    Right,
}

/// Chance hides the coin: `=L` or `=R`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Hide(pub Hand);

/// The text is the hand with the coin and the guess, each `?` while there is none: `L?`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Coin {
    pub coin: Option<Hand>,
    pub guess: Option<Hand>,
}

/// What an observer knows: `1 *?` for the second player, who does not see the coin.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct View {
    pub who: Viewpoint,
    pub is_hidden: bool,
    pub known: Coin,
}

/// A step as an observer sees it; `=*` if the hand is not visible.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Observation {
    Step(Step<Hand, Hide>),
    Hidden,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Illegal {
    NotNow,
}

impl_refusal!(Illegal { NotNow: R1 "not-now" });

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl core::error::Error for Illegal {}

const HANDS: [Hand; 2] = [Hand::Left, Hand::Right];

fn sees(who: Viewpoint) -> bool {
    matches!(who, Viewpoint::Host | Viewpoint::Seat(Player::FIRST))
}

impl State for Coin {
    type Move = Hand;
    type Event = Hide;

    const RULES: Rules = Rules { name: "coin", version: 1 };
    const UTILITY: Utility = Utility::ZeroSum;

    fn players(&self) -> u8 {
        2
    }

    fn turn(&self) -> Turn {
        match (self.coin, self.guess) {
            (None, _) => Turn::Chance,
            (_, None) => Turn::Player(Player::SECOND),
            _ => Turn::Over,
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let winner = if self.guess? == self.coin? { Player::SECOND } else { Player::FIRST };
        Some(Outcome::win(winner))
    }

    fn payoff(&self, player: Player) -> Option<i32> {
        self.outcome().filter(|_| player.index() < 2).map(|o| o.two_player_payoff(player))
    }

    fn payoff_range(&self) -> RangeInclusive<i32> {
        -1..=1
    }

    fn max_steps(&self) -> Option<u32> {
        Some(u32::from(self.coin.is_none()) + u32::from(self.guess.is_none()))
    }

    fn play_unchecked(&mut self, mv: Hand) {
        self.guess = Some(mv);
    }

    fn resolve_unchecked(&mut self, event: Hide) {
        self.coin = Some(event.0);
    }
}

impl Legality for Coin {
    type Illegal = Illegal;
    type MoveList = Vec<Hand>;

    fn check(&self, _: Hand) -> Result<(), Illegal> {
        self.turn().player().map(|_| ()).ok_or(Illegal::NotNow)
    }

    fn check_event(&self, _: Hide) -> Result<(), Illegal> {
        if self.coin.is_none() { Ok(()) } else { Err(Illegal::NotNow) }
    }

    fn visit_moves<B>(&self, visit: impl FnMut(Hand) -> ControlFlow<B>) -> ControlFlow<B> {
        HANDS.into_iter().filter(|mv| self.check(*mv).is_ok()).try_for_each(visit)
    }

    fn visit_events<B>(
        &self,
        mut visit: impl FnMut(Hide, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut due = HANDS.into_iter().map(Hide).filter(|_| self.coin.is_none());
        due.try_for_each(|event| visit(event, 1))
    }
}

impl HiddenInfo for Coin {
    type View = View;
    type Observation = Observation;

    fn has_hidden_info(&self) -> bool {
        true
    }

    fn view(&self, who: Viewpoint) -> View {
        let known = Coin { coin: self.coin.filter(|_| sees(who)), guess: self.guess };
        View { who, is_hidden: self.coin.is_some(), known }
    }

    fn turn_of(view: &View) -> Turn {
        match (view.is_hidden, view.known.guess) {
            (false, _) => Turn::Chance,
            (true, None) => Turn::Player(Player::SECOND),
            (true, Some(_)) => Turn::Over,
        }
    }

    fn determinize(view: &View, rng: &mut impl Entropy) -> Coin {
        let unseen = view.is_hidden && view.known.coin.is_none();
        let sampled = unseen.then(|| HANDS[rng.below(2) as usize]);
        Coin { coin: view.known.coin.or(sampled), guess: view.known.guess }
    }

    fn visit_view_moves<B>(
        view: &View,
        visit: impl FnMut(Hand) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let may_ask = matches!(view.who, Viewpoint::Host | Viewpoint::Seat(Player::SECOND));
        let is_due = may_ask && Coin::turn_of(view).player().is_some();
        HANDS.into_iter().filter(|_| is_due).try_for_each(visit)
    }

    fn observe(&self, step: StepOf<Coin>, who: Viewpoint) -> Observation {
        match step {
            Step::Event(_) if !sees(who) => Observation::Hidden,
            step => Observation::Step(step),
        }
    }

    fn observed_move(observed: &Observation) -> Option<Hand> {
        match observed {
            Observation::Step(Step::Move(mv)) => Some(*mv),
            _ => None,
        }
    }

    fn learn(view: &mut View, observed: &Observation) -> Result<(), Desync> {
        match (Coin::turn_of(view), observed) {
            (Turn::Player(_), Observation::Step(Step::Move(mv))) => view.known.guess = Some(*mv),
            (Turn::Chance, Observation::Step(Step::Event(event))) if sees(view.who) => {
                view.known.coin = Some(event.0);
            }
            (Turn::Chance, Observation::Hidden) if !sees(view.who) => {}
            _ => return Err(Desync::because("out of turn")),
        }
        view.is_hidden = true;
        Ok(())
    }
}

impl OpenWorld for Coin {
    type Open = Open<Coin>;

    fn open(self) -> Option<Open<Coin>> {
        self.coin.is_some().then(|| Open::new(self))
    }
}

const EXPECTED: &str = "a hand, `L` or `R`";

fn letter(hand: Option<Hand>) -> &'static str {
    match hand {
        None => "?",
        Some(Hand::Left) => "L",
        Some(Hand::Right) => "R",
    }
}

fn hand(text: &str, offset: usize) -> Result<Hand, SyntaxError> {
    match text {
        "L" => Ok(Hand::Left),
        "R" => Ok(Hand::Right),
        _ => Err(SyntaxError { offset, expected: EXPECTED }),
    }
}

fn hand_or_none(text: &str, offset: usize) -> Result<Option<Hand>, SyntaxError> {
    if text == "?" { Ok(None) } else { hand(text, offset).map(Some) }
}

impl fmt::Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(letter(Some(*self)))
    }
}

impl FromStr for Hand {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Hand, SyntaxError> {
        hand(text, 0)
    }
}

impl fmt::Display for Hide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "={}", self.0)
    }
}

impl FromStr for Hide {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Hide, SyntaxError> {
        let expected = SyntaxError { offset: 0, expected: "`=` and a hand" };
        hand(text.strip_prefix('=').ok_or(expected)?, 1).map(Hide)
    }
}

impl fmt::Display for Observation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Observation::Step(step) => step.fmt(f),
            Observation::Hidden => f.write_str("=*"),
        }
    }
}

impl FromStr for Observation {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Observation, SyntaxError> {
        if text == "=*" { Ok(Observation::Hidden) } else { text.parse().map(Observation::Step) }
    }
}

impl fmt::Display for Coin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", letter(self.coin), letter(self.guess))
    }
}

impl FromStr for Coin {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Coin, SyntaxError> {
        let (coin, guess) =
            text.split_at_checked(1).ok_or(SyntaxError { offset: 0, expected: EXPECTED })?;
        Ok(Coin { coin: hand_or_none(coin, 0)?, guess: hand_or_none(guess, 1)? })
    }
}

impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_covered = self.is_hidden && self.known.coin.is_none();
        let coin = if is_covered { "*" } else { letter(self.known.coin) };
        write!(f, "{} {coin}{}", self.who, letter(self.known.guess))
    }
}

impl FromStr for View {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<View, SyntaxError> {
        let error = SyntaxError { offset: 0, expected: "an observer, a space and a position" };
        let (who, position) = text.split_once(' ').ok_or(error)?;
        let is_covered = position.starts_with('*');
        let known: Coin = position.replace('*', "?").parse()?;
        Ok(View { who: who.parse()?, is_hidden: is_covered || known.coin.is_some(), known })
    }
}
