//! Exact values of positions, over any game.

use std::{collections::BTreeMap, fmt};

use rulebook_core::{Match, PerfectInfo, Player, Symmetric, Turn};
use rulebook_search::{
    AlphaBeta, Root, Score, Search, SearchError, SearchLimits, SearchReport, SearchStatus, Zero,
    dyn_search::open_root,
};
use rulebook_solve::{Acyclic, Expectation};
use serde::Serialize;

use crate::{
    erasable::Erasable,
    error::{AnyError, ErrorKind},
    sealed::Sealed,
};

/// The result of a solver.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Solution {
    /// Whether the value of the position is known.
    pub solved: bool,
    /// The value for the player to move: `win`, `loss`, `draw` or `unknown`; in a game with chance
    /// the exact expected payoff, as a fraction in lowest terms such as `140174/3081`, or
    /// `unknown`. Before a chance event, that of the first player.
    pub value: String,
    /// The number of moves until the game is over, forced passes included, if the winner shortens
    /// and the loser prolongs; null if nobody wins or nothing counts them.
    pub plies: Option<u32>,
    /// The value for each seat.
    pub per_seat: Vec<String>,
    /// The number of positions that were visited.
    pub nodes: u64,
    /// The value of each legal move for the player to move. All of them are known where the position
    /// is solved, with one exception: in a game with cycles the solver ends with the
    /// first proof, and beside a winning move others may be `unknown`.
    pub moves: BTreeMap<String, SolvedMove>,
}

/// The value of a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct SolvedMove {
    /// The value for the player who moves.
    pub value: String,
    /// The number of moves until the game is over, this one included; null as for the position, and
    /// for a losing move if it is not known.
    pub plies: Option<u32>,
}

/// A solver of a position with everything visible, made by
/// [`AnyMatch::solver`](crate::AnyMatch::solver).
///
/// ```
/// use rulebook::{Registry, SearchLimits, Start, SearchStatus, entry};
/// use rulebook_classics::Nim;
///
/// let mut registry = Registry::empty();
/// registry.add(entry!(Nim));
/// let start = Start { position: Some("1,2,0,0 0"), ..Start::default() };
/// let game = registry.game("nim")?.begin(&start)?;
/// let mut solver = game.solver(SearchLimits::default())?;
/// while solver.run(1_000)? == SearchStatus::Running {}
/// let solution = solver.solution();
/// assert_eq!((solution.value.as_str(), solution.plies), ("win", Some(3)));
/// assert_eq!(solution.moves["a1"].value, "loss");
/// # Ok::<(), rulebook::AnyError>(())
/// ```
pub trait AnySolver: Sealed + Send + fmt::Debug {
    /// Does about `steps` units of work. [`SearchStatus::Done`] when everything is known.
    ///
    /// # Errors
    ///
    /// If the position turns out to be beyond the solver: it needs more memory, or the game can go
    /// on without end.
    fn run(&mut self, steps: u64) -> Result<SearchStatus, AnyError>;

    /// The result so far.
    fn solution(&self) -> Solution;
}

/// The solver for a match whose hands are all known: by distance where two sides win or lose
/// without chance, otherwise by expectation. In a game with cycles, iterative deepening
/// looks for a forced win or loss, and ends only if there is one.
pub(crate) fn solver<G: Erasable>(
    game: &Match<G>,
    limits: SearchLimits,
) -> Result<Box<dyn AnySolver>, SearchError> {
    let limits = limits.exact()?;
    let root = open_root(game)?;
    let solver = match Acyclic::new(root.clone(), limits) {
        Ok(acyclic) => Solver::Distance(Box::new(acyclic)),
        // Chance, more than two sides, or payoffs of any sum: a matter of expectation.
        Err(
            SearchError::Chance
            | SearchError::ChanceDue
            | SearchError::NotTwoSides { .. }
            | SearchError::GeneralSum,
        ) => Solver::Expectation(Box::new(Expectation::new(root.clone(), limits)?)),
        // The game has cycles: wins and losses can be proved, draws cannot.
        Err(SearchError::Unbounded) => {
            let deepening = AlphaBeta::new(root.clone(), Zero, limits)?.strict();
            Solver::Deepening(Box::new(deepening))
        }
        Err(unsuited) => return Err(unsuited),
    };
    Ok(Box::new(Exact { root, solver }))
}

/// A solver with its position.
struct Exact<S: PerfectInfo + Symmetric> {
    root: Root<S>,
    solver: Solver<S>,
}

enum Solver<S: PerfectInfo + Symmetric> {
    Distance(Box<Acyclic<S>>),
    Expectation(Box<Expectation<S>>),
    Deepening(Box<AlphaBeta<S, Zero>>),
}

impl<S: PerfectInfo + Symmetric> Exact<S> {
    fn report(&self) -> SearchReport<S::Move> {
        match &self.solver {
            Solver::Distance(solver) => solver.report(),
            Solver::Expectation(solver) => solver.report(),
            Solver::Deepening(solver) => solver.report(),
        }
    }

    /// The value of the position, if it is known.
    fn score(&self) -> Option<Score> {
        match &self.solver {
            Solver::Distance(solver) => solver.value(),
            Solver::Expectation(solver) => solver.payoffs().map(Score::Exact),
            Solver::Deepening(solver) => {
                let best = solver.report().lines.into_iter().next();
                best.map(|line| line.score).filter(Score::is_proof)
            }
        }
    }

    /// A score in the words of the data, for one seat.
    fn word(&self, score: Option<&Score>, seat: Player, mover: Player) -> String {
        let is_partner = self.root.state().team(mover).contains(seat);
        let word = match score {
            Some(Score::Win { .. }) if is_partner => "win",
            Some(Score::Loss { .. }) if !is_partner => "win",
            Some(Score::Win { .. } | Score::Loss { .. }) => "loss",
            Some(Score::ProvenDraw) => "draw",
            Some(Score::Exact(payoffs)) => return payoffs[seat.index()].to_string(),
            Some(Score::Estimate(_)) | None => "unknown",
        };
        word.to_owned()
    }
}

impl<S: PerfectInfo + Symmetric> Sealed for Exact<S> {}

impl<S: PerfectInfo + Symmetric + Send + Sync + 'static> AnySolver for Exact<S> {
    fn run(&mut self, steps: u64) -> Result<SearchStatus, AnyError> {
        let status = match &mut self.solver {
            Solver::Distance(solver) => solver.run(steps),
            Solver::Expectation(solver) => {
                let status = solver.run(steps);
                if let Some(stop) = solver.stopped() {
                    return Err(AnyError::new(ErrorKind::Search, "`solve`", stop));
                }
                status
            }
            Solver::Deepening(solver) => {
                let status = solver.run(steps);
                if self.score().is_some() { SearchStatus::Done } else { status }
            }
        };
        Ok(status)
    }

    fn solution(&self) -> Solution {
        let (state, report, score) = (self.root.state(), self.report(), self.score());
        let mover = match self.root.turn() {
            Turn::Player(mover) => mover,
            Turn::Chance | Turn::Over => Player::FIRST,
        };
        let position = score.as_ref();
        let is_lost = matches!(position, Some(Score::Loss { .. }));
        let move_of = |mv: S::Move| {
            let line = report.lines.iter().find(|line| line.moves.first() == Some(&mv));
            let score = line.map(|line| &line.score);
            // A position is lost if every move loses, also those of which no more is known.
            let value = self.word(if is_lost { position } else { score }, mover, mover);
            (mv.to_string(), SolvedMove { value, plies: plies(score) })
        };
        Solution {
            solved: score.is_some(),
            value: self.word(position, mover, mover),
            plies: plies(position),
            per_seat: Player::all(state.players())
                .map(|seat| self.word(position, seat, mover))
                .collect(),
            nodes: report.nodes,
            moves: self.root.moves().into_iter().map(move_of).collect(),
        }
    }
}

/// The distance to the end of the game, if the score has one.
fn plies(score: Option<&Score>) -> Option<u32> {
    match score {
        Some(Score::Win { plies } | Score::Loss { plies }) => Some(*plies),
        _ => None,
    }
}

impl<S: PerfectInfo + Symmetric> fmt::Debug for Exact<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AnySolver({})", S::RULES.name)
    }
}
