//! The number of positions.

use std::{collections::HashSet, ops::ControlFlow};

use rulebook_core::{Legality, Play};

use crate::error::SearchError;

/// The number of different positions after 0, 1, … and `steps` steps, moves and chance events
/// alike; fewer numbers if the game is always over before. A position that different numbers of
/// steps lead to counts for each.
///
/// Takes the memory of the two largest of these sets.
///
/// # Errors
///
/// If the positions of two successive numbers of steps need more than about `memory` bytes.
///
/// # Examples
///
/// ```
/// use rulebook_classics::TicTacToe;
/// use rulebook_search::solve;
///
/// let counts = solve::count(&TicTacToe::default(), 9, 1 << 20)?;
/// assert_eq!(counts.iter().sum::<u64>(), 5_478);
/// # Ok::<(), rulebook_search::SearchError>(())
/// ```
pub fn count<S: Legality>(start: &S, steps: u32, memory: usize) -> Result<Vec<u64>, SearchError> {
    // A hash table is between seven sixteenths and seven eighths full, and has a byte of its own
    // for each slot.
    let slot = ((size_of::<S>() + 1) * 16).div_ceil(7);
    let mut positions = HashSet::from([start.clone()]);
    let mut counts = vec![1];
    for _ in 0..steps {
        let mut next = HashSet::new();
        for state in &positions {
            let full = state.visit_children(|_, child| {
                next.insert(child);
                let needed = slot * (positions.len() + next.len());
                if memory < needed { ControlFlow::Break(needed) } else { ControlFlow::Continue(()) }
            });
            if let ControlFlow::Break(needed) = full {
                return Err(SearchError::Memory { needed });
            }
        }
        if next.is_empty() {
            break;
        }
        counts.push(next.len() as u64);
        positions = next;
    }
    Ok(counts)
}
