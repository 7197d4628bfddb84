//! The [`State`] trait: positions and transitions.

use core::{
    any::TypeId,
    fmt::{self, Debug, Display},
    hash::Hash,
    ops::RangeInclusive,
    str::FromStr,
};

use crate::{
    hash::text_key,
    outcome::{Outcome, Rules, Utility},
    player::{Player, PlayerSet, Turn},
    text::{SyntaxError, TextError},
    verdict::DrawRules,
};

/// A small value with a context-free notation: a move, a chance event, a pick.
///
/// Blanket-implemented for every plain data type with `Display` and a `FromStr` that reports
/// [`SyntaxError`].
///
/// ```
/// use rulebook_classics::pig::Move;
/// use rulebook_core::Token;
///
/// /// Whether the text of a value gives the value again.
/// fn round_trips<T: Token>(token: T) -> bool {
///     token.to_string().parse() == Ok(token)
/// }
///
/// assert!(round_trips(Move::Roll));
/// ```
pub trait Token:
    Copy + Eq + Ord + Hash + Debug + Display + FromStr<Err = SyntaxError> + Send + Sync + 'static
{
}

impl<T> Token for T where
    T: Copy
        + Eq
        + Ord
        + Hash
        + Debug
        + Display
        + FromStr<Err = SyntaxError>
        + Send
        + Sync
        + 'static
{
}

/// The event type of a game without chance: an empty enum.
///
/// ```
/// use rulebook_core::Never;
///
/// assert!("6".parse::<Never>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Never {}

impl Display for Never {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

impl FromStr for Never {
    type Err = SyntaxError;

    /// Always fails: no text is an event of a game without chance.
    fn from_str(_: &str) -> Result<Never, SyntaxError> {
        Err(SyntaxError { offset: 0, expected: "a move: this game has no chance events" })
    }
}

crate::impl_serde!(Never);

/// A transition between two positions: a player's move or a chance event.
///
/// ```
/// use rulebook_classics::kuhn::{Card, Move};
/// use rulebook_core::Step;
///
/// assert_eq!("b".parse(), Ok(Step::<Move, Card>::Move(Move::Bet)));
/// assert_eq!(Step::<Move, Card>::Event(Card::King).to_string(), "K");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Step<M, E> {
    /// A player's decision.
    Move(M),
    /// A chance outcome.
    Event(E),
}

/// The [`Step`] of a game.
pub type StepOf<S> = Step<<S as State>::Move, <S as State>::Event>;

impl<M: Display, E: Display> Display for Step<M, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Move(mv) => mv.fmt(f),
            Step::Event(event) => event.fmt(f),
        }
    }
}

impl<M: Token, E: Token> FromStr for Step<M, E> {
    type Err = SyntaxError;

    /// Reads a move or a chance event. No text is both in the same game.
    ///
    /// # Errors
    ///
    /// If the text is neither. Returns the error with the greater offset.
    fn from_str(text: &str) -> Result<Step<M, E>, SyntaxError> {
        let as_move = match text.parse() {
            Ok(mv) => return Ok(Step::Move(mv)),
            Err(error) => error,
        };
        text.parse().map(Step::Event).map_err(|as_event: SyntaxError| {
            if as_move.offset < as_event.offset { as_event } else { as_move }
        })
    }
}

/// A position: its turn, its payoffs, and its changes by steps.
///
/// `Display` and `FromStr` are the position text, which contains everything that `Eq` compares.
/// Equal states have the same legal steps, outcomes and payoffs, now and later. Each game documents
/// its equality. History belongs to a [`Match`](crate::Match).
///
/// ```
/// use rulebook_classics::Nim;
/// use rulebook_core::{Outcome, Player, State, Turn};
///
/// let mut nim: Nim = "0,0,0,2 0".parse()?;
/// assert_eq!(nim.turn(), Turn::Player(Player::FIRST));
/// nim.play_unchecked("d2".parse()?); // The caller knows that this is legal.
/// assert_eq!(nim.outcome(), Some(Outcome::win(Player::FIRST)));
/// assert_eq!(nim.payoff(Player::SECOND), Some(-1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait State: Clone + Eq + Hash + Debug + Display + FromStr<Err: TextError> {
    /// A player's decision.
    type Move: Token;
    /// A chance outcome; [`Never`] in a game without chance.
    type Event: Token;

    /// The name and version of the rules.
    const RULES: Rules;
    /// The relation between the players' payoffs.
    const UTILITY: Utility;
    /// The draw rules of a match unless the caller chooses others: none, unless the
    /// rules refer to the game's history.
    const DRAW_RULES: DrawRules = DrawRules::NONE;

    /// The number of players, from 1 to [`MAX_PLAYERS`](crate::MAX_PLAYERS).
    fn players(&self) -> u8;

    /// The turn. O(1): computed when the last step was applied.
    fn turn(&self) -> Turn;

    /// The result; `Some` if and only if the turn is [`Turn::Over`].
    fn outcome(&self) -> Option<Outcome>;

    /// The payoff of the finished game to `player`, in the unit that the game documents;
    /// `None` while the game is in progress and for a seat that the game does not have.
    ///
    /// A player who wins has a positive payoff in a zero-sum game, and never a lower one than a
    /// player who does not win.
    fn payoff(&self, player: Player) -> Option<i32>;

    /// Bounds on the payoff that any player can have at the end of a game under this
    /// position's variant. The bounds need not be tight.
    fn payoff_range(&self) -> RangeInclusive<i32>;

    /// An upper bound on the number of steps, moves and chance events together, from this position
    /// to the end of the game; `None` if there is no bound. It need not fall at every step: a game in
    /// which every position has the same bound may return that.
    fn max_steps(&self) -> Option<u32>;

    /// Whether a chance event may be due in this position or a later one. By default it may unless
    /// the type of the events is [`Never`]. A game in which chance comes only at the beginning
    /// returns `false` afterwards, and can then be searched as a game without chance. O(1).
    fn has_chance(&self) -> bool {
        TypeId::of::<Self::Event>() != TypeId::of::<Never>()
    }

    /// The players who win and lose together with `player`, who is one of them.
    fn team(&self, player: Player) -> PlayerSet {
        PlayerSet::only(player)
    }

    /// The key of this position in tables and files: equal for equal positions, and different for
    /// different ones, up to collisions of 64 bits. It is frozen: the same in all compatible
    /// versions and on every machine.
    ///
    /// By default a hash of the position's text, which takes as long as writing it. A game that is
    /// searched overrides it with a [Zobrist hash](crate::zobrist_keys) that its play methods keep
    /// up to date.
    ///
    /// ```
    /// use rulebook_classics::Kuhn;
    /// use rulebook_core::{Open, State};
    ///
    /// let [one, other]: [Kuhn; 2] = ["KJ".parse()?, "KQ".parse()?];
    /// assert_ne!(one.key(), other.key());
    /// assert_eq!(one.key(), Open::new(one).key());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn key(&self) -> u64 {
        text_key(self)
    }

    /// A position that is worth the same to every seat and stands for this one in tables of exact
    /// values; by default `None`, and each position stands for itself. Its moves may differ, so it
    /// need not be an image under a [`Symmetry`](crate::Symmetry).
    fn representative(&self) -> Option<Self> {
        None
    }

    /// Plays a legal move.
    ///
    /// An illegal move may panic or lead to a position that violates the rules; it never causes
    /// undefined behaviour. [`Play::play`](crate::Play::play) checks first.
    fn play_unchecked(&mut self, mv: Self::Move);

    /// Applies a possible chance event, under the same conditions as [`State::play_unchecked`].
    fn resolve_unchecked(&mut self, event: Self::Event);

    /// Applies a step of either kind, under the same conditions as [`State::play_unchecked`].
    fn apply_unchecked(&mut self, step: StepOf<Self>) {
        match step {
            Step::Move(mv) => self.play_unchecked(mv),
            Step::Event(event) => self.resolve_unchecked(event),
        }
    }
}
