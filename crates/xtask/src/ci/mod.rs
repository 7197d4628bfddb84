//! All checks in order, and their sum.

mod features;
mod optional;
mod report;
mod steps;

use std::time::Instant;

use anyhow::{Result, ensure};

use crate::{Shell, Workspace};

pub use self::{
    features::combinations,
    report::{Outcome, Report},
};

/// What a step works with.
#[derive(Debug)]
pub struct Context<'c> {
    /// Runs commands in the root.
    pub shell: &'c Shell,
    /// The packages.
    pub workspace: Workspace,
}

/// One check.
struct Step {
    name: &'static str,
    run: fn(&Context<'_>) -> Result<Outcome>,
    slow: bool,
}

/// Everything, what fails soonest first.
const STEPS: [Step; 14] = [
    Step { name: "fmt", run: steps::fmt, slow: false },
    Step { name: "tidy", run: steps::tidy, slow: false },
    Step { name: "clippy", run: steps::clippy, slow: false },
    Step { name: "features", run: steps::features, slow: false },
    Step { name: "rustdoc", run: steps::rustdoc, slow: false },
    Step { name: "fuzz", run: steps::fuzz, slow: false },
    Step { name: "new-game", run: steps::new_game, slow: false },
    Step { name: "package", run: steps::package, slow: false },
    Step { name: "thumbv7em", run: optional::thumbv7em, slow: false },
    Step { name: "wasm32", run: optional::wasm32, slow: false },
    Step { name: "msrv", run: optional::msrv, slow: false },
    Step { name: "miri", run: optional::miri, slow: false },
    Step { name: "budgets", run: optional::budgets, slow: false },
    Step { name: "slow-tests", run: steps::slow_tests, slow: true },
];

/// Runs the steps, or only those that are named, and prints how each of them ended; says whether
/// none failed.
///
/// # Errors
///
/// If there is no such step or the workspace cannot be read.
pub fn run(shell: &Shell, slow: bool, only: &[String]) -> Result<bool> {
    for name in only {
        let names: Vec<&str> = STEPS.iter().map(|step| step.name).collect();
        ensure!(
            names.contains(&name.as_str()),
            "there is no step `{name}`; there are {}",
            names.join(", ")
        );
    }
    let context = Context { shell, workspace: Workspace::read(shell)? };
    let mut report = Report::default();
    for step in &STEPS {
        let named = only.iter().any(|name| name == step.name);
        let wanted = if only.is_empty() { slow || !step.slow } else { named };
        if wanted {
            println!("\n== {}", step.name);
            let start = Instant::now();
            let outcome = (step.run)(&context).unwrap_or_else(|error| {
                println!("error: {error:#}");
                Outcome::Failed
            });
            report.add(step.name, outcome, start.elapsed());
        }
    }
    println!("\n== summary\n{report}");
    Ok(report.passed())
}
