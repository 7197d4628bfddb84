//! Hidden information: views, observations and determinization.

use core::{
    fmt::{Debug, Display},
    hash::Hash,
    ops::ControlFlow,
    str::FromStr,
};

use crate::{
    entropy::Entropy,
    legality::{Legality, PerfectInfo},
    player::Turn,
    refusal::Refusal,
    state::{State, Step, StepOf},
    text::TextError,
    viewpoint::Viewpoint,
};

/// A game in which an observer may not know the whole position.
///
/// A bot gets a [`HiddenInfo::View`] and samples states from it. [`HiddenInfo::determinize`] takes
/// the view and never the state, so a bot cannot know more than its player.
///
/// Whatever is shown to an observer must be computed from views and observations. `Display` and
/// `Debug` of the state itself may contain secrets.
///
/// ```
/// use rulebook_classics::Kuhn;
/// use rulebook_core::{HiddenInfo, Play, Player, SplitMix64, Viewpoint};
///
/// let second = Viewpoint::Seat(Player::SECOND);
/// let mut host = Kuhn::default();
/// let mut view = host.view(second);
///
/// // The host applies a step and sends each observer the observation of it.
/// let step = "K".parse()?;
/// let observed = host.observe(step, second);
/// host.apply(step)?;
/// assert_eq!(observed.to_string(), "?");
/// assert_eq!(Kuhn::learn(&mut view, &observed), Ok(()));
/// assert_eq!(view, host.view(second));
///
/// // A bot samples a position from the view.
/// let world = Kuhn::determinize(&view, &mut SplitMix64::new(1));
/// assert_eq!(world.view(second), view);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait HiddenInfo: Legality {
    /// All that an observer knows of the position now, including whose view it is.
    ///
    /// It does not imply perfect recall: two histories may lead to equal views. The identity of a
    /// decision in the game tree is an [`InfoKey`](crate::InfoKey).
    type View: Clone + Eq + Hash + Debug + Display + FromStr<Err: TextError>;
    /// A step as an observer sees it.
    type Observation: Clone + Eq + Hash + Debug + Display + FromStr<Err: TextError>;

    /// Whether any viewpoint of this position or a later one may know less than the host. It
    /// depends on the variant, never on hidden information.
    fn has_hidden_info(&self) -> bool;

    /// The view of `who`. [`Viewpoint::Host`] knows everything:
    /// `determinize(state.view(Host))` is `state`.
    fn view(&self, who: Viewpoint) -> Self::View;

    /// The turn, which every observer knows. Equal to [`State::turn`](crate::State::turn).
    fn turn_of(view: &Self::View) -> Turn;

    /// Samples a state consistent with `view`.
    ///
    /// Each consistent state has its probability by chance alone, given the view; evidence from the
    /// opponents' choices is ignored.
    fn determinize(view: &Self::View, rng: &mut impl Entropy) -> Self;

    /// Samples many states consistent with `view`: each call of the closure returns what
    /// [`HiddenInfo::determinize`] would return with the same bits. Override it where the samples
    /// can share work.
    ///
    /// ```
    /// use rulebook_classics::Kuhn;
    /// use rulebook_core::{HiddenInfo, SplitMix64};
    ///
    /// let view = "1: ?J".parse()?;
    /// let mut rng = SplitMix64::new(1);
    /// let mut sample = Kuhn::sampler(&view);
    /// let worlds = [sample(&mut rng), sample(&mut rng)];
    /// assert_eq!(worlds[0], Kuhn::determinize(&view, &mut SplitMix64::new(1)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn sampler<E: Entropy>(view: &Self::View) -> impl FnMut(&mut E) -> Self {
        |rng| Self::determinize(view, rng)
    }

    /// Calls `visit` with each legal move, in the order of [`Legality::visit_moves`], if the view
    /// belongs to the player to move or to the host; otherwise there are none, unless nothing is
    /// hidden.
    fn visit_view_moves<B>(
        view: &Self::View,
        visit: impl FnMut(Self::Move) -> ControlFlow<B>,
    ) -> ControlFlow<B>;

    /// `step`, taken in this position, as `who` sees it.
    ///
    /// It shows players their own moves in full, with everything that a move reveals to them: the
    /// observations since the start, and nothing else, determine an observer's information set
    /// ([`InfoKey`](crate::InfoKey)).
    fn observe(&self, step: StepOf<Self>, who: Viewpoint) -> Self::Observation;

    /// The move that an observation shows; `None` for a chance event, and for a move that the
    /// observer does not see. Players always see their own moves.
    fn observed_move(observed: &Self::Observation) -> Option<Self::Move>;

    /// Updates a view by an observation.
    ///
    /// # Errors
    ///
    /// If the observation does not follow from the view because it is a duplicate, out of date, or
    /// from another match or viewpoint; the view is unchanged.
    fn learn(view: &mut Self::View, observed: &Self::Observation) -> Result<(), Desync>;
}

impl<S: PerfectInfo> HiddenInfo for S {
    type View = S;
    type Observation = StepOf<S>;

    fn has_hidden_info(&self) -> bool {
        false
    }

    fn view(&self, _: Viewpoint) -> S {
        self.clone()
    }

    fn turn_of(view: &S) -> Turn {
        view.turn()
    }

    fn determinize(view: &S, _: &mut impl Entropy) -> S {
        view.clone()
    }

    fn visit_view_moves<B>(
        view: &S,
        visit: impl FnMut(S::Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        view.visit_moves(visit)
    }

    fn observe(&self, step: StepOf<S>, _: Viewpoint) -> StepOf<S> {
        step
    }

    fn observed_move(observed: &StepOf<S>) -> Option<S::Move> {
        match *observed {
            Step::Move(mv) => Some(mv),
            Step::Event(_) => None,
        }
    }

    fn learn(view: &mut S, observed: &StepOf<S>) -> Result<(), Desync> {
        let checked = match *observed {
            Step::Move(mv) => view.check(mv),
            Step::Event(event) => view.check_event(event),
        };
        checked.map_err(|illegal| Desync::of(&illegal))?;
        view.apply_unchecked(*observed);
        Ok(())
    }
}

/// The reason why an observation does not follow from a view.
///
/// ```
/// use rulebook_classics::{Kuhn, kuhn::IllegalMove};
/// use rulebook_core::{Desync, HiddenInfo, Viewpoint};
///
/// let mut view = Kuhn::default().view(Viewpoint::Public);
/// let bet = "b".parse()?; // Before the cards are dealt.
/// assert_eq!(Kuhn::learn(&mut view, &bet), Err(Desync::of(&IllegalMove::NotDealt)));
/// # Ok::<(), rulebook_core::text::SyntaxError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the step does not follow from this view: {reason}")]
pub struct Desync {
    /// The code of a refusal, or a short phrase.
    pub reason: &'static str,
    /// The rule that the step breaks, if it breaks one.
    pub rule: Option<&'static str>,
}

impl Desync {
    /// A step that a rule refuses.
    pub fn of(illegal: &impl Refusal) -> Desync {
        Desync { reason: illegal.code(), rule: illegal.rule() }
    }

    /// A step that contradicts the view; `reason` is a short phrase.
    #[must_use]
    pub const fn because(reason: &'static str) -> Desync {
        Desync { reason, rule: None }
    }
}

/// A game whose states, sampled from a view, can be played with all cards open, by searches for
/// perfect information. Blanket-implemented for games with perfect information, which are open as
/// they are.
///
/// ```
/// use rulebook_classics::Kuhn;
/// use rulebook_core::{HiddenInfo, OpenWorld, SplitMix64};
///
/// let view = "1: ?J".parse()?;
/// let world = Kuhn::determinize(&view, &mut SplitMix64::new(1));
/// let open = world.open().expect("its hands can be shown");
/// assert!(!open.has_hidden_info());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait OpenWorld: HiddenInfo {
    /// The same game without hidden information, with the same steps.
    type Open: PerfectInfo + State<Move = Self::Move, Event = Self::Event>;

    /// This position with everything visible to everybody; `None` if it cannot be opened, for
    /// example because its hands are not dealt yet.
    fn open(self) -> Option<Self::Open>;
}

impl<S: PerfectInfo> OpenWorld for S {
    type Open = S;

    fn open(self) -> Option<S> {
        Some(self)
    }
}
