//! The classes that are solved and still needed.

use std::{collections::VecDeque, fmt};

use rulebook_core::Slot;

/// Solved classes with consecutive numbers.
pub(super) struct SolvedClasses<C> {
    first: u32,
    classes: VecDeque<Vec<C>>,
}

impl<C: Copy> SolvedClasses<C> {
    pub(super) const fn new() -> SolvedClasses<C> {
        SolvedClasses { first: 0, classes: VecDeque::new() }
    }

    /// Adds the next class.
    pub(super) fn push(&mut self, cells: Vec<C>) {
        self.classes.push_back(cells);
    }

    /// Forgets the classes before this one.
    pub(super) fn forget_before(&mut self, class: u32) {
        while self.first < class && self.classes.pop_front().is_some() {
            self.first += 1;
        }
    }

    /// The number of classes, the forgotten ones included.
    pub(super) fn end(&self) -> u32 {
        self.first + self.classes.len() as u32
    }

    /// The cells of a class; `None` if it is not solved or was forgotten.
    pub(super) fn class(&self, class: u32) -> Option<&[C]> {
        let index = class.checked_sub(self.first)?;
        self.classes.get(index as usize).map(Vec::as_slice)
    }

    pub(super) fn get(&self, slot: Slot) -> Option<C> {
        self.class(slot.class)?.get(slot.index as usize).copied()
    }

    pub(super) fn into_classes(self) -> Vec<Vec<C>> {
        self.classes.into()
    }
}

impl<C> fmt::Debug for SolvedClasses<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} classes from {}", self.classes.len(), self.first)
    }
}
