//! Words that do not belong in the repository.

use super::{Finding, is_data};
use crate::{Tree, Workspace, tree::extension};

/// What does not belong in sources, manifests and scripts, and what would be right. The words are
/// put together so that this file does not contain them.
const IN_CODE: [(&str, &str); 5] = [
    (concat!("TO", "DO"), "do it, or open an issue"),
    (concat!("FIX", "ME"), "mend it, or open an issue"),
    (concat!("allow", "("), "silence a lint with `#[expect(…, reason = \"…\")]`"),
    (concat!("#[ig", "nore"), "every test runs; scale the heavy ones by `RULEBOOK_SLOW`"),
    (concat!("should_", "panic"), "test the error that is returned"),
];

/// Turns of phrase that are not plain English, and what would be: `phrase = better`. A line
/// without `=` is a longer phrase in which one of them, or a retired sentence, is right.
const HABITS: &str = include_str!("habits.txt");

/// Sentences that were replaced by plainer ones and must not return, one per line.
const RETIRED: &str = include_str!("retired.txt");

/// The lists above, which contain what they forbid.
const LISTS: [&str; 2] = ["crates/xtask/src/tidy/habits.txt", "crates/xtask/src/tidy/retired.txt"];

/// The beginnings of paths that only one machine has.
const MACHINE_PATHS: [&str; 3] =
    [concat!("/ho", "me/"), concat!("/ro", "ot/"), concat!("/wo", "rk/")];

/// The extensions of code; the script of the checks has none.
const CODE: [&str; 5] = ["rs", "toml", "yml", "yaml", "sh"];
const SCRIPT: &str = ".ci/run";

pub(super) fn check(tree: &Tree, _: &Workspace) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (path, text) in tree.iter() {
        let is_code = (CODE.contains(&extension(path)) || path == SCRIPT) && !is_data(path);
        for (index, line) in text.lines().enumerate() {
            let mut add = |what: String| findings.push(Finding::new(path, index + 1, what));
            if is_code && let Some((word, right)) = IN_CODE.iter().find(|(w, _)| line.contains(w)) {
                add(format!("`{word}` does not belong here: {right}"));
            }
            if let Some(folder) = MACHINE_PATHS.iter().find(|folder| starts_path(line, folder)) {
                add(format!("a path under `{folder}` exists on one machine only"));
            }
        }
        if !LISTS.contains(&path) {
            findings.extend(check_prose(path, text));
        }
    }
    findings
}

/// Finds retired sentences in any file, and habits in prose and code.
fn check_prose(path: &str, text: &str) -> Vec<Finding> {
    let right = HABITS.lines().filter(|line| !line.contains('='));
    let prose = right.fold(Prose::read(text), Prose::without);
    let mut found: Vec<(usize, String)> = Vec::new();
    for sentence in RETIRED.lines().map(Prose::read) {
        let what = "this sentence was retired; state it plainly".to_string();
        found.extend(prose.lines_of(sentence.text.trim()).map(|line| (line, what.clone())));
    }
    if matches!(extension(path), "rs" | "md") && !is_data(path) {
        for (phrase, better) in HABITS.lines().filter_map(|line| line.split_once(" = ")) {
            let what = format!("\"{phrase}\" is not plain English; say \"{better}\"");
            found.extend(prose.lines_of(phrase).map(|line| (line, what.clone())));
        }
    }
    found.into_iter().map(|(line, what)| Finding::new(path, line, what)).collect()
}

/// A text in lower case without line breaks inside paragraphs, comment signs and marks of
/// emphasis, and where its lines begin.
struct Prose {
    text: String,
    line_starts: Vec<usize>,
}

impl Prose {
    fn read(text: &str) -> Prose {
        let mut prose = Prose { text: String::new(), line_starts: Vec::new() };
        for line in text.lines() {
            prose.line_starts.push(prose.text.len());
            let line = line.trim_start().trim_start_matches(['/', '!', '#']);
            for word in line.split_whitespace() {
                let word = word.replace(['`', '*'], "").to_lowercase();
                prose.text.push_str(&word);
                prose.text.push(' ');
            }
            // A paragraph ends at an empty line.
            if line.trim().is_empty() {
                prose.text.push('\n');
            }
        }
        prose
    }

    /// The lines, from 1, on which `phrase` begins.
    fn lines_of(&self, phrase: &str) -> impl Iterator<Item = usize> {
        self.places(phrase).map(|at| self.line_starts.partition_point(|start| *start <= at))
    }

    /// The same with `phrase` made unreadable, so that nothing is found in it.
    fn without(mut self, phrase: &str) -> Prose {
        let places: Vec<usize> = self.places(phrase).collect();
        for at in places {
            self.text.replace_range(at..at + phrase.len(), &"\0".repeat(phrase.len()));
        }
        self
    }

    /// Where `phrase` occurs as whole words.
    fn places(&self, phrase: &str) -> impl Iterator<Item = usize> {
        let is_word = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
        let is_cut = move |inside, outside| is_word(inside) && is_word(outside);
        let matches = self.text.match_indices(phrase).filter(move |(at, found)| {
            let before = self.text[..*at].chars().next_back();
            let after = self.text[at + found.len()..].chars().next();
            !is_cut(found.chars().next(), before) && !is_cut(found.chars().next_back(), after)
        });
        matches.map(|(at, _)| at)
    }
}

/// Whether `folder` is the beginning of a path in `line`.
fn starts_path(line: &str, folder: &str) -> bool {
    let mut places = line.match_indices(folder);
    places.any(|(at, _)| !line[..at].ends_with(|c: char| c.is_alphanumeric() || ".-_".contains(c)))
}
