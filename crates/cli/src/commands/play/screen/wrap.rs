//! Text in lines of limited width.

/// The lines of a text, wrapped at spaces. A continued line is indented as its first one.
pub(super) fn wrap(text: &str, width: usize) -> Vec<String> {
    text.lines().flat_map(|line| wrap_line(line, width.max(1))).collect()
}

/// Text in Markdown with each paragraph and each item of a list on one line, so that it can be
/// wrapped to another width. Tables and code stay as they are.
pub(super) fn unwrap_paragraphs(page: &str) -> String {
    let mut text = String::new();
    let (mut is_code, mut can_go_on) = (false, false);
    for line in page.lines() {
        let words = line.trim_start();
        let is_fence = words.starts_with("```");
        let after_digits = words.trim_start_matches(|c: char| c.is_ascii_digit());
        let is_numbered = after_digits.len() < words.len() && after_digits.starts_with(". ");
        let begins = is_numbered
            || words.starts_with(['#', '|', '>'])
            || ["* ", "- "].iter().any(|mark| words.starts_with(mark));
        if can_go_on && !is_code && !is_fence && !begins && !words.is_empty() {
            text.push(' ');
            text.push_str(words);
            continue;
        }
        if !text.is_empty() {
            text.push('\n');
        }
        text.push_str(line);
        is_code ^= is_fence;
        can_go_on = !words.is_empty() && !is_fence && !words.starts_with(['#', '|']);
    }
    text
}

fn wrap_line(line: &str, width: usize) -> Vec<String> {
    if line.chars().count() <= width {
        return vec![line.to_owned()];
    }
    let indent: String = line.chars().take_while(|c| *c == ' ').take(width / 2).collect();
    let (mut lines, mut current) = (Vec::new(), indent.clone());
    for word in line.split_whitespace() {
        let mut word = word;
        let is_empty = current.len() == indent.len();
        if !is_empty && width < current.chars().count() + 1 + word.chars().count() {
            lines.push(std::mem::replace(&mut current, indent.clone()));
        }
        if current.len() != indent.len() {
            current.push(' ');
        }
        // A word that is too long for a line is cut.
        while width < current.chars().count() + word.chars().count() {
            let room = width - current.chars().count();
            let cut = word.char_indices().nth(room).map_or(word.len(), |(at, _)| at);
            current.push_str(&word[..cut]);
            lines.push(std::mem::replace(&mut current, indent.clone()));
            word = &word[cut..];
        }
        current.push_str(word);
    }
    lines.push(current);
    lines
}

#[cfg(test)]
mod tests {
    use super::{unwrap_paragraphs, wrap};

    #[test]
    fn lines_are_wrapped_at_spaces_and_keep_their_indent() {
        assert_eq!(wrap("one two three", 8), ["one two", "three"]);
        assert_eq!(wrap("  one two three", 8), ["  one", "  two", "  three"]);
        assert_eq!(wrap("abcdefghij k", 4), ["abcd", "efgh", "ij k"]);
        assert_eq!(wrap("äöü äöü\n\nx", 3), ["äöü", "äöü", "", "x"]);
    }

    #[test]
    fn paragraphs_become_lines_and_tables_and_code_do_not() {
        let page = "# R\ntext\nmore\n\n* **R1** one\n  two\n  24 *Reading*: three\n* four\n\n| a |\n| b |\n\n```\nx\n y\n```\nend\nof it";
        let lines = "# R\ntext more\n\n* **R1** one two 24 *Reading*: three\n* four\n\n| a |\n| b |\n\n```\nx\n y\n```\nend of it";
        assert_eq!(unwrap_paragraphs(page), lines);
    }
}
