//! Tabular policies.

use rulebook_classics::{Kuhn, TicTacToe};
use rulebook_core::{InfoKey, Match, Player, State, Viewpoint};
use rulebook_search::{InvalidPolicy, TabularPolicy};

fn key(seat: Player) -> InfoKey {
    Match::new(Kuhn::default()).info_key(Viewpoint::Seat(seat))
}

#[test]
fn entries_that_are_not_distributions_are_refused() {
    let key = key(Player::FIRST);
    let check = |moves: &[(&str, f64)], expected: InvalidPolicy| {
        let mut policy = TabularPolicy::new();
        assert_eq!(policy.insert(key, moves.iter().copied()), Err(expected));
        assert!(policy.is_empty());
    };
    let not_a_probability = |p| InvalidPolicy::NotAProbability { key, mv: "b".into(), p };
    check(&[("p", 1.5), ("b", -0.5)], not_a_probability(-0.5));
    check(&[("p", 1.0), ("b", f64::INFINITY)], not_a_probability(f64::INFINITY));
    check(&[("p", 0.5), ("p", 0.5)], InvalidPolicy::DuplicateMove { key, mv: "p".into() });
    check(&[("p", 0.5), ("b", 0.25)], InvalidPolicy::Sum { key, sum: 0.75 });
    check(&[("p", 0.5), ("b", 0.500_01)], InvalidPolicy::Sum { key, sum: 1.000_01 });
    check(&[], InvalidPolicy::Sum { key, sum: 0.0 });
    let mut policy = TabularPolicy::new();
    assert!(matches!(
        policy.insert(key, [("p", f64::NAN)]),
        Err(InvalidPolicy::NotAProbability { .. })
    ));
    assert_eq!(policy.insert(key, [("p", 0.5), ("b", 0.500_000_5)]), Ok(()));
    assert_eq!(policy.insert(key, [("p", 1.0)]), Err(InvalidPolicy::DuplicateKey { key }));
    assert_eq!(policy.get(key).map(<[_]>::len), Some(2));
    assert!(!policy.is_empty());
}

#[test]
fn entries_come_in_the_order_of_their_keys() {
    let mut policy = TabularPolicy::new();
    let mut keys = [key(Player::SECOND), key(Player::FIRST)];
    keys.sort_by(|a, b| b.cmp(a));
    for key in keys {
        policy.insert(key, [("b", 1.0)]).expect("a distribution");
    }
    keys.reverse();
    assert!(policy.iter().map(|(key, _)| key).eq(keys));
    assert_eq!(policy.remove(keys[0]).map(|moves| moves.len()), Some(1));
    assert_eq!(policy.len(), 1);
}

#[test]
fn probabilities_follow_the_legal_moves_and_not_the_table() {
    let game = Match::new("XOX/OXO/...".parse::<TicTacToe>().expect("a position"));
    let key = game.info_key(Viewpoint::Seat(Player::FIRST));
    let moves = game.legal_moves();
    let texts: Vec<String> = moves.iter().map(ToString::to_string).collect();
    let entry = [(texts[2].clone(), 0.75), (texts[0].clone(), 0.25)];
    let mut policy = TabularPolicy::new();
    policy.insert(key, entry).expect("a distribution");
    assert_eq!(policy.probabilities(game.state(), key, &moves), Ok(vec![0.25, 0.0, 0.75]));
    // Probabilities whose sum is slightly above 1 are normalised.
    let entry = [(texts[0].clone(), 0.5), (texts[1].clone(), 0.500_000_5)];
    let mut policy = TabularPolicy::new();
    policy.insert(key, entry).expect("a distribution");
    let probabilities = policy.probabilities(game.state(), key, &moves).expect("legal moves");
    assert!((probabilities.iter().sum::<f64>() - 1.0).abs() < 1e-12, "{probabilities:?}");
}

#[test]
fn a_missing_key_is_an_error_unless_uniform_was_asked_for() {
    let game = Match::new(TicTacToe::default());
    assert_eq!(game.state().players(), 2);
    let key = game.info_key(Viewpoint::Seat(Player::FIRST));
    let moves = game.legal_moves();
    let policy = TabularPolicy::new();
    let missing = InvalidPolicy::MissingKey { key };
    assert_eq!(policy.probabilities(game.state(), key, &moves), Err(missing));
    let uniform = policy.or_uniform().probabilities(game.state(), key, &moves);
    assert_eq!(uniform, Ok(vec![1.0 / 9.0; 9]));
}

#[test]
fn an_illegal_move_is_named() {
    let game = Match::new("X../.../...".parse::<TicTacToe>().expect("a position"));
    let key = game.info_key(Viewpoint::Seat(Player::SECOND));
    let moves = game.legal_moves();
    // An occupied cell, a cell off the board, and a text that is not a move.
    for mv in ["a3", "a9", "nonsense"] {
        let mut policy = TabularPolicy::uniform();
        policy.insert(key, [(mv, 1.0)]).expect("a distribution");
        let error = policy.probabilities(game.state(), key, &moves).expect_err("an illegal move");
        assert_eq!(error, InvalidPolicy::IllegalMove { key, mv: mv.into() });
        assert!(error.to_string().contains(&key.to_string()), "{error}");
    }
}
