//! Players that misbehave or watch, and the games that they play.

use std::sync::{Arc, Mutex};

use rulebook_arena::{
    Bot,
    rulebook_engine::{
        Choice, Clock, Player, PlayerError, Spec, StopFlag,
        rulebook::{AnyView, ScoreInfo},
    },
};

/// A player that asks a search, and changes or records its answer.
pub(crate) struct ChangingPlayer<F> {
    pub(crate) inner: Box<dyn Player>,
    pub(crate) change: F,
}

impl<F> std::fmt::Debug for ChangingPlayer<F> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("ChangingPlayer")
    }
}

impl<F: FnMut(&dyn AnyView, &mut Choice) + Send> Player for ChangingPlayer<F> {
    fn choose(
        &mut self,
        seen: &dyn AnyView,
        clock: Option<Clock>,
        stop: &StopFlag,
    ) -> Result<Choice, PlayerError> {
        let mut choice = self.inner.choose(seen, clock, stop)?;
        (self.change)(seen, &mut choice);
        Ok(choice)
    }
}

/// A bot that plays like a search, except for `change`.
pub(crate) fn changed<F>(name: &str, spec: &str, change: F) -> Bot
where
    F: Fn(&dyn AnyView, &mut Choice) + Clone + Send + Sync + 'static,
{
    let spec: Spec = spec.parse().expect("a specification");
    Bot::new(name, move |seed| {
        let inner = spec.start(seed, &StopFlag::never()).expect("it starts").expect("a search");
        Box::new(ChangingPlayer { inner, change: change.clone() })
    })
}

/// A bot that claims at every move to win in `plies` moves.
pub(crate) fn braggart(spec: &str, plies: u32) -> Bot {
    changed("braggart", spec, move |_, choice| {
        let analysis = choice.analysis.as_mut().expect("a search has an analysis");
        analysis.lines[0].score = ScoreInfo::Win { win: plies };
    })
}

/// A bot that records its view at each of its moves: its seat, the first view, and the steps.
pub(crate) type Notes = Arc<Mutex<Vec<(String, String, Vec<String>)>>>;

/// A bot that plays at random and takes notes.
pub(crate) fn witness(notes: &Notes) -> Bot {
    let notes = Arc::clone(notes);
    changed("witness", "random", move |seen, _| {
        let note = (seen.who().to_string(), seen.first_view(), seen.steps_since(0));
        notes.lock().expect("nobody panicked").push(note);
    })
}
