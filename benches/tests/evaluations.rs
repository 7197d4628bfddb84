//! Every game's evaluation against evaluation zero, in few games with few positions a move.

use rulebook_benches::{evaluated::games, task::Task, tune::SelfPlay};
use rulebook_laws::slow;

/// Options that shorten a game, the number of games, and the positions a move, where the usual ones
/// show too little or take too long.
const OWN: [(&str, &str, u32, u32); 3] =
    [("octagone", "", 300, 300), ("octiles", "runners=3", 12, 100), ("toki", "rounds=1", 16, 300)];
const USUAL: (&str, u32, u32) = ("", 60, 300);

#[test]
fn every_evaluation_beats_evaluation_zero_at_equal_nodes() {
    let mut tried = 0;
    for game in games() {
        let own = OWN.iter().find(|own| own.0 == game.name).map(|own| (own.1, own.2, own.3));
        let (variant, n_games, nodes) = own.unwrap_or(USUAL);
        let task = Task {
            variant: variant.to_owned(),
            games: slow::scale(n_games, 10 * n_games).into(),
            nodes: slow::scale(nodes, 5_000).into(),
            play: SelfPlay::new(7).opening(6).ply_limit(300),
        };
        let duel = (game.against_zero)(&task).expect("games are played");
        let elo = duel.scores.elo().expect("pairs of games");
        assert!(0.0 < elo.low, "{}: {elo:?}", game.name);
        tried += 1;
    }
    assert_eq!(tried, 5);
}
