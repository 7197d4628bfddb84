//! Symmetries: a group that maps games to games.

use std::collections::BTreeMap;

use rulebook_core::{
    Outcome, Player, PlayerSet, Step, StepOf, Symmetric, SymmetricViews, Symmetry, Viewpoint,
};

use super::few;
use crate::{
    violation::Violation,
    walk::{listed_events, listed_moves, reloads},
};

/// The greatest number of moves, and of events, that are mapped in a position: each is taken twice
/// for every element.
const MAX_MAPPED: usize = 16;

/// The elements form a group that acts on positions and players: the identity comes first and
/// changes nothing, inverses undo, and `then` gives the element that acts as both, one after the
/// other.
///
/// # Errors
///
/// The elements that break this.
pub fn symmetries_form_a_group<S: Symmetric>(state: &S) -> Result<(), Violation> {
    let broken = |differs| Err(Violation::new("symmetries_form_a_group", state, differs));
    let all: Vec<S::Sym> = S::Sym::all().collect();
    if all.first() != Some(&S::Sym::IDENTITY) {
        return broken("the identity is not the first element".into());
    }
    if state.map(S::Sym::IDENTITY) != *state {
        return broken("the identity changes the position".into());
    }
    for (i, s) in all.iter().enumerate() {
        if all[..i].contains(s) {
            return broken(format!("{s:?} comes twice"));
        }
        let undone = s.then(s.inverse());
        if undone != S::Sym::IDENTITY || s.inverse().then(*s) != S::Sym::IDENTITY {
            return broken(format!("the inverse of {s:?} does not undo it"));
        }
        for t in &all {
            let both = s.then(*t);
            if !all.contains(&both) {
                return broken(format!("{s:?} then {t:?} is {both:?}, which is not an element"));
            }
            if state.map(*s).map(*t) != state.map(both) {
                return broken(format!("mapped by {s:?} then {t:?}, it is not mapped by {both:?}"));
            }
            let follows = |player| {
                S::map_player(*t, S::map_player(*s, player)) == S::map_player(both, player)
            };
            if !Player::all(state.players()).all(follows) {
                return broken(format!("players do not follow {s:?} then {t:?}"));
            }
        }
    }
    Ok(())
}

/// The image of a position is a position that its own text gives. Mapping and playing commute:
/// legal moves map to legal moves, possible events to events of the same weight, and the image of
/// the position after a step is the position after the image of the step. The turn, the outcome,
/// the payoffs, the teams and the bounds follow the players.
///
/// # Errors
///
/// The part that does not follow an element.
pub fn symmetry_is_equivariant<S: Symmetric>(state: &S) -> Result<(), Violation> {
    let broken = |differs| Violation::new("symmetry_is_equivariant", state, differs);
    let (moves, events) = (listed_moves(state), listed_events(state));
    for sym in S::Sym::all() {
        let image = state.map(sym);
        reloads(&image).map_err(|differs| broken(format!("mapped by {sym:?}, {differs}")))?;
        players_follow(state, &image, sym).map_err(broken)?;
        if image.move_count() != moves.len() {
            let n_moves = image.move_count();
            return Err(broken(format!("{} moves, mapped by {sym:?} {n_moves}", moves.len())));
        }
        let weights: BTreeMap<S::Event, u32> = listed_events(&image).into_iter().collect();
        if weights.len() != events.len() {
            let n_events = weights.len();
            return Err(broken(format!("{} events, mapped by {sym:?} {n_events}", events.len())));
        }
        for mv in few(&moves, MAX_MAPPED) {
            // The image of a listed spelling may be another spelling of the listed move.
            let mapped = S::map_move(sym, mv);
            let mapped = image.canonicalize(mapped).map_err(|reason| {
                broken(format!("`{mv}` becomes `{mapped}` by {sym:?}: {reason}"))
            })?;
            commutes(state, &image, sym, Step::Move(mv), Step::Move(mapped)).map_err(broken)?;
        }
        for (event, weight) in few(&events, MAX_MAPPED) {
            let mapped = S::map_event(sym, event);
            if weights.get(&mapped) != Some(&weight) {
                let theirs = weights.get(&mapped).copied().unwrap_or(0);
                return Err(broken(format!(
                    "`{event}` of weight {weight} becomes `{mapped}` of weight {theirs} by {sym:?}"
                )));
            }
            commutes(state, &image, sym, Step::Event(event), Step::Event(mapped))
                .map_err(broken)?;
        }
    }
    Ok(())
}

/// Views follow symmetries: the image of a view is the view that the image of the observer has of
/// the image.
///
/// # Errors
///
/// The viewpoint whose view does not follow.
pub fn symmetry_maps_views<S: SymmetricViews>(state: &S) -> Result<(), Violation> {
    for (sym, who) in <S as Symmetric>::Sym::all()
        .flat_map(|sym| Viewpoint::all(state.players()).map(move |who| (sym, who)))
    {
        let mapped = match who {
            Viewpoint::Seat(player) => Viewpoint::Seat(S::map_player(sym, player)),
            Viewpoint::Host | Viewpoint::Public => who,
        };
        let (view, due) = (S::map_view(sym, &state.view(who)), state.map(sym).view(mapped));
        if view != due {
            let differs = format!("mapped by {sym:?}, {who} sees `{view}` and not `{due}`");
            return Err(Violation::new("symmetry_maps_views", state, differs));
        }
    }
    Ok(())
}

/// All images of a position have the same `canonical` form, and the element that comes with it
/// leads there.
///
/// # Errors
///
/// The element for which this fails.
pub fn canonical_is_constant_on_orbits<S: Symmetric>(state: &S) -> Result<(), Violation> {
    let broken = |differs| Err(Violation::new("canonical_is_constant_on_orbits", state, differs));
    let (canonical, _) = state.canonical();
    for sym in S::Sym::all() {
        let image = state.map(sym);
        let (theirs, leads) = image.canonical();
        if theirs != canonical {
            return broken(format!("`{canonical}`, and mapped by {sym:?} first `{theirs}`"));
        }
        if image.map(leads) != canonical {
            return broken(format!("{leads:?} does not lead from `{image}` to `{canonical}`"));
        }
    }
    Ok(())
}

/// Compares the values by player in a position and its image.
fn players_follow<S: Symmetric>(state: &S, image: &S, sym: S::Sym) -> Result<(), String> {
    let map = |player| S::map_player(sym, player);
    let map_all = |players: PlayerSet| players.iter().map(map).collect::<PlayerSet>();
    let all = PlayerSet::all(state.players());
    if image.players() != state.players() || map_all(all) != all {
        return Err(format!("{sym:?} maps the players to others"));
    }
    if image.turn().player() != state.turn().player().map(map) {
        let (turn, theirs) = (state.turn(), image.turn());
        return Err(format!("the turn is `{turn}`, mapped by {sym:?} `{theirs}`"));
    }
    let outcome = state.outcome().map(|outcome| match outcome {
        Outcome::Win(winners) => Outcome::Win(map_all(winners)),
        Outcome::Draw => Outcome::Draw,
    });
    if image.outcome() != outcome {
        return Err(format!("the outcome does not follow {sym:?}"));
    }
    for player in all {
        if image.payoff(map(player)) != state.payoff(player) {
            return Err(format!("the payoff of player {player} does not follow {sym:?}"));
        }
        if image.team(map(player)) != map_all(state.team(player)) {
            return Err(format!("the team of player {player} does not follow {sym:?}"));
        }
    }
    if image.payoff_range() != state.payoff_range() || image.max_steps() != state.max_steps() {
        return Err(format!("the bounds on payoffs or steps do not follow {sym:?}"));
    }
    Ok(())
}

/// Compares the image of the position after `step` with the position after `mapped` in the image.
fn commutes<S: Symmetric>(
    state: &S,
    image: &S,
    sym: S::Sym,
    step: StepOf<S>,
    mapped: StepOf<S>,
) -> Result<(), String> {
    let (mut played, mut image) = (state.clone(), image.clone());
    played.apply_unchecked(step);
    image.apply_unchecked(mapped);
    let played = played.map(sym);
    if played == image {
        return Ok(());
    }
    if played.to_string() == image.to_string() {
        return Err(format!(
            "`{step}`, then {sym:?}, and {sym:?}, then `{mapped}` lead to different states with \
             the same text `{played}`: {played:?} and {image:?}"
        ));
    }
    Err(format!("after `{step}`, mapped by {sym:?}: `{played}`; mapped first: `{image}`"))
}
