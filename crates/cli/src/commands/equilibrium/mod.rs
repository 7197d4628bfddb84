//! `cfr` and `best-response`: equilibria of games with hidden information, and values of policies.

mod policy;

use std::{
    path::PathBuf,
    time::{Duration, Instant},
};

use clap::Args;
use rulebook::{AnyMatch, Registry, Responses, SearchLimits, SearchStatus, TabularPolicy};
use serde_json::{Value, json};

use self::policy::PolicySource;
use crate::{
    answer::{Answer, Format},
    count::Count,
    error::CliError,
    files, interrupt,
    output::Output,
    phrases::{seat, signed},
    progress::Bar,
    resources::Memory,
    start::Start,
};

/// The stack of a thread that builds a game tree, in bytes.
const STACK_BYTES: usize = 64 << 20;

/// Approximate an equilibrium of a small game with hidden information by CFR+
///
/// The game tree must fit into memory: those of kuhn, leduc and goofspiel do, and those of larger games
/// from a position near the end.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  rulebook cfr kuhn --iterations 1000\n  rulebook cfr leduc --iterations 500 --strategy leduc.jsonl\n  rulebook cfr kuhn --variant players=3 --iterations 1000 --json"
)]
pub(crate) struct Cfr {
    #[command(flatten)]
    start: Start,
    /// The number of iterations
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    iterations: Count<u64>,
    /// Write the average policy, one JSON object per information set and line; `-` means standard
    /// output
    #[arg(long, value_name = "FILE")]
    strategy: Option<PathBuf>,
    /// Replace the file if it exists
    #[arg(long, requires = "strategy")]
    force: bool,
    #[command(flatten)]
    memory: Memory,
    #[command(flatten)]
    format: Format,
}

/// Evaluate a policy, and the best responses to it
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  rulebook best-response kuhn --policy uniform\n  rulebook best-response leduc --policy leduc.jsonl --json"
)]
pub(crate) struct BestResponse {
    #[command(flatten)]
    start: Start,
    /// The policy: `uniform`, or a file from `cfr --strategy`; `-` means standard input
    #[arg(long, value_name = "uniform|FILE")]
    policy: PolicySource,
    #[command(flatten)]
    memory: Memory,
    #[command(flatten)]
    format: Format,
}

/// `cfr`.
pub(crate) fn cfr(registry: &Registry, args: &Cfr, out: &mut Output) -> Result<(), CliError> {
    let is_strategy_printed = args.strategy.as_deref().is_some_and(files::is_standard);
    if args.format.json && is_strategy_printed {
        let message = "--json and --strategy - would both write to standard output";
        return Err(CliError::Usage(message.to_owned()));
    }
    let game = args.start.open(registry)?;
    let limits = limits(&args.memory);
    let bar = Bar::new();
    let building = game.clone();
    let built = interrupt::unless_interrupted(
        STACK_BYTES,
        move || building.cfr(limits),
        || bar.show(0, 0),
    )?;
    let mut cfr = built.ok_or(CliError::Interrupted)??;
    let done = in_slices(args.iterations.get(), &bar, |iterations| Ok(cfr.run(iterations)))?;
    bar.clear();
    let policy = cfr.average_policy();
    // The policy at Ctrl-C is evaluated too; another Ctrl-C ends the program.
    let is_interrupted = interrupt::take();
    let responses = value(&*game, &policy, limits)?;
    if let Some(file) = &args.strategy {
        policy::write(file, &policy, args.force, out)?;
    }
    if !is_strategy_printed {
        let equilibrium = Equilibrium {
            game: &*game,
            values: cfr.values(),
            exploitability: responses.exploitability(),
            information_sets: cfr.information_sets(),
            iterations: cfr.iterations(),
            done,
        };
        args.format.write(&equilibrium, out)?;
    }
    if is_interrupted { Err(CliError::Interrupted) } else { Ok(()) }
}

/// An approximate equilibrium.
struct Equilibrium<'m> {
    game: &'m dyn AnyMatch,
    values: Vec<f64>,
    exploitability: f64,
    information_sets: usize,
    iterations: u64,
    /// The iterations of this run.
    done: u64,
}

impl Answer for Equilibrium<'_> {
    fn write_text(&self, out: &mut Output) -> Result<(), CliError> {
        let Equilibrium { done, information_sets, exploitability, .. } = self;
        out.line(format_args!("{done} iterations over {information_sets} information sets"))?;
        for (index, value) in self.values.iter().enumerate() {
            out.line(format_args!("{}: {}", name(self.game, index), signed(*value, 6)))?;
        }
        Ok(out.line(format_args!("exploitability: {exploitability:.6}"))?)
    }

    fn to_json(&self) -> Result<Value, CliError> {
        Ok(json!({
            "values": self.values,
            "exploitability": self.exploitability,
            "information_sets": self.information_sets,
            "iterations": self.iterations,
        }))
    }
}

/// `best-response`.
pub(crate) fn best_response(
    registry: &Registry,
    args: &BestResponse,
    out: &mut Output,
) -> Result<(), CliError> {
    let game = args.start.open(registry)?;
    let policy = args.policy.policy()?;
    let responses = value(&*game, &policy, limits(&args.memory))?;
    args.format.write(&BestResponses { game: &*game, responses }, out)
}

/// The values of a policy, and of the best responses to it.
struct BestResponses<'m> {
    game: &'m dyn AnyMatch,
    responses: Responses,
}

impl Answer for BestResponses<'_> {
    fn write_text(&self, out: &mut Output) -> Result<(), CliError> {
        let Responses { values, best_responses, .. } = &self.responses;
        for (index, (value, best)) in values.iter().zip(best_responses).enumerate() {
            let seat = name(self.game, index);
            let [value, best] = [value, best].map(|number| signed(*number, 6));
            out.line(format_args!("{seat}: {value}, with the best response {best}"))?;
        }
        let nash_conv = self.responses.nash_conv();
        let exploitability = self.responses.exploitability();
        Ok(out
            .line(format_args!("NashConv: {nash_conv:.6}, exploitability: {exploitability:.6}"))?)
    }

    fn to_json(&self) -> Result<Value, CliError> {
        Ok(json!({
            "values": self.responses.values,
            "best_response": self.responses.best_responses,
            "nash_conv": self.responses.nash_conv(),
            "exploitability": self.responses.exploitability(),
        }))
    }
}

/// The exact values of a policy. Ctrl-C ends it without an answer.
fn value(
    game: &dyn AnyMatch,
    policy: &TabularPolicy,
    limits: SearchLimits,
) -> Result<Responses, CliError> {
    let mut valued = game.best_response(policy, limits)?;
    let bar = Bar::new();
    in_slices(u64::MAX, &bar, |steps| Ok(valued.run(steps)?))?;
    bar.clear();
    valued.responses().cloned().ok_or(CliError::Interrupted)
}

/// Runs `n` units of work in slices, until all are done, there is nothing to do, or Ctrl-C.
/// Returns the number of units that were done.
fn in_slices(
    n: u64,
    bar: &Bar,
    mut run: impl FnMut(u64) -> Result<SearchStatus, CliError>,
) -> Result<u64, CliError> {
    const SLICE: Duration = Duration::from_millis(50);
    interrupt::watch();
    let mut done = 0;
    let mut slice = 1;
    while done < n && !interrupt::is_interrupted() {
        let start = Instant::now();
        let units = slice.min(n - done);
        let status = run(units)?;
        done += units;
        bar.show(done, if n == u64::MAX { 0 } else { n });
        if status == SearchStatus::Done {
            break;
        }
        slice = if start.elapsed() < SLICE { slice.saturating_mul(2) } else { slice.div_ceil(2) };
    }
    Ok(done)
}

fn limits(memory: &Memory) -> SearchLimits {
    SearchLimits::default().memory(memory.bytes())
}

fn name(game: &dyn AnyMatch, index: usize) -> String {
    let player = u8::try_from(index).ok().and_then(rulebook::core::Player::from_index);
    player.map_or_else(String::new, |player| seat(game, player))
}
