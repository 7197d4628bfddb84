//! Histories, and the seats' observations of them.

use rulebook_core::{
    DrawRules, HiddenInfo, InfoKey, Match, Player, StepOf, Turn, Utility, Verdict, Viewpoint,
};

/// A sequence of steps from the root.
#[derive(Clone, Debug)]
pub(super) struct History<S: HiddenInfo> {
    pub(super) game: Match<S>,
    keys: Vec<InfoKey>, // By seat: they find the entries of the policy.
    /// The observations of the seat in question since its last decision, its own move included.
    pub(super) observed: Vec<S::Observation>,
    /// The probability that chance and the seats other than the one in question lead here.
    pub(super) reach: f64,
}

impl<S: HiddenInfo> History<S> {
    /// The history without steps.
    pub(super) fn new(game: &Match<S>) -> History<S> {
        let seats = Player::all(game.state().players());
        let keys = seats.map(|seat| game.info_key(Viewpoint::Seat(seat))).collect();
        History { game: game.clone(), keys, observed: Vec::new(), reach: 1.0 }
    }

    /// The number of seats.
    pub(super) fn n_players(&self) -> usize {
        self.keys.len()
    }

    /// The key of a seat's observations.
    pub(super) fn key(&self, player: Player) -> InfoKey {
        self.keys[player.index()]
    }

    /// The history with one step more, which has the probability `p` and is observed by `player`.
    pub(super) fn then(&self, step: StepOf<S>, p: f64, player: Player) -> History<S> {
        let state = self.game.state();
        let is_decision = state.turn() == Turn::Player(player);
        let earlier = if is_decision { &[] } else { self.observed.as_slice() };
        let mut observed = Vec::with_capacity(earlier.len() + 1);
        observed.extend_from_slice(earlier);
        observed.push(state.observe(step, Viewpoint::Seat(player)));
        let keys = Player::all(self.n_players() as u8)
            .map(|seat| self.key(seat).after(state, step, Viewpoint::Seat(seat)))
            .collect();
        // Earlier positions matter only to adjudication.
        let mut game = if self.game.draw_rules() == DrawRules::NONE {
            Match::with_draw_rules(state.clone(), DrawRules::NONE)
        } else {
            self.game.clone()
        };
        assert!(game.step(step).is_ok(), "the listed step {step} is refused");
        History { game, keys, observed, reach: self.reach * p }
    }

    /// The payoff to a player at the end of the game; a draw by adjudication is an equal share of
    /// the sum of the payoffs, or the middle of their range if the sum varies.
    pub(super) fn payoff(&self, player: Player) -> f64 {
        let state = self.game.state();
        if let (Some(Verdict::Rules(_)), Some(payoff)) = (self.game.verdict(), state.payoff(player))
        {
            return f64::from(payoff);
        }
        let (least, greatest) = state.payoff_range().into_inner();
        match S::UTILITY {
            Utility::ZeroSum => 0.0,
            Utility::ConstantSum(sum) => f64::from(sum) / self.n_players() as f64,
            Utility::GeneralSum => f64::midpoint(f64::from(least), f64::from(greatest)),
        }
    }

    /// A bound on the bytes that it takes.
    pub(super) fn bytes(&self) -> usize {
        // The vectors of a match may be half empty.
        let per_step = 2 * (size_of::<S>() + size_of::<StepOf<S>>());
        size_of::<History<S>>()
            + self.keys.len() * size_of::<InfoKey>()
            + 2 * size_of_val(self.observed.as_slice()) // Once more as what a group has in common.
            + self.game.states().len().max(2) * per_step
    }
}

#[cfg(test)]
mod tests {
    use rulebook_classics::TicTacToe;
    use rulebook_core::Step;

    use super::*;

    #[test]
    fn the_bytes_are_a_bound_on_what_is_held_and_hardly_more() {
        // A match that may be adjudicated keeps its positions.
        let draw_rules = DrawRules { ply_limit: Some(100), ..DrawRules::NONE };
        let mut history = History::new(&Match::with_draw_rules(TicTacToe::default(), draw_rules));
        for n in 1..6 {
            let mv = history.game.legal_moves()[0];
            history = history.then(Step::Move(mv), 1.0, Player::FIRST);
            // A vector that grows may be half empty.
            let (states, steps) = (history.game.states(), history.game.steps());
            assert_eq!(steps.len(), n);
            let held = size_of_val(&history)
                + size_of_val(history.keys.as_slice())
                + 2 * history.observed.capacity() * size_of::<StepOf<TicTacToe>>()
                + 2 * (size_of_val(states) + size_of_val(steps));
            let bytes = history.bytes();
            assert!(held <= bytes && bytes < held + 8, "{n}: {held} {bytes}");
        }
    }
}
