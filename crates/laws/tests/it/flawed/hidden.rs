//! The knowledge of observers.

use std::{fmt, ops::ControlFlow, str::FromStr};

use rulebook_laws::rulebook_core::{
    Desync, Entropy, HiddenInfo, SplitMix64, StepOf, Turn, Viewpoint,
    text::{Cursor, SyntaxError},
};

use super::{Classic, Flawed, Word, words::plain};
use crate::bug::Bug;

/// The knowledge of an observer.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(crate) struct View<G: HiddenInfo> {
    pub(super) who: Viewpoint,
    pub(super) seen: G::View,
}

/// An observation of a step, and its leak.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Observation<O> {
    pub(super) step: O,
    leak: Option<u8>,
}

impl<G: HiddenInfo> Clone for View<G> {
    fn clone(&self) -> View<G> {
        View { who: self.who, seen: self.seen.clone() }
    }
}

impl<G: HiddenInfo> View<G> {
    /// A state that the observer holds possible.
    fn world(&self) -> G {
        G::determinize(&self.seen, &mut SplitMix64::new(0))
    }
}

/// The viewpoint whose view of the classic `who` receives.
fn seen_as(who: Viewpoint) -> Viewpoint {
    if Bug::ViewShowsAllHands.is_on() { Viewpoint::Host } else { who }
}

impl<G: Classic> HiddenInfo for Flawed<G> {
    type View = View<G>;
    type Observation = Observation<G::Observation>;

    fn has_hidden_info(&self) -> bool {
        self.game.has_hidden_info()
            && (!Bug::HidesDependsOnThePosition.is_on() || self.game.turn() != Turn::Over)
    }

    fn view(&self, who: Viewpoint) -> View<G> {
        let late = self.before.as_ref().filter(|_| Bug::ViewIsLate.is_on());
        View { who, seen: late.unwrap_or(&self.game).view(seen_as(who)) }
    }

    fn turn_of(view: &View<G>) -> Turn {
        G::turn_of(&view.seen)
    }

    fn determinize(view: &View<G>, rng: &mut impl Entropy) -> Flawed<G> {
        if Bug::DeterminizeForgetsOwnCard.is_on() {
            return G::determinize(&view.world().view(Viewpoint::Public), rng).into();
        }
        if Bug::SampleIsAlwaysTheSame.is_on() {
            view.world()
        } else {
            G::determinize(&view.seen, rng)
        }
        .into()
    }

    fn sampler<E: Entropy>(view: &View<G>) -> impl FnMut(&mut E) -> Flawed<G> {
        let mut last = None;
        move |rng| {
            let world = last.take().unwrap_or_else(|| Self::determinize(view, rng));
            last = Some(world.clone()).filter(|_| Bug::SamplerRepeatsItself.is_on());
            world
        }
    }

    fn visit_view_moves<B>(
        view: &View<G>,
        mut visit: impl FnMut(Word<G::Move>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let is_mover =
            view.who == Viewpoint::Host || view.who.seat() == Self::turn_of(view).player();
        if Bug::ViewGivesMovesToAll.is_on() {
            return view.world().visit_moves(|mv| visit(Word::quiet(mv)));
        }
        if Bug::ViewShowsAllHands.is_on() && !is_mover {
            return ControlFlow::Continue(());
        }
        let mut n_left = if Bug::ViewHidesMoves.is_on() { 1 } else { usize::MAX };
        G::visit_view_moves(&view.seen, |mv| {
            if n_left == 0 {
                return ControlFlow::Continue(());
            }
            n_left -= 1;
            visit(Word::quiet(mv))
        })
    }

    fn observe(&self, step: StepOf<Flawed<G>>, who: Viewpoint) -> Observation<G::Observation> {
        let who = if Bug::StepIsNotObserved.is_on() { Viewpoint::Public } else { seen_as(who) };
        let leak = Bug::StepsLeak.is_on().then(|| u8::from(self.leaks(Bug::StepsLeak)));
        Observation { step: self.game.observe(plain(step), who), leak }
    }

    fn observed_move(observed: &Observation<G::Observation>) -> Option<Word<G::Move>> {
        G::observed_move(&observed.step)
            .map(Word::quiet)
            .filter(|_| !Bug::OwnMoveIsNotShown.is_on())
    }

    fn learn(view: &mut View<G>, observed: &Observation<G::Observation>) -> Result<(), Desync> {
        let is_over = Self::turn_of(view) == Turn::Over;
        assert!(!Bug::LearnPanics.is_on() || !is_over, "a mistake of the test");
        let result = G::learn(&mut view.seen, &observed.step);
        if result.is_err() && Bug::LearnChangesBeforeItRefuses.is_on() {
            view.seen = view.world().view(Viewpoint::Public);
        }
        result
    }
}

impl<G: HiddenInfo> fmt::Display for View<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.who, self.seen)
    }
}

impl<G: HiddenInfo> FromStr for View<G> {
    type Err = SyntaxError;

    /// Reads the viewpoint and the view of the classic, which must belong together.
    fn from_str(text: &str) -> Result<View<G>, SyntaxError> {
        let error = || Cursor::new(text).error("a viewpoint and what it sees");
        let (who, seen) = text.split_once(' ').ok_or_else(error)?;
        assert!(!Bug::ViewParserPanics.is_on() || who != "9", "a mistake of the test");
        let is_public = who == "9" && Bug::ViewTextIsNotValidated.is_on()
            || who == "host" && Bug::ViewTextMakesTheHostPublic.is_on();
        let who = if is_public { Viewpoint::Public } else { who.parse()? };
        let view = View::<G> { who, seen: seen.parse().map_err(|_| error())? };
        let world = view.world();
        let is_seat = Viewpoint::all(world.players()).any(|other| other == who);
        let is_right = is_seat && world.view(seen_as(who)) == view.seen || is_public;
        if is_right { Ok(view) } else { Err(error()) }
    }
}

impl<O: fmt::Display> fmt::Display for Observation<O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if Bug::ObservedTextsAreAlike.is_on() {
            return f.write_str("*");
        }
        self.step.fmt(f)?;
        if Bug::ObservedTextEndsInASpace.is_on() {
            f.write_str(" ")?;
        }
        self.leak.map_or(Ok(()), |leak| write!(f, "#{leak}"))
    }
}

impl<O: FromStr> FromStr for Observation<O> {
    type Err = O::Err;

    fn from_str(text: &str) -> Result<Observation<O>, O::Err> {
        let leak = ["#0", "#1"].iter().position(|leak| text.ends_with(leak));
        let mut step = leak.map_or(text, |_| &text[..text.len() - 2]);
        if Bug::ObservedTextEndsInASpace.is_on() {
            step = step.strip_suffix(' ').unwrap_or("");
        }
        Ok(Observation { step: step.parse()?, leak: leak.map(|leak| leak as u8) })
    }
}
