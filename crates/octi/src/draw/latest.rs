//! The latest step, as far as a drawing marks it.

use std::{format, string::String, vec::Vec};

use rulebook_core::Step;
use rulebook_draw::Scene;

use crate::{
    board::{Direction, Square, SquareSet},
    mv::Move,
    state::Octi,
};

/// The effects of the latest step; none at the start of a match.
#[derive(Debug, Default)]
pub(super) struct Latest {
    /// The square from which a pod moved and those on which it landed, in order.
    pub(super) path: Vec<Square>,
    /// The squares of the pods that were captured.
    pub(super) captured: SquareSet,
    /// The pod that acted, where it is now, and the prong that it got.
    acted: Option<(Square, Option<Direction>)>,
}

/// The effect of the latest step on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    /// The pod on it moved here or got this prong.
    Acted(Option<Direction>),
    /// The pod on it was captured.
    Captured,
    /// A pod moved away from it.
    From,
    /// A pod landed on it and jumped on.
    Via,
}

impl Latest {
    pub(super) fn of(scene: &Scene<'_, Octi>) -> Latest {
        match scene.last() {
            Some(Step::Move(mv)) => Latest::of_move(*mv),
            Some(Step::Event(never)) => match *never {},
            // R12: in a finished game without its steps, the pod that reached the base moved last.
            None => {
                let last = scene.view.to_move.opponent();
                let base = SquareSet::base(last.opponent());
                let arrived = (scene.view.board().pods(last) & base).iter().next();
                Latest { acted: arrived.map(|square| (square, None)), ..Latest::default() }
            }
        }
    }

    fn of_move(mv: Move) -> Latest {
        let path = match mv {
            Move::Insert { pod, prong } => {
                return Latest { acted: Some((pod, Some(prong))), ..Latest::default() };
            }
            Move::Step(step) => Vec::from([step.from(), step.to()]),
            Move::Jump(chain) => {
                [chain.start()].into_iter().chain(chain.legs().map(|leg| leg.to)).collect()
            }
        };
        Latest { path, captured: mv.captured(), acted: Some((mv.to(), None)) }
    }

    pub(super) fn mark(&self, square: Square) -> Option<Mark> {
        match self.acted {
            Some((acted, prong)) if acted == square => Some(Mark::Acted(prong)),
            _ if self.captured.contains(square) => Some(Mark::Captured),
            _ if self.path.first() == Some(&square) => Some(Mark::From),
            _ => self.path.contains(&square).then_some(Mark::Via),
        }
    }
}

impl Mark {
    /// The mark in a spoken label.
    pub(super) fn spoken(self) -> String {
        match self {
            Mark::Acted(None) => "moved here in the latest step".into(),
            Mark::Acted(Some(prong)) => format!("prong {prong} inserted in the latest step"),
            Mark::Captured => "pod captured in the latest step".into(),
            Mark::From => "left in the latest step".into(),
            Mark::Via => "passed in the latest step".into(),
        }
    }
}
