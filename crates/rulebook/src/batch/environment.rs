//! One match of a batch.

use std::ops::ControlFlow;

use rulebook_core::{
    DrawRules, Legality, Match, Play, Player, SplitMix64, Turn, Utility, Viewpoint, planes,
};

use super::{
    actions::{Actions, Learnable},
    any_batch::{Done, MaskKind},
    mask::{DirtyBlocks, Entries},
};
use crate::seeds::game_rng;

/// The settings that all matches of a batch share.
pub(super) struct Plan<G> {
    pub(super) start: G,
    pub(super) seed: u64,
    pub(super) first: u64,
    pub(super) draw_rules: DrawRules,
    pub(super) keeps_steps: bool,
    pub(super) max_plies: u32,
    pub(super) mask: MaskKind,
    pub(super) keeps_mask: bool,
}

impl<G> Plan<G> {
    /// The generator of environment number `index`, from which its others follow.
    fn rng(&self, index: u64) -> SplitMix64 {
        game_rng(self.seed, self.first.wrapping_add(index))
    }
}

/// The position of a match, with its history where repetitions count.
enum Position<G: Legality> {
    Alone(G),
    WithHistory(Match<G>),
}

impl<G: Legality> Position<G> {
    #[inline]
    fn state(&self) -> &G {
        match self {
            Position::Alone(state) => state,
            Position::WithHistory(game) => game.state(),
        }
    }
}

pub(super) struct Environment<G: Legality> {
    position: Position<G>,
    /// The source of chance in this match.
    rng: SplitMix64,
    /// The source of random actions.
    choices: SplitMix64,
    plies: u32,
    n_matches: u64,
    last_mover: Player,
    done: Done,
    /// The move that the next step plays.
    pub(super) chosen: Option<G::Move>,
    /// The places at which the mask is not zero.
    marked: DirtyBlocks,
}

impl<G: Learnable> Environment<G> {
    /// Environment number `index`, in its first match.
    pub(super) fn new(plan: &Plan<G>, index: u64) -> Environment<G> {
        let mut seeds = plan.rng(index);
        let rng = SplitMix64::new(seeds.next()); // Each match replaces it by its own.
        let choices = SplitMix64::new(seeds.next());
        let mut environment = Environment {
            position: Position::Alone(plan.start.clone()),
            rng,
            choices,
            plies: 0,
            n_matches: 0,
            last_mover: Player::FIRST,
            done: Done::No,
            chosen: None,
            marked: DirtyBlocks::default(),
        };
        environment.restart(plan, index);
        environment
    }

    /// Starts the next match.
    pub(super) fn restart(&mut self, plan: &Plan<G>, index: u64) {
        let start = plan.start.clone();
        self.position = if plan.draw_rules.repetition.is_some() || plan.keeps_steps {
            Position::WithHistory(Match::with_draw_rules(start, plan.draw_rules))
        } else {
            Position::Alone(start)
        };
        self.rng = game_rng(plan.rng(index).next(), self.n_matches);
        self.n_matches += 1;
        (self.plies, self.last_mover, self.chosen) = (0, Player::FIRST, None);
        self.settle(plan);
    }

    #[inline]
    pub(super) fn state(&self) -> &G {
        self.position.state()
    }

    /// The match, with its steps if they are kept.
    pub(super) fn to_match(&self, plan: &Plan<G>) -> Match<G> {
        match &self.position {
            Position::Alone(state) => Match::with_draw_rules(state.clone(), plan.draw_rules),
            Position::WithHistory(game) => game.clone(),
        }
    }

    /// The player to move; `None` if the match is over.
    #[inline]
    pub(super) fn player(&self) -> Option<Player> {
        match self.done {
            Done::No => self.state().turn().player(),
            Done::Ended | Done::Truncated => None,
        }
    }

    pub(super) fn done(&self) -> Done {
        self.done
    }

    /// Plays the chosen move and resolves chance.
    #[inline]
    pub(super) fn play(&mut self, plan: &Plan<G>, mv: G::Move) {
        if let Some(player) = self.player() {
            self.last_mover = player;
        }
        self.plies += 1;
        match &mut self.position {
            Position::Alone(state) => state.play_unchecked(mv),
            Position::WithHistory(game) => game.play(mv).expect("a checked move"),
        }
        self.settle(plan);
    }

    /// Resolves chance until a player is to move, and finds out whether the match is over.
    #[inline]
    fn settle(&mut self, plan: &Plan<G>) {
        match &mut self.position {
            Position::Alone(state) => state.deal_randomly(&mut self.rng),
            Position::WithHistory(game) => game.deal_randomly(&mut self.rng),
        }
        let is_over = match &self.position {
            Position::Alone(state) => state.turn() == Turn::Over,
            Position::WithHistory(game) => game.verdict().is_some(),
        };
        self.done = if is_over {
            Done::Ended
        } else if plan.max_plies <= self.plies {
            Done::Truncated
        } else {
            Done::No
        };
    }

    /// Writes the payoffs at the end of a match.
    #[expect(clippy::cast_precision_loss, reason = "payoffs are far below 2²⁴")]
    pub(super) fn write_reward(&self, reward: &mut [f32]) {
        let n_players = self.state().players();
        let total = match G::UTILITY {
            Utility::ConstantSum(sum) => sum as f32,
            Utility::ZeroSum | Utility::GeneralSum => 0.0,
        };
        let share = total / f32::from(n_players);
        for (reward, player) in reward.iter_mut().zip(Player::all(n_players)) {
            *reward = self.state().payoff(player).map_or(share, |payoff| payoff as f32);
        }
    }

    /// Writes what the player to move observes, or at the end the player who moved last.
    #[inline]
    pub(super) fn write_obs(&self, obs: &mut [f32]) {
        let seat = self.state().turn().player().unwrap_or(self.last_mover);
        let view = self.state().view(Viewpoint::Seat(seat));
        planes::write::<G>(&view, seat, obs);
    }

    /// Writes the mask of the numbers with which an action can begin.
    #[inline]
    pub(super) fn write_mask<A: Actions<G>>(&mut self, plan: &Plan<G>, mask: &mut [u8]) {
        if !plan.keeps_mask {
            self.marked.mark_all(mask.len());
        }
        self.marked.clear(mask);
        if self.done != Done::No {
            return;
        }
        let Some(entries) = Entries::of(plan.mask) else { return };
        let mut marks = self.marked.marks();
        A::visit_first(self.position.state(), |number| marks.add(entries.set(mask, number)));
        marks.finish();
    }

    /// Writes the mask of the numbers that can follow those of an action, and returns whether some
    /// can or it is complete. Without a player to move nothing can follow, whatever the action.
    pub(super) fn write_next<A: Actions<G>>(
        &self,
        plan: &Plan<G>,
        action: &[i32],
        mask: &mut [u8],
    ) -> bool {
        mask.fill(0);
        if self.player().is_none() {
            return true;
        }
        let entries = Entries::of(plan.mask).filter(|_| !mask.is_empty());
        A::visit_next(self.state(), action, |number| {
            if let Some(entries) = entries {
                entries.set(mask, number);
            }
        })
    }

    /// Calls `visit` with the index of each legal move.
    #[inline]
    pub(super) fn visit_indices(&self, mut visit: impl FnMut(usize)) {
        if self.done != Done::No {
            return;
        }
        let _ = self.state().visit_indices::<()>(|index| {
            visit(index);
            ControlFlow::Continue(())
        });
    }

    /// Writes the action of a random legal move; −1 if no player is to move.
    pub(super) fn write_random<A: Actions<G>>(&mut self, action: &mut [i32]) {
        action.fill(-1);
        if self.player().is_some() {
            let state = self.position.state();
            if let Some(mv) = state.random_move(&mut self.choices) {
                A::write(state, mv, action);
            }
        }
    }
}
