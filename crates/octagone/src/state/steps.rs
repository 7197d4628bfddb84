//! The public part of a setup, and the effects of a step on it and on the hands. States and views
//! share this code.

use rulebook_core::Player;

use super::{Phase, PublicState, keys};
use crate::{
    board::{AnyHand, Arrow, Colour, Face, Hand, Links, Square, SquareSet, line_end},
    event::Event,
    mv::Move,
    setup::Setup,
    variant::Players,
};

impl PublicState {
    /// The public part of a valid setup with these hands instead of its own.
    pub(crate) fn restore<H: AnyHand>(setup: &Setup, hands: &[H; 4]) -> PublicState {
        let mut public = PublicState {
            key: 0,
            filled: setup.filled,
            public_info: setup.public_info,
            variant: setup.variant,
            lady: setup.lady,
            target: setup.target,
            seat: setup.to_move.unwrap_or(Player::FIRST),
            phase: Phase::of(setup, hands),
            links: setup.variant.links(),
        };
        if public.phase == Phase::Play {
            // R12: the last shield may have ended the game.
            let n_players = usize::from(public.variant.players.count());
            let is_hand_empty = hands[..n_players].iter().any(|hand| hand.is_empty());
            public.settle(is_hand_empty, H::total(hands, &public.public_info));
        }
        public.key = keys::of(&public, hands);
        public
    }

    /// Plays a legal move.
    #[expect(clippy::inline_always, reason = "called at every ply of random play")]
    #[inline(always)]
    pub(crate) fn play<H: AnyHand>(&mut self, hands: &mut [H; 4], mv: Move) {
        // Nearly all moves are shields.
        if let Move::Shield { square, face, arrow } = mv {
            self.lay(hands, square, face, arrow);
        } else {
            self.play_rare(hands, mv);
        }
    }

    /// Plays any legal move but a shield with an arrow.
    #[inline(never)]
    fn play_rare<H: AnyHand>(&mut self, hands: &mut [H; 4], mv: Move) {
        match mv {
            Move::Shield { square, face, arrow } => self.lay(hands, square, face, arrow),
            Move::Gift { to } => self.give(hands, to),
            Move::Lady { square, arrow } => self.lay_lady(square, arrow),
            Move::Close { square, face } => {
                self.remove_shield(hands, face);
                self.key ^= keys::filled(square);
                self.filled = self.filled.with(square);
                self.close();
            }
            Move::Pass if self.phase == Phase::Closing => self.close(),
            Move::Pass => self.pass(),
        }
    }

    /// Applies a possible event.
    pub(crate) fn resolve<H: AnyHand>(&mut self, hands: &mut [H; 4], event: Event) {
        match event {
            Event::Lot { starter } => {
                self.seat = starter;
                self.phase = Phase::Deal;
                self.key ^= keys::seat(starter);
            }
            Event::Deal { colour } => self.deal(hands, colour),
        }
    }

    /// R8, R14: the seat that gets the next shield of the deal.
    pub(crate) fn receiver<H: AnyHand>(&self, hands: &[H; 4]) -> usize {
        usize::from(n_dealt(hands) % self.variant.players.count())
    }

    /// R8, R14: deals a shield to the next seat of the round.
    fn deal<H: AnyHand>(&mut self, hands: &mut [H; 4], colour: Colour) {
        let n_dealt = n_dealt(hands);
        let seat = usize::from(n_dealt % self.variant.players.count());
        self.add_shield(hands, seat, Face::Colour(colour));
        if n_dealt + 1 == 6 * Hand::COPIES {
            self.phase = match self.variant.players {
                Players::Two => Phase::Lady,
                Players::Four => Phase::Gift(0),
            };
        }
    }

    /// R14: a pair gives its joker.
    fn give<H: AnyHand>(&mut self, hands: &mut [H; 4], to: Player) {
        self.add_shield(hands, to.index() & 3, Face::Joker);
        self.phase = if self.phase == Phase::Gift(0) { Phase::Gift(1) } else { Phase::Lady };
    }

    /// R9: puts the Lady on the board.
    fn lay_lady(&mut self, square: Square, arrow: Arrow) {
        self.key ^= keys::marks(self);
        // R6: she points like a coloured shield.
        let line = self.variant.lady_line(square, arrow);
        self.target = line.first_free(SquareSet::only(square));
        self.lady = Some(square);
        self.pass_on();
        self.phase = Phase::Reply;
        self.key ^= keys::marks(self);
    }

    /// R10, R11, R12: the player to move lays a shield on the indicated square.
    #[expect(clippy::inline_always, reason = "called at every ply of random play")]
    #[inline(always)]
    fn lay<H: AnyHand>(&mut self, hands: &mut [H; 4], square: Square, face: Face, arrow: Arrow) {
        let seat = self.seat;
        // Summed up before the hand changes: reading all hands at once right after one of them is
        // written stalls the processor.
        let left = H::total(hands, &self.public_info).minus_one_at(face.index());
        self.remove_shield(hands, face);
        self.key ^= keys::laid(square) ^ keys::turn(seat, self.variant.players);
        // R7: the square itself is occupied. R10: the Lady leaves after the reply.
        let mut occupied = self.filled.with(square);
        if self.lady.is_some() {
            self.key ^= keys::lady(self.lady);
            occupied = self.occupied_with(square);
            self.lady = None;
        }
        let free = self.links.lines().get(square, arrow) - occupied;
        // R6: a joker points at the far end under the standard rules.
        let is_far = face == Face::Joker && self.links != Links::None;
        self.target = line_end(free, arrow.rises() != is_far);
        self.filled = self.filled.with(square);
        self.pass_on();
        self.key ^= keys::target(self.target);
        self.settle(hands[seat.index() & 3].is_empty(), left);
    }

    /// R12: sets the phase after a shield. `is_hand_empty` is whether the hand that it came from is
    /// empty, and `left` contains the shields of all hands.
    #[inline]
    pub(super) fn settle(&mut self, is_hand_empty: bool, left: Hand) {
        let can_anyone_lay = self.target.is_some_and(|target| left.can_fill_square(target));
        self.phase = if is_hand_empty {
            Phase::Over
        } else if !self.has_arrow() {
            let may_close = can_anyone_lay && self.variant.closing_move.is_on();
            if may_close { Phase::Closing } else { Phase::Over }
        } else if can_anyone_lay {
            Phase::Play
        } else {
            Phase::Over
        };
    }

    /// R12: ends the game after a closing shield, or after declining it.
    fn close(&mut self) {
        self.key ^= keys::marks(self);
        self.target = None;
        self.phase = Phase::Over;
        self.pass_on();
        self.key ^= keys::marks(self);
    }

    /// R11: the player to move has nothing to lay. The same square stays indicated.
    fn pass(&mut self) {
        if let Some(target) = self.target
            && self.variant.covered.is_on()
        {
            let seat = self.seat.index() & 3;
            self.key ^= keys::public_info(seat, self.public_info[seat]);
            self.public_info[seat].pass(target.colour());
            self.key ^= keys::public_info(seat, self.public_info[seat]);
        }
        self.key ^= keys::turn(self.seat, self.variant.players);
        self.pass_on();
    }

    /// The turn goes to the next seat.
    #[inline]
    fn pass_on(&mut self) {
        // Two or four seats: this avoids a comparison.
        let next = (self.seat.index() as u8 + 1) & (self.variant.players.count() - 1);
        if let Some(next) = Player::from_index(next) {
            self.seat = next;
        }
    }

    /// R8, R14: a player gets a shield.
    fn add_shield<H: AnyHand>(&mut self, hands: &mut [H; 4], seat: usize, face: Face) {
        hands[seat].add(face);
        self.key ^= keys::taken(seat, face.index(), hands[seat].seen_at(face.index()));
    }

    /// The player to move lays a shield.
    #[inline]
    fn remove_shield<H: AnyHand>(&mut self, hands: &mut [H; 4], face: Face) {
        let seat = self.seat.index() & 3;
        self.key ^= keys::taken(seat, face.index(), hands[seat].seen_at(face.index()));
        hands[seat].remove(face);
        if self.variant.covered.is_on() {
            self.reveal_played(face);
        }
    }

    /// R16: a covered hand shows what is played from it.
    ///
    /// Not inlined: otherwise the compiler moves its test of the face into the path of open hands,
    /// where it is an unpredictable branch.
    #[cold]
    #[inline(never)]
    fn reveal_played(&mut self, face: Face) {
        let seat = self.seat.index() & 3;
        self.key ^= keys::public_info(seat, self.public_info[seat]);
        self.public_info[seat].play(face);
        self.key ^= keys::public_info(seat, self.public_info[seat]);
    }
}

/// The number of coloured shields in all hands.
fn n_dealt<H: AnyHand>(hands: &[H; 4]) -> u8 {
    hands.iter().map(|hand| hand.coloured()).sum()
}
