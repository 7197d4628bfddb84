//! The line to type on, with history and completion.

use crossterm::event::Event;
use rulebook::core::text::is_printable;
use tui_input::{Input, InputRequest, backend::crossterm::EventHandler};

/// A line of input.
#[derive(Debug, Default)]
pub(super) struct Prompt {
    input: Input,
    history: Vec<String>,
    back: usize, // The place of the line in the history, from its end; 0 for a new line.
}

impl Prompt {
    pub(super) fn text(&self) -> &str {
        self.input.value()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.text().is_empty()
    }

    /// The part of the line that fits into `width` columns, and the column of the cursor in it.
    pub(super) fn visible(&self, width: usize) -> (String, usize) {
        let hidden = self.input.visual_scroll(width.saturating_sub(1));
        let text = self.text().chars().skip(hidden).take(width).collect();
        (text, self.input.visual_cursor().saturating_sub(hidden))
    }

    /// Edits the line by a key.
    pub(super) fn edit(&mut self, event: &Event) {
        if self.input.handle_event(event).is_some_and(|change| change.value) {
            self.back = 0;
        }
    }

    /// Inserts text at the cursor, without characters that cannot be printed.
    pub(super) fn insert(&mut self, text: &str) {
        for c in text.chars().filter(|c| is_printable(*c)) {
            self.input.handle(InputRequest::InsertChar(c));
        }
    }

    /// Empties the line.
    pub(super) fn clear(&mut self) {
        self.input.reset();
        self.back = 0;
    }

    /// Empties the line, which the history keeps, and returns it.
    pub(super) fn submit(&mut self) -> String {
        let line = self.input.value_and_reset();
        self.back = 0;
        if self.history.last() != Some(&line) {
            self.history.push(line.clone());
        }
        line
    }

    /// Shows an earlier line of the history, or a later one.
    pub(super) fn recall(&mut self, earlier: bool) {
        let n_lines = self.history.len();
        self.back =
            if earlier { (self.back + 1).min(n_lines) } else { self.back.saturating_sub(1) };
        let line = if self.back == 0 { "" } else { &self.history[n_lines - self.back] };
        self.input = Input::new(line.to_owned());
    }

    /// Completes the line as far as the candidates agree. Returns those that are possible.
    pub(super) fn complete<'c>(
        &mut self,
        candidates: impl Iterator<Item = &'c str>,
    ) -> Vec<&'c str> {
        let typed = self.text().to_owned();
        let possible: Vec<&str> = candidates.filter(|word| word.starts_with(&typed)).collect();
        if let Some(common) = common_start(&possible) {
            self.input = Input::new(common.to_owned());
        }
        possible
    }
}

/// The longest text with which all of `words` start; `None` if there are none.
fn common_start<'w>(words: &[&'w str]) -> Option<&'w str> {
    let (first, rest) = words.split_first()?;
    let length = rest.iter().fold(first.len(), |length, word| {
        let same = first.char_indices().zip(word.chars()).find(|((_, one), other)| one != other);
        let same = same.map_or(first.len().min(word.len()), |((at, _), _)| at);
        length.min(same)
    });
    Some(&first[..length])
}
