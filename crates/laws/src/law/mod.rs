//! The laws, each a function of its own.
//!
//! A law takes a position (and sometimes moves to try, a step or a whole game) and says
//! [`Broken`](crate::Broken) where the position does not keep it. [`Laws`](crate::Laws) runs them
//! all over random games; contract tests, property tests and fuzz targets may call single ones.

mod moves;
mod turns;
mod text;
mod data;
mod hash;
mod index;
mod symmetry;
mod hidden;
mod annotation;
mod history;
mod space;

use rulebook_core::State;

pub(crate) use self::text::parsed_text_is_sound;

pub use self::{
    annotation::annotation_agrees_with_check,
    data::{data_round_trips, serde_refuses_bad_data, serde_round_trips, serde_steps_round_trip},
    hash::{equal_states_hash_equal, zobrist_is_incremental, zobrist_tells_states_apart},
    hidden::{
        determinize_is_fair, views_advance_with_steps, views_know_turn_and_moves,
        views_survive_determinize,
    },
    history::{games_end_within, records_round_trip, undo_restores},
    index::{index_space_is_sound, indices_round_trip},
    moves::{
        canonical_moves_are_listed, legal_moves_are_exactly_the_listed, move_methods_agree,
        moves_are_distinct, order_is_fixed, refusal_changes_nothing,
    },
    space::{calls_use_no_heap, state_is_small},
    symmetry::{canonical_is_constant_on_orbits, symmetries_form_a_group, symmetry_is_equivariant},
    text::{
        bad_text_is_refused, position_text_round_trips, step_texts_round_trip, text_round_trips,
    },
    turns::{
        event_weights_are_sound, events_agree_with_check, payoffs_obey_utility, sides_are_fair,
        someone_acts,
    },
};

/// Moves and events to try in a position, legal there or not.
#[derive(Clone, Debug)]
pub struct Tried<S: State> {
    /// Moves, the more kinds the better.
    pub moves: Vec<S::Move>,
    /// Chance events.
    pub events: Vec<S::Event>,
}

impl<S: State> Default for Tried<S> {
    fn default() -> Tried<S> {
        Tried { moves: Vec::new(), events: Vec::new() }
    }
}

/// At most 64 items, evenly spread: what a law looks at that would take too long for all.
pub(crate) fn sample<T: Copy>(items: &[T]) -> impl Iterator<Item = T> + '_ {
    few(items, 64)
}

/// At most so many items, evenly spread.
pub(crate) fn few<T: Copy>(items: &[T], at_most: usize) -> impl Iterator<Item = T> + '_ {
    items.iter().copied().step_by(items.len().div_ceil(at_most).max(1))
}
