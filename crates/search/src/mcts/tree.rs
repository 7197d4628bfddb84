//! One tree: simulations from the root to a leaf and back.

use std::{mem, ops::ControlFlow};

use rulebook_core::{Entropy, Legality, Play, SplitMix64, Step, StepOf, Turn};

use super::{
    arena::Arena,
    gumbel::SequentialHalving,
    history::{History, PathNode, key},
    node::Proof,
    options::{DecisiveMoves, Gumbel, MctsOptions},
    select::Choice,
    spread::Spread,
    teams::{Teams, Worth},
};
use crate::{leaf::Leaf, root::Root, values::SeatValues};

/// The data that all trees of a search share.
pub(super) struct Context<'a, S: Legality> {
    pub(super) root: &'a Root<S>,
    pub(super) history: &'a History,
    pub(super) options: &'a MctsOptions,
    pub(super) teams: &'a Teams,
}

/// A tree with its own leaf and its own source of randomness.
#[derive(Clone, Debug)]
pub(super) struct Tree<S: Legality, L> {
    pub(super) arena: Arena<S>,
    pub(super) leaf: L,
    rng: SplitMix64,
    pub(super) path: Vec<PathNode>, // From the root to the current node.
    pub(super) halving: SequentialHalving,
    priors: Vec<f32>,
    pub(super) spread: Spread,
    pub(super) nodes: u64,
    /// Whether simulations may have been taken back.
    pub(super) is_batched: bool,
}

/// The end of a simulation in the tree.
pub(super) enum End<S> {
    /// At a position whose value is known.
    Known(Worth, Option<Proof>),
    /// At a position that must be evaluated.
    Leaf {
        state: S,
        /// Whether the position is that of the last node, and not a later one that was reached by
        /// chance events outside the tree.
        is_last: bool,
    },
}

impl<S: Legality, L> Tree<S, L> {
    pub(super) fn new(arena: Arena<S>, leaf: L, seed: u64) -> Tree<S, L> {
        let (rng, spread) = (SplitMix64::new(seed), Spread::new());
        let path = Vec::with_capacity(64);
        let priors = Vec::new();
        let halving = SequentialHalving::default();
        Tree { arena, leaf, rng, path, halving, priors, spread, nodes: 0, is_batched: false }
    }

    /// Prepares the root after the tree was made, cleared or cut.
    pub(super) fn enter(&mut self, context: &Context<'_, S>) {
        self.halving = SequentialHalving::default();
        if context.history.can_recur {
            self.arena.node_mut(0).key = key(context.root.state());
        }
    }

    /// Keeps the subtree of a step. The context is that of the position before it.
    pub(super) fn advance(&mut self, step: StepOf<S>) {
        let first = self.arena.node(0).first;
        let count = self.arena.node(0).count;
        match (first..first + count).find(|child| self.arena.edges[*child as usize] == step) {
            Some(child) => self.arena.keep(child),
            None => self.arena.clear(),
        }
    }

    /// Whether more simulations change nothing.
    pub(super) fn is_done(&self, options: &MctsOptions) -> bool {
        let root = self.arena.node(0);
        let is_spent = options.gumbel.is_some_and(|gumbel| self.halving.is_spent(&gumbel));
        root.proof().is_some() || root.visits == u32::MAX || is_spent
    }

    /// Walks from the root to a leaf, which ends `self.path`. Children are added on the way.
    pub(super) fn descend(&mut self, context: &Context<'_, S>) -> End<S> {
        let mut state = context.root.state().clone();
        self.path.clear();
        let (mut node, mut plies) = (0, 0);
        loop {
            self.nodes += 1;
            if let Some(end) = self.end_at(context, node, &state, plies) {
                self.path.push(PathNode { node, actor: PathNode::NOBODY });
                return end;
            }
            let turn = state.turn();
            let actor = turn.player().map_or(PathNode::CHANCE, |player| context.teams.team(player));
            self.path.push(PathNode { node, actor });
            let is_leaf = self.is_leaf(context, node);
            if self.looks_for_wins(context, node, is_leaf)
                && state.may_win_at_once()
                && let Some(proof) = self.win_in_one(context.teams, node, actor, &state)
            {
                return End::Known(Teams::worth_of_proof(proof), Some(proof));
            }
            if is_leaf || !self.has_children(node, &state) {
                return self.leaf_from(state, context.teams);
            }
            node = match turn {
                Turn::Chance => self.event_at(node, &state),
                _ => self.choose(context, node, actor),
            };
            let step = self.arena.edges[node as usize];
            debug_assert!(state.canonical_step(step) == Ok(step), "{step} is illegal in {state}");
            plies += u32::from(matches!(step, Step::Move(_)));
            state.apply_unchecked(step);
        }
    }

    /// The value of a node that is known without an evaluation.
    #[inline]
    fn end_at(
        &mut self,
        context: &Context<'_, S>,
        index: u32,
        state: &S,
        plies: u32,
    ) -> Option<End<S>> {
        if let Some(proof) = self.arena.node(index).proof() {
            return Some(End::Known(Teams::worth_of_proof(proof), None));
        }
        if state.turn() == Turn::Over {
            let values = SeatValues::at_end(state).unwrap_or(SeatValues::ZERO);
            return Some(End::Known(context.teams.worth(values), context.teams.proof(state)));
        }
        if index != 0 && self.arena.node(index).is_unchecked() {
            self.check_history(context, index, state, plies);
        }
        let draw = || End::Known(context.teams.worth(SeatValues::of_draw(state)), None);
        self.arena.node(index).is_drawn().then(draw)
    }

    /// Marks a node whose position is drawn by its history.
    fn check_history(&mut self, context: &Context<'_, S>, index: u32, state: &S, plies: u32) {
        let mut is_drawn = context.history.is_at_limit(plies);
        if context.history.can_recur {
            let key = key(state);
            self.arena.node_mut(index).key = key;
            is_drawn |=
                context.history.is_repeated(context.root, &self.arena, &self.path, state, key);
        }
        self.arena.node_mut(index).set_drawn(is_drawn);
    }

    /// Whether the simulation ends at this node, because its children are not needed yet.
    #[inline]
    fn is_leaf(&self, context: &Context<'_, S>, index: u32) -> bool {
        let node = self.arena.node(index);
        // Under PUCT a position of a player gets its children when it is evaluated.
        let waits =
            context.options.has_priors() && self.path.last().is_some_and(|stop| stop.is_player());
        node.count == 0 && (node.visits == 0 || waits)
    }

    /// Whether all moves of a node are tried for a win now. That happens once for each node, and
    /// no more when the memory is full, because its result could not be kept.
    #[inline]
    fn looks_for_wins(&self, context: &Context<'_, S>, index: u32, is_leaf: bool) -> bool {
        let node = self.arena.node(index);
        let is_time = match context.options.decisive {
            DecisiveMoves::Never => false,
            DecisiveMoves::Expanded => !is_leaf || context.options.has_priors(),
            DecisiveMoves::Evaluated => node.visits == 0,
        };
        is_time && node.count == 0 && !self.arena.is_full() && context.teams.is_two_sided()
    }

    /// A proof that a position is won in one move, with the winning move as its only child.
    fn win_in_one(&mut self, teams: &Teams, index: u32, actor: u8, state: &S) -> Option<Proof> {
        let won = state.visit_moves(|mv| {
            let mut next = state.clone();
            next.play_unchecked(mv);
            if next.turn() != Turn::Over {
                return ControlFlow::Continue(());
            }
            match teams.proof(&next).filter(|proof| proof.winner == actor) {
                Some(proof) => ControlFlow::Break((mv, proof)),
                None => ControlFlow::Continue(()),
            }
        });
        let (mv, proof) = won.break_value()?;
        if !self.arena.expand_with(index, Step::Move(mv)) {
            return None;
        }
        let child = self.arena.node(index).first;
        self.arena.node_mut(child).set_proof(proof);
        proof.one_earlier()
    }

    /// Whether the node has children now; `false` if the memory is full.
    #[inline]
    fn has_children(&mut self, index: u32, state: &S) -> bool {
        self.arena.node(index).count != 0 || self.arena.expand(index, state)
    }

    /// The position to be evaluated: the next one in which a player is to move.
    #[inline]
    fn leaf_from(&mut self, mut state: S, teams: &Teams) -> End<S> {
        let is_last = state.turn() != Turn::Chance;
        while let Some(event) =
            (state.turn() == Turn::Chance).then(|| state.random_event(&mut self.rng)).flatten()
        {
            state.resolve_unchecked(event);
        }
        match SeatValues::at_end(&state) {
            Some(values) => End::Known(teams.worth(values), None),
            None => End::Leaf { state, is_last },
        }
    }

    /// A chance event by weight: the child that it leads to.
    fn event_at(&mut self, index: u32, state: &S) -> u32 {
        let mut total = 0;
        let _ = state.visit_events::<()>(|_, weight| {
            total += weight;
            ControlFlow::Continue(())
        });
        let mut left = self.rng.below(total);
        let mut child = self.arena.node(index).first;
        let _ = state.visit_events(|_, weight| {
            if left < weight {
                return ControlFlow::Break(());
            }
            left -= weight;
            child += 1;
            ControlFlow::Continue(())
        });
        child
    }

    fn choose(&mut self, context: &Context<'_, S>, node: u32, team: u8) -> u32 {
        if let (0, Some(gumbel)) = (node, &context.options.gumbel) {
            let width = self.spread.width();
            if let Some(child) =
                self.halving.choose(gumbel, &self.arena, width, team, &mut self.rng)
            {
                return child;
            }
        }
        let spread = self.spread.half();
        let arena = &mut self.arena;
        let rng = &mut self.rng;
        let options = context.options;
        let has_gaps = self.is_batched;
        Choice { arena, rng, options, spread, has_gaps, node, team }.child()
    }

    /// Gives an evaluated node its children with their priors, which are listed as in
    /// [`Legality::visit_moves`]; all are equal if there are none. Does nothing if the memory is
    /// full or the node has children already.
    pub(super) fn grow(&mut self, options: &MctsOptions, index: u32, state: &S, priors: &[f32]) {
        if self.arena.node(index).count != 0 || !self.arena.expand(index, state) {
            return;
        }
        self.set_priors(index, priors);
        if options.widening.is_some() {
            self.arena.sort_children(index);
        }
    }

    fn set_priors(&mut self, index: u32, priors: &[f32]) {
        let usable = |prior: f32| if prior.is_finite() { prior.max(0.0) } else { 0.0 };
        let total: f32 = priors.iter().copied().map(usable).sum();
        let children = self.arena.children_mut(index);
        let even = 1.0 / children.len() as f32;
        for (index, child) in children.iter_mut().enumerate() {
            let prior = priors.get(index).map_or(0.0, |prior| usable(*prior));
            child.set_prior(if 0.0 < total { prior / total } else { even });
        }
    }

    /// The moves of the root that sequential halving still considers, the best first.
    pub(super) fn ranked(&self, gumbel: &Gumbel, team: u8) -> Vec<u32> {
        self.halving.ranked(gumbel, &self.arena, self.spread.width(), team)
    }
}

impl<S: Legality, L: Leaf<S>> Tree<S, L> {
    /// Runs up to `n` simulations, fewer if the tree is done.
    pub(super) fn run(&mut self, context: &Context<'_, S>, n: u64) {
        for _ in 0..n {
            if self.is_done(context.options) {
                return;
            }
            let (worth, proof) = match self.descend(context) {
                End::Known(worth, proof) => (worth, proof),
                End::Leaf { state, is_last } => (self.evaluate(context, &state, is_last), None),
            };
            self.back_up(context.teams, worth, proof);
        }
    }

    fn evaluate(&mut self, context: &Context<'_, S>, state: &S, is_last: bool) -> Worth {
        self.priors.clear();
        if !(context.options.has_priors() && is_last) {
            return context.teams.worth(self.leaf.evaluate(state, &mut []));
        }
        let count = state.move_count();
        self.priors.resize(count, 1.0 / count as f32);
        let values = self.leaf.evaluate(state, &mut self.priors);
        let priors = mem::take(&mut self.priors);
        let leaf = self.path.last().map_or(0, |stop| stop.node);
        self.grow(context.options, leaf, state, &priors);
        self.priors = priors;
        context.teams.worth(values)
    }
}
