//! The numbers for learning: observations as planes, and indices of moves.

use std::ops::ControlFlow;

use rulebook_core::{Legality, MatchError, Player};

use super::knowledge::Knowledge;
use crate::{
    entry::{MoveIndexFns, PlaneFns},
    error::{AnyError, ErrorKind},
};

pub(super) fn planes<T: Knowledge>(knowledge: &T) -> Result<&PlaneFns<T::Game>, AnyError> {
    let missing = || AnyError::new(ErrorKind::Planes, "planes", "the game has no planes");
    knowledge.entry().planes.as_ref().ok_or_else(missing)
}

pub(super) fn write_planes<T: Knowledge>(knowledge: &T, out: &mut [f32]) -> Result<(), AnyError> {
    let planes = planes(knowledge)?;
    let due = (planes.layout)(&knowledge.view()).len();
    check_size(ErrorKind::Planes, "observation", out.len(), due)?;
    let seat = knowledge.viewpoint().seat().unwrap_or(Player::FIRST);
    (planes.write)(&knowledge.view(), seat, out);
    Ok(())
}

pub(super) fn move_at<T: Knowledge>(knowledge: &T, index: usize) -> Result<String, AnyError> {
    let indices = indices(knowledge)?;
    if let Some(verdict) = knowledge.end() {
        let error: MatchError<<T::Game as Legality>::Illegal> = MatchError::Over(verdict);
        return Err(AnyError::refused(ErrorKind::Index, &index.to_string(), error));
    }
    let world = knowledge.world();
    let legal = (indices.move_at)(world, index).map(|mv| mv.to_string());
    let refusal = || {
        let meant = (indices.any_move_at)(world, index);
        AnyError::index(world, index, indices.space, meant)
    };
    legal.ok_or_else(refusal)
}

pub(super) fn legal_indices<T: Knowledge>(knowledge: &T) -> Result<Vec<usize>, AnyError> {
    let indices = indices(knowledge)?;
    let mut legal = Vec::new();
    if knowledge.end().is_none() {
        let _ = knowledge.world().visit_moves::<()>(|mv| {
            legal.push((indices.index)(knowledge.world(), mv));
            ControlFlow::Continue(())
        });
    }
    legal.sort_unstable();
    Ok(legal)
}

pub(super) fn write_mask<T: Knowledge>(knowledge: &T, mask: &mut [u8]) -> Result<(), AnyError> {
    check_size(ErrorKind::Index, "mask", mask.len(), indices(knowledge)?.space)?;
    let legal = legal_indices(knowledge)?;
    mask.fill(0);
    for index in legal {
        mask[index] = 1;
    }
    Ok(())
}

fn indices<T: Knowledge>(knowledge: &T) -> Result<&MoveIndexFns<T::Game>, AnyError> {
    let missing = || AnyError::new(ErrorKind::Index, "indices", "the game has no indices of moves");
    knowledge.entry().move_index.as_ref().ok_or_else(missing)
}

fn check_size(kind: ErrorKind, what: &str, given: usize, due: usize) -> Result<(), AnyError> {
    if given == due {
        return Ok(());
    }
    let message = format!("it has {given} entries where {due} are due");
    Err(AnyError::new(kind, what, message))
}
