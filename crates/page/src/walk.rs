//! A match or a client's view of one, at any of its steps.

use rulebook::{
    AnyClient, AnyError, AnyMatch, AnyView, Progress,
    core::{Record, ReplayLimits, Viewpoint},
};

use crate::catalogue::registry;

/// A match that is played here, or one that somebody else saw.
#[derive(Debug)]
pub(crate) enum Walk {
    /// The host's side, with all that is hidden.
    Host(Box<dyn AnyMatch>),
    /// What one observer knows.
    Client(Box<dyn AnyClient>),
}

impl Walk {
    /// The match of a record, whole or as somebody saw it, and the names of its players.
    pub(crate) fn open(text: &str) -> Result<(Walk, Vec<String>), AnyError> {
        let limits = ReplayLimits::default();
        let record = Record::read(text, &limits)
            .map_err(|error| AnyError::new(rulebook::ErrorKind::Record, "record", error))?;
        let game = registry().game(&record.game)?;
        let walk = match record.viewpoint {
            Some(_) => Walk::Client(game.follow(&record, &limits)?),
            None => Walk::Host(game.replay(&record, &limits)?),
        };
        Ok((walk, record.players))
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

    /// What everybody knows of the match.
    pub(crate) fn progress(&self) -> &dyn Progress {
        match self {
            Walk::Host(game) => &**game,
            Walk::Client(view) => &**view,
        }
    }
}
