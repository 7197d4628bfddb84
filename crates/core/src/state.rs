//! What a position is and what happens to it.

use core::{
    error::Error,
    fmt::{self, Debug, Display},
    hash::Hash,
    str::FromStr,
};

use crate::{
    game::Policy,
    outcome::{Outcome, Rules, Utility},
    player::{Player, PlayerSet, Turn},
    text::SyntaxError,
};

/// One decision, or one chance outcome, as plain data with a text that needs no context.
///
/// Blanket-implemented: any small data type with `Display` and `FromStr` is a move.
pub trait Move:
    Copy + Eq + Ord + Hash + Debug + Display + FromStr<Err: Error> + Send + Sync + 'static
{
}

impl<T> Move for T where
    T: Copy + Eq + Ord + Hash + Debug + Display + FromStr<Err: Error> + Send + Sync + 'static
{
}

/// The event type of a game without chance. It has no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Never {}

impl Display for Never {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

impl FromStr for Never {
    type Err = SyntaxError;

    /// Refuses every text.
    fn from_str(_: &str) -> Result<Never, SyntaxError> {
        Err(SyntaxError { offset: 0, expected: "no chance event: this game has none" })
    }
}

crate::impl_serde!(Never);

/// What happens between two positions: a player's move or a chance event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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

/// A position: who acts, what it is worth, how it changes.
///
/// `Display` and `FromStr` are the position text, which holds everything that `Eq` sees. Equality
/// means "the same game from here on"; each game says in its documentation what that includes.
/// What happened before belongs to a [`Match`](crate::Match).
pub trait State: Clone + Eq + Hash + Debug + Display + FromStr<Err: Error> {
    /// A player's decision.
    type Move: Move;
    /// A chance outcome; [`Never`] when there is no chance.
    type Event: Move;

    /// The name and version of the rules.
    const RULES: Rules;
    /// How the payoffs relate.
    const UTILITY: Utility;
    /// What a match adjudicates unless it is told otherwise: nothing, unless the rules speak of
    /// the game's history.
    const POLICY: Policy = Policy::NONE;

    /// The number of players, from 1 to [`MAX_PLAYERS`](crate::MAX_PLAYERS).
    fn players(&self) -> u8;

    /// Who acts next. Costs nothing: the play methods have found it out already.
    fn turn(&self) -> Turn;

    /// The result, if and only if the turn is [`Turn::Over`].
    fn outcome(&self) -> Option<Outcome>;

    /// What the finished game is worth to `player`, in the game's unit; `None` while it goes on
    /// or if there is no such player.
    fn payoff(&self, player: Player) -> Option<i32>;

    /// The players who win and lose together with `player`, who is one of them.
    fn side(&self, player: Player) -> PlayerSet {
        PlayerSet::only(player)
    }

    /// Plays a legal move.
    ///
    /// An illegal move may panic or give a position that the rules do not know; it is never
    /// undefined behaviour. [`Play::play`](crate::Play::play) checks first.
    fn play_unchecked(&mut self, mv: Self::Move);

    /// Applies a possible chance event. What holds for [`State::play_unchecked`] holds here.
    fn resolve_unchecked(&mut self, event: Self::Event);
}
