//! Steps of batches per second, with planes and masks, next to plain random play:
//! `batch [GAME] [--variant TEXT] [--n N] [--steps N] [--threads N] [--mask bytes|bits|none]
//! [--rounds N]`.
//!
//! A step is a move, with the chance events that follow it. What is timed is the step itself:
//! checking all actions, playing them, and writing planes and masks. The random choice of the
//! actions is not part of it. Plain play is `AnyMatch::playout`: random games without planes and
//! masks. Both are measured one after the other, round by round, and the ratio is the median of the
//! rounds' ratios. Without `--mask`, masks are bytes if there are at most 1,100 indices, otherwise
//! bits.

use std::{env, error::Error, process::ExitCode, time::Instant};

use rulebook::{
    AnyBatch, AnyGame, AnyMatch, BatchBuffers, BatchOptions, MaskKind, Registry, game_rng,
};
use rulebook_benches::{arguments::Arguments, program, work::MAX_PLIES};
use rulebook_core::DrawRules;

/// Above this number of indices the default is masks of bits.
const MAX_BYTES: usize = 1_100;

struct Task {
    variant: String,
    n: usize,
    steps: usize,
    threads: usize,
    mask: String,
    rounds: usize,
}

fn main() -> ExitCode {
    program::run(run)
}

fn run() -> Result<(), Box<dyn Error>> {
    let mut arguments = Arguments::new(env::args().skip(1));
    let only = arguments.game();
    let task = Task {
        variant: arguments.option("--variant", String::new())?,
        n: arguments.option("--n", 1_024)?,
        steps: arguments.option("--steps", 200)?,
        threads: arguments.option("--threads", 1)?,
        mask: arguments.option("--mask", String::new())?,
        rounds: arguments.option("--rounds", 5)?,
    };
    arguments.finish()?;
    let registry = Registry::standard();
    println!("| game | planes | indices | mask | batch, steps/s | plain play, moves/s | ratio |");
    println!("|---|---:|---:|---|---:|---:|---:|");
    let mut n_games = 0;
    for game in registry.games() {
        if only.as_ref().is_none_or(|name| name == game.rules().name) {
            measure(game, &task)?;
            n_games += 1;
        }
    }
    if n_games == 0 {
        return Err("there is no such game".into());
    }
    Ok(())
}

fn measure(game: &dyn AnyGame, task: &Task) -> Result<(), Box<dyn Error>> {
    let n_indices = game.info().n_indices.ok_or("the game has no indices")?;
    let mask = match task.mask.as_str() {
        "" if n_indices <= MAX_BYTES => MaskKind::Bytes,
        "" | "bits" => MaskKind::Bits,
        "bytes" => MaskKind::Bytes,
        "none" => MaskKind::None,
        other => return Err(format!("--mask cannot be {other:?}").into()),
    };
    let options = BatchOptions {
        variant: &task.variant,
        threads: task.threads,
        max_plies: Some(MAX_PLIES),
        mask,
        keeps_mask: true,
        seed: 1,
        ..BatchOptions::new(task.n)
    };
    let mut played = Played::new(game.batch(&options)?);
    played.run(task.steps); // Matches of all ages, as in the long run.
    let start = game.start(&task.variant)?;
    let (mut plain, mut seed) = (Vec::new(), 0);
    let mut stepped = Vec::new();
    for _ in 0..task.rounds.max(1) {
        stepped.push(played.run(task.steps));
        seed += 1;
        plain.push(plain_play(&*start, task.n * task.steps, seed)?);
    }
    let ratios = stepped.iter().zip(&plain).map(|(batch, plain)| batch / plain).collect();
    println!(
        "| {} | {} | {n_indices} | {mask:?} | {:.3} M | {:.3} M | {:.3} |",
        game.rules().name,
        played.obs.len() / task.n,
        median(stepped) / 1e6,
        median(plain) / 1e6,
        median(ratios),
    );
    Ok(())
}

/// A batch that is played at random, and its arrays.
struct Played {
    batch: Box<dyn AnyBatch>,
    actions: Vec<i32>,
    obs: Vec<f32>,
    mask: Vec<u8>,
    player: Vec<i8>,
    reward: Vec<f32>,
    done: Vec<u8>,
}

impl Played {
    fn new(batch: Box<dyn AnyBatch>) -> Played {
        let info = batch.info();
        Played {
            actions: vec![0; info.n],
            obs: vec![0.0; info.n * info.planes.size],
            mask: vec![0; info.n * info.mask_size],
            player: vec![0; info.n],
            reward: vec![0.0; info.n * usize::from(info.players)],
            done: vec![0; info.n],
            batch,
        }
    }

    /// Takes random steps; returns the steps of all environments per second.
    fn run(&mut self, steps: usize) -> f64 {
        let mut seconds = 0.0;
        for _ in 0..steps {
            self.batch.random_actions(&mut self.actions).expect("an action each");
            let mut buffers = BatchBuffers {
                obs: &mut self.obs,
                mask: &mut self.mask,
                player: &mut self.player,
                reward: &mut self.reward,
                done: &mut self.done,
                final_obs: &mut [],
            };
            let begin = Instant::now();
            self.batch.step(&self.actions, &mut buffers).expect("legal actions");
            seconds += begin.elapsed().as_secs_f64();
        }
        per_second(steps * self.actions.len(), seconds)
    }
}

/// Plays random games until they have this many moves; returns the moves per second.
fn plain_play(start: &dyn AnyMatch, moves: usize, seed: u64) -> Result<f64, Box<dyn Error>> {
    let draw_rules = DrawRules { ply_limit: Some(MAX_PLIES), ..start.draw_rules() };
    let (mut played, mut games) = (0, 0);
    let begin = Instant::now();
    while played < moves {
        let mut rng = game_rng(seed, games);
        played += start.playout(&mut || rng.next(), draw_rules, None)?.plies as usize;
        games += 1;
    }
    Ok(per_second(played, begin.elapsed().as_secs_f64()))
}

#[expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
fn per_second(n: usize, seconds: f64) -> f64 {
    n as f64 / seconds
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
