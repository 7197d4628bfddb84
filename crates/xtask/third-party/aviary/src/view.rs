//! Each observer's knowledge. Only this file is about secrecy: everything that an observer is shown
//! is computed from a view and from observed steps.

use std::ops::ControlFlow;

use rulebook_core::{
    Desync, Entropy, HiddenInfo, NoSymmetry, Open, OpenWorld, Player, Step, StepOf, Turn, Viewpoint,
};

use crate::{
    card::{Bird, Move},
    state::Aviary,
    table::{Place, Table},
};

const FIRST_PERCH: Place = Place::Perch(Player::FIRST);

/// The knowledge that an observer has of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct View {
    pub(crate) who: Viewpoint,
    pub(crate) table: Table, // Invariant: what `who` sees of some position.
}

/// A step as an observer sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Observation {
    /// R2: a canary is dealt; `None` if the observer does not see it.
    Dealt(Option<Bird>),
    /// R3: the first player sends a canary; `None` if the observer does not see it.
    Sent(Option<Bird>),
    /// R4: the second player yields.
    Yielded,
    /// R4, R5: the second player sends a canary, and the first player's is lifted.
    Answered { sent: Bird, lifted: Bird },
}

impl View {
    /// The view of `who` with this table; `None` if no position looks like this to `who`.
    pub(crate) fn new(who: Viewpoint, table: Table) -> Option<View> {
        let example = table.filled(|left| left.first().copied())?;
        (example.seen_by(who) == table).then_some(View { who, table })
    }

    /// The view after an observed step; `None` if the step does not follow from it.
    fn after(&self, observed: Observation) -> Option<View> {
        let mut table = self.table;
        let is_left = |bird| table.place(bird) == Place::Unknown;
        match (table.turn(), observed) {
            // A canary that is known to be elsewhere cannot be dealt.
            (Turn::Chance, Observation::Dealt(bird)) if bird.is_none_or(is_left) => table.put(bird),
            (Turn::Player(Player::FIRST), Observation::Sent(bird)) => table.put(bird),
            (Turn::Player(Player::SECOND), Observation::Yielded) => table.has_yielded = true,
            (Turn::Player(Player::SECOND), Observation::Answered { sent, lifted })
                if table.at(FIRST_PERCH).all(|bird| bird == lifted) =>
            {
                table.places[lifted.index()] = FIRST_PERCH;
                table.put(Some(sent));
            }
            _ => return None,
        }
        View::new(self.who, table)
    }
}

impl HiddenInfo for Aviary {
    type View = View;
    type Observation = Observation;

    fn has_hidden_info(&self) -> bool {
        true
    }

    fn view(&self, who: Viewpoint) -> View {
        View { who, table: self.table.seen_by(who) }
    }

    fn turn_of(view: &View) -> Turn {
        view.table.turn()
    }

    /// Each way to deal the canaries that the observer does not see is equally likely.
    fn determinize(view: &View, rng: &mut impl Entropy) -> Aviary {
        let any = |left: &[Bird]| left.get(rng.below(left.len() as u32) as usize).copied();
        let table = view.table.filled(any);
        Aviary { table: table.expect("some position looks like the view") }
    }

    fn visit_view_moves<B>(view: &View, f: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        match view.table.destination() {
            Some(place) if place.is_seen_by(view.who) => view.table.moves().try_for_each(f),
            _ => ControlFlow::Continue(()),
        }
    }

    fn observe(&self, step: StepOf<Aviary>, who: Viewpoint) -> Observation {
        let is_seen = self.table.destination().is_some_and(|place| place.is_seen_by(who));
        let shown = |bird| if is_seen { Some(bird) } else { None };
        match (step, self.table.at(FIRST_PERCH).next()) {
            (Step::Event(bird), _) => Observation::Dealt(shown(bird)),
            (Step::Move(Move::Send(bird)), None) => Observation::Sent(shown(bird)),
            (Step::Move(Move::Send(sent)), Some(lifted)) => Observation::Answered { sent, lifted },
            (Step::Move(Move::Yield), _) => Observation::Yielded,
        }
    }

    fn observed_move(observed: &Observation) -> Option<Move> {
        match *observed {
            Observation::Dealt(_) => None,
            Observation::Sent(bird) => bird.map(Move::Send),
            Observation::Yielded => Some(Move::Yield),
            Observation::Answered { sent, .. } => Some(Move::Send(sent)),
        }
    }

    fn learn(view: &mut View, observed: &Observation) -> Result<(), Desync> {
        let next = view.after(*observed);
        *view = next.ok_or(Desync::because("this cannot happen now, or is seen otherwise"))?;
        Ok(())
    }
}

impl OpenWorld for Aviary {
    type Open = Open<Aviary>;

    fn open(self) -> Option<Open<Aviary>> {
        Some(Open::new(self))
    }
}

/// The seats differ, and so do the birds.
impl NoSymmetry for Aviary {}
