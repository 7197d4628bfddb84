//! A plain alpha-beta search, the yardstick of the searches to a depth.
//!
//! It has no table, no order of moves and no iterative deepening, and repetitions are positions like
//! others.

use std::{cmp::Ordering, ops::ControlFlow};

use rulebook_core::{PerfectInfo, Player, Turn};

/// The result of a plain search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchResult {
    /// 1 if the player to move wins within the depth, −1 if that player loses, otherwise 0.
    pub value: i32,
    /// The positions that were visited, the root included.
    pub nodes: u64,
}

/// Searches a game between two players to a depth, with the evaluation zero.
///
/// # Panics
///
/// If no player is to move.
pub fn search<S: PerfectInfo>(state: &S, depth: u32) -> SearchResult {
    let mover = state.turn().player().expect("a player is to move");
    let mut nodes = 0;
    let value = negamax(state, mover, depth, (-1, 1), &mut nodes);
    SearchResult { value, nodes }
}

/// The value for `player`, who is to move unless the game is over, within the window.
fn negamax<S: PerfectInfo>(
    state: &S,
    player: Player,
    depth: u32,
    (mut alpha, beta): (i32, i32),
    nodes: &mut u64,
) -> i32 {
    *nodes += 1;
    if state.turn() == Turn::Over {
        return state.payoff(player).map_or(0, i32::signum);
    }
    if depth == 0 {
        return 0;
    }
    let mut best = -1;
    let _ = state.visit_moves(|mv| {
        let mut child = state.clone();
        child.play_unchecked(mv);
        let value = match child.turn() {
            Turn::Player(next) if next != player => {
                -negamax(&child, next, depth - 1, (-beta, -alpha), nodes)
            }
            _ => negamax(&child, player, depth - 1, (alpha, beta), nodes),
        };
        best = best.max(value);
        alpha = alpha.max(value);
        match beta.cmp(&alpha) {
            Ordering::Greater => ControlFlow::Continue(()),
            Ordering::Equal | Ordering::Less => ControlFlow::Break(()),
        }
    });
    best
}

#[cfg(test)]
mod tests {
    use rulebook_classics::TicTacToe;

    use super::*;

    #[test]
    fn values_are_those_of_the_game() {
        let value = |position: &str, depth| {
            search(&position.parse::<TicTacToe>().expect("a position"), depth).value
        };
        assert_eq!(value(".../.../...", 9), 0);
        assert_eq!((value("X.O/.X./O..", 1), value("X.O/.../OX.", 1)), (1, 0));
        // X can make two threats at once, and wins on the third move.
        assert_eq!((value("X.X/.O./O..", 1), value("X.O/O../X..", 2)), (1, 0));
        assert_eq!(value("X.O/O../X..", 3), 1);
        // O can stop one of them only.
        assert_eq!((value("XOO/.../X.X", 1), value("XOO/.../X.X", 2)), (0, -1));
    }

    #[test]
    fn positions_that_cannot_matter_are_left_out() {
        let start = "X.O/.X./O..".parse::<TicTacToe>().expect("a position");
        let SearchResult { value, nodes } = search(&start, 9);
        assert_eq!(value, 1);
        assert!(nodes < 100, "{nodes}");
    }
}
