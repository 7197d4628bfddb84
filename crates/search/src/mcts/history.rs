//! Draws that depend on the history of a position.

use rulebook_core::{Legality, State};

use super::arena::Arena;
use crate::{hash::hash_of, root::Root};

/// The part of the match before the root that the tree needs.
#[derive(Clone, Debug)]
pub(super) struct History {
    /// Whether a position can recur.
    pub(super) can_recur: bool,
    /// The keys of the positions of the match, sorted, if the draw rules count them; with their
    /// indices in the match.
    keys: Vec<(u32, u32)>,
    /// The number of moves from the root after which the match is a draw.
    pub(super) plies_left: u32,
}

/// A node on the way of a simulation, and who acts there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PathNode {
    pub(super) node: u32,
    pub(super) actor: u8,
}

impl PathNode {
    /// The actor of a position in which chance is due; all others are numbers of teams.
    pub(super) const CHANCE: u8 = u8::MAX;
    /// The actor of the end of a path.
    pub(super) const NOBODY: u8 = u8::MAX - 1;

    /// The team that chose the node at this depth of a path; `None` at the root and after chance.
    #[inline]
    pub(super) fn chooser(path: &[PathNode], depth: usize) -> Option<u8> {
        let stop = path.get(depth.checked_sub(1)?)?;
        stop.is_player().then_some(stop.actor)
    }

    /// Whether a player is to move.
    pub(super) fn is_player(self) -> bool {
        self.actor < PathNode::NOBODY
    }
}

impl History {
    pub(super) fn of<S: Legality>(root: &Root<S>) -> History {
        let draw_rules = root.draw_rules();
        // A game with a greatest length cannot repeat a position.
        let can_recur = root.state().max_steps().is_none();
        let mut keys = Vec::new();
        if can_recur && draw_rules.repetition.is_some() {
            keys.extend(root.history().iter().zip(0..).map(|(state, index)| (key(state), index)));
            keys.sort_by_key(|(key, _)| *key);
        }
        let left = |limit: u32| (limit as usize).saturating_sub(root.plies()) as u32;
        History { can_recur, keys, plies_left: draw_rules.ply_limit.map_or(u32::MAX, left) }
    }

    /// Whether the match is a draw after `plies` moves from the root.
    pub(super) fn is_at_limit(&self, plies: u32) -> bool {
        self.plies_left <= plies
    }

    /// Whether a position is a draw because of the positions before it: the players can repeat it
    /// by moves alone, or the draw rules of the match end it.
    ///
    /// `path` leads to the position, without the position itself. Keys are compared first, then
    /// the positions themselves. A position that chance has brought back is not a draw by itself.
    pub(super) fn is_repeated<S: Legality>(
        &self,
        root: &Root<S>,
        arena: &Arena<S>,
        path: &[PathNode],
        state: &S,
        key: u32,
    ) -> bool {
        let mut by_moves_alone = true;
        let mut n_equal = 0;
        for (depth, stop) in path.iter().enumerate().rev() {
            by_moves_alone &= stop.actor != PathNode::CHANCE;
            if arena.node(stop.node).key == key && replay(root, arena, &path[..=depth]) == *state {
                if by_moves_alone {
                    return true;
                }
                n_equal += 1;
            }
        }
        let Some(limit) = root.draw_rules().repetition else { return false };
        let first = self.keys.partition_point(|entry| entry.0 < key);
        let same_key = self.keys[first..].iter().take_while(|entry| entry.0 == key);
        // The last position of the match is the root, which is on the path.
        let earlier = same_key.filter(|entry| (entry.1 as usize) + 1 < root.history().len());
        n_equal += earlier.filter(|entry| root.history()[entry.1 as usize] == *state).count();
        usize::from(limit.max(2)) <= n_equal + 1
    }
}

/// The position at the end of a path.
fn replay<S: Legality>(root: &Root<S>, arena: &Arena<S>, path: &[PathNode]) -> S {
    let mut state = root.state().clone();
    for stop in &path[1..] {
        state.apply_unchecked(arena.edges[stop.node as usize]);
    }
    state
}

/// Half of a hash of a position. The same in every run.
pub(super) fn key<S: State>(state: &S) -> u32 {
    hash_of(state) as u32
}

#[cfg(test)]
mod tests {
    use rulebook_classics::{Gobblers, Nim, Pig};
    use rulebook_core::{DrawRules, Match, Play, Step};

    use super::*;
    use crate::mcts::teams::Teams;

    /// A match without a repetition, of moves that are spread over the list of legal ones.
    fn game(draw_rules: DrawRules, n_plies: usize) -> Match<Gobblers> {
        let mut game = Match::with_draw_rules(Gobblers::default(), draw_rules);
        for n in 0..n_plies {
            let moves = game.legal_moves();
            let after = |i: usize| {
                let mut next = game.clone();
                next.play(moves[(7 * n + i) % moves.len()]).expect("a legal move");
                next
            };
            let is_new = |next: &Match<Gobblers>| {
                next.verdict().is_none() && !game.states().contains(next.state())
            };
            game = (0..moves.len()).map(after).find(is_new).expect("a move to a new position");
        }
        game
    }

    fn at_the_root() -> [PathNode; 1] {
        [PathNode { node: 0, actor: 0 }]
    }

    #[test]
    fn a_position_of_the_match_is_a_draw_at_its_last_permitted_occurrence() {
        for (repetition, is_draw) in [(None, false), (Some(2), true), (Some(3), false)] {
            let game = game(DrawRules { repetition, ..DrawRules::NONE }, 12);
            let root = Root::new(game.clone()).expect("an unfinished match");
            let any = Step::Move(root.moves()[0]);
            let mut arena = Arena::new(1 << 16, Teams::of(root.state()), any);
            arena.node_mut(0).key = key(root.state());
            let history = History::of(&root);
            let is_repeated =
                |state| history.is_repeated(&root, &arena, &at_the_root(), state, key(state));
            let (last, earlier) = root.history().split_last().expect("positions");
            for state in earlier {
                assert_eq!(is_repeated(state), is_draw, "{repetition:?} {state}");
            }
            // The root can be repeated by moves alone, and a new position is not a draw.
            assert!(is_repeated(last));
            let mut next = last.clone();
            next.play(root.moves()[0]).expect("a legal move");
            assert!(!is_repeated(&next));
        }
    }

    #[test]
    fn an_equal_key_alone_is_not_a_repetition() {
        let root = Root::new(game(DrawRules::NONE, 4)).expect("an unfinished match");
        let mut next = root.state().clone();
        next.play(root.moves()[0]).expect("a legal move");
        let mut arena = Arena::new(1 << 16, Teams::of(root.state()), Step::Move(root.moves()[0]));
        arena.node_mut(0).key = key(&next);
        let history = History::of(&root);
        assert!(!history.is_repeated(&root, &arena, &at_the_root(), &next, key(&next)));
    }

    #[test]
    fn a_position_that_chance_brings_back_is_a_draw_by_the_draw_rules() {
        // Both players roll a one, so the game is where it was.
        let steps = ["roll", "1", "roll", "1"].map(|step| step.parse().expect("a step"));
        for (repetition, is_draw) in [(None, false), (Some(2), true), (Some(3), false)] {
            let draw_rules = DrawRules { repetition, ..DrawRules::NONE };
            let game = Match::with_draw_rules(Pig::default(), draw_rules);
            let root = Root::new(game.clone()).expect("an unfinished match");
            let mut arena = Arena::new(1 << 16, Teams::of(root.state()), steps[0]);
            let (mut state, mut path) = (Pig::default(), Vec::new());
            for (node, step) in (0..).zip(steps) {
                arena.node_mut(node).key = key(&state);
                let actor = if node % 2 == 0 { 0 } else { PathNode::CHANCE };
                path.push(PathNode { node, actor });
                assert!(arena.expand_with(node, step), "there is memory");
                state.apply(step).expect("a legal step");
            }
            assert_eq!(state, Pig::default());
            let history = History::of(&root);
            assert_eq!(history.is_repeated(&root, &arena, &path, &state, key(&state)), is_draw);
        }
    }

    #[test]
    fn a_ply_limit_counts_the_moves_of_the_match() {
        let limited = |limit| DrawRules { ply_limit: Some(limit), ..DrawRules::NONE };
        let root = Root::new(game(limited(10), 4)).expect("an unfinished match");
        let history = History::of(&root);
        assert_eq!((history.plies_left, history.can_recur), (6, true));
        assert_eq!([5, 6, 7].map(|plies| history.is_at_limit(plies)), [false, true, true]);
        let root = Root::new(game(DrawRules::NONE, 4)).expect("an unfinished match");
        assert_eq!(History::of(&root).plies_left, u32::MAX);
        let nim = Root::new(Match::new(Nim::default())).expect("an unfinished match");
        assert!(!History::of(&nim).can_recur);
    }

    #[test]
    fn keys_of_positions_differ() {
        let game = game(DrawRules::NONE, 12);
        let mut keys: Vec<u32> = game.states().iter().map(key).collect();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), 13);
    }
}
