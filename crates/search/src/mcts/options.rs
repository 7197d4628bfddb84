//! Options of the growth of a tree.

/// The settings of [`Mcts`](crate::Mcts). The default is UCT with random playouts in mind;
/// [`MctsOptions::puct`] is for leaves that give priors.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct MctsOptions {
    /// The formula that chooses a child.
    pub selection: Selection,
    /// The value of a child that was never visited.
    pub unvisited: FirstPlayUrgency,
    /// The allocation of a given number of simulations at the root; `None` chooses as elsewhere.
    pub gumbel: Option<Gumbel>,
    /// Progressive widening; `None` considers all moves from the start.
    pub widening: Option<Widening>,
    /// The positions that are searched for a win in one move.
    pub decisive: DecisiveMoves,
}

/// The new nodes in which all moves are tried for one that wins at once (decisive moves: Teytaud
/// and Teytaud, "On the huge benefit of decisive moves in Monte-Carlo tree search algorithms",
/// 2010).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DecisiveMoves {
    /// Nowhere: a win in one move is found when the move is chosen.
    Never,
    /// In each position that gets its children: stronger than [`DecisiveMoves::Never`] at equal
    /// time.
    Expanded,
    /// In each position that is evaluated: with playouts as strong as [`DecisiveMoves::Expanded`]
    /// at equal time.
    Evaluated,
}

/// The formula that balances exploitation and exploration.
///
/// The exploration is multiplied by half the range of all values found so far (normalisation as in
/// Schrittwieser et al., "Mastering Atari, Go, chess and shogi by planning with a learned model",
/// 2020), so it fits wins and losses as well as points out of a wide range.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Selection {
    /// UCB1 applied to trees: mean + `exploration` · √(ln N / n) for a child with n of its parent's
    /// N visits (Kocsis and Szepesvári, "Bandit based Monte-Carlo planning", 2006). The leaf is not
    /// asked for priors, and a position gets its children at its second visit.
    Uct {
        /// The weight of exploration, for values from −1 to 1. With √2 the regret bound holds for
        /// values from 0 to 1; less is stronger in practice.
        exploration: f32,
    },
    /// As [`Selection::Uct`] with the bonus `exploration` · √(√N / n), so that moves which look
    /// worse are visited a growing share of √N times and not of ln N times. It is for values that
    /// are still biased after many visits, because chance and later choices spread them over many
    /// leaves (Tolpin and Shimony, "MCTS based on simple regret", 2012; Shah, Xie and Xu,
    /// "Nonasymptotic analysis of Monte Carlo tree search", 2022).
    PolynomialUct {
        /// The weight of exploration, for values from −1 to 1.
        exploration: f32,
    },
    /// Mean + c(N) · prior · √N / (1 + n), where c(N) = `init` + ln((1 + N + `base`) / `base`)
    /// (Silver et al., "A general reinforcement learning algorithm that masters chess, shogi and Go
    /// through self-play", 2018). The leaf gives the priors, and a position gets its children when
    /// it is evaluated.
    Puct {
        /// The weight of exploration in a small tree; 1.25 in the source.
        init: f32,
        /// The number of visits at which the weight begins to grow; 19,652 in the source.
        base: f32,
    },
}

/// First-play urgency: the value of a child that was never visited (Gelly and Wang, "Exploration
/// exploitation in Go: UCT for Monte-Carlo Go", 2006).
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum FirstPlayUrgency {
    /// Every child is visited once before any is visited twice, in a random order.
    First,
    /// It has the mean of its parent, for the player who chooses, less `reduction` times the square
    /// root of the sum of the priors of its visited siblings, as in Leela Chess Zero. Under UCT it
    /// is less `reduction` times the square root of the share of visited siblings, and the bonus is
    /// that of a child with one visit.
    Parent {
        /// The reduction of the value when all siblings were visited.
        reduction: f32,
    },
}

/// Gumbel root selection with sequential halving (Danihelka, Guez, Schrittwieser and Silver,
/// "Policy improvement by planning with Gumbel", 2022).
///
/// A few moves are drawn without replacement by their priors, the simulations are divided among
/// them in phases, and after each phase the worse half is dropped. Below the root the moves are
/// chosen as without this option. The search is done after the given number of simulations.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gumbel {
    /// The initial number of moves considered; 16 in the source.
    pub considered: u32,
    /// The number of simulations of each tree.
    pub simulations: u32,
    /// The number of visits for which the prior counts; 50 in the source.
    pub c_visit: f32,
    /// The weight of a value from 0 to 1; 1.0 in the source for Go and chess.
    pub c_scale: f32,
}

/// Progressive widening: the (n + 1)-th move is considered after `first` · (1 + `growth` + … +
/// `growth`ⁿ⁻¹) visits (Coulom, "Computing Elo ratings of move patterns in the game of Go", 2007).
///
/// The moves with the greatest priors come first; under UCT the order is random.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Widening {
    /// The number of visits after which a second move is considered; 40 in the source.
    pub first: f32,
    /// The growth of the visits for each further move, greater than 1; 1.4 in the source.
    pub growth: f32,
}

impl Default for MctsOptions {
    /// [`MctsOptions::uct`].
    fn default() -> MctsOptions {
        MctsOptions::uct()
    }
}

impl MctsOptions {
    /// [`Selection::PolynomialUct`] with exploration 0.4, first-play urgency with a reduction of
    /// 0.3, and a search for a win in one move when a position gets its children.
    #[must_use]
    pub const fn uct() -> MctsOptions {
        MctsOptions {
            selection: Selection::PolynomialUct { exploration: 0.4 },
            unvisited: FirstPlayUrgency::Parent { reduction: 0.3 },
            gumbel: None,
            widening: None,
            decisive: DecisiveMoves::Expanded,
        }
    }

    /// PUCT with the constants of its source and first-play urgency with a reduction of 0.33, the
    /// default of Leela Chess Zero.
    #[must_use]
    pub const fn puct() -> MctsOptions {
        MctsOptions {
            selection: Selection::Puct { init: 1.25, base: 19_652.0 },
            unvisited: FirstPlayUrgency::Parent { reduction: 0.33 },
            gumbel: None,
            widening: None,
            decisive: DecisiveMoves::Expanded,
        }
    }

    /// With this formula.
    #[must_use]
    pub const fn selection(self, selection: Selection) -> MctsOptions {
        MctsOptions { selection, ..self }
    }

    /// With this first-play urgency.
    #[must_use]
    pub const fn unvisited(self, unvisited: FirstPlayUrgency) -> MctsOptions {
        MctsOptions { unvisited, ..self }
    }

    /// With sequential halving at the root.
    #[must_use]
    pub const fn gumbel(self, gumbel: Gumbel) -> MctsOptions {
        MctsOptions { gumbel: Some(gumbel), ..self }
    }

    /// With progressive widening.
    #[must_use]
    pub const fn widening(self, widening: Widening) -> MctsOptions {
        MctsOptions { widening: Some(widening), ..self }
    }

    /// With a search for a win in one move in these positions.
    #[must_use]
    pub const fn decisive(self, decisive: DecisiveMoves) -> MctsOptions {
        MctsOptions { decisive, ..self }
    }

    pub(super) const fn has_priors(&self) -> bool {
        matches!(self.selection, Selection::Puct { .. })
    }
}

impl Gumbel {
    /// The constants of the source for a number of simulations.
    #[must_use]
    pub const fn new(simulations: u32) -> Gumbel {
        Gumbel { considered: 16, simulations, c_visit: 50.0, c_scale: 1.0 }
    }
}

impl Default for Widening {
    /// The constants of the source.
    fn default() -> Widening {
        Widening { first: 40.0, growth: 1.4 }
    }
}

impl Widening {
    /// The number of moves considered after a number of visits.
    #[expect(clippy::cast_sign_loss, reason = "a number below 0 counts as 0")]
    pub(super) fn considered(self, visits: u32) -> usize {
        let ratio = 1.0 + visits as f32 * (self.growth - 1.0) / self.first;
        1 + (ratio.ln() / self.growth.ln()) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn widening_follows_the_sum_of_the_source() {
        let widening = Widening::default();
        // 40, then 40 + 56 = 96, then 96 + 78.4 = 174.4 visits.
        let counts = [0, 39, 41, 95, 97, 174, 175].map(|visits| widening.considered(visits));
        assert_eq!(counts, [1, 1, 2, 2, 3, 3, 4]);
    }
}
