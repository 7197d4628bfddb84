//! The moves of a position as sets of slots, which are counted and numbered without listing.

use core::ops::ControlFlow;

use crate::{
    board::{Board, Slot, SlotSet},
    card::Card,
    mv::Move,
    phase::{Phase, Source},
    state::Toki,
    variant::Fly,
};

/// The legal moves of a position.
pub(super) enum MoveSets {
    /// Nobody is to move.
    None,
    /// Hidden cards that may be opened (R5).
    Open(SlotSet),
    /// The pile and perhaps the bank (R8).
    Source {
        /// How many of the two.
        n_sources: usize,
    },
    /// What can be done with a card.
    Use(Uses),
}

impl MoveSets {
    /// The moves in `state`.
    pub(super) fn of(state: &Toki) -> MoveSets {
        match state.phase() {
            Phase::Open { player } => MoveSets::Open(state.board_of(player).hidden()),
            // R15: with `forced_pile` the bank may be empty.
            Phase::Source { .. } => {
                MoveSets::Source { n_sources: 1 + usize::from(0 < state.bank_len()) }
            }
            Phase::Use { player, card, from } => {
                let board = state.board_of(player);
                MoveSets::Use(Uses::new(board, card, from, state.variant().fly))
            }
            _ => MoveSets::None,
        }
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        match self {
            MoveSets::None => 0,
            MoveSets::Open(slots) => slots.len(),
            MoveSets::Source { n_sources } => *n_sources,
            MoveSets::Use(uses) => uses.len(),
        }
    }

    /// The `n`-th move, counted from 0.
    pub(super) fn nth(&self, n: usize) -> Option<Move> {
        match self {
            MoveSets::None => None,
            MoveSets::Open(slots) => slots.nth(n).map(|slot| Move::Open { slot }),
            MoveSets::Source { n_sources } if *n_sources <= n => None,
            MoveSets::Source { .. } => Some(if n == 0 { Move::Pile } else { Move::Bank }),
            MoveSets::Use(uses) => uses.nth(n),
        }
    }

    /// Calls `visit` with each move in the order of the numbers.
    pub(super) fn visit<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        match self {
            MoveSets::None => ControlFlow::Continue(()),
            MoveSets::Open(slots) => slots.iter().try_for_each(|slot| visit(Move::Open { slot })),
            MoveSets::Source { n_sources } => {
                [Move::Pile, Move::Bank].into_iter().take(*n_sources).try_for_each(visit)
            }
            MoveSets::Use(uses) => uses.visit(visit),
        }
    }
}

/// What can be done with a card, as sets. The order: places, flips, keeping, flights.
pub(super) struct Uses {
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

    fn len(&self) -> usize {
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
