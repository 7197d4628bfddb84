//! Retrograde analysis: the value of every position of a game of two sides without chance, in which
//! play may go in circles.
//!
//! A game's [`Rank`](rulebook_core::Rank) numbers its positions. [`Retrograde`] solves one class of
//! them after the other and gives a [`Tablebase`]: win, loss or draw for the player to move, with
//! the number of plies until the end if the winner shortens and the loser prolongs. A table can be
//! written to a file and read again, and checked against the rules.
//!
//! # Algorithm
//!
//! Ken Thompson, "Retrograde analysis of certain endgames", ICCA Journal 9(3), 1986, here by
//! forward moves only: no game has to say which moves lead to a position. Positions are decided by
//! their distance to the end. A win in `d` is a position with a move to a loss in `d − 1`; a loss
//! in `d` is one in which every move leads to a win, the longest of them in `d − 1`. What remains
//! when nothing changes is a draw. A class is solved in one of two ways, with the same result:
//!
//! * *As a graph*, if it fits into the memory: the moves inside the class are listed once, turned
//!   around, and followed back from the decided positions. Each position is looked at once.
//! * *By sweeps*: sweep `d` looks at all undecided positions and decides those at distance `d`. As
//!   soon as the graph of those that remain fits into the memory, it decides them.
//!
//! A class with `n` slots takes `n` cells, and the graph up to 40 bytes for a position and 12 for a
//! move. Time is that of listing the moves of each position, once for the graph and once for each
//! sweep in which the position is still undecided.
//!
//! # Limits
//!
//! Two sides, no chance, nothing hidden, and a ranking of all positions. Only the sign of a payoff
//! counts, not its size. A table has at most 2³¹ slots a class and distances up to 32,767.
//!
//! # Draws
//!
//! A search that stores draws in a table must leave out those that rest on a repetition on the path
//! to the position: on another path the position may be won. That mistake cannot occur here,
//! because no value depends on a path.
//! Wins and losses are decided from the end of the game by induction on the distance, and a draw is
//! what is left when the induction is complete: the player to move has no move to a lost position,
//! and at least one that does not lead to a won one.
//!
//! A forced win never needs a position twice, because the distance falls with each ply. So the
//! values also hold in games that adjudicate a draw by repetition, as long as the positions before
//! the root are not counted.

mod value;
mod error;
mod solved_classes;
mod children;
mod graph;
mod sweeps;
mod threads;
mod solver;
mod tablebase;
mod file;
mod reachable;
mod verify;

pub use self::{
    error::SolveError,
    file::{TableWriter, TablebaseError},
    solver::Retrograde,
    tablebase::{Tablebase, ValueCounts},
    value::{Cell, Value},
    verify::Mismatch,
};
