//! Observations as planes.

use std::{collections::BTreeSet, hint::black_box};

use rulebook_core::{
    Game, HiddenInfo, Planes, Player, StepOf, Symmetric, SymmetricViews, Symmetry, Viewpoint,
    planes::{Layout, Plane, Writer},
};

use crate::{
    heap::{NOT_INSTALLED, allocations},
    violation::Violation,
    walk::hash_of,
};

/// The values that fill a buffer before an observation is written into it.
const POISON: [f32; 2] = [f32::NAN, 0.25];

/// The layout is the same for every viewpoint, and its names are unique and explained. Every
/// observation is written completely, from views of the seat itself, of the host and of the public.
/// Its values are those of its planes: whole numbers from 0 to `max`, divided by `max`. Equal
/// views, such as the one that the view's text gives, have equal observations.
///
/// # Errors
///
/// The viewpoint and the plane for which this fails.
pub fn planes_are_sound<S: Planes>(state: &S) -> Result<(), Violation> {
    let broken = |differs| Violation::new("planes_are_sound", state, differs);
    let layout = S::layout(&state.view(Viewpoint::Host));
    for planes in [layout.planes, layout.scalars] {
        names_are_sound(planes).map_err(broken)?;
    }
    if !layout.planes.is_empty() && layout.cells() == 0 {
        return Err(broken("it has planes without cells".into()));
    }
    for (who, seat) in perspectives(state) {
        let view = state.view(who);
        if S::layout(&view) != layout {
            return Err(broken(format!("the layout is another one for {who}")));
        }
        let [values, again] = POISON.map(|poison| observation::<S>(&view, seat, poison));
        let (values, again) = values
            .and_then(|values| Ok((values, again?)))
            .map_err(|differs| broken(format!("{who}, as seat {seat}: {differs}")))?;
        if let Some(differs) = first_difference(&layout, &values, &again) {
            return Err(broken(format!("{who}, as seat {seat}, written twice: {differs}")));
        }
        values_are_in_range(&layout, &values).map_err(broken)?;
        let Ok(parsed) = view.to_string().parse::<S::View>() else { continue };
        if parsed != view {
            continue;
        }
        let theirs = observation::<S>(&parsed, seat, 0.0).map_err(broken)?;
        if let Some(differs) = first_difference(&layout, &values, &theirs) {
            return Err(broken(format!("{who}, from the text of the view: {differs}")));
        }
    }
    Ok(())
}

/// The layout stays the same along a match.
///
/// # Errors
///
/// If the step changes it.
pub fn planes_keep_their_shape<S: Planes>(state: &S, step: StepOf<S>) -> Result<(), Violation> {
    let mut next = state.clone();
    next.apply_unchecked(step);
    let [before, after] = [state, &next].map(|state| S::layout(&state.view(Viewpoint::Public)));
    if before == after {
        return Ok(());
    }
    let differs = format!("`{step}` changes the layout from {before:?} to {after:?}");
    Err(Violation::new("planes_keep_their_shape", state, differs))
}

/// Writing an observation allocates nothing.
///
/// The test binary must install the counting allocator by
/// [`count_allocations!`](crate::count_allocations).
///
/// # Errors
///
/// The viewpoint for which it allocates, or that the counting allocator is missing.
pub fn planes_use_no_heap<S: Planes>(state: &S) -> Result<(), Violation> {
    let broken = |differs| Err(Violation::new("planes_use_no_heap", state, differs));
    for (who, seat) in perspectives(state) {
        let view = state.view(who);
        let mut values = vec![0.0; S::layout(&view).len()];
        let mut write = || {
            let mut writer = Writer::new(S::layout(&view), &mut values);
            S::write_planes(&view, seat, &mut writer);
            black_box(writer.remaining());
        };
        match allocations(&mut write) {
            Some(0) => {}
            Some(n) => return broken(format!("the observation of {who} allocates {n} times")),
            None => return broken(NOT_INSTALLED.into()),
        }
    }
    Ok(())
}

/// The observation of `who` does not depend on hidden information.
///
/// # Errors
///
/// The plane that differs.
pub fn planes_look_alike<S: Planes>(state: &S, other: &S, who: Viewpoint) -> Result<(), Violation> {
    let broken = |differs| Violation::new("planes_look_alike", state, differs);
    let (view, theirs) = (state.view(who), other.view(who));
    let layout = S::layout(&view);
    if layout != S::layout(&theirs) {
        return Err(broken(format!("the layout tells {who} that it is not `{other}`")));
    }
    for seat in seats_of(state, who) {
        let [ours, theirs] = [&view, &theirs].map(|view| observation::<S>(view, seat, 0.0));
        let (ours, theirs) = (ours.map_err(broken)?, theirs.map_err(broken)?);
        if let Some(differs) = first_difference(&layout, &ours, &theirs) {
            return Err(broken(format!("{differs} tells {who} that it is not `{other}`")));
        }
    }
    Ok(())
}

/// Different views have different observations, for the player to move and in one variant: an
/// observation omits nothing that the view contains.
///
/// # Errors
///
/// If the other state has the same observation and another view.
pub fn planes_tell_views_apart<S: Planes + Game>(state: &S, other: &S) -> Result<(), Violation> {
    let (seat, their_seat) = (seat_of(state), seat_of(other));
    let is_same_game = state.variant().to_string() == other.variant().to_string();
    if seat != their_seat || !is_same_game {
        return Ok(());
    }
    let [view, theirs] = [state, other].map(|state| state.view(Viewpoint::Seat(seat)));
    let is_alike = observation::<S>(&view, seat, 0.0) == observation::<S>(&theirs, seat, 0.0);
    if view == theirs || !is_alike {
        return Ok(());
    }
    let differs = format!("seat {seat} observes the same in `{other}`, where it sees `{theirs}`");
    Err(Violation::new("planes_tell_views_apart", state, differs))
}

/// A hash of the observation of the player to move, for [`planes_tell_views_apart`].
pub(crate) fn hash_of_planes<S: Planes + Game>(state: &S) -> u64 {
    let seat = seat_of(state);
    let values = observation::<S>(&state.view(Viewpoint::Seat(seat)), seat, 0.0);
    let bits: Vec<u32> = values.into_iter().flatten().map(f32::to_bits).collect();
    hash_of(&(bits, seat, state.variant().to_string()))
}

/// Observations follow symmetries: `map_entry` permutes the entries, and the observation of the
/// image of a view, by the image of the seat, is the permuted observation of the view.
///
/// # Errors
///
/// The element and the plane for which this fails.
pub fn planes_follow_symmetries<S: Planes + SymmetricViews>(state: &S) -> Result<(), Violation> {
    let broken = |differs| Violation::new("planes_follow_symmetries", state, differs);
    for sym in <S as Symmetric>::Sym::all() {
        let layout = S::layout(&state.view(Viewpoint::Host));
        let map: Vec<usize> =
            (0..layout.len()).map(|entry| S::map_entry(&layout, sym, entry)).collect();
        let mut is_image = vec![false; layout.len()];
        for image in &map {
            match is_image.get_mut(*image) {
                Some(image) if !*image => *image = true,
                _ => return Err(broken(format!("the entries are not permuted by {sym:?}"))),
            }
        }
        for (who, seat) in perspectives(state) {
            let view = state.view(who);
            let image = S::map_view(sym, &view);
            if S::layout(&image) != layout {
                return Err(broken(format!("the layout changes by {sym:?}")));
            }
            let values = observation::<S>(&view, seat, 0.0).map_err(broken)?;
            let theirs = observation::<S>(&image, S::map_player(sym, seat), 0.0).map_err(broken)?;
            let mut permuted = vec![0.0; values.len()];
            for (entry, value) in map.iter().zip(&values) {
                permuted[*entry] = *value;
            }
            if let Some(differs) = first_difference(&layout, &permuted, &theirs) {
                return Err(broken(format!("{who}, mapped by {sym:?}: {differs}")));
            }
        }
    }
    Ok(())
}

/// Each viewpoint with the seats from which its view is observed.
fn perspectives<S: HiddenInfo>(state: &S) -> Vec<(Viewpoint, Player)> {
    let viewpoints = Viewpoint::all(state.players());
    viewpoints
        .flat_map(|who| seats_of(state, who).into_iter().map(move |seat| (who, seat)))
        .collect()
}

/// A seat observes as itself, the host and the public as any seat.
fn seats_of<S: HiddenInfo>(state: &S, who: Viewpoint) -> Vec<Player> {
    match who {
        Viewpoint::Seat(seat) => vec![seat],
        Viewpoint::Host | Viewpoint::Public => Player::all(state.players()).collect(),
    }
}

/// The player to move, or the first one.
fn seat_of<S: HiddenInfo>(state: &S) -> Player {
    state.turn().player().unwrap_or(Player::FIRST)
}

/// An observation, written into a buffer full of `poison`.
fn observation<S: Planes>(view: &S::View, seat: Player, poison: f32) -> Result<Vec<f32>, String> {
    let layout = S::layout(view);
    let mut values = vec![poison; layout.len()];
    let mut writer = Writer::new(layout, &mut values);
    S::write_planes(view, seat, &mut writer);
    let left = writer.remaining();
    if left == 0 { Ok(values) } else { Err(format!("the last {left} entries are not written")) }
}

fn names_are_sound(planes: &[Plane]) -> Result<(), String> {
    let mut names = BTreeSet::new();
    for plane in planes {
        if plane.name.is_empty() || plane.about.is_empty() || plane.max == 0 {
            return Err(format!("a plane needs a name, an explanation and a range: {plane:?}"));
        }
        if !names.insert(plane.name) {
            return Err(format!("two planes have the name `{}`", plane.name));
        }
    }
    Ok(())
}

fn values_are_in_range(layout: &Layout, values: &[f32]) -> Result<(), String> {
    for (entry, value) in values.iter().enumerate() {
        let Some(plane) = layout.plane_of(entry) else { continue };
        let max = f32::from(plane.max);
        let number = (value * max).round();
        if !(0.0..=max).contains(&number) || value.to_bits() != (number / max).to_bits() {
            let name = plane.name;
            return Err(format!(
                "`{name}` has the value {value}, which is not n/{max} from 0 to 1"
            ));
        }
    }
    Ok(())
}

/// The first entry in which two observations differ.
fn first_difference(layout: &Layout, ours: &[f32], theirs: &[f32]) -> Option<String> {
    let differ = |(ours, theirs): (&f32, &f32)| ours.to_bits() != theirs.to_bits();
    let entry = ours.iter().zip(theirs).position(differ)?;
    let name = layout.plane_of(entry).map_or("nothing", |plane| plane.name);
    Some(format!("`{name}` (entry {entry}) is {} and not {}", ours[entry], theirs[entry]))
}
