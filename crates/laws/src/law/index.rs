//! The numbering of moves.

use rulebook_core::MoveIndex;

use crate::{broken::Broken, walk::listed_moves};

/// Every listed move has a number below `MOVE_SPACE` that gives the move again.
///
/// # Errors
///
/// The move that has not.
pub fn indices_round_trip<S: MoveIndex>(state: &S) -> Result<(), Broken> {
    let broken = |differs| Err(Broken::new("indices_round_trip", state, differs));
    for mv in listed_moves(state) {
        let index = S::index(mv);
        if S::MOVE_SPACE <= index {
            return broken(format!("`{mv}` has the number {index} of {}", S::MOVE_SPACE));
        }
        if S::from_index(index) != Some(mv) {
            return broken(format!("`{mv}` has the number {index}, which is another move"));
        }
    }
    Ok(())
}

/// Each number below `MOVE_SPACE` is no move or a move with that number, so no two moves share
/// one; a number beyond is no move. It depends on the type alone: `state` is only reported.
///
/// # Errors
///
/// The number for which it is not so.
pub fn index_space_is_sound<S: MoveIndex>(state: &S) -> Result<(), Broken> {
    let broken = |differs| Err(Broken::new("index_space_is_sound", state, differs));
    for index in 0..S::MOVE_SPACE {
        if let Some(mv) = S::from_index(index)
            && S::index(mv) != index
        {
            return broken(format!("{index} is `{mv}`, which has the number {}", S::index(mv)));
        }
    }
    for index in [S::MOVE_SPACE, S::MOVE_SPACE + 1, usize::MAX] {
        if let Some(mv) = S::from_index(index) {
            return broken(format!("{index} of {} is `{mv}`", S::MOVE_SPACE));
        }
    }
    Ok(())
}
