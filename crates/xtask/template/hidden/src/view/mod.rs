//! An observer's knowledge, and a step as an observer sees it.

mod belief;
mod learn;

use core::ops::ControlFlow;

use rulebook_core::{Desync, Entropy, HiddenInfo, Player, Step, StepOf, Turn, Viewpoint};

use crate::{
    board::{Card, Hands},
    event::Event,
    legality::legal_moves,
    mv::Move,
    setup::Phase,
    state::{Mygame, Table},
};

/// What an observer knows: the table, and the cards that the observer sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct View {
    pub(crate) who: Viewpoint,
    pub(crate) table: Table,
    pub(crate) hands: Hands, // Invariant: the cards that are dealt and that `who` sees.
}

/// A step as an observer sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Observation {
    /// R2: this card is dealt.
    Card(Card),
    /// R2: a card is dealt that the observer does not see.
    HiddenCard,
    /// R3, R4: a move that shows no card.
    Move(Move),
    /// R5: a player shows, and these are the cards.
    Showdown([Card; 2]),
}

impl View {
    /// Whose view it is.
    #[must_use]
    pub fn who(&self) -> Viewpoint {
        self.who
    }

    /// What everybody sees.
    #[must_use]
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The cards that the observer sees.
    #[must_use]
    pub fn hands(&self) -> &Hands {
        &self.hands
    }
}

/// Whether `who` sees the card of `player`.
fn sees(table: Table, who: Viewpoint, player: Player) -> bool {
    // R2: only its player. R5: everybody when the cards are shown.
    let is_own = who == Viewpoint::Host || who == Viewpoint::Seat(player);
    is_own || table.phase() == Phase::Shown
}

impl HiddenInfo for Mygame {
    type View = View;
    type Observation = Observation;

    fn has_hidden_info(&self) -> bool {
        true
    }

    fn view(&self, who: Viewpoint) -> View {
        let hands = self.hands.only(|player| sees(self.table, who, player));
        View { who, table: self.table, hands }
    }

    fn turn_of(view: &View) -> Turn {
        view.table.turn()
    }

    fn determinize(view: &View, rng: &mut impl Entropy) -> Mygame {
        view.sample(rng)
    }

    fn visit_view_moves<B>(
        view: &View,
        visit: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mover = view.table.turn().player();
        let may_know = view.who == Viewpoint::Host || view.who.seat() == mover;
        legal_moves(view.table).filter(|_| may_know).try_for_each(visit)
    }

    fn observe(&self, step: StepOf<Mygame>, who: Viewpoint) -> Observation {
        match (step, self.hands.cards) {
            (Step::Move(Move::Show), [Some(first), Some(second)]) => {
                Observation::Showdown([first, second])
            }
            (Step::Move(mv), _) => Observation::Move(mv),
            (Step::Event(Event::Deal { card }), _) => {
                let is_seen = self.table.receiver().is_some_and(|to| sees(self.table, who, to));
                if is_seen { Observation::Card(card) } else { Observation::HiddenCard }
            }
        }
    }

    fn observed_move(observed: &Observation) -> Option<Move> {
        match *observed {
            Observation::Move(mv) => Some(mv),
            Observation::Showdown(_) => Some(Move::Show),
            Observation::Card(_) | Observation::HiddenCard => None,
        }
    }

    fn learn(view: &mut View, observed: &Observation) -> Result<(), Desync> {
        *view = view.after(*observed)?;
        Ok(())
    }
}
