//! A toy: a game of a few lines. This file has the shared code of all toys; each toy is a plan. The
//! tests of the core use it, too.

use std::{
    any::TypeId,
    fmt::{self, Debug, Display},
    hash::Hash,
    ops::{ControlFlow, RangeInclusive},
    str::FromStr,
};

use rulebook_core::{
    Legality, Never, Outcome, Player, PlayerSet, Rules, State, Token, Turn, Utility, refusals,
    text::SyntaxError, zobrist_key,
};

/// A position of the game with this plan, whose text it has.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Toy<P>(pub(crate) P);

/// A position and the rules of its game.
pub(crate) trait Plan:
    Clone + Eq + Hash + Debug + Display + FromStr<Err = SyntaxError>
{
    type Move: Token;
    type Event: Token;

    const RULES: Rules;
    const UTILITY: Utility = Utility::ZeroSum;

    fn players(&self) -> u8 {
        2
    }

    fn team(&self, player: Player) -> PlayerSet {
        PlayerSet::only(player)
    }

    fn turn(&self) -> Turn;

    /// The legal moves; none unless a player is to move.
    fn moves(&self) -> impl Iterator<Item = Self::Move>;

    /// The possible events and their weights; none unless chance is to act.
    fn events(&self) -> impl Iterator<Item = (Self::Event, u32)> {
        std::iter::empty()
    }

    fn play(&mut self, mv: Self::Move);

    fn resolve(&mut self, event: Self::Event);

    /// The payoff after the end.
    fn payoff(&self, player: Player) -> Option<i32>;

    /// By default a win of the players with a payoff above 0, or a draw.
    fn outcome(&self) -> Option<Outcome> {
        self.payoff(Player::FIRST)?;
        let wins = |player: &Player| self.payoff(*player).is_some_and(|payoff| 0 < payoff);
        let winners: PlayerSet = Player::all(self.players()).filter(wins).collect();
        Some(if winners.is_empty() { Outcome::Draw } else { Outcome::Win(winners) })
    }

    fn payoff_range(&self) -> RangeInclusive<i32> {
        -1..=1
    }

    fn max_steps(&self) -> Option<u32> {
        None
    }

    fn has_chance(&self) -> bool {
        TypeId::of::<Self::Event>() != TypeId::of::<Never>()
    }

    /// By default a key of the text.
    fn key(&self) -> u64 {
        self.to_string().bytes().fold(0, |key, byte| zobrist_key(key, byte.into()))
    }
}

refusals! {
    /// The only reason why a step is refused.
    pub(crate) enum Illegal {
        NotNow: R1 "not-now", "not now";
    }
}

impl<P: Plan> State for Toy<P> {
    type Move = P::Move;
    type Event = P::Event;

    const RULES: Rules = P::RULES;
    const UTILITY: Utility = P::UTILITY;

    fn players(&self) -> u8 {
        self.0.players()
    }

    fn turn(&self) -> Turn {
        self.0.turn()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    fn payoff(&self, player: Player) -> Option<i32> {
        self.0.payoff(player)
    }

    fn payoff_range(&self) -> RangeInclusive<i32> {
        self.0.payoff_range()
    }

    fn max_steps(&self) -> Option<u32> {
        self.0.max_steps()
    }

    fn has_chance(&self) -> bool {
        self.0.has_chance()
    }

    fn team(&self, player: Player) -> PlayerSet {
        self.0.team(player)
    }

    fn key(&self) -> u64 {
        self.0.key()
    }

    fn play_unchecked(&mut self, mv: P::Move) {
        self.0.play(mv);
    }

    fn resolve_unchecked(&mut self, event: P::Event) {
        self.0.resolve(event);
    }
}

impl<P: Plan> Legality for Toy<P> {
    type Illegal = Illegal;
    type MoveList = Vec<P::Move>;

    fn check(&self, mv: P::Move) -> Result<(), Illegal> {
        self.0.moves().find(|legal| *legal == mv).map(drop).ok_or(Illegal::NotNow)
    }

    fn check_event(&self, event: P::Event) -> Result<(), Illegal> {
        self.0.events().find(|(possible, _)| *possible == event).map(drop).ok_or(Illegal::NotNow)
    }

    fn visit_moves<B>(&self, visit: impl FnMut(P::Move) -> ControlFlow<B>) -> ControlFlow<B> {
        self.0.moves().try_for_each(visit)
    }

    fn visit_events<B>(
        &self,
        mut visit: impl FnMut(P::Event, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.0.events().try_for_each(|(event, weight)| visit(event, weight))
    }
}

impl<P: Plan> Display for Toy<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(&self.0, f)
    }
}

impl<P: Plan> FromStr for Toy<P> {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Toy<P>, SyntaxError> {
        text.parse().map(Toy)
    }
}
