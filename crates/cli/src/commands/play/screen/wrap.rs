//! Text in lines of limited width.

/// The lines of a text, wrapped at spaces. A continued line is indented as its first one.
pub(super) fn wrap(text: &str, width: usize) -> Vec<String> {
    text.lines().flat_map(|line| wrap_line(line, width.max(1))).collect()
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
