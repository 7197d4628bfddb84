//! The worth of a value to each team.

use rulebook_core::{MAX_PLAYERS, Player, State};

use super::node::{ONE, Proof};
use crate::{sides::Sides, values::SeatValues};

/// The teams of a game: each player maximises its team's mean value.
#[derive(Clone, Copy, Debug)]
pub(super) struct Teams {
    of_seat: [u8; MAX_PLAYERS],
    sizes: [u8; MAX_PLAYERS],
    n_players: u8,
    count: u8,
    /// Whether there are two sides, and one's gain is the other's loss.
    is_two_sided: bool,
    /// The sum of the values of two sides of equal size, which is always the same; `None` if each
    /// team needs a sum of its own.
    total: Option<i64>,
}

/// The value of a position to each team, in units of [`ONE`].
pub(super) type Worth = [i64; MAX_PLAYERS];

impl Teams {
    pub(super) fn of<S: State>(state: &S) -> Teams {
        let n_players = state.players();
        let mut of_seat = [0; MAX_PLAYERS];
        let mut sizes = [0; MAX_PLAYERS];
        let mut count = 0;
        for player in Player::all(n_players) {
            let leader = state.team(player).iter().next().unwrap_or(player);
            of_seat[player.index()] =
                if leader == player { count } else { of_seat[leader.index()] };
            count += u8::from(leader == player);
            sizes[usize::from(of_seat[player.index()])] += 1;
        }
        let is_two_sided = Sides::of(state).is_ok();
        let mut teams = Teams { of_seat, sizes, n_players, count, is_two_sided, total: None };
        if is_two_sided && sizes[0] == sizes[1] {
            let draw = teams.worth(SeatValues::of_draw(state));
            teams.total = Some(draw[0] + draw[1]);
        }
        teams
    }

    /// The number of a player's team.
    #[inline]
    pub(super) fn team(&self, player: Player) -> u8 {
        self.of_seat[player.index()]
    }

    /// The number of sums that a node needs beyond the one that it has.
    pub(super) fn n_further_sums(&self) -> usize {
        if self.total.is_some() { 0 } else { usize::from(self.count).saturating_sub(1) }
    }

    /// The mean value of each team's members. Values outside [−1, 1] count as the nearer bound.
    #[inline]
    pub(super) fn worth(&self, values: SeatValues) -> Worth {
        let mut sums = [0.0; MAX_PLAYERS];
        for player in Player::all(self.n_players) {
            sums[usize::from(self.team(player))] += values.of(player);
        }
        let mut worth = [0; MAX_PLAYERS];
        for team in 0..usize::from(self.count) {
            let mean = sums[team] / f32::from(self.sizes[team]);
            worth[team] = (mean.clamp(-1.0, 1.0) * ONE as f32) as i64;
        }
        worth
    }

    /// The values of the seats, given those of the teams.
    pub(super) fn values(&self, by_team: &[f32; MAX_PLAYERS]) -> SeatValues {
        let mut by_seat = [0.0; MAX_PLAYERS];
        for player in Player::all(self.n_players) {
            by_seat[player.index()] = by_team[usize::from(self.team(player))];
        }
        SeatValues::new(&by_seat)
    }

    /// The sum of `visits` values for the second of two sides, given the sum for the first.
    pub(super) fn other_side(&self, sum: i64, visits: u32) -> i64 {
        self.total.unwrap_or(0) * i64::from(visits) - sum
    }

    /// The number of teams.
    pub(super) fn n_teams(&self) -> usize {
        usize::from(self.count)
    }

    /// Whether there are two sides, and one's gain is the other's loss.
    pub(super) fn is_two_sided(&self) -> bool {
        self.is_two_sided
    }

    /// The worth of a proved result.
    pub(super) fn worth_of_proof(proof: Proof) -> Worth {
        let mut worth = [0; MAX_PLAYERS];
        worth[usize::from(proof.winner)] = ONE;
        worth[usize::from(1 - proof.winner)] = -ONE;
        worth
    }

    /// The end of a game as a proof: one of two sides has won, and neither a better win nor a worse
    /// loss exists. In a game that is won by more or fewer points a win need not be the best
    /// result, so it is not a proof.
    pub(super) fn proof<S: State>(&self, state: &S) -> Option<Proof> {
        if !self.is_two_sided {
            return None;
        }
        let winner = self.team(state.outcome()?.winners().iter().next()?);
        let range = state.payoff_range();
        let is_extreme = Player::all(self.n_players).all(|player| {
            let bound = if self.team(player) == winner { range.end() } else { range.start() };
            state.payoff(player) == Some(*bound)
        });
        is_extreme.then_some(Proof { winner, plies: 0 })
    }
}

#[cfg(test)]
mod tests {
    use rulebook_classics::{Pig, TicTacToe};
    use rulebook_core::Game;

    use super::*;

    #[test]
    fn a_team_has_the_mean_of_its_members() {
        let (mut of_seat, mut sizes) = ([0; MAX_PLAYERS], [0; MAX_PLAYERS]);
        of_seat[..4].copy_from_slice(&[0, 1, 0, 1]);
        sizes[..2].copy_from_slice(&[2, 2]);
        let two = Teams::of(&TicTacToe::default());
        let teams = Teams { of_seat, sizes, n_players: 4, ..two };
        let worth = teams.worth(SeatValues::new(&[0.5, -1.0, 0.25, 0.25]));
        assert_eq!(worth[..3], [ONE * 3 / 8, -ONE * 3 / 8, 0]);
    }

    #[test]
    fn one_of_two_sides_wins_the_loss_of_the_other() {
        let two = Teams::of(&TicTacToe::default());
        assert_eq!([Some(0), Some(1), None].map(|team| two.loss_of(team)[0]), [-ONE, ONE, 0]);
        let three = Teams::of(&Pig::start("players=3".parse().expect("a variant")));
        assert_eq!(three.loss_of(Some(0))[..3], [-ONE, 0, 0]);
        assert_eq!(three.loss_of(Some(1))[..3], [0, -ONE, 0]);
    }
}
