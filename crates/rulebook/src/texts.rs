//! The notation of the possible steps.

use std::ops::ControlFlow;

use rulebook_core::Legality;

/// The texts of the legal moves.
pub(crate) fn move_texts<S: Legality>(state: &S) -> Vec<String> {
    let mut moves = Vec::new();
    let _ = state.visit_moves::<()>(|mv| {
        moves.push(mv.to_string());
        ControlFlow::Continue(())
    });
    moves
}

/// The texts of the possible events, with their weights.
pub(crate) fn event_texts<S: Legality>(state: &S) -> Vec<(String, u32)> {
    let mut events = Vec::new();
    let _ = state.visit_events::<()>(|event, weight| {
        events.push((event.to_string(), weight));
        ControlFlow::Continue(())
    });
    events
}
