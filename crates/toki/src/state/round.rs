//! The course of a round: opening, turns, the end, the next one.

use rulebook_core::Player;

use super::{MAX_PLAYERS, Toki};
use crate::{
    board::{Board, Slot},
    card::{Card, Cards},
    phase::Phase,
    sheet::Sheet,
    variant::EmptyBank,
};

impl Toki {
    /// The first hidden card by seat and slot.
    pub(super) fn first_hidden(&self) -> Option<(Player, Slot)> {
        let mut seats = Player::all(self.variant.players);
        seats.find_map(|player| Some((player, self.boards[player.index()].hidden().first()?)))
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
        let n_open = Slot::COUNT - self.boards[player.index()].hidden().len();
        let next = player.next(self.variant.players);
        // R5: two cards each, in seat order.
        self.phase = if n_open < 2 {
            Phase::Open { player }
        } else if next != Player::FIRST {
            Phase::Open { player: next }
        } else {
            // R7: found anew in each round.
            Phase::Source { player: starter(self.boards(), self.birthdays()) }
        };
    }

    /// Throws `card` on the pile, whose top card is the only one that can be taken (R3).
    pub(super) fn throw(&mut self, card: Card) {
        self.pile = Some(card);
    }

    /// Takes a card for a slot; the old card goes to the pile, at once or when chance has turned it.
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

    /// Waits for chance to turn the hidden card that lay in `slot`. It will cover the pile, so what
    /// is on top now is no matter any more.
    pub(super) fn uncover(&mut self, player: Player, slot: Slot) {
        self.pile = None;
        self.phase = Phase::Throw { player, slot };
    }

    pub(super) fn end_turn(&mut self, player: Player) {
        let limit = self.variant.round_limit;
        self.turns += u16::from(limit != 0);
        // R14: the first to open the last card of a box ends the round …
        if self.closer.is_none() && self.boards[player.index()].hidden().is_empty() {
            self.closer = Some(player);
        }
        let next = player.next(self.variant.players);
        // … when every other player has had one more turn; R16: or the limit does.
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

    /// Goes on to open hidden cards, or scores the round if there are none.
    pub(super) fn reveal(&mut self) {
        self.phase = Phase::Reveal;
        if self.first_hidden().is_none() {
            self.score();
        }
    }

    /// Adds up the scores of the round and prepares the next.
    fn score(&mut self) {
        for player in Player::all(self.variant.players) {
            let sheet = Sheet::new(self.boards[player.index()], self.variant.toki_pair);
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

    /// Shuffles all cards for a new round; the boxes stay in view.
    fn gather(&mut self) {
        self.unseen = Cards::DECK;
        self.recycled = Cards::EMPTY;
        self.fresh = Cards::DECK_SIZE as u8 - self.variant.n_dealt();
        self.pile = None;
        self.closer = None;
        self.turns = 0;
    }
}

/// The player with the highest sum of open numbers; among several, the first by birthday (R6).
pub(crate) fn starter(boards: &[Board], birthdays: &[Player]) -> Player {
    let sum = |player: &Player| {
        // R6: a Toki counts 0, and a pair is no less than its sum.
        let numbers = boards[player.index()].open_cards().filter_map(|(_, card)| card.number());
        numbers.map(u16::from).sum::<u16>()
    };
    // The last of several maxima would win, so the order is turned around.
    let latest_first = birthdays.iter().rev().copied();
    latest_first.max_by_key(sum).unwrap_or(Player::FIRST)
}
