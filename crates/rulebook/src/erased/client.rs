//! A client's view as an [`AnyClient`].

use std::{
    borrow::Cow,
    fmt, mem,
    sync::{Arc, OnceLock},
};

use rulebook_core::{
    Adjudication, Desync, DrawRules, InfoKey, Match, MatchError, Never, Outcome, Record,
    ReplayError, ReplayLimits, Turn, Verdict, Viewpoint, text::quoted,
};

use super::{
    knowledge::{Knowledge, sample},
    position,
    refusals::declared,
};
use crate::{
    any_client::AnyClient,
    entry::Entry,
    erasable::Erasable,
    error::{AnyError, ErrorKind},
    sealed::Sealed,
};

/// The knowledge of one observer, from a first view on.
#[derive(Clone)]
pub(super) struct Client<G: Erasable> {
    entry: Arc<Entry<G>>,
    who: Viewpoint,
    first: G::View,
    first_key: InfoKey,
    view: G::View,
    observed: Vec<G::Observation>,
    plies: usize,
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
        position::check_viewpoint(&world, who)?;
        if world.view(who) != first {
            let message = "the view belongs to another observer";
            return Err(AnyError::new(ErrorKind::View, format!("observer {who}"), message));
        }
        let key = InfoKey::new::<G>(who, &first);
        Ok(Client {
            entry: Arc::clone(entry),
            who,
            first_key: key,
            key,
            view: first.clone(),
            first,
            observed: Vec::new(),
            plies: 0,
            verdict: world.outcome().map(Verdict::Rules),
            world: OnceLock::from(world),
        })
    }

    /// The client that knows what this observer knows.
    pub(super) fn of(knowledge: &impl Knowledge<Game = G>) -> Client<G> {
        let (who, first) = (knowledge.viewpoint(), knowledge.first());
        Client {
            entry: Arc::clone(knowledge.entry()),
            who,
            first_key: InfoKey::new::<G>(who, &first),
            first,
            view: knowledge.view().into_owned(),
            observed: knowledge.observed_from(0),
            plies: knowledge.n_steps_and_plies().1,
            key: knowledge.key(),
            verdict: knowledge.end(),
            world: OnceLock::new(),
        }
    }

    /// The client whose first view has this key; it has learnt nothing yet.
    pub(super) fn with_first_key(self, key: InfoKey) -> Client<G> {
        Client { first_key: key, key, ..self }
    }

    /// The client that has learnt the steps and the result of a record as seen.
    pub(super) fn follow(
        entry: &Arc<Entry<G>>,
        record: &Record,
        limits: &ReplayLimits,
    ) -> Result<Client<G>, AnyError> {
        let refused =
            |reason: &dyn fmt::Display| AnyError::new(ErrorKind::Record, "record", reason);
        record.check(G::RULES, limits).map_err(|error: ReplayError| refused(&error))?;
        let Some(who) = record.viewpoint else {
            return Err(refused(&"the record is of the whole match, not of what one observer saw"));
        };
        let first = record.read_start::<G::View, Never>().map_err(|error| refused(&error))?;
        let mut client = Client::new(entry, who, first)?;
        let players = record.check_players(client.world().players());
        players.map_err(|error: ReplayError| refused(&error))?;
        for (index, step) in record.steps.iter().enumerate() {
            client.learn(step).map_err(|error| error.at_step(index + 1))?;
        }
        match record.result {
            Some(verdict) if client.verdict.is_none() => client.adjudicate(verdict)?,
            result if result == client.verdict => {}
            _ => return Err(refused(&"the stated result is not that of the steps")),
        }
        Ok(client)
    }

    /// Updates the view by a step. Nothing changes if that fails.
    fn advance(&mut self, observed: G::Observation) -> Result<(), Desync> {
        let is_move = matches!(G::turn_of(&self.view), Turn::Player(_));
        G::learn(&mut self.view, &observed)?;
        self.key = self.key.learnt::<G>(&observed);
        self.plies += usize::from(is_move);
        self.observed.push(observed);
        self.world = OnceLock::new();
        self.verdict = self.by_rules();
        Ok(())
    }

    /// The verdict of the rules on the view.
    fn by_rules(&self) -> Option<Verdict> {
        match G::turn_of(&self.view) {
            Turn::Over => self.world().outcome().map(Verdict::Rules),
            Turn::Player(_) | Turn::Chance => None,
        }
    }

    /// Checks that an observed step of the observer's own turn shows a legal move, as it was
    /// played.
    fn check_own(&self, observed: &G::Observation) -> Result<(), Desync> {
        let Some(mv) = G::observed_move(observed) else {
            return Err(Desync::because("it is this observer's turn, and the step shows no move"));
        };
        match self.world().canonicalize(mv) {
            Ok(canonical) if canonical == mv => Ok(()),
            Ok(_) => Err(Desync::because("the move has another spelling")),
            Err(illegal) => Err(Desync::of(&illegal)),
        }
    }

    fn is_own_turn(&self) -> bool {
        self.verdict.is_none()
            && self.who.seat().is_some()
            && G::turn_of(&self.view).player() == self.who.seat()
    }

    /// The verdict by which a declaration ends the match.
    fn declaration(&self, reason: Adjudication) -> Result<Option<Verdict>, MatchError<G::Illegal>> {
        let mut game = Match::with_draw_rules(self.world().clone(), DrawRules::NONE);
        game.declare(reason)?;
        Ok(game.verdict())
    }

    /// Whether a match can be adjudicated with this verdict here.
    fn can_end(&self, verdict: Verdict) -> bool {
        match verdict {
            Verdict::Rules(_) => false,
            Verdict::Adjudicated(_, reason) if reason.is_declared() => {
                self.declaration(reason).is_ok_and(|declared| declared == Some(verdict))
            }
            Verdict::Adjudicated(outcome, _) => outcome == Outcome::Draw,
        }
    }
}

impl<G: Erasable> Knowledge for Client<G> {
    type Game = G;

    fn entry(&self) -> &Arc<Entry<G>> {
        &self.entry
    }

    fn viewpoint(&self) -> Viewpoint {
        self.who
    }

    fn view(&self) -> Cow<'_, G::View> {
        Cow::Borrowed(&self.view)
    }

    // The draw rules are not sent to an observer: those of the game apply.
    #[cfg(feature = "search")]
    fn draw_rules(&self) -> DrawRules {
        G::DRAW_RULES
    }

    fn end(&self) -> Option<Verdict> {
        self.verdict
    }

    fn n_steps_and_plies(&self) -> (usize, usize) {
        (self.observed.len(), self.plies)
    }

    fn observed_from(&self, n: usize) -> Vec<G::Observation> {
        self.observed.get(n..).unwrap_or_default().to_vec()
    }

    fn first(&self) -> G::View {
        self.first.clone()
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
        write!(f, "AnyClient({}, {})", G::RULES.name, self.who)
    }
}

impl<G: Erasable> AnyClient for Client<G> {
    fn boxed_clone(&self) -> Box<dyn AnyClient> {
        Box::new(self.clone())
    }

    fn learn(&mut self, observed: &str) -> Result<(), AnyError> {
        let refused = |reason: &dyn fmt::Display| {
            AnyError::new(ErrorKind::Observed, format!("observed {}", quoted(observed)), reason)
        };
        if let Some(verdict) = self.verdict {
            return Err(refused(&format_args!("the match is over: {verdict}")));
        }
        let step: G::Observation = observed.parse().map_err(|error| {
            AnyError::unreadable(ErrorKind::Observed, "observed", observed, &error)
        })?;
        let checked = if self.is_own_turn() { self.check_own(&step) } else { Ok(()) };
        let learnt = checked.and_then(|()| self.advance(step));
        learnt.map_err(|desync| AnyError { rule: desync.rule, ..refused(&desync) })
    }

    fn adjudicate(&mut self, verdict: Verdict) -> Result<(), AnyError> {
        let what = format!("verdict `{verdict}`");
        if let Some(verdict) = self.verdict {
            let message = format!("the match is over: {verdict}");
            return Err(AnyError::new(ErrorKind::Over, what, message));
        }
        if !self.can_end(verdict) {
            let message = "no adjudication of this match has this result";
            return Err(AnyError::new(ErrorKind::Declaration, what, message));
        }
        self.verdict = Some(verdict);
        Ok(())
    }

    fn declare(&mut self, reason: Adjudication) -> Result<(), AnyError> {
        let over = self.verdict.map_or(Ok(()), |verdict| Err(MatchError::Over(verdict)));
        let declaration = over.and_then(|()| self.declaration(reason));
        declared(declaration.map(|verdict| self.verdict = verdict))
    }

    fn undo(&mut self) -> bool {
        if self.verdict.is_some_and(|verdict| verdict.adjudication().is_some()) {
            self.verdict = None;
            return true;
        }
        let mut observed = mem::take(&mut self.observed);
        let is_undone = observed.pop().is_some();
        self.view = self.first.clone();
        self.key = self.first_key;
        self.plies = 0;
        self.world = OnceLock::new();
        self.verdict = self.by_rules();
        for step in observed {
            self.advance(step).expect("a step that followed before");
        }
        is_undone
    }
}
