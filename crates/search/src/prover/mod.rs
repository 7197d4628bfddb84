//! Depth-first proof-number search.

mod attack;
mod numbers;
mod table;

use std::ops::ControlFlow;

use rulebook_core::{Desync, PerfectInfo, StepOf, Symmetric, Turn};

use self::{
    attack::{Attack, Child, Context, key},
    numbers::Numbers,
    table::ProofTable,
};
use crate::{
    adjudication::Adjudication,
    error::SearchError,
    limits::Limits,
    report::{Line, SearchReport},
    root::Root,
    score::Score,
    search::{Search, SearchStatus},
    sides::{Sides, result},
    values::SeatValues,
};

/// Proves that one side wins, however long that takes.
///
/// It looks where a win needs the fewest answers, and so finds long forced wins that a search to a
/// fixed depth does not reach. It does not look for the shortest win, and has no answer
/// for positions in which neither side can force a win.
///
/// # Algorithm
///
/// Depth-first proof-number search (Nagai, "Df-pn algorithm for searching AND/OR trees and its
/// applications", 2002; surveyed in Kishimoto, Winands, Müller and Saito, "Game-tree search using
/// proof numbers: the first twenty years", 2012) with thresholds that leave a quarter of room
/// (Pawlewicz and Lew, "Improving depth-first PN-search: 1 + ε trick", 2007), and with the number
/// of the defender's moves as the first proof number of an open position. There is a search for a
/// win of each side; the one that has visited fewer positions continues.
///
/// # Steps
///
/// A step of [`Search::run`] is one position. A call visits as many as it was given, or more by at
/// most the number of moves of one position, and continues exactly where it stopped.
///
/// # Answers
///
/// [`Score::Win`] and [`Score::Loss`] hold against every reply. The number of moves is that of the
/// win that was found: the game ends within it, and a shorter win may exist. If the answer is open,
/// or if neither side can force a win, there is one line with an estimate of zero.
///
/// # Repetition
///
/// A position on the path that recurs does not count as a win, and neither does one that the
/// [draw rules](Root::draw_rules) of the match would adjudicate as a draw. A win never needs that,
/// so proofs hold on every path. A failure to win may, and then it is kept for its path only and
/// not in the table. So the same position may be searched again on another path; results do not
/// depend on it.
///
/// # Limits
///
/// The table takes [`Limits::memory`], which it grows into; the path and its moves come in
/// addition. A path has at most 2,000 moves, so a win that takes longer is not found. A proof rests
/// on 64-bit hashes. It counts results as [`AlphaBeta`](crate::AlphaBeta) does.
///
/// ```
/// use rulebook_classics::Nim;
/// use rulebook_core::Match;
/// use rulebook_search::{Limits, Prover, Root, Score, Search, SearchStatus};
///
/// let game = Match::new("1,2,3,4 0".parse::<Nim>()?);
/// let mut search = Prover::new(Root::new(&game)?, Limits::default().memory(1 << 20))?;
/// assert_eq!(search.run(100_000), SearchStatus::Done);
/// assert!(matches!(search.report().lines[0].score, Score::Win { .. }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Prover<S: PerfectInfo + Symmetric> {
    root: Root<S>,
    sides: Sides,
    adjudication: Adjudication<S>,
    table: ProofTable,
    attacks: [Attack<S>; 2], // By the side of the first seat, and by the other one.
    is_symmetric: bool,
}

impl<S: PerfectInfo + Symmetric> Prover<S> {
    /// The search at a position, with a table in which a position and its images are the same. The
    /// memory of the limits matters.
    ///
    /// # Errors
    ///
    /// If anything is left to chance, the players are not two sides, or the memory is too small.
    pub fn new(root: Root<S>, limits: Limits) -> Result<Self, SearchError> {
        if root.state().has_chance() {
            return Err(SearchError::Chance);
        }
        root.mover()?;
        if limits.memory < ProofTable::LEAST {
            return Err(SearchError::Memory { needed: ProofTable::LEAST });
        }
        let sides = Sides::of(root.state())?;
        let adjudication = Adjudication::of(&root);
        let attacks = [true, false].map(|is_first| Attack::new(root.state(), is_first));
        let table = ProofTable::new(limits.memory);
        Ok(Prover { root, sides, adjudication, table, attacks, is_symmetric: true })
    }

    /// The same search with an entry of the table for each position: faster where images seldom
    /// meet in a proof and the group is large.
    #[must_use]
    pub fn without_symmetry(mut self) -> Self {
        self.is_symmetric = false;
        self
    }

    fn context(&self) -> Context<'_, S> {
        let is_symmetric = self.is_symmetric && self.adjudication.is_symmetric();
        Context { adjudication: &self.adjudication, sides: self.sides, is_symmetric }
    }

    /// The attack that has proved a win in time.
    fn proved(&self) -> Option<&Attack<S>> {
        self.attacks.iter().find(|attack| {
            let Numbers { plies, .. } = attack.numbers;
            attack.numbers.is_proved() && self.adjudication.is_in_time(plies)
        })
    }

    fn is_done(&self) -> bool {
        self.root.mover().is_err()
            || self.proved().is_some()
            || self.attacks.iter().all(Attack::is_done)
    }

    /// The line of a proved win.
    fn line(&self, attack: &Attack<S>) -> Vec<S::Move> {
        let mut moves = Vec::new();
        let mut state = self.root.state().clone();
        let mut plies = attack.numbers.plies;
        let root_moves = attack.root_moves().iter().map(|child| (child.mv, child.numbers));
        let mut known: Vec<(S::Move, Numbers)> = root_moves.collect();
        while let Turn::Player(player) = state.turn() {
            let is_attack = self.sides.is_first(player) == attack.is_first;
            // Every move shortens the proof, so the line ends.
            let proved = known.iter().filter(|(_, numbers)| numbers.is_proved());
            let proved = proved.filter(|(_, numbers)| numbers.plies < plies);
            let sign = if is_attack { 1 } else { -1 };
            let Some((mv, numbers)) = proved.min_by_key(|(_, n)| sign * i64::from(n.plies)) else {
                break;
            };
            plies = numbers.plies;
            moves.push(*mv);
            state.play_unchecked(*mv);
            known = self.known(&state, moves.len() + 1, attack.is_first);
        }
        moves
    }

    /// The moves of a position, those of which anything is known, with what is known.
    fn known(&self, state: &S, ply: usize, is_first: bool) -> Vec<(S::Move, Numbers)> {
        let context = self.context();
        let mut known = Vec::new();
        let _ = state.visit_moves::<()>(|mv| {
            let mut next = state.clone();
            next.play_unchecked(mv);
            let numbers = match next.turn() {
                Turn::Player(player) => {
                    let is_attack = self.sides.is_first(player) == is_first;
                    self.table.get(key(&context, &next, ply, is_attack))
                }
                _ => (0 < result(self.sides, &next, is_first)).then_some(Numbers::proved(0)),
            };
            known.extend(numbers.map(|numbers| (mv, numbers)));
            ControlFlow::Continue(())
        });
        known
    }
}

impl<S: PerfectInfo + Symmetric> Search<S> for Prover<S> {
    type Input = StepOf<S>;

    fn run(&mut self, steps: u64) -> SearchStatus {
        let nodes = |attacks: &[Attack<S>; 2]| attacks[0].nodes + attacks[1].nodes;
        let until = nodes(&self.attacks).saturating_add(steps);
        while !self.is_done() && nodes(&self.attacks) < until {
            let is_symmetric = self.is_symmetric && self.adjudication.is_symmetric();
            let context =
                Context { adjudication: &self.adjudication, sides: self.sides, is_symmetric };
            let open = self.attacks.iter_mut().filter(|attack| !attack.is_done());
            if let Some(attack) = open.min_by_key(|attack| attack.nodes) {
                attack.step(&context, &mut self.table);
            }
        }
        if self.is_done() { SearchStatus::Done } else { SearchStatus::Running }
    }

    fn report(&self) -> SearchReport<S::Move> {
        let nodes = self.attacks[0].nodes + self.attacks[1].nodes;
        let Ok(mover) = self.root.mover() else {
            return SearchReport { nodes, ..SearchReport::empty() };
        };
        let is_own = |attack: &Attack<S>| attack.is_first == self.sides.is_first(mover);
        let line = if let Some(attack) = self.proved() {
            let plies = attack.numbers.plies;
            let score = if is_own(attack) { Score::Win { plies } } else { Score::Loss { plies } };
            Some(Line { moves: self.line(attack), score, share: 1.0 })
        } else {
            // The move that is nearest to a win.
            let own = self.attacks.iter().find(|attack| is_own(attack));
            let moves = own.map_or(&[][..], Attack::root_moves).iter();
            let best = moves.min_by_key(|child: &&Child<S::Move>| child.numbers.proof);
            let score = Score::Estimate(SeatValues::ZERO);
            best.map(|child| Line { moves: vec![child.mv], score, share: 1.0 })
        };
        SearchReport { lines: line.into_iter().collect(), nodes, ..SearchReport::empty() }
    }

    fn advance(&mut self, step: StepOf<S>) -> Result<(), Desync> {
        self.root.advance(step)?;
        self.adjudication = Adjudication::of(&self.root);
        self.attacks = [true, false].map(|is_first| Attack::new(self.root.state(), is_first));
        Ok(())
    }
}
