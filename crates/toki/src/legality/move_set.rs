//! The legal moves as sets of slots, counted and numbered without listing them.

use core::ops::ControlFlow;

use crate::{
    board::{Board, Card, Slot, SlotSet},
    mv::Move,
    setup::{Phase, Source},
    state::Toki,
    variant::Fly,
};

/// The legal moves of a position.
pub(super) enum MoveSet {
    /// No player is to move.
    None,
    /// Hidden cards that may be opened (R5).
    Open(SlotSet),
    /// The pile and perhaps the bank (R8).
    Source {
        /// The number of sources.
        n_sources: usize,
    },
    /// The uses of the card in hand (R9 to R13).
    Use(Uses),
}

impl MoveSet {
    /// The moves in `state`.
    pub(super) fn of(state: &Toki) -> MoveSet {
        match state.phase() {
            Phase::Open { player } => MoveSet::Open(state.board_of(player).hidden()),
            // R15: with `forced_pile` the bank can be empty.
            Phase::Source { .. } => {
                MoveSet::Source { n_sources: 1 + usize::from(0 < state.bank_len()) }
            }
            Phase::Use { player, card, from } => {
                let board = state.board_of(player);
                MoveSet::Use(Uses::new(board, card, from, state.options().fly))
            }
            _ => MoveSet::None,
        }
    }

    /// The number of moves.
    pub(super) fn len(&self) -> usize {
        match self {
            MoveSet::None => 0,
            MoveSet::Open(slots) => slots.len(),
            MoveSet::Source { n_sources } => *n_sources,
            MoveSet::Use(uses) => uses.len(),
        }
    }

    /// The `n`-th move, counted from 0.
    pub(super) fn nth(&self, n: usize) -> Option<Move> {
        match self {
            MoveSet::None => None,
            MoveSet::Open(slots) => slots.nth(n).map(|slot| Move::Open { slot }),
            MoveSet::Source { n_sources } if *n_sources <= n => None,
            MoveSet::Source { .. } => Some(if n == 0 { Move::Pile } else { Move::Bank }),
            MoveSet::Use(uses) => uses.nth(n),
        }
    }

    /// Calls `visit` with each move in the order of [`MoveSet::nth`].
    pub(super) fn visit<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        match self {
            MoveSet::None => ControlFlow::Continue(()),
            MoveSet::Open(slots) => slots.iter().try_for_each(|slot| visit(Move::Open { slot })),
            MoveSet::Source { n_sources } => {
                [Move::Pile, Move::Bank].into_iter().take(*n_sources).try_for_each(visit)
            }
            MoveSet::Use(uses) => uses.visit(visit),
        }
    }
}

/// The uses of a card, in this order: placing, flipping, keeping, flying.
///
/// Only the counts are computed in advance: most moves place the card, which needs no set.
pub(super) struct Uses {
    board: Board,
    card: Card,
    fly: Fly,
    n_hidden: usize,
    n_flips: usize,
    n_keeps: usize,
    n_tokis: usize,
}

impl Uses {
    fn new(board: Board, card: Card, from: Source, fly: Fly) -> Uses {
        let n_hidden = board.n_hidden();
        // R10, R11, R12: flipping and keeping are for cards from the bank.
        let (n_flips, n_keeps) = match from {
            Source::Bank => (n_hidden, usize::from(n_hidden == 1)),
            Source::Pile => (0, 0),
        };
        // R13: any open Toki, or with `match_only` one beside an open card equal to this one.
        let n_tokis = match fly {
            Fly::Any => board.count(Card::TOKI),
            Fly::MatchOnly => board.count_tokis_beside(card),
        };
        Uses { board, card, fly, n_hidden, n_flips, n_keeps, n_tokis }
    }

    /// The slots of the Tokis that can fly (R13).
    fn tokis(&self) -> SlotSet {
        match self.fly {
            Fly::Any => self.board.slots_of(Card::TOKI),
            Fly::MatchOnly => self.board.tokis_beside(self.card),
        }
    }

    fn len(&self) -> usize {
        Slot::COUNT + self.n_flips + self.n_keeps + self.n_tokis * self.n_hidden
    }

    fn nth(&self, n: usize) -> Option<Move> {
        if n < Slot::COUNT {
            return Slot::from_index(n as u8).map(|slot| Move::Place { slot });
        }
        let n = n - Slot::COUNT;
        if n < self.n_flips {
            return self.board.hidden().nth(n).map(|slot| Move::Flip { slot });
        }
        let n = n - self.n_flips;
        if n < self.n_keeps {
            return Some(Move::Keep);
        }
        let n = n - self.n_keeps;
        if self.n_hidden == 0 {
            return None;
        }
        let toki = self.tokis().nth(n / self.n_hidden)?;
        self.board.hidden().nth(n % self.n_hidden).map(|slot| Move::Fly { toki, slot })
    }

    fn visit<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        Slot::all().try_for_each(|slot| visit(Move::Place { slot }))?;
        let hidden = self.board.hidden();
        if 0 < self.n_flips {
            hidden.iter().try_for_each(|slot| visit(Move::Flip { slot }))?;
        }
        if 0 < self.n_keeps {
            visit(Move::Keep)?;
        }
        for toki in self.tokis() {
            hidden.iter().try_for_each(|slot| visit(Move::Fly { toki, slot }))?;
        }
        ControlFlow::Continue(())
    }
}
