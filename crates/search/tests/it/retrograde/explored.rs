//! Positions found by play, a ranking of them, and an independent solver.

use std::{collections::HashMap, ops::Range};

use rulebook_core::{Legality, Never, PerfectInfo, Play, Player, Rank, Slot, Turn};
use rulebook_search::solve::retrograde::Value;

/// All positions that play from a root can reach, in classes that a function of the position
/// tells apart. Each class is a layer.
#[derive(Debug)]
pub(crate) struct Explored<S> {
    /// The unfinished positions by class.
    pub(crate) classes: Vec<Vec<S>>,
    slots: HashMap<S, Slot>,
    /// The number of finished positions.
    pub(crate) n_finished: usize,
}

impl<S: PerfectInfo<Event = Never>> Explored<S> {
    /// `layer` must not grow by a move, and is less than `n_layers`.
    pub(crate) fn new(root: &S, n_layers: u32, layer: impl Fn(&S) -> u32) -> Explored<S> {
        let mut explored = Explored {
            classes: vec![Vec::new(); n_layers as usize],
            slots: HashMap::new(),
            n_finished: 0,
        };
        let mut finished = std::collections::HashSet::new();
        let mut stack = vec![root.clone()];
        while let Some(state) = stack.pop() {
            if state.turn() == Turn::Over {
                finished.insert(state);
                continue;
            }
            if explored.slots.contains_key(&state) {
                continue;
            }
            let class = layer(&state);
            let positions = &mut explored.classes[class as usize];
            let slot = Slot { class, index: positions.len() as u32 };
            positions.push(state.clone());
            for mv in state.legal_moves() {
                let mut child = state.clone();
                child.play_unchecked(mv);
                stack.push(child);
            }
            explored.slots.insert(state, slot);
        }
        explored.n_finished = finished.len();
        explored
    }

    /// The unfinished positions.
    pub(crate) fn positions(&self) -> impl Iterator<Item = &S> {
        self.classes.iter().flatten()
    }
}

impl<S: PerfectInfo<Event = Never> + Send + Sync> Rank<S> for Explored<S> {
    const LAYOUT: &'static str = "explored 1";

    fn n_layers(&self) -> u32 {
        self.classes.len() as u32
    }

    fn layer(&self, layer: u32) -> Range<u32> {
        layer..layer + 1
    }

    fn reach(&self) -> u32 {
        self.n_layers()
    }

    fn len(&self, class: u32) -> u32 {
        self.classes[class as usize].len() as u32
    }

    fn rank(&self, state: &S) -> Option<Slot> {
        self.slots.get(state).copied()
    }

    fn unrank(&self, slot: Slot) -> Option<S> {
        self.classes[slot.class as usize].get(slot.index as usize).cloned()
    }
}

/// The values of unfinished positions, by plain value iteration: the results of play that is cut
/// off after 0, 1, 2, … plies, every position each time, until nothing changes. The positions
/// must contain all unfinished ones to which their moves lead.
pub(crate) fn values<'s, S: PerfectInfo<Event = Never>>(
    positions: impl Iterator<Item = &'s S>,
) -> HashMap<&'s S, Value> {
    let positions: Vec<&S> = positions.collect();
    let numbers: HashMap<&S, usize> = positions.iter().copied().zip(0..).collect();
    let children: Vec<Vec<End>> = positions.iter().map(|state| ends(*state, &numbers)).collect();
    let is_first: Vec<bool> = positions.iter().map(|state| is_first(mover(*state))).collect();
    // The sign for the first team, and the number of plies after which it was known.
    let mut known = vec![(0, 0); positions.len()];
    for plies in 1.. {
        let next: Vec<(i32, u32)> = (0..positions.len())
            .map(|n| {
                let signs = children[n].iter().map(|end| match end {
                    End::Over(sign) => *sign,
                    End::Position(child) => known[*child].0,
                });
                let sign = if is_first[n] { signs.max() } else { signs.min() }.expect("a move");
                let before = known[n];
                if sign == before.0 { before } else { (sign, plies) }
            })
            .collect();
        if next == known {
            break;
        }
        known = next;
    }
    let value = |n: usize| match known[n] {
        (0, _) => Value::Draw,
        (sign, plies) if (0 < sign) == is_first[n] => Value::Win { plies },
        (_, plies) => Value::Loss { plies },
    };
    positions.iter().copied().zip((0..).map(value)).collect()
}

/// Where a move leads.
enum End {
    /// To the end, with the sign of the first team's payoff.
    Over(i32),
    Position(usize),
}

fn ends<S: PerfectInfo<Event = Never>>(state: &S, numbers: &HashMap<&S, usize>) -> Vec<End> {
    let end = |mv| {
        let mut child = state.clone();
        child.play_unchecked(mv);
        match child.payoff(Player::FIRST) {
            Some(payoff) => End::Over(payoff.signum()),
            None => End::Position(numbers[&child]),
        }
    };
    state.legal_moves().into_iter().map(end).collect()
}

fn mover<S: Legality<Event = Never>>(state: &S) -> Player {
    state.turn().player().expect("an unfinished position")
}

/// Whether a player is in the team of the first seat, in games of two players or two teams of
/// every other player.
fn is_first(player: Player) -> bool {
    player.index().is_multiple_of(2)
}
