//! Checks of moves and events against the rules.

use crate::{
    board::{Board, Card},
    error::IllegalMove,
    event::Event,
    mv::Move,
    setup::{Phase, Source},
    state::Toki,
    variant::Fly,
};

/// The rule that `mv` breaks.
pub(super) fn check(state: &Toki, mv: Move) -> Result<(), IllegalMove> {
    match state.phase() {
        // R20: the game ends after the last round.
        Phase::Over => Err(IllegalMove::GameOver),
        Phase::Open { player } => check_open(state.board_of(player), mv),
        Phase::Source { .. } => check_source(state, mv),
        Phase::Use { player, card, from } => match mv {
            // R8: one card a turn.
            Move::Pile | Move::Bank => Err(IllegalMove::CardInHand),
            // R5: before the first turn.
            Move::Open { .. } => Err(IllegalMove::OpeningIsOver),
            _ => check_use(state.board_of(player), card, from, state.options().fly, mv),
        },
        // R4: the top card of the bank is turned to start the pile.
        Phase::Deal => Err(IllegalMove::MoveBeforeDeal),
        // R5: each player sees the first card before choosing the second.
        Phase::Opening { .. } => Err(IllegalMove::MoveBeforeOpening),
        // R8: the player sees the card before deciding.
        Phase::Draw { .. } => Err(IllegalMove::MoveBeforeDraw),
        // R9: the card that was there goes face up to the pile. The position does not distinguish a
        // place from a flight (R13).
        Phase::Throw { .. } => Err(IllegalMove::MoveBeforeThrow),
        // R10: the hidden card is opened.
        Phase::Flip { .. } => Err(IllegalMove::MoveBeforeFlip),
        // R14: all cards that are still hidden are opened.
        Phase::Reveal => Err(IllegalMove::MoveBeforeReveal),
    }
}

/// The rule that `event` breaks.
pub(super) fn check_event(state: &Toki, event: Event) -> Result<(), IllegalMove> {
    match state.phase() {
        // R20: the game ends after the last round.
        Phase::Over => Err(IllegalMove::GameOver),
        // R5: the player chooses which card to open.
        Phase::Open { .. } => Err(IllegalMove::EventInOpening),
        // R8: the player chooses where to take a card from, and what to do with it.
        Phase::Source { .. } | Phase::Use { .. } => Err(IllegalMove::EventInTurn),
        _ if 0 < state.pool().count(event.card) => Ok(()),
        // R15: a reshuffled bank is what was on the pile.
        Phase::Draw { .. } if state.fresh() == 0 => Err(IllegalMove::NoneInBank),
        // R1: the deck has no further copy.
        _ => Err(IllegalMove::NoneUnseen),
    }
}

fn check_open(board: Board, mv: Move) -> Result<(), IllegalMove> {
    match mv {
        // R5: a hidden card.
        Move::Open { slot } if board.get(slot).is_some() => Err(IllegalMove::OpenAlready),
        Move::Open { .. } => Ok(()),
        // R5: before the first turn.
        _ => Err(IllegalMove::OpenFirst),
    }
}

fn check_source(state: &Toki, mv: Move) -> Result<(), IllegalMove> {
    match mv {
        // R15: with `forced_pile` the bank can be empty.
        Move::Bank if state.bank_len() == 0 => Err(IllegalMove::BankEmpty),
        Move::Pile | Move::Bank => Ok(()),
        // R5: before the first turn.
        Move::Open { .. } => Err(IllegalMove::OpeningIsOver),
        // R8: first the card, then its use.
        Move::Place { .. } | Move::Flip { .. } | Move::Keep | Move::Fly { .. } => {
            Err(IllegalMove::NothingInHand)
        }
    }
}

/// Whether `card`, taken `from` the pile or the bank, can be used in this way.
fn check_use(
    board: Board,
    card: Card,
    from: Source,
    fly: Fly,
    mv: Move,
) -> Result<(), IllegalMove> {
    match mv {
        // R12: a card from the pile is not thrown back.
        Move::Flip { .. } if from == Source::Pile => Err(IllegalMove::FlipFromPile),
        Move::Keep if from == Source::Pile => Err(IllegalMove::KeepFromPile),
        // R10: a hidden card is opened.
        Move::Flip { slot } if board.get(slot).is_some() => Err(IllegalMove::FlipAlreadyOpen),
        // R11: with exactly one hidden card.
        Move::Keep if board.n_hidden() != 1 => Err(IllegalMove::KeepNotLast),
        // R13: from a slot with an open Toki …
        Move::Fly { toki, .. } if board.get(toki) != Some(Card::TOKI) => {
            Err(IllegalMove::FlyNoToki)
        }
        // … to a slot with a hidden card; …
        Move::Fly { slot, .. } if board.get(slot).is_some() => Err(IllegalMove::FlyOntoOpen),
        // … with `match_only` the card equals the open card in the Toki's column.
        Move::Fly { toki, .. } if fly == Fly::MatchOnly && board.get(toki.mate()) != Some(card) => {
            Err(IllegalMove::FlyNoMatch)
        }
        // R9: in any slot.
        _ => Ok(()),
    }
}
