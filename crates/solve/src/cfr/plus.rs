//! CFR+ on the whole game tree.

use rulebook_core::{HiddenInfo, Match, Player, State};
use rulebook_search::{Limits, SearchError, SearchStatus, TabularPolicy};

use super::{
    build::{Extra, build},
    info_sets::InfoSets,
    regrets::match_regrets,
    tree::{NONE, Tree},
};

/// CFR+: approximates an equilibrium by counterfactual regret minimisation on the whole game tree.
///
/// Each iteration goes through the tree once for each seat and updates the seat's regrets before
/// the next seat's turn. Regrets never fall below 0, and iteration t has weight t in the average
/// policy (Oskari Tammelin, "Solving large imperfect information games using CFR+", 2014; Oskari
/// Tammelin, Neil Burch, Michael Johanson and Michael Bowling, "Solving heads-up limit Texas
/// hold'em", 2015, with delay d = 0). In a game of two players whose payoffs add up to a constant
/// the average policy converges to an equilibrium; with more players, or if the sum varies, it is a
/// heuristic without that guarantee. [`BestResponse`](crate::BestResponse) measures the distance
/// from an equilibrium.
///
/// The tree is built once and kept in arrays of numbers: about 24 bytes a node and 60 bytes an
/// action of an information set. An iteration allocates nothing, and takes O(nodes × players).
/// Information sets have perfect recall: their keys are those of
/// [`Match::info_key`](rulebook_core::Match::info_key). A game of perfect information has an
/// information set for each history, however its positions repeat. Match adjudications, such as a
/// draw by repetition, end the game in the tree as well.
///
/// Nothing is random, so the seed of the limits does not matter.
#[doc = include_str!("../../doc/cfr.md")]
#[derive(Clone, Debug)]
pub struct Cfr<S: State> {
    sets: InfoSets<S::Move>,
    tree: Tree,
    iterations: u64,
    // By edge: the current policy, and the probabilities of chance after it.
    probabilities: Vec<f64>,
    // By action.
    regrets: Vec<f64>,       // Invariant: not negative.
    averages: Vec<f64>,      // The weighted sum of the policies so far.
    action_values: Vec<f64>, // Counterfactual; 0 between the passes.
    own_reaches: Vec<f64>,   // Up to and including the action, by its player's moves alone.
    // By node.
    reaches: Vec<f64>,
    values: Vec<f64>,
}

impl<S: HiddenInfo> Cfr<S> {
    /// Builds the game tree from the current position of a match, which every player knows. Only
    /// the memory of the limits matters.
    ///
    /// # Errors
    ///
    /// If the match is over, or the tree does not fit into the memory. The nodes are counted while
    /// the tree is built, so this takes no longer than to fill the memory. As arrays grow by
    /// doubling, a tree may need twice the memory that it takes in the end.
    ///
    /// # Panics
    ///
    /// If the game violates its contract: positions that a player cannot tell apart have different
    /// legal moves, or a listed step is refused.
    pub fn new(game: &Match<S>, limits: Limits) -> Result<Cfr<S>, SearchError> {
        let float = size_of::<f64>();
        let extra = Extra { per_node: 2 * float, per_action: 5 * float };
        let (tree, sets) = build(game, limits.memory, extra)?;
        let (n_nodes, n_actions) = (tree.len(), sets.n_actions());
        let mut probabilities = vec![0.0; n_actions];
        sets.normalise(&vec![0.0; n_actions], &mut probabilities);
        probabilities.extend(&tree.chances);
        Ok(Cfr {
            sets,
            tree,
            iterations: 0,
            probabilities,
            regrets: vec![0.0; n_actions],
            averages: vec![0.0; n_actions],
            action_values: vec![0.0; n_actions],
            own_reaches: vec![0.0; n_actions],
            reaches: vec![0.0; n_nodes],
            values: vec![0.0; n_nodes],
        })
    }

    /// Runs more iterations. [`SearchStatus::Done`] if nobody has a decision.
    pub fn run(&mut self, iterations: u64) -> SearchStatus {
        if self.sets.len() == 0 {
            return SearchStatus::Done;
        }
        for _ in 0..iterations {
            self.iterations += 1;
            for player in Player::all(self.tree.n_players) {
                self.add_to_average(player);
                self.push_reaches(player);
                self.pull_values(player);
                self.update_regrets(player);
            }
        }
        SearchStatus::Running
    }

    /// The number of iterations so far; 0 if nobody has a decision.
    #[must_use]
    pub fn iterations(&self) -> u64 {
        self.iterations
    }

    /// The number of information sets of all seats.
    #[must_use]
    pub fn information_sets(&self) -> usize {
        self.sets.len()
    }

    /// The number of nodes of the game tree.
    #[must_use]
    pub fn nodes(&self) -> usize {
        self.tree.len()
    }

    /// The average policy of all seats: the answer. Uniform before the first iteration, and where
    /// a seat's own policy never led. O(actions), with a text for each.
    #[must_use]
    pub fn average_policy(&self) -> TabularPolicy {
        self.sets.policy(&self.averages)
    }

    /// The expected payoff of each seat in the unit of the game if all play the average policy.
    /// O(nodes).
    #[must_use]
    pub fn values(&self) -> Vec<f64> {
        let mut probabilities = vec![0.0; self.sets.n_actions()];
        self.sets.normalise(&self.averages, &mut probabilities);
        probabilities.extend(&self.tree.chances);
        let mut reaches = vec![1.0; self.tree.len()];
        for node in 1..self.tree.len() {
            let (parent, edge) = self.tree.link(node);
            reaches[node] = reaches[parent] * probabilities[edge];
        }
        let expected = |player| {
            let payoffs = self.tree.payoffs_of(player);
            payoffs.map(|(node, payoff)| reaches[node] * payoff).sum()
        };
        Player::all(self.tree.n_players).map(expected).collect()
    }

    /// Adds the current policy of a player to the average, by the weight of the iteration and the
    /// probability that the player's own moves lead there.
    fn add_to_average(&mut self, player: Player) {
        let weight = self.iterations as f64;
        for set in (0..self.sets.len()).filter(|set| self.sets.player(*set) == player) {
            // With perfect recall it is the same for every node of the set, and the set of the
            // player's decision before has a lower number.
            let reach = match self.tree.set_parents[set] {
                NONE => 1.0,
                action => self.own_reaches[action as usize],
            };
            for action in self.sets.actions(set) {
                self.own_reaches[action] = reach * self.probabilities[action];
                self.averages[action] += weight * self.own_reaches[action];
            }
        }
    }

    /// Writes the counterfactual reach of each node: the probability that chance and the other
    /// players lead there.
    fn push_reaches(&mut self, player: Player) {
        self.reaches[0] = 1.0;
        for node in 1..self.tree.len() {
            let (parent, edge) = self.tree.link(node);
            let is_own = self.tree.owners[edge] == Some(player);
            let p = if is_own { 1.0 } else { self.probabilities[edge] };
            self.reaches[node] = self.reaches[parent] * p;
        }
    }

    /// Writes the player's value of each node, and the counterfactual value of each action.
    fn pull_values(&mut self, player: Player) {
        self.values.fill(0.0);
        for (node, payoff) in self.tree.payoffs_of(player) {
            self.values[node] = payoff;
        }
        for node in (1..self.tree.len()).rev() {
            let (parent, edge) = self.tree.link(node);
            let value = self.values[node];
            self.values[parent] += self.probabilities[edge] * value;
            if self.tree.owners[edge] == Some(player) {
                self.action_values[edge] += self.reaches[parent] * value;
            }
        }
    }

    /// Adds to the regrets of a player, cuts them off at 0, and derives the next policy from them.
    fn update_regrets(&mut self, player: Player) {
        for set in (0..self.sets.len()).filter(|set| self.sets.player(*set) == player) {
            let actions = self.sets.actions(set);
            let mut value = 0.0;
            for action in actions.clone() {
                value += self.probabilities[action] * self.action_values[action];
            }
            for action in actions.clone() {
                let regret = self.regrets[action] + self.action_values[action] - value;
                self.regrets[action] = regret.max(0.0);
                self.action_values[action] = 0.0;
            }
            match_regrets(&self.regrets[actions.clone()], &mut self.probabilities[actions]);
        }
    }
}
