//! Views and observed steps of Goofspiel.

use core::ops::ControlFlow;

use rulebook_core::{
    Desync, Entropy, HiddenInfo, Open, OpenWorld, Player, Step, StepOf, Turn, Viewpoint,
};

use super::{Bids, Card, Goofspiel, IllegalMove, Prize, Table, state::bids};

/// All that an observer knows: the rounds, without a covered bid of another player.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct View {
    pub(super) who: Viewpoint,
    pub(super) table: Table, // Invariant: a covered bid is known where `sees` says so.
}

impl View {
    /// The observer.
    #[must_use]
    pub const fn viewpoint(&self) -> Viewpoint {
        self.who
    }

    /// The rounds so far.
    #[must_use]
    pub fn table(&self) -> &Table {
        &self.table
    }
}

/// A step as an observer sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Observation {
    /// The prize of a round is drawn.
    Prize(Prize),
    /// The first player bids, and the observer does not see the card.
    Covered,
    /// The first player bids this card, which only they and the host see.
    Bid(Card),
    /// The second player bids the second card, which uncovers the first one.
    Uncovered([Card; 2]),
}

/// Whether `who` sees a covered bid.
pub(super) fn sees(who: Viewpoint) -> bool {
    who == Viewpoint::Host || who == Viewpoint::Seat(Player::FIRST)
}

impl HiddenInfo for Goofspiel {
    type View = View;
    type Observation = Observation;

    fn has_hidden_info(&self) -> bool {
        true
    }

    fn view(&self, who: Viewpoint) -> View {
        let mut table = self.table.clone();
        if matches!(table.bids(), Some(Bids::Covered(_))) && !sees(who) {
            table.cover(None);
        }
        View { who, table }
    }

    fn turn_of(view: &View) -> Turn {
        view.table.turn()
    }

    /// Every card that the first player may have covered is equally likely.
    fn determinize(view: &View, rng: &mut impl Entropy) -> Goofspiel {
        let mut table = view.table.clone();
        if table.bids() == Some(Bids::Covered(None)) {
            let hand = || view.table.hand(Player::FIRST);
            let n = rng.below(hand().count() as u32) as usize;
            table.cover(hand().nth(n));
        }
        Goofspiel { table }
    }

    fn visit_view_moves<B>(
        view: &View,
        visit: impl FnMut(Card) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let may_know = view.who == Viewpoint::Host || view.who.seat() == view.table.turn().player();
        bids(&view.table).filter(|_| may_know).try_for_each(visit)
    }

    fn observe(&self, step: StepOf<Goofspiel>, who: Viewpoint) -> Observation {
        match (step, self.table.bids()) {
            (Step::Event(prize), _) => Observation::Prize(prize),
            (Step::Move(mv), Some(Bids::Covered(Some(first)))) => {
                Observation::Uncovered([first, mv])
            }
            (Step::Move(mv), _) if sees(who) => Observation::Bid(mv),
            (Step::Move(_), _) => Observation::Covered,
        }
    }

    fn observed_move(observed: &Observation) -> Option<Card> {
        match *observed {
            Observation::Bid(mv) | Observation::Uncovered([_, mv]) => Some(mv),
            Observation::Prize(_) | Observation::Covered => None,
        }
    }

    fn learn(view: &mut View, observed: &Observation) -> Result<(), Desync> {
        let refused = |illegal: IllegalMove| Desync::of(&illegal);
        let table = &mut view.table;
        match (*observed, table.bids()) {
            (Observation::Prize(prize), _) => {
                table.check_prize(prize).map_err(refused)?;
                table.draw(prize);
            }
            (Observation::Bid(mv), Some(Bids::None)) if sees(view.who) => {
                table.check(mv).map_err(refused)?;
                table.cover(Some(mv));
            }
            (Observation::Covered, Some(Bids::None)) if !sees(view.who) => table.cover(None),
            (Observation::Uncovered([first, second]), Some(Bids::Covered(bid))) => {
                table.check(second).map_err(refused)?;
                let may_be = bid.map_or_else(
                    || table.hand(Player::FIRST).any(|card| card == first),
                    |bid| bid == first,
                );
                if !may_be {
                    return Err(Desync::because("another card was covered"));
                }
                table.uncover([first, second]);
            }
            _ => return Err(Desync::because("another observer's step, or one out of turn")),
        }
        Ok(())
    }
}

impl OpenWorld for Goofspiel {
    type Open = Open<Goofspiel>;

    fn open(self) -> Option<Open<Goofspiel>> {
        Some(Open::new(self))
    }
}

rulebook_core::impl_serde!(View);
rulebook_core::impl_serde!(Observation);
