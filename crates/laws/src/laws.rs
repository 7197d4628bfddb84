//! All laws in one call.

use std::fmt;

use rulebook_core::{
    Annotate, Game, HiddenInfo, Legality, MoveIndex, PickIndex, Picks, Planes, SplitMix64, State,
    StepOf, Symmetric, SymmetricViews, Viewpoint,
};
use rulebook_draw::Draw;
use serde::{Serialize, de::DeserializeOwned};

use crate::{
    law::{self, Candidates},
    violation::Violation,
};

pub(crate) type StartLaw<S> = fn(&S) -> Result<(), Violation>;
pub(crate) type PositionLaw<S> = fn(&S, &Candidates<S>) -> Result<(), Violation>;
/// A law for a position and the edited texts of it that are accepted.
pub(crate) type EditLaw<S> = fn(&S, &[(String, S)]) -> Result<(), Violation>;
pub(crate) type StepLaw<S> = fn(&S, StepOf<S>) -> Result<(), Violation>;
pub(crate) type GameLaw<S> = fn(&S, &[StepOf<S>]) -> Result<(), Violation>;
/// A hash, and the law for two states with the same hash.
pub(crate) type PairLaw<S> = (fn(&S) -> u64, fn(&S, &S) -> Result<(), Violation>);
/// Returns another state that an observer must not distinguish from the given one; see
/// [`Laws::indistinguishable`].
pub type Twin<S> = fn(&S, Viewpoint, &mut SplitMix64) -> Option<S>;
/// Lists the states that are possible for an observer, with weights; see [`Laws::worlds`].
pub type Worlds<S> = fn(&S, Viewpoint) -> Option<Vec<(S, u32)>>;
/// Lists the possible events with their probabilities in a common unit; see
/// [`Laws::distribution`].
pub type Distribution<S> = fn(&S) -> Vec<(<S as State>::Event, u32)>;
/// Checks what every position promises, whether a game or a text led to it; see [`Laws::promise`].
pub type Promise<S> = fn(&S) -> Result<(), String>;
/// A law for two states that an observer must not distinguish.
pub(crate) type TwinLaw<S> = fn(&S, &S, Viewpoint, &Candidates<S>) -> Result<(), Violation>;
/// A law for the worlds that an observer holds possible.
pub(crate) type WorldLaw<S> = fn(&S, Viewpoint, &[(S, u32)]) -> Result<(), Violation>;

/// A law and its name.
#[derive(Clone, Copy)]
pub(crate) struct NamedLaw<L> {
    pub(crate) name: &'static str,
    pub(crate) law: L,
}

/// A function of [`law`] under its name; the arguments are those it takes.
macro_rules! named {
    ($law:ident) => {
        NamedLaw { name: stringify!($law), law: law::$law }
    };
    ($law:ident(state)) => {
        NamedLaw { name: stringify!($law), law: |state, _| law::$law(state) }
    };
    ($law:ident(state, other, who)) => {
        NamedLaw {
            name: stringify!($law),
            law: |state, other, who, _| law::$law(state, other, who),
        }
    };
}

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
    /// The laws that come before all others: what they report would make other laws fail too.
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

    /// Adds positions from which games start; the games take all starts one after another.
    #[must_use]
    pub fn starts(mut self, starts: impl IntoIterator<Item = S>) -> Laws<S> {
        self.starts.extend(starts);
        self
    }

    /// Sets the number of random games.
    #[must_use]
    pub fn games(mut self, games: u32) -> Laws<S> {
        self.games = games;
        self
    }

    /// Sets the seed of the random games; the default is 1.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Laws<S> {
        self.seed = seed;
        self
    }

    /// Sets the number of steps after which a random game is stopped.
    #[must_use]
    pub fn max_steps(mut self, max_steps: usize) -> Laws<S> {
        self.max_steps = max_steps;
        self
    }

    /// Adds the law that every game is over after at most this many steps, and plays that far.
    #[must_use]
    pub fn ends_within(mut self, steps: usize) -> Laws<S> {
        self.max_steps = steps;
        self.ends_within = Some(steps);
        self
    }

    /// Adds moves to try in every position, ideally all that the notation can express. From 256 on
    /// none of other positions are tried, so give moves of every kind.
    #[must_use]
    pub fn candidates(mut self, moves: impl IntoIterator<Item = S::Move>) -> Laws<S> {
        self.candidates.moves.extend(moves);
        self
    }

    /// Adds events to try in every position. From 256 on none of other positions are tried.
    #[must_use]
    pub fn candidate_events(mut self, events: impl IntoIterator<Item = S::Event>) -> Laws<S> {
        self.candidates.events.extend(events);
        self
    }

    /// Adds texts of positions that must be accepted. All laws are tried there, and every position
    /// that legal play reaches from them must be accepted as well.
    #[must_use]
    pub fn positions<T: Into<String>>(mut self, texts: impl IntoIterator<Item = T>) -> Laws<S> {
        self.positions.extend(texts.into_iter().map(Into::into));
        self
    }

    /// Declares the probabilities of the events that are possible at chance's turn, in any common
    /// unit: an event with 2 is twice as likely as one with 1.
    ///
    /// Write it from the rules, without [`Legality::visit_events`], whose weights are compared with
    /// it.
    #[must_use]
    pub fn distribution(mut self, distribution: Distribution<S>) -> Laws<S> {
        self.distribution = Some(distribution);
        self
    }

    /// Declares what holds in every position that the game accepts, such as the number of pieces of
    /// each kind. It is tried in the positions of games and in those of edited texts.
    ///
    /// Write it from the rules, without the code that refuses positions.
    #[must_use]
    pub fn promise(mut self, promise: Promise<S>) -> Laws<S> {
        self.promise = Some(promise);
        self
    }

    /// Removes the law that a state has at most 256 bytes.
    #[must_use]
    pub fn any_size(mut self) -> Laws<S> {
        self.on_start.retain(|law| law.name != "state_is_small");
        self
    }

    /// Adds a law of the game itself, tried in every position.
    #[must_use]
    pub fn law(mut self, law: fn(&S, &Candidates<S>) -> Result<(), Violation>) -> Laws<S> {
        self.on_position.push(NamedLaw { name: "a law of the game", law });
        self
    }

    /// Adds the laws of texts that have one spelling each: nothing is accepted that would be
    /// written differently.
    #[must_use]
    pub fn strict_texts(mut self) -> Laws<S> {
        self.on_position.push(named!(step_texts_have_one_spelling(state)));
        self.on_edits.push(named!(edited_positions_have_one_spelling));
        self
    }

    /// Adds the laws of [`Symmetric`].
    #[must_use]
    pub fn symmetric(mut self) -> Laws<S>
    where
        S: Symmetric,
    {
        self.on_start.push(named!(symmetries_form_a_group));
        self.on_position.push(named!(symmetry_is_equivariant(state)));
        self.on_position.push(named!(canonical_is_constant_on_orbits(state)));
        self
    }

    /// Adds the laws of [`SymmetricViews`].
    #[must_use]
    pub fn symmetric_views(mut self) -> Laws<S>
    where
        S: SymmetricViews,
    {
        self.on_position.push(named!(symmetry_maps_views(state)));
        self.on_twins.push(named!(mapped_views_look_alike(state, other, who)));
        self
    }

    /// Adds the laws of [`MoveIndex`].
    #[must_use]
    pub fn indexed(mut self) -> Laws<S>
    where
        S: MoveIndex + HiddenInfo,
    {
        self.on_position.push(named!(indices_round_trip));
        self.on_position.push(named!(index_space_is_sound(state)));
        self.on_position.push(named!(event_indices_round_trip));
        self.on_position.push(named!(event_index_space_is_sound(state)));
        self.on_twins.push(named!(indices_look_alike(state, other, who)));
        self
    }

    /// Adds the laws of [`Picks`].
    #[must_use]
    pub fn picks(mut self) -> Laws<S>
    where
        S: Picks + HiddenInfo,
    {
        self.on_position.push(named!(every_move_can_be_picked(state)));
        self.on_position.push(named!(picks_lead_to_legal_moves(state)));
        self.on_position.push(named!(wrong_picks_lead_nowhere));
        self.on_position.push(named!(foreign_picks_are_answered(state)));
        self.on_twins.push(named!(picks_look_alike(state, other, who)));
        self
    }

    /// Adds the laws of [`PickIndex`].
    #[must_use]
    pub fn pick_indexed(mut self) -> Laws<S>
    where
        S: PickIndex + HiddenInfo,
    {
        self.on_position.push(named!(pick_indices_are_sound(state)));
        self.on_twins.push(named!(pick_indices_look_alike(state, other, who)));
        self
    }

    /// Adds the laws of [`Planes`]. The test binary must install the counting allocator by
    /// [`count_allocations!`](crate::count_allocations).
    #[must_use]
    pub fn planes(mut self) -> Laws<S>
    where
        S: Planes + Game,
    {
        self.on_position.push(named!(planes_are_sound(state)));
        self.on_position.push(named!(planes_use_no_heap(state)));
        self.on_step.push(named!(planes_keep_their_shape));
        self.on_twins.push(named!(planes_look_alike(state, other, who)));
        let name = "planes_tell_views_apart";
        let law: PairLaw<S> = (law::hash_of_planes, law::planes_tell_views_apart);
        self.on_pair.push(NamedLaw { name, law });
        self
    }

    /// Adds the law of [`Planes::map_entry`]; needed unless the game has no symmetries.
    #[must_use]
    pub fn symmetric_planes(mut self) -> Laws<S>
    where
        S: Planes + SymmetricViews,
    {
        self.on_position.push(named!(planes_follow_symmetries(state)));
        self
    }

    /// Adds the laws of drawings.
    #[must_use]
    pub fn drawn(mut self) -> Laws<S>
    where
        S: Draw + Picks,
    {
        self.on_position.push(named!(foreign_picks_are_drawn_or_refused(state)));
        self.on_game.push(named!(drawings_let_every_move_be_picked));
        self.on_twins.push(named!(drawings_look_alike(state, other, who)));
        self
    }

    /// Adds the laws of [`Game`].
    #[must_use]
    pub fn game(mut self) -> Laws<S>
    where
        S: Game + 'static,
    {
        self.on_start.push(named!(game_facts_are_sound));
        self.on_start.push(named!(foreign_options_are_answered));
        self.on_position.push(named!(descriptions_are_sound(state)));
        self.on_position.push(named!(results_and_seats_are_public(state)));
        self.on_step.push(named!(variants_stay));
        self.on_twins.push(named!(descriptions_look_alike(state, other, who)));
        self
    }

    /// Adds the laws of serde for states and moves.
    #[must_use]
    pub fn serde(mut self) -> Laws<S>
    where
        S: Legality<Move: Serialize + DeserializeOwned> + Serialize + DeserializeOwned,
    {
        self.on_position.push(named!(serde_round_trips(state)));
        self.on_position.push(named!(serde_refuses_bad_data(state)));
        self
    }

    /// Adds the law that listed moves and events survive serde, for games whose states are secret
    /// and do not implement its traits.
    #[must_use]
    pub fn serde_steps(mut self) -> Laws<S>
    where
        S: Legality<Move: Serialize + DeserializeOwned, Event: Serialize + DeserializeOwned>,
    {
        self.on_position.push(named!(serde_steps_round_trip(state)));
        self
    }

    /// Adds the laws of [`HiddenInfo`]. If [`HiddenInfo::has_hidden_info`] is true for a start,
    /// they need [`Laws::indistinguishable`].
    #[must_use]
    pub fn hidden(mut self) -> Laws<S>
    where
        S: HiddenInfo,
    {
        self.has_hidden_info = Some(S::has_hidden_info);
        self.on_position.push(named!(views_survive_determinize(state)));
        self.on_position.push(named!(views_know_turn_and_moves(state)));
        self.on_position.push(named!(view_texts_round_trip(state)));
        self.on_step.push(named!(views_learn_steps));
        self.on_step.push(named!(views_survive_wrong_steps));
        self.on_twins.push(named!(indistinguishable_states_look_alike));
        self.on_worlds.push(NamedLaw {
            name: "determinize_is_fair",
            law: |state, who, worlds| law::is_fair_in_a_run(state, who, worlds),
        });
        self
    }

    /// Declares what must stay secret, for the laws of [`Laws::hidden`].
    ///
    /// `other` returns a random state that the observer must not distinguish from the given one:
    /// with the hidden cards exchanged, for example. It returns `None` if there is none. Write it
    /// from the rules, without [`HiddenInfo::determinize`] or views; otherwise a mistake in them
    /// hides itself.
    #[must_use]
    pub fn indistinguishable(mut self, other: Twin<S>) -> Laws<S> {
        self.twin = Some(other);
        self
    }

    /// Declares what can be hidden, for the laws of [`Laws::hidden`]: the law
    /// [`determinize_is_fair`](law::determinize_is_fair) is tried wherever `worlds` returns all
    /// states that are possible for the observer, with weights, and not `None` because there are
    /// too many.
    #[must_use]
    pub fn worlds(mut self, worlds: Worlds<S>) -> Laws<S> {
        self.worlds = Some(worlds);
        self
    }

    /// Adds the laws of [`Annotate`].
    #[must_use]
    pub fn annotated(mut self) -> Laws<S>
    where
        S: Annotate + HiddenInfo,
    {
        self.on_position.push(named!(annotation_agrees_with_check));
        self.on_twins.push(named!(annotations_look_alike(state, other, who)));
        self
    }

    /// Adds the law that the calls of a search use no heap. The test binary must install the
    /// counting allocator by [`count_allocations!`](crate::count_allocations).
    #[must_use]
    pub fn no_alloc(mut self) -> Laws<S> {
        self.on_position.push(named!(calls_use_no_heap));
        self
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
