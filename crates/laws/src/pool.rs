//! Moves and events of other positions, to try in each position.

use std::{collections::BTreeSet, hash::Hash};

use rulebook_core::Legality;

use crate::{
    law::Candidates,
    walk::{hash_of, listed_events, listed_moves},
};

/// The number of candidate moves, and of events, to which those of other positions are added.
const POOL_SIZE: usize = 256;

/// The moves and events to try: those given, and a sample of those seen in other positions.
#[derive(Clone)]
pub(crate) struct Pool<S: Legality> {
    pub(crate) candidates: Candidates<S>,
    moves: Sample<S::Move>,
    events: Sample<S::Event>,
}

impl<S: Legality> Pool<S> {
    pub(crate) fn new(given: &Candidates<S>, seed: u64) -> Pool<S> {
        let moves = Sample::new(&given.moves, seed);
        let events = Sample::new(&given.events, seed);
        let candidates = Candidates { moves: moves.all(), events: events.all() };
        Pool { candidates, moves, events }
    }

    /// Adds some of the legal steps of a position.
    pub(crate) fn learn(&mut self, state: &S) {
        if self.moves.add(listed_moves(state)) {
            self.candidates.moves = self.moves.all();
        }
        if self.events.add(listed_events(state).into_iter().map(|(event, _)| event)) {
            self.candidates.events = self.events.all();
        }
    }
}

/// The items that were given, and of the others those with the least hashes, up to [`POOL_SIZE`] in all.
/// Each item that was added is in the sample with the same probability, however early it came.
#[derive(Clone)]
struct Sample<T> {
    given: BTreeSet<T>,
    others: BTreeSet<(u64, T)>,
    seed: u64,
}

impl<T: Copy + Ord + Hash> Sample<T> {
    fn new(given: &[T], seed: u64) -> Sample<T> {
        Sample { given: given.iter().copied().collect(), others: BTreeSet::new(), seed }
    }

    /// Whether the items have changed the sample.
    fn add(&mut self, items: impl IntoIterator<Item = T>) -> bool {
        let room = POOL_SIZE.saturating_sub(self.given.len());
        let mut is_changed = false;
        for item in items {
            let entry = (hash_of(&(self.seed, item)), item);
            let is_high =
                self.others.len() == room && self.others.last().is_none_or(|last| *last <= entry);
            if is_high || self.given.contains(&item) || self.others.contains(&entry) {
                continue;
            }
            self.others.insert(entry);
            if room < self.others.len() {
                self.others.pop_last();
            }
            is_changed = true;
        }
        is_changed
    }

    fn all(&self) -> Vec<T> {
        self.given.iter().copied().chain(self.others.iter().map(|(_, item)| *item)).collect()
    }
}
