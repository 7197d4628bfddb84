//! The information sets that were met, and their moves.

use std::{
    collections::{HashMap, hash_map},
    ops::Range,
};

use rulebook_core::{InfoKey, Player};
use rulebook_search::TabularPolicy;

use super::regrets::match_regrets;

/// Information sets, numbered in the order in which they were met.
///
/// Each has a range of actions, one for each legal move; the data of actions is kept in arrays over
/// all of them.
#[derive(Clone, Debug)]
pub(super) struct InfoSets<M> {
    sets: Vec<InfoSet>,
    moves: Vec<M>, // By action.
    by_key: HashMap<InfoKey, u32>,
}

/// An information set: the decisions that a seat cannot distinguish.
#[derive(Clone, Copy, Debug)]
struct InfoSet {
    key: InfoKey,
    player: Player,
    first: u32, // The first of its actions; the last is before the first of the next set.
}

impl<M: Copy + PartialEq> InfoSets<M> {
    pub(super) fn new() -> InfoSets<M> {
        InfoSets { sets: Vec::new(), moves: Vec::new(), by_key: HashMap::new() }
    }

    /// The number of information sets.
    pub(super) fn len(&self) -> usize {
        self.sets.len()
    }

    /// The number of actions of all information sets.
    pub(super) fn n_actions(&self) -> usize {
        self.moves.len()
    }

    /// The number of an information set, which is added if it is new. `moves` are the legal moves
    /// there.
    ///
    /// # Panics
    ///
    /// If the moves differ from the earlier ones: the player could distinguish the positions by
    /// them.
    pub(super) fn number(&mut self, key: InfoKey, player: Player, moves: &[M]) -> usize {
        let entry = match self.by_key.entry(key) {
            hash_map::Entry::Occupied(entry) => *entry.get() as usize,
            hash_map::Entry::Vacant(entry) => {
                let number = self.sets.len();
                entry.insert(number as u32);
                self.sets.push(InfoSet { key, player, first: self.moves.len() as u32 });
                self.moves.extend_from_slice(moves);
                return number;
            }
        };
        let known = &self.moves[self.actions(entry)];
        assert!(known == moves, "the legal moves differ within the information set {key}");
        entry
    }

    /// The number of an information set; `None` if it was not met.
    pub(super) fn find(&self, key: InfoKey) -> Option<usize> {
        self.by_key.get(&key).map(|number| *number as usize)
    }

    /// The actions of an information set.
    pub(super) fn actions(&self, set: usize) -> Range<usize> {
        let next = self.sets.get(set + 1).map_or(self.moves.len(), |next| next.first as usize);
        self.sets[set].first as usize..next
    }

    /// The player who decides in an information set.
    pub(super) fn player(&self, set: usize) -> Player {
        self.sets[set].player
    }

    /// The move of an action.
    pub(super) fn mv(&self, action: usize) -> M {
        self.moves[action]
    }

    /// A bound on the bytes that the sets take while they grow, with `per_action` more for each
    /// action. Vectors may be half empty, and the map a little more.
    pub(super) fn bytes(&self, per_action: usize) -> usize {
        let per_set = 2 * size_of::<InfoSet>() + 3 * (size_of::<(InfoKey, u32)>() + 1);
        let per_action = 2 * (size_of::<M>() + per_action);
        self.sets.len() * per_set + self.moves.len() * per_action
    }

    /// Writes each weight divided by the sum of its information set, or equal probabilities where
    /// all weights are 0.
    pub(super) fn normalise(&self, weights: &[f64], probabilities: &mut [f64]) {
        for set in 0..self.len() {
            let actions = self.actions(set);
            match_regrets(&weights[actions.clone()], &mut probabilities[actions]);
        }
    }
}

impl<M: Copy + PartialEq + ToString> InfoSets<M> {
    /// The policy that plays each action in proportion to its weight, and uniformly where all
    /// weights are 0.
    pub(super) fn policy(&self, weights: &[f64]) -> TabularPolicy {
        let mut policy = TabularPolicy::new();
        let mut probabilities = vec![0.0; self.n_actions()];
        self.normalise(weights, &mut probabilities);
        for (set, InfoSet { key, .. }) in self.sets.iter().enumerate() {
            let actions = self.actions(set);
            let texts = self.moves[actions.clone()].iter().map(ToString::to_string);
            policy
                .insert(*key, texts.zip(probabilities[actions].iter().copied()))
                .expect("normalised probabilities at a key that occurs once");
        }
        policy
    }
}

#[cfg(test)]
mod tests {
    use rulebook_classics::Leduc;
    use rulebook_core::{Match, Viewpoint};

    use super::*;

    /// The memory of the sets and of one number for each action.
    fn held(sets: &InfoSets<u16>, numbers: &Vec<f64>) -> usize {
        // A hash table has a power of two of slots, of which an eighth is empty.
        let slots = sets.by_key.capacity().next_power_of_two();
        sets.sets.capacity() * size_of::<InfoSet>()
            + sets.moves.capacity() * size_of::<u16>()
            + slots * (size_of::<(InfoKey, u32)>() + 1)
            + numbers.capacity() * size_of::<f64>()
    }

    #[test]
    fn the_bytes_are_a_bound_on_what_is_held_and_not_much_more() {
        let game = Match::new(Leduc::default());
        let first = game.info_key(Viewpoint::Seat(Player::FIRST));
        let event = game.state().clone();
        for n_moves in [1, 5, 40] {
            let moves: Vec<u16> = (0..n_moves).collect();
            let (mut sets, mut numbers) = (InfoSets::new(), Vec::new());
            let mut key = first;
            let mut rng = rulebook_core::SplitMix64::new(1);
            let step = rulebook_core::Play::random_step(&event, &mut rng).expect("a deal");
            for n in 0..1_000 {
                assert_eq!(sets.number(key, Player::FIRST, &moves), n);
                assert_eq!(sets.number(key, Player::FIRST, &moves), n);
                key = key.after(&event, step, Viewpoint::Seat(Player::FIRST));
                numbers.resize(sets.n_actions(), 0.0);
                let (bytes, held) = (sets.bytes(size_of::<f64>()), held(&sets, &numbers));
                if 100 < n {
                    assert!(held <= bytes && bytes <= 4 * held, "{n}: {held} {bytes}");
                }
            }
        }
    }
}
