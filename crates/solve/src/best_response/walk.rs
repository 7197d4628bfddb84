//! The information sets of one seat, the last decisions first.

use std::{collections::HashMap, mem, ops::ControlFlow};

use rulebook_core::{HiddenInfo, InfoKey, Player, Step, Turn};
use rulebook_search::{SearchError, TabularPolicy};

use super::{history::History, responses::BestResponseError};

/// About the bytes that a recorded reply takes: as a move, and as a text in the table of replies.
pub(super) const REPLY: usize = 256;

/// A sum over histories, each with its counterfactual reach.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Value {
    /// Of the seat's own policy.
    pub(super) of_policy: f64,
    /// Of its best reply.
    pub(super) of_best: f64,
}

/// A walk through the game for one seat, which can be interrupted.
#[derive(Clone, Debug)]
pub(super) struct Walk<S: HiddenInfo> {
    player: Player,
    /// The decisions from the root to the current one. The first one is empty: it precedes the
    /// seat's first decision.
    decisions: Vec<Decision<S>>,
    /// Histories after the current move that are to be visited.
    open: Vec<History<S>>,
    /// The seat's next decisions after the current move, as far as they were met.
    groups: Vec<Group<S>>,
    group_of: HashMap<Vec<S::Observation>, usize>, // By the observations after the current move.
    memory: usize,
    bytes: usize, // Of all histories that are held, and of the replies.
    nodes: u64,
    information_sets: u64,
    replies: Option<Vec<(InfoKey, S::Move)>>,
}

/// The histories of an information set.
#[derive(Clone, Debug)]
struct Group<S: HiddenInfo> {
    key: InfoKey,
    histories: Vec<History<S>>,
}

/// An information set whose moves are valued one after the other.
#[derive(Clone, Debug)]
struct Decision<S: HiddenInfo> {
    group: Group<S>,
    own_reach: f64, // The probability that the seat's own policy leads here.
    moves: Vec<S::Move>,
    probabilities: Vec<f64>, // Those of the seat's policy; 0 where it does not lead.
    n_played: usize,         // The last move that was played is the current one.
    next: Vec<Group<S>>,     // The decisions after the current move that are not valued.
    current: Value,          // Of the current move, as far as it is known.
    value: Value,            // Of the moves before it.
    best: usize,             // Which of them is best.
}

impl<S: HiddenInfo> Walk<S> {
    /// The walk of a player from `root`, with `memory` bytes for histories and, if it is recording,
    /// replies.
    pub(super) fn new(player: Player, root: History<S>, memory: usize, records: bool) -> Walk<S> {
        let mut walk = Walk {
            player,
            decisions: Vec::new(),
            open: Vec::new(),
            groups: Vec::new(),
            group_of: HashMap::new(),
            memory,
            bytes: root.bytes(),
            nodes: 0,
            information_sets: 0,
            replies: records.then(Vec::new),
        };
        let group = Group { key: root.key(player), histories: Vec::new() };
        walk.decisions.push(Decision::new(group, 1.0, Vec::new(), Vec::new()));
        walk.open.push(root);
        walk
    }

    /// The number of histories that were visited.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The number of decisions that were met.
    pub(super) fn information_sets(&self) -> u64 {
        self.information_sets
    }

    /// The best move in each information set, if they are recorded.
    pub(super) fn take_replies(&mut self) -> Vec<(InfoKey, S::Move)> {
        self.replies.take().unwrap_or_default()
    }

    /// Visits a history, and closes the decisions after which nothing is open. Returns the value of
    /// the root when all is visited.
    pub(super) fn step(
        &mut self,
        policy: &TabularPolicy,
    ) -> Result<Option<Value>, BestResponseError> {
        if let Some(history) = self.open.pop() {
            self.nodes += 1;
            self.visit(history, policy)?;
        }
        while self.open.is_empty() {
            let Some(decision) = self.decisions.last_mut() else { return Ok(None) };
            decision.next.append(&mut self.groups);
            self.group_of.clear();
            if let Some(group) = decision.next.pop() {
                let own_reach = decision.own_reach * decision.probability();
                self.enter(group, own_reach, policy)?;
            } else if let Some(value) = self.finish_move()? {
                return Ok(Some(value));
            }
        }
        Ok(None)
    }

    /// Adds a history to those that are open.
    fn hold(&mut self, history: History<S>) -> Result<(), BestResponseError> {
        self.take(history.bytes())?;
        self.open.push(history);
        Ok(())
    }

    /// Takes this many bytes of the memory.
    fn take(&mut self, bytes: usize) -> Result<(), BestResponseError> {
        self.bytes += bytes;
        if self.bytes <= self.memory {
            return Ok(());
        }
        Err(SearchError::TreeTooLarge { memory: self.memory, nodes: self.nodes }.into())
    }

    /// Adds an end to the current value, a decision of the seat to its group, and the children of
    /// any other history to those that are open.
    fn visit(
        &mut self,
        history: History<S>,
        policy: &TabularPolicy,
    ) -> Result<(), BestResponseError> {
        match history.game.turn() {
            Turn::Over => {
                let payoff = history.reach * history.payoff(self.player);
                if let Some(decision) = self.decisions.last_mut() {
                    decision.current.of_policy += payoff;
                    decision.current.of_best += payoff;
                }
            }
            Turn::Chance => self.deal(&history)?,
            Turn::Player(mover) if mover == self.player => {
                self.group(history);
                return Ok(());
            }
            Turn::Player(mover) => {
                let moves = history.game.legal_moves();
                let state = history.game.state();
                let probabilities = policy.probabilities(state, history.key(mover), &moves)?;
                for (mv, p) in moves.into_iter().zip(probabilities).filter(|(_, p)| 0.0 < *p) {
                    self.hold(history.then(Step::Move(mv), p, self.player))?;
                }
            }
        }
        self.bytes -= history.bytes();
        Ok(())
    }

    fn deal(&mut self, history: &History<S>) -> Result<(), BestResponseError> {
        let mut events = Vec::new();
        let _ = history.game.state().visit_events::<()>(|event, weight| {
            events.push((event, f64::from(weight)));
            ControlFlow::Continue(())
        });
        let total: f64 = events.iter().map(|(_, weight)| weight).sum();
        for (event, weight) in events {
            self.hold(history.then(Step::Event(event), weight / total, self.player))?;
        }
        Ok(())
    }

    fn group(&mut self, history: History<S>) {
        let n_groups = self.groups.len();
        let number = *self.group_of.entry(history.observed.clone()).or_insert(n_groups);
        if let Some(group) = self.groups.get_mut(number) {
            group.histories.push(history);
        } else {
            let key = history.key(self.player);
            self.groups.push(Group { key, histories: vec![history] });
        }
    }

    /// Begins with a decision: its first move is played.
    fn enter(
        &mut self,
        group: Group<S>,
        own_reach: f64,
        policy: &TabularPolicy,
    ) -> Result<(), BestResponseError> {
        self.information_sets += 1;
        let game = &group.histories[0].game;
        let moves: Vec<S::Move> = game.legal_moves().into_iter().collect();
        for history in &group.histories[1..] {
            let is_same = *history.game.legal_moves() == moves;
            assert!(is_same, "the legal moves differ within the information set {}", group.key);
        }
        let probabilities = if own_reach == 0.0 {
            vec![0.0; moves.len()]
        } else {
            policy.probabilities(game.state(), group.key, &moves)?
        };
        self.decisions.push(Decision::new(group, own_reach, moves, probabilities));
        self.play_next()
    }

    /// Plays the next move of the current decision in all its histories.
    fn play_next(&mut self) -> Result<(), BestResponseError> {
        let Some(mut decision) = self.decisions.pop() else { return Ok(()) };
        let mv = decision.moves[decision.n_played];
        decision.n_played += 1;
        for history in &decision.group.histories {
            self.hold(history.then(Step::Move(mv), 1.0, self.player))?;
        }
        self.decisions.push(decision);
        Ok(())
    }

    /// Counts the current move, of which everything is known, and continues with the next one, or
    /// with the decision before. Returns the value of the root at the end.
    fn finish_move(&mut self) -> Result<Option<Value>, BestResponseError> {
        let Some(mut decision) = self.decisions.pop() else { return Ok(None) };
        if decision.moves.is_empty() {
            return Ok(Some(decision.current));
        }
        decision.count();
        if decision.n_played < decision.moves.len() {
            self.decisions.push(decision);
            return self.play_next().map(|()| None);
        }
        self.bytes -= decision.group.histories.iter().map(History::bytes).sum::<usize>();
        if let Some(replies) = &mut self.replies {
            replies.push((decision.group.key, decision.moves[decision.best]));
            self.take(REPLY)?;
        }
        if let Some(before) = self.decisions.last_mut() {
            before.current.of_policy += decision.value.of_policy;
            before.current.of_best += decision.value.of_best;
        }
        Ok(None)
    }
}

impl<S: HiddenInfo> Decision<S> {
    fn new(
        group: Group<S>,
        own_reach: f64,
        moves: Vec<S::Move>,
        probabilities: Vec<f64>,
    ) -> Decision<S> {
        let (value, next) = (Value::default(), Vec::new());
        let n_played = 0;
        let best = 0;
        let current = Value::default();
        Decision { group, own_reach, moves, probabilities, n_played, next, current, value, best }
    }

    /// The probability of the current move by the seat's policy; 1 before the first decision.
    fn probability(&self) -> f64 {
        self.n_played.checked_sub(1).map_or(1.0, |index| self.probabilities[index])
    }

    /// Adds the current move to those that are valued.
    fn count(&mut self) {
        let index = self.n_played - 1;
        let current = mem::take(&mut self.current);
        self.value.of_policy += self.probabilities[index] * current.of_policy;
        if index == 0 || self.value.of_best < current.of_best {
            self.value.of_best = current.of_best;
            self.best = index;
        }
    }
}

#[cfg(test)]
mod tests {
    use rulebook_classics::Kuhn;
    use rulebook_core::{DrawRules, Match};

    use super::*;

    /// Kuhn poker after these steps, as the start of a match.
    fn root(steps: &[&str]) -> History<Kuhn> {
        let mut game = Match::new(Kuhn::default());
        for step in steps {
            game.step(step.parse().expect("a step")).expect("a legal step");
        }
        History::new(&Match::with_draw_rules(game.state().clone(), DrawRules::NONE))
    }

    /// Walks through a game against uniform play; returns what is held at the end.
    fn held(root: History<Kuhn>, player: Player, memory: usize, records: bool) -> Option<usize> {
        let mut walk = Walk::new(player, root, memory, records);
        while walk.step(&TabularPolicy::uniform()).ok()?.is_none() {}
        Some(walk.bytes)
    }

    #[test]
    fn at_the_end_only_replies_are_held() {
        for player in [Player::FIRST, Player::SECOND] {
            assert_eq!(held(root(&[]), player, 1 << 20, false), Some(0));
            assert_eq!(held(root(&[]), player, 1 << 20, true), Some(6 * REPLY));
        }
    }

    #[test]
    fn a_single_decision_takes_two_histories() {
        // The decision is held while each of its moves, which end the game, is visited.
        let root = root(&["J", "K", "b"]);
        let mv = root.game.legal_moves()[0];
        let two = root.bytes() + root.then(Step::Move(mv), 1.0, Player::SECOND).bytes();
        assert_eq!(held(root.clone(), Player::SECOND, two, false), Some(0));
        assert_eq!(held(root, Player::SECOND, two - 1, false), None);
    }
}
