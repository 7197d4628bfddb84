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
            return Err(SearchError::NotTwoSides { teams: teams(state).len() });
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

/// The teams of a game, in the order of their first seats.
///
/// ```
/// use rulebook_classics::Pig;
/// use rulebook_search::teams;
///
/// assert_eq!(teams(&Pig::default()).len(), 2);
/// ```
#[must_use]
pub fn teams<S: State>(state: &S) -> Vec<PlayerSet> {
    let mut teams: Vec<PlayerSet> = Vec::new();
    for player in Player::all(state.players()) {
        let team = state.team(player);
        if !teams.contains(&team) {
            teams.push(team);
        }
    }
    teams
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
