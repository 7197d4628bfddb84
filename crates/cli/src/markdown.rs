//! Markdown rules pages as text for a terminal.

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

/// The text of a page, with each paragraph and each item of a list on one line, so that it can be
/// wrapped. Pictures and the targets of links are left out.
pub(crate) fn to_text(page: &str) -> String {
    let mut writer = Writer::default();
    for event in Parser::new_ext(page, Options::ENABLE_TABLES) {
        writer.event(event);
    }
    writer.end_line();
    writer.lines.join("\n")
}

#[derive(Default)]
struct Writer {
    lines: Vec<String>,
    /// The current paragraph, item or cell.
    line: String,
    /// The numbers of the next items, from the outermost list to the innermost.
    lists: Vec<Option<u64>>,
    /// The mark of an item whose first line is not written yet.
    mark: Option<String>,
    /// The cells of a table, by row.
    rows: Vec<Vec<String>>,
    is_code: bool,
    n_pictures: usize, // One may be in the description of another.
}

impl Writer {
    fn event(&mut self, event: Event<'_>) {
        match event {
            Event::Start(Tag::Image { .. }) => self.n_pictures += 1,
            Event::End(TagEnd::Image) => self.n_pictures -= 1,
            _ if 0 < self.n_pictures => {}
            Event::Start(tag) => self.start(&tag),
            Event::End(tag) => self.end(tag),
            Event::Text(text) if self.is_code => {
                self.lines.extend(text.lines().map(|line| format!("    {line}")));
            }
            Event::Text(text) => self.line.push_str(&text),
            Event::Code(text) => self.line.extend(["`", &text, "`"]),
            Event::SoftBreak => self.line.push(' '),
            Event::HardBreak => self.end_line(),
            _ => {}
        }
    }

    fn start(&mut self, tag: &Tag<'_>) {
        match tag {
            Tag::Heading { .. } | Tag::Paragraph | Tag::Table(_) if self.lists.is_empty() => {
                self.skip_line();
            }
            Tag::CodeBlock(_) => {
                self.end_line();
                self.skip_line();
                self.is_code = true;
            }
            Tag::List(first) => {
                self.end_line();
                if self.lists.is_empty() {
                    self.skip_line();
                }
                self.lists.push(*first);
            }
            Tag::Item => {
                self.end_line();
                let number = self.lists.last_mut().and_then(Option::as_mut);
                self.mark = Some(number.map_or("* ".to_owned(), |number| {
                    *number += 1;
                    format!("{}. ", *number - 1)
                }));
            }
            Tag::TableHead | Tag::TableRow => self.rows.push(Vec::new()),
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Heading(_) | TagEnd::Paragraph | TagEnd::Item => self.end_line(),
            TagEnd::List(_) => {
                self.end_line();
                self.lists.pop();
            }
            TagEnd::CodeBlock => self.is_code = false,
            TagEnd::TableCell => {
                let cell = std::mem::take(&mut self.line);
                if let Some(row) = self.rows.last_mut() {
                    row.push(cell);
                }
            }
            TagEnd::Table => self.end_table(),
            _ => {}
        }
    }

    /// Writes the current line, if there is one.
    fn end_line(&mut self) {
        let line = std::mem::take(&mut self.line);
        if line.trim().is_empty() {
            return;
        }
        let depth = self.lists.len();
        let outer = "  ".repeat(depth.saturating_sub(1));
        let inner = if depth == 0 { "" } else { "  " };
        let mark = self.mark.take().unwrap_or_else(|| inner.to_owned());
        self.lines.push(format!("{outer}{mark}{}", line.trim()));
    }

    fn end_table(&mut self) {
        let rows = std::mem::take(&mut self.rows);
        let n_columns = rows.iter().map(Vec::len).max().unwrap_or(0);
        let width = |column: usize| {
            rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max()
        };
        let widths: Vec<_> = (0..n_columns).map(|column| width(column).unwrap_or(0)).collect();
        for row in &rows {
            let cells = row.iter().zip(&widths).map(|(cell, &width)| format!("{cell:<width$}"));
            let line = cells.collect::<Vec<_>>().join("  ");
            self.lines.push(format!("  {}", line.trim_end()));
        }
    }

    /// Begins a block with an empty line before it.
    fn skip_line(&mut self) {
        if self.lines.last().is_some_and(|last| !last.is_empty()) {
            self.lines.push(String::new());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::to_text;

    #[test]
    fn pages_lose_their_marks_and_pictures() {
        let page = "# Title\n\ntext\n**more** [text](https://example.org)\n\n\
                    ![picture](p.svg)\n\n* **R1** one `{a=b}`\n  two\n  * *Reading*: three\n* four\n\n\
                    7. seven\n8. eight\n\n| a | b |\n|---|---|\n| long | c |\n\n```\nx\n y\n```\nend";
        let text = "Title\n\ntext more text\n\n* R1 one `{a=b}` two\n  * Reading: three\n* four\n\n\
                    7. seven\n8. eight\n\n  a     b\n  long  c\n\n    x\n     y\n\nend";
        assert_eq!(to_text(page), text);
    }
}
