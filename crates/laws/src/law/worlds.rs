//! States that an observer must not be able to distinguish.

use std::{fmt::Debug, iter};

use rulebook_core::{
    Annotate, Game, HiddenInfo, InfoKey, MoveIndex, PickIndex, Picks, Play, SplitMix64, Step,
    StepOf, Symmetric, SymmetricViews, Symmetry, Viewpoint,
};

use super::{
    Candidates, few,
    game::StepDescription,
    picks::offered,
    views::{payoffs, view_moves},
};
use crate::{
    violation::Violation,
    walk::{hash_of, listed_moves, possible_steps, reloads},
};

/// Everything shown to `who` is the same in `state` and in `other`, two states that `who` must not
/// distinguish: the view (by `Eq`, `Hash`, `Debug` and text), the turn, the end, the first
/// [`InfoKey`], and for the player to move the legal moves and the reasons for refusals,
/// `candidates` included.
///
/// A step that is possible in both has the same observation, unless it reveals something, as a
/// showdown does. Then either the views differ afterwards, or the step also removes the revealed
/// cards from the position, as a new deal does. In that case `other`, or a state that is sampled
/// from the view, leads to the same position as `state` although the observations differ.
///
/// The law does not catch a folded hand that is shown by the step that also deals again: most games
/// keep it secret, but their rules decide that.
///
/// # Errors
///
/// The difference, which would leak hidden information to `who`.
pub fn indistinguishable_states_look_alike<S: HiddenInfo>(
    state: &S,
    other: &S,
    who: Viewpoint,
    candidates: &Candidates<S>,
) -> Result<(), Violation> {
    const NAME: &str = "indistinguishable_states_look_alike";
    let broken = |what: &str| {
        Err(Violation::new(NAME, state, format!("{what} tells {who} that it is not `{other}`")))
    };
    if let Err(differs) = reloads(other) {
        let differs =
            format!("the state that {who} must not tell apart is not a position: {differs}");
        return Err(Violation::new(NAME, state, differs));
    }
    views_look_alike(state, other, who).or_else(|what| broken(&what))?;
    if is_mover(state, who) {
        if listed_moves(state) != listed_moves(other) {
            return broken("the legal moves");
        }
        for mv in few(&candidates.moves, 256) {
            let differs = state.check(mv) != other.check(mv)
                || state.canonicalize(mv) != other.canonicalize(mv);
            if differs {
                return broken(&format!("the answer to `{mv}`"));
            }
        }
    }
    steps_look_alike(state, other, who).or_else(|what| broken(&what))
}

/// The image of a view does not depend on hidden information either.
///
/// # Errors
///
/// The element whose image of the view differs.
pub fn mapped_views_look_alike<S: SymmetricViews>(
    state: &S,
    other: &S,
    who: Viewpoint,
) -> Result<(), Violation> {
    let views = [state, other].map(|state| state.view(who));
    for sym in <S as Symmetric>::Sym::all() {
        let [mapped, theirs] = views.each_ref().map(|view| S::map_view(sym, view));
        if mapped != theirs || mapped.to_string() != theirs.to_string() {
            let differs =
                format!("the view, mapped by {sym:?}, tells {who} that it is not `{other}`");
            return Err(Violation::new("mapped_views_look_alike", state, differs));
        }
    }
    Ok(())
}

/// Annotations of the mover's legal moves do not depend on information hidden from the mover.
///
/// # Errors
///
/// The move that is annotated in two ways.
pub fn annotations_look_alike<S: Annotate + HiddenInfo>(
    state: &S,
    other: &S,
    who: Viewpoint,
) -> Result<(), Violation> {
    moves_look_alike("annotations_look_alike", state, other, who, S::annotate)
}

/// Descriptions of the mover's legal moves do not depend on information hidden from the mover.
///
/// # Errors
///
/// The move that is described in two ways.
pub fn descriptions_look_alike<S: Game>(
    state: &S,
    other: &S,
    who: Viewpoint,
) -> Result<(), Violation> {
    moves_look_alike("descriptions_look_alike", state, other, who, |state, mv| {
        StepDescription { state, step: Step::Move(mv) }.to_string()
    })
}

/// The picks of the mover's legal moves do not depend on information hidden from the mover.
///
/// # Errors
///
/// The move whose picks differ.
pub fn picks_look_alike<S: Picks + HiddenInfo>(
    state: &S,
    other: &S,
    who: Viewpoint,
) -> Result<(), Violation> {
    moves_look_alike("picks_look_alike", state, other, who, |state, mv| {
        let picks: Vec<S::Pick> = state.picks_of(mv).collect();
        let offered: Vec<Vec<S::Pick>> =
            (0..=picks.len()).map(|n| offered(state, &picks[..n])).collect();
        (picks, offered)
    })
}

/// The indices of the mover's legal moves do not depend on information hidden from the mover.
///
/// # Errors
///
/// The move that has two indices.
pub fn indices_look_alike<S: MoveIndex + HiddenInfo>(
    state: &S,
    other: &S,
    who: Viewpoint,
) -> Result<(), Violation> {
    moves_look_alike("indices_look_alike", state, other, who, S::index)
}

/// The indices of the picks of the mover's legal moves do not depend on information hidden from the
/// mover.
///
/// # Errors
///
/// The move whose picks have two indices.
pub fn pick_indices_look_alike<S: PickIndex + HiddenInfo>(
    state: &S,
    other: &S,
    who: Viewpoint,
) -> Result<(), Violation> {
    moves_look_alike("pick_indices_look_alike", state, other, who, |state, mv| {
        state.picks_of(mv).map(|pick| state.pick_index(pick)).collect::<Vec<usize>>()
    })
}

/// Compares the views of both states and their derived values. The error is the difference.
fn views_look_alike<S: HiddenInfo>(state: &S, other: &S, who: Viewpoint) -> Result<(), String> {
    let (view, theirs) = (state.view(who), other.view(who));
    if view != theirs {
        return Err(format!("the view {view:?}, there {theirs:?},"));
    }
    if view.to_string() != theirs.to_string() {
        return Err(format!("the text of the view, `{view}` and there `{theirs}`,"));
    }
    let is_alike = [
        ("the hash of the view", hash_of(&view) == hash_of(&theirs)),
        ("`Debug` of the view", format!("{view:?}") == format!("{theirs:?}")),
        ("the turn", S::turn_of(&view) == S::turn_of(&theirs) && state.turn() == other.turn()),
        ("the outcome", state.outcome() == other.outcome()),
        ("a payoff", payoffs(state) == payoffs(other)),
        ("the number of players", state.players() == other.players()),
        ("`has_hidden_info`", state.has_hidden_info() == other.has_hidden_info()),
        ("the first `InfoKey`", InfoKey::new::<S>(who, &view) == InfoKey::new::<S>(who, &theirs)),
        ("the moves of the view", view_moves::<S>(&view) == view_moves::<S>(&theirs)),
    ];
    match is_alike.into_iter().find(|(_, is_alike)| !is_alike) {
        Some((what, _)) => Err(what.to_string()),
        None => Ok(()),
    }
}

/// Compares `who`'s observations of the steps that are possible in both states. The error is the
/// difference.
fn steps_look_alike<S: HiddenInfo>(state: &S, other: &S, who: Viewpoint) -> Result<(), String> {
    for step in few(&possible_steps(state), 16) {
        if !is_possible(other, step) {
            continue;
        }
        let (seen, theirs) = (state.observe(step, who), other.observe(step, who));
        let (mut next, mut their_next) = (state.clone(), other.clone());
        next.apply_unchecked(step);
        their_next.apply_unchecked(step);
        let is_alike = seen == theirs && seen.to_string() == theirs.to_string();
        if !is_alike
            && next.view(who) == their_next.view(who)
            && !reveals_only_the_past(state, other, who, step)
        {
            return Err(format!("seeing `{step}` as `{seen}`, there as `{theirs}`,"));
        }
        let (mut view, mut their_view) = (state.view(who), other.view(who));
        let results = (S::learn(&mut view, &seen), S::learn(&mut their_view, &seen));
        if results.0 != results.1 || view != their_view {
            return Err(format!("learning `{seen}`"));
        }
    }
    Ok(())
}

/// Whether the observations of a step that is possible in both states may differ because the
/// difference is no longer part of the position: `other`, or another state with the view of `state`
/// and the observation of `other`, leads to the same position as `state`.
fn reveals_only_the_past<S: HiddenInfo>(
    state: &S,
    other: &S,
    who: Viewpoint,
    step: StepOf<S>,
) -> bool {
    const WORLDS: usize = 64;
    let theirs = other.observe(step, who);
    let after = |state: &S| {
        let mut next = state.clone();
        next.apply_unchecked(step);
        next
    };
    let (next, view) = (after(state), state.view(who));
    let mut sample = S::sampler(&view);
    let mut rng = SplitMix64::new(hash_of(state));
    let samples = iter::repeat_with(|| sample(&mut rng)).take(WORLDS);
    let mut worlds = iter::once(other.clone()).chain(samples);
    worlds.any(|world| {
        is_possible(&world, step) && world.observe(step, who) == theirs && after(&world) == next
    })
}

fn is_possible<S: HiddenInfo>(state: &S, step: StepOf<S>) -> bool {
    match step {
        Step::Move(mv) => state.check(mv).is_ok(),
        Step::Event(event) => state.check_event(event).is_ok(),
    }
}

fn moves_look_alike<S: HiddenInfo, T: PartialEq + Debug>(
    name: &'static str,
    state: &S,
    other: &S,
    who: Viewpoint,
    of: impl Fn(&S, S::Move) -> T,
) -> Result<(), Violation> {
    let moves = if is_mover(state, who) { listed_moves(state) } else { Vec::new() };
    for mv in few(&moves, 64).filter(|mv| other.is_legal(*mv)) {
        let (here, there) = (of(state, mv), of(other, mv));
        if here != there {
            let differs =
                format!("`{mv}` gives {here:?}, and in `{other}`, alike for {who}, {there:?}");
            return Err(Violation::new(name, state, differs));
        }
    }
    Ok(())
}

fn is_mover<S: HiddenInfo>(state: &S, who: Viewpoint) -> bool {
    who.seat().is_some() && who.seat() == state.turn().player()
}
