//! Windows over the board.

/// A window over the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Overlay {
    /// Text to read.
    Text { title: String, text: String, top: usize },
    /// Legal moves, one of which can be chosen, each with its line.
    Moves { moves: Vec<(String, String)>, selected: usize },
    /// The seats, in each of which the kind of player can be changed.
    Seats { selected: usize },
    /// A question to answer with yes or no.
    Ask { question: String, then: Then },
}

/// The action after the answer yes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Then {
    Leave,
    Resign,
    Restart,
}

impl Overlay {
    pub(super) fn text(title: impl Into<String>, text: impl Into<String>) -> Overlay {
        Overlay::Text { title: title.into(), text: text.into(), top: 0 }
    }

    /// Whether this is the same window, scrolled or not.
    pub(super) fn is_same(&self, other: &Overlay) -> bool {
        match (self, other) {
            (Overlay::Text { title, .. }, Overlay::Text { title: other, .. }) => title == other,
            (Overlay::Ask { then, .. }, Overlay::Ask { then: other, .. }) => then == other,
            _ => std::mem::discriminant(self) == std::mem::discriminant(other),
        }
    }

    /// Moves the selection, or the visible part, by this many of `n_lines` lines; `n_rows` fit.
    pub(super) fn scroll(&mut self, lines: isize, n_lines: usize, n_rows: usize) {
        let (place, last) = match self {
            Overlay::Text { top, .. } => (top, n_lines.saturating_sub(n_rows)),
            Overlay::Moves { selected, .. } | Overlay::Seats { selected } => {
                (selected, n_lines.saturating_sub(1))
            }
            Overlay::Ask { .. } => return,
        };
        *place = place.saturating_add_signed(lines).min(last);
    }
}
