//! The proof of puzzles by plain recursion.

use std::fmt::Display;

use rulebook_core::{Match, PerfectInfo, Play, Player, Record, ReplayLimits};

use super::{
    Goal, Puzzle, Turn, Wrong,
    brute::{Brute, after, children},
};

/// Proves a puzzle from its text. Returns whether that took at most this number of positions; if
/// not, only its moves are known to be legal.
///
/// # Errors
///
/// If the record is refused, a move is illegal, or a claim is wrong.
pub(crate) fn verify<S: PerfectInfo>(puzzle: &Puzzle, positions: u64) -> Result<bool, String> {
    let record: Record = puzzle.record.parse().map_err(|error| format!("{error}"))?;
    let game = Match::<S>::from_record(&record, &ReplayLimits::default())
        .map_err(|error| error.to_string())?;
    let mut state = game.state().clone();
    let who = state.turn().player().ok_or("nobody is to move")?;
    holds(who.index() == puzzle.seat && !puzzle.turns.is_empty(), &"the seat")?;
    let mut brute = Brute::new(positions);
    let mut is_proved = true;
    for (n, turn) in puzzle.turns.iter().enumerate() {
        let left = (puzzle.turns.len() - n) as u32;
        let proved = match puzzle.goal {
            Goal::Win => win(&mut brute, &state, who, turn, left, n == 0)?,
            Goal::Hold => hold(&mut brute, &state, who, turn)?,
            Goal::Best => best(&mut brute, &state, who, turn, puzzle.margin.as_deref())?,
        };
        is_proved &= proved.is_some();
        state = played(&state, &turn.play)?;
        if let Some(reply) = &turn.reply {
            state = played(&state, reply)?;
        }
        holds(turn.reply.is_some() == (1 < left), &"a reply to all moves but the last")?;
    }
    Ok(is_proved)
}

/// Proves that one move wins with `moves` own moves, that no move wins with fewer, that the reply
/// delays the win, and that the refutations do.
fn win<S: PerfectInfo>(
    brute: &mut Brute,
    state: &S,
    who: Player,
    turn: &Turn,
    moves: u32,
    is_first: bool,
) -> Result<Option<()>, String> {
    let play = legal(state, &turn.play)?;
    let is_alone = 1 < moves || is_first;
    for (mv, next) in children(state) {
        let is_right = mv == play;
        if !is_right && !is_alone {
            continue;
        }
        let Some(is_winning) = brute.wins(&next, who, moves - 1) else { return Ok(None) };
        holds(is_winning == is_right, &mv)?;
        if is_right || moves == 1 {
            continue; // Without a win the last move has failed.
        }
        let wrong = entry(turn, &mv.to_string())?;
        let Some(reply) = reply(&next, wrong)? else { continue };
        let Some(is_winning) = brute.wins(&reply, who, moves - 1) else { return Ok(None) };
        holds(!is_winning, &mv)?;
    }
    let Some(is_winning) = brute.wins(state, who, moves - 1) else { return Ok(None) };
    holds(!is_winning, &"a faster win")?;
    Ok(Some(()))
}

/// Proves that every other move loses against its refutation, and that this one does not.
fn hold<S: PerfectInfo>(
    brute: &mut Brute,
    state: &S,
    who: Player,
    turn: &Turn,
) -> Result<Option<()>, String> {
    let play = legal(state, &turn.play)?;
    holds(state.max_steps().is_some(), &"a game of bounded length")?;
    for (mv, next) in children(state) {
        let end = if mv == play { None } else { reply(&next, entry(turn, &mv.to_string())?)? };
        let Some(is_held) = brute.reaches(&end.unwrap_or(next), who, 0) else { return Ok(None) };
        holds(is_held == (mv == play), &mv)?;
    }
    Ok(Some(()))
}

/// Proves the exact difference between the best move and each other one.
fn best<S: PerfectInfo>(
    brute: &mut Brute,
    state: &S,
    who: Player,
    turn: &Turn,
    margin: Option<&str>,
) -> Result<Option<()>, String> {
    let play = legal(state, &turn.play)?;
    let Some(best) = brute.payoff(&after(state, play), who) else { return Ok(None) };
    let mut costs = Vec::new();
    for (mv, next) in children(state) {
        if mv == play {
            continue;
        }
        let Some(value) = brute.payoff(&next, who) else { return Ok(None) };
        let stated = entry(turn, &mv.to_string())?.costs.as_deref();
        holds(stated == Some((best - value).to_string().as_str()), &mv)?;
        costs.push(best - value);
    }
    let least = costs.into_iter().min().ok_or("there is no other move")?;
    holds(margin == Some(least.to_string().as_str()) && 0 < *least.numer(), &"the margin")?;
    Ok(Some(()))
}

/// The position after a refutation; `None` if there is none because nobody can reply.
fn reply<S: PerfectInfo>(state: &S, wrong: &Wrong) -> Result<Option<S>, String> {
    let can_reply = state.turn().player().is_some();
    holds(can_reply == wrong.reply.is_some(), &"a refutation of each wrong move")?;
    wrong.reply.as_ref().map(|reply| played(state, reply)).transpose()
}

/// The entry of a wrong move.
fn entry<'t>(turn: &'t Turn, mv: &str) -> Result<&'t Wrong, String> {
    let named = turn.wrong.iter().find(|wrong| wrong.after.iter().any(|after| after == mv));
    let found = named.or_else(|| turn.wrong.iter().find(|wrong| wrong.after.is_empty()));
    found.ok_or_else(|| format!("no refutation of {mv}"))
}

fn played<S: PerfectInfo>(state: &S, text: &str) -> Result<S, String> {
    Ok(after(state, legal(state, text)?))
}

fn legal<S: PerfectInfo>(state: &S, text: &str) -> Result<S::Move, String> {
    let mv: S::Move = text.parse().map_err(|_| format!("{text} is not a move"))?;
    if state.is_legal(mv) { Ok(mv) } else { Err(format!("{text} is illegal in {state}")) }
}

fn holds(is_true: bool, what: &dyn Display) -> Result<(), String> {
    if is_true { Ok(()) } else { Err(format!("wrong about {what}")) }
}
