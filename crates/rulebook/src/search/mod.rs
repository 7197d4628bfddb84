//! Searches of matches, over any game.

mod analysis;
mod root;
mod strength;

use std::fmt;

use rulebook_core::{Player, Viewpoint, text::quoted};
pub use rulebook_search::{Algorithm, InvalidPolicy, SearchLimits, SearchStatus, TabularPolicy};
use rulebook_search::{SearchError, SharedEvaluation, dyn_search::DynSearch};

pub use self::{
    analysis::{Analysis, AnalysisLine, ScoreInfo},
    strength::Strength,
};
pub(crate) use rulebook_search::dyn_search::ViewRoot;

use self::root::step_of;
pub(crate) use self::root::{SearchRoot, whole_match};
use crate::{
    erasable::Erasable,
    error::{AnyError, ErrorKind},
    sealed::Sealed,
};

/// A search of a match by what one observer knows, made by [`Choices::search`](crate::Choices::search).
///
/// ```
/// use rulebook::{Algorithm, Registry, SearchLimits, SearchStatus, entry};
/// use rulebook_classics::TicTacToe;
///
/// let mut registry = Registry::empty();
/// registry.add(entry!(TicTacToe));
/// let mut game = registry.game("tictactoe")?.start("")?;
/// for mv in ["a1", "a2", "b1", "b2"] {
///     game.play(mv)?;
/// }
/// let mut search = game.choices().search(Algorithm::Flat, SearchLimits::default())?;
/// assert_eq!(search.run(1_000), SearchStatus::Running);
/// assert_eq!(search.analysis().best(), Some("c1"));
/// # Ok::<(), rulebook::AnyError>(())
/// ```
pub trait AnySearch: Sealed + Send + fmt::Debug {
    /// The algorithm.
    fn algorithm(&self) -> Algorithm;

    /// Does about `steps` units of work: positions, or playouts.
    fn run(&mut self, steps: u64) -> SearchStatus;

    /// The results so far.
    fn analysis(&self) -> Analysis;

    /// Continues after a step, as the observer saw it: one of
    /// [`AnyView::steps_since`](crate::AnyView::steps_since).
    ///
    /// # Errors
    ///
    /// If the text is not a step as the observer can see one, or the step cannot follow. Then
    /// nothing changes.
    fn learn(&mut self, observed: &str) -> Result<(), AnyError>;
}

/// The one implementation of [`AnySearch`].
struct GameSearch<G: Erasable> {
    algorithm: Algorithm,
    mover: Player,
    who: Viewpoint,
    n_players: u8,
    state: Option<G>, // The position, if nothing is hidden from the observer.
    search: DynSearch<G>,
}

/// The search for what an observer knows.
///
/// # Errors
///
/// If the game does not allow this search, or the position does not suit it.
pub(crate) fn search<G: Erasable>(
    root: SearchRoot<G>,
    algorithm: Algorithm,
    limits: SearchLimits,
    evaluation: SharedEvaluation<G::Open>,
) -> Result<Box<dyn AnySearch>, AnyError> {
    let search = limits.search(algorithm, &root.view, root.game.as_ref(), evaluation);
    let search = search.map_err(|refused| {
        let error = AnyError::new(ErrorKind::Search, format!("search `{algorithm}`"), refused);
        match (refused, algorithm) {
            (SearchError::Setting { name: "threads" }, Algorithm::Mcts | Algorithm::IsMcts) => {
                error.with_help("it has `trees`, which grow on several threads")
            }
            _ => error,
        }
    })?;
    let state = root.game.map(|game| game.state().clone());
    let (mover, who, n_players) = (root.view.mover, root.who, root.n_players);
    Ok(Box::new(GameSearch { algorithm, mover, who, n_players, state, search }))
}

impl<G: Erasable> Sealed for GameSearch<G> {}

impl<G: Erasable> AnySearch for GameSearch<G> {
    fn algorithm(&self) -> Algorithm {
        self.algorithm
    }

    fn run(&mut self, steps: u64) -> SearchStatus {
        self.search.run(steps)
    }

    fn analysis(&self) -> Analysis {
        let turn = self.state.as_ref().and_then(|state| state.turn().player());
        Analysis::new::<G>(&self.search.report(), turn.unwrap_or(self.mover), self.n_players)
    }

    fn learn(&mut self, observed: &str) -> Result<(), AnyError> {
        let learnt: G::Observation = observed.parse().map_err(|error| {
            AnyError::unreadable(ErrorKind::Observed, "observed", observed, &error)
        })?;
        self.advance(learnt).map_err(|desync| {
            let what = format!("observed {}", quoted(observed));
            AnyError { rule: desync.rule, ..AnyError::new(ErrorKind::Observed, what, desync) }
        })
    }
}

impl<G: Erasable> GameSearch<G> {
    fn advance(&mut self, observed: G::Observation) -> Result<(), rulebook_core::Desync> {
        let Some(state) = &mut self.state else {
            return match &mut self.search {
                DynSearch::Views(search) => search.advance(observed),
                DynSearch::Steps(_) => unreachable!("a search that receives steps knows the state"),
            };
        };
        let step = step_of(state, &observed, self.who)?;
        match &mut self.search {
            DynSearch::Steps(search) => search.advance(step)?,
            DynSearch::Views(search) => {
                search.advance(state.observe(step, Viewpoint::Seat(self.mover)))?;
            }
        }
        state.apply_unchecked(step);
        Ok(())
    }
}

impl<G: Erasable> fmt::Debug for GameSearch<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AnySearch({}, {}, {})", G::RULES.name, self.who, self.algorithm)
    }
}
