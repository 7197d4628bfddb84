//! One run of one target.

use std::{
    fs::{self, File},
    path::{Path, PathBuf},
    process::{Command, Stdio},
    time::Duration,
};

use anyhow::{Context, Result};

use super::{FOLDER, build, corpus};
use crate::Shell;

/// The environment variable that names the file with the counts of a target.
const TALLY: &str = "RULEBOOK_TALLY";

/// The longest input.
const MAX_LENGTH: usize = 1_024;

/// What a run did.
#[derive(Clone, Debug, Default)]
pub(super) struct Session {
    pub(super) target: String,
    /// The commit that the target was built from.
    pub(super) commit: String,
    /// The processor time in seconds.
    pub(super) seconds: f64,
    pub(super) executions: u64,
    /// The edges that were reached.
    pub(super) edges: u64,
    /// The edges with how often they were reached, in classes.
    pub(super) features: u64,
    /// The inputs that failed.
    pub(super) findings: usize,
    /// Walks by game and option.
    pub(super) walks: Vec<Walks>,
}

/// The walks of a game under one value of an option; `-` is every walk of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Walks {
    pub(super) game: String,
    pub(super) option: String,
    pub(super) all: u64,
    pub(super) ended: u64,
    pub(super) steps: u64,
}

/// Runs a target for some time.
pub(super) fn run(shell: &Shell, binaries: &Path, target: &str, time: Duration) -> Result<Session> {
    let folder = build::folder(shell);
    let found = folder.join("found").join(target);
    let grown = corpus::grown(shell, target);
    let output = folder.join(format!("{target}.log"));
    let tally = folder.join(format!("{target}.tally"));
    fs::create_dir_all(&found)?;
    corpus::seed(&grown)?;
    // What an earlier run found is in the repository.
    for entry in fs::read_dir(&found)? {
        fs::remove_file(entry?.path())?;
    }
    println!("{target}: {} s", time.as_secs());
    let file = File::create(&output)?;
    let mut command = Command::new(binaries.join(target));
    command.arg(format!("-max_total_time={}", time.as_secs().max(1)));
    command
        .arg(format!("-max_len={MAX_LENGTH}"))
        .arg(format!("-artifact_prefix={}/", found.display()));
    // Slow inputs are those that exceed the limit: the clock runs for other processes, too.
    command.args(["-timeout=60", "-report_slow_units=60"]);
    command.args(["-rss_limit_mb=3000", "-len_control=0"]);
    command.args([grown, corpus::stored(shell, target)].into_iter().filter(|path| path.is_dir()));
    let status = command
        .env(TALLY, &tally)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(file)
        .status()
        .with_context(|| format!("starting {target}"))?;
    let mut session = read(target, &fs::read_to_string(&output)?, &fs::read_to_string(&tally)?)?;
    session.commit = build::commit(binaries)?;
    session.findings = keep(shell, target, &found)?;
    if session.findings == 0 && !status.success() {
        session.findings = 1;
    }
    if session.findings != 0 {
        println!("{target}: found something; see {}", output.display());
    }
    println!(
        "{target}: {} executions, {} edges, {:.0} s of the processor",
        session.executions, session.edges, session.seconds
    );
    Ok(session)
}

/// Copies what was found into the repository; returns how many inputs these are.
fn keep(shell: &Shell, target: &str, found: &Path) -> Result<usize> {
    let kept: PathBuf = shell.root().join(FOLDER).join("regressions").join(target);
    let mut n_found = 0;
    for entry in fs::read_dir(found)? {
        let path = entry?.path();
        let name = path.file_name().context("a file has a name")?;
        fs::create_dir_all(&kept)?;
        fs::copy(&path, kept.join(name))?;
        n_found += 1;
    }
    Ok(n_found)
}

/// What the fuzzer's output and the counts of the target say.
fn read(target: &str, output: &str, tally: &str) -> Result<Session> {
    let mut session = Session { target: target.to_string(), ..Session::default() };
    for line in output.lines().filter(|line| line.starts_with('#')) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let after = |name: &str| {
            let place = words.iter().position(|word| *word == name)?;
            words.get(place + 1)?.parse().ok()
        };
        session.edges = after("cov:").unwrap_or(session.edges);
        session.features = after("ft:").unwrap_or(session.features);
    }
    for line in tally.lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        match fields[..] {
            ["runs", runs, seconds] => {
                session.executions = runs.parse()?;
                session.seconds = seconds.parse()?;
            }
            [game, option, all, ended, steps] => session.walks.push(Walks {
                game: game.to_string(),
                option: option.to_string(),
                all: all.parse()?,
                ended: ended.parse()?,
                steps: steps.parse()?,
            }),
            _ => anyhow::bail!("the counts of {target} have an unexpected line: {line}"),
        }
    }
    Ok(session)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_output_of_the_fuzzer_is_read() {
        let output =
            "INFO: seed\n#2\tINITED cov: 7 ft: 8 corp: 1/1b\n#90\tDONE   cov: 120 ft: 300 corp";
        let tally = "runs\t90\t1.5\nnim\t-\t5\t4\t30\n";
        let session = read("text", output, tally).expect("the usual form");
        assert_eq!((session.executions, session.edges, session.features), (90, 120, 300));
        assert_eq!((session.walks[0].all, session.walks[0].ended), (5, 4));
        assert!(read("text", output, "nonsense").is_err());
    }
}
