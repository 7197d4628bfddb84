//! Tests of other engines.

mod session;
mod commands;
mod games;

use std::{fmt, time::Duration};

use rulebook::{Registry, core::text::escaped};

use self::session::{Session, Setting};

/// The result of one test of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Check {
    /// The tested behaviour, in a few words.
    pub name: String,
    /// The outcome.
    pub outcome: CheckOutcome,
}

/// The outcome of a test.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CheckOutcome {
    /// The engine conforms to the protocol.
    Passed,
    /// It does not; with the lines that were sent and the answers.
    Failed(String),
    /// It was not tested, because the engine does not offer it.
    Skipped(String),
}

impl fmt::Display for Check {
    /// Writes one line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.outcome {
            CheckOutcome::Passed => write!(f, "ok: {}", self.name),
            CheckOutcome::Failed(problem) => {
                write!(f, "FAILED: {}: the engine {problem}", self.name)
            }
            CheckOutcome::Skipped(reason) => write!(f, "skipped: {}: {reason}", self.name),
        }
    }
}

/// The results of all tests of an engine.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct CheckReport {
    /// The tests, in the order in which they were run.
    pub checks: Vec<Check>,
}

impl CheckReport {
    /// Whether no test has failed.
    #[must_use]
    pub fn is_ok(&self) -> bool {
        !self.checks.iter().any(|check| matches!(check.outcome, CheckOutcome::Failed(_)))
    }
}

impl fmt::Display for CheckReport {
    /// Writes one line for each test.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.checks.iter().try_for_each(|check| writeln!(f, "{check}"))
    }
}

/// The longest description of a fault, in characters.
const MAX_PROBLEM: usize = 4_000;

/// One test: its name, and the function that runs it with an engine that has been greeted.
type Test = (&'static str, fn(&mut Session<'_>) -> Result<(), String>);

/// The tests by the Universal Game Interface alone.
const PLAIN_TESTS: [Test; 2] =
    [("answers the Universal Game Interface", commands::plain), ("quits", commands::quit)];

/// The tests of an engine that speaks `protocol 2`.
const TESTS: [Test; 10] = [
    ("ends every command once", commands::endings),
    ("answers questions", commands::questions),
    ("refuses what the rules forbid", commands::refusals),
    ("obeys limits", commands::limits),
    ("obeys clocks", commands::clocks),
    ("answers isready while it searches", commands::ready),
    ("stops", commands::stop),
    ("begins a new game", commands::new_game),
    ("survives garbage", commands::garbage),
    ("survives lines that are too long", commands::long_lines),
];

/// Tests an engine: each command, and a whole game of each game of `registry` that it offers,
/// with its answers compared to the rules. Starts the engine once for each test, and calls
/// `progress` after each. An answer that needs no search may take as long as `patience`, and a
/// search four times as long.
///
/// The engine may be broken, but not hostile: it may lie, be silent, write too much, or die.
#[must_use]
pub fn check(
    command: &str,
    registry: &Registry,
    patience: Duration,
    mut progress: impl FnMut(&Check),
) -> CheckReport {
    let setting = Setting { command, registry, patience };
    let mut report = CheckReport::default();
    let failed = |problem: String| CheckOutcome::Failed(escaped(&problem, MAX_PROBLEM).to_string());
    let outcome =
        |result: Result<(), String>| result.map_or_else(failed, |()| CheckOutcome::Passed);
    let mut add = |name: String, outcome: CheckOutcome| {
        let check = Check { name, outcome };
        progress(&check);
        report.checks.push(check);
    };
    let greeted = Session::greeted(setting);
    let (is_extended, games) = match greeted {
        Ok(session) => (session.talk.is_extended, session.offered()),
        Err(problem) => {
            add("greets".to_owned(), failed(problem));
            return report;
        }
    };
    add("greets".to_owned(), CheckOutcome::Passed);
    for (name, test) in PLAIN_TESTS {
        let session = Session::greeted(setting);
        add(name.to_owned(), outcome(session.and_then(|mut session| test(&mut session))));
    }
    for (name, test) in TESTS.iter().filter(|_| is_extended) {
        let session = Session::begin(setting);
        add((*name).to_owned(), outcome(session.and_then(|mut session| test(&mut session))));
    }
    if !is_extended {
        let reason = "the engine does not offer `protocol 2`".to_owned();
        add("games".to_owned(), CheckOutcome::Skipped(reason));
    } else if games.is_empty() {
        let problem = "offers no game that is known here".to_owned();
        add("games".to_owned(), failed(problem));
    }
    for game in games {
        add(format!("plays {game}"), outcome(games::play(setting, &game)));
    }
    report
}
