//! The votes of the searched worlds on each move.

use rulebook_core::{MAX_PLAYERS, Player, State};

use crate::{report::SearchReport, score::Score, values::SeatValues};

/// The values of a move of the root in the searched worlds.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ballot<M> {
    mv: M,
    sums: [f64; MAX_PLAYERS],
    n_worlds: u64, // With their weights.
    n_best: f64,   // In how many of them the move was the best; equals share.
}

impl<M: Copy + Eq> Ballot<M> {
    pub(super) const fn new(mv: M) -> Ballot<M> {
        Ballot { mv, sums: [0.0; MAX_PLAYERS], n_worlds: 0, n_best: 0.0 }
    }

    pub(super) const fn mv(&self) -> M {
        self.mv
    }

    pub(super) const fn is_blank(&self) -> bool {
        self.n_worlds == 0
    }

    /// The mean of the values of all worlds.
    pub(super) fn mean(&self) -> SeatValues {
        let n_worlds = self.n_worlds.max(1) as f64;
        SeatValues::new(&self.sums.map(|sum| (sum / n_worlds) as f32))
    }

    /// The share of the worlds in which the move was the best.
    pub(super) fn share(&self) -> f32 {
        (self.n_best / self.n_worlds.max(1) as f64) as f32
    }
}

/// Adds the report of the search in a world, `weight` times. Does nothing if it has no line.
///
/// A move for which the search has no line is at most as good as the last line, and counts the
/// same.
pub(super) fn vote<S: State>(
    ballots: &mut [Ballot<S::Move>],
    world: &S,
    who: Player,
    report: &SearchReport<S::Move>,
    weight: u64,
) {
    let Some(last) = report.lines.last() else { return };
    let value = |ballot: &Ballot<S::Move>| {
        let line = report.lines.iter().find(|line| line.moves.first() == Some(&ballot.mv));
        values_of(&line.unwrap_or(last).score, world, who)
    };
    let values: Vec<SeatValues> = ballots.iter().map(value).collect();
    let best = values.iter().map(|values| values.of(who)).fold(f32::NEG_INFINITY, f32::max);
    let is_best = |values: &SeatValues| best <= values.of(who);
    let n_best = values.iter().filter(|values| is_best(values)).count() as f64;
    for (ballot, values) in ballots.iter_mut().zip(&values) {
        ballot.n_worlds += weight;
        for (sum, value) in ballot.sums.iter_mut().zip(values.by_seat(world.players())) {
            *sum += weight as f64 * f64::from(*value);
        }
        if is_best(values) {
            ballot.n_best += weight as f64 / n_best;
        }
    }
}

/// The values of a line that `who` begins, by seat.
fn values_of<S: State>(score: &Score, world: &S, who: Player) -> SeatValues {
    let of_side = |side: f32| {
        let members = world.team(who);
        let mut values = [0.0; MAX_PLAYERS];
        for seat in Player::all(world.players()) {
            values[seat.index()] = if members.contains(seat) { side } else { -side };
        }
        SeatValues::new(&values)
    };
    match score {
        Score::Win { .. } => of_side(1.0),
        Score::Loss { .. } => of_side(-1.0),
        Score::ProvenDraw => SeatValues::of_draw(world),
        Score::Exact(payoffs) => SeatValues::of_payoffs(world, payoffs),
        Score::Estimate(values) => *values,
    }
}
