//! A search that continues from move to move.

use std::slice;

use rulebook::{Algorithm, AnyError, AnySearch, SearchLimits, Seen, core::Viewpoint};

/// A search, and the part of the match that it has received.
#[derive(Debug)]
pub(crate) struct OngoingSearch {
    search: Box<dyn AnySearch>,
    limits: SearchLimits,
    who: Viewpoint,
    first_view: String,
    steps: Vec<String>,
}

impl OngoingSearch {
    /// A search at the position of `seen`: the named one, or else the first of those that the game
    /// prefers that fits. It is `kept` if that is the same search and the match continues from
    /// its position.
    ///
    /// # Errors
    ///
    /// If none of them fits; the reason is that of the last one.
    pub(crate) fn at(
        kept: Option<OngoingSearch>,
        seen: &dyn Seen,
        named: Option<Algorithm>,
        limits: SearchLimits,
    ) -> Result<OngoingSearch, AnyError> {
        let is_playing = seen.turn().player().is_some();
        let mut kept = kept.filter(|kept| is_playing && kept.limits == limits);
        let at = |algorithm| {
            let is_it = kept.as_ref().is_some_and(|kept| kept.search.algorithm() == algorithm);
            let followed =
                if is_it { kept.take().and_then(|kept| kept.follow(seen)) } else { None };
            followed.map_or_else(|| OngoingSearch::begin(seen, algorithm, limits), Ok)
        };
        let candidates = named.as_ref().map_or_else(|| seen.preferred_searches(), slice::from_ref);
        Algorithm::first_suited(candidates, at)
    }

    fn begin(
        seen: &dyn Seen,
        algorithm: Algorithm,
        limits: SearchLimits,
    ) -> Result<OngoingSearch, AnyError> {
        Ok(OngoingSearch {
            search: seen.choices()?.search(algorithm, limits)?,
            limits,
            who: seen.who(),
            first_view: seen.first_view(),
            steps: seen.steps_since(0),
        })
    }

    /// Gives the search the steps since the last call; `None` if it cannot follow, for example after
    /// undo.
    fn follow(mut self, seen: &dyn Seen) -> Option<OngoingSearch> {
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

    /// The search.
    pub(crate) fn search(&mut self) -> &mut dyn AnySearch {
        &mut *self.search
    }
}
