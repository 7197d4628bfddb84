//! Words and links, in code and on pages.

use std::fs;

use anyhow::Result;

use super::Context;
use crate::Outcome;

/// The list of unwanted phrases, a regular expression per line: words that are not plain
/// English, marks of unfinished work, code that hides other code, and paths of one machine.
const UNWANTED: &str = ".cargo/unwanted.txt";

/// The places to search: everywhere but in data, translations, and generated files.
const PLACES: [&str; 7] = [
    ".",
    ":!*/tests/*.txt",
    ":!crates/page/site/",
    ":!crates/web/page/rules/",
    ":!*.svg",
    ":!*.lock",
    ":!*/package-lock.json",
];

/// The pages of a package that a registry shows.
const SHOWN: [&str; 3] = ["README.md", "RULES.md", "CHANGELOG.md"];

/// The beginning of the URLs of files in the repository; these files must exist here.
const OWN: &str = "https://(?:github.com/rulebook-rs/rulebook/(?:blob|tree)|raw.githubusercontent.com/rulebook-rs/rulebook)/main/";

/// Looks for unwanted phrases with git, and for misspelled words with `typos`.
pub(super) fn words(context: &Context<'_>) -> Result<Outcome> {
    let shell = context.shell;
    let grep =
        ["grep", "-I", "--line-number", "--untracked", "--perl-regexp", "-f", UNWANTED, "--"];
    // The list matches itself, so that git finds something or has failed.
    let lines = shell.read("git", &[&grep[..], &PLACES].concat())?;
    let unwanted: Vec<&str> = lines.lines().filter(|line| !line.starts_with(UNWANTED)).collect();
    if !unwanted.is_empty() {
        println!(
            "{}\nerror: these phrases do not belong here, says {UNWANTED}",
            unwanted.join("\n")
        );
        return Ok(Outcome::Failed);
    }
    if shell.ask("typos", &["--version"]).is_none() {
        return Ok(missing("typos", "typos-cli"));
    }
    Ok(shell.run("typos", &[], &[])?.into())
}

/// Checks the links between the pages of the repository, headings included, with `lychee`. Pages that
/// a registry shows are checked once more as it shows them: with nothing else in their folder.
pub(super) fn links(context: &Context<'_>) -> Result<Outcome> {
    let shell = context.shell;
    if shell.ask("lychee", &["--version"]).is_none() {
        return Ok(missing("lychee", "lychee"));
    }
    // Deep enough that no way up from here ends in the repository.
    let folder = shell.target().join("links/to/no/other/page");
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    for package in context.workspace.published() {
        for page in SHOWN {
            let original = shell.root().join(package.path(page));
            if original.is_file() {
                fs::copy(original, folder.join(format!("{}-{page}", package.short_name())))?;
            }
        }
    }
    let own = format!("--remap={OWN}(.*) file://{}/$1", shell.root().display());
    Ok(shell.run("lychee", &[&own, ".", &folder.to_string_lossy()], &[])?.into())
}

pub(super) fn missing(program: &str, package: &str) -> Outcome {
    let reason = format!("there is no `{program}`; run `cargo install --locked {package}`");
    Outcome::Skipped(reason)
}
