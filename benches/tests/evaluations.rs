//! Every game's evaluation against evaluation zero, in few games with few positions a move.

use rulebook_benches::{evaluated::games, tuning::Task};
use rulebook_search::tune::SelfPlay;

/// The games with their options, the number of games and the positions a move.
const GAMES: [(&str, &str, u64, u64); 3] =
    [("octagone", "", 400, 300), ("octiles", "runners=3", 40, 300), ("toki", "rounds=1", 40, 500)];

#[test]
fn every_evaluation_beats_zero() {
    for (name, variant, n_games, nodes) in GAMES {
        let game = games().into_iter().find(|game| game.name == name).expect("a game");
        let against_zero = game.against_zero.expect("the game has an evaluation");
        let play = SelfPlay::new(7).opening(6).ply_limit(300);
        let task = Task { variant: variant.to_owned(), games: n_games, nodes, play };
        let duel = against_zero(&task).expect("games are played");
        let elo = duel.scores.elo().expect("pairs of games");
        assert!(0.0 < elo.low, "{name}: {elo:?}");
    }
}
