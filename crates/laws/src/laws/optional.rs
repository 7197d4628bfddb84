//! The laws of optional traits, and other laws that not every game keeps.

use rulebook_core::{
    Annotate, Game, HiddenInfo, Legality, MoveIndex, PickIndex, Picks, Planes, Symmetric,
    SymmetricViews,
};
use rulebook_draw::Draw;
use serde::{Serialize, de::DeserializeOwned};

use super::{
    Laws,
    kind::{NamedLaw, PairLaw, named},
};
use crate::law;

impl<S: Legality> Laws<S> {
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
}
