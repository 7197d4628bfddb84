//! The knowledge of an observer, and the answers that follow from it.

use std::{borrow::Cow, fmt, sync::Arc};

use rulebook_core::{Game, HiddenInfo, InfoKey, SplitMix64, Turn, Verdict, Viewpoint};
use rulebook_draw::Scene;

use crate::{entry::Entry, erasable::Erasable, sealed::Sealed};

/// The knowledge of one observer. All answers are computed from it, and from nothing else.
pub(super) trait Knowledge: Sealed + fmt::Debug + Send + Sync {
    type Game: Erasable;

    fn entry(&self) -> &Arc<Entry<Self::Game>>;
    fn viewpoint(&self) -> Viewpoint;
    fn view(&self) -> Cow<'_, <Self::Game as HiddenInfo>::View>;
    #[cfg(feature = "search")]
    fn draw_rules(&self) -> rulebook_core::DrawRules;
    fn end(&self) -> Option<Verdict>;
    fn n_steps_and_plies(&self) -> (usize, usize);
    fn observed_from(&self, n: usize) -> Vec<<Self::Game as HiddenInfo>::Observation>;
    fn first(&self) -> <Self::Game as HiddenInfo>::View;
    fn key(&self) -> InfoKey;

    /// A position that looks like the view, always the same one for the same view.
    fn world(&self) -> &Self::Game;

    /// The next actor.
    fn due(&self) -> Turn {
        match self.end() {
            Some(_) => Turn::Over,
            None => Self::Game::turn_of(&self.view()),
        }
    }
}

/// The methods of [`Knowledge`] that only need the `game` of a host's match and the viewpoint.
macro_rules! of_match {
    () => {
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

        /// The steps from number `n` on as the observer saw them.
        fn observed_from(&self, n: usize) -> Vec<G::Observation> {
            let steps = self.game.states().iter().zip(self.game.steps()).skip(n);
            steps.map(|(state, step)| state.observe(*step, self.viewpoint())).collect()
        }

        fn first(&self) -> G::View {
            self.game.start().view(self.viewpoint())
        }

        fn key(&self) -> InfoKey {
            self.game.info_key(self.viewpoint())
        }
    };
}
pub(super) use of_match;

/// A position that looks like `view`, always the same one for the same view.
pub(super) fn sample<G: Game>(view: &G::View) -> G {
    G::determinize(view, &mut SplitMix64::new(0))
}

/// Whether an observer may ask for the legal moves and events.
pub(super) fn may_ask<T: Knowledge>(knowledge: &T) -> bool {
    let who = knowledge.viewpoint();
    let is_mover = who.seat().is_some() && who.seat() == knowledge.due().player();
    who == Viewpoint::Host || is_mover || !knowledge.world().has_hidden_info()
}

/// The drawing of the scene that an observer sees.
pub(super) fn drawn<T: Knowledge, D>(
    knowledge: &T,
    draw: impl FnOnce(&Scene<'_, T::Game>) -> D,
) -> D {
    let (view, observed) = (knowledge.view(), knowledge.observed_from(0));
    draw(&Scene::new(&*view, knowledge.viewpoint(), &observed, knowledge.end()))
}
