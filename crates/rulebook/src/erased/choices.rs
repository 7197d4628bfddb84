//! The answers of [`Choices`], from the knowledge of an observer who may ask.

use std::ops::ControlFlow;

use rulebook_core::{Legality, MatchError, Play, State, Step, Turn, text::quoted};
use rulebook_draw::{Drawing, Theme};

use super::{
    impulse,
    knowledge::{Knowledge, drawn},
    position, refusals,
};
#[cfg(feature = "search")]
use crate::search::{self, Algorithm, AnySearch, SearchLimits};
use crate::{
    choices::Choices,
    entry::MoveIndexFns,
    error::{AnyError, ErrorKind},
    texts::move_texts,
    values::{EventInfo, MoveInfo, NextPicks},
};

impl<T: Knowledge> Choices for T {
    fn move_count(&self) -> usize {
        if self.end().is_some() { 0 } else { self.world().move_count() }
    }

    fn moves(&self) -> Vec<String> {
        if self.end().is_some() { Vec::new() } else { move_texts(self.world()) }
    }

    fn move_infos(&self) -> Vec<MoveInfo> {
        if self.end().is_some() {
            return Vec::new();
        }
        self.world().legal_moves().into_iter().map(|mv| info(self, mv)).collect()
    }

    fn move_info(&self, mv: &str) -> Result<MoveInfo, AnyError> {
        legal_move(self, mv).map(|mv| info(self, mv))
    }

    fn check(&self, mv: &str) -> Result<String, AnyError> {
        legal_move(self, mv).map(|mv| mv.to_string())
    }

    fn next_picks(&self, picked: &[String]) -> Result<NextPicks, AnyError> {
        if self.end().is_some() {
            return Ok(NextPicks { picks: Vec::new(), complete: None });
        }
        let picks = &self.entry().picks;
        let next = (picks.next)(self.world(), picked);
        let next = next.ok_or_else(|| refused(picked, "not all of them are picks of this game"))?;
        let complete = (picks.move_of)(self.world(), picked).map(|mv| mv.to_string());
        Ok(NextPicks { picks: next, complete })
    }

    fn why_not(&self, picked: &[String]) -> Option<AnyError> {
        if self.end().is_some() {
            return None;
        }
        let mv = (self.entry().picks.attempt)(self.world(), picked)?;
        let reason = self.world().canonicalize(mv).err()?;
        Some(AnyError::refused(ErrorKind::Move, &mv.to_string(), MatchError::Illegal(reason)))
    }

    fn preview(&self, picked: &[String], theme: &Theme) -> Result<Drawing, AnyError> {
        let Some(drawings) = &self.entry().drawings else { return Ok(Drawing::default()) };
        let drawing = drawn(self, |scene| (drawings.preview)(scene, picked, theme));
        drawing.ok_or_else(|| refused(picked, "no legal move begins with them"))
    }

    fn picks_of(&self, mv: &str) -> Result<Vec<String>, AnyError> {
        let mv = legal_move(self, mv)?;
        Ok((self.entry().picks.picks_of)(self.world(), mv))
    }

    fn move_at(&self, index: usize) -> Result<String, AnyError> {
        let (indices, world) = (indices(self)?, self.world());
        if let Some(verdict) = self.end() {
            let over = MatchError::<<T::Game as Legality>::Illegal>::Over(verdict);
            return Err(AnyError::refused(ErrorKind::Index, &index.to_string(), over));
        }
        let legal = (indices.move_at)(world, index).map(|mv| mv.to_string());
        legal.ok_or_else(|| {
            let meant = (indices.any_move_at)(world, index);
            AnyError::index(world, index, indices.space, meant)
        })
    }

    fn legal_indices(&self) -> Result<Vec<usize>, AnyError> {
        let (indices, world) = (indices(self)?, self.world());
        let mut legal = Vec::new();
        if self.end().is_none() {
            let _ = world.visit_moves::<()>(|mv| {
                legal.push((indices.index)(world, mv));
                ControlFlow::Continue(())
            });
        }
        legal.sort_unstable();
        Ok(legal)
    }

    fn write_mask(&self, mask: &mut [u8]) -> Result<(), AnyError> {
        let due = indices(self)?.space;
        AnyError::check_size(ErrorKind::Index, "mask", mask.len(), due)?;
        mask.fill(0);
        self.legal_indices()?.into_iter().for_each(|index| mask[index] = 1);
        Ok(())
    }

    fn events(&self) -> Vec<EventInfo> {
        match self.due() {
            Turn::Chance => position::events(self.entry(), self.world()),
            Turn::Player(_) | Turn::Over => Vec::new(),
        }
    }

    fn impulse(&self, mut bits: &mut dyn FnMut() -> u64) -> Option<String> {
        impulse::impulse(self, &mut bits).map(|mv| mv.to_string())
    }

    #[cfg(feature = "search")]
    fn search(
        &self,
        algorithm: Algorithm,
        limits: SearchLimits,
    ) -> Result<Box<dyn AnySearch>, AnyError> {
        let evaluation = (self.entry().evaluation)();
        search::search(super::search_root::of(self)?, algorithm, limits, evaluation)
    }
}

/// The legal move with this notation.
pub(super) fn legal_move<T: Knowledge>(
    knowledge: &T,
    text: &str,
) -> Result<<T::Game as State>::Move, AnyError> {
    let world = knowledge.world();
    if let Some(verdict) = knowledge.end() {
        return Err(refusals::after_the_end(world, verdict, ErrorKind::Move.name(), text));
    }
    let mv = text.parse();
    let mv = mv.map_err(|error| refusals::unreadable(world, None, ErrorKind::Move, text, error))?;
    let legal = world.canonicalize(mv);
    legal.map_err(|reason| AnyError::refused(ErrorKind::Move, text, MatchError::Illegal(reason)))
}

fn info<T: Knowledge>(knowledge: &T, mv: <T::Game as State>::Move) -> MoveInfo {
    let (entry, world) = (knowledge.entry(), knowledge.world());
    MoveInfo {
        text: mv.to_string(),
        description: position::description(world, Step::Move(mv)),
        annotation: entry.annotation.map_or(serde_json::Value::Null, |facts| facts(world, mv)),
        index: entry.move_index.as_ref().map(|indices| (indices.index)(world, mv)),
    }
}

/// The error for picks that cannot be answered.
fn refused(picked: &[String], reason: &'static str) -> AnyError {
    let what = format!("picks {}", quoted(&picked.join(" ")));
    AnyError::new(ErrorKind::Picks, what, reason)
}

fn indices<T: Knowledge>(knowledge: &T) -> Result<&MoveIndexFns<T::Game>, AnyError> {
    let missing = || AnyError::new(ErrorKind::Index, "indices", "the game has no indices of moves");
    knowledge.entry().move_index.as_ref().ok_or_else(missing)
}
