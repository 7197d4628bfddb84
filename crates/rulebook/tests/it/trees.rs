//! Tree searches of the matches of a batch.

use rulebook::{
    AnyBatch, BatchBuffers, BatchOptions, ErrorKind, Leaves, Registry, TreeOptions, entry,
};
use rulebook_classics::{Gobblers, Kuhn, TicTacToe};

fn registry() -> Registry {
    let mut registry = Registry::empty();
    registry.add(entry!(TicTacToe));
    registry.add(entry!(Gobblers));
    registry.add(entry!(Kuhn));
    registry
}

/// The shares after a search that knows nothing, and the number of leaves.
fn shares(batch: &dyn AnyBatch, options: &TreeOptions) -> (Vec<f32>, usize) {
    let (info, mut leaves) = (batch.info(), Leaves::default());
    let mut trees = batch.trees(options).expect("trees");
    let mut n_leaves = 0;
    loop {
        let n = trees.gather(&mut leaves).expect("no leaf waits");
        if n == 0 {
            break;
        }
        n_leaves += n;
        assert_eq!(leaves.obs.len(), n * info.planes.size);
        let values = vec![0.0; n * usize::from(info.players)];
        let priors: Vec<f32> = leaves.mask.iter().copied().map(f32::from).collect();
        trees.apply(&priors, &values).expect("an answer for each leaf");
    }
    let mut shares = vec![0.0; info.n * info.n_indices];
    trees.write_shares(&mut shares).expect("a row for each tree");
    (shares, n_leaves)
}

#[test]
fn a_search_finds_the_move_that_wins() {
    let registry = registry();
    let game = registry.game("tictactoe").expect("a game");
    let position = Some("XX./OO./...");
    let batch = game.batch(&BatchOptions { position, ..BatchOptions::new(2) }).expect("a batch");
    let options = TreeOptions { simulations: 30, ..TreeOptions::default() };
    let (shares, n_leaves) = shares(&*batch, &options);
    assert!(n_leaves <= 60);
    for row in shares.chunks(9) {
        assert_eq!(row, [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0]);
    }
}

#[test]
fn the_simulations_go_to_legal_moves_and_the_seed_decides() {
    let registry = registry();
    let game = registry.game("gobblers").expect("a game");
    let batch = game.batch(&BatchOptions { seed: 1, ..BatchOptions::new(3) }).expect("a batch");
    let (mut indices, mut offsets) = (Vec::new(), Vec::new());
    batch.legal_indices(&mut indices, &mut offsets);
    for leaves in [1, 4] {
        let options = TreeOptions { simulations: 50, leaves, ..TreeOptions::default() };
        let (found, _) = shares(&*batch, &options);
        let n_indices = batch.info().n_indices;
        for (tree, row) in found.chunks(n_indices).enumerate() {
            let legal = &indices[offsets[tree]..offsets[tree + 1]];
            let sum: f32 = row.iter().sum();
            let of_legal: f32 = legal.iter().map(|index| row[index.unsigned_abs() as usize]).sum();
            assert!((sum - 1.0).abs() < 0.05 && (sum - of_legal).abs() < 1e-6, "{sum} {of_legal}");
        }
        assert_eq!(found, shares(&*batch, &options).0);
    }
}

#[cfg(feature = "octagone")]
#[test]
fn the_variant_decides_whether_something_is_hidden() {
    let registry = Registry::standard();
    let game = registry.game("octagone").expect("a game");
    for variant in ["players=2,covered=on", "players=4,covered=on"] {
        let batch = game.batch(&BatchOptions { variant, ..BatchOptions::new(1) }).expect("a batch");
        let error = batch.trees(&TreeOptions::default()).expect_err("hands are covered");
        assert!(error.to_string().contains("a variant in which nothing is hidden"), "{error}");
    }
    for variant in ["players=2", "players=4"] {
        let options = BatchOptions { variant, seed: 3, ..BatchOptions::new(2) };
        let batch = game.batch(&options).expect("a batch");
        let options = TreeOptions { simulations: 20, ..TreeOptions::default() };
        let (shares, n_leaves) = shares(&*batch, &options);
        assert!(2 < n_leaves);
        for row in shares.chunks(batch.info().n_indices) {
            assert!((row.iter().sum::<f32>() - 1.0).abs() < 0.05);
        }
    }
}

#[test]
fn a_match_that_is_over_has_no_tree() {
    let registry = registry();
    let game = registry.game("tictactoe").expect("a game");
    let position = Some("XXX/OO./...");
    let options = BatchOptions { position, ..BatchOptions::new(1) };
    let batch = game.batch(&options).expect("a batch");
    let (shares, n_leaves) = shares(&*batch, &TreeOptions::default());
    assert_eq!((n_leaves, shares), (0, vec![0.0; 9]));
}

#[test]
fn wrong_answers_and_impossible_trees_are_refused() {
    let registry = registry();
    let game = registry.game("tictactoe").expect("a game");
    let batch = game.batch(&BatchOptions::new(2)).expect("a batch");
    let (mut trees, mut leaves) =
        (batch.trees(&TreeOptions::default()).expect("trees"), Leaves::default());
    assert_eq!(trees.gather(&mut leaves), Ok(2));
    let waiting = trees.gather(&mut leaves).expect_err("two leaves wait");
    assert_eq!(waiting.to_string(), "leaves: 2 wait for their evaluation");
    let kind = |priors: &[f32], values: &[f32], trees: &mut dyn rulebook::AnyTrees| {
        trees.apply(priors, values).map_err(|error| error.kind)
    };
    for (priors, values) in [
        (vec![1.0; 17], vec![0.0; 4]),
        (vec![1.0; 18], vec![0.0; 3]),
        (vec![-1.0; 18], vec![0.0; 4]),
        (vec![f32::INFINITY; 18], vec![0.0; 4]),
        (vec![1.0; 18], vec![1.5; 4]),
        (vec![1.0; 18], vec![f32::NAN; 4]),
    ] {
        assert_eq!(kind(&priors, &values, &mut *trees), Err(ErrorKind::Batch));
    }
    // A prior may be 0.
    assert_eq!(kind(&[[0.0; 9], [1.0; 9]].concat(), &[0.0; 4], &mut *trees), Ok(()));
    assert!(trees.write_shares(&mut [0.0; 17]).is_err());
    let hidden = registry.game("kuhn").expect("a game").batch(&BatchOptions::new(1));
    assert!(hidden.expect("a batch").trees(&TreeOptions::default()).is_err());
    for options in [
        TreeOptions { simulations: 0, ..TreeOptions::default() },
        TreeOptions { leaves: 0, ..TreeOptions::default() },
        TreeOptions { exploration: f32::NAN, ..TreeOptions::default() },
        TreeOptions { exploration: f32::INFINITY, ..TreeOptions::default() },
        TreeOptions { exploration: -1.0, ..TreeOptions::default() },
        TreeOptions { memory: 1, ..TreeOptions::default() },
    ] {
        assert!(batch.trees(&options).is_err(), "{options:?}");
    }
}

/// The trees are those of the current positions, with the history of the match.
#[test]
fn trees_begin_where_the_matches_are() {
    let registry = registry();
    let game = registry.game("tictactoe").expect("a game");
    let mut batch = game.batch(&BatchOptions::new(1)).expect("a batch");
    let (mut obs, mut mask) = (vec![0.0; batch.info().planes.size], [0; 9]);
    let mut buffers = BatchBuffers {
        obs: &mut obs,
        mask: &mut mask,
        player: &mut [0],
        reward: &mut [0.0; 2],
        done: &mut [0],
        final_obs: &mut [],
    };
    batch.step(&[4], &mut buffers).expect("a legal action");
    let mut leaves = Leaves::default();
    let mut trees = batch.trees(&TreeOptions::default()).expect("trees");
    assert_eq!(trees.gather(&mut leaves), Ok(1));
    assert_eq!((&leaves.obs, &leaves.mask[..], &leaves.player[..]), (&obs, &mask[..], &[1][..]));
}

#[test]
fn arrays_that_are_used_again_show_the_new_leaves_only() {
    let registry = registry();
    let game = registry.game("tictactoe").expect("a game");
    let position = Some("X../.../...");
    let batch = game.batch(&BatchOptions { position, ..BatchOptions::new(2) }).expect("a batch");
    let options = TreeOptions { simulations: 40, exploration: 0.0, ..TreeOptions::default() };
    let [mut one, mut other] = [(); 2].map(|()| batch.trees(&options).expect("trees"));
    let mut used = Leaves::default();
    for round in 0.. {
        let mut fresh = Leaves::default();
        let n = one.gather(&mut used).expect("no leaf waits");
        assert_eq!((other.gather(&mut fresh), &used), (Ok(n), &fresh));
        assert!(0 < round || used.trees == [0, 1]);
        if n == 0 {
            break;
        }
        for trees in [&mut one, &mut other] {
            trees.apply(&vec![1.0; 9 * n], &vec![0.0; 2 * n]).expect("an answer for each leaf");
        }
    }
    let [mut used, mut fresh] = [vec![7.0; 18], vec![0.0; 18]];
    one.write_shares(&mut used).expect("a row for each tree");
    other.write_shares(&mut fresh).expect("a row for each tree");
    assert_eq!(used, fresh);
}

/// A simulation that ends in a solved position needs no leaf, and does not end the search.
#[test]
fn a_search_runs_until_its_simulations_are_spent_or_the_value_is_known() {
    let registry = registry();
    let game = registry.game("tictactoe").expect("a game");
    let batch = game.batch(&BatchOptions::new(1)).expect("a batch");
    for simulations in [1, 2, 15] {
        let options = TreeOptions { simulations, ..TreeOptions::default() };
        // No game of tic-tac-toe ends before the fifth move.
        assert_eq!(shares(&*batch, &options).1, simulations as usize);
    }
    // Two squares are free: the root, and a position after each move of it.
    let position = Some("XOX/XOO/.X.");
    let batch = game.batch(&BatchOptions { position, ..BatchOptions::new(1) }).expect("a batch");
    let (_, n_leaves) = shares(&*batch, &TreeOptions::default());
    assert!((1..=3).contains(&n_leaves), "{n_leaves}");
}
