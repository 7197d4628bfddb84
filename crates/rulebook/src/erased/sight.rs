//! The implementation of [`Seen`], computed from a view and observed steps.

use std::{
    fmt,
    sync::{Arc, OnceLock},
};

use rulebook_core::{
    Game, HiddenInfo, Info, InfoKey, Legality, Match, MatchError, Play, Record, Rules, SplitMix64,
    State, Step, Turn, Verdict, Viewpoint,
};
use rulebook_draw::{Dial, Drawing, Picture, Scene, Theme};

use super::{description, learning, steps};
#[cfg(feature = "search")]
use crate::search::{self, Algorithm, AnySearch, Known, SearchLimits, ViewRoot};
use crate::{
    entry::Entry,
    erasable::Erasable,
    error::{AnyError, ErrorKind, quote},
    sealed::Sealed,
    seen::Seen,
    values::{EventInfo, MoveInfo, NextParts, PlanesInfo, ResultInfo, SeatInfo},
};

/// The knowledge of one observer. This is all that the answers of [`Seen`] are computed from.
pub(super) trait Sight: Sealed + fmt::Debug + Send + Sync {
    type Game: Erasable;

    fn entry(&self) -> &Arc<Entry<Self::Game>>;
    fn viewpoint(&self) -> Viewpoint;
    fn view(&self) -> &<Self::Game as HiddenInfo>::View;
    #[cfg(feature = "search")]
    fn policy(&self) -> rulebook_core::Policy;
    fn current_verdict(&self) -> Option<Verdict>;
    fn n_steps_and_plies(&self) -> (usize, usize);
    fn observed_from(&self, n: usize) -> Vec<<Self::Game as HiddenInfo>::Observed>;
    fn first(&self) -> <Self::Game as HiddenInfo>::View;
    fn key(&self) -> InfoKey;

    /// A position that looks like the view, always the same one for the same view.
    fn world(&self) -> &Self::Game;
}

/// A host's match as one observer sees it.
pub(super) struct HostSight<'a, G: Erasable> {
    entry: &'a Arc<Entry<G>>,
    game: &'a Match<G>, // Used for views, observed steps and the verdict only.
    who: Viewpoint,
    view: G::View,
    world: OnceLock<G>,
}

impl<'a, G: Erasable> HostSight<'a, G> {
    pub(super) fn new(
        entry: &'a Arc<Entry<G>>,
        game: &'a Match<G>,
        who: Viewpoint,
    ) -> HostSight<'a, G> {
        HostSight { entry, game, who, view: game.state().view(who), world: OnceLock::new() }
    }
}

impl<G: Erasable> Sight for HostSight<'_, G> {
    type Game = G;

    fn entry(&self) -> &Arc<Entry<G>> {
        self.entry
    }

    fn viewpoint(&self) -> Viewpoint {
        self.who
    }

    fn view(&self) -> &G::View {
        &self.view
    }

    #[cfg(feature = "search")]
    fn policy(&self) -> rulebook_core::Policy {
        self.game.policy()
    }

    fn current_verdict(&self) -> Option<Verdict> {
        self.game.verdict()
    }

    fn n_steps_and_plies(&self) -> (usize, usize) {
        (self.game.steps().len(), self.game.plies())
    }

    fn observed_from(&self, n: usize) -> Vec<G::Observed> {
        let steps = self.game.states().iter().zip(self.game.steps()).skip(n);
        steps.map(|(state, step)| state.observe(*step, self.who)).collect()
    }

    fn first(&self) -> G::View {
        self.game.start().view(self.who)
    }

    fn key(&self) -> InfoKey {
        self.game.info_key(self.who)
    }

    fn world(&self) -> &G {
        self.world.get_or_init(|| sample::<G>(&self.view))
    }
}

impl<G: Erasable> Sealed for HostSight<'_, G> {}

impl<G: Erasable> fmt::Debug for HostSight<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Seen({}, {})", G::RULES.name, self.who)
    }
}

/// A position that looks like `view`, always the same one for the same view.
pub(super) fn sample<G: Game>(view: &G::View) -> G {
    G::determinize(view, &mut SplitMix64::new(0))
}

impl<T: Sight> Seen for T {
    fn rules(&self) -> Rules {
        T::Game::RULES
    }

    fn info(&self) -> Info {
        T::Game::INFO
    }

    fn who(&self) -> Viewpoint {
        self.viewpoint()
    }

    fn seats(&self) -> Vec<SeatInfo> {
        steps::seats(self.world())
    }

    fn text(&self) -> String {
        self.view().to_string()
    }

    fn picture(&self) -> Picture {
        let picture = self.entry().picture.unwrap_or(rulebook_draw::plain);
        drawn(self, picture)
    }

    fn svg(&self, theme: &Theme) -> Drawing {
        drawn(self, |scene| match self.entry().svg {
            Some(svg) => svg(scene, theme),
            None => rulebook_draw::text_svg(&rulebook_draw::plain(scene), theme).finish(Vec::new()),
        })
    }

    fn turn(&self) -> Turn {
        match self.current_verdict() {
            Some(_) => Turn::Over,
            None => T::Game::turn_of(self.view()),
        }
    }

    fn verdict(&self) -> Option<Verdict> {
        self.current_verdict()
    }

    fn result(&self) -> Option<ResultInfo> {
        self.current_verdict().map(|verdict| steps::result(self.world(), verdict))
    }

    fn hides(&self) -> bool {
        self.world().hides()
    }

    fn may_ask(&self) -> bool {
        let is_mover = self.viewpoint().seat().is_some()
            && self.viewpoint().seat() == Seen::turn(self).player();
        self.viewpoint() == Viewpoint::Host || is_mover || !Seen::hides(self)
    }

    fn move_count(&self) -> Result<usize, AnyError> {
        allowed(self)?;
        Ok(if self.current_verdict().is_some() { 0 } else { self.world().move_count() })
    }

    fn moves(&self) -> Result<Vec<String>, AnyError> {
        allowed(self)?;
        if self.current_verdict().is_some() {
            return Ok(Vec::new());
        }
        Ok(steps::moves(self.world()))
    }

    fn move_infos(&self) -> Result<Vec<MoveInfo>, AnyError> {
        allowed(self)?;
        if self.current_verdict().is_some() {
            return Ok(Vec::new());
        }
        Ok(self.world().legal_moves().into_iter().map(|mv| info(self, mv)).collect())
    }

    fn move_info(&self, mv: &str) -> Result<MoveInfo, AnyError> {
        canonical(self, mv).map(|mv| info(self, mv))
    }

    fn check(&self, mv: &str) -> Result<String, AnyError> {
        canonical(self, mv).map(|mv| mv.to_string())
    }

    fn next_parts(&self, picked: &[String]) -> Result<NextParts, AnyError> {
        allowed(self)?;
        if self.current_verdict().is_some() {
            return Ok(NextParts { parts: Vec::new(), complete: None });
        }
        let parts = &self.entry().parts;
        let next = (parts.next)(self.world(), picked).ok_or_else(|| no_parts(picked))?;
        let complete = (parts.move_of)(self.world(), picked).map(|mv| mv.to_string());
        Ok(NextParts { parts: next, complete })
    }

    fn why_not(&self, picked: &[String]) -> Result<Option<AnyError>, AnyError> {
        allowed(self)?;
        if self.current_verdict().is_some() {
            return Ok(None);
        }
        let world = self.world();
        let Some(mv) = (self.entry().parts.attempt)(world, picked) else { return Ok(None) };
        let refusal = world.canonicalize(mv).err();
        Ok(refusal.map(|reason| {
            AnyError::refused(ErrorKind::Move, &mv.to_string(), MatchError::Illegal(reason))
        }))
    }

    fn picks(&self, picked: &[String], theme: &Theme) -> Result<Drawing, AnyError> {
        allowed(self)?;
        match &self.entry().gestures {
            Some(gestures) => drawn(self, |scene| (gestures.picks)(scene, picked, theme))
                .ok_or_else(|| no_parts(picked)),
            None => Ok(Drawing::default()),
        }
    }

    fn dial(&self, part: &str) -> Option<Dial> {
        self.entry().gestures.as_ref().and_then(|gestures| (gestures.dial)(part))
    }

    fn parts_of(&self, mv: &str) -> Result<Vec<String>, AnyError> {
        let mv = canonical(self, mv)?;
        Ok((self.entry().parts.parts_of)(self.world(), mv))
    }

    fn planes(&self) -> Result<PlanesInfo, AnyError> {
        let planes = learning::planes(self)?;
        Ok(PlanesInfo::of(&(planes.layout)(self.view())))
    }

    fn write_planes(&self, out: &mut [f32]) -> Result<(), AnyError> {
        learning::write_planes(self, out)
    }

    fn n_indices(&self) -> Option<usize> {
        self.entry().move_index.as_ref().map(|indices| indices.space)
    }

    fn move_at(&self, index: usize) -> Result<String, AnyError> {
        allowed(self)?;
        learning::move_at(self, index)
    }

    fn legal_indices(&self) -> Result<Vec<usize>, AnyError> {
        allowed(self)?;
        learning::legal_indices(self)
    }

    fn write_mask(&self, mask: &mut [u8]) -> Result<(), AnyError> {
        allowed(self)?;
        learning::write_mask(self, mask)
    }

    fn events(&self) -> Result<Vec<EventInfo>, AnyError> {
        if Seen::hides(self) && self.viewpoint() != Viewpoint::Host {
            let message = "only the host knows which events are possible";
            return Err(AnyError::new(ErrorKind::NotYourTurn, "events", message));
        }
        Ok(match Seen::turn(self) {
            Turn::Chance => steps::events(self.entry(), self.world()),
            Turn::Player(_) | Turn::Over => Vec::new(),
        })
    }

    fn n_steps(&self) -> usize {
        self.n_steps_and_plies().0
    }

    fn plies(&self) -> usize {
        self.n_steps_and_plies().1
    }

    fn steps_since(&self, n: usize) -> Vec<String> {
        self.observed_from(n).iter().map(ToString::to_string).collect()
    }

    fn first_view(&self) -> String {
        self.first().to_string()
    }

    fn record(&self, players: &[&str]) -> Record {
        Record {
            viewpoint: Some(self.viewpoint()),
            players: players.iter().map(|name| (*name).to_owned()).collect(),
            result: self.current_verdict(),
            steps: self.steps_since(0),
            ..Record::new(T::Game::RULES, &self.first_view())
        }
    }

    fn info_key(&self) -> InfoKey {
        self.key()
    }

    #[cfg(feature = "search")]
    fn preferred_searches(&self) -> &'static [Algorithm] {
        Algorithm::by_preference(self.entry().has_evaluation)
    }

    #[cfg(feature = "search")]
    fn search(
        &self,
        algorithm: Algorithm,
        limits: SearchLimits,
    ) -> Result<Box<dyn AnySearch>, AnyError> {
        allowed(self)?;
        let n_players = self.world().players();
        let evaluation = (self.entry().evaluation)();
        search::search(&known(self)?, n_players, algorithm, limits, evaluation)
    }
}

/// What a search may know: what the observer knows.
#[cfg(feature = "search")]
fn known<T: Sight>(sight: &T) -> Result<Known<T::Game>, AnyError> {
    let refused = |reason: &dyn fmt::Display| AnyError::new(ErrorKind::Search, "position", reason);
    let mover = match Seen::turn(sight) {
        Turn::Player(mover) => mover,
        Turn::Chance => return Err(refused(&"chance is to act; a search begins with a move")),
        Turn::Over => return Err(refused(&"the match is over")),
    };
    let who = sight.viewpoint();
    let seat = Viewpoint::Seat(mover);
    if Seen::hides(sight) && who != Viewpoint::Host {
        let root = ViewRoot { mover, view: sight.view().clone(), key: sight.key() };
        return Ok(Known { root, who, game: None });
    }
    let first = sample::<T::Game>(&sight.first());
    let game = search::whole_match(first, sight.policy(), who, &sight.observed_from(0));
    let game = game.map_err(|desync| refused(&desync))?;
    let root = ViewRoot { mover, view: game.state().view(seat), key: game.info_key(seat) };
    Ok(Known { root, who, game: Some(game) })
}

/// What is drawn of the scene that the observer sees.
fn drawn<T: Sight, D>(sight: &T, draw: impl FnOnce(&Scene<'_, T::Game>) -> D) -> D {
    let observed = sight.observed_from(0);
    draw(&Scene::new(sight.view(), sight.viewpoint(), &observed, sight.current_verdict()))
}

/// The error for texts that are not parts.
fn no_parts(picked: &[String]) -> AnyError {
    let what = format!("parts {}", quote(&picked.join(" ")));
    AnyError::new(ErrorKind::Parts, what, "not all of them are parts of this game")
}

/// Refuses an observer who may not ask about legal moves now.
fn allowed<T: Sight>(sight: &T) -> Result<(), AnyError> {
    if sight.may_ask() {
        return Ok(());
    }
    let message = format!("only the player to move may ask (turn: {})", Seen::turn(sight));
    let what = format!("viewpoint {}", sight.viewpoint());
    Err(AnyError::new(ErrorKind::NotYourTurn, what, message))
}

/// The legal move that a text means.
pub(super) fn canonical<T: Sight>(
    sight: &T,
    text: &str,
) -> Result<<T::Game as State>::Move, AnyError> {
    let world = sight.world();
    if let Some(verdict) = sight.current_verdict() {
        return Err(steps::after_the_end(world, verdict, ErrorKind::Move.name(), text));
    }
    allowed(sight)?;
    let mv = text.parse();
    let mv = mv.map_err(|error| steps::unreadable(world, ErrorKind::Move, text, error))?;
    let legal = world.canonicalize(mv);
    legal.map_err(|reason| AnyError::refused(ErrorKind::Move, text, MatchError::Illegal(reason)))
}

fn info<T: Sight>(sight: &T, mv: <T::Game as State>::Move) -> MoveInfo {
    let (entry, world) = (sight.entry(), sight.world());
    MoveInfo {
        text: mv.to_string(),
        description: description(world, Step::Move(mv)),
        annotation: entry.annotation.map_or(serde_json::Value::Null, |facts| facts(world, mv)),
        index: entry.move_index.as_ref().map(|indices| (indices.index)(world, mv)),
    }
}
