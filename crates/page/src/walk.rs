//! A match or a client's view of one, at any of its steps.

use std::{fmt::Display, mem};

use rulebook::{
    AnyClient, AnyError, AnyMatch, AnyView, ErrorKind, Progress,
    core::{Adjudication, Never, Record, ReplayError, ReplayLimits, Verdict, Viewpoint},
};

use crate::catalogue::registry;

/// A match that is played here, or one seen by an observer elsewhere.
#[derive(Debug)]
pub(crate) enum Walk {
    /// The host's side, with all that is hidden.
    Host(Box<dyn AnyMatch>),
    /// The view of one observer.
    Client(Box<dyn AnyClient>),
}

impl Walk {
    /// The match of a record before its first step, whole or as one observer saw it, and the
    /// record.
    pub(crate) fn at_start_of(text: &str) -> Result<(Walk, Record), AnyError> {
        let limits = ReplayLimits::default();
        let mut record = Record::read(text, &limits).map_err(refused)?;
        let game = registry().game(&record.game)?;
        record.check::<Never>(game.rules(), &limits).map_err(refused)?;
        let (steps, result) = (mem::take(&mut record.steps), record.result);
        if !steps.is_empty() {
            record.result = None;
        }
        let walk = match record.viewpoint {
            Some(_) => Walk::Client(game.follow(&record, &limits)?),
            None => Walk::Host(game.replay(&record, &limits)?),
        };
        Ok((walk, Record { steps, result, ..record }))
    }

    /// Plays up to `n` further steps of a record, and its result after the last one.
    pub(crate) fn replay(&mut self, record: &Record, n: usize) -> Result<(), AnyError> {
        let done = self.progress().n_steps();
        for (i, step) in record.steps.iter().enumerate().skip(done).take(n) {
            let played = match self {
                Walk::Host(game) => game.step(step).map(|_| ()),
                Walk::Client(view) => view.learn(step),
            };
            played.map_err(|error| error.at_step(i + 1))?;
        }
        if self.progress().n_steps() < record.steps.len() {
            return Ok(());
        }
        self.conclude(record.result)
    }

    /// Applies the declaration that a record ends with, if any, and compares the results.
    fn conclude(&mut self, stated: Option<Verdict>) -> Result<(), AnyError> {
        match (&mut *self, stated) {
            (Walk::Client(view), Some(verdict)) if view.result().is_none() => {
                view.adjudicate(verdict)?;
            }
            (Walk::Host(game), Some(verdict)) if game.result().is_none() => {
                match verdict.adjudication() {
                    Some(Adjudication::Resignation(player)) => game.resign(player)?,
                    Some(Adjudication::Forfeit(player)) => game.forfeit(player)?,
                    Some(Adjudication::Agreement) => game.agree_draw()?,
                    _ => {}
                }
            }
            _ => {}
        }
        let found = self.progress().result().map(|result| result.verdict);
        if stated == found {
            return Ok(());
        }
        Err(refused(ReplayError::<Never>::Result { stated, found }))
    }

    /// Calls `ask` with what `who` sees; of a match that was seen, with what its observer saw.
    pub(crate) fn seen<T>(
        &self,
        who: Viewpoint,
        ask: impl FnOnce(&dyn AnyView) -> Result<T, AnyError>,
    ) -> Result<T, AnyError> {
        match self {
            Walk::Host(game) => ask(&*game.view(who)?),
            Walk::Client(view) => ask(&**view),
        }
    }

    /// The same match after `n` steps, without what was declared later.
    pub(crate) fn at(&self, n: usize) -> Result<Walk, AnyError> {
        match self {
            Walk::Host(game) => {
                let mut earlier = game.clone();
                while n < earlier.n_steps() && earlier.undo() {}
                Ok(Walk::Host(earlier))
            }
            Walk::Client(view) => {
                if view.n_steps() <= n {
                    return Ok(Walk::Client(view.clone()));
                }
                let mut record: Record = view.record(&[]);
                record.steps.truncate(n);
                record.result = None;
                let game = registry().game(view.rules().name)?;
                Ok(Walk::Client(game.follow(&record, &ReplayLimits::default())?))
            }
        }
    }

    /// Repeats a step that [`Walk::at`] left out.
    pub(crate) fn repeat(&mut self, observed: &str) -> Result<(), AnyError> {
        match self {
            Walk::Host(game) => {
                game.redo();
                Ok(())
            }
            Walk::Client(view) => view.learn(observed),
        }
    }

    /// The public progress of the match.
    pub(crate) fn progress(&self) -> &dyn Progress {
        match self {
            Walk::Host(game) => &**game,
            Walk::Client(view) => &**view,
        }
    }
}

/// The error of a record that is not refused because of a step.
fn refused(error: impl Display) -> AnyError {
    AnyError::new(ErrorKind::Record, "record", error)
}
