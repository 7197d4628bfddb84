//! The values of all positions of a ranking.

use std::{fmt, marker::PhantomData};

use rulebook_core::{Never, PerfectInfo, Play, Rank, Slot};

use super::value::{Cell, Value};
use crate::sides::Sides;

/// The value of every position that a ranking covers.
///
/// It comes from a [`Retrograde`](super::Retrograde) or from a file.
pub struct Tablebase<S, R, C = u8> {
    ranking: R,
    classes: Vec<Vec<C>>, // Invariant: of the lengths that the ranking states.
    state: PhantomData<fn() -> S>,
}

/// The number of slots with each value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ValueCounts {
    /// Positions that the player to move wins.
    pub wins: u64,
    /// Positions that the player to move loses.
    pub losses: u64,
    /// Draws.
    pub draws: u64,
    /// Slots without an unfinished position.
    pub empty: u64,
    /// The greatest distance.
    pub longest: u32,
}

impl<S, R: Rank<S>, C: Cell> Tablebase<S, R, C>
where
    S: PerfectInfo<Event = Never>,
{
    pub(super) fn new(ranking: R, classes: Vec<Vec<C>>) -> Tablebase<S, R, C> {
        Tablebase { ranking, classes, state: PhantomData }
    }

    /// The value of an unfinished position for the player to move; `None` if the game is over or
    /// the ranking does not cover the position.
    pub fn value(&self, state: &S) -> Option<Value> {
        state.turn().player()?;
        self.at(self.ranking.rank(state)?)
    }

    /// The legal moves and what each is worth to the player to move, the move itself counted, in
    /// the order in which they are listed; `None` if a value is not in the table.
    pub fn moves(&self, state: &S) -> Option<Vec<(S::Move, Value)>> {
        let mover = state.turn().player()?;
        let sides = Sides::of(state).ok()?;
        let value_of = |mv| {
            let mut child = state.clone();
            child.play_unchecked(mv);
            if let Some(value) = Value::at_end(&child, mover) {
                return Some((mv, value.before()));
            }
            let value = self.value(&child)?.before();
            let is_same_side = sides.are_partners(mover, child.turn().player()?);
            Some((mv, if is_same_side { value } else { value.flipped() }))
        };
        state.legal_moves().into_iter().map(value_of).collect()
    }

    /// The value at a slot; `None` if there is no such slot or it is empty.
    pub fn at(&self, slot: Slot) -> Option<Value> {
        self.cells(slot.class)?.get(slot.index as usize)?.value()
    }

    /// The cells of a class, by index.
    pub fn cells(&self, class: u32) -> Option<&[C]> {
        self.classes.get(class as usize).map(Vec::as_slice)
    }

    /// The ranking.
    pub fn ranking(&self) -> &R {
        &self.ranking
    }

    /// Counts the values of all slots.
    pub fn counts(&self) -> ValueCounts {
        let mut counts = ValueCounts::default();
        self.classes.iter().for_each(|cells| counts.add(cells));
        counts
    }
}

impl<S, R: fmt::Debug, C> fmt::Debug for Tablebase<S, R, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tablebase").field("ranking", &self.ranking).finish_non_exhaustive()
    }
}

impl ValueCounts {
    /// Adds the values of the cells of a class.
    pub fn add<C: Cell>(&mut self, cells: &[C]) {
        for cell in cells {
            match cell.value() {
                Some(Value::Win { plies }) => {
                    self.wins += 1;
                    self.longest = self.longest.max(plies);
                }
                Some(Value::Loss { plies }) => {
                    self.losses += 1;
                    self.longest = self.longest.max(plies);
                }
                Some(Value::Draw) => self.draws += 1,
                None => self.empty += 1,
            }
        }
    }
}
