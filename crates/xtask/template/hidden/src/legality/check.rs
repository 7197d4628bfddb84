//! The rule that a step breaks.

use crate::{
    board::{Card, Hands},
    error::IllegalMove,
    mv::Move,
    setup::{Phase, Setup},
    state::Table,
};

impl Table {
    /// Checks a move. The cards do not matter.
    pub(crate) fn check(self, mv: Move) -> Result<(), IllegalMove> {
        // R2: the deal comes first.
        if self.receiver().is_some() {
            return Err(IllegalMove::NotDealt);
        }
        // R4, R5: nothing follows a fold or a show.
        if self.phase() != Phase::Betting {
            return Err(IllegalMove::GameOver);
        }
        match mv {
            // R3: three chips at most.
            Move::Raise if self.stake() == Setup::MAX_STAKE => Err(IllegalMove::StakeAtLimit),
            // R4: after a raise.
            Move::Fold if self.stake() == 1 => Err(IllegalMove::NothingRaised),
            // R5: a player may always show.
            Move::Raise | Move::Fold | Move::Show => Ok(()),
        }
    }

    /// Checks a deal, as far as the cards are known.
    pub(crate) fn check_deal(self, hands: Hands, card: Card) -> Result<(), IllegalMove> {
        // R2: one card for each player.
        if self.receiver().is_none() {
            return Err(IllegalMove::NoDealDue);
        }
        // R1: each card exists once.
        if hands.contains(card) { Err(IllegalMove::CardTaken) } else { Ok(()) }
    }
}
