//! A host's match, and the host's knowledge of it.

use std::{borrow::Cow, fmt, sync::Arc};

use rulebook_core::{InfoKey, Match, Turn, Verdict, Viewpoint};

use super::{
    knowledge::{Knowledge, of_match},
    observer::Observer,
    position,
};
use crate::{entry::Entry, erasable::Erasable, error::AnyError, sealed::Sealed};

/// A match, and the deal that resolves its chance, if there is one.
#[derive(Clone)]
pub(super) struct Host<G: Erasable> {
    pub(super) entry: Arc<Entry<G>>,
    pub(super) game: Match<G>,
    pub(super) deal: Option<G::Deal>,
}

impl<G: Erasable> Host<G> {
    pub(super) fn new(entry: &Arc<Entry<G>>, game: Match<G>) -> Host<G> {
        Host { entry: Arc::clone(entry), game, deal: None }
    }

    pub(super) fn state(&self) -> &G {
        self.game.state()
    }

    /// The view of an observer of the match.
    pub(super) fn observer(&self, who: Viewpoint) -> Result<Observer<'_, G>, AnyError> {
        position::check_viewpoint(self.state(), who)?;
        Ok(Observer::new(&self.entry, &self.game, who))
    }

    /// The deal and the number of events before the current position.
    pub(super) fn deal(&self) -> Option<(&G::Deal, usize)> {
        self.deal.as_ref().map(|deal| (deal, self.game.n_events()))
    }
}

impl<G: Erasable> fmt::Debug for Host<G> {
    /// Writes the game, the number of steps and the turn: nothing that is hidden.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AnyMatch")
            .field("game", &G::RULES.name)
            .field("n_steps", &self.game.steps().len())
            .field("turn", &self.game.turn())
            .finish_non_exhaustive()
    }
}

impl<G: Erasable> Sealed for Host<G> {}

/// The host knows the position itself.
impl<G: Erasable> Knowledge for Host<G> {
    type Game = G;

    fn entry(&self) -> &Arc<Entry<G>> {
        &self.entry
    }

    fn viewpoint(&self) -> Viewpoint {
        Viewpoint::Host
    }

    fn view(&self) -> Cow<'_, G::View> {
        Cow::Owned(self.state().view(Viewpoint::Host))
    }

    of_match!();

    fn world(&self) -> &G {
        self.state()
    }

    fn due(&self) -> Turn {
        self.game.turn()
    }
}
