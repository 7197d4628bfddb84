//! How hands and table change together, with the hash.

use crate::{
    board::{Arrow, Square},
    hash,
    mv::{Face, Move},
    shown::Shown,
    state::Octagone,
    table::Stage,
};

impl Octagone {
    #[inline]
    fn remove_shield(&mut self, face: Face) {
        let seat = self.table.seat.index() & 3;
        let (hand, index) = (self.hands[seat], face.index());
        self.key ^= hash::taken(seat, index, hand.count_at(index));
        self.hands[seat] = hand.minus_one_at(index);
        if self.table.variant.covered.is_on() {
            self.show_played(face);
        }
    }

    /// R16: out of the way of open hands, where its test of the face would be drawn forward into a
    /// branch on what nobody can predict.
    #[cold]
    #[inline(never)]
    fn show_played(&mut self, face: Face) {
        self.change_shown(|shown| shown.play(face));
    }

    /// R16: notes what the player to move shows.
    fn change_shown(&mut self, change: impl FnOnce(&mut Shown)) {
        let seat = self.table.seat.index() & 3;
        self.key ^= hash::shown(seat, self.shown[seat]);
        change(&mut self.shown[seat]);
        self.key ^= hash::shown(seat, self.shown[seat]);
    }

    /// Every move but laying a shield with an arrow, which has its way for itself.
    #[inline(never)]
    pub(crate) fn play_rare(&mut self, mv: Move) {
        match mv {
            Move::Shield { square, face, arrow } => self.lay(square, face, arrow),
            Move::Pass => self.pass(),
            Move::Lady { square, arrow } => {
                self.key ^= hash::table(&self.table);
                self.table.lay_lady(square, arrow);
                self.key ^= hash::table(&self.table);
            }
            Move::Close { square, face } => self.close(Some((square, face))),
            Move::Gift { to } => {
                self.add_shield(to.index() & 3, Face::Joker);
                self.table.end_gift();
            }
        }
    }

    /// R10, R11, R12: the player to move lays a shield on the indicated square.
    #[inline]
    pub(crate) fn lay(&mut self, square: Square, face: Face, arrow: Arrow) {
        let seat = self.table.seat;
        // Summed up before the hand changes: hands that have just been written one by one are not
        // read all at once without delay.
        let all = self.all_hands().minus_one_at(face.index());
        self.remove_shield(face);
        // The Lady leaves the board, the indicated square is filled.
        self.key ^= hash::laid(square) ^ hash::lady(self.table.lady) ^ hash::seat(seat);
        self.table.lay(square, face, arrow);
        self.key ^= hash::target(self.table.target) ^ hash::seat(self.table.seat);
        let is_hand_empty = self.hands[seat.index() & 3].is_empty();
        let can_anyone_lay = self.table.target.is_some_and(|target| all.can_fill(target.colour()));
        self.table.settle(is_hand_empty, can_anyone_lay);
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
        self.key ^= hash::taken(seat, face.index(), count + 1);
        self.hands[seat] = self.hands[seat].plus(face, 1);
    }
}
