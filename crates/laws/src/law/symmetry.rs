//! Symmetries: a group, which maps games to games.

use rulebook_core::{Outcome, Player, PlayerSet, Symmetric, Symmetry};

use super::few;
use crate::{
    broken::Broken,
    walk::{listed_events, listed_moves},
};

/// The elements form a group, and positions and players follow it: the identity comes first and
/// changes nothing, inverses undo, `then` stays within the group and means one after the other.
///
/// # Errors
///
/// The elements that break this.
pub fn symmetries_form_a_group<S: Symmetric>(state: &S) -> Result<(), Broken> {
    let broken = |differs| Err(Broken::new("symmetries_form_a_group", state, differs));
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
                return broken(format!("{s:?} then {t:?} is {both:?}, which is no element"));
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

/// Mapping and playing commute, and everything else follows: legal moves map to legal moves, and
/// the turn, the outcome and the payoffs are those of the players' images.
///
/// # Errors
///
/// What does not follow which element.
pub fn symmetry_is_equivariant<S: Symmetric>(state: &S) -> Result<(), Broken> {
    let broken = |differs| Broken::new("symmetry_is_equivariant", state, differs);
    let moves = listed_moves(state);
    for sym in S::Sym::all() {
        let image = state.map(sym);
        players_follow(state, &image, sym).map_err(broken)?;
        if image.move_count() != moves.len() {
            let n_moves = image.move_count();
            return Err(broken(format!("{} moves, mapped by {sym:?} {n_moves}", moves.len())));
        }
        for mv in sample(&moves) {
            // The image of a listed spelling may be another spelling of the listed move.
            let mapped = image.canonical_move(S::map_move(sym, mv));
            if let Err(reason) = image.check(mapped) {
                return Err(broken(format!("`{mv}` becomes `{mapped}` by {sym:?}: {reason}")));
            }
            let (mut played, mut image) = (state.clone(), image.clone());
            played.play_unchecked(mv);
            image.play_unchecked(mapped);
            let played = played.map(sym);
            if played != image {
                return Err(broken(format!(
                    "after `{mv}`, mapped by {sym:?}: `{played}`; mapped first: `{image}`"
                )));
            }
        }
    }
    Ok(())
}

/// All images of a position have the same `canonical` form, and the element that comes with it
/// leads there.
///
/// # Errors
///
/// The element for which it is not so.
pub fn canonical_is_constant_on_orbits<S: Symmetric>(state: &S) -> Result<(), Broken> {
    let broken = |differs| Err(Broken::new("canonical_is_constant_on_orbits", state, differs));
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

/// Compares what concerns the players in a position and its image.
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
    for player in all.iter() {
        if image.payoff(map(player)) != state.payoff(player) {
            return Err(format!("the payoff of player {player} does not follow {sym:?}"));
        }
        if image.side(map(player)) != map_all(state.side(player)) {
            return Err(format!("the side of player {player} does not follow {sym:?}"));
        }
    }
    let weights = |state: &S| {
        let mut weights: Vec<u32> = listed_events(state).into_iter().map(|(_, w)| w).collect();
        weights.sort_unstable();
        weights
    };
    if weights(image) != weights(state) {
        return Err(format!("the weights of the events do not follow {sym:?}"));
    }
    Ok(())
}

/// Few moves: each is played twice for every element.
fn sample<T: Copy>(moves: &[T]) -> impl Iterator<Item = T> + '_ {
    few(moves, 16)
}
