//! A game of hidden information with everything made visible.

use core::{
    fmt,
    ops::{ControlFlow, RangeInclusive},
    str::FromStr,
};

use crate::{
    annotate::Annotate,
    entropy::Entropy,
    evaluate::Features,
    index::{MoveIndex, PickGroup, PickIndex},
    legality::{Legality, PerfectInfo},
    outcome::{Outcome, Rules, Utility},
    picks::Picks,
    player::{Player, PlayerSet, Turn},
    state::State,
    symmetry::Symmetric,
    verdict::DrawRules,
};

/// The same game with everything visible to all observers: it has the same rules, texts, keys and
/// indices, and it is [`PerfectInfo`].
///
/// A game with hidden information implements [`OpenWorld`](crate::OpenWorld) by wrapping its
/// states, so that searches for perfect information can play sampled worlds.
///
/// ```
/// use rulebook_classics::Kuhn;
/// use rulebook_core::{HiddenInfo, Open, Viewpoint};
///
/// let kuhn: Kuhn = "KJ p".parse()?;
/// assert_eq!(kuhn.view(Viewpoint::Public).to_string(), "public: ?? p");
/// assert_eq!(Open::new(kuhn).view(Viewpoint::Public).to_string(), "KJ p");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Open<S>(S);

impl<S: Legality> Open<S> {
    /// Opens a position.
    #[must_use]
    pub const fn new(state: S) -> Open<S> {
        Open(state)
    }

    /// The position itself.
    #[must_use]
    pub const fn state(&self) -> &S {
        &self.0
    }

    /// The position itself, by value.
    #[must_use]
    pub fn into_state(self) -> S {
        self.0
    }
}

impl<S: Legality> PerfectInfo for Open<S> {}

impl<S: fmt::Display> fmt::Display for Open<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<S: FromStr> FromStr for Open<S> {
    type Err = S::Err;

    fn from_str(text: &str) -> Result<Open<S>, S::Err> {
        text.parse().map(Open)
    }
}

impl<S: Legality> State for Open<S> {
    type Move = S::Move;
    type Event = S::Event;

    const RULES: Rules = S::RULES;
    const UTILITY: Utility = S::UTILITY;
    const DRAW_RULES: DrawRules = S::DRAW_RULES;

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

    fn representative(&self) -> Option<Open<S>> {
        self.0.representative().map(Open)
    }

    fn play_unchecked(&mut self, mv: S::Move) {
        self.0.play_unchecked(mv);
    }

    fn resolve_unchecked(&mut self, event: S::Event) {
        self.0.resolve_unchecked(event);
    }
}

impl<S: Legality> Legality for Open<S> {
    type Illegal = S::Illegal;
    type MoveList = S::MoveList;

    fn check(&self, mv: S::Move) -> Result<(), S::Illegal> {
        self.0.check(mv)
    }

    fn check_event(&self, event: S::Event) -> Result<(), S::Illegal> {
        self.0.check_event(event)
    }

    fn visit_moves<B>(&self, visit: impl FnMut(S::Move) -> ControlFlow<B>) -> ControlFlow<B> {
        self.0.visit_moves(visit)
    }

    fn visit_events<B>(
        &self,
        visit: impl FnMut(S::Event, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.0.visit_events(visit)
    }

    fn move_count(&self) -> usize {
        self.0.move_count()
    }

    fn nth_move(&self, n: usize) -> Option<S::Move> {
        self.0.nth_move(n)
    }

    fn choose_move(&self, choose: impl FnOnce(usize) -> usize) -> Option<S::Move> {
        self.0.choose_move(choose)
    }

    fn may_win_at_once(&self) -> bool {
        self.0.may_win_at_once()
    }

    fn sample_move(&self, rng: &mut impl Entropy) -> Option<S::Move> {
        self.0.sample_move(rng)
    }

    fn canonicalize(&self, mv: S::Move) -> Result<S::Move, S::Illegal> {
        self.0.canonicalize(mv)
    }

    fn refuse_text(&self, text: &str) -> Option<S::Illegal> {
        self.0.refuse_text(text)
    }
}

impl<S: Symmetric> Symmetric for Open<S> {
    type Sym = S::Sym;

    fn map(&self, sym: S::Sym) -> Open<S> {
        Open(self.0.map(sym))
    }

    fn map_move(sym: S::Sym, mv: S::Move) -> S::Move {
        S::map_move(sym, mv)
    }

    fn map_event(sym: S::Sym, event: S::Event) -> S::Event {
        S::map_event(sym, event)
    }

    fn map_player(sym: S::Sym, player: Player) -> Player {
        S::map_player(sym, player)
    }

    fn canonical(&self) -> (Open<S>, S::Sym) {
        let (state, sym) = self.0.canonical();
        (Open(state), sym)
    }
}

impl<S: MoveIndex> MoveIndex for Open<S> {
    const MOVE_SPACE: usize = S::MOVE_SPACE;

    fn index(&self, mv: S::Move) -> usize {
        self.0.index(mv)
    }

    fn move_at(&self, index: usize) -> Option<S::Move> {
        self.0.move_at(index)
    }

    fn any_move_at(&self, index: usize) -> Option<S::Move> {
        self.0.any_move_at(index)
    }

    fn visit_indices<B>(&self, visit: impl FnMut(usize) -> ControlFlow<B>) -> ControlFlow<B> {
        self.0.visit_indices(visit)
    }

    const EVENT_SPACE: usize = S::EVENT_SPACE;

    fn event_index(&self, event: S::Event) -> usize {
        self.0.event_index(event)
    }

    fn event_at(&self, index: usize) -> Option<S::Event> {
        self.0.event_at(index)
    }
}

impl<S: Annotate> Annotate for Open<S> {
    type Annotation = S::Annotation;

    fn annotate(&self, mv: S::Move) -> Result<S::Annotation, S::Illegal> {
        self.0.annotate(mv)
    }
}

impl<S: Picks> Picks for Open<S> {
    type Pick = S::Pick;

    fn visit_next<B>(
        &self,
        picked: &[S::Pick],
        visit: impl FnMut(S::Pick) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.0.visit_next(picked, visit)
    }

    fn move_of(&self, picked: &[S::Pick]) -> Option<S::Move> {
        self.0.move_of(picked)
    }

    fn attempt(&self, picked: &[S::Pick]) -> Option<S::Move> {
        self.0.attempt(picked)
    }

    fn picks_of(&self, mv: S::Move) -> impl Iterator<Item = S::Pick> {
        self.0.picks_of(mv)
    }
}

impl<S: PickIndex> PickIndex for Open<S> {
    const PICK_GROUPS: &'static [PickGroup] = S::PICK_GROUPS;
    const MAX_PICKS: usize = S::MAX_PICKS;

    fn pick_index(&self, pick: S::Pick) -> usize {
        self.0.pick_index(pick)
    }

    fn pick_at(&self, index: usize) -> Option<S::Pick> {
        self.0.pick_at(index)
    }
}

impl<S: Legality + Features> Features for Open<S> {
    type Vector = S::Vector;

    const FEATURES: &'static [&'static str] = S::FEATURES;
    const WEIGHTS: S::Vector = S::WEIGHTS;
    const DIVISOR: i32 = S::DIVISOR;
    const IGNORE_CHANCE: bool = S::IGNORE_CHANCE;

    fn features(&self) -> S::Vector {
        self.0.features()
    }

    fn is_noisy(&self, mv: S::Move) -> bool {
        self.0.is_noisy(mv)
    }
}
