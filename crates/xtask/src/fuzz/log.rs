//! The log of all runs: tables with tabulators, which are added to.

use std::{
    collections::BTreeMap,
    fs,
    io::Write,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};

use super::{
    FOLDER,
    session::{Session, Walks},
};
use crate::Shell;

/// The runs, one a line.
const LOG: &str = "LOG.tsv";
const LOG_HEAD: &str = "date\tcommit\ttarget\tseconds\texecutions\tedges\tfeatures\tfindings\n";

/// How far walks got, over all runs.
const WALKS: &str = "WALKS.tsv";
const WALKS_HEAD: &str = "game\toption\twalks\tended\tsteps\n";

/// Adds a run to the tables.
pub(super) fn append(shell: &Shell, session: &Session) -> Result<()> {
    let log = path(shell, LOG);
    let date = shell.read("date", &["-u", "+%Y-%m-%dT%H:%MZ"])?;
    let Session { target, commit, seconds, executions, edges, features, findings, walks } = session;
    let date = date.trim();
    let line = format!(
        "{date}\t{commit}\t{target}\t{seconds:.0}\t{executions}\t{edges}\t{features}\t{findings}\n"
    );
    let is_new = !log.exists();
    let mut file = fs::File::options().create(true).append(true).open(&log)?;
    let head = if is_new { LOG_HEAD } else { "" };
    file.write_all(format!("{head}{line}").as_bytes())
        .with_context(|| format!("writing {}", log.display()))?;
    add_walks(&path(shell, WALKS), walks)
}

/// Adds counts to the table of walks.
fn add_walks(file: &Path, walks: &[Walks]) -> Result<()> {
    if walks.is_empty() {
        return Ok(());
    }
    let before = fs::read_to_string(file).unwrap_or_default();
    let mut sums: BTreeMap<(String, String), [u64; 3]> = BTreeMap::new();
    for line in before.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [game, option, all, ended, steps] = fields[..] else {
            anyhow::bail!("{} has an unexpected line: {line}", file.display());
        };
        let key = (game.to_string(), option.to_string());
        sums.insert(key, [all.parse()?, ended.parse()?, steps.parse()?]);
    }
    for Walks { game, option, all, ended, steps } in walks {
        let sum = sums.entry((game.clone(), option.clone())).or_default();
        for (sum, new) in sum.iter_mut().zip([all, ended, steps]) {
            *sum += new;
        }
    }
    let lines = sums.iter().map(|((game, option), [all, ended, steps])| {
        format!("{game}\t{option}\t{all}\t{ended}\t{steps}\n")
    });
    let text: String = std::iter::once(WALKS_HEAD.to_string()).chain(lines).collect();
    fs::write(file, text).with_context(|| format!("writing {}", file.display()))
}

/// Prints the processor time of all runs in the log.
pub(super) fn print_sum(shell: &Shell) -> Result<()> {
    let text = fs::read_to_string(path(shell, LOG))?;
    println!("The log adds up to {:.2} h of processor time.", seconds(&text) / 3600.0);
    Ok(())
}

/// The processor time of a log.
fn seconds(log: &str) -> f64 {
    let times = log.lines().skip(1).filter_map(|line| line.split('\t').nth(3));
    times.filter_map(|time| time.parse::<f64>().ok()).sum()
}

fn path(shell: &Shell, name: &str) -> PathBuf {
    shell.root().join(FOLDER).join(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_adds_up() {
        let log = format!("{LOG_HEAD}d\tc\ttext\t30\t1\t2\t3\t0\nd\tc\twalk\t12\t1\t2\t3\t0\n");
        assert!((seconds(&log) - 42.0).abs() < 0.01);
    }
}
