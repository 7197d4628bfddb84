//! A search that continues from move to move.

use std::slice;

use rulebook::{Algorithm, AnyError, AnySearch, AnyView, SearchLimits, core::Viewpoint};

/// The help where no search is named and none has all settings.
const NO_SEARCH: &str = "no search that suits the position has all of these settings";

/// A search, and the part of the match that it has received.
#[derive(Debug)]
pub(crate) struct OngoingSearch {
    pub(crate) search: Box<dyn AnySearch>,
    limits: SearchLimits,
    who: Viewpoint,
    first_view: String,
    steps: Vec<String>,
}

impl OngoingSearch {
    /// A search at the position of `seen`: the named one, or else the first of those that the game
    /// prefers that fits. It continues `kept` if that is the same search and the match continues
    /// from its position.
    ///
    /// # Errors
    ///
    /// If none of them fits; the reason is that of the last one.
    pub(crate) fn at(
        kept: &mut Option<OngoingSearch>,
        seen: &dyn AnyView,
        named: Option<Algorithm>,
        limits: SearchLimits,
    ) -> Result<OngoingSearch, AnyError> {
        let choices = seen.choices()?;
        let is_playing = seen.turn().player().is_some();
        let at = |algorithm| {
            let is_it = |kept: &mut OngoingSearch| {
                is_playing && kept.limits == limits && kept.search.algorithm() == algorithm
            };
            if let Some(followed) = kept.take_if(is_it).and_then(|kept| kept.follow(seen)) {
                return Ok(followed);
            }
            let search = choices.search(algorithm, limits)?;
            let (first_view, steps) = (seen.first_view(), seen.steps_since(0));
            Ok(OngoingSearch { search, limits, who: seen.who(), first_view, steps })
        };
        let candidates = named.as_ref().map_or_else(|| seen.preferred_searches(), slice::from_ref);
        Algorithm::first_suited(candidates, at).map_err(|refused: AnyError| match named {
            // The last one suits every position, so it refused a setting.
            None if is_playing => refused.with_help(NO_SEARCH),
            _ => refused,
        })
    }

    /// Gives the search the steps since the last call; `None` if it cannot follow, for example
    /// after undo.
    fn follow(mut self, seen: &dyn AnyView) -> Option<OngoingSearch> {
        if seen.who() != self.who || seen.first_view() != self.first_view {
            return None;
        }
        let steps = seen.steps_since(0);
        for step in steps.strip_prefix(&self.steps[..])? {
            self.search.learn(step).ok()?;
        }
        self.steps = steps;
        Some(self)
    }
}
