//! The change of a view by an observed step, and the steps that cannot follow from it.

use rulebook_core::{Desync, Step};

use super::{Observation, View};
use crate::{
    board::{AnyHand, Colour, Face, Hand},
    error::IllegalMove,
    event::Event,
    mv::Move,
};

impl View {
    /// The view after a step.
    pub(super) fn after(&self, observed: Observation) -> Result<View, Desync> {
        let step = match observed {
            Observation::Drawn(starter) => Step::Event(Event::Lot { starter }),
            // In a hidden hand all colours are alike.
            Observation::Dealt(colour) => {
                Step::Event(Event::Deal { colour: colour.unwrap_or(Colour::A) })
            }
            Observation::Moved(mv) => Step::Move(mv),
        };
        let mut after = self.clone();
        match step {
            Step::Event(event) => {
                self.public.check_event(event).map_err(|illegal| Desync::of(&illegal))?;
                self.check_seen(observed)?;
                after.public.resolve(&mut after.hands, event);
            }
            Step::Move(mv) => {
                self.check(mv).map_err(|illegal| Desync::of(&illegal))?;
                after.public.play(&mut after.hands, mv);
            }
        }
        if after.is_consistent() {
            Ok(after)
        } else {
            Err(Desync::because("no hidden hands fit this step"))
        }
    }

    /// R16: whether the observer sees the colour of a dealt shield exactly if it goes to a hand
    /// that the observer sees.
    fn check_seen(&self, observed: Observation) -> Result<(), Desync> {
        let Observation::Dealt(colour) = observed else { return Ok(()) };
        let is_seen = self.hands[self.public.receiver(&self.hands)].hand().is_some();
        match (colour, is_seen) {
            (Some(_), true) | (None, false) => Ok(()),
            (Some(_), false) => Err(Desync::because("the shield is dealt to a hidden hand")),
            (None, true) => Err(Desync::because("the shield is dealt to a hand that is seen")),
        }
    }

    /// Checks a move, as far as its player's hand is known.
    fn check(&self, mv: Move) -> Result<(), IllegalMove> {
        let seat = self.public.seat.index() & 3;
        self.public.check(self.hands[seat], mv)?;
        match mv {
            // R11: a player who has passed on a colour has no shield of it.
            Move::Shield { face: Face::Colour(colour), .. }
            | Move::Close { face: Face::Colour(colour), .. }
                if self.public.public_info[seat].lacks(colour) =>
            {
                Err(IllegalMove::NotInHand)
            }
            _ => Ok(()),
        }
    }

    /// For each colour, the number of shields that the observer has not seen: those in hidden hands
    /// and those that are not dealt. `None` if more have been seen than exist.
    pub(super) fn unseen(&self) -> Option<[u8; Colour::COUNT]> {
        let mut unseen = [Hand::COPIES; Colour::COUNT];
        for colour in Colour::ALL {
            for (hand, info) in self.hands.iter().zip(&self.public.public_info) {
                let left = &mut unseen[colour.index()];
                *left = left.checked_sub(hand.seen_at(colour.index()) + info.played(colour))?;
            }
        }
        Some(unseen)
    }

    /// Whether the unseen shields can be shared out among the hidden hands so that no player gets
    /// a colour that a pass denied (R11).
    ///
    /// By Hall's theorem they can if, for every group of hidden hands, there are enough shields of
    /// the colours that some member of the group may have.
    pub(super) fn is_consistent(&self) -> bool {
        let Some(unseen) = self.unseen() else { return false };
        (0..1_u8 << self.hands.len()).all(|group| {
            let members = (0..self.hands.len())
                .filter(|seat| group >> seat & 1 == 1 && self.hands[*seat].hand().is_none());
            let needed: u8 = members.clone().map(|seat| self.hands[seat].coloured()).sum();
            let is_open = |colour: &Colour| {
                members.clone().any(|seat| !self.public.public_info[seat].lacks(*colour))
            };
            let available = Colour::ALL.into_iter().filter(is_open);
            needed <= available.map(|colour| unseen[colour.index()]).sum()
        })
    }
}
