//! A batch of any game as an [`AnyBatch`].

use std::{fmt, marker::PhantomData};

use rulebook_core::{DrawRules, PickIndex, Record, Rules, Utility, Viewpoint};

use super::{
    actions::{Actions, ByIndex, ByPicks, Learnable},
    any_batch::{ActionKind, AnyBatch, AutoReset, BatchBuffers, BatchOptions, Done, MaskKind},
    chunks::shared_out,
    environment::{Environment, Plan},
    rows::{Rows, Sizes},
    team::Team,
};
#[cfg(feature = "search")]
use super::{
    any_trees::{AnyTrees, TreeOptions},
    trees::forest,
};
use crate::{
    error::{AnyError, ErrorKind},
    sealed::Sealed,
    values::{BatchInfo, PlanesInfo},
};

/// Makes a batch; kept by an entry whose game has planes and indices.
pub(crate) type MakeBatch<G> = fn(G, &BatchOptions<'_>) -> Result<Box<dyn AnyBatch>, AnyError>;

/// The environments, the threads that step them, and what they have in common.
struct Batch<G: Learnable, A> {
    kind: ActionKind,
    actions: PhantomData<fn() -> A>,
    plan: Plan<G>,
    auto_reset: AutoReset,
    environments: Vec<Environment<G>>,
    sizes: Sizes,
    team: Team,
}

/// Makes a batch of matches from `start`, whose actions are indices, or whole moves as one pick.
pub(crate) fn batch<G: Learnable>(
    start: G,
    options: &BatchOptions<'_>,
) -> Result<Box<dyn AnyBatch>, AnyError> {
    make::<G, ByIndex>(start, options)
}

/// Makes a batch of matches from `start`, whose actions are indices or picks.
pub(crate) fn batch_by_picks<G: Learnable + PickIndex>(
    start: G,
    options: &BatchOptions<'_>,
) -> Result<Box<dyn AnyBatch>, AnyError> {
    match options.actions {
        ActionKind::Index => make::<G, ByIndex>(start, options),
        ActionKind::Picks => make::<G, ByPicks>(start, options),
    }
}

fn make<G: Learnable, A: Actions<G>>(
    start: G,
    options: &BatchOptions<'_>,
) -> Result<Box<dyn AnyBatch>, AnyError> {
    if options.n == 0 {
        return Err(refused(&"it needs at least one environment"));
    }
    let draw_rules = options.draw_rules.unwrap_or(G::DRAW_RULES);
    let limits = [draw_rules.ply_limit, options.max_plies];
    let plan = Plan {
        seed: options.seed,
        first: options.first,
        draw_rules: DrawRules { repetition: draw_rules.repetition, ply_limit: None },
        keeps_steps: options.keeps_steps,
        max_plies: limits.into_iter().flatten().min().unwrap_or(u32::MAX),
        mask: options.mask,
        keeps_mask: options.keeps_mask,
        start,
    };
    if options.threads == 0 {
        return Err(refused(&"it needs at least one thread"));
    }
    let team = Team::new(options.threads.min(options.n));
    let sizes = Sizes {
        obs: G::layout(&plan.start.view(Viewpoint::Public)).len(),
        mask: match options.mask {
            MaskKind::Bytes => A::SPACE,
            MaskKind::Bits => A::SPACE.div_ceil(8),
            MaskKind::None => 0,
        },
        players: plan.start.players().into(),
        action: A::WIDTH,
    };
    let environments = (0..options.n as u64).map(|index| Environment::new(&plan, index)).collect();
    let auto_reset = options.auto_reset;
    Ok(Box::new(Batch {
        kind: options.actions,
        actions: PhantomData::<fn() -> A>,
        plan,
        auto_reset,
        environments,
        sizes,
        team,
    }))
}

fn refused(reason: &dyn fmt::Display) -> AnyError {
    AnyError::new(ErrorKind::Batch, "batch", reason)
}

impl<G: Learnable, A: Actions<G>> Batch<G, A> {
    /// Calls `act` with every environment, its number and its rows, on all threads.
    fn for_each(
        &mut self,
        rows: Rows<'_>,
        act: impl Fn(&Plan<G>, usize, &mut Environment<G>, Rows<'_>) + Sync,
    ) {
        self.team.renew();
        let plan = &self.plan;
        let act = |index, environment: &mut _, rows: Rows<'_>| act(plan, index, environment, rows);
        shared_out(&self.team, self.sizes, &mut self.environments, rows, |_, _| true, act);
    }

    /// Refuses the first action for which `check` is false; if there is none, calls `act` with
    /// every environment, its number, its action and its rows.
    fn check_and_act(
        &mut self,
        actions: &[i32],
        rows: Rows<'_>,
        check: impl Fn(&Plan<G>, &mut Environment<G>, &[i32]) -> bool + Sync,
        act: impl Fn(&Plan<G>, usize, &mut Environment<G>, &[i32], Rows<'_>) + Sync,
    ) -> Result<(), AnyError> {
        self.team.renew();
        let action_of = |index: usize| {
            actions.get(index * A::WIDTH..(index + 1) * A::WIDTH).unwrap_or_default()
        };
        let plan = &self.plan;
        let check = |index, environment: &mut _| check(plan, environment, action_of(index));
        let act = |index, environment: &mut _, rows: Rows<'_>| {
            act(plan, index, environment, action_of(index), rows);
        };
        let refused = shared_out(&self.team, self.sizes, &mut self.environments, rows, check, act);
        refused.map_or(Ok(()), |index| Err(self.refusal(index, actions)))
    }

    /// The refusal of an environment's action.
    fn refusal(&self, environment: usize, actions: &[i32]) -> AnyError {
        let action = &actions[environment * A::WIDTH..(environment + 1) * A::WIDTH];
        A::refusal(self.environments[environment].state(), action).in_environment(environment)
    }

    /// Whether there is a row of numbers for each environment.
    fn check_actions(&self, actions: &[i32]) -> Result<(), AnyError> {
        if A::WIDTH == 1 {
            return self.check_environments("actions", actions.len());
        }
        let due = self.environments.len() * A::WIDTH;
        if actions.len() == due {
            return Ok(());
        }
        let message = format!("there are {} numbers where {due} are due", actions.len());
        Err(AnyError::new(ErrorKind::Batch, "actions", message))
    }

    fn environment(&self, number: usize) -> Result<&Environment<G>, AnyError> {
        self.environments.get(number).ok_or_else(|| {
            let message = format!("there are {}, from 0", self.environments.len());
            AnyError::new(ErrorKind::Batch, format!("environment {number}"), message)
        })
    }

    fn check_environments(&self, what: &str, given: usize) -> Result<(), AnyError> {
        let n = self.environments.len();
        if given == n {
            return Ok(());
        }
        let message = format!("there are {given} for {n} environments");
        Err(AnyError::new(ErrorKind::Batch, what, message))
    }
}

/// Writes everything but the reward and the final observation.
fn write<G: Learnable, A: Actions<G>>(
    plan: &Plan<G>,
    environment: &mut Environment<G>,
    rows: &mut Rows<'_>,
) {
    environment.write_obs(rows.obs);
    environment.write_mask::<A>(plan, rows.mask);
    rows.player[0] = environment.player().map_or(-1, |player| player.index() as i8);
    rows.done[0] = environment.done() as u8;
}

impl<G: Learnable, A: Actions<G>> AnyBatch for Batch<G, A> {
    fn rules(&self) -> Rules {
        G::RULES
    }

    fn info(&self) -> BatchInfo {
        let range = self.plan.start.payoff_range();
        BatchInfo {
            n: self.environments.len(),
            players: self.plan.start.players(),
            planes: PlanesInfo::of(&G::layout(&self.plan.start.view(Viewpoint::Public))),
            n_indices: G::MOVE_SPACE,
            picks: (self.kind == ActionKind::Picks).then(A::info),
            mask_size: self.sizes.mask,
            payoff_range: [*range.start(), *range.end()],
            payoff_sum: match G::UTILITY {
                Utility::ZeroSum => Some(0),
                Utility::ConstantSum(sum) => Some(sum),
                Utility::GeneralSum => None,
            },
        }
    }

    fn reset(
        &mut self,
        which: Option<&[bool]>,
        buffers: &mut BatchBuffers<'_>,
    ) -> Result<(), AnyError> {
        if let Some(which) = which {
            self.check_environments("flags of environments", which.len())?;
        }
        let rows = Rows::new(buffers, self.sizes, self.environments.len())?;
        self.for_each(rows, |plan, index, environment, mut rows| {
            if which.is_none_or(|which| which[index]) {
                environment.restart(plan, index as u64);
            }
            rows.reward.fill(0.0);
            write::<G, A>(plan, environment, &mut rows);
        });
        Ok(())
    }

    fn step(&mut self, actions: &[i32], buffers: &mut BatchBuffers<'_>) -> Result<(), AnyError> {
        self.check_actions(actions)?;
        let rows = Rows::new(buffers, self.sizes, self.environments.len())?;
        let auto_reset = self.auto_reset;
        // The moves that the actions mean.
        let choose = |_: &_, environment: &mut Environment<G>, action: &_| {
            let mover = environment.player();
            environment.chosen = mover.and_then(|_| A::move_of(environment.state(), action));
            mover.is_none() || environment.chosen.is_some()
        };
        self.check_and_act(actions, rows, choose, |plan, index, environment, _, mut rows| {
            rows.reward.fill(0.0);
            match environment.chosen.take() {
                Some(mv) => {
                    environment.play(plan, mv);
                    if environment.done() != Done::No {
                        environment.write_reward(rows.reward);
                        if !rows.final_obs.is_empty() {
                            environment.write_obs(rows.final_obs);
                        }
                    }
                }
                None if auto_reset != AutoReset::Off => environment.restart(plan, index as u64),
                None => {}
            }
            let done = environment.done();
            if done != Done::No && auto_reset == AutoReset::SameStep {
                environment.restart(plan, index as u64);
            }
            write::<G, A>(plan, environment, &mut rows);
            if auto_reset == AutoReset::SameStep {
                rows.done[0] = done as u8;
            }
        })
    }

    fn next_mask(&mut self, actions: &[i32], mask: &mut [u8]) -> Result<(), AnyError> {
        self.check_actions(actions)?;
        let due = self.environments.len() * self.sizes.mask;
        AnyError::check_size(ErrorKind::Batch, "array mask", mask.len(), due)?;
        let rows = Rows { mask, ..Rows::none() };
        let check = |plan: &_, environment: &mut Environment<G>, action: &_| {
            environment.write_next::<A>(plan, action, &mut [])
        };
        self.check_and_act(actions, rows, check, |plan, _, environment, action, rows| {
            environment.write_next::<A>(plan, action, rows.mask);
        })
    }

    fn random_actions(&mut self, actions: &mut [i32]) -> Result<(), AnyError> {
        self.check_actions(actions)?;
        let rows = Rows { actions, ..Rows::none() };
        self.for_each(rows, |_, _, environment, rows| {
            environment.write_random::<A>(rows.actions);
        });
        Ok(())
    }

    fn legal_indices(&self, indices: &mut Vec<i32>, offsets: &mut Vec<usize>) {
        indices.clear();
        offsets.clear();
        offsets.push(0);
        for environment in &self.environments {
            environment.visit_indices(|index| indices.extend(i32::try_from(index)));
            offsets.push(indices.len());
        }
    }

    fn position(&self, environment: usize) -> Result<String, AnyError> {
        Ok(self.environment(environment)?.state().to_string())
    }

    fn record(&self, environment: usize) -> Result<Record, AnyError> {
        Ok(self.environment(environment)?.to_match(&self.plan).to_record(&[]))
    }

    #[cfg(feature = "search")]
    fn trees(&self, options: &TreeOptions) -> Result<Box<dyn AnyTrees>, AnyError> {
        // A variant may hide nothing although the game can.
        if self.plan.start.has_hidden_info() {
            let message = "they need a variant in which nothing is hidden";
            return Err(AnyError::new(ErrorKind::Batch, "trees", message));
        }
        let is_running = |it: &&Environment<G>| it.player().is_some();
        let matches = self.environments.iter().map(|it| Some(it).filter(is_running));
        let matches = matches.map(|it| it.map(|it| it.to_match(&self.plan))).collect();
        forest(matches, options)
    }
}

impl<G: Learnable, A> Sealed for Batch<G, A> {}

impl<G: Learnable, A> fmt::Debug for Batch<G, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AnyBatch({}, {})", G::RULES.name, self.environments.len())
    }
}
