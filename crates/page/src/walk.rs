//! The host's side of a match or a client's, at any of its steps.

use std::{fmt::Display, mem};

use rulebook::{
    AnyClient, AnyError, AnyMatch, AnyView, ErrorKind, Progress,
    core::{Adjudication, Never, Record, ReplayError, ReplayLimits, Verdict, Viewpoint},
};

use crate::catalogue::registry;

/// A match that is played here, or one whose host is elsewhere.
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
        let is_over = self.progress().result().is_some();
        if let (Some(verdict), false) = (stated, is_over) {
            match (&mut *self, verdict.adjudication()) {
                (Walk::Client(view), _) => view.adjudicate(verdict)?,
                (Walk::Host(game), Some(reason)) if reason.is_declared() => game.declare(reason)?,
                (Walk::Host(_), _) => {}
            }
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

    /// The knowledge of `who`; of a match whose host is elsewhere, that of its observer.
    pub(crate) fn client(&self, who: Viewpoint) -> Result<Box<dyn AnyClient>, AnyError> {
        match self {
            Walk::Host(game) => game.client(who),
            Walk::Client(view) => Ok(view.clone()),
        }
    }

    /// Plays a move for `who`. If it is the move that was undone last, the steps after it can still
    /// be redone.
    pub(crate) fn play(&mut self, who: Viewpoint, text: &str) -> Result<(), AnyError> {
        match self {
            Walk::Host(game) => {
                if game.redo() {
                    if game.steps().last().is_some_and(|step| step == text) {
                        return Ok(());
                    }
                    game.undo();
                }
                game.step_as(who, text).map(|_| ())
            }
            Walk::Client(view) => {
                if view.who() != who {
                    return Err(elsewhere(format!("observer {who}")));
                }
                let mv = view.choices()?.check(text)?;
                view.learn(&mv)
            }
        }
    }

    /// Takes a chance event, or a random move for the player to move; if a step was undone, that
    /// one. Returns whether there was a step to take.
    pub(crate) fn chance(&mut self, bits: &mut dyn FnMut() -> u64) -> Result<bool, AnyError> {
        match self {
            Walk::Host(game) => Ok(game.redo() || game.random_step(bits)?.is_some()),
            Walk::Client(_) => Err(elsewhere("chance".to_owned())),
        }
    }

    /// Takes back a declaration or the last step. Returns whether there was one.
    pub(crate) fn undo(&mut self) -> bool {
        match self {
            Walk::Host(game) => game.undo(),
            Walk::Client(view) => view.undo(),
        }
    }

    /// Redoes what was undone last. Returns whether there was anything to redo.
    pub(crate) fn redo(&mut self) -> bool {
        match self {
            Walk::Host(game) => game.redo(),
            Walk::Client(_) => false,
        }
    }

    /// Ends the match by a declaration.
    pub(crate) fn declare(&mut self, reason: Adjudication) -> Result<(), AnyError> {
        match self {
            Walk::Host(game) => game.declare(reason),
            Walk::Client(view) => view.declare(reason),
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

/// The error of something that only the host can do.
fn elsewhere(what: String) -> AnyError {
    AnyError::new(ErrorKind::NotYourTurn, what, "the host of this match is elsewhere")
}

/// The error of a record that is not refused because of a step.
fn refused(error: impl Display) -> AnyError {
    AnyError::new(ErrorKind::Record, "record", error)
}
