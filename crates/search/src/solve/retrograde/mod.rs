//! Retrograde analysis: the value of every position of a game of two sides without chance, in which
//! play may go in circles.
//!
//! A game's [`Rank`](rulebook_core::Rank) numbers its positions. [`Retrograde`] solves one class of
//! them after the other and gives a [`Table`]: win, loss or draw for the player to move, with the
//! number of plies until the end if the winner shortens and the loser prolongs. A table can be
//! written to a file and read again, and checked against the rules.
//!
//! # Algorithm
//!
//! Ken Thompson, "Retrograde analysis of certain endgames", ICCA Journal 9(3), 1986, by forward
//! moves only: no game has to say which moves lead to a position. The position with the shortest
//! way to the end comes first: a win in `d` is a position with a move to a loss in `d − 1`; a loss
//! in `d` is one in which every move leads to a win, the longest in `d − 1`. What remains when
//! nothing changes is a draw. A class is treated in one of two ways, with the same result:
//!
//! * *As a graph*, if it fits into the memory: the moves inside the class are listed once, turned
//!   around, and followed back from the decided positions, as in Ken Thompson's program. Each
//!   position is looked at once.
//! * *By sweeps*: sweep `d` looks at all undecided positions and decides those at distance `d`. As
//!   soon as the positions that remain fit into the memory as a graph, that is how it ends.
//!
//! # Draws
//!
//! A search that keeps the draws that it finds in a table must not store those that rest on a
//! repetition on its way to the position. That cannot happen here: a value never depends on a way.
//! Wins and losses are decided from the end of the game by induction on the distance, and a draw is
//! what is left when the induction is complete: the player to move has no move to a lost position,
//! and at least one that does not lead to a won one.
//!
//! A forced win never needs a position twice, because the distance falls with each ply. So the
//! values also hold in games that adjudicate a draw by repetition, as long as the positions before
//! the root are not counted.

mod value;
mod error;
mod kept;
mod children;
mod graph;
mod sweeps;
mod threads;
mod solver;
mod table;
mod file;
mod reachable;
mod verify;

pub use self::{
    error::SolveError,
    file::{TableError, TableWriter, write_file},
    solver::Retrograde,
    table::{Counts, Table},
    value::{Cell, Value},
    verify::Mismatch,
};
