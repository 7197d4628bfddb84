//! All checks, in order, and their summary.

mod baremetal;
mod c;
mod deny;
mod features;
mod guide;
mod instructions;
mod optional;
mod packages;
mod page;
mod python;
mod report;
mod steps;
mod texts;
mod third_party;
mod threads;

use std::{cell::OnceCell, time::Instant};

use anyhow::{Result, ensure};

use crate::{Outcome, Shell, Workspace};

pub use self::{
    baremetal::program,
    features::{combinations, has_changed},
    report::Report,
};

/// The steps to run, and the condition for passing.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Whether to run the steps that take long, all sets of features, and count a skip as a failure.
    pub strict: bool,
    /// The names of the steps to run; if empty, those of the kind of run.
    pub only: Vec<String>,
}

/// The context of a step.
#[derive(Debug)]
pub(crate) struct Context<'c> {
    /// Runs commands in the root.
    shell: &'c Shell,
    /// The packages.
    workspace: Workspace,
    /// Whether this is a strict run.
    strict: bool,
    /// The packages as the registry will have them, once a step has packed them.
    packages: OnceCell<packages::Packages>,
}

impl<'c> Context<'c> {
    /// A context in which nothing is packed yet.
    pub(crate) fn new(shell: &'c Shell, workspace: Workspace) -> Context<'c> {
        Context { shell, workspace, strict: false, packages: OnceCell::new() }
    }
}

/// One check.
struct Step {
    name: &'static str,
    run: fn(&Context<'_>) -> Result<Outcome>,
    when: When,
}

/// The runs that include a step without its name.
#[derive(Clone, Copy, PartialEq, Eq)]
enum When {
    /// Every run.
    Default,
    /// A strict run.
    Strict,
    /// None: it takes hours.
    Named,
}

impl Step {
    const fn new(name: &'static str, run: fn(&Context<'_>) -> Result<Outcome>, when: When) -> Step {
        Step { name, run, when }
    }

    fn is_wanted(&self, options: &Options) -> bool {
        if !options.only.is_empty() {
            return options.only.iter().any(|name| name == self.name);
        }
        match self.when {
            When::Default => true,
            When::Strict => options.strict,
            When::Named => false,
        }
    }
}

/// Every step, those that fail soonest first.
const STEPS: &[Step] = &[
    Step::new("fmt", steps::fmt, When::Default),
    Step::new("tidy", steps::tidy, When::Default),
    Step::new("words", texts::words, When::Default),
    Step::new("links", texts::links, When::Default),
    Step::new("deny", deny::deny, When::Default),
    Step::new("clippy", steps::clippy, When::Default),
    Step::new("features", features::features, When::Default),
    Step::new("rustdoc", steps::rustdoc, When::Default),
    Step::new("guide", guide::guide, When::Default),
    Step::new("fuzz", steps::fuzz, When::Default),
    Step::new("no-alloc", baremetal::no_alloc, When::Default),
    Step::new("instructions", instructions::instructions, When::Default),
    Step::new("peers", steps::peers, When::Strict),
    Step::new("new-game", steps::new_game, When::Strict),
    Step::new("package", packages::package, When::Strict),
    Step::new("third-party", third_party::third_party, When::Strict),
    Step::new("minimal-versions", packages::minimal_versions, When::Strict),
    Step::new("msrv", packages::msrv, When::Strict),
    Step::new("thumbv7em", baremetal::thumbv7em, When::Strict),
    Step::new("wasm32", optional::wasm32, When::Strict),
    Step::new("miri", optional::miri, When::Strict),
    Step::new("web", page::web, When::Strict),
    Step::new("web-browser", page::web_browser, When::Strict),
    Step::new("third-party-page", page::third_party_page, When::Strict),
    Step::new("python", python::python, When::Strict),
    Step::new("c", c::c, When::Strict),
    Step::new("threads", threads::threads, When::Strict),
    Step::new("slow-tests", steps::slow_tests, When::Named),
];

/// The names of all steps, in order.
pub fn names() -> impl Iterator<Item = &'static str> {
    STEPS.iter().map(|step| step.name)
}

/// Runs the steps and prints how each of them ended; returns whether the run passed.
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
    let context =
        Context { strict: options.strict, ..Context::new(shell, Workspace::read(shell)?) };
    let mut report = Report::default();
    for step in STEPS.iter().filter(|step| step.is_wanted(options)) {
        println!("\n== {}", step.name);
        let start = Instant::now();
        let outcome = (step.run)(&context).unwrap_or_else(|error| {
            println!("error: {error:#}");
            Outcome::Failed
        });
        report.add(step.name, outcome, start.elapsed());
    }
    println!("\n== summary\n{report}");
    let left: Vec<&str> =
        STEPS.iter().filter(|step| step.when == When::Strict).map(|step| step.name).collect();
    if options.only.is_empty() && !options.strict {
        println!("left to `--strict`: {}", left.join(", "));
    }
    Ok(report.passed(options.strict))
}
