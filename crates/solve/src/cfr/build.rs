//! Building the game tree in one walk through the game.

use std::{collections::HashMap, ops::ControlFlow};

use rulebook_core::{HiddenInfo, InfoKey, Match, Player, Step, StepOf, Turn, Viewpoint};
use rulebook_search::SearchError;

use super::{
    info_sets::InfoSets,
    payoff::payoff,
    tree::{NONE, Tree},
};

/// Marks an edge of chance while the number of actions is not known.
const CHANCE: u32 = 1 << 31;

/// The sizes of the arrays of the iterations, in bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Extra {
    pub(super) per_node: usize,
    pub(super) per_action: usize,
}

/// The tree and the information sets of a game from the current position of a match.
///
/// # Errors
///
/// If the match is over, or the tree and the arrays of the iterations need more than `memory`
/// bytes.
pub(super) fn build<S: HiddenInfo>(
    game: &Match<S>,
    memory: usize,
    extra: Extra,
) -> Result<(Tree, InfoSets<S::Move>), SearchError> {
    if game.verdict().is_some() {
        return Err(SearchError::Over);
    }
    let mut builder = Builder::new(game, memory, extra);
    builder.enter(0, NONE)?;
    while builder.step()? {}
    Ok(builder.finish())
}

/// A depth-first walk with a stack of its own, so that deep games do not overflow the call stack.
#[derive(Debug)]
struct Builder<S: HiddenInfo> {
    game: Match<S>,
    memory: usize,
    extra: Extra,
    tree: Tree,
    sets: InfoSets<S::Move>,
    chances: HashMap<(u32, u32), u32>, // By weight and sum of weights.
    frames: Vec<Frame>,                // The nodes from the root to the current one.
    pending: Vec<(StepOf<S>, u32)>,    // The steps of all frames, with their edges.
    keys: Vec<InfoKey>,                // For each node on the path, one for each seat.
    lasts: Vec<u32>,                   // Likewise, the last action of each seat.
}

/// A node whose children are visited.
#[derive(Debug)]
struct Frame {
    node: u32,
    start: usize, // Its steps are `pending[start..end]`, and `next` is the next of them.
    next: usize,
    end: usize,
}

impl<S: HiddenInfo> Builder<S> {
    fn new(game: &Match<S>, memory: usize, extra: Extra) -> Builder<S> {
        let n_players = game.state().players();
        let keys = Player::all(n_players).map(|seat| game.info_key(Viewpoint::Seat(seat)));
        Builder {
            game: game.clone(),
            memory,
            extra,
            tree: Tree::new(n_players),
            sets: InfoSets::new(),
            chances: HashMap::new(),
            frames: Vec::new(),
            pending: Vec::new(),
            keys: keys.collect(),
            lasts: vec![NONE; usize::from(n_players)],
        }
    }

    /// Visits the next node, or leaves one. Returns whether there was anything left.
    fn step(&mut self) -> Result<bool, SearchError> {
        let Some(frame) = self.frames.last_mut() else { return Ok(false) };
        if frame.next == frame.end {
            self.close();
        } else {
            let (parent, (step, edge)) = (frame.node, self.pending[frame.next]);
            frame.next += 1;
            self.descend(step, edge);
            self.enter(parent, edge)?;
        }
        Ok(true)
    }

    /// Takes a step: the keys and the last actions of all seats follow.
    fn descend(&mut self, step: StepOf<S>, edge: u32) {
        let state = self.game.state();
        let mover = state.turn().player();
        let top = self.keys.len() - usize::from(self.tree.n_players);
        for player in Player::all(self.tree.n_players) {
            let key = self.keys[top + player.index()];
            self.keys.push(key.after(state, step, Viewpoint::Seat(player)));
            let last = self.lasts[top + player.index()];
            self.lasts.push(if mover == Some(player) { edge } else { last });
        }
        assert!(self.game.step(step).is_ok(), "the listed step {step} is refused");
    }

    /// Takes back the last step.
    fn ascend(&mut self) {
        let top = self.keys.len() - usize::from(self.tree.n_players);
        self.keys.truncate(top);
        self.lasts.truncate(top);
        self.game.undo();
    }

    /// Writes the current position as a node, and lists its steps.
    fn enter(&mut self, parent: u32, edge: u32) -> Result<(), SearchError> {
        let node = self.tree.len() as u32;
        self.tree.parents.push(parent);
        self.tree.edges.push(edge);
        let start = self.pending.len();
        match self.game.turn() {
            Turn::Over => {
                self.tree.terminals.push(node);
                let payoffs = Player::all(self.tree.n_players).map(|p| payoff(&self.game, p));
                self.tree.payoffs.extend(payoffs);
            }
            Turn::Chance => self.list_events(),
            Turn::Player(player) => self.list_moves(player),
        }
        self.check_size()?;
        if self.game.turn() == Turn::Over {
            self.ascend();
        } else {
            let end = self.pending.len();
            self.frames.push(Frame { node, start, next: start, end });
        }
        Ok(())
    }

    fn list_moves(&mut self, player: Player) {
        let moves = self.game.legal_moves();
        let top = self.keys.len() - usize::from(self.tree.n_players);
        let set = self.sets.number(self.keys[top + player.index()], player, &moves);
        if self.tree.set_parents.len() == set {
            self.tree.set_parents.push(self.lasts[top + player.index()]);
            self.tree.owners.extend(moves.iter().map(|_| Some(player)));
        }
        let edges = self.sets.actions(set);
        self.pending.extend(moves.into_iter().map(Step::Move).zip(edges.map(|edge| edge as u32)));
    }

    fn list_events(&mut self) {
        let mut total = 0;
        let _ = self.game.state().visit_events::<()>(|_, weight| {
            total += weight;
            ControlFlow::Continue(())
        });
        let tree = &mut self.tree;
        let chances = &mut self.chances;
        let pending = &mut self.pending;
        let _ = self.game.state().visit_events::<()>(|event, weight| {
            let edge = *chances.entry((weight, total)).or_insert_with(|| {
                tree.chances.push(f64::from(weight) / f64::from(total));
                CHANCE | (tree.chances.len() - 1) as u32
            });
            pending.push((Step::Event(event), edge));
            ControlFlow::Continue(())
        });
    }

    /// Leaves a node whose children are all visited.
    fn close(&mut self) {
        if let Some(frame) = self.frames.pop() {
            self.pending.truncate(frame.start);
        }
        if !self.frames.is_empty() {
            self.ascend();
        }
    }

    /// About the bytes that the path to the current node takes while it grows.
    fn bytes_of_path(&self) -> usize {
        let path = self.pending.len() * size_of::<(StepOf<S>, u32)>()
            + self.keys.len() * size_of::<InfoKey>()
            + size_of_val(self.game.states());
        2 * path
    }

    /// A bound on the bytes for the known part of the tree.
    fn bytes(&self) -> usize {
        self.bytes_of_path()
            + self.tree.bytes(self.extra.per_node)
            + self.sets.bytes(self.extra.per_action)
    }

    fn check_size(&self) -> Result<(), SearchError> {
        let is_numbered =
            self.tree.len() < NONE as usize && self.sets.n_actions() < CHANCE as usize;
        if self.bytes() <= self.memory && is_numbered {
            return Ok(());
        }
        Err(SearchError::TreeTooLarge { memory: self.memory, nodes: self.tree.len() as u64 })
    }

    fn finish(mut self) -> (Tree, InfoSets<S::Move>) {
        let n_actions = self.sets.n_actions() as u32;
        for edge in self.tree.edges.iter_mut().skip(1).filter(|edge| **edge & CHANCE != 0) {
            *edge = n_actions + (*edge & !CHANCE);
        }
        self.tree.owners.extend(self.tree.chances.iter().map(|_| None));
        (self.tree, self.sets)
    }
}

#[cfg(test)]
mod tests {
    use rulebook_classics::{Nim, Pig, nim, pig};
    use rulebook_core::Game;

    use super::*;

    #[test]
    fn the_bytes_of_a_path_count_all_steps_and_keys_on_it() {
        // Many steps in each position, and many seats.
        let heaps = "a=31,b=31,c=31,d=31".parse::<nim::Variant>().expect("a variant");
        check(Nim::start(heaps), 200);
        let seats = "players=8".parse::<pig::Variant>().expect("a variant");
        check(Pig::start(seats), 1_500);
    }

    #[test]
    fn the_memory_may_be_used_to_the_last_byte() {
        let extra = Extra { per_node: 16, per_action: 40 };
        let game = Match::new(Pig::default());
        let root = |memory| {
            let mut builder = Builder::new(&game, memory, extra);
            builder.enter(0, NONE).map(|()| builder.bytes())
        };
        let needed = root(usize::MAX).expect("memory");
        assert_eq!(root(needed), Ok(needed));
        let memory = needed - 1;
        assert_eq!(root(memory), Err(SearchError::TreeTooLarge { memory, nodes: 1 }));
    }

    /// Goes down one path.
    fn check<S: HiddenInfo>(start: S, n_steps: usize) {
        let extra = Extra { per_node: 0, per_action: 0 };
        let mut builder = Builder::new(&Match::new(start), usize::MAX, extra);
        builder.enter(0, NONE).expect("memory");
        for n in 1..n_steps {
            assert_eq!(builder.step(), Ok(true));
            let held = builder.pending.capacity() * size_of::<(StepOf<S>, u32)>()
                + builder.keys.capacity() * size_of::<InfoKey>();
            let bytes = builder.bytes_of_path();
            assert!(n < 10 || held <= bytes && bytes <= 3 * held, "{n}: {held} {bytes}");
        }
    }
}
