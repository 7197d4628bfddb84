//! How hands and table change together, with the hash.

use crate::{
    board::{Arrow, Square},
    hash,
    mv::Face,
    shown::Shown,
    state::Octagone,
    table::Stage,
};

impl Octagone {
    #[inline]
    fn remove_shield(&mut self, face: Face) {
        let seat = self.table.seat.index() & 3;
        let count = self.hands[seat].count(face);
        self.key ^= hash::hand(seat, face, count) ^ hash::hand(seat, face, count.wrapping_sub(1));
        self.hands[seat] = self.hands[seat].minus_one(face);
        if self.table.variant.covered.is_on() {
            self.change_shown(|shown| shown.play(face));
        }
    }

    /// R16: notes what the player to move shows.
    fn change_shown(&mut self, change: impl FnOnce(&mut Shown)) {
        let seat = self.table.seat.index() & 3;
        self.key ^= hash::shown(seat, self.shown[seat]);
        change(&mut self.shown[seat]);
        self.key ^= hash::shown(seat, self.shown[seat]);
    }

    /// R10, R11, R12: the player to move lays a shield on the indicated square.
    #[inline]
    pub(crate) fn lay(&mut self, square: Square, face: Face, arrow: Arrow) {
        let seat = self.table.seat;
        self.remove_shield(face);
        self.key ^= hash::table(&self.table);
        self.table.lay(square, face, arrow);
        self.key ^= hash::table(&self.table) ^ hash::filled(square);
        let is_hand_empty = self.hands[seat.index() & 3].is_empty();
        self.table.settle(is_hand_empty, self.can_anyone_lay());
    }

    /// R12: the game ends with a closing shield, or without one.
    pub(crate) fn close(&mut self, laid: Option<(Square, Face)>) {
        if let Some((square, face)) = laid {
            self.remove_shield(face);
            self.key ^= hash::filled(square);
        }
        self.key ^= hash::table(&self.table);
        self.table.close(laid.map(|(square, _)| square));
        self.key ^= hash::table(&self.table);
    }

    /// R11, R12: the player to move lays nothing.
    pub(crate) fn pass(&mut self) {
        if self.table.stage == Stage::Closing {
            return self.close(None);
        }
        if let Some(target) = self.table.target
            && self.table.variant.covered.is_on()
        {
            self.change_shown(|shown| shown.pass(target.colour()));
        }
        // R11: the same square stays indicated.
        self.key ^= hash::table(&self.table);
        self.table.pass_on();
        self.key ^= hash::table(&self.table);
    }

    /// R8, R14: a player gets a shield.
    pub(crate) fn add_shield(&mut self, seat: usize, face: Face) {
        let count = self.hands[seat].count(face);
        self.key ^= hash::hand(seat, face, count) ^ hash::hand(seat, face, count + 1);
        self.hands[seat] = self.hands[seat].plus(face, 1);
    }
}
