//! The cards that are not in a box, as elements of the drawings.

use crate::extras::Pick;

/// The cards that are not in a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Heap {
    Bank,
    Pile,
    Hand,
}

impl Heap {
    pub(super) const ALL: [Heap; 3] = [Heap::Bank, Heap::Pile, Heap::Hand];

    pub(super) fn pick(self) -> Pick {
        match self {
            Heap::Bank => Pick::Bank,
            Heap::Pile => Pick::Pile,
            Heap::Hand => Pick::Drawn,
        }
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Heap::Bank => "bank",
            Heap::Pile => "pile",
            Heap::Hand => "hand",
        }
    }
}
