//! Keys of information sets.

use std::{
    collections::{HashMap, hash_map},
    fmt::Display,
    iter,
};

use rulebook_core::{HiddenInfo, InfoKey, StepOf, Viewpoint};

use crate::{violation::Violation, walk::possible_steps};

/// Two histories from `start` have the same [`InfoKey`] for an observer if and only if the observer
/// has observed the same in both, own moves included. Keys of two observers always differ.
///
/// The first `n_histories` histories, depth first, are compared, each with each and for every
/// observer. All of them are kept in full, so compare few of a game that is long.
///
/// ```
/// use rulebook_classics::TicTacToe;
/// use rulebook_laws::law;
///
/// assert_eq!(law::keys_tell_histories_apart(&TicTacToe::default(), 1_000), Ok(()));
/// ```
///
/// # Errors
///
/// A history, and another one with which an observer's key contradicts the observations.
pub fn keys_tell_histories_apart<S: HiddenInfo>(
    start: &S,
    n_histories: usize,
) -> Result<(), Violation> {
    let mut known = KnownHistories::<S>::default();
    let mut frontier = vec![History::new(start)];
    for _ in 0..n_histories {
        let Some(history) = frontier.pop() else { break };
        for sight in &history.sights {
            known.add(sight).map_err(|differs| {
                let broken = Violation::new("keys_tell_histories_apart", &history.state, differs);
                broken.after(start, &history.steps)
            })?;
        }
        let steps = possible_steps(&history.state).into_iter();
        frontier.extend(steps.map(|step| history.then(step)));
    }
    Ok(())
}

/// A game up to a position, as all observers see it.
struct History<S: HiddenInfo> {
    state: S,
    steps: Vec<StepOf<S>>,
    sights: Vec<ObserverHistory<S>>,
}

/// All that an observer has observed, and its key.
struct ObserverHistory<S: HiddenInfo> {
    who: Viewpoint,
    observed: Vec<S::Observation>,
    key: InfoKey,
}

impl<S: HiddenInfo> History<S> {
    fn new(start: &S) -> History<S> {
        let sights = Viewpoint::all(start.players()).map(|who| {
            let key = InfoKey::new::<S>(who, &start.view(who));
            ObserverHistory { who, observed: Vec::new(), key }
        });
        History { state: start.clone(), steps: Vec::new(), sights: sights.collect() }
    }

    fn then(&self, step: StepOf<S>) -> History<S> {
        let mut state = self.state.clone();
        state.apply_unchecked(step);
        let steps = self.steps.iter().copied().chain([step]).collect();
        let sights = self.sights.iter().map(|sight| {
            let observed = self.state.observe(step, sight.who);
            let key = sight.key.after(&self.state, step, sight.who);
            let observed = sight.observed.iter().cloned().chain(iter::once(observed)).collect();
            ObserverHistory { who: sight.who, observed, key }
        });
        History { state, steps, sights: sights.collect() }
    }
}

/// The observations in earlier histories, and the keys.
struct KnownHistories<S: HiddenInfo> {
    keys: HashMap<(Viewpoint, Vec<S::Observation>), InfoKey>,
    observed: HashMap<InfoKey, (Viewpoint, Vec<S::Observation>)>,
}

impl<S: HiddenInfo> Default for KnownHistories<S> {
    fn default() -> KnownHistories<S> {
        KnownHistories { keys: HashMap::new(), observed: HashMap::new() }
    }
}

impl<S: HiddenInfo> KnownHistories<S> {
    /// Adds a history as an observer sees it. The error is the contradiction of its key to an
    /// earlier one.
    fn add(&mut self, sight: &ObserverHistory<S>) -> Result<(), String> {
        let seen = (sight.who, sight.observed.clone());
        let text = texts(&sight.observed);
        let (who, key) = (sight.who, sight.key);
        if let Some(other) = self.keys.insert(seen.clone(), key).filter(|other| *other != key) {
            return Err(format!("{who} observes `{text}`, with the key {key}, elsewhere {other}"));
        }
        match self.observed.entry(key) {
            hash_map::Entry::Occupied(entry) if *entry.get() != seen => {
                let (other, theirs) = entry.get();
                let theirs = texts(theirs);
                Err(format!("{who} observes `{text}`, and {other} `{theirs}`: one key for both"))
            }
            hash_map::Entry::Occupied(_) => Ok(()),
            hash_map::Entry::Vacant(entry) => {
                entry.insert(seen);
                Ok(())
            }
        }
    }
}

fn texts(observed: &[impl Display]) -> String {
    observed.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}
