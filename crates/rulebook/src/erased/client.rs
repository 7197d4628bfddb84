//! A client's view as an [`AnyView`].

use std::{
    fmt,
    sync::{Arc, OnceLock},
};

use rulebook_core::{InfoKey, Turn, Verdict, Viewpoint};

use super::{
    Erasable,
    sight::{Sight, sample},
    steps,
};
use crate::{
    any_view::AnyView,
    entry::Entry,
    error::{AnyError, ErrorKind, quote},
    sealed::Sealed,
    seen::Seen,
};

/// What one observer knows, from a first view on.
pub(super) struct Client<G: Erasable> {
    entry: Arc<Entry<G>>,
    who: Viewpoint,
    first: G::View,
    view: G::View,
    observed: Vec<G::Observed>,
    key: InfoKey,
    verdict: Option<Verdict>,
    world: OnceLock<G>,
}

impl<G: Erasable> Client<G> {
    pub(super) fn new(
        entry: &Arc<Entry<G>>,
        who: Viewpoint,
        first: G::View,
    ) -> Result<Client<G>, AnyError> {
        let world: G = sample(&first);
        steps::check_viewpoint(&world, who)?;
        if world.view(who) != first {
            let message = "the view belongs to another observer";
            return Err(AnyError::new(ErrorKind::View, format!("viewpoint {who}"), message));
        }
        Ok(Client {
            entry: Arc::clone(entry),
            who,
            key: InfoKey::new::<G>(who, &first),
            view: first.clone(),
            first,
            observed: Vec::new(),
            verdict: world.outcome().map(Verdict::Rules),
            world: OnceLock::from(world),
        })
    }

    /// Updates the view. `own` is the observer's move, if the step is one.
    fn advance(&mut self, text: &str, own: Option<G::Move>) -> Result<(), AnyError> {
        let refused = |message: String| {
            AnyError::new(ErrorKind::Observed, format!("observed {}", quote(text)), message)
        };
        if let Some(verdict) = self.verdict {
            return Err(refused(format!("the match is over: {verdict}")));
        }
        let observed: G::Observed = text
            .parse()
            .map_err(|error| AnyError::unreadable(ErrorKind::Observed, text, &error))?;
        let mut view = self.view.clone();
        G::learn(&mut view, &observed)
            .map_err(|desync| AnyError { rule: desync.rule, ..refused(desync.to_string()) })?;
        self.key = match own {
            Some(mv) => self.key.played::<G>(mv),
            None => self.key.learnt::<G>(&observed),
        };
        self.view = view;
        self.observed.push(observed);
        self.world = OnceLock::new();
        if G::turn_of(&self.view) == Turn::Over {
            self.verdict = self.world().outcome().map(Verdict::Rules);
        }
        Ok(())
    }

    fn is_own_turn(&self) -> bool {
        self.who.seat().is_some() && G::turn_of(&self.view).player() == self.who.seat()
    }
}

impl<G: Erasable> Sight for Client<G> {
    type Game = G;

    fn entry(&self) -> &Arc<Entry<G>> {
        &self.entry
    }

    fn viewpoint(&self) -> Viewpoint {
        self.who
    }

    fn view(&self) -> &G::View {
        &self.view
    }

    fn current_verdict(&self) -> Option<Verdict> {
        self.verdict
    }

    fn step_count(&self) -> usize {
        self.observed.len()
    }

    fn observed_from(&self, n: usize) -> Vec<G::Observed> {
        self.observed.get(n..).unwrap_or_default().to_vec()
    }

    fn first(&self) -> String {
        self.first.to_string()
    }

    fn key(&self) -> InfoKey {
        self.key
    }

    fn world(&self) -> &G {
        self.world.get_or_init(|| sample(&self.view))
    }
}

impl<G: Erasable> Sealed for Client<G> {}

impl<G: Erasable> fmt::Debug for Client<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AnyView({}, {})", G::RULES.name, self.who)
    }
}

impl<G: Erasable> AnyView for Client<G> {
    fn boxed_clone(&self) -> Box<dyn AnyView> {
        Box::new(Client {
            entry: Arc::clone(&self.entry),
            who: self.who,
            first: self.first.clone(),
            view: self.view.clone(),
            observed: self.observed.clone(),
            key: self.key,
            verdict: self.verdict,
            world: self.world.clone(),
        })
    }

    fn seen(&self) -> &dyn Seen {
        self
    }

    fn learn(&mut self, observed: &str) -> Result<(), AnyError> {
        if !self.is_own_turn() {
            return self.advance(observed, None);
        }
        // The observer's own move, whose text is usually what the observer sees of it.
        let own = observed.parse::<G::Move>().ok();
        let Some(own) = own.and_then(|mv| self.world().canonicalize(mv).ok()) else {
            let message = "it is this observer's turn, and the step is not a legal move";
            let what = format!("observed {}", quote(observed));
            return Err(AnyError::new(ErrorKind::Observed, what, message));
        };
        self.advance(observed, Some(own))
    }

    fn learn_own(&mut self, mv: &str, observed: &str) -> Result<(), AnyError> {
        if !self.is_own_turn() {
            let what = format!("move {}", quote(mv));
            let message = "it is not this observer's turn";
            return Err(AnyError::new(ErrorKind::NotYourTurn, what, message));
        }
        let canonical = self.seen().check(mv)?;
        let own: G::Move =
            canonical.parse().map_err(|error| AnyError::syntax(ErrorKind::Move, mv, error))?;
        let is_another = |seen: G::Move| self.world().canonicalize(seen) != Ok(own);
        if observed.parse().is_ok_and(is_another) {
            let what = format!("observed {}", quote(observed));
            let message = format!("the move is {}", quote(mv));
            return Err(AnyError::new(ErrorKind::Observed, what, message));
        }
        self.advance(observed, Some(own))
    }

    fn adjudicate(&mut self, verdict: Verdict) -> Result<(), AnyError> {
        if let Some(verdict) = self.verdict {
            let message = format!("the match is over: {verdict}");
            return Err(AnyError::new(ErrorKind::Over, "adjudication", message));
        }
        self.verdict = Some(verdict);
        Ok(())
    }
}
