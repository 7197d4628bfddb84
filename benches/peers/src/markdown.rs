//! Tables of Markdown.

use std::fmt::Write;

/// The content of a cell for which a figure makes no sense.
pub(crate) const NONE: &str = "–";

/// A figure in this format, or [`NONE`].
pub(crate) fn or_none(figure: Option<f64>, format: impl Fn(f64) -> String) -> String {
    figure.map_or_else(|| NONE.to_string(), format)
}

/// A table of Markdown, all columns but the first set to the right.
pub(crate) fn table(title: &[&str], rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let rule = format!("|---|{}", "---:|".repeat(title.len().saturating_sub(1)));
    let mut text = format!("| {} |\n{rule}\n", title.join(" | "));
    for row in rows {
        // Writing to a text cannot fail.
        let _ = writeln!(text, "| {} |", row.join(" | "));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_has_a_rule_below_its_title() {
        let rows = [vec!["octi".to_string(), "1.5".to_string()]];
        assert_eq!(table(&["", "ns"], rows), "|  | ns |\n|---|---:|\n| octi | 1.5 |\n");
    }

    #[test]
    fn a_figure_without_meaning_is_a_dash() {
        assert_eq!(or_none(None, |_| String::new()), "–");
    }
}
