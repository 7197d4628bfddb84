//! Deals that are given instead of drawn.

use alloc::vec::Vec;

use rulebook_core::{Player, Script};

use crate::{
    board::Colour,
    error::InvalidSetup,
    event::Event,
    hand::{Hand, Hands},
    mv::{Face, Move},
    variant::Players,
};

impl Hands {
    /// The dealer that gives these hands: one shield at a time in rounds, each player's in the
    /// order of the colours.
    ///
    /// For four players the jokers that the pairs give are moves; see [`Hands::gifts`].
    ///
    /// # Errors
    ///
    /// If this is no deal for so many players: what is missing or too many.
    pub fn script(&self, players: Players) -> Result<Script<Event>, InvalidSetup> {
        self.check_deal(players)?;
        let mut left = self.by_seat();
        let mut events = Vec::with_capacity(36);
        for _ in 0..players.share() {
            for hand in &mut left[..usize::from(players.count())] {
                let next = Colour::ALL.into_iter().find(|c| hand.has(Face::Colour(*c)));
                let colour = next.expect("a share of shields in each hand");
                *hand = hand.minus_one_at(colour.index());
                events.push(Event { colour });
            }
        }
        Ok(Script::new(events))
    }

    /// R14: the moves by which the pairs give their jokers so that these hands come about; none
    /// for two players.
    pub fn gifts(&self) -> impl Iterator<Item = Move> + '_ {
        let receiver = |pair: u8| {
            let members = [pair, pair + 2].into_iter().filter_map(Player::from_index);
            members.max_by_key(|member| self.by_seat()[member.index()].jokers())
        };
        let pairs = if self.players() == Players::Four { 0..2 } else { 0..0 };
        pairs.filter_map(receiver).map(|to| Move::Gift { to })
    }

    /// R2, R8, R14: whether these are the hands of a complete deal, with the gifts made.
    pub(crate) fn check_deal(&self, players: Players) -> Result<(), InvalidSetup> {
        let (found, expected) = (self.players().count(), players.count());
        if found != expected {
            return Err(InvalidSetup::HandCount { found, expected });
        }
        for face in Face::ALL {
            let found = self.as_slice().iter().map(|hand| hand.count(face)).sum();
            if Hand::COPIES < found {
                return Err(InvalidSetup::TooMany { face, found });
            }
            if found < Hand::COPIES {
                return Err(InvalidSetup::Missing { face, found });
            }
        }
        for (player, hand) in Player::all(expected).zip(self.as_slice()) {
            let (found, expected) = (hand.coloured(), players.share());
            if found != expected {
                return Err(InvalidSetup::Share { player, found, expected });
            }
            let jokers = hand.jokers();
            let partner = self.by_seat()[player.index() & 3 ^ 2].jokers();
            let fits = match players {
                Players::Two => jokers == 3,
                Players::Four => matches!((jokers, partner), (1, 2) | (2, 1)),
            };
            if !fits {
                return Err(InvalidSetup::Jokers { player, found: jokers });
            }
        }
        Ok(())
    }
}
