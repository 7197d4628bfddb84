//! Every numbered rule is cited in the code, has a test named after it, and is in each translation.

use std::collections::{BTreeMap, BTreeSet};

use super::Finding;
use crate::{Package, Tree, Workspace};

/// The folder with the translations of rules pages: a folder for each language, a file for each game.
pub(crate) const TRANSLATIONS: &str = "crates/web/page/rules";

pub(super) fn check(tree: &Tree, workspace: &Workspace) -> Vec<Finding> {
    let games = workspace.games();
    games
        .flat_map(|game| [check_game(tree, game), check_translations(tree, game)].concat())
        .collect()
}

fn check_game(tree: &Tree, game: &Package) -> Vec<Finding> {
    let page = game.path("RULES.md");
    let stated = stated(tree.get(&page).unwrap_or(""));
    let (mut findings, mut cited, mut tested) = (Vec::new(), Vec::new(), Vec::new());
    for (inside, text) in tree.under(&game.path("src")) {
        for (index, line) in text.lines().enumerate() {
            for rule in rules_in(line.split_once("//").map_or("", |(_, comment)| comment)) {
                if !stated.contains_key(&rule) {
                    let what = format!("cites {rule}, which {page} does not have");
                    findings.push(Finding::new(
                        game.path(&format!("src/{inside}")),
                        index + 1,
                        what,
                    ));
                }
            }
        }
        cited.extend(rules_in(text));
        tested.extend(rules_of_tests(text));
    }
    tested.extend(tree.under(&game.path("tests")).flat_map(|(_, text)| rules_of_tests(text)));
    for (rule, line) in stated {
        if !cited.contains(&rule) {
            let what = format!("{rule} is cited nowhere in {}", game.path("src"));
            findings.push(Finding::new(&page, line, what));
        }
        if !tested.contains(&rule) {
            let what = format!(
                "no test of {} is named after {rule}: `fn {}_…`",
                game.name,
                rule.to_lowercase()
            );
            findings.push(Finding::new(&page, line, what));
        }
    }
    findings
}

/// Each language has a page of the game, with the rules of the original. What is written as code,
/// such as options and moves, and the drawings after it are the same for each rule.
fn check_translations(tree: &Tree, game: &Package) -> Vec<Finding> {
    let page = game.path("RULES.md");
    let original = codes(tree.get(&page).unwrap_or(""));
    let languages: BTreeSet<&str> = tree
        .under(TRANSLATIONS)
        .filter_map(|(inside, _)| Some(inside.split_once('/')?.0))
        .collect();
    let mut findings = Vec::new();
    for language in languages {
        let path = format!("{TRANSLATIONS}/{language}/{}.md", game.short_name());
        let mut add = |what: String| findings.push(Finding::new(path.as_str(), 1, what));
        let Some(text) = tree.get(&path) else {
            add(format!("is missing; {page} is not translated"));
            continue;
        };
        let translated = codes(text);
        for (rule, codes) in &original {
            match translated.get(rule) {
                None => add(format!("does not state {rule} of {page}")),
                Some(found) if found != codes => {
                    let differing: Vec<_> = codes.symmetric_difference(found).copied().collect();
                    add(format!("{rule} differs from {page} in `{}`", differing.join("`, `")));
                }
                Some(_) => {}
            }
        }
        for rule in translated.keys().filter(|rule| !original.contains_key(*rule)) {
            add(format!("states {rule}, which {page} does not have"));
        }
    }
    findings
}

/// The texts written as code in each rule of a page, and the drawings after it.
fn codes(page: &str) -> BTreeMap<String, BTreeSet<&str>> {
    let mut rules: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    let mut current = None;
    for line in page.lines() {
        if let Some(rule) = stated(line).pop_first().map(|(rule, _)| rule) {
            rules.entry(rule.clone()).or_default();
            current = Some(rule);
        } else if line.starts_with(['#', '|']) {
            current = None;
        }
        let image = line.strip_prefix("![").and_then(|rest| rest.split_once("]("));
        if let Some(found) = current.as_ref().and_then(|rule| rules.get_mut(rule)) {
            found.extend(line.split('`').skip(1).step_by(2));
            found.extend(image.map(|(_, target)| target.trim_end_matches(')')));
        }
    }
    rules
}

/// The rules that a page states as `**R5**` or `**R5 name**`, with the line of each.
fn stated(page: &str) -> BTreeMap<String, usize> {
    let mut rules = BTreeMap::new();
    for (index, line) in page.lines().enumerate() {
        // The texts between pairs of asterisks.
        for bold in line.split("**").skip(1).step_by(2) {
            if let Some(rule) = rules_in(bold).next().filter(|rule| bold.starts_with(rule.as_str()))
            {
                rules.entry(rule).or_insert(index + 1);
            }
        }
    }
    rules
}

/// The words of a text that are rule numbers: `R` and digits.
fn rules_in(text: &str) -> impl Iterator<Item = String> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    words.filter(|word| is_rule(word)).map(str::to_string)
}

fn is_rule(word: &str) -> bool {
    let digits = word.strip_prefix('R').unwrap_or("");
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// The rules that functions `r5_…` are named after.
fn rules_of_tests(text: &str) -> impl Iterator<Item = String> {
    let names = text.lines().filter_map(|line| line.trim_start().strip_prefix("fn r"));
    names.filter_map(|name| {
        let rule = format!("R{}", name.split_once('_')?.0);
        is_rule(&rule).then_some(rule)
    })
}
