//! An observer of a host's match.

use std::{
    borrow::Cow,
    fmt,
    sync::{Arc, OnceLock},
};

use rulebook_core::{InfoKey, Match, Verdict, Viewpoint};

use super::knowledge::{Knowledge, of_match, sample};
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

    of_match!();

    fn world(&self) -> &G {
        self.world.get_or_init(|| sample(&self.view))
    }
}

impl<G: Erasable> Sealed for Observer<'_, G> {}

impl<G: Erasable> fmt::Debug for Observer<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AnyView({}, {})", G::RULES.name, self.who)
    }
}
