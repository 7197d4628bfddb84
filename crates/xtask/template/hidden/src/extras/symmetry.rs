//! The symmetry: the colours of the cards can be exchanged (R1).

use rulebook_core::{Player, Symmetric, SymmetricViews, Symmetry, canonical_by_key};

use crate::{board::Card, event::Event, mv::Move, state::Mygame, view::View};

/// An element of the group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Transform {
    /// The identity.
    Identity,
    /// Exchanges the colours of all cards.
    Recolour,
}

impl Transform {
    /// The image of a card.
    #[must_use]
    pub fn map_card(self, card: Card) -> Card {
        match self {
            Transform::Identity => card,
            Transform::Recolour => card.recoloured(),
        }
    }
}

impl Symmetry for Transform {
    const IDENTITY: Transform = Transform::Identity;

    fn all() -> impl Iterator<Item = Transform> + Clone {
        [Transform::Identity, Transform::Recolour].into_iter()
    }

    fn inverse(self) -> Transform {
        self
    }

    fn then(self, next: Transform) -> Transform {
        if self == next { Transform::Identity } else { Transform::Recolour }
    }
}

impl Symmetric for Mygame {
    type Sym = Transform;

    fn map(&self, sym: Transform) -> Mygame {
        Mygame { table: self.table, hands: self.hands.map(|card| sym.map_card(card)) }
    }

    fn map_move(_: Transform, mv: Move) -> Move {
        mv
    }

    fn map_event(sym: Transform, event: Event) -> Event {
        let Event::Deal { card } = event;
        Event::Deal { card: sym.map_card(card) }
    }

    fn map_player(_: Transform, player: Player) -> Player {
        player
    }

    /// The image with the lesser cards, in the order of the seats.
    fn canonical(&self) -> (Mygame, Transform) {
        canonical_by_key(self, |image| image.hands)
    }
}

impl SymmetricViews for Mygame {
    fn map_view(sym: Transform, view: &View) -> View {
        View { hands: view.hands.map(|card| sym.map_card(card)), ..*view }
    }
}
