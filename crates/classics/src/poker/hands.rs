//! The players' cards.

use rulebook_core::Player;

/// The greatest number of players in a poker game.
pub const MAX_SEATS: usize = 3;

/// One card for each player, dealt in the order of the seats. In a view a card may be unknown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Hands<C> {
    cards: [Option<C>; MAX_SEATS], // Invariant: `None` from `n_dealt` on.
    n_dealt: u8,                   // Invariant: at most `MAX_SEATS`.
}

impl<C: Copy + Eq> Hands<C> {
    /// No cards.
    pub(crate) const EMPTY: Hands<C> = Hands { cards: [None; MAX_SEATS], n_dealt: 0 };

    /// A player's card; `None` if it is not dealt or not known.
    #[must_use]
    pub fn card(&self, player: Player) -> Option<C> {
        self.cards.get(player.index()).copied().flatten()
    }

    /// The number of cards that are dealt, known or not.
    #[must_use]
    pub fn n_dealt(&self) -> u8 {
        self.n_dealt
    }

    /// Whether this is one of the known cards.
    #[must_use]
    pub fn contains(&self, card: C) -> bool {
        self.cards.contains(&Some(card))
    }

    /// The players who have a card, in the order of the seats.
    pub(crate) fn dealt(&self) -> impl Iterator<Item = Player> + use<C> {
        Player::all(self.n_dealt)
    }

    /// The player who gets the next card.
    pub(crate) fn next(&self) -> Option<Player> {
        Player::from_index(self.n_dealt)
    }

    /// Deals a card, which may be unknown, to the next player.
    pub(crate) fn deal(&mut self, card: Option<C>) {
        if let Some(next) = self.cards.get_mut(usize::from(self.n_dealt)) {
            *next = card;
            self.n_dealt += 1;
        }
    }

    /// Sets the card of a player who has one.
    pub(crate) fn set(&mut self, player: Player, card: Option<C>) {
        if player.index() < usize::from(self.n_dealt) {
            self.cards[player.index()] = card;
        }
    }

    /// The same hands with the cards changed by `map`.
    pub(crate) fn map(&self, map: impl Fn(Player, C) -> Option<C>) -> Hands<C> {
        let mut hands = *self;
        for player in self.dealt() {
            hands.set(player, self.card(player).and_then(|card| map(player, card)));
        }
        hands
    }
}
