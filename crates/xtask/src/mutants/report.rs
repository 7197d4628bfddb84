//! What is printed and kept of a run.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

use anyhow::{Context as _, Result};

use super::{judge::Fate, site::Mutant};

/// Survivors that were looked at: `file | place | change | reason`, one on each line.
const EXPLAINED: &str = include_str!("explained.txt");

/// The least share of viable mutants that the tests must catch, in tenths
/// of a percent.
pub(crate) const GOAL: usize = 950;

/// The mutants of a run and what became of them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Report {
    fates: Vec<(Mutant, Fate)>,
}

impl Report {
    pub(crate) fn new(fates: Vec<(Mutant, Fate)>) -> Report {
        Report { fates }
    }

    /// Prints the counts and the survivors; says whether the goal is met.
    pub(crate) fn print(&self) -> bool {
        let count = |is: fn(&Fate) -> bool| self.fates.iter().filter(|(_, fate)| is(fate)).count();
        let n_unviable = count(|fate| *fate == Fate::Unviable);
        let n_late = count(|fate| matches!(fate, Fate::Late(_)));
        let n_caught = count(Fate::is_caught);
        let n_viable = self.fates.len() - n_unviable;
        let n_unreached = count(|fate| *fate == Fate::Unreached);
        let (mut n_explained, mut missed) = (0, BTreeSet::new());
        let explained = explanations();
        for (mutant, fate) in &self.fates {
            if fate.is_caught() || *fate == Fate::Unviable {
                continue;
            }
            missed.insert(mutant.key());
            let reason = explained.get(&mutant.key());
            n_explained += usize::from(reason.is_some());
            let word = if *fate == Fate::Unreached { "unreached" } else { "survived" };
            println!("{word} {}:{}: {}: {}", mutant.file, mutant.line, mutant.place, mutant.change);
            if let Some(reason) = reason {
                println!("    explained: {reason}");
            }
        }
        // Of two mutants with one key, such as in functions for different features, one may be caught.
        let judged: BTreeSet<String> = self.fates.iter().map(|(mutant, _)| mutant.key()).collect();
        for key in
            judged.iter().filter(|key| explained.contains_key(*key) && !missed.contains(*key))
        {
            println!("explained, but caught: {key}");
        }
        let share = 1_000 * n_caught / n_viable.max(1);
        println!(
            "{} mutants, {n_unviable} unviable; of {n_viable} viable {n_caught} caught ({n_late} of \
             them by the time limit), {} missed ({n_unreached} unreached, {n_explained} \
             explained): {}.{} %",
            self.fates.len(),
            n_viable - n_caught,
            share / 10,
            share % 10,
        );
        GOAL <= share
    }

    /// Writes the fates into a file for [`Report::read`].
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub(crate) fn write(&self, path: &Path) -> Result<()> {
        let line = |(mutant, fate): &(Mutant, Fate)| {
            let (word, detail) = match fate {
                Fate::Unviable => ("unviable", ""),
                Fate::Caught(test) => ("caught", test.as_str()),
                Fate::Late(test) => ("late", test.as_str()),
                Fate::Survived => ("survived", ""),
                Fate::Unreached => ("unreached", ""),
            };
            format!("{word}\t{}\t{detail}\n", mutant.key())
        };
        let text: String = self.fates.iter().map(line).collect();
        fs::write(path, text).with_context(|| format!("writing {}", path.display()))
    }

    /// The fates in a file, by the keys of the mutants in the order of the source.
    ///
    /// # Errors
    ///
    /// If it cannot be read.
    pub(crate) fn read(path: &Path) -> Result<BTreeMap<String, Vec<Fate>>> {
        let text =
            fs::read_to_string(path).with_context(|| format!("reading {}", path.display()))?;
        let mut fates: BTreeMap<String, Vec<Fate>> = BTreeMap::new();
        for line in text.lines() {
            let mut fields = line.split('\t');
            let (word, key, detail) = (fields.next(), fields.next(), fields.next());
            let detail = detail.unwrap_or_default().to_string();
            let fate = match word {
                Some("unviable") => Fate::Unviable,
                Some("caught") => Fate::Caught(detail),
                Some("late") => Fate::Late(detail),
                Some("survived") => Fate::Survived,
                _ => Fate::Unreached,
            };
            fates.entry(key.unwrap_or_default().to_string()).or_default().push(fate);
        }
        Ok(fates)
    }
}

/// The reasons in the file by the keys of their mutants.
fn explanations() -> BTreeMap<String, String> {
    let lines = EXPLAINED.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let pairs = lines.filter_map(|line| line.rsplit_once(" | "));
    pairs.map(|(key, reason)| (key.to_string(), reason.to_string())).collect()
}
