//! All laws in one call.

use std::fmt;

use rulebook_core::{Annotate, HiddenInfo, Legality, MoveIndex, StepOf, Symmetric, Zobrist};
use serde::{Serialize, de::DeserializeOwned};

use crate::{
    broken::Broken,
    law::{self, Tried},
};

pub(crate) type StartLaw<S> = fn(&S) -> Result<(), Broken>;
pub(crate) type PositionLaw<S> = fn(&S, &Tried<S>) -> Result<(), Broken>;
pub(crate) type StepLaw<S> = fn(&S, StepOf<S>) -> Result<(), Broken>;
pub(crate) type GameLaw<S> = fn(&S, &[StepOf<S>]) -> Result<(), Broken>;
/// A hash, and what holds for two states with the same one.
pub(crate) type PairLaw<S> = (fn(&S) -> u64, fn(&S, &S) -> Result<(), Broken>);

/// The largest numbering whose moves [`Laws::indexed`] tries in every position.
const MAX_TRIED: usize = 1 << 14;

/// The laws that a game is to keep, and the random games in which they are tried.
///
/// [`Laws::new`] has the laws of every [`Legality`]; the laws of optional traits are added by
/// methods of their names.
///
/// In every position the laws also try moves that were legal in other positions, moves given by
/// [`Laws::candidates`], and, with [`Laws::indexed`], all moves there are.
#[derive(Clone)]
pub struct Laws<S: Legality> {
    pub(crate) starts: Vec<S>,
    pub(crate) games: u32,
    pub(crate) seed: u64,
    pub(crate) max_steps: usize,
    pub(crate) ends_within: Option<usize>,
    pub(crate) tried: Tried<S>,
    pub(crate) on_start: Vec<StartLaw<S>>,
    pub(crate) on_position: Vec<PositionLaw<S>>,
    pub(crate) on_step: Vec<StepLaw<S>>,
    pub(crate) on_game: Vec<GameLaw<S>>,
    pub(crate) on_pair: Vec<PairLaw<S>>,
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
            tried: Tried::default(),
            on_start: vec![law::state_is_small],
            on_position: vec![
                |state, _| law::someone_acts(state),
                law::legal_moves_are_exactly_the_listed,
                |state, _| law::moves_are_distinct(state),
                |state, _| law::move_methods_agree(state),
                law::canonical_moves_are_listed,
                law::events_agree_with_check,
                |state, _| law::event_weights_are_sound(state),
                |state, _| law::payoffs_obey_utility(state),
                |state, _| law::sides_are_fair(state),
                law::refusal_changes_nothing,
                |state, _| law::order_is_fixed(state),
                |state, _| law::position_text_round_trips(state),
                |state, _| law::step_texts_round_trip(state),
                |state, _| law::bad_text_is_refused(state),
            ],
            on_step: Vec::new(),
            on_game: vec![law::undo_restores, law::records_round_trip],
            on_pair: Vec::new(),
        }
    }

    /// Further positions to start games from, in turn.
    #[must_use]
    pub fn starts(mut self, starts: impl IntoIterator<Item = S>) -> Laws<S> {
        self.starts.extend(starts);
        self
    }

    /// The position from which the first game starts.
    pub(crate) fn first_start(&self) -> &S {
        &self.starts[0]
    }

    /// How many random games to play.
    #[must_use]
    pub fn games(mut self, games: u32) -> Laws<S> {
        self.games = games;
        self
    }

    /// Chooses other random games.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Laws<S> {
        self.seed = seed;
        self
    }

    /// The number of steps after which a random game is broken off.
    #[must_use]
    pub fn max_steps(mut self, max_steps: usize) -> Laws<S> {
        self.max_steps = max_steps;
        self
    }

    /// Adds the law that every game is over after at most this many steps.
    #[must_use]
    pub fn ends_within(mut self, steps: usize) -> Laws<S> {
        self.max_steps = steps;
        self.ends_within = Some(steps);
        self
    }

    /// Moves to try in every position: best all that can be written down.
    #[must_use]
    pub fn candidates(mut self, moves: impl IntoIterator<Item = S::Move>) -> Laws<S> {
        self.tried.moves.extend(moves);
        self
    }

    /// Events to try in every position.
    #[must_use]
    pub fn candidate_events(mut self, events: impl IntoIterator<Item = S::Event>) -> Laws<S> {
        self.tried.events.extend(events);
        self
    }

    /// Takes away the law that a state has at most 256 bytes. To be called before other methods.
    #[must_use]
    pub fn any_size(mut self) -> Laws<S> {
        self.on_start.clear();
        self
    }

    /// Adds a law of your own, tried in every position.
    #[must_use]
    pub fn law(mut self, law: fn(&S, &Tried<S>) -> Result<(), Broken>) -> Laws<S> {
        self.on_position.push(law);
        self
    }

    /// Adds the laws of [`Zobrist`].
    #[must_use]
    pub fn zobrist(mut self) -> Laws<S>
    where
        S: Zobrist,
    {
        self.on_position.push(|state, _| law::zobrist_is_incremental(state));
        self.on_position.push(|state, _| law::equal_states_hash_equal(state));
        self.on_pair.push((S::zobrist, law::zobrist_tells_states_apart));
        self
    }

    /// Adds the laws of [`Symmetric`].
    #[must_use]
    pub fn symmetric(mut self) -> Laws<S>
    where
        S: Symmetric,
    {
        self.on_start.push(law::symmetries_form_a_group);
        self.on_position.push(|state, _| law::symmetry_is_equivariant(state));
        self.on_position.push(|state, _| law::canonical_is_constant_on_orbits(state));
        self
    }

    /// Adds the laws of [`MoveIndex`], and tries all moves that have a number, if they are not
    /// too many.
    #[must_use]
    pub fn indexed(mut self) -> Laws<S>
    where
        S: MoveIndex,
    {
        self.on_start.push(law::index_space_is_sound);
        self.on_position.push(|state, _| law::indices_round_trip(state));
        if S::MOVE_SPACE <= MAX_TRIED {
            self.tried.moves.extend((0..S::MOVE_SPACE).filter_map(S::from_index));
        }
        self
    }

    /// Adds the laws of serde for states and moves.
    #[must_use]
    pub fn serde(mut self) -> Laws<S>
    where
        S: Legality<Move: Serialize + DeserializeOwned> + Serialize + DeserializeOwned,
    {
        self.on_position.push(|state, _| law::serde_round_trips(state));
        self.on_position.push(|state, _| law::serde_refuses_bad_data(state));
        self
    }

    /// Adds the law that listed moves and events come back from serde: for games whose states are
    /// secret and therefore no serde data.
    #[must_use]
    pub fn serde_steps(mut self) -> Laws<S>
    where
        S: Legality<Move: Serialize + DeserializeOwned, Event: Serialize + DeserializeOwned>,
    {
        self.on_position.push(|state, _| law::serde_steps_round_trip(state));
        self
    }

    /// Adds the laws of [`HiddenInfo`].
    #[must_use]
    pub fn hidden(mut self) -> Laws<S>
    where
        S: HiddenInfo,
    {
        self.on_position.push(|state, _| law::views_survive_determinize(state));
        self.on_position.push(|state, _| law::views_know_turn_and_moves(state));
        self.on_step.push(law::views_advance_with_steps);
        self
    }

    /// Adds the law of [`Annotate`].
    #[must_use]
    pub fn annotated(mut self) -> Laws<S>
    where
        S: Annotate,
    {
        self.on_position.push(law::annotation_agrees_with_check);
        self
    }

    /// Adds the law that the calls of a search use no heap; the test binary has to install the
    /// counting allocator by [`count_allocations!`](crate::count_allocations).
    #[must_use]
    pub fn no_alloc(mut self) -> Laws<S> {
        self.on_position.push(law::calls_use_no_heap);
        self
    }
}

impl<S: Legality> fmt::Debug for Laws<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Laws")
            .field("starts", &self.starts)
            .field("games", &self.games)
            .field("seed", &self.seed)
            .field("max_steps", &self.max_steps)
            .finish_non_exhaustive()
    }
}
