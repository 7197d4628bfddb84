//! The laws, each a function of its own.
//!
//! A law takes a position, and some laws also take moves to try, a step, another position or a
//! whole game. It returns a [`Violation`](crate::Violation) if the law does not hold.
//! [`Laws`](crate::Laws) runs them all over random games; contract tests, property tests and fuzz
//! targets may call single ones.

mod turns;
mod moves;
mod text;
mod edits;
mod successors;
mod history;
mod space;
mod data;
mod drawing;
mod key;
mod symmetry;
mod index;
mod picks;
mod foreign;
mod planes;
mod annotation;
mod game;
mod deal;
mod views;
mod recall;
mod worlds;
mod fairness;

use rulebook_core::State;

pub(crate) use self::{
    fairness::is_fair_in_a_run,
    planes::hash_of_planes,
    text::accepted_mutations,
    views::{is_sound, payoffs, view_text_is_sound},
};

pub use self::{
    annotation::annotation_agrees_with_check,
    data::{data_round_trips, serde_refuses_bad_data, serde_round_trips, serde_steps_round_trip},
    deal::{deal_text_round_trips, deals_replay},
    drawing::{
        drawings_let_every_move_be_picked, drawings_look_alike, random_drawings_are_small,
        random_drawings_let_every_move_be_picked,
    },
    edits::{accepted_edits, edited_positions_are_canonical, edited_positions_have_one_spelling},
    fairness::{determinize_is_fair, random_moves_are_fair},
    foreign::{
        foreign_options_are_answered, foreign_picks_are_answered,
        foreign_picks_are_drawn_or_refused, foreign_steps_are_answered,
    },
    game::{
        descriptions_are_sound, game_facts_are_sound, results_and_seats_are_public, variants_stay,
    },
    history::{games_end_within, max_steps_bounds_games, records_round_trip, undo_restores},
    index::{
        event_index_space_is_sound, event_indices_round_trip, index_space_is_sound,
        indices_round_trip,
    },
    key::{edited_positions_are_told_apart, key_is_that_of_the_text, keys_tell_states_apart},
    moves::{
        canonical_moves_are_listed, legal_moves_are_exactly_the_listed, move_methods_agree,
        moves_are_distinct, order_is_fixed, refusal_changes_nothing, refusals_are_known,
        wins_at_once_are_expected,
    },
    picks::{
        every_move_can_be_picked, pick_indices_are_sound, picks_lead_to_legal_moves,
        wrong_picks_lead_nowhere,
    },
    planes::{
        planes_are_sound, planes_follow_symmetries, planes_keep_their_shape, planes_look_alike,
        planes_tell_views_apart, planes_use_no_heap,
    },
    recall::keys_tell_histories_apart,
    space::{calls_use_no_heap, state_is_small},
    successors::accepted_positions_have_accepted_successors,
    symmetry::{
        canonical_is_constant_on_orbits, symmetries_form_a_group, symmetry_is_equivariant,
        symmetry_maps_views,
    },
    text::{
        bad_text_is_refused, moves_and_events_differ, position_text_round_trips,
        step_text_is_sound, step_texts_have_one_spelling, step_texts_round_trip, text_round_trips,
    },
    turns::{
        bounds_hold_along_steps, event_weights_are_sound, event_weights_are_those_of_the_rules,
        events_agree_with_check, payoffs_agree_with_outcome, payoffs_obey_utility, someone_acts,
        teams_are_fair,
    },
    views::{
        view_texts_round_trip, views_know_turn_and_moves, views_learn_steps,
        views_survive_determinize, views_survive_wrong_steps,
    },
    worlds::{
        annotations_look_alike, descriptions_look_alike, indices_look_alike,
        indistinguishable_states_look_alike, mapped_views_look_alike, pick_indices_look_alike,
        picks_look_alike,
    },
};

/// Moves and events to try in a position, legal there or not.
///
/// ```
/// use rulebook_classics::{Square, TicTacToe};
/// use rulebook_laws::{Candidates, law};
///
/// let squares = Candidates::<TicTacToe> { moves: Square::all().collect(), events: vec![] };
/// let state: TicTacToe = ".../.XO/...".parse()?;
/// assert_eq!(law::legal_moves_are_exactly_the_listed(&state, &squares), Ok(()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Candidates<S: State> {
    /// Moves, the more kinds the better.
    pub moves: Vec<S::Move>,
    /// Chance events.
    pub events: Vec<S::Event>,
}

impl<S: State> Default for Candidates<S> {
    fn default() -> Candidates<S> {
        Candidates { moves: Vec::new(), events: Vec::new() }
    }
}

/// At most 64 items, evenly spread, for laws that would take too long on all.
pub(crate) fn sample<T: Copy>(items: &[T]) -> impl Iterator<Item = T> + '_ {
    few(items, 64)
}

/// At most `at_most` items, evenly spread.
pub(crate) fn few<T: Copy>(items: &[T], at_most: usize) -> impl Iterator<Item = T> + '_ {
    items.iter().copied().step_by(items.len().div_ceil(at_most).max(1))
}
