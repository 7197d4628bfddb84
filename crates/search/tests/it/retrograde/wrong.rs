//! Rankings that break their contract: an error, never a wrong table.

use std::ops::Range;

use rulebook_classics::TicTacToe;
use rulebook_core::{Never, PerfectInfo, Rank, Slot};
use rulebook_search::{
    Limits,
    solve::retrograde::{Retrograde, SolveError},
};

use super::{explored::Explored, token::Token};

/// What is wrong with a slot.
#[derive(Clone, Copy, Debug)]
enum Mistake {
    /// Its position belongs to a class that is solved later.
    Later,
    /// Its position has no slot.
    Uncovered,
    /// Its position is ranked past the end of the class.
    PastTheEnd,
    /// It gives no position back.
    Hole,
}

/// A ranking with a mistake in one slot.
#[derive(Debug)]
struct Wrong<S> {
    right: Explored<S>,
    slot: Slot,
    mistake: Mistake,
}

impl<S: PerfectInfo<Event = Never> + Send + Sync> Rank<S> for Wrong<S> {
    const LAYOUT: &'static str = "wrong 1";

    fn n_layers(&self) -> u32 {
        self.right.n_layers()
    }

    fn layer(&self, layer: u32) -> Range<u32> {
        self.right.layer(layer)
    }

    fn reach(&self) -> u32 {
        self.right.reach()
    }

    fn len(&self, class: u32) -> u32 {
        self.right.len(class)
    }

    fn rank(&self, state: &S) -> Option<Slot> {
        let slot = self.right.rank(state)?;
        match self.mistake {
            _ if slot != self.slot => Some(slot),
            Mistake::Later => Some(Slot { class: self.n_layers() - 1, index: 0 }),
            Mistake::Uncovered => None,
            Mistake::PastTheEnd => Some(Slot { index: self.len(slot.class), ..slot }),
            Mistake::Hole => Some(slot),
        }
    }

    fn unrank(&self, slot: Slot) -> Option<S> {
        let is_hole = matches!(self.mistake, Mistake::Hole) && slot == self.slot;
        if is_hole { None } else { self.right.unrank(slot) }
    }
}

/// The error for a memory limit this many bytes above the table.
fn error<S>(root: &S, right: Explored<S>, slot: Slot, mistake: Mistake, spare: u64) -> SolveError
where
    S: PerfectInfo<Event = Never> + Send + Sync,
{
    let limits = Limits::default().memory((right.n_slots() + spare) as usize);
    let solver = Retrograde::<_, _, u8>::new(root, Wrong { right, slot, mistake }, limits);
    solver.expect("the root is covered").solve().expect_err("a mistake")
}

#[test]
fn a_mistake_in_an_earlier_class_is_found() {
    let start = TicTacToe::default();
    let slot = Slot { class: 3, index: 17 };
    for spare in [0, 1 << 20] {
        let error = |mistake| {
            let n_empty = |state: &TicTacToe| state.to_string().matches('.').count() as u32;
            error(&start, Explored::new(&start, 10, n_empty), slot, mistake, spare)
        };
        assert!(matches!(error(Mistake::Later), SolveError::Order(slot) if slot.class == 4));
        assert!(matches!(error(Mistake::PastTheEnd), SolveError::Order(slot) if slot.class == 4));
        assert!(
            matches!(error(Mistake::Uncovered), SolveError::Uncovered(slot) if slot.class == 4)
        );
        assert!(matches!(error(Mistake::Hole), SolveError::Uncovered(slot) if slot.class == 4));
    }
}

#[test]
fn a_mistake_in_the_class_itself_is_found() {
    // The path 199, 198, …, 1: each position but the root has a move to it.
    let root = Token::new(0, 100);
    for (index, spare) in (1..100).flat_map(|index| [(index, 0), (index, 1 << 20)]) {
        let error = |mistake| {
            let slot = Slot { class: 0, index };
            error(&root, Explored::new(&root, 1, |_| 0), slot, mistake, spare)
        };
        let before = Slot { class: 0, index: index - 1 };
        assert_eq!(error(Mistake::PastTheEnd), SolveError::Slots { class: 0 });
        assert_eq!(error(Mistake::Uncovered), SolveError::Uncovered(before));
        assert_eq!(error(Mistake::Hole), SolveError::Uncovered(before));
    }
}
