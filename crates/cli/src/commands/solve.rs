//! `solve`: the exact value of a position.

use std::time::Instant;

use rulebook::{AnySolver, Registry, SearchLimits, Solution, Status};
use rulebook_engine::Budget;
use serde_json::json;

use crate::{
    args::Solve,
    error::CliError,
    interrupt,
    output::{self, Output},
    progress::Bar,
};

pub(crate) fn run(registry: &Registry, args: &Solve, out: &mut Output) -> Result<(), CliError> {
    let game = args.start.open(registry)?;
    let mut solver = game.solver(SearchLimits::default().memory(args.memory.bytes()))?;
    let is_interrupted = run_to(&mut *solver, args.limit)?;
    let solution = solver.solution();
    if args.json {
        out.json(&json!(solution))?;
    } else {
        let turn = output::turn(&*game);
        write(&turn, &solution, out)?;
    }
    if is_interrupted { Err(CliError::Interrupted) } else { Ok(()) }
}

/// Runs the solver to its end, the limit, or Ctrl-C. Returns whether it was Ctrl-C.
fn run_to(solver: &mut dyn AnySolver, limit: Option<Budget>) -> Result<bool, CliError> {
    const SLICE: u64 = 10_000;
    interrupt::watch();
    let (start, bar) = (Instant::now(), Bar::new());
    let mut left = match limit {
        Some(Budget::Nodes(nodes)) => nodes,
        Some(Budget::Depth(_)) => {
            let message = "--limit: a solver has no depth; write a time (`2s`) or nodes (`20000n`)";
            return Err(CliError::Usage(message.to_owned()));
        }
        Some(Budget::Time(_)) | None => u64::MAX,
    };
    while 0 < left {
        let steps = SLICE.min(left);
        left -= steps;
        let status = solver.run(steps)?;
        bar.show(0, 0);
        let is_late = matches!(limit, Some(Budget::Time(time)) if time <= start.elapsed());
        if status == Status::Done || is_late || interrupt::is_interrupted() {
            break;
        }
    }
    bar.clear();
    Ok(interrupt::take())
}

fn write(turn: &str, solution: &Solution, out: &mut Output) -> Result<(), CliError> {
    let Solution { value, plies, nodes, .. } = solution;
    out.line(format_args!("{turn}: {}", in_words(value, *plies)))?;
    if 2 < solution.per_seat.len() {
        out.line(format_args!("by seat: {}", solution.per_seat.join(", ")))?;
    }
    for (mv, solved) in &solution.moves {
        out.line(format_args!("  {mv}: {}", in_words(&solved.value, solved.plies)))?;
    }
    out.line(format_args!("{nodes} positions"))?;
    Ok(())
}

/// `win in 5 moves`, `draw`, `140174/3081`.
fn in_words(value: &str, plies: Option<u32>) -> String {
    match plies {
        None => value.to_owned(),
        Some(1) => format!("{value} in 1 move"),
        Some(plies) => format!("{value} in {plies} moves"),
    }
}
