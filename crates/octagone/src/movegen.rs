//! Which moves are legal and which events possible.

use core::ops::ControlFlow;

use arrayvec::ArrayVec;
use rulebook_core::Legality;

use crate::{
    board::Colour,
    choice::MAX_MOVES,
    error::IllegalMove,
    event::Event,
    hand::Hand,
    mv::{Face, Move},
    state::Octagone,
    table::Stage,
};

impl Octagone {
    /// R2: the number of shields of this colour that have not been dealt.
    fn undealt(&self, colour: Colour) -> u8 {
        let face = Face::Colour(colour);
        Hand::COPIES - self.hands.iter().map(|hand| hand.count(face)).sum::<u8>()
    }
}

impl Legality for Octagone {
    type Illegal = IllegalMove;
    type MoveList = ArrayVec<Move, MAX_MOVES>;

    fn check(&self, mv: Move) -> Result<(), IllegalMove> {
        self.table.check(self.own_hand(), mv)
    }

    fn check_event(&self, event: Event) -> Result<(), IllegalMove> {
        match self.table.stage {
            Stage::Over => Err(IllegalMove::GameOver),
            Stage::Deal if self.undealt(event.colour) == 0 => Err(IllegalMove::NoneLeft),
            Stage::Deal => Ok(()),
            _ => Err(IllegalMove::NothingToDeal),
        }
    }

    #[inline]
    fn visit_moves<B>(&self, visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        self.table.visit(self.own_hand(), visit)
    }

    /// R8: each colour that is left, by its number of shields.
    fn visit_events<B>(
        &self,
        mut visit: impl FnMut(Event, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.table.stage != Stage::Deal {
            return ControlFlow::Continue(());
        }
        Colour::ALL.into_iter().try_for_each(|colour| match self.undealt(colour) {
            0 => ControlFlow::Continue(()),
            left => visit(Event { colour }, left.into()),
        })
    }

    #[inline]
    fn move_count(&self) -> usize {
        self.table.count(self.own_hand())
    }

    #[inline]
    fn nth_move(&self, n: usize) -> Option<Move> {
        self.table.nth(self.own_hand(), n)
    }

    #[inline]
    fn choose_move(&self, choose: impl FnOnce(usize) -> usize) -> Option<Move> {
        self.table.choose(self.own_hand(), choose)
    }
}
