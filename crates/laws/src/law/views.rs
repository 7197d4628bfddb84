//! Views: the knowledge of an observer about a position.

use std::{fmt::Display, ops::ControlFlow, str::FromStr};

use rulebook_core::{
    HiddenInfo, Player, SplitMix64, State, Step, StepOf, Turn, Viewpoint, text::TextError,
};

use super::{
    edits::edited,
    few,
    text::{error_names_its_place, mutations, step_text_is_sound, text_round_trips},
};
use crate::{
    violation::Violation,
    walk::{hash_of, listed_moves, possible_steps},
};

/// The number of states that the laws sample from a view.
const WORLDS: u64 = 2;
/// The number of edits of the text of a view, and of an observation.
const MAX_EDITS: usize = 8;

/// A state that is sampled from a view gives the same view, turn, outcome and payoffs. From the
/// host's view, and where nothing is hidden, it is the state itself. The sampler gives the same
/// states.
///
/// # Errors
///
/// The viewpoint for which this fails.
pub fn views_survive_determinize<S: HiddenInfo>(state: &S) -> Result<(), Violation> {
    let broken = |differs| Err(Violation::new("views_survive_determinize", state, differs));
    for who in Viewpoint::all(state.players()) {
        let view = state.view(who);
        let knows_all = who == Viewpoint::Host || !state.has_hidden_info();
        let mut sample = S::sampler(&view);
        for seed in 0..if knows_all { 1 } else { WORLDS } {
            let world = S::determinize(&view, &mut SplitMix64::new(seed));
            let sampled = sample(&mut SplitMix64::new(seed));
            if sampled != world {
                return broken(format!("{who} determinizes `{world}`, but samples `{sampled}`"));
            }
            if knows_all && world != *state {
                return broken(format!("viewpoint {who} knows everything, but samples `{world}`"));
            }
            let theirs = world.view(who);
            if theirs != view {
                return broken(format!("{who} sees {view:?}, in `{world}` {theirs:?}"));
            }
            if world.turn() != state.turn() || world.outcome() != state.outcome() {
                let (turn, theirs) = (state.turn(), world.turn());
                return broken(format!("{who}: the turn is `{turn}`, in `{world}` `{theirs}`"));
            }
            if payoffs(&world) != payoffs(state) {
                let (payoffs, theirs) = (payoffs(state), payoffs(&world));
                return broken(format!("{who}: payoffs {payoffs:?}, in `{world}` {theirs:?}"));
            }
        }
    }
    Ok(())
}

/// Every view knows whose turn it is. The views of the player to move and of the host give the
/// legal moves in the order of the state, and so does every state sampled from the player's view.
/// If something is hidden, no other view gives moves.
///
/// # Errors
///
/// The viewpoint for which this fails.
pub fn views_know_turn_and_moves<S: HiddenInfo>(state: &S) -> Result<(), Violation> {
    let broken = |differs| Err(Violation::new("views_know_turn_and_moves", state, differs));
    let listed = listed_moves(state);
    for who in Viewpoint::all(state.players()) {
        let view = state.view(who);
        let turn = S::turn_of(&view);
        if turn != state.turn() {
            let due = state.turn();
            return broken(format!("the turn is `{due}`, in the view of {who} `{turn}`"));
        }
        let moves = view_moves::<S>(&view);
        let is_mover = who.seat().is_some() && who.seat() == turn.player();
        if is_mover || who == Viewpoint::Host {
            if moves != listed {
                let (n, due) = (moves.len(), listed.len());
                return broken(format!("the view of {who} gives {n} moves; {due} are legal"));
            }
        } else if state.has_hidden_info() && !moves.is_empty() {
            let n = moves.len();
            return broken(format!("the view of {who}, who is not to move, gives {n} moves"));
        }
        for seed in 0..if is_mover && state.has_hidden_info() { WORLDS } else { 0 } {
            let world = S::determinize(&view, &mut SplitMix64::new(seed));
            if listed_moves(&world) != listed {
                return broken(format!("`{world}`, sampled for {who}, has other moves"));
            }
        }
    }
    Ok(())
}

/// The observation of a step turns each observer's view before the step into the view after it, and
/// shows no other move than the one that is played; players see their own moves. Whether something
/// is hidden does not change.
///
/// # Errors
///
/// The viewpoint for which this fails.
pub fn views_learn_steps<S: HiddenInfo>(state: &S, step: StepOf<S>) -> Result<(), Violation> {
    let broken = |differs| Err(Violation::new("views_learn_steps", state, differs));
    let mut next = state.clone();
    next.apply_unchecked(step);
    if next.has_hidden_info() != state.has_hidden_info() {
        let (before, after) = (state.has_hidden_info(), next.has_hidden_info());
        return broken(format!("`has_hidden_info` is {before}, and after `{step}` it is {after}"));
    }
    for who in Viewpoint::all(state.players()) {
        let observed = state.observe(step, who);
        let due = match step {
            Step::Move(mv) => Some(mv),
            Step::Event(_) => None,
        };
        let shown = S::observed_move(&observed);
        let may_miss = who.seat().is_none() || state.turn().player() != who.seat();
        if shown != due && !(may_miss && shown.is_none()) {
            return broken(format!("the move that {who} sees of `{step}` is {shown:?}"));
        }
        let mut view = state.view(who);
        if let Err(error) = S::learn(&mut view, &observed) {
            return broken(format!("{who} refuses to learn `{step}`: {error}"));
        }
        let due = next.view(who);
        if view != due {
            return broken(format!("after `{step}` {who} holds {view:?} and should see {due:?}"));
        }
    }
    Ok(())
}

/// A view survives observations that do not follow from it: a duplicate, another viewpoint's,
/// another move's. Nothing panics, a refusal leaves the view unchanged, and a view that learns such a
/// step still has a text of its own.
///
/// One viewpoint is tried, which differs from position to position.
///
/// # Errors
///
/// The viewpoint for which this fails.
pub fn views_survive_wrong_steps<S: HiddenInfo>(
    state: &S,
    step: StepOf<S>,
) -> Result<(), Violation> {
    let broken = |differs| Err(Violation::new("views_survive_wrong_steps", state, differs));
    let mut next = state.clone();
    next.apply_unchecked(step);
    let (who, others) = rotated(state);
    let mut wrong = vec![(next.view(who), state.observe(step, who))];
    for other in few(&possible_steps(state), 3) {
        wrong.push((next.view(who), state.observe(other, who)));
    }
    for other in few(&others, 3) {
        wrong.push((state.view(who), state.observe(step, other)));
    }
    for (before, observed) in wrong {
        let mut view = before.clone();
        match S::learn(&mut view, &observed) {
            Err(error) if view != before => {
                return broken(format!("{who} refuses `{observed}` ({error}), but holds {view:?}"));
            }
            Err(_) => {}
            Ok(()) => {
                if let Err(differs) = text_round_trips(&view) {
                    return broken(format!("{who} learns `{observed}` from `{before}`: {differs}"));
                }
            }
        }
    }
    Ok(())
}

/// The texts of views and observations round-trip, and the text of an observation can be part of a
/// line, like that of a move. A changed text is refused, or its value round-trips, too, and an
/// accepted view has a consistent state: parsing and sampling never panic.
///
/// # Errors
///
/// The text for which this fails.
pub fn view_texts_round_trip<S: HiddenInfo>(state: &S) -> Result<(), Violation> {
    let broken = |differs| Violation::new("view_texts_round_trip", state, differs);
    let steps = possible_steps(state);
    for who in Viewpoint::all(state.players()) {
        text_round_trips(&state.view(who)).map_err(broken)?;
        for step in few(&steps, 2) {
            step_text_is_sound(&state.observe(step, who)).map_err(broken)?;
        }
    }
    let (who, _) = rotated(state);
    let mut rng = SplitMix64::new(hash_of(state));
    let mut changed = |text: String| {
        let edited = edited(&text, MAX_EDITS, &mut rng);
        mutations(&text).into_iter().chain(edited)
    };
    for text in changed(state.view(who).to_string()) {
        view_text_is_sound::<S>(&text).map_err(broken)?;
    }
    for step in few(&steps, 1) {
        for text in changed(state.observe(step, who).to_string()) {
            is_sound::<S::Observation>(&text).map_err(broken)?;
        }
    }
    Ok(())
}

/// One viewpoint, which differs from position to position, and the others: for laws that would take
/// too long on all.
fn rotated<S: State>(state: &S) -> (Viewpoint, Vec<Viewpoint>) {
    let mut all: Vec<Viewpoint> = Viewpoint::all(state.players()).collect();
    let who = all.swap_remove(hash_of(state) as usize % all.len());
    (who, all)
}

/// If `text` is a view, its own text gives it again, and a state that is sampled from it looks
/// like it to somebody.
pub(crate) fn view_text_is_sound<S: HiddenInfo>(text: &str) -> Result<(), String> {
    is_sound::<S::View>(text)?;
    let Ok(view) = S::View::from_str(text) else { return Ok(()) };
    let world = S::determinize(&view, &mut SplitMix64::new(1));
    if !Viewpoint::all(world.players()).any(|who| world.view(who) == view) {
        return Err(format!("the view `{text}` is read, but to nobody `{world}` looks like that"));
    }
    if S::turn_of(&view) != world.turn() {
        return Err(format!("the view `{text}` is read, but in `{world}` the turn is another one"));
    }
    let moves = view_moves::<S>(&view);
    if !moves.is_empty() && moves != listed_moves(&world) {
        return Err(format!("the view `{text}` is read, but in `{world}` other moves are legal"));
    }
    Ok(())
}

/// If `text` is a value, that value's own text gives it again; otherwise the error names a place in
/// the text, if it names one.
pub(crate) fn is_sound<T: Display + FromStr<Err: TextError> + PartialEq>(
    text: &str,
) -> Result<(), String> {
    match T::from_str(text) {
        Ok(value) => {
            text_round_trips(&value).map_err(|differs| format!("`{text}` is read, but {differs}"))
        }
        Err(error) => error_names_its_place(text, error),
    }
}

/// The moves that a view gives.
pub(crate) fn view_moves<S: HiddenInfo>(view: &S::View) -> Vec<S::Move> {
    let mut moves = Vec::new();
    let _ = S::visit_view_moves::<()>(view, |mv| {
        moves.push(mv);
        ControlFlow::Continue(())
    });
    moves
}

/// The payoffs by seat at the end of the game; none before.
pub(crate) fn payoffs<S: State>(state: &S) -> Vec<i32> {
    let players = Player::all(state.players());
    if state.turn() == Turn::Over {
        players.filter_map(|player| state.payoff(player)).collect()
    } else {
        Vec::new()
    }
}
