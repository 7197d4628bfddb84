//! The positions that play can reach.

use std::ops::ControlFlow;

use rulebook_core::{Never, PerfectInfo, Rank, Slot, Turn};

use super::{
    tablebase::{Tablebase, ValueCounts},
    value::Cell,
};

impl<S, R: Rank<S>, C: Cell> Tablebase<S, R, C>
where
    S: PerfectInfo<Event = Never>,
{
    /// Counts the values of the unfinished positions that play from `root` can reach, itself
    /// included; `None` if the ranking does not cover it. Positions that share a slot count once.
    ///
    /// Plays every move of each of them once, and needs a bit of memory for each slot.
    pub fn count_reachable(&self, root: &S) -> Option<ValueCounts> {
        root.turn().player()?;
        let start = self.ranking().rank(root)?;
        let mut reached = ReachedSlots::new(self, start.class);
        reached.add(start);
        let mut counts = ValueCounts::default();
        let mut due = Vec::new();
        // No move leads to a later class.
        for class in (0..=start.class).rev() {
            due.extend(reached.indices(class));
            while let Some(index) = due.pop() {
                let slot = Slot { class, index };
                counts.add(self.cells(class)?.get(index as usize..=index as usize)?);
                self.visit_children(slot, |child| {
                    if reached.add(child) && child.class == class {
                        due.push(child.index);
                    }
                })?;
            }
        }
        Some(counts)
    }

    /// Calls `visit` with the slots of the unfinished positions to which a move leads; `None` if
    /// one of them has no slot.
    fn visit_children(&self, slot: Slot, mut visit: impl FnMut(Slot)) -> Option<()> {
        let state = self.ranking().unrank(slot)?;
        let end = state.visit_moves(|mv| {
            let mut child = state.clone();
            child.play_unchecked(mv);
            if child.turn() != Turn::Over {
                match self.ranking().rank(&child) {
                    Some(slot) => visit(slot),
                    None => return ControlFlow::Break(()),
                }
            }
            ControlFlow::Continue(())
        });
        end.is_continue().then_some(())
    }
}

/// The slots that were reached, a bit for each.
struct ReachedSlots {
    classes: Vec<Vec<u64>>,
}

impl ReachedSlots {
    /// None of the classes up to `last`.
    fn new<S, R: Rank<S>, C: Cell>(table: &Tablebase<S, R, C>, last: u32) -> ReachedSlots
    where
        S: PerfectInfo<Event = Never>,
    {
        let n_words = |class| table.cells(class).map_or(0, |cells| cells.len().div_ceil(64));
        ReachedSlots { classes: (0..=last).map(|class| vec![0; n_words(class)]).collect() }
    }

    /// Adds a slot; whether it is new.
    fn add(&mut self, slot: Slot) -> bool {
        let word = &mut self.classes[slot.class as usize][slot.index as usize / 64];
        let bit = 1 << (slot.index % 64);
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }

    /// The slots of a class.
    fn indices(&self, class: u32) -> impl Iterator<Item = u32> {
        (0..).zip(&self.classes[class as usize]).flat_map(|(word, bits)| {
            (0..64_u32).filter(move |bit| bits >> bit & 1 == 1).map(move |bit| 64 * word + bit)
        })
    }
}
