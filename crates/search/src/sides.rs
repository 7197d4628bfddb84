//! Games between two sides.

use rulebook_core::{Player, PlayerSet, State, Utility};

use crate::error::SearchError;

/// The two sides of a game in which one side's gain is the other side's loss: two players, or two
/// teams.
///
/// The sign of a value comes from here, never from the ply: a player may move twice in a row, and
/// players may be partners.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sides {
    first: PlayerSet, // The side of the first seat.
}

impl Sides {
    /// The sides of a game.
    ///
    /// # Errors
    ///
    /// If the players are not two teams, or the payoffs do not add up to the same sum always.
    pub fn of<S: State>(state: &S) -> Result<Sides, SearchError> {
        if S::UTILITY == Utility::GeneralSum {
            return Err(SearchError::GeneralSum);
        }
        let players = PlayerSet::all(state.players());
        let first = state.team(Player::FIRST);
        let rest = players - first;
        let is_one_side = |player| state.team(player) == rest;
        if rest.is_empty() || !rest.iter().all(is_one_side) {
            let mut teams: Vec<PlayerSet> =
                players.iter().map(|player| state.team(player)).collect();
            teams.sort_unstable_by_key(|team| team.iter().next());
            teams.dedup();
            return Err(SearchError::NotTwoSides { teams: teams.len() });
        }
        Ok(Sides { first })
    }

    /// Whether a player belongs to the side of the first seat.
    #[must_use]
    pub fn is_first(self, player: Player) -> bool {
        self.first.contains(player)
    }

    /// Whether two players are on the same side.
    #[must_use]
    pub fn are_partners(self, a: Player, b: Player) -> bool {
        self.is_first(a) == self.is_first(b)
    }
}

/// The result of a finished game for one side: 1, 0 or −1, by comparing the mean payoffs of the
/// two sides.
#[inline]
pub(crate) fn result<S: State>(sides: Sides, state: &S, is_first: bool) -> i32 {
    let n_players = state.players();
    let payoff = |player| i64::from(state.payoff(player).unwrap_or_default());
    let difference = if n_players == 2 {
        payoff(Player::FIRST) - payoff(Player::SECOND)
    } else {
        let (mut sums, mut sizes) = ([0, 0], [0, 0]);
        for player in Player::all(n_players) {
            let side = usize::from(!sides.is_first(player));
            sums[side] += payoff(player);
            sizes[side] += 1;
        }
        sums[0] * sizes[1] - sums[1] * sizes[0]
    };
    let sign = difference.signum() as i32;
    if is_first { sign } else { -sign }
}

#[cfg(test)]
mod tests {
    use std::{fmt, ops::RangeInclusive, str::FromStr};

    use rulebook_core::{Never, Outcome, Rules, Turn, text::SyntaxError};

    use super::*;

    /// The end of a game: the team and the payoff of each seat.
    #[derive(Clone, Debug, PartialEq, Eq, Hash)]
    struct End(Vec<(u8, i32)>);

    #[test]
    fn sides_are_compared_by_their_means() {
        let check = |seats: &[(u8, i32)], expected: i32| {
            let end = End(seats.to_vec());
            let sides = Sides::of(&end).expect("two sides");
            let results = [true, false].map(|is_first| result(sides, &end, is_first));
            assert_eq!(results, [expected, -expected], "{seats:?}");
        };
        check(&[(0, 3), (1, 1)], 1);
        check(&[(0, 2), (1, 2)], 0);
        // 2 against a mean of 3/2, and a mean of 3/2 against 2.
        check(&[(0, 2), (1, 4), (1, -1)], 1);
        check(&[(0, 4), (1, 2), (0, -1)], -1);
        check(&[(0, 1), (0, 4), (1, 2), (1, 3)], 0);
    }

    #[test]
    fn each_team_counts_once() {
        let six = [0, 1, 2, 0, 1, 2].map(|team| (team, 0));
        assert_eq!(Sides::of(&End(six.to_vec())), Err(SearchError::NotTwoSides { teams: 3 }));
        let alone = vec![(0, 0); 3];
        assert_eq!(Sides::of(&End(alone)), Err(SearchError::NotTwoSides { teams: 1 }));
    }

    impl State for End {
        type Move = Never;
        rulebook_core::no_chance!(State);

        const RULES: Rules = Rules { name: "end", version: 1 };
        const UTILITY: Utility = Utility::ConstantSum(4);

        fn players(&self) -> u8 {
            self.0.len() as u8
        }

        fn turn(&self) -> Turn {
            Turn::Over
        }

        fn outcome(&self) -> Option<Outcome> {
            Some(Outcome::Draw)
        }

        fn payoff(&self, player: Player) -> Option<i32> {
            self.0.get(player.index()).map(|(_, payoff)| *payoff)
        }

        fn payoff_range(&self) -> RangeInclusive<i32> {
            -4..=4
        }

        fn max_steps(&self) -> Option<u32> {
            Some(0)
        }

        fn team(&self, player: Player) -> PlayerSet {
            let team = |player: Player| self.0[player.index()].0;
            Player::all(self.players()).filter(|other| team(*other) == team(player)).collect()
        }

        fn play_unchecked(&mut self, mv: Never) {
            match mv {}
        }
    }

    impl fmt::Display for End {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "{:?}", self.0)
        }
    }

    impl FromStr for End {
        type Err = SyntaxError;

        fn from_str(_: &str) -> Result<End, SyntaxError> {
            Err(SyntaxError { offset: 0, expected: "nothing that can be read" })
        }
    }
}
