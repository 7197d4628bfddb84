//! The tests that mutants meet, and which mutants each of them reaches.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
    time::Duration,
};

use anyhow::{Context as _, Result, ensure};
use cargo_metadata::Message;

use super::{
    process::{self, Ran},
    woven::Woven,
};

/// The limit of a test without a mutant.
const MAX_TEST: Duration = Duration::from_secs(600);

/// A test program.
#[derive(Clone, Debug)]
pub(crate) struct Program {
    /// The file.
    pub(crate) file: PathBuf,
    /// The folder of its package, where it runs.
    pub(crate) folder: PathBuf,
}

/// One test.
#[derive(Clone, Debug)]
pub(crate) struct Test {
    /// The index of its program.
    pub(crate) program: usize,
    /// Its name in the program.
    pub(crate) name: String,
    /// How long it takes without a mutant.
    pub(crate) time: Duration,
    /// The mutants that it reaches.
    pub(crate) reached: BTreeSet<u32>,
}

/// All tests of some packages.
#[derive(Clone, Debug, Default)]
pub(crate) struct Suite {
    /// The test programs.
    pub(crate) programs: Vec<Program>,
    /// The tests that pass without a mutant, the fastest first.
    pub(crate) tests: Vec<Test>,
    /// The names of the tests that fail without a mutant, and therefore show nothing.
    pub(crate) failing: Vec<String>,
    /// The number of tests that take too long to be used.
    pub(crate) n_slow: usize,
}

impl Suite {
    /// Runs all tests together, and then each that takes no longer than `longest` by itself to record
    /// which mutants it reaches.
    ///
    /// # Errors
    ///
    /// If the tests do not compile or cannot be started.
    pub(crate) fn measure(
        woven: &Woven,
        packages: &[&str],
        jobs: usize,
        longest: Duration,
    ) -> Result<Suite> {
        let programs = build(woven, packages, &woven.target, None)?.context("no test compiles")?;
        let (mut timed, mut failing) = (Vec::new(), Vec::new());
        for (index, program) in programs.iter().enumerate() {
            let output = program.run_all()?;
            failing.extend(failures(&output).map(ToString::to_string));
            timed.extend(times(&output).map(|(name, time)| (index, name.to_string(), time)));
        }
        let n_all = timed.len();
        timed.retain(|(_, _, time)| *time <= longest);
        let n_slow = n_all - timed.len();
        let folder = woven.shell.root().join("../reached");
        fs::create_dir_all(&folder)?;
        let mut tests = in_parallel(&timed, jobs, |index, (program, name, time)| {
            let log = folder.join(format!("{index}.bin"));
            let reached = programs[*program].record(name, &log)?;
            Ok(Test { program: *program, name: name.clone(), time: *time, reached })
        })?;
        tests.sort_by_key(|test| test.time);
        ensure!(!tests.is_empty(), "no test passes without a mutant");
        Ok(Suite { programs, tests, failing, n_slow })
    }
}

impl Program {
    /// Runs some of its tests with a mutant.
    ///
    /// # Errors
    ///
    /// If it cannot be started.
    pub(crate) fn run(&self, names: &[&str], mutant: u32, limit: Duration) -> Result<Ran> {
        let mut arguments = vec!["--test-threads=1"];
        if !names.is_empty() {
            arguments.push("--exact");
            arguments.extend(names);
        }
        let mutant = mutant.to_string();
        let envs = [("RULEBOOK_MUTANT", &*mutant), ("RUST_BACKTRACE", "0")];
        process::run_test(&self.file, &self.folder, &arguments, &envs, limit)
    }

    /// The names of its tests.
    ///
    /// # Errors
    ///
    /// If it cannot be started.
    pub(crate) fn list(&self) -> Result<Vec<String>> {
        let arguments = ["--list", "--format", "terse"];
        let ran = process::run_test(&self.file, &self.folder, &arguments, &[], MAX_TEST)?;
        ensure!(ran.success, "{} does not list its tests", self.file.display());
        let names = ran.output.lines().filter_map(|line| line.strip_suffix(": test"));
        Ok(names.map(ToString::to_string).collect())
    }

    /// What it prints when it runs all its tests without a mutant.
    fn run_all(&self) -> Result<String> {
        let arguments = ["--test-threads=1", "-Zunstable-options", "--report-time"];
        // Times of tests are not stable yet.
        let envs = [("RUSTC_BOOTSTRAP", "1")];
        let ran = process::run_test(&self.file, &self.folder, &arguments, &envs, MAX_TEST)?;
        ensure!(!ran.late, "{} does not end without a mutant", self.file.display());
        Ok(ran.output)
    }

    /// The mutants that a test reaches.
    fn record(&self, name: &str, log: &Path) -> Result<BTreeSet<u32>> {
        fs::write(log, [])?;
        let path = log.to_string_lossy();
        let envs = [("RULEBOOK_MUTANTS_REACHED", &*path)];
        let arguments = ["--test-threads=1", "--exact", name];
        // What it reaches counts even if the recording disturbs it, as it may a count of allocations.
        process::run_test(&self.file, &self.folder, &arguments, &envs, MAX_TEST)?;
        let bytes = fs::read(log)?;
        let number =
            |four: &[u8]| four.iter().rev().fold(0, |sum, &byte| sum << 8 | u32::from(byte));
        Ok(bytes.chunks_exact(4).map(number).collect())
    }
}

/// The names of the tests that passed, and how long they took, in the output of a test program.
fn times(output: &str) -> impl Iterator<Item = (&str, Duration)> {
    output.lines().filter_map(|line| {
        let (name, rest) = line.strip_prefix("test ")?.split_once(" ... ok <")?;
        let seconds = rest.strip_suffix("s>")?.parse().ok()?;
        Some((name, Duration::from_secs_f64(seconds)))
    })
}

/// The names of the tests that failed, in the output of a test program.
pub(crate) fn failures(output: &str) -> impl Iterator<Item = &str> {
    output.lines().filter_map(|line| Some(line.strip_prefix("test ")?.split_once(" ... FAILED")?.0))
}

/// Compiles the tests of packages; `None` if they do not compile.
///
/// # Errors
///
/// If cargo cannot be started or understood.
pub(crate) fn build(
    woven: &Woven,
    packages: &[&str],
    target: &Path,
    mutant: Option<u32>,
) -> Result<Option<Vec<Program>>> {
    let command = ["test", "--no-run", "--lib", "--tests"];
    let ran = woven.cargo(&command, packages, target, mutant)?;
    if !ran.success {
        ensure!(mutant.is_some(), "the tests do not compile:\n{}", ran.errors);
        return Ok(None);
    }
    let mut programs = Vec::new();
    for message in Message::parse_stream(ran.output.as_bytes()) {
        if let Message::CompilerArtifact(artifact) = message?
            && let Some(file) = artifact.executable.filter(|_| artifact.profile.test)
        {
            let folder = artifact.manifest_path.parent().context("a manifest has a folder")?;
            programs.push(Program { file: file.into(), folder: folder.into() });
        }
    }
    Ok(Some(programs))
}

/// The results of `work` for all items, which `jobs` threads share.
///
/// # Errors
///
/// The first error of `work`.
pub(crate) fn in_parallel<T: Sync, R: Send>(
    items: &[T],
    jobs: usize,
    work: impl Fn(usize, &T) -> Result<R> + Sync,
) -> Result<Vec<R>> {
    let next = AtomicUsize::new(0);
    let results = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..jobs {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(item) = items.get(index) else { break };
                    let result = work(index, item);
                    results.lock().expect("no thread panics").push((index, result));
                }
            });
        }
    });
    let mut results = results.into_inner().expect("no thread panics");
    results.sort_by_key(|(index, _)| *index);
    results.into_iter().map(|(_, result)| result).collect()
}
