//! Legality: which moves there are, how many, and why the others are refused.

use core::ops::ControlFlow;

use arrayvec::ArrayVec;
use rulebook_core::{Legality, Player};

use crate::{
    board::{Board, Slot, SlotSet},
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

    fn visit_moves<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        match self.phase() {
            Phase::Open { player } => {
                let hidden = self.board_of(player).hidden();
                hidden.iter().try_for_each(|slot| visit(Move::Open { slot }))
            }
            Phase::Source { .. } => {
                visit(Move::Pile)?;
                if 0 < self.bank_len() { visit(Move::Bank) } else { ControlFlow::Continue(()) }
            }
            Phase::Use { player, card, from } => {
                let uses = Uses::new(self.board_of(player), card, from, self.variant().fly);
                uses.visit(visit)
            }
            _ => ControlFlow::Continue(()),
        }
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
        match self.phase() {
            Phase::Open { player } => self.board_of(player).hidden().len(),
            Phase::Source { .. } => 1 + usize::from(0 < self.bank_len()),
            Phase::Use { player, card, from } => {
                Uses::new(self.board_of(player), card, from, self.variant().fly).count()
            }
            _ => 0,
        }
    }

    fn nth_move(&self, n: usize) -> Option<Move> {
        match self.phase() {
            Phase::Open { player } => {
                let slot = self.board_of(player).hidden().nth(n)?;
                Some(Move::Open { slot })
            }
            Phase::Source { .. } => match n {
                0 => Some(Move::Pile),
                1 if 0 < self.bank_len() => Some(Move::Bank),
                _ => None,
            },
            Phase::Use { player, card, from } => {
                Uses::new(self.board_of(player), card, from, self.variant().fly).nth(n)
            }
            _ => None,
        }
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

/// What can be done with a card, as sets. The order: places, flips, keeping, flights.
struct Uses {
    hidden: SlotSet,
    n_flips: usize,
    n_keeps: usize,
    tokis: SlotSet,
}

impl Uses {
    fn new(board: Board, card: Card, from: Source, fly: Fly) -> Uses {
        let hidden = board.hidden();
        let n_hidden = hidden.len();
        // R10, R11, R12: flipping and keeping are for cards from the bank.
        let (n_flips, n_keeps) = match from {
            Source::Bank => (n_hidden, usize::from(n_hidden == 1)),
            Source::Pile => (0, 0),
        };
        // R13
        let tokis = match fly {
            Fly::Any => board.slots_of(Card::TOKI),
            Fly::MatchOnly => board.tokis_beside(card),
        };
        Uses { hidden, n_flips, n_keeps, tokis }
    }

    fn count(&self) -> usize {
        Slot::COUNT + self.n_flips + self.n_keeps + self.tokis.len() * self.hidden.len()
    }

    fn nth(&self, n: usize) -> Option<Move> {
        if n < Slot::COUNT {
            return Slot::from_index(n as u8).map(|slot| Move::Place { slot });
        }
        let n = n - Slot::COUNT;
        if n < self.n_flips {
            return self.hidden.nth(n).map(|slot| Move::Flip { slot });
        }
        let n = n - self.n_flips;
        if n < self.n_keeps {
            return Some(Move::Keep);
        }
        let n = n - self.n_keeps;
        let n_hidden = self.hidden.len();
        if n_hidden == 0 {
            return None;
        }
        let toki = self.tokis.nth(n / n_hidden)?;
        self.hidden.nth(n % n_hidden).map(|slot| Move::Fly { toki, slot })
    }

    fn visit<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        Slot::all().try_for_each(|slot| visit(Move::Place { slot }))?;
        if 0 < self.n_flips {
            self.hidden.iter().try_for_each(|slot| visit(Move::Flip { slot }))?;
        }
        if 0 < self.n_keeps {
            visit(Move::Keep)?;
        }
        for toki in self.tokis.iter() {
            self.hidden.iter().try_for_each(|slot| visit(Move::Fly { toki, slot }))?;
        }
        ControlFlow::Continue(())
    }
}
