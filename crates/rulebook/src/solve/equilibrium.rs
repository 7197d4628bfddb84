//! Equilibria of matches and best responses to policies, over any game.

use std::fmt;

use rulebook_core::{Game, Match};
use rulebook_search::{SearchLimits, SearchStatus, TabularPolicy};
use rulebook_solve::{BestResponse, Cfr, Responses};

use crate::{
    erasable::Erasable,
    error::{AnyError, ErrorKind},
    sealed::Sealed,
};

/// An approximation of an equilibrium by CFR+, made by [`AnyMatch::cfr`](crate::AnyMatch::cfr): see
/// [`rulebook_solve::Cfr`].
///
/// ```
/// use rulebook::{Registry, SearchLimits, entry};
/// use rulebook_classics::Kuhn;
///
/// let mut registry = Registry::empty();
/// registry.add(entry!(Kuhn));
/// let game = registry.game("kuhn")?.start("")?;
/// let mut cfr = game.cfr(SearchLimits::default())?;
/// cfr.run(200);
/// assert_eq!(cfr.information_sets(), 12);
/// assert!((cfr.values()[0] + 1.0 / 18.0).abs() < 0.01);
/// # Ok::<(), rulebook::AnyError>(())
/// ```
pub trait AnyCfr: Sealed + Send + fmt::Debug {
    /// Runs iterations; further calls continue. [`SearchStatus::Done`] if nobody has a decision.
    fn run(&mut self, iterations: u64) -> SearchStatus;

    /// The number of iterations so far.
    fn iterations(&self) -> u64;

    /// The number of information sets of all seats.
    fn information_sets(&self) -> usize;

    /// The average policy of all seats: the answer.
    fn average_policy(&self) -> TabularPolicy;

    /// The expected payoff of each seat, in the unit of the game, under the average policy.
    fn values(&self) -> Vec<f64>;
}

/// The exact valuation of a policy, made by
/// [`AnyMatch::best_response`](crate::AnyMatch::best_response): see
/// [`rulebook_solve::BestResponse`].
///
/// ```
/// use rulebook::{Registry, SearchLimits, TabularPolicy, entry};
/// use rulebook_classics::Kuhn;
///
/// let mut registry = Registry::empty();
/// registry.add(entry!(Kuhn));
/// let game = registry.game("kuhn")?.start("")?;
/// let policy = TabularPolicy::uniform();
/// let mut valued = game.best_response(&policy, SearchLimits::default())?;
/// valued.run(u64::MAX)?;
/// let responses = valued.responses().expect("it has run to its end");
/// assert!((responses.nash_conv() - 11.0 / 12.0).abs() < 1e-9);
/// # Ok::<(), rulebook::AnyError>(())
/// ```
pub trait AnyBestResponse: Sealed + Send + fmt::Debug {
    /// Visits about `steps` histories. [`SearchStatus::Done`] when everything is known.
    ///
    /// # Errors
    ///
    /// If the policy does not fit the game, or the memory is too small. It is final.
    fn run(&mut self, steps: u64) -> Result<SearchStatus, AnyError>;

    /// The values; `None` before everything is known.
    fn responses(&self) -> Option<&Responses>;

    /// The number of histories that were visited so far.
    fn nodes(&self) -> u64;
}

struct ErasedCfr<G: Game>(Cfr<G>);

struct ErasedResponse<'p, G: Game>(BestResponse<'p, G>);

/// CFR+ from the current position.
///
/// # Errors
///
/// If the match is over, its tree does not fit into the memory, or the limits have another setting.
pub(crate) fn cfr<G: Erasable>(
    game: &Match<G>,
    limits: SearchLimits,
) -> Result<Box<dyn AnyCfr>, AnyError> {
    let cfr = limits.exact().and_then(|limits| Cfr::new(game, limits));
    let cfr = cfr.map_err(|unsuited| refused("cfr", &unsuited))?;
    Ok(Box::new(ErasedCfr(cfr)))
}

/// The valuation of a policy from the current position.
///
/// # Errors
///
/// If the match is over, or the limits have a setting other than the memory.
pub(crate) fn best_response<'p, G: Erasable>(
    game: &Match<G>,
    policy: &'p TabularPolicy,
    limits: SearchLimits,
) -> Result<Box<dyn AnyBestResponse + 'p>, AnyError> {
    let valued = limits.exact().and_then(|limits| BestResponse::new(game, policy, limits));
    let valued = valued.map_err(|unsuited| refused("best-response", &unsuited))?;
    Ok(Box::new(ErasedResponse(valued)))
}

fn refused(what: &str, reason: &dyn fmt::Display) -> AnyError {
    AnyError::new(ErrorKind::Search, format!("`{what}`"), reason)
}

impl<G: Erasable> Sealed for ErasedCfr<G> {}

impl<G: Erasable> AnyCfr for ErasedCfr<G> {
    fn run(&mut self, iterations: u64) -> SearchStatus {
        self.0.run(iterations)
    }

    fn iterations(&self) -> u64 {
        self.0.iterations()
    }

    fn information_sets(&self) -> usize {
        self.0.information_sets()
    }

    fn average_policy(&self) -> TabularPolicy {
        self.0.average_policy()
    }

    fn values(&self) -> Vec<f64> {
        self.0.values()
    }
}

impl<G: Game> fmt::Debug for ErasedCfr<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AnyCfr({})", G::RULES.name)
    }
}

impl<G: Erasable> Sealed for ErasedResponse<'_, G> {}

impl<G: Erasable> AnyBestResponse for ErasedResponse<'_, G> {
    fn run(&mut self, steps: u64) -> Result<SearchStatus, AnyError> {
        self.0.run(steps).map_err(|unvalued| refused("best-response", &unvalued))
    }

    fn responses(&self) -> Option<&Responses> {
        self.0.responses()
    }

    fn nodes(&self) -> u64 {
        self.0.nodes()
    }
}

impl<G: Game> fmt::Debug for ErasedResponse<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AnyBestResponse({})", G::RULES.name)
    }
}
