//! The value of a policy, and of the best responses to it.

mod history;
mod walk;
mod responses;

use rulebook_core::{HiddenInfo, Match, Player};
use rulebook_search::{Limits, SearchError, SearchStatus, TabularPolicy};

pub use self::responses::{BestResponseError, Responses};
use self::{
    history::History,
    walk::{REPLY, Walk},
};

/// Evaluates a policy exactly: the expected payoff of each seat if all play it, and the greatest
/// expected payoff that each seat could reach against it.
///
/// It traverses the information sets of one seat after the other. All histories of an information
/// set are held together, each with its counterfactual reach: the probability that chance and the
/// other seats lead there. After each of the seat's moves all of them are continued to the seat's
/// next decisions, which are evaluated first. So the move with the greatest sum over the histories
/// is a best response, and every history is visited once for each seat. This is the conventional
/// algorithm as described by Michael Johanson, Kevin Waugh, Michael Bowling and Martin Zinkevich in
/// "Accelerating best response calculation in large extensive games", 2011. Sums are in floating
/// point.
///
/// Histories belong to the same information set if the seat has made the same observations in them:
/// the observations are compared, not their [`InfoKey`](rulebook_core::InfoKey)s, which only find
/// the entries of the policy. So it shares no code with [`Cfr`](crate::Cfr) except the type of the
/// policy, and each checks the other. It holds the histories of the information sets on the current
/// path, not the game tree, and needs no stack, however long the game is. Histories with a
/// counterfactual reach of 0 are left out.
///
/// The policy is asked for an information set only if the seat's own policy can lead there.
#[doc = include_str!("../../doc/best_response.md")]
#[derive(Clone, Debug)]
pub struct BestResponse<'p, S: HiddenInfo> {
    policy: &'p TabularPolicy,
    root: History<S>,
    walk: Walk<S>,
    found: Responses,
    replies: Option<TabularPolicy>,
    memory: usize,
    failed: Option<BestResponseError>,
}

impl<'p, S: HiddenInfo> BestResponse<'p, S> {
    /// Prepares the evaluation of `policy` from the current position of a match, which every player
    /// knows. Only the memory of the limits matters.
    ///
    /// # Errors
    ///
    /// If the match is over.
    pub fn new(
        game: &Match<S>,
        policy: &'p TabularPolicy,
        limits: Limits,
    ) -> Result<BestResponse<'p, S>, SearchError> {
        if game.verdict().is_some() {
            return Err(SearchError::Over);
        }
        let root = History::new(game);
        let walk = Walk::new(Player::FIRST, root.clone(), limits.memory, false);
        let (found, memory) = (Responses::default(), limits.memory);
        Ok(BestResponse { policy, root, walk, found, replies: None, memory, failed: None })
    }

    /// Records the best responses, for [`BestResponse::replies`], and restarts. That takes memory
    /// for every information set.
    #[must_use]
    pub fn recording(self) -> BestResponse<'p, S> {
        let walk = Walk::new(Player::FIRST, self.root.clone(), self.memory, true);
        let replies = Some(TabularPolicy::new().or_uniform());
        BestResponse { walk, replies, found: Responses::default(), failed: None, ..self }
    }

    /// Visits about `steps` histories. [`SearchStatus::Done`] when everything is known.
    ///
    /// # Errors
    ///
    /// If the policy lacks an information set that its own seat can reach, or names a move that is
    /// not legal there; or if the histories do not fit into the memory. The error is final: another
    /// run returns the same one.
    ///
    /// # Panics
    ///
    /// If the game violates its contract: positions that a player cannot tell apart have different
    /// legal moves, or a listed step is refused.
    pub fn run(&mut self, steps: u64) -> Result<SearchStatus, BestResponseError> {
        if let Some(error) = &self.failed {
            return Err(error.clone());
        }
        for _ in 0..steps {
            if self.responses().is_some() {
                break;
            }
            if let Err(error) = self.step() {
                self.failed = Some(error.clone());
                return Err(error);
            }
        }
        Ok(if self.responses().is_some() { SearchStatus::Done } else { SearchStatus::Running })
    }

    /// The values; `None` before everything is known.
    #[must_use]
    pub fn responses(&self) -> Option<&Responses> {
        let is_done = self.found.values.len() == self.root.n_players();
        is_done.then_some(&self.found)
    }

    /// The number of histories that were visited so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.responses().map_or(self.found.nodes + self.walk.nodes(), |found| found.nodes)
    }

    /// For each seat a best response to the others: the first of the best moves with probability 1,
    /// and uniform probabilities where the counterfactual reach is 0. `None` unless
    /// [recording](BestResponse::recording), and before everything is known.
    #[must_use]
    pub fn replies(&self) -> Option<&TabularPolicy> {
        self.replies.as_ref().filter(|_| self.responses().is_some())
    }

    /// Visits a history. Stores the values of the seat after its last one.
    fn step(&mut self) -> Result<(), BestResponseError> {
        let done = self.walk.step(self.policy)?;
        let Some(value) = done else { return Ok(()) };
        self.found.values.push(value.of_policy);
        self.found.best_responses.push(value.of_best);
        self.found.nodes += self.walk.nodes();
        self.found.information_sets += self.walk.information_sets();
        let replies = self.walk.take_replies();
        if let Some(policy) = &mut self.replies {
            for (key, mv) in replies {
                policy.insert(key, [(mv.to_string(), 1.0)])?;
            }
        }
        if let Some(next) = Player::all(self.root.n_players() as u8).nth(self.found.values.len()) {
            let records = self.replies.is_some();
            let taken = REPLY * self.replies.as_ref().map_or(0, TabularPolicy::len);
            let memory = self.memory.saturating_sub(taken);
            self.walk = Walk::new(next, self.root.clone(), memory, records);
        }
        Ok(())
    }
}

/// Evaluates a policy exactly in one call: [`BestResponse`], run to its end.
///
/// # Errors
///
/// If the match is over, or as [`BestResponse::run`].
pub fn best_response<S: HiddenInfo>(
    game: &Match<S>,
    policy: &TabularPolicy,
    limits: Limits,
) -> Result<Responses, BestResponseError> {
    let mut search = BestResponse::new(game, policy, limits)?;
    search.run(u64::MAX)?;
    Ok(search.found)
}
