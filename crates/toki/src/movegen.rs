//! What is legal: `check` gives the reason, the rest counts and lists [`MoveSets`].

mod sets;

use core::ops::ControlFlow;

use arrayvec::ArrayVec;
use rulebook_core::{Legality, Player};

use self::sets::MoveSets;
use crate::{
    board::Board,
    card::Card,
    error::IllegalMove,
    event::Event,
    mv::Move,
    phase::{Phase, Source},
    state::Toki,
    variant::Fly,
};

/// The greatest number of moves in a position.
///
/// With t open Tokis and h hidden cards there are 8 places, h flips and t·h flights, and keeping
/// comes on top where h is 1. With t ≤ 4 and t + h ≤ 8 the maximum is 28, at t = 3, h = 5 and at
/// t = h = 4.
pub(crate) const MAX_MOVES: usize = 28;

impl Legality for Toki {
    type Illegal = IllegalMove;
    type MoveList = ArrayVec<Move, MAX_MOVES>;

    fn check(&self, mv: Move) -> Result<(), IllegalMove> {
        match self.phase() {
            Phase::Over => Err(IllegalMove::GameOver),
            Phase::Open { player } => check_open(self.board_of(player), mv),
            Phase::Source { .. } => match mv {
                // R15: with `forced_pile` the bank may be empty.
                Move::Bank if self.bank_len() == 0 => Err(IllegalMove::BankEmpty),
                Move::Pile | Move::Bank => Ok(()),
                Move::Open { .. } => Err(IllegalMove::OpeningIsOver),
                // R8: first the source.
                _ => Err(IllegalMove::NothingInHand),
            },
            Phase::Use { player, card, from } => match mv {
                // R8: one card a turn.
                Move::Pile | Move::Bank => Err(IllegalMove::CardInHand),
                Move::Open { .. } => Err(IllegalMove::OpeningIsOver),
                _ => check_use(self.board_of(player), card, from, self.variant().fly, mv),
            },
            _ => Err(IllegalMove::CardFirst),
        }
    }

    fn check_event(&self, event: Event) -> Result<(), IllegalMove> {
        match self.phase() {
            Phase::Over => Err(IllegalMove::GameOver),
            Phase::Open { .. } | Phase::Source { .. } | Phase::Use { .. } => {
                Err(IllegalMove::NoCardDue)
            }
            _ if self.pool().count(event.card) == 0 => Err(IllegalMove::NoneLeft),
            _ => Ok(()),
        }
    }

    fn visit_moves<B>(&self, visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        MoveSets::of(self).visit(visit)
    }

    fn visit_events<B>(
        &self,
        mut visit: impl FnMut(Event, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let pool = self.pool();
        for card in Card::all() {
            let copies = pool.count(card);
            if 0 < copies {
                visit(Event { card }, u32::from(copies))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn move_count(&self) -> usize {
        MoveSets::of(self).len()
    }

    fn nth_move(&self, n: usize) -> Option<Move> {
        MoveSets::of(self).nth(n)
    }

    fn choose_move(&self, choose: impl FnOnce(usize) -> usize) -> Option<Move> {
        let moves = MoveSets::of(self);
        let count = moves.len();
        if count == 0 { None } else { moves.nth(choose(count)) }
    }
}

impl Toki {
    fn board_of(&self, player: Player) -> Board {
        self.boards()[player.index()]
    }
}

fn check_open(board: Board, mv: Move) -> Result<(), IllegalMove> {
    match mv {
        // R5: a card that is not open yet.
        Move::Open { slot } if board.get(slot).is_some() => Err(IllegalMove::AlreadyOpen),
        Move::Open { .. } => Ok(()),
        _ => Err(IllegalMove::OpenFirst),
    }
}

/// Whether `card`, which comes `from` the pile or the bank, can be used in this way.
fn check_use(
    board: Board,
    card: Card,
    from: Source,
    fly: Fly,
    mv: Move,
) -> Result<(), IllegalMove> {
    match mv {
        // R12: a card from the pile is not thrown back.
        Move::Flip { .. } | Move::Keep if from == Source::Pile => Err(IllegalMove::FromThePile),
        // R10: one hidden card is opened.
        Move::Flip { slot } if board.get(slot).is_some() => Err(IllegalMove::AlreadyOpen),
        // R11: only the last hidden card may stay hidden.
        Move::Keep if board.hidden().len() != 1 => Err(IllegalMove::NotTheLastHidden),
        // R13: an open Toki flies, to a hidden card.
        Move::Fly { toki, .. } if board.get(toki) != Some(Card::TOKI) => {
            Err(IllegalMove::NoTokiThere)
        }
        Move::Fly { slot, .. } if board.get(slot).is_some() => Err(IllegalMove::LandsOnOpen),
        // R13: with `match_only` the card equals the Toki's open mate.
        Move::Fly { toki, .. } if fly == Fly::MatchOnly && board.get(toki.mate()) != Some(card) => {
            Err(IllegalMove::NoMatch)
        }
        // R9: every slot will do.
        _ => Ok(()),
    }
}
