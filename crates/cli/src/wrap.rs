//! Text in lines of limited width.

/// The columns of a line of output.
pub(crate) const WIDTH: usize = 80;

/// The lines of a text, wrapped at spaces. A continuation is indented like the first line, or like
/// the text behind the mark of a list item.
pub(crate) fn wrap(text: &str, width: usize) -> Vec<String> {
    text.lines().flat_map(|line| wrap_line(line, width.max(1))).collect()
}

fn wrap_line(line: &str, width: usize) -> Vec<String> {
    if line.chars().count() <= width {
        return vec![line.to_owned()];
    }
    let n_spaces = line.len() - line.trim_start_matches(' ').len();
    let mark = line[n_spaces..].split_inclusive(' ').next().unwrap_or_default();
    let is_item = mark == "* " || mark.strip_suffix(". ").is_some_and(|n| n.parse::<u64>().is_ok());
    let mark = if is_item { mark } else { "" };
    let indent = " ".repeat((n_spaces + mark.len()).min(width / 2));
    let mut lines = Vec::new();
    let mut current = format!("{}{mark}", " ".repeat(n_spaces.min(width / 2)));
    let mut begin = current.len();
    for mut word in line[n_spaces + mark.len()..].split_whitespace() {
        let is_empty = current.len() == begin;
        if !is_empty && width < current.chars().count() + 1 + word.chars().count() {
            lines.push(std::mem::replace(&mut current, indent.clone()));
            begin = indent.len();
        }
        if current.len() != begin {
            current.push(' ');
        }
        // A word that is too long for a line is cut.
        while width < current.chars().count() + word.chars().count() {
            let room = width - current.chars().count();
            let cut = word.char_indices().nth(room).map_or(word.len(), |(at, _)| at);
            current.push_str(&word[..cut]);
            lines.push(std::mem::replace(&mut current, indent.clone()));
            begin = indent.len();
            word = &word[cut..];
        }
        current.push_str(word);
    }
    lines.push(current);
    lines
}

#[cfg(test)]
mod tests {
    use super::wrap;

    #[test]
    fn lines_are_wrapped_at_spaces_and_keep_their_indent() {
        assert_eq!(wrap("one two three", 8), ["one two", "three"]);
        assert_eq!(wrap("  one two three", 8), ["  one", "  two", "  three"]);
        assert_eq!(wrap("* one two three", 8), ["* one", "  two", "  three"]);
        assert_eq!(wrap("9. one two", 8), ["9. one", "   two"]);
        assert_eq!(wrap("abcdefghij k", 4), ["abcd", "efgh", "ij k"]);
        assert_eq!(wrap("äöü äöü\n\nx", 3), ["äöü", "äöü", "", "x"]);
    }
}
