//! The common part of searches over views.

use std::ops::ControlFlow;

use rulebook_core::{HiddenInfo, InfoKey, Player, SplitMix64, Turn, Viewpoint};

use crate::error::SearchError;

/// Checks that `who` is to move and has this view. Returns a world that looks like it.
pub(crate) fn check_view<S: HiddenInfo>(who: Player, view: &S::View) -> Result<S, SearchError> {
    match S::turn_of(view) {
        Turn::Over => return Err(SearchError::Over),
        Turn::Chance => return Err(SearchError::ChanceDue),
        Turn::Player(mover) if mover != who => return Err(SearchError::NotToMove),
        Turn::Player(_) => {}
    }
    let world = S::determinize(view, &mut SplitMix64::new(0));
    if world.view(Viewpoint::Seat(who)) == *view { Ok(world) } else { Err(SearchError::OtherView) }
}

/// The legal moves of the observer.
pub(crate) fn view_moves<S: HiddenInfo>(view: &S::View) -> Vec<S::Move> {
    let mut moves = Vec::new();
    let _ = S::visit_view_moves::<()>(view, |mv| {
        moves.push(mv);
        ControlFlow::Continue(())
    });
    moves
}

/// Random numbers for an information set.
pub(crate) fn seeded(seed: u64, key: InfoKey) -> SplitMix64 {
    let bits = key.bits();
    SplitMix64::new(seed ^ bits as u64 ^ (bits >> 64) as u64)
}
