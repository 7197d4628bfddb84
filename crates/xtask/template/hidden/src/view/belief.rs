//! Sampling of what is hidden.

use rulebook_core::{Entropy, Player};

use super::View;
use crate::state::Mygame;

impl View {
    /// A position consistent with this view. Chance deals every card that is left with the same
    /// probability (R2), so every choice of the unseen cards is equally likely.
    pub(super) fn sample(&self, rng: &mut impl Entropy) -> Mygame {
        let mut hands = self.hands;
        for player in self.unseen() {
            let n = rng.below(hands.left().count() as u32) as usize;
            hands.cards[player.index()] = hands.left().nth(n);
        }
        Mygame { table: self.table, hands }
    }

    /// The players whose card is dealt and not seen.
    pub(crate) fn unseen(&self) -> impl Iterator<Item = Player> + use<> {
        let hands = self.hands;
        Player::all(self.table.n_dealt()).filter(move |player| hands.card(*player).is_none())
    }
}
