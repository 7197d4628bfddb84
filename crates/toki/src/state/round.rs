//! The course of a round: opening, turns, the end, the next round.

use rulebook_core::Player;

use super::Toki;
use crate::{
    board::{Board, Card, Cards, Sheet, Slot},
    setup::{Phase, starter},
    variant::{EmptyBank, MAX_PLAYERS},
};

impl Toki {
    /// The first hidden card by seat and slot.
    pub(super) fn first_hidden(&self) -> Option<(Player, Slot)> {
        let mut seats = Player::all(self.variant.players);
        seats.find_map(|player| Some((player, self.boards[player.index()].first_hidden()?)))
    }

    pub(super) fn board_mut(&mut self, player: Player) -> &mut Board {
        &mut self.boards[player.index()]
    }

    /// Starts a round with the first card of the pile.
    pub(super) fn deal(&mut self, card: Card) {
        self.boards = [Board::HIDDEN; MAX_PLAYERS];
        self.fresh -= 1;
        self.pile = Some(card);
        self.phase = Phase::Open { player: Player::FIRST };
    }

    /// Opens a card at the start of a round.
    pub(super) fn open(&mut self, player: Player, slot: Slot, card: Card) {
        self.board_mut(player).set(slot, card);
        let n_open = Slot::COUNT - self.boards[player.index()].n_hidden();
        let next = player.next(self.variant.players);
        // R5: two cards each, in seat order.
        self.phase = if n_open < 2 {
            Phase::Open { player }
        } else if next != Player::FIRST {
            Phase::Open { player: next }
        } else {
            // R7: in each round.
            Phase::Source { player: starter(self.boards(), self.birthdays()) }
        };
    }

    /// Throws `card` on the pile, whose top card is the only one that can be taken (R3).
    pub(super) fn throw(&mut self, card: Card) {
        self.pile = Some(card);
    }

    /// Puts a card in a slot; the old card goes to the pile, at once or when chance has turned it.
    pub(super) fn replace(&mut self, player: Player, slot: Slot, card: Card) {
        let board = self.board_mut(player);
        let old = board.get(slot);
        board.set(slot, card);
        match old {
            Some(old) => {
                self.throw(old);
                self.end_turn(player);
            }
            None => self.uncover(player, slot),
        }
    }

    /// Waits for chance to turn the hidden card that was in `slot`. It will cover the pile, so the
    /// card on top now has no further effect.
    pub(super) fn uncover(&mut self, player: Player, slot: Slot) {
        self.pile = None;
        self.phase = Phase::Throw { player, slot };
    }

    pub(super) fn end_turn(&mut self, player: Player) {
        let limit = self.variant.round_limit;
        self.turns += u16::from(limit != 0);
        // R14: the first to open the last card of a box ends the round …
        if self.closer.is_none() && self.boards[player.index()].n_hidden() == 0 {
            self.closer = Some(player);
        }
        let next = player.next(self.variant.players);
        // … when every other player has had one more turn; R16: or the limit ends it.
        if self.closer == Some(next) || limit != 0 && self.turns == limit {
            return self.reveal();
        }
        self.phase = Phase::Source { player: next };
        if self.fresh == 0 && self.recycled.is_empty() {
            // R15: the bank is empty.
            match self.variant.empty_bank {
                EmptyBank::Reshuffle => self.recycled = self.under(),
                EmptyBank::ForcedPile => {}
                EmptyBank::EndRound => self.reveal(),
            }
        }
    }

    /// Opens the hidden cards one after the other, or scores the round if there are none.
    pub(super) fn reveal(&mut self) {
        self.phase = Phase::Reveal;
        if self.first_hidden().is_none() {
            self.score();
        }
    }

    /// Adds the scores of the round to the totals and prepares the next round.
    fn score(&mut self) {
        for player in Player::all(self.variant.players) {
            let sheet = Sheet::new(self.boards[player.index()], self.variant);
            self.totals[player.index()] += sheet.score;
        }
        self.gather();
        // R20: the game ends after the last round.
        if self.round == self.variant.rounds {
            self.phase = Phase::Over;
        } else {
            self.round += 1;
            self.phase = Phase::Deal;
        }
    }

    /// Shuffles all cards for a new round; the boxes stay visible.
    fn gather(&mut self) {
        self.unseen = Cards::DECK;
        self.recycled = Cards::EMPTY;
        self.fresh = Cards::DECK_SIZE as u8 - self.variant.n_dealt();
        self.pile = None;
        self.closer = None;
        self.turns = 0;
    }
}
