//! Pages with measured parts, each between its own marks.

use std::fs;

use anyhow::{Context, Result, ensure};

use crate::Shell;

/// Writes what was measured into a page, between the marks of a part.
///
/// # Errors
///
/// If the page cannot be read or written, or has no marks for the part.
pub(crate) fn fill(shell: &Shell, page: &str, part: &str, measured: &str) -> Result<()> {
    let path = shell.root().join(page);
    let text = fs::read_to_string(&path).with_context(|| format!("reading {page}"))?;
    let text = replaced(&text, part, measured);
    let text = text.with_context(|| format!("{page} has no marks for `{part}`"))?;
    fs::write(&path, text).with_context(|| format!("writing {page}"))
}

/// Refuses a part that the page has no marks for, before hours are spent on measuring it.
///
/// # Errors
///
/// If the page cannot be read, or has no marks for the part; then the error names those it has.
pub(crate) fn check(shell: &Shell, page: &str, part: &str) -> Result<()> {
    let path = shell.root().join(page);
    let text = fs::read_to_string(&path).with_context(|| format!("reading {page}"))?;
    let parts = parts(&text);
    let is_known = parts.contains(&part);
    ensure!(is_known, "{page} has no part `{part}`; its parts: {}", parts.join(", "));
    Ok(())
}

/// The parts of a page, by their first marks.
fn parts(page: &str) -> Vec<&str> {
    let begun = page.lines().filter_map(|line| line.strip_prefix("<!-- measured "));
    begun.filter_map(|line| line.strip_suffix(": begin -->")).collect()
}

/// The page with other text between the marks of a part; `None` if it has none.
fn replaced(page: &str, part: &str, text: &str) -> Option<String> {
    let [begin, end] = ["begin", "end"].map(|edge| format!("<!-- measured {part}: {edge} -->"));
    let (before, rest) = page.split_once(&begin)?;
    let (_, after) = rest.split_once(&end)?;
    Some(format!("{before}{begin}\n{text}{end}{after}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_between_the_marks_of_the_part_changes() {
        let marked = |part: &str, text: &str| {
            format!("<!-- measured {part}: begin -->\n{text}<!-- measured {part}: end -->\n")
        };
        let page = |text: &str| {
            format!("# Speed\n\n{}{}\nWhy.\n", marked("rules", "old\n"), marked("depth", text))
        };
        assert_eq!(replaced(&page("old\n"), "depth", "new\n"), Some(page("new\n")));
        assert_eq!(replaced(&page("old\n"), "matches", "new\n"), None);
        assert_eq!(parts(&page("old\n")), ["rules", "depth"]);
    }
}
