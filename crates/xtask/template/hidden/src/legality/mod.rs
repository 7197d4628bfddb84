//! Legal moves and possible events.

mod check;

use core::ops::ControlFlow;

use arrayvec::ArrayVec;
use rulebook_core::Legality;

use crate::{
    error::IllegalMove,
    event::Event,
    mv::Move,
    state::{Mygame, Table},
};

/// The legal moves of a position.
pub type MoveList = ArrayVec<Move, { Move::ALL.len() }>;

impl Legality for Mygame {
    type Illegal = IllegalMove;
    type MoveList = MoveList;

    fn check(&self, mv: Move) -> Result<(), IllegalMove> {
        self.table.check(mv)
    }

    fn check_event(&self, event: Event) -> Result<(), IllegalMove> {
        let Event::Deal { card } = event;
        self.table.check_deal(self.hands, card)
    }

    fn visit_moves<B>(&self, visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        legal_moves(self.table).try_for_each(visit)
    }

    /// R2: every card that is left is equally likely.
    fn visit_events<B>(
        &self,
        mut visit: impl FnMut(Event, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.table.receiver().is_none() {
            return ControlFlow::Continue(());
        }
        self.hands.left().try_for_each(|card| visit(Event::Deal { card }, 1))
    }
}

/// The legal moves, which everybody can know: they do not depend on the cards.
pub(crate) fn legal_moves(table: Table) -> impl Iterator<Item = Move> {
    Move::ALL.into_iter().filter(move |mv| table.check(*mv).is_ok())
}
