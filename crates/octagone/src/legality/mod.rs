//! Legal moves and possible events.

mod check;
mod move_set;

use core::ops::ControlFlow;

use arrayvec::ArrayVec;
use rulebook_core::{Legality, Player};

pub(crate) use self::move_set::{MoveSet, RareMoves};
use crate::{
    board::{Colour, Face, Hand},
    error::IllegalMove,
    event::Event,
    mv::Move,
    state::{Octagone, Phase},
};

/// The legal moves of a position.
pub type MoveList = ArrayVec<Move, { move_set::MAX_MOVES }>;

impl Octagone {
    /// R2: the number of shields of this colour that have not been dealt.
    pub(crate) fn undealt(&self, colour: Colour) -> u8 {
        let face = Face::Colour(colour);
        Hand::COPIES - self.hands.iter().map(|hand| hand.count(face)).sum::<u8>()
    }

    #[inline]
    pub(crate) fn move_set(&self) -> MoveSet {
        MoveSet::of(&self.public, self.moving_hand())
    }
}

impl Legality for Octagone {
    type Illegal = IllegalMove;
    type MoveList = MoveList;

    fn check(&self, mv: Move) -> Result<(), IllegalMove> {
        self.public.check(self.moving_hand(), mv)
    }

    fn check_event(&self, event: Event) -> Result<(), IllegalMove> {
        self.public.check_event(event)?;
        match event {
            Event::Deal { colour } if self.undealt(colour) == 0 => Err(IllegalMove::NoneLeft),
            Event::Deal { .. } | Event::Lot { .. } => Ok(()),
        }
    }

    #[inline]
    fn visit_moves<B>(&self, visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        self.move_set().visit(visit)
    }

    /// R8: the seats, all equally likely; then each colour that is left, by its number of shields.
    fn visit_events<B>(
        &self,
        mut visit: impl FnMut(Event, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        match self.public.phase {
            Phase::Lot => {
                let mut players = Player::all(self.public.variant.players.count());
                players.try_for_each(|starter| visit(Event::Lot { starter }, 1))
            }
            Phase::Deal => {
                Colour::ALL.into_iter().try_for_each(|colour| match self.undealt(colour) {
                    0 => ControlFlow::Continue(()),
                    left => visit(Event::Deal { colour }, left.into()),
                })
            }
            _ => ControlFlow::Continue(()),
        }
    }

    #[inline]
    fn move_count(&self) -> usize {
        self.move_set().len()
    }

    #[inline]
    fn nth_move(&self, n: usize) -> Option<Move> {
        self.move_set().nth(n)
    }

    #[inline]
    fn choose_move(&self, choose: impl FnOnce(usize) -> usize) -> Option<Move> {
        self.move_set().choose(choose)
    }
}
