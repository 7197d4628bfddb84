//! The search for puzzles: searches and solvers say that a position has one right move, and plain
//! recursion adds replies and refutations.

use std::ops::RangeInclusive;

use num_rational::BigRational;
use rulebook::toki::Toki;
use rulebook_core::{Features, Linear, Match, PerfectInfo, Play, Player, State, Symmetric};
use rulebook_search::{
    AlphaBeta, EvaluationLeaf, Expectimax, Limits, Line, Root, Score, Search, SearchStatus,
};
use rulebook_solve::{Acyclic, Expectation};

use super::{
    Goal, POSITIONS, Puzzle, Turn, Wrong,
    brute::{Brute, after, children},
};

/// Finds the puzzle of a position, still without its record.
pub(crate) type Find<S> = fn(&S) -> Option<Puzzle>;

/// The most own moves of a win.
const MOVES: u32 = 3;
/// The fewest moves to choose from.
const CHOICES: usize = 6;
/// The memory of a search or solver, in bytes.
const MEMORY: usize = 64 << 20;
/// The most positions that a search visits.
const NODES: u64 = 400_000;
/// The most positions that the solver of a game of bounded length visits: fewer, because the plain
/// recursion must prove the result, too.
const SOLVED: u64 = 50_000;
/// The most positions of that recursion.
const HELD: u64 = 20_000_000;
/// The margins at which the best expectation is a puzzle, in points.
const MARGINS: RangeInclusive<i32> = 1..=4;

/// A win that alpha-beta proves, in two or three own moves.
pub(crate) fn by_search<S: PerfectInfo + Symmetric + Features>(state: &S) -> Option<Puzzle> {
    let mover = chooser(state)?;
    let limits = Limits::default().memory(MEMORY).lines(2);
    let search = AlphaBeta::new(root(state)?, Linear::default(), limits).ok()?;
    let mut search = search.strict().depth(2 * MOVES - 1);
    search.run(NODES);
    let lines = search.report().lines;
    let moves = own_moves(lines.first()?)?;
    let second = lines.get(1).and_then(own_moves).unwrap_or(u32::MAX);
    let is_found = (2..=MOVES).contains(&moves) && moves < second;
    if is_found { win(state, mover, moves) } else { None }
}

/// A win in two or three own moves, or the only move that does not lose, in a game of bounded length
/// without chance.
pub(crate) fn by_solver<S: PerfectInfo>(state: &S) -> Option<Puzzle> {
    let mover = chooser(state)?;
    let limits = Limits::default().memory(MEMORY).lines(usize::MAX);
    let mut solver = Acyclic::new(root(state)?, limits).ok()?;
    if solver.run(SOLVED) == SearchStatus::Running {
        return None;
    }
    let lines = solver.report().lines;
    let moves = own_moves(lines.first()?).filter(|moves| *moves <= MOVES);
    let second = lines.get(1).and_then(own_moves).unwrap_or(u32::MAX);
    match moves {
        Some(moves) if 2 <= moves && moves < second => win(state, mover, moves),
        Some(_) => None,
        None => {
            let mut held = lines.iter().filter(|line| !matches!(line.score, Score::Loss { .. }));
            let play = *held.next()?.moves.first()?;
            if held.next().is_none() { hold(state, mover, play) } else { None }
        }
    }
}

/// The best expectation in the last lap, with at most two hidden cards.
pub(crate) fn by_expectation(state: &Toki) -> Option<Puzzle> {
    let mover = state.turn().player()?;
    let n_hidden = state.to_string().matches('?').count();
    if state.closer().is_none() || 2 < n_hidden {
        return None;
    }
    let limits = Limits::default().memory(MEMORY).lines(usize::MAX);
    let mut solver = Expectation::new(root(state)?, limits).ok()?;
    if solver.run(NODES) == SearchStatus::Running || solver.stopped().is_some() {
        return None;
    }
    let lines = solver.report().lines;
    let value = |line: &Line<_>| match &line.score {
        Score::Exact(payoffs) => payoffs.get(mover.index()).cloned(),
        _ => None,
    };
    let margin = value(lines.first()?)? - value(lines.get(1)?)?;
    let bound = |points: &i32| BigRational::from_integer((*points).into());
    let is_fair = bound(MARGINS.start()) <= margin && margin <= bound(MARGINS.end());
    if is_fair { best(state, mover) } else { None }
}

/// A move that wins at once while no other move does, also where chance could act next.
pub(crate) fn at_once<S: PerfectInfo + Symmetric + Features>(state: &S) -> Option<Puzzle> {
    let mover = chooser(state)?;
    let leaf = EvaluationLeaf(Linear::<S>::default());
    let mut search = Expectimax::new(root(state)?, leaf, Limits::default().memory(MEMORY)).ok()?;
    search.run(4 * state.move_count() as u64);
    let moves = own_moves(search.report().lines.first()?)?;
    if moves == 1 { win(state, mover, 1) } else { None }
}

fn root<S: PerfectInfo>(state: &S) -> Option<Root<S>> {
    Root::new(Match::new(state.clone())).ok()
}

/// The player to move, if there is enough to choose from.
fn chooser<S: PerfectInfo>(state: &S) -> Option<Player> {
    state.turn().player().filter(|_| CHOICES <= state.move_count())
}

/// The number of own moves of a proved win.
fn own_moves<M>(line: &Line<M>) -> Option<u32> {
    match line.score {
        Score::Win { plies } => Some(plies.div_ceil(2)),
        _ => None,
    }
}

fn win<S: PerfectInfo>(state: &S, who: Player, moves: u32) -> Option<Puzzle> {
    let mut brute = Brute::new(POSITIONS);
    if brute.wins(state, who, moves - 1)? {
        return None;
    }
    let (turns, n_last) = turns(&mut brute, state, who, moves)?;
    if moves == 1 && n_last != 1 {
        return None;
    }
    Some(puzzle(who, Goal::Win, turns))
}

/// The turns of a win, and the number of moves that win in the last one.
fn turns<S: PerfectInfo>(
    brute: &mut Brute,
    state: &S,
    who: Player,
    moves: u32,
) -> Option<(Vec<Turn>, usize)> {
    let (mut right, mut wrong) = (Vec::new(), Vec::new());
    for (mv, next) in children(state) {
        let is_right = brute.wins(&next, who, moves - 1)?;
        if is_right { &mut right } else { &mut wrong }.push(mv);
    }
    let play = *right.first()?;
    let mut turn = Turn { play: play.to_string(), reply: None, wrong: Vec::new() };
    if moves == 1 {
        return Some((vec![turn], right.len()));
    }
    if right.len() != 1 {
        return None;
    }
    let mut best: Option<(Vec<Turn>, usize)> = None;
    for (reply, next) in children(&after(state, play)) {
        if next.turn().player() != Some(who) || brute.wins(&next, who, moves - 2)? {
            continue; // It ends sooner.
        }
        let Some((rest, n_last)) = turns(brute, &next, who, moves - 1) else { continue };
        if best.as_ref().is_none_or(|(_, n_least)| n_last < *n_least) {
            turn.reply = Some(reply.to_string());
            best = Some((rest, n_last));
        }
    }
    let (rest, n_last) = best?;
    turn.wrong = refuted(state, &wrong, |next| Some(!brute.wins(next, who, moves - 1)?))?;
    Some((std::iter::once(turn).chain(rest).collect(), n_last))
}

fn hold<S: PerfectInfo>(state: &S, who: Player, play: S::Move) -> Option<Puzzle> {
    let mut brute = Brute::new(HELD);
    brute.reaches(&after(state, play), who, 0)?;
    let wrong: Vec<S::Move> =
        state.legal_moves().iter().copied().filter(|mv| *mv != play).collect();
    let wrong = refuted(state, &wrong, |next| Some(!brute.reaches(next, who, 0)?))?;
    let turn = Turn { play: play.to_string(), reply: None, wrong };
    Some(puzzle(who, Goal::Hold, vec![turn]))
}

fn best(state: &Toki, who: Player) -> Option<Puzzle> {
    let mut brute = Brute::new(POSITIONS);
    let mut values = Vec::new();
    for (mv, next) in children(state) {
        values.push((brute.payoff(&next, who)?, mv.to_string()));
    }
    values.sort_by(|(one, _), (other, _)| other.cmp(one));
    let (best, play) = values.first()?.clone();
    let mut wrong: Vec<Wrong> = Vec::new();
    for (value, mv) in &values[1..] {
        let costs = Some((best - value).to_string());
        match wrong.last_mut().filter(|wrong| wrong.costs == costs) {
            Some(same) => same.after.push(mv.clone()),
            None => wrong.push(Wrong { after: vec![mv.clone()], reply: None, costs }),
        }
    }
    let margin = wrong.first()?.costs.clone();
    let turn = Turn { play, reply: None, wrong };
    Some(Puzzle { margin, ..puzzle(who, Goal::Best, vec![turn]) })
}

fn puzzle(who: Player, goal: Goal, turns: Vec<Turn>) -> Puzzle {
    Puzzle { record: String::new(), seat: who.index(), goal, margin: None, turns }
}

/// The refutations of wrong moves: replies that end the game if there are any, and few different ones.
fn refuted<S: PerfectInfo>(
    state: &S,
    wrong: &[S::Move],
    mut refutes: impl FnMut(&S) -> Option<bool>,
) -> Option<Vec<Wrong>> {
    let mut groups: Vec<(Option<S::Move>, Vec<String>)> = Vec::new();
    for mv in wrong {
        let next = after(state, *mv);
        let mut replies = if next.turn().player().is_some() { children(&next) } else { Vec::new() };
        let place = |reply: S::Move| groups.iter().position(|(known, _)| *known == Some(reply));
        replies.sort_by_key(|(reply, end)| {
            (end.outcome().is_none(), place(*reply).unwrap_or(usize::MAX))
        });
        let mut found = None;
        for (reply, end) in &replies {
            if refutes(end)? {
                found = Some(*reply);
                break;
            }
        }
        if found.is_none() && !replies.is_empty() {
            return None;
        }
        match groups.iter_mut().find(|(known, _)| *known == found) {
            Some((_, moves)) => moves.push(mv.to_string()),
            None => groups.push((found, vec![mv.to_string()])),
        }
    }
    groups.sort_by_key(|(_, moves)| std::cmp::Reverse(moves.len()));
    if let Some((_, all_others)) = groups.first_mut() {
        all_others.clear();
    }
    let wrong = groups.into_iter().map(|(reply, after)| Wrong {
        after,
        reply: reply.map(|reply| reply.to_string()),
        costs: None,
    });
    Some(wrong.collect())
}
