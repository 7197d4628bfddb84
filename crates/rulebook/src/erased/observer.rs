//! An observer of a host's match.

use std::{
    borrow::Cow,
    fmt,
    sync::{Arc, OnceLock},
};

use rulebook_core::{InfoKey, Match, Verdict, Viewpoint};

use super::knowledge::{Knowledge, sample};
use crate::{entry::Entry, erasable::Erasable, sealed::Sealed};

/// A host's match as one observer sees it.
pub(super) struct Observer<'a, G: Erasable> {
    entry: &'a Arc<Entry<G>>,
    game: &'a Match<G>, // Used for views, observed steps and the verdict only.
    who: Viewpoint,
    view: G::View,
    world: OnceLock<G>,
}

impl<'a, G: Erasable> Observer<'a, G> {
    pub(super) fn new(
        entry: &'a Arc<Entry<G>>,
        game: &'a Match<G>,
        who: Viewpoint,
    ) -> Observer<'a, G> {
        Observer { entry, game, who, view: game.state().view(who), world: OnceLock::new() }
    }
}

impl<G: Erasable> Knowledge for Observer<'_, G> {
    type Game = G;

    fn entry(&self) -> &Arc<Entry<G>> {
        self.entry
    }

    fn viewpoint(&self) -> Viewpoint {
        self.who
    }

    fn view(&self) -> Cow<'_, G::View> {
        Cow::Borrowed(&self.view)
    }

    #[cfg(feature = "search")]
    fn draw_rules(&self) -> rulebook_core::DrawRules {
        self.game.draw_rules()
    }

    fn end(&self) -> Option<Verdict> {
        self.game.verdict()
    }

    fn n_steps_and_plies(&self) -> (usize, usize) {
        (self.game.steps().len(), self.game.plies())
    }

    fn observed_from(&self, n: usize) -> Vec<G::Observation> {
        observed(self.game, n, self.who)
    }

    fn first(&self) -> G::View {
        self.game.start().view(self.who)
    }

    fn key(&self) -> InfoKey {
        self.game.info_key(self.who)
    }

    fn world(&self) -> &G {
        self.world.get_or_init(|| sample(&self.view))
    }
}

/// The steps from number `n` on as `who` saw them.
pub(super) fn observed<G: Erasable>(
    game: &Match<G>,
    n: usize,
    who: Viewpoint,
) -> Vec<G::Observation> {
    let steps = game.states().iter().zip(game.steps()).skip(n);
    steps.map(|(state, step)| state.observe(*step, who)).collect()
}

impl<G: Erasable> Sealed for Observer<'_, G> {}

impl<G: Erasable> fmt::Debug for Observer<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Seen({}, {})", G::RULES.name, self.who)
    }
}
