//! `cfr` and `best-response`: equilibria of games with hidden information, and what policies are
//! worth.

mod policy;

use std::time::{Duration, Instant};

use rulebook::{AnyMatch, Registry, Responses, SearchLimits, Status, TabularPolicy};
use serde_json::json;

use crate::{
    args::{BestResponse, Cfr, Memory, PolicySource},
    error::CliError,
    files, interrupt,
    output::{Output, seat},
    progress::Bar,
};

/// The stack of a thread that builds a game tree, in bytes.
const STACK_BYTES: usize = 64 << 20;

/// `cfr`.
pub(crate) fn cfr(registry: &Registry, args: &Cfr, out: &mut Output) -> Result<(), CliError> {
    let is_strategy_printed = args.strategy.as_deref().is_some_and(files::is_standard);
    if args.json && is_strategy_printed {
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
    let done = in_slices(args.iterations, &bar, |iterations| Ok(cfr.run(iterations)))?;
    bar.clear();
    let policy = cfr.average_policy();
    // What was reached before Ctrl-C is valued too; another Ctrl-C ends the program.
    let is_interrupted = interrupt::take();
    let responses = value(&*game, &policy, limits)?;
    if let Some(file) = &args.strategy {
        policy::write(file, &policy, args.force, out)?;
    }
    let (values, exploitability) = (cfr.values(), responses.exploitability());
    let information_sets = cfr.information_sets();
    if args.json {
        let iterations = cfr.iterations();
        out.json(&json!({
            "values": values,
            "exploitability": exploitability,
            "information_sets": information_sets,
            "iterations": iterations,
        }))?;
    } else if !is_strategy_printed {
        out.line(format_args!("{done} iterations over {information_sets} information sets"))?;
        for (index, value) in values.iter().enumerate() {
            out.line(format_args!("{}: {value:+.6}", name(&*game, index)))?;
        }
        out.line(format_args!("exploitability: {exploitability:.6}"))?;
    }
    if is_interrupted { Err(CliError::Interrupted) } else { Ok(()) }
}

/// `best-response`.
pub(crate) fn best_response(
    registry: &Registry,
    args: &BestResponse,
    out: &mut Output,
) -> Result<(), CliError> {
    let game = args.start.open(registry)?;
    let policy = match &args.policy {
        PolicySource::Uniform => TabularPolicy::uniform(),
        PolicySource::File(file) => policy::read(file)?,
    };
    let responses = value(&*game, &policy, limits(&args.memory))?;
    let (nash_conv, exploitability) = (responses.nash_conv(), responses.exploitability());
    if args.json {
        return Ok(out.json(&json!({
            "values": responses.values,
            "best_response": responses.best_responses,
            "nash_conv": nash_conv,
            "exploitability": exploitability,
        }))?);
    }
    for (index, (value, best)) in responses.values.iter().zip(&responses.best_responses).enumerate()
    {
        let seat = name(&*game, index);
        out.line(format_args!("{seat}: {value:+.6}, with the best response {best:+.6}"))?;
    }
    out.line(format_args!("NashConv: {nash_conv:.6}, exploitability: {exploitability:.6}"))?;
    Ok(())
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
    mut run: impl FnMut(u64) -> Result<Status, CliError>,
) -> Result<u64, CliError> {
    const SLICE: Duration = Duration::from_millis(50);
    interrupt::watch();
    let (mut done, mut slice) = (0, 1);
    while done < n && !interrupt::is_interrupted() {
        let start = Instant::now();
        let units = slice.min(n - done);
        let status = run(units)?;
        done += units;
        bar.show(done, if n == u64::MAX { 0 } else { n });
        if status == Status::Done {
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
