//! All laws in one call.

mod kind;
mod settings;
mod optional;

use std::fmt;

use rulebook_core::Legality;

pub use self::kind::{Distribution, Promise, Twin, Worlds};
use self::kind::{
    EditLaw, GameLaw, NamedLaw, PairLaw, PositionLaw, StartLaw, StepLaw, TwinLaw, WorldLaw, named,
};
use crate::law::{self, Candidates};

/// The laws that a game must keep, and the random games in which they are tried.
///
/// [`Laws::new`] has the laws of every [`Legality`]; the laws of optional traits are added by
/// methods with similar names, in any order.
///
/// In every position the laws also try the moves and events given by [`Laws::candidates`] and
/// [`Laws::candidate_events`], and those that were legal in other positions: a sample by the seed, as
/// large as brings the moves, or the events, to 256.
///
/// ```
/// use rulebook_classics::{Square, TicTacToe};
/// use rulebook_laws::Laws;
///
/// let laws = Laws::new(TicTacToe::default()).games(20).ends_within(9);
/// let report = laws.candidates(Square::all()).hidden().serde().try_run();
/// assert_eq!(report.map(|report| report.finished_games).ok(), Some(20));
///
/// let too_strict = Laws::new(TicTacToe::default()).ends_within(4).try_run();
/// assert_eq!(too_strict.map_err(|violation| violation.law), Err("games_end_within"));
/// ```
#[derive(Clone)]
pub struct Laws<S: Legality> {
    pub(crate) starts: Vec<S>,
    pub(crate) games: u32,
    pub(crate) seed: u64,
    pub(crate) max_steps: usize,
    pub(crate) ends_within: Option<usize>,
    pub(crate) candidates: Candidates<S>,
    pub(crate) positions: Vec<String>,
    pub(crate) on_start: Vec<NamedLaw<StartLaw<S>>>,
    /// The laws that come before all others: their violations would make other laws fail too.
    pub(crate) first: Vec<NamedLaw<PositionLaw<S>>>,
    pub(crate) on_position: Vec<NamedLaw<PositionLaw<S>>>,
    pub(crate) on_edits: Vec<NamedLaw<EditLaw<S>>>,
    pub(crate) on_step: Vec<NamedLaw<StepLaw<S>>>,
    pub(crate) on_game: Vec<NamedLaw<GameLaw<S>>>,
    pub(crate) on_pair: Vec<NamedLaw<PairLaw<S>>>,
    pub(crate) on_twins: Vec<NamedLaw<TwinLaw<S>>>,
    pub(crate) has_hidden_info: Option<fn(&S) -> bool>,
    pub(crate) twin: Option<Twin<S>>,
    pub(crate) worlds: Option<Worlds<S>>,
    pub(crate) on_worlds: Vec<NamedLaw<WorldLaw<S>>>,
    pub(crate) distribution: Option<Distribution<S>>,
    pub(crate) promise: Option<Promise<S>>,
}

impl<S: Legality> Laws<S> {
    /// The laws of every game, for games from `start`: 100 of them, of at most 400 steps.
    #[must_use]
    pub fn new(start: S) -> Laws<S> {
        Laws {
            starts: vec![start],
            games: 100,
            seed: 1,
            max_steps: 400,
            ends_within: None,
            candidates: Candidates::default(),
            positions: Vec::new(),
            on_start: vec![named!(state_is_small)],
            // A wrong key may make equal states differ.
            first: vec![named!(key_is_that_of_the_text(state))],
            on_position: vec![
                named!(someone_acts(state)),
                named!(legal_moves_are_exactly_the_listed),
                named!(moves_are_distinct(state)),
                named!(move_methods_agree(state)),
                named!(random_moves_are_fair(state)),
                named!(wins_at_once_are_expected(state)),
                named!(canonical_moves_are_listed),
                named!(events_agree_with_check),
                named!(event_weights_are_sound(state)),
                named!(payoffs_obey_utility(state)),
                named!(payoffs_agree_with_outcome(state)),
                named!(teams_are_fair(state)),
                named!(refusal_changes_nothing),
                named!(refusals_are_known),
                named!(order_is_fixed(state)),
                named!(position_text_round_trips(state)),
                named!(step_texts_round_trip(state)),
                named!(moves_and_events_differ),
                named!(bad_text_is_refused(state)),
                named!(foreign_steps_are_answered(state)),
            ],
            on_edits: vec![
                named!(edited_positions_are_canonical),
                named!(edited_positions_are_told_apart),
            ],
            on_step: vec![named!(bounds_hold_along_steps)],
            on_game: vec![
                // A bound that is too low would end a match too early.
                named!(max_steps_bounds_games),
                named!(undo_restores),
                named!(records_round_trip),
            ],
            on_pair: vec![NamedLaw {
                name: "keys_tell_states_apart",
                law: (S::key, law::keys_tell_states_apart),
            }],
            on_twins: Vec::new(),
            has_hidden_info: None,
            twin: None,
            worlds: None,
            on_worlds: Vec::new(),
            distribution: None,
            promise: None,
        }
    }

    /// The position from which the first game starts.
    pub(crate) fn first_start(&self) -> &S {
        &self.starts[0]
    }

    /// The names of the laws that a run tries.
    pub(crate) fn names(&self) -> Vec<&'static str> {
        let mut names: Vec<&'static str> = self.on_start.iter().map(|law| law.name).collect();
        names.extend(self.first.iter().chain(&self.on_position).map(|law| law.name));
        names.extend(self.on_edits.iter().map(|law| law.name));
        names.extend(self.on_step.iter().map(|law| law.name));
        names.extend(self.on_game.iter().map(|law| law.name));
        names.extend(self.ends_within.map(|_| "games_end_within"));
        names.extend(self.on_pair.iter().map(|law| law.name));
        if self.twin.is_some() {
            names.extend(self.on_twins.iter().map(|law| law.name));
        }
        if self.worlds.is_some() {
            names.extend(self.on_worlds.iter().map(|law| law.name));
        }
        names.extend(self.distribution.map(|_| "event_weights_are_those_of_the_rules"));
        names.extend(self.promise.map(|_| "positions_keep_the_promise"));
        if !self.positions.is_empty() {
            names.push("accepted_positions_have_accepted_successors");
        }
        names
    }
}

impl<S: Legality> fmt::Debug for Laws<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Laws")
            .field("starts", &self.starts)
            .field("games", &self.games)
            .field("seed", &self.seed)
            .field("max_steps", &self.max_steps)
            .field("laws", &self.names())
            .finish_non_exhaustive()
    }
}
