//! The tree searches of the matches of a batch.

use std::{fmt, ops::ControlFlow};

use rulebook_core::{Match, Open, Viewpoint, planes};
use rulebook_search::{
    Evaluation, EvaluationLeaf, Limits, Mcts, MctsOptions, Request, Root, Score, Search,
    SearchError, SearchStatus, SeatValues, Selection, Zero,
};

use super::{
    actions::Learnable,
    any_trees::{AnyTrees, Leaves, TreeOptions},
};
use crate::{
    error::{AnyError, ErrorKind},
    sealed::Sealed,
};

/// A search that never evaluates a leaf itself, because all leaves are gathered. The position is
/// opened, because a variant may hide nothing although the game can.
type Tree<G> = Mcts<Open<G>, EvaluationLeaf<Zero>>;

struct Forest<G: Learnable> {
    /// The searches with their positions; `None` for matches that are over.
    trees: Vec<Option<(G, Tree<G>)>>,
    /// The leaves that wait, with the numbers of their trees.
    requests: Vec<(usize, Request<Open<G>>)>,
    simulations: u32,
    leaves: u32,
}

/// Makes the trees of some matches in which nothing is hidden; `None` stands for one that is over.
pub(super) fn forest<G: Learnable>(
    matches: Vec<Option<Match<G>>>,
    options: &TreeOptions,
) -> Result<Box<dyn AnyTrees>, AnyError> {
    let is_possible = options.exploration.is_finite() && 0.0 <= options.exploration;
    if !is_possible || options.simulations == 0 || options.leaves == 0 {
        let message = "they need at least one simulation and leaf, and exploration of at least 0";
        return Err(AnyError::new(ErrorKind::Batch, "trees", message));
    }
    let puct = Selection::Puct { init: options.exploration, base: 19_652.0 };
    let puct = MctsOptions::puct().selection(puct);
    let tree = |(number, game): (usize, Option<Match<G>>)| {
        let Some(game) = game else { return Ok(None) };
        let limits = Limits::default().memory(options.memory).lines(usize::MAX);
        let limits = limits.seed(options.seed.wrapping_add(number as u64));
        let tree = Mcts::with_leaf(Root::new(opened(&game))?, EvaluationLeaf(Zero), limits)?;
        Ok(Some((game.state().clone(), tree.with_options(puct))))
    };
    let trees: Result<Vec<_>, SearchError> = matches.into_iter().enumerate().map(tree).collect();
    Ok(Box::new(Forest {
        trees: trees.map_err(|error| AnyError::new(ErrorKind::Batch, "trees", error))?,
        requests: Vec::new(),
        simulations: options.simulations,
        leaves: options.leaves,
    }))
}

/// The match with the same steps and everything visible.
fn opened<G: Learnable>(game: &Match<G>) -> Match<Open<G>> {
    let mut open = Match::with_draw_rules(Open::new(game.states()[0].clone()), game.draw_rules());
    for step in game.steps() {
        open.step(*step).expect("a step of the match");
    }
    open
}

/// Gathers leaves of one tree.
fn gather<G: Learnable>(tree: &mut Tree<G>, n: u32, most: u32) -> Vec<Request<Open<G>>> {
    let mut found = Vec::new();
    while found.is_empty() {
        let left = u64::from(n).saturating_sub(tree.visits());
        let status = tree.gather(left.min(most.into()) as usize, &mut found);
        if left == 0 || status == SearchStatus::Done {
            break;
        }
    }
    found
}

impl<G: Learnable> AnyTrees for Forest<G> {
    fn gather(&mut self, leaves: &mut Leaves) -> Result<usize, AnyError> {
        if !self.requests.is_empty() {
            let message = format!("{} wait for their evaluation", self.requests.len());
            return Err(AnyError::new(ErrorKind::Batch, "leaves", message));
        }
        let (n, most) = (self.simulations, self.leaves);
        for (number, tree) in self.trees.iter_mut().enumerate() {
            let Some((_, tree)) = tree else { continue };
            let found = gather(tree, n, most);
            self.requests.extend(found.into_iter().map(|request| (number, request)));
        }
        describe(&self.requests, leaves);
        Ok(self.requests.len())
    }

    fn apply(&mut self, priors: &[f32], values: &[f32]) -> Result<(), AnyError> {
        let n = self.requests.len();
        check_size("priors", priors.len(), n * G::MOVE_SPACE)?;
        let n_players =
            self.requests.first().map_or(0, |(_, leaf)| leaf.state().state().players().into());
        check_size("values", values.len(), n * n_players)?;
        check_values(values)?;
        let mut rows = Vec::with_capacity(n);
        for ((_, leaf), row) in self.requests.iter().zip(priors.chunks(G::MOVE_SPACE)) {
            rows.push(legal_priors(leaf.state().state(), row)?);
        }
        let values = values.chunks(n_players.max(1)).map(SeatValues::new);
        for (((number, leaf), priors), values) in self.requests.drain(..).zip(rows).zip(values) {
            let (_, tree) = self.trees[number].as_mut().expect("a leaf has a tree");
            let applied = tree.apply(leaf, Evaluation { values, priors: &priors });
            applied.map_err(|error| AnyError::new(ErrorKind::Batch, "leaf", error))?;
        }
        Ok(())
    }

    fn write_shares(&self, shares: &mut [f32]) -> Result<(), AnyError> {
        check_size("shares", shares.len(), self.trees.len() * G::MOVE_SPACE)?;
        shares.fill(0.0);
        for (tree, row) in self.trees.iter().zip(shares.chunks_mut(G::MOVE_SPACE)) {
            let Some((state, tree)) = tree else { continue };
            let report = tree.report();
            let is_won =
                report.lines.first().is_some_and(|line| matches!(line.score, Score::Win { .. }));
            for line in report.lines.iter().take(if is_won { 1 } else { usize::MAX }) {
                if let Some(mv) = line.moves.first() {
                    row[state.index(*mv)] = if is_won { 1.0 } else { line.share };
                }
            }
        }
        Ok(())
    }
}

/// Writes what the evaluation of leaves needs.
fn describe<G: Learnable>(requests: &[(usize, Request<Open<G>>)], leaves: &mut Leaves) {
    leaves.mask.clear();
    leaves.mask.resize(requests.len() * G::MOVE_SPACE, 0);
    leaves.trees.clear();
    leaves.player.clear();
    let Some((_, first)) = requests.first() else { return leaves.obs.clear() };
    let size = G::layout(&first.state().state().view(Viewpoint::Public)).len();
    leaves.obs.resize(requests.len() * size, 0.0);
    let rows = leaves.obs.chunks_mut(size).zip(leaves.mask.chunks_mut(G::MOVE_SPACE));
    for ((number, request), (obs, mask)) in requests.iter().zip(rows) {
        let state = request.state().state();
        let seat = state.turn().player().expect("a leaf has a player to move");
        planes::write::<G>(&state.view(Viewpoint::Seat(seat)), seat, obs);
        let _ = state.visit_indices::<()>(|index| {
            mask[index] = 1;
            ControlFlow::Continue(())
        });
        leaves.player.push(seat.index() as i8);
        leaves.trees.push(*number as u32);
    }
}

/// The priors of the legal moves in their order.
fn legal_priors<G: Learnable>(state: &G, row: &[f32]) -> Result<Vec<f32>, AnyError> {
    let mut priors = Vec::new();
    let _ = state.visit_indices::<()>(|index| {
        priors.push(row[index]);
        ControlFlow::Continue(())
    });
    if priors.iter().all(|prior| prior.is_finite() && 0.0 <= *prior) {
        return Ok(priors);
    }
    Err(AnyError::new(ErrorKind::Batch, "priors", "one is negative or not a number"))
}

fn check_values(values: &[f32]) -> Result<(), AnyError> {
    if values.iter().all(|value| (-1.0..=1.0).contains(value)) {
        return Ok(());
    }
    Err(AnyError::new(ErrorKind::Batch, "values", "they are numbers from -1 to 1"))
}

fn check_size(what: &str, given: usize, due: usize) -> Result<(), AnyError> {
    if given == due {
        return Ok(());
    }
    let message = format!("there are {given} numbers where {due} are due");
    Err(AnyError::new(ErrorKind::Batch, what, message))
}

impl<G: Learnable> Sealed for Forest<G> {}

impl<G: Learnable> fmt::Debug for Forest<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AnyTrees({}, {})", G::RULES.name, self.trees.len())
    }
}
