//! What each observer knows. Nothing else in this crate is about secrecy: everything that an
//! observer is shown is computed from a view and from observed steps.

use std::ops::ControlFlow;

use rulebook_core::{
    Desync, Entropy, HiddenInfo, NoSymmetry, Open, OpenWorld, Player, Step, StepOf, Turn, Viewpoint,
};

use crate::{
    bird::{Bird, Birds},
    mv::Move,
    state::Aviary,
    table::{Phase, Table, sees},
};

/// What an observer knows of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct View {
    pub(crate) who: Viewpoint,
    pub(crate) table: Table, // Invariant: what `who` sees of some position.
}

/// A step as an observer sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Observed {
    /// R2: a canary is dealt; `None` if the observer does not see it.
    Dealt(Option<Bird>),
    /// R3: the first player sends a canary; `None` if the observer does not see it.
    Sent(Option<Bird>),
    /// R4: the second player yields.
    Yielded,
    /// R4, R5: the second player sends a canary, and the cloth is lifted.
    Answered {
        /// The second player's canary.
        sent: Bird,
        /// The first player's.
        lifted: Bird,
    },
}

impl View {
    /// Whose view it is.
    #[must_use]
    pub const fn who(&self) -> Viewpoint {
        self.who
    }

    /// The table as far as the observer knows it.
    #[must_use]
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// What `who` knows from `table`; `None` if no position looks like this to `who`.
    pub(crate) fn new(who: Viewpoint, table: Table) -> Option<View> {
        let example = table.completed(Birds::first)?;
        (example.seen_by(who) == table).then_some(View { who, table })
    }

    /// The view after an observed step; `None` if the step does not follow from it.
    fn after(&self, observed: Observed) -> Option<View> {
        let mut table = self.table;
        match (table.phase, observed) {
            // A canary that is known to be elsewhere cannot be dealt.
            (Phase::Deal(_), Observed::Dealt(bird))
                if bird.is_none_or(|bird| table.left().contains(bird)) =>
            {
                table.deal(bird);
            }
            (Phase::Send, Observed::Sent(bird)) => table.send(bird),
            (Phase::Answer, Observed::Yielded) => table.play(Move::Yield),
            (Phase::Answer, Observed::Answered { sent, lifted })
                if table.nests[0].sent.is_none_or(|bird| bird == lifted) =>
            {
                table.nests[0].sent = Some(lifted);
                table.send(Some(sent));
            }
            _ => return None,
        }
        View::new(self.who, table)
    }
}

impl HiddenInfo for Aviary {
    type View = View;
    type Observed = Observed;

    fn hides(&self) -> bool {
        true
    }

    fn view(&self, who: Viewpoint) -> View {
        View { who, table: self.table.seen_by(who) }
    }

    fn turn_of(view: &View) -> Turn {
        view.table.phase.turn()
    }

    /// Each way to deal the canaries that the observer does not see is equally likely.
    fn determinize(view: &View, rng: &mut impl Entropy) -> Aviary {
        let table = view.table.completed(|left| left.nth(rng.below(left.len() as u32) as usize));
        Aviary { table: table.expect("some position looks like the view") }
    }

    fn visit_view_moves<B>(
        view: &View,
        visit: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        match view.table.phase.turn().player() {
            Some(player) if sees(view.who, player) => view.table.visit_moves(visit),
            _ => ControlFlow::Continue(()),
        }
    }

    fn observe(&self, step: StepOf<Aviary>, who: Viewpoint) -> Observed {
        let receiver = self.table.phase.receiver();
        match (step, self.table.nests[0].sent) {
            (Step::Event(bird), _) => {
                Observed::Dealt(Some(bird).filter(|_| receiver.is_some_and(|to| sees(who, to))))
            }
            (Step::Move(Move::Yield), _) => Observed::Yielded,
            (Step::Move(Move::Send { bird }), Some(lifted)) => {
                Observed::Answered { sent: bird, lifted }
            }
            (Step::Move(Move::Send { bird }), None) => {
                Observed::Sent(Some(bird).filter(|_| sees(who, Player::FIRST)))
            }
        }
    }

    fn shown_move(observed: &Observed) -> Option<Move> {
        match *observed {
            Observed::Dealt(_) => None,
            Observed::Sent(bird) => bird.map(|bird| Move::Send { bird }),
            Observed::Yielded => Some(Move::Yield),
            Observed::Answered { sent, .. } => Some(Move::Send { bird: sent }),
        }
    }

    fn learn(view: &mut View, observed: &Observed) -> Result<(), Desync> {
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
