//! A game's evaluation against another one, with the same number of positions for each move.

use rulebook::Erasable;
use rulebook_arena::BlockScores;
use rulebook_core::{Evaluate, Features, Linear, PerfectInfo, Player, zobrist_key};
use rulebook_search::Zero;

use crate::{
    task::Task,
    tune::SelfPlayGame,
    worlds::{in_parallel, side, start, think},
};

/// The scores of pairs of games.
#[derive(Clone, Debug, PartialEq)]
pub struct Duel {
    /// The pairs by the half points of the game's own evaluation.
    pub scores: BlockScores,
    /// The number of pairs without a score, because a game was cut off.
    pub cut: u64,
}

/// Plays the game's own evaluation against evaluation zero: `task.games` games, in pairs with the
/// same opening, in which the sides are exchanged.
///
/// # Errors
///
/// If the variant is refused, or the game is not one between two sides.
pub fn against_zero<G: Erasable>(task: &Task) -> Result<Duel, String>
where
    G::Open: Features,
{
    duel::<G, _, _>(task, &Linear::<G::Open>::default(), &Zero)
}

/// Plays an evaluation against another one.
///
/// # Errors
///
/// If the variant is refused, or the game is not one between two sides.
pub fn duel<G: Erasable, A, B>(task: &Task, own: &A, other: &B) -> Result<Duel, String>
where
    A: Evaluate<G::Open> + Clone + Sync,
    B: Evaluate<G::Open> + Clone + Sync,
{
    let pairs = in_parallel(task.games / 2, |number| {
        let start = start::<G>(&task.variant, zobrist_key(task.play.seed, number))?;
        let mut half_points = Some(0);
        for own_side in [0, 1] {
            let played = task.play.play(&start, number, |game| {
                if side(game) == Some(own_side) {
                    think(game, own, task.nodes)
                } else {
                    think(game, other, task.nodes)
                }
            });
            let played = played.map_err(|error| error.to_string())?;
            let result = result(&played, own_side);
            half_points = half_points.zip(result).map(|(sum, result)| sum + result);
        }
        Ok::<_, String>(half_points)
    })?;
    let mut duel = Duel { scores: BlockScores::new(2), cut: 0 };
    for half_points in pairs {
        match half_points {
            Some(half_points) => duel.scores.add(half_points),
            None => duel.cut += 1,
        }
    }
    Ok(duel)
}

/// 2 for a win, 1 for a draw, 0 for a loss; `None` if the game was cut off.
fn result<S: PerfectInfo>(played: &SelfPlayGame<S>, own_side: usize) -> Option<usize> {
    let state = played.game.state();
    let first = state.team(Player::FIRST);
    let other = Player::all(state.players()).find(|player| !first.contains(*player))?;
    let shares = [played.share(Player::FIRST)?, played.share(other)?];
    let difference = shares[own_side] - shares[1 - own_side];
    Some(match difference.total_cmp(&0.0) {
        std::cmp::Ordering::Less => 0,
        std::cmp::Ordering::Equal => 1,
        std::cmp::Ordering::Greater => 2,
    })
}

#[cfg(test)]
mod tests {
    use rulebook::gobblet::Gobblet;
    use rulebook_core::State;

    use super::*;
    use crate::tune::SelfPlay;

    /// The opposite of the game's own evaluation.
    #[derive(Clone, Default)]
    struct Flipped(Linear<Gobblet>);

    impl Evaluate<Gobblet> for Flipped {
        fn value(&self, state: &Gobblet) -> i32 {
            -self.0.value(state)
        }

        fn is_noisy(&self, state: &Gobblet, mv: <Gobblet as State>::Move) -> bool {
            self.0.is_noisy(state, mv)
        }
    }

    fn task(games: u64) -> Task {
        Task { variant: String::new(), games, nodes: 200, play: SelfPlay::new(3) }
    }

    #[test]
    fn an_evaluation_with_the_wrong_sign_loses_to_evaluation_zero() {
        let lost = duel::<Gobblet, _, _>(&task(40), &Flipped::default(), &Zero);
        let elo = lost.expect("a game between two sides").scores.elo().expect("pairs");
        assert!(elo.high < 0.0, "{elo:?}");
    }

    #[test]
    fn evaluation_zero_scores_half_against_itself() {
        let even =
            duel::<Gobblet, _, _>(&task(20), &Zero, &Zero).expect("a game between two sides");
        // Both games of a pair are the same, so one side's points are the other's.
        assert_eq!(even.scores.counts()[2], even.scores.n_blocks());
        assert_eq!(even.scores.n_blocks() + even.cut, 10);
    }

    #[test]
    fn a_variant_that_is_refused_is_an_error() {
        let task = Task { variant: "colour=red".to_owned(), ..task(2) };
        let error = against_zero::<Gobblet>(&task).expect_err("no such option");
        assert!(error.contains("colour=red"), "{error}");
    }
}
