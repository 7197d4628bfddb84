//! What can have happened in the turns so far.

use rulebook_core::Player;

use super::N_OPENED;
use crate::{
    board::Slot,
    card::Cards,
    error::InvalidSetup,
    phase::{Phase, Source},
    setup::Setup,
    state::starter,
    variant::EmptyBank,
};

impl Setup {
    /// Whether chance is turning a card that `player` throws, which counts as open already.
    pub(super) fn is_throwing(&self, player: Player) -> bool {
        matches!(self.phase, Phase::Throw { player: thrower, .. } if thrower == player)
    }

    /// What can have happened in the turns before that of `mover` (R16).
    pub(super) fn validate_turns(&self, mover: Player, fresh: u8) -> Result<(), InvalidSetup> {
        let (limit, turns) = (self.variant.round_limit, usize::from(self.turns));
        if limit == 0 {
            return if turns == 0 { Ok(()) } else { Err(InvalidSetup::Turns) };
        }
        if limit <= self.turns {
            return Err(InvalidSetup::Turns);
        }
        let n_players = usize::from(self.variant.players);
        for player in self.players() {
            let ahead = (mover.index() + n_players - player.index()) % n_players;
            // How often `player` had the turn, `ahead` turns ago at last; the mover a round ago.
            let last = if ahead == 0 { n_players } else { ahead };
            let n_turns = if last <= turns { (turns - last) / n_players + 1 } else { 0 };
            let n_open = Slot::COUNT - self.hidden(player) - usize::from(self.is_throwing(player));
            if N_OPENED + n_turns < n_open {
                return Err(InvalidSetup::TooManyOpened(player));
            }
        }
        let drawn_now = matches!(
            self.phase,
            Phase::Use { from: Source::Bank, .. } | Phase::Throw { .. } | Phase::Flip { .. }
        );
        if turns + usize::from(drawn_now) < self.n_drawn(fresh) {
            return Err(InvalidSetup::TooManyDrawn);
        }
        // R6, unless the box of the mover has changed already.
        let boxes = &self.boards[..n_players];
        let is_first = turns == 0 && !self.is_throwing(mover);
        if is_first && starter(boxes, &self.birthdays[..n_players]) != mover {
            return Err(InvalidSetup::Starter);
        }
        Ok(())
    }

    /// The cards that have been drawn from the bank at least, if `fresh` were not.
    fn n_drawn(&self, fresh: u8) -> usize {
        // R4: one card opens the pile.
        let full = Cards::DECK_SIZE - usize::from(self.variant.n_dealt()) - 1;
        if self.bank.is_empty() {
            return full.saturating_sub(usize::from(fresh));
        }
        (2 * full).saturating_sub(usize::from(self.bank.len()))
    }

    /// After the last turn of a round (R14).
    pub(super) fn validate_reveal(&self, fresh: u8) -> Result<(), InvalidSetup> {
        let limit = self.variant.round_limit;
        if limit < self.turns {
            return Err(InvalidSetup::Turns);
        }
        let first = self.players().find(|player| 0 < self.hidden(*player));
        let first = first.ok_or(InvalidSetup::NothingToReveal)?;
        let bank_ended_it = self.variant.empty_bank == EmptyBank::EndRound && fresh == 0;
        // R14, R15, R16: something has ended the round.
        let limit_ended_it = limit != 0 && self.turns == limit;
        if self.closer.is_none() && !bank_ended_it && !limit_ended_it {
            return Err(InvalidSetup::RoundGoesOn);
        }
        let most_turns = usize::from(self.turns).div_ceil(usize::from(self.variant.players));
        for player in self.players() {
            let hidden = self.hidden(player);
            let n_open = Slot::COUNT - hidden;
            if n_open < N_OPENED {
                return Err(InvalidSetup::NotOpened(player));
            }
            let is_closer = self.closer == Some(player);
            let untouched = first < player;
            if is_closer && hidden != 0 || untouched && self.closer.is_none() && hidden == 0 {
                return Err(InvalidSetup::Closer);
            }
            if untouched && limit != 0 && N_OPENED + most_turns < n_open {
                return Err(InvalidSetup::TooManyOpened(player));
            }
        }
        if limit != 0 && usize::from(self.turns) < self.n_drawn(fresh) {
            return Err(InvalidSetup::TooManyDrawn);
        }
        Ok(())
    }
}
