//! All checks, in order, and their summary.

mod baremetal;
mod deny;
mod features;
mod instructions;
mod mutant;
mod optional;
mod packages;
mod page;
mod python;
mod report;
mod steps;
mod third_party;

use std::{cell::OnceCell, time::Instant};

use anyhow::{Result, ensure};

use crate::{Outcome, Shell, Workspace};

pub(crate) use self::packages::Packages;
pub use self::{baremetal::program, features::combinations, report::Report};

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
    when: When,
}

/// In which runs a step is done, if it is not named.
enum When {
    /// In every run.
    Always,
    /// In a strict run; else it is skipped, because it needs this and takes minutes.
    Strict(&'static str),
    /// In a slow run.
    Slow,
}

/// What the steps of the page need.
const BROWSER: &str = "Node and a browser";

/// What the step of the Python package needs.
const PYTHON: &str = "Python and its package index";

/// What the tests of the packages need.
const TIME: &str = "half an hour, and `package` has checked that they compile";

/// Everything; what fails soonest comes first.
const STEPS: [Step; 25] = [
    Step { name: "fmt", run: steps::fmt, when: When::Always },
    Step { name: "tidy", run: steps::tidy, when: When::Always },
    Step { name: "deny", run: deny::deny, when: When::Always },
    Step { name: "clippy", run: steps::clippy, when: When::Always },
    Step { name: "features", run: steps::features, when: When::Always },
    Step { name: "rustdoc", run: steps::rustdoc, when: When::Always },
    Step { name: "fuzz", run: steps::fuzz, when: When::Always },
    Step { name: "peers", run: steps::peers, when: When::Always },
    Step { name: "new-game", run: steps::new_game, when: When::Always },
    Step { name: "package", run: packages::package, when: When::Always },
    Step { name: "third-party", run: third_party::third_party, when: When::Always },
    Step { name: "minimal-versions", run: packages::minimal_versions, when: When::Always },
    Step { name: "msrv", run: packages::msrv, when: When::Always },
    Step { name: "no-alloc", run: baremetal::no_alloc, when: When::Always },
    Step { name: "thumbv7em", run: baremetal::thumbv7em, when: When::Always },
    Step { name: "wasm32", run: optional::wasm32, when: When::Always },
    Step { name: "miri", run: optional::miri, when: When::Always },
    Step { name: "instructions", run: instructions::instructions, when: When::Always },
    Step { name: "web", run: page::web, when: When::Strict(BROWSER) },
    Step { name: "web-browser", run: page::web_browser, when: When::Strict(BROWSER) },
    Step { name: "third-party-page", run: page::third_party_page, when: When::Strict(BROWSER) },
    Step { name: "package-tests", run: packages::package_tests, when: When::Strict(TIME) },
    Step { name: "web-mutant", run: page::web_mutant, when: When::Slow },
    Step { name: "python", run: python::python, when: When::Strict(PYTHON) },
    Step { name: "slow-tests", run: steps::slow_tests, when: When::Slow },
];

/// The names of all steps, in order.
pub fn names() -> impl Iterator<Item = &'static str> {
    STEPS.iter().map(|step| step.name)
}

/// Runs the steps and prints how each of them ended; says whether the run passed.
///
/// # Errors
///
/// If there is no such step, or the workspace cannot be read.
pub fn run(shell: &Shell, options: &Options) -> Result<bool> {
    for name in &options.only {
        let names: Vec<&str> = names().collect();
        ensure!(
            names.contains(&name.as_str()),
            "there is no step `{name}`; there are {}",
            names.join(", ")
        );
    }
    let context = Context::new(shell, Workspace::read(shell)?);
    let mut report = Report::default();
    for step in &STEPS {
        let is_named = options.only.iter().any(|name| name == step.name);
        let is_usual = match step.when {
            When::Always | When::Strict(_) => true,
            When::Slow => options.slow,
        };
        let is_wanted = if options.only.is_empty() { is_usual } else { is_named };
        if is_wanted {
            println!("\n== {}", step.name);
            let start = Instant::now();
            if let When::Strict(needs) = step.when
                && !options.strict
                && !is_named
            {
                let reason = format!("it needs {needs}; run `cargo xtask ci {}`", step.name);
                report.add(step.name, Outcome::Skipped(reason), start.elapsed());
                continue;
            }
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
