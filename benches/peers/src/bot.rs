//! Other engines as players of a tournament.

use std::{fmt, time::Duration};

use rulebook::AnyView;
use rulebook_arena::{
    Bot,
    rulebook_engine::{Choice, Clock, Player, PlayerError, StopFlag},
};
use rulebook_benches::two_sided::TwoSided;
use rulebook_core::Linear;

use crate::{
    minimax::Iterative,
    monte_carlo::{Budget, MonteCarlo},
    position::Position,
};

/// A Monte Carlo tree search without tree reuse, with this time for each move.
#[must_use]
pub fn monte_carlo<S: TwoSided, M: MonteCarlo>(time: Duration) -> Bot {
    Bot::new(format!("{} mcts", M::NAME), move |_| {
        Guest::<S>::boxed(M::NAME, move |position| M::choose(position, Budget::Time(time)))
    })
}

/// The iterative deepening of minimax with the game's evaluation and this time for each move.
#[must_use]
pub fn iterative<S: TwoSided>(time: Duration) -> Bot {
    Bot::new("minimax iterative", move |_| {
        let mut search = Iterative::new(Linear::<S>::default());
        Guest::<S>::boxed("minimax", move |position| search.choose(position, time))
    })
}

/// Another engine as a player.
struct Guest<S: TwoSided> {
    name: &'static str,
    choose: Box<Choose<S>>,
}

/// Chooses a move; `None` on failure.
type Choose<S> = dyn FnMut(&Position<S>) -> Option<<S as rulebook_core::State>::Move> + Send;

impl<S: TwoSided> Guest<S> {
    fn boxed(
        name: &'static str,
        choose: impl FnMut(&Position<S>) -> Option<S::Move> + Send + 'static,
    ) -> Box<dyn Player> {
        Box::new(Guest { name, choose: Box::new(choose) })
    }

    fn failed(&self, problem: impl fmt::Display) -> PlayerError {
        PlayerError::Engine { name: self.name.to_string(), problem: problem.to_string() }
    }
}

impl<S: TwoSided> Player for Guest<S> {
    fn choose(
        &mut self,
        seen: &dyn AnyView,
        _: Option<Clock>,
        _: &StopFlag,
    ) -> Result<Choice, PlayerError> {
        // Nothing is hidden, so the view is the position.
        let state = seen.text().parse::<S>().map_err(|error| self.failed(error))?;
        let chosen = (self.choose)(&Position::new(state));
        let mv = chosen.ok_or_else(|| self.failed("found no move"))?;
        Ok(Choice::new(mv.to_string()))
    }
}

impl<S: TwoSided> fmt::Debug for Guest<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Guest({})", self.name)
    }
}
