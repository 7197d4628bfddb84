//! `solve`: the exact value of a position.

use std::time::Instant;

use clap::Args;
use rulebook::{AnySolver, Registry, SearchLimits, SearchStatus, Solution};
use rulebook_engine::Budget;
use serde_json::{Value, json};

use crate::{
    answer::{Answer, Format},
    error::CliError,
    interrupt,
    output::Output,
    phrases,
    progress::Bar,
    resources::Memory,
    start::Start,
};

/// Compute the exact value of a position and of its moves, with all cards face up
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  rulebook solve tictactoe\n  rulebook solve nim --position '1,2,3,0 0' --json\n  rulebook solve pig --variant sides=2,target=10 --position '8,8 0+0' --json"
)]
pub(crate) struct Solve {
    #[command(flatten)]
    start: Start,
    /// When to give up: after a time (`2s`), or a number of positions (`20000n`) [default: never]
    #[arg(long, value_name = "LIMIT")]
    limit: Option<Budget>,
    #[command(flatten)]
    memory: Memory,
    #[command(flatten)]
    format: Format,
}

pub(crate) fn run(registry: &Registry, args: &Solve, out: &mut Output) -> Result<(), CliError> {
    let game = args.start.open(registry)?;
    let mut solver = game.solver(SearchLimits::default().memory(args.memory.bytes()))?;
    let is_interrupted = run_to(&mut *solver, args.limit)?;
    let value = PositionValue { turn: phrases::turn(&*game), solution: solver.solution() };
    args.format.write(&value, out)?;
    if is_interrupted { Err(CliError::Interrupted) } else { Ok(()) }
}

/// Runs the solver to its end, the limit, or Ctrl-C. Returns whether it was Ctrl-C.
fn run_to(solver: &mut dyn AnySolver, limit: Option<Budget>) -> Result<bool, CliError> {
    const SLICE: u64 = 10_000;
    interrupt::watch();
    let start = Instant::now();
    let bar = Bar::new();
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
        if status == SearchStatus::Done || is_late || interrupt::is_interrupted() {
            break;
        }
    }
    bar.clear();
    Ok(interrupt::take())
}

/// The value of a position, with its turn.
struct PositionValue {
    turn: String,
    solution: Solution,
}

impl Answer for PositionValue {
    fn write_text(&self, out: &mut Output) -> Result<(), CliError> {
        let Solution { value, plies, nodes, per_seat, moves, .. } = &self.solution;
        out.line(format_args!("{}: {}", self.turn, in_words(value, *plies)))?;
        if 2 < per_seat.len() {
            out.line(format_args!("by seat: {}", per_seat.join(", ")))?;
        }
        for (mv, solved) in moves {
            out.line(format_args!("  {mv}: {}", in_words(&solved.value, solved.plies)))?;
        }
        Ok(out.line(format_args!("{}", phrases::counted(*nodes, "position")))?)
    }

    fn to_json(&self) -> Result<Value, CliError> {
        Ok(json!(self.solution))
    }
}

/// A value in words: `win in 5 moves`, `draw`, `140174/3081`.
fn in_words(value: &str, plies: Option<u32>) -> String {
    match plies {
        None => value.to_owned(),
        Some(plies) => format!("{value} in {}", phrases::counted(u64::from(plies), "move")),
    }
}
