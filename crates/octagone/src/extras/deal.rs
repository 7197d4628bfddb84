//! Prescribed deals, which replace the draws of chance.

use rulebook_core::{Deal, DealError, Player};

use crate::{
    board::{Colour, Face, Hand, Hands},
    error::InvalidDeal,
    event::Event,
    setup::Setup,
    state::{Octagone, Phase},
    variant::{Players, Variant},
};

impl Octagone {
    /// The game after this deal, before the White Lady is laid by `starter`. The hands of four
    /// players include the jokers that the pairs have given (R14).
    ///
    /// # Errors
    ///
    /// If this is not a complete deal.
    pub fn with_hands(
        variant: Variant,
        starter: Player,
        hands: &Hands,
    ) -> Result<Octagone, InvalidDeal> {
        hands.check_colours(variant.players)?;
        hands.check_jokers()?;
        if variant.players.count() <= starter.index() as u8 {
            return Err(InvalidDeal::NoSuchPlayer(starter));
        }
        let start = Setup::start(variant);
        let dealt = Setup { hands: hands.by_seat(), to_move: Some(starter), ..start };
        Ok(Octagone::from_valid(dealt))
    }
}

impl Hands {
    /// R2, R8, R14: checks that a complete deal gives these coloured shields.
    fn check_colours(&self, players: Players) -> Result<(), InvalidDeal> {
        let (found, expected) = (self.players().count(), players.count());
        if found != expected {
            return Err(InvalidDeal::HandCount { found, expected });
        }
        for face in Face::ALL {
            let found = self.as_slice().iter().map(|hand| hand.count(face)).sum();
            if Hand::COPIES < found {
                return Err(InvalidDeal::TooMany { face, found });
            }
            if found < Hand::COPIES && face != Face::Joker {
                return Err(InvalidDeal::Missing { face, found });
            }
        }
        for (player, hand) in Player::all(expected).zip(self.as_slice()) {
            let (found, expected) = (hand.coloured(), players.share());
            if found != expected {
                return Err(InvalidDeal::Share { player, found, expected });
            }
        }
        Ok(())
    }

    /// R8, R14: checks that the deal and the gifts of the pairs give these jokers.
    fn check_jokers(&self) -> Result<(), InvalidDeal> {
        let found = self.as_slice().iter().map(|hand| hand.jokers()).sum();
        if found < Hand::COPIES {
            return Err(InvalidDeal::Missing { face: Face::Joker, found });
        }
        for (player, hand) in Player::all(self.players().count()).zip(self.as_slice()) {
            let partner = self.by_seat()[player.index() & 3 ^ 2];
            let fits = match self.players() {
                Players::Two => hand.jokers() == 3,
                Players::Four => matches!((hand.jokers(), partner.jokers()), (1, 2) | (2, 1)),
            };
            if !fits {
                return Err(InvalidDeal::Jokers { player, found: hand.jokers() });
            }
        }
        Ok(())
    }
}

/// The lot, if there is one, then these hands: one shield at a time in rounds, each player's in the
/// order of the colours.
impl Deal<Octagone> for Hands {
    /// The position alone decides: it shows which shields of each hand are still to be dealt.
    fn event(&self, state: &Octagone, _: usize) -> Result<Event, DealError> {
        match state.public.phase {
            Phase::Lot => {
                let starter = self.starter().ok_or(DealError::Impossible)?;
                Ok(Event::Lot { starter })
            }
            Phase::Deal => {
                let seat = state.public.receiver(&state.hands);
                let (given, dealt) = (self.by_seat()[seat], state.hands[seat]);
                let is_left = |colour: &Colour| {
                    let face = Face::Colour(*colour);
                    dealt.count(face) < given.count(face) && 0 < state.undealt(*colour)
                };
                let next = Colour::ALL.into_iter().find(is_left);
                next.map(|colour| Event::Deal { colour }).ok_or(DealError::Impossible)
            }
            _ => Err(DealError::NotChance),
        }
    }

    /// In a game of four, each hand has one joker here: the pairs give the further ones by moves
    /// (R14).
    fn fits(&self, start: &Octagone) -> Result<(), DealError> {
        let variant = start.public.variant;
        self.check_colours(variant.players).map_err(|reason| DealError::Unfit(short(reason)))?;
        if self.as_slice().iter().any(|hand| hand.jokers() != variant.players.jokers()) {
            return Err(DealError::Unfit(match variant.players {
                Players::Two => "each of two players has three jokers",
                Players::Four => "each hand has one joker: the pairs give the others by moves",
            }));
        }
        let phase = start.public.phase;
        if !matches!(phase, Phase::Lot | Phase::Deal) {
            return Err(DealError::Unfit("all shields have been dealt"));
        }
        match (phase, self.starter()) {
            (Phase::Lot, None) => {
                return Err(DealError::Unfit("`L>` and the seat that draws the White Lady"));
            }
            (Phase::Lot, Some(player)) if variant.players.count() <= player.index() as u8 => {
                return Err(DealError::Unfit("the White Lady is drawn by a seat of the game"));
            }
            (Phase::Deal, Some(_)) => {
                return Err(DealError::Unfit("the starter is known, so there is no lot"));
            }
            _ => {}
        }
        let is_dealt_otherwise = |(dealt, given): (&Hand, &Hand)| {
            Colour::ALL.map(Face::Colour).iter().any(|f| given.count(*f) < dealt.count(*f))
        };
        if start.hands.iter().zip(&self.by_seat()).any(is_dealt_otherwise) {
            return Err(DealError::Unfit("other shields have been dealt"));
        }
        Ok(())
    }
}

/// The error in words, without the numbers.
const fn short(reason: InvalidDeal) -> &'static str {
    match reason {
        InvalidDeal::HandCount { .. } => "the number of hands is not that of the players",
        InvalidDeal::TooMany { .. } => "there are more than six shields of a kind",
        InvalidDeal::Missing { .. } => "a shield is missing: there are six of each colour",
        InvalidDeal::Share { .. } => "a player has more coloured shields than another",
        InvalidDeal::Jokers { .. } => "a player has too many or too few jokers",
        InvalidDeal::NoSuchPlayer(_) => "there is no such seat",
    }
}
