//! All checks, in order, and their summary.

mod baremetal;
mod features;
mod optional;
mod packages;
mod page;
mod report;
mod steps;
mod third_party;

use std::{cell::OnceCell, env, time::Instant};

use anyhow::{Result, ensure};

use crate::{Outcome, Shell, Workspace};

pub(crate) use self::packages::Packages;
pub use self::{baremetal::program, features::combinations, report::Report};

/// Variables that make tests write what they should compare with.
const BLESSING: [&str; 2] = ["RULEBOOK_BLESS", "SNAPSHOTS"];

/// Which steps to run, and when the run counts as passed.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Whether to run the slow steps too.
    pub slow: bool,
    /// Whether a skipped step is a failure.
    pub strict: bool,
    /// The names of the steps to run; if empty, all.
    pub only: Vec<String>,
}

/// What a step works with.
#[derive(Debug)]
pub(crate) struct Context<'c> {
    /// Runs commands in the root.
    shell: &'c Shell,
    /// The packages.
    workspace: Workspace,
    /// The packages as the registry will have them, once a step has packed them.
    packages: OnceCell<Packages>,
}

impl<'c> Context<'c> {
    /// A context in which nothing is packed yet.
    pub(crate) fn new(shell: &'c Shell, workspace: Workspace) -> Context<'c> {
        Context { shell, workspace, packages: OnceCell::new() }
    }
}

/// One check.
struct Step {
    name: &'static str,
    run: fn(&Context<'_>) -> Result<Outcome>,
    slow: bool,
}

/// Everything; what fails soonest comes first.
const STEPS: [Step; 20] = [
    Step { name: "fmt", run: steps::fmt, slow: false },
    Step { name: "tidy", run: steps::tidy, slow: false },
    Step { name: "clippy", run: steps::clippy, slow: false },
    Step { name: "features", run: steps::features, slow: false },
    Step { name: "rustdoc", run: steps::rustdoc, slow: false },
    Step { name: "fuzz", run: steps::fuzz, slow: false },
    Step { name: "peers", run: steps::peers, slow: false },
    Step { name: "new-game", run: steps::new_game, slow: false },
    Step { name: "package", run: packages::package, slow: false },
    Step { name: "third-party", run: third_party::third_party, slow: false },
    Step { name: "minimal-versions", run: packages::minimal_versions, slow: false },
    Step { name: "msrv", run: packages::msrv, slow: false },
    Step { name: "no-alloc", run: baremetal::no_alloc, slow: false },
    Step { name: "thumbv7em", run: baremetal::thumbv7em, slow: false },
    Step { name: "wasm32", run: optional::wasm32, slow: false },
    Step { name: "miri", run: optional::miri, slow: false },
    Step { name: "budgets", run: optional::budgets, slow: false },
    Step { name: "web", run: page::web, slow: false },
    Step { name: "web-browser", run: page::web_browser, slow: false },
    Step { name: "slow-tests", run: steps::slow_tests, slow: true },
];

/// Runs the steps and prints how each of them ended; says whether the run passed.
///
/// # Errors
///
/// If there is no such step, the environment makes tests overwrite their data, or the workspace
/// cannot be read.
pub fn run(shell: &Shell, options: &Options) -> Result<bool> {
    for name in &options.only {
        let names: Vec<&str> = STEPS.iter().map(|step| step.name).collect();
        ensure!(
            names.contains(&name.as_str()),
            "there is no step `{name}`; there are {}",
            names.join(", ")
        );
    }
    for variable in BLESSING {
        ensure!(
            env::var_os(variable).is_none(),
            "{variable} is set: the tests would overwrite their golden files instead of comparing \
             with them; unset it"
        );
    }
    let context = Context::new(shell, Workspace::read(shell)?);
    let mut report = Report::default();
    for step in &STEPS {
        let is_named = options.only.iter().any(|name| name == step.name);
        let is_wanted = if options.only.is_empty() { options.slow || !step.slow } else { is_named };
        if is_wanted {
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
    Ok(report.passed(options.strict))
}
