//! The symmetries: exchanges of the two suits, which mean nothing, in each rank by itself.

use rulebook_core::{Player, Symmetric, SymmetricViews, Symmetry, canonical_by_key};

use super::{
    Leduc, Table, View,
    step::{Card, Move},
};
use crate::poker::{Hands, Poker, Table as _};

/// A symmetry: an exchange of the two suits in some of the ranks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SuitSwap(u8); // Bit `i` is set if the suits of rank `i` are exchanged.

impl SuitSwap {
    /// The image of a card.
    #[must_use]
    pub fn map_card(self, card: Card) -> Card {
        Card::new(card.rank(), card.suit() ^ self.0 >> card.rank() & 1).unwrap_or(card)
    }

    fn map_table(self, table: Table) -> Table {
        table.with_board(table.board().map(|card| self.map_card(card)))
    }

    fn map_hands(self, hands: Hands<Card>) -> Hands<Card> {
        hands.map(|_, card| Some(self.map_card(card)))
    }
}

impl Symmetry for SuitSwap {
    const IDENTITY: SuitSwap = SuitSwap(0);

    fn all() -> impl Iterator<Item = SuitSwap> + Clone {
        (0..16).map(SuitSwap)
    }

    fn inverse(self) -> SuitSwap {
        self
    }

    fn then(self, next: SuitSwap) -> SuitSwap {
        SuitSwap(self.0 ^ next.0)
    }
}

impl Symmetric for Leduc {
    type Sym = SuitSwap;

    fn map(&self, sym: SuitSwap) -> Leduc {
        Poker { table: sym.map_table(self.table), hands: sym.map_hands(self.hands) }
    }

    fn map_move(_: SuitSwap, mv: Move) -> Move {
        mv
    }

    fn map_event(sym: SuitSwap, event: Card) -> Card {
        sym.map_card(event)
    }

    fn map_player(_: SuitSwap, player: Player) -> Player {
        player
    }

    /// The image with the least cards, in the order of the seats.
    fn canonical(&self) -> (Leduc, SuitSwap) {
        canonical_by_key(self, |image| (image.hands, image.table.board()))
    }
}

impl SymmetricViews for Leduc {
    fn map_view(sym: SuitSwap, view: &View) -> View {
        view.map(sym.map_table(*view.table()), sym.map_hands(*view.hands()))
    }
}
