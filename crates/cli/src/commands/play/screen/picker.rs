//! The possible picks, and the cursor on them.

use rulebook::{
    AnyError, AnyView, NextPicks,
    draw::{Area, Picture},
};

/// The picks so far, and the possible next picks.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Picker {
    pub(super) picks: Vec<String>,
    pub(super) targets: Vec<Target>,
    pub(super) cursor: usize, // Invariant: an index of `targets`, or 0 if there are none.
    /// The move that the picks denote, if they are complete.
    pub(super) complete: Option<String>,
}

/// Something that can be picked: a place on the board, or a choice below it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Target {
    pub(super) pick: String,
    pub(super) label: String,
    /// Its area in the picture; `None` for a choice below the board.
    pub(super) area: Option<Area>,
}

/// The direction of an arrow key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    Left,
    Right,
    Up,
    Down,
}

/// The pick that accepts an offered draw.
pub(super) const ACCEPT: &str = "accept";
/// The pick that declines it.
pub(super) const DECLINE: &str = "decline";

impl Picker {
    /// The possible picks after `picks`.
    pub(super) fn new(
        seen: &dyn AnyView,
        picture: &Picture,
        picks: Vec<String>,
    ) -> Result<Picker, AnyError> {
        let NextPicks { picks: next, complete, .. } = seen.choices()?.next_picks(&picks)?;
        let targets = next.into_iter().flat_map(|pick| targets(pick, picture)).collect();
        Ok(Picker { picks, targets, cursor: 0, complete })
    }

    /// The answers to an offered draw.
    pub(super) fn answers() -> Picker {
        let choice = |pick: &str, label: &str| Target {
            pick: pick.to_owned(),
            label: label.to_owned(),
            area: None,
        };
        let targets = vec![choice(DECLINE, "Decline"), choice(ACCEPT, "Accept the draw")];
        Picker { targets, ..Picker::default() }
    }

    /// The target under the cursor.
    pub(super) fn target(&self) -> Option<&Target> {
        self.targets.get(self.cursor)
    }

    /// The area under the cursor, if it is on the board.
    pub(super) fn board_cursor(&self) -> Option<Area> {
        self.target().and_then(|target| target.area)
    }

    /// The choices below the board, each with its index among the targets.
    pub(super) fn choices(&self) -> impl Iterator<Item = (usize, &Target)> {
        self.targets.iter().enumerate().filter(|(_, target)| target.area.is_none())
    }

    /// The topmost target of the board at a point of the picture.
    pub(super) fn target_at(&self, point: (f64, f64)) -> Option<&Target> {
        let is_there = |target: &&Target| target.area.is_some_and(|area| area.contains(point));
        self.targets.iter().rev().find(is_there)
    }

    /// Moves the cursor to the next or the previous pick.
    pub(super) fn cycle(&mut self, forwards: bool) {
        let n_targets = self.targets.len();
        let Some(pick) = self.target().map(|target| target.pick.clone()) else { return };
        let step = if forwards { 1 } else { n_targets - 1 };
        let mut cursor = (self.cursor + step) % n_targets;
        // A pick can have several places.
        while self.targets[cursor].pick == pick && cursor != self.cursor {
            cursor = (cursor + step) % n_targets;
        }
        self.cursor = cursor;
    }

    /// Moves the cursor to the nearest target in a direction. `points` are the middles of the
    /// targets, in columns and rows.
    pub(super) fn go(&mut self, direction: Direction, points: &[(f64, f64)]) {
        let Some((x, y)) = points.get(self.cursor).copied() else { return };
        let pick = &self.targets[self.cursor].pick;
        let score = |point: (f64, f64)| {
            // A row is about as high as two columns are wide.
            let right = point.0 - x;
            let down = 2.0 * (point.1 - y);
            let (along, across) = match direction {
                Direction::Left => (-right, down.abs()),
                Direction::Right => (right, down.abs()),
                Direction::Up => (-down, right.abs()),
                Direction::Down => (down, right.abs()),
            };
            // Targets beyond 45 degrees come last.
            let penalty = if along < across { 1_000.0 } else { 0.0 };
            (0.5 < along).then_some(along + 2.0 * across + penalty)
        };
        let scored = points.iter().zip(&self.targets).enumerate();
        let scored = scored.filter(|(_, (_, target))| target.pick != *pick);
        let scored = scored.filter_map(|(i, (point, _))| score(*point).map(|score| (score, i)));
        let nearest = scored.min_by(|one, other| one.0.total_cmp(&other.0));
        if let Some((_, nearest)) = nearest {
            self.cursor = nearest;
        }
    }
}

/// The places of a pick: its elements, or a choice if it has none.
fn targets(pick: String, picture: &Picture) -> Vec<Target> {
    let elements = picture.elements.iter().filter(|element| element.pick == pick);
    let places: Vec<_> = elements
        .map(|element| Target {
            pick: pick.clone(),
            label: element.label.clone(),
            area: Some(element.area),
        })
        .collect();
    if !places.is_empty() {
        return places;
    }
    let label = button_label(&pick, picture).unwrap_or(&pick).to_owned();
    vec![Target { pick, label, area: None }]
}

/// The label of a pick.
pub(super) fn label_of<'p>(pick: &'p str, picture: &'p Picture) -> &'p str {
    let element = picture.elements.iter().find(|element| element.pick == pick);
    let label = element.map(|element| &*element.label);
    label.or_else(|| button_label(pick, picture)).unwrap_or(pick)
}

fn button_label<'p>(pick: &str, picture: &'p Picture) -> Option<&'p str> {
    let button = picture.buttons.iter().find(|button| button.pick == pick);
    button.map(|button| &*button.label)
}
