//! Which mutants the tests catch.

use std::{
    path::Path,
    sync::atomic::{AtomicUsize, Ordering},
    time::Duration,
};

use anyhow::Result;

use super::{
    site::Mutant,
    suite::{Program, Suite, Test, build, failures, in_parallel},
    woven::Woven,
};

/// The tests of the first batch take this long together; every further one twice as long.
const FIRST_BATCH: Duration = Duration::from_millis(300);

/// What became of a mutant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Fate {
    /// The compiler refuses it.
    Unviable,
    /// This test fails with it.
    Caught(String),
    /// These tests do not end in time with it.
    Late(String),
    /// Tests reach it and pass.
    Survived,
    /// No test reaches it.
    Unreached,
}

impl Fate {
    /// Whether the tests notice it.
    pub(crate) fn is_caught(&self) -> bool {
        matches!(self, Fate::Caught(_) | Fate::Late(_))
    }
}

/// Runs each mutant against the tests that reach it, from the fastest to the slowest.
///
/// # Errors
///
/// If a test program cannot be started.
pub(crate) fn judge(suite: &Suite, mutants: &[&Mutant], jobs: usize) -> Result<Vec<Fate>> {
    in_parallel(mutants, jobs, |_, mutant| judge_one(suite, mutant))
}

fn judge_one(suite: &Suite, mutant: &Mutant) -> Result<Fate> {
    let reaching: Vec<&Test> =
        suite.tests.iter().filter(|test| test.reached.contains(&mutant.id)).collect();
    if reaching.is_empty() {
        return Ok(Fate::Unreached);
    }
    let mut rest = &reaching[..];
    let mut budget = FIRST_BATCH;
    while !rest.is_empty() {
        let mut sum = Duration::ZERO;
        let fits = |test: &&&Test| {
            sum += test.time;
            sum <= budget
        };
        let n_batch = rest.iter().take_while(fits).count().max(1);
        let (batch, others) = rest.split_at(n_batch);
        if let Some(fate) = run_batch(suite, batch, mutant)? {
            return Ok(fate);
        }
        rest = others;
        budget *= 2;
    }
    Ok(Fate::Survived)
}

/// Runs some tests; what became of the mutant if they caught it.
fn run_batch(suite: &Suite, batch: &[&Test], mutant: &Mutant) -> Result<Option<Fate>> {
    for (index, program) in suite.programs.iter().enumerate() {
        let tests: Vec<_> = batch.iter().filter(|test| test.program == index).collect();
        if tests.is_empty() {
            continue;
        }
        let time: Duration = tests.iter().map(|test| test.time).sum();
        let names: Vec<_> = tests.iter().map(|test| test.name.as_str()).collect();
        let limit = Duration::from_secs(2) + 5 * time;
        if let Some(fate) = run(program, &names, mutant.id, limit)? {
            return Ok(Some(fate));
        }
    }
    Ok(None)
}

fn run(program: &Program, names: &[&str], id: u32, limit: Duration) -> Result<Option<Fate>> {
    let ran = program.run(names, id, limit)?;
    if ran.late {
        return Ok(Some(Fate::Late(names.join(" "))));
    }
    if ran.refused {
        return Ok(Some(Fate::Unviable));
    }
    if ran.success {
        return Ok(None);
    }
    let failed = failures(&ran.output).next().map(ToString::to_string);
    Ok(Some(Fate::Caught(failed.unwrap_or_else(|| format!("one of {}", names.join(" "))))))
}

/// Compiles each mutant in and runs all tests of its package: what the compiler evaluates does not
/// ask the switch.
///
/// # Errors
///
/// If cargo cannot be started.
pub(crate) fn judge_compiled(
    woven: &Woven,
    package: &str,
    mutants: &[&Mutant],
    jobs: usize,
) -> Result<Vec<Fate>> {
    let done = AtomicUsize::new(0);
    let chunk = mutants.len().div_ceil(jobs).max(1);
    let chunks: Vec<_> = mutants.chunks(chunk).collect();
    let fates = in_parallel(&chunks, jobs, |worker, chunk| {
        let target = woven.shell.root().join(format!("../compiled-{worker}"));
        let mut fates = Vec::new();
        for mutant in *chunk {
            fates.push(judge_one_compiled(woven, package, mutant, &target)?);
            let n_done = done.fetch_add(1, Ordering::Relaxed) + 1;
            if n_done.is_multiple_of(10) {
                println!("{n_done} of {} compiled mutants", mutants.len());
            }
        }
        Ok(fates)
    })?;
    Ok(fates.concat())
}

fn judge_one_compiled(
    woven: &Woven,
    package: &str,
    mutant: &Mutant,
    target: &Path,
) -> Result<Fate> {
    let Some(programs) = build(woven, &[package], target, Some(mutant.id))? else {
        return Ok(Fate::Unviable);
    };
    for program in &programs {
        if let Some(fate) = run(program, &[], mutant.id, Duration::from_secs(180))? {
            return Ok(fate);
        }
    }
    Ok(Fate::Survived)
}
