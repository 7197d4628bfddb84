//! The change of a view by an observed step, and the steps that cannot follow from it.

use rulebook_core::{Desync, Player};

use super::{Observation, View, sees};
use crate::{board::Card, error::IllegalMove, mv::Move};

impl View {
    /// The view after a step.
    pub(super) fn after(mut self, observed: Observation) -> Result<View, Desync> {
        match observed {
            Observation::Card(card) => self.learn_card(Some(card))?,
            Observation::HiddenCard => self.learn_card(None)?,
            Observation::Move(Move::Show) => return Err(Desync::because("no cards are shown")),
            Observation::Move(mv) => self.learn_move(mv)?,
            Observation::Showdown(cards) => {
                self.learn_move(Move::Show)?;
                self.learn_hands(cards)?;
            }
        }
        Ok(self)
    }

    fn learn_card(&mut self, card: Option<Card>) -> Result<(), Desync> {
        let Some(to) = self.table.receiver() else {
            return Err(Desync::of(&IllegalMove::NoDealDue));
        };
        if card.is_some() != sees(self.table, self.who, to) {
            return Err(Desync::because("another observer sees this card"));
        }
        if let Some(card) = card {
            self.table.check_deal(self.hands, card).map_err(|illegal| Desync::of(&illegal))?;
        }
        self.hands.cards[to.index()] = card;
        self.table.deal();
        Ok(())
    }

    fn learn_move(&mut self, mv: Move) -> Result<(), Desync> {
        self.table.check(mv).map_err(|illegal| Desync::of(&illegal))?;
        self.table.play(mv);
        Ok(())
    }

    fn learn_hands(&mut self, cards: [Card; 2]) -> Result<(), Desync> {
        let agrees = |player: Player| {
            self.hands.card(player).is_none_or(|card| card == cards[player.index()])
        };
        if cards[0] == cards[1] || !Player::all(2).all(agrees) {
            return Err(Desync::because("these cards cannot be shown"));
        }
        self.hands.cards = cards.map(Some);
        Ok(())
    }
}
