//! The turns that can have been taken in a round, if they are counted (R16).
//!
//! Turns go round the table, so the number of finished turns and the player who has the turn give
//! the number of turns of each player. With four players, nine finished turns, and the turn of
//! seat 2, the turns were these:
//!
//! ```text
//! seat        0   1   2   3
//!                 1   2   3      turn 1 was that of the player who started
//!             4   5   6   7
//!             8   9   ·          seat 2 has the turn
//! turns had   2   3   2   2
//! ```
//!
//! A turn opens at most one card of the player's box (R9, R10, R13), so a box shows at most two
//! cards of the opening and one for each turn: five in seat 1. A turn also draws at most one card
//! from the bank (R8), so the bank bounds the number of turns. The deck, from the top:
//!
//! ```text
//! before a reshuffle   boxes │ first card of the pile │ drawn │ fresh
//!                                                     └── full bank ──┘
//! after a reshuffle    boxes │ top card of the pile   │ drawn │ bank
//! ```
//!
//! `full bank` is the same number in both lines. So `full bank − fresh` cards were drawn before
//! the first reshuffle, and at least `2 · full bank − bank` after it.

use core::ops::ControlFlow;

use rulebook_core::Player;

use super::{
    Phase, Setup, Source,
    violations::{N_OPENED, Visit, require},
};
use crate::{
    board::{Board, Cards, Slot},
    error::InvalidSetup,
    variant::EmptyBank,
};

impl Setup {
    /// Whether chance is turning a card that `player` throws. The card that replaced it is open
    /// already.
    pub(super) fn is_throwing(&self, player: Player) -> bool {
        matches!(self.phase, Phase::Throw { player: thrower, .. } if thrower == player)
    }

    /// The number of cards that `player` had opened before this turn.
    pub(super) fn n_open(&self, player: Player) -> usize {
        Slot::COUNT - self.hidden(player) - usize::from(self.is_throwing(player))
    }

    /// Checks the effects of the turns before that of `mover`.
    pub(super) fn visit_turns(
        &self,
        mover: Player,
        fresh: u8,
        visit: &mut Visit<'_>,
    ) -> ControlFlow<()> {
        let (limit, turns) = (self.variant.round_limit, usize::from(self.turns));
        if limit == 0 {
            return require(visit, turns == 0, InvalidSetup::Turns);
        }
        require(visit, self.turns < limit, InvalidSetup::Turns)?;
        for player in self.players() {
            let fits = self.n_open(player) <= N_OPENED + self.n_turns(player, mover);
            require(visit, fits, InvalidSetup::TooManyOpened(player))?;
        }
        let draws_now = matches!(
            self.phase,
            Phase::Use { from: Source::Bank, .. } | Phase::Throw { .. } | Phase::Flip { .. }
        );
        let fits = self.n_drawn(fresh) <= turns + usize::from(draws_now);
        require(visit, fits, InvalidSetup::TooManyDrawn)?;
        // R6: the boxes are those of the opening, unless the mover's has changed already.
        let n_players = usize::from(self.variant.players);
        let is_opening = turns == 0 && !self.is_throwing(mover);
        let starter = starter(&self.boards[..n_players], &self.birthdays[..n_players]);
        require(visit, !is_opening || starter == mover, InvalidSetup::Starter)
    }

    /// The number of turns that `player` has had when `mover` has the turn.
    fn n_turns(&self, player: Player, mover: Player) -> usize {
        let (n_players, turns) = (usize::from(self.variant.players), usize::from(self.turns));
        // The player's last turn was this many turns ago; that of the mover, a lap ago.
        let ago = match (mover.index() + n_players - player.index()) % n_players {
            0 => n_players,
            ago => ago,
        };
        // That turn, and one for each full lap before it.
        if ago <= turns { (turns - ago) / n_players + 1 } else { 0 }
    }

    /// The least number of cards that have been drawn from the bank, if `fresh` have not.
    fn n_drawn(&self, fresh: u8) -> usize {
        // R4: one card starts the pile.
        let full = Cards::DECK_SIZE - usize::from(self.variant.n_dealt()) - 1;
        if self.bank.is_empty() {
            return full.saturating_sub(usize::from(fresh));
        }
        (2 * full).saturating_sub(usize::from(self.bank.len()))
    }

    /// After the last turn of a round, while hidden cards are opened by seat and slot (R14). Seats
    /// before the first hidden card may have had some of their cards opened now; the box of a seat
    /// after it is as it was after the last turn.
    pub(super) fn visit_reveal(&self, fresh: u8, visit: &mut Visit<'_>) -> ControlFlow<()> {
        let (limit, turns) = (self.variant.round_limit, usize::from(self.turns));
        require(visit, self.turns <= limit, InvalidSetup::Turns)?;
        let Some(first) = self.players().find(|player| 0 < self.hidden(*player)) else {
            return visit(InvalidSetup::NothingToReveal);
        };
        // R14, R15, R16: something has ended the round.
        let bank_ended_it = self.variant.empty_bank == EmptyBank::EndRound && fresh == 0;
        let limit_ended_it = limit != 0 && self.turns == limit;
        let has_ended = self.closer.is_some() || bank_ended_it || limit_ended_it;
        require(visit, has_ended, InvalidSetup::RoundGoesOn)?;
        let fits = self.players().all(|player| match self.hidden(player) {
            0 => self.closer.is_some() || player < first,
            _ => self.closer != Some(player),
        });
        require(visit, fits, InvalidSetup::Closer)?;
        // The player who had the last turn is not known: nobody has had more turns than this.
        let most_turns = turns.div_ceil(usize::from(self.variant.players));
        for player in self.players() {
            let n_open = self.n_open(player);
            require(visit, N_OPENED <= n_open, InvalidSetup::NotOpened(player))?;
            let is_untouched = first < player && limit != 0;
            let fits = !is_untouched || n_open <= N_OPENED + most_turns;
            require(visit, fits, InvalidSetup::TooManyOpened(player))?;
        }
        let fits = limit == 0 || self.n_drawn(fresh) <= turns;
        require(visit, fits, InvalidSetup::TooManyDrawn)
    }
}

/// The player with the highest sum of open numbers; among several, the first by birthday (R6).
pub(crate) fn starter(boards: &[Board], birthdays: &[Player]) -> Player {
    let sum = |player: &Player| {
        // R6: a Toki counts 0, and a pair counts its plain sum.
        let numbers = boards[player.index()].open_cards().filter_map(|(_, card)| card.number());
        numbers.map(u16::from).sum::<u16>()
    };
    // Among equal sums `max_by_key` takes the last one, so the order is reversed.
    let latest_first = birthdays.iter().rev().copied();
    latest_first.max_by_key(sum).unwrap_or(Player::FIRST)
}
