//! Gobblet Gobblers, completely.

use rulebook_classics::{Gobblers, gobblers::Ranking};
use rulebook_core::{Match, Player, State, Turn};
use rulebook_laws::slow;
use rulebook_search::{
    Limits,
    solve::retrograde::{Retrograde, Tablebase, Value, ValueCounts},
};

/// The first player wins, which was found by Jonathan Laurent, Eric Farmer and Brian Liou; in 13
/// plies, and not by a medium piece first, as Liou and Laurent say. Play can reach 185,487,323
/// unfinished positions up to symmetry and colours: 341,024,631 with the finished ones, as Farmer
/// counts. The rules page of the game has the sources.
///
/// Takes half a gigabyte and some minutes, so only `RULEBOOK_SLOW` solves the game.
#[test]
fn the_first_player_wins_in_13_plies() {
    if !slow::is_on() {
        return;
    }
    let (start, limits) = (Gobblers::default(), Limits::default().memory(1 << 30));
    let solver = Retrograde::new(&start, Ranking::default(), limits).expect("a solver");
    let table: Tablebase<Gobblers, Ranking> = solver.solve().expect("a table");
    assert_eq!(table.value(&start), Some(Value::Win { plies: 13 }));
    for (mv, value) in table.moves(&start).expect("all moves are known") {
        let is_medium = mv.to_string().starts_with('2');
        assert_eq!(matches!(value, Value::Loss { .. }), is_medium, "{mv}");
        assert_eq!(matches!(value, Value::Win { .. }), !is_medium, "{mv}");
    }
    assert_eq!(
        table.counts(),
        ValueCounts {
            wins: 164_687_616,
            losses: 20_910_573,
            draws: 104_224,
            empty: 257_757_038,
            longest: 24
        }
    );
    let reachable = table.count_reachable(&start).expect("all positions are covered");
    assert_eq!(reachable.wins + reachable.losses + reachable.draws, 185_487_323);
    assert_eq!(table.verify_random(1_000_000, 0), Ok(()));
    let mut game = Match::new(start);
    while game.turn() != Turn::Over {
        let moves = table.moves(game.state()).expect("all moves are known");
        let best = moves.into_iter().max_by_key(|(_, value)| value.merit());
        game.play(best.expect("a move").0).expect("a legal move");
    }
    assert_eq!((game.plies(), game.state().payoff(Player::FIRST)), (13, Some(1)));
}
