//! The cards, and the players' hands.

use rulebook_core::Player;

/// A card (R1): a number from 1 to 4 in one of two colours. Cards of a number follow each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Card(u8); // Invariant: less than `Card::COUNT`.

/// The colour of a card (R1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Colour {
    /// Written `r`.
    Red,
    /// Written `b`.
    Black,
}

impl Card {
    /// The number of cards.
    pub const COUNT: usize = 8;

    /// The card with this index, or `None` if there is none.
    #[must_use]
    pub const fn from_index(index: u8) -> Option<Card> {
        if (index as usize) < Card::COUNT { Some(Card(index)) } else { None }
    }

    /// The index.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// All cards, by number and then by colour.
    #[must_use]
    pub fn all() -> impl ExactSizeIterator<Item = Card> + Clone {
        (0..Card::COUNT as u8).map(Card)
    }

    /// The number on the card.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0 / 2 + 1
    }

    /// The colour.
    #[must_use]
    pub const fn colour(self) -> Colour {
        if self.0.is_multiple_of(2) { Colour::Red } else { Colour::Black }
    }

    /// The card with the same number in the other colour.
    #[must_use]
    pub const fn recoloured(self) -> Card {
        Card(self.0 ^ 1)
    }
}

/// A card for each player.
///
/// In a position, a card is missing if it is not dealt; in a view, also if the observer does not
/// see it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Hands {
    /// By seat.
    pub cards: [Option<Card>; 2],
}

impl Hands {
    /// A player's card, if it is there.
    #[must_use]
    pub fn card(&self, player: Player) -> Option<Card> {
        self.cards.get(player.index()).copied().flatten()
    }

    /// Whether a player has this card.
    #[must_use]
    pub fn contains(&self, card: Card) -> bool {
        self.cards.contains(&Some(card))
    }

    /// The cards that are in no hand, by number and then by colour.
    pub fn left(self) -> impl Iterator<Item = Card> + Clone {
        Card::all().filter(move |card| !self.contains(*card))
    }

    /// The same hands with the cards changed by `map`.
    #[must_use]
    pub fn map(self, map: impl Fn(Card) -> Card) -> Hands {
        Hands { cards: self.cards.map(|card| card.map(&map)) }
    }

    /// The same hands without the cards of the players for whom `keep` does not hold.
    #[must_use]
    pub(crate) fn only(self, keep: impl Fn(Player) -> bool) -> Hands {
        let mut hands = self;
        for player in Player::all(2).filter(|player| !keep(*player)) {
            hands.cards[player.index()] = None;
        }
        hands
    }
}
