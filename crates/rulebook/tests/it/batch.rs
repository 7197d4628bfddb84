//! Batches do what matches do.

use rulebook::{
    AnyBatch, AnyGame, AutoReset, BatchBuffers, BatchInfo, BatchOptions, Done, Entry, ErrorKind,
    MaskKind, Registry, Start,
    core::{DrawRules, Player, ReplayLimits, Viewpoint},
    entry,
};
use rulebook_classics::{Gobblers, Nim, Pig, TicTacToe};

use crate::secrecy::registry;

/// The arrays that a batch fills.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Arrays {
    pub(crate) obs: Vec<f32>,
    pub(crate) mask: Vec<u8>,
    pub(crate) player: Vec<i8>,
    pub(crate) reward: Vec<f32>,
    done: Vec<u8>,
    final_obs: Vec<f32>,
}

impl Arrays {
    fn new(info: &BatchInfo) -> Arrays {
        Arrays {
            obs: vec![7.0; info.n * info.planes.size],
            mask: vec![7; info.n * info.mask_size],
            player: vec![7; info.n],
            reward: vec![7.0; info.n * usize::from(info.players)],
            done: vec![7; info.n],
            final_obs: vec![7.0; info.n * info.planes.size],
        }
    }

    pub(crate) fn buffers(&mut self) -> BatchBuffers<'_> {
        BatchBuffers {
            obs: &mut self.obs,
            mask: &mut self.mask,
            player: &mut self.player,
            reward: &mut self.reward,
            done: &mut self.done,
            final_obs: &mut self.final_obs,
        }
    }
}

/// A batch that has been reset, and its arrays.
pub(crate) fn begin(game: &dyn AnyGame, options: &BatchOptions<'_>) -> (Box<dyn AnyBatch>, Arrays) {
    let mut batch = game.batch(options).expect("a batch");
    let mut arrays = Arrays::new(&batch.info());
    batch.reset(None, &mut arrays.buffers()).expect("arrays of these sizes");
    (batch, arrays)
}

fn classics() -> Registry {
    let mut registry = Registry::empty();
    registry.add(entry!(TicTacToe));
    registry.add(entry!(Gobblers));
    registry.add(entry!(Pig));
    registry
}

fn random_step(batch: &mut dyn AnyBatch, arrays: &mut Arrays) {
    let mut actions = vec![0; arrays.player.len()];
    batch.random_actions(&mut actions).expect("an action each");
    batch.step(&actions, &mut arrays.buffers()).expect("legal actions");
}

#[test]
fn a_batch_shows_what_a_match_in_the_same_position_shows() {
    for game in registry().games() {
        let (mut batch, mut arrays) =
            begin(game, &BatchOptions { seed: 5, ..BatchOptions::new(3) });
        for _ in 0..60 {
            for environment in 0..3 {
                rows_agree(game, &*batch, &arrays, environment);
            }
            random_step(&mut *batch, &mut arrays);
        }
    }
}

fn rows_agree(game: &dyn AnyGame, batch: &dyn AnyBatch, arrays: &Arrays, environment: usize) {
    let (info, position) = (batch.info(), batch.position(environment).expect("an environment"));
    let draw_rules = Some(DrawRules::NONE);
    let start = Start { position: Some(&position), draw_rules, ..Start::default() };
    let host = game.begin(&start).expect("a position");
    let seat =
        Player::from_index(arrays.player[environment].cast_unsigned()).expect("a player to move");
    assert_eq!(host.turn().player(), Some(seat), "{position}");
    let seen = host.view(Viewpoint::Seat(seat)).expect("a seat");
    let mut obs = vec![0.0; info.planes.size];
    seen.write_planes(&mut obs).expect("planes");
    assert_eq!(arrays.obs[environment * obs.len()..][..obs.len()], obs, "{position}");
    let mut mask = vec![0; info.n_indices];
    let choices = seen.choices().expect("the player to move");
    choices.write_mask(&mut mask).expect("a mask");
    assert_eq!(arrays.mask[environment * mask.len()..][..mask.len()], mask, "{position}");
}

#[test]
fn threads_and_the_number_of_environments_change_nothing() {
    for game in registry().games() {
        let options = |n, threads| BatchOptions { seed: 6, threads, ..BatchOptions::new(n) };
        let (mut alone, mut one) = begin(game, &options(9, 1));
        let (mut together, mut three) = begin(game, &options(9, 3));
        let (mut few, mut four) = begin(game, &options(4, 1));
        for _ in 0..50 {
            for (batch, arrays) in
                [(&mut alone, &mut one), (&mut together, &mut three), (&mut few, &mut four)]
            {
                random_step(&mut **batch, arrays);
            }
            assert_eq!(one, three);
            assert_eq!(one.obs[..four.obs.len()], four.obs);
        }
    }
}

#[test]
fn there_are_never_more_threads_than_environments() {
    let registry = registry();
    let game = registry.game("gobblet").expect("a game");
    // More threads than any system has.
    let options = BatchOptions { threads: usize::MAX, ..BatchOptions::new(3) };
    let (mut batch, mut arrays) = begin(game, &options);
    let (mut same, mut expected) = begin(game, &BatchOptions::new(3));
    random_step(&mut *batch, &mut arrays);
    random_step(&mut *same, &mut expected);
    assert_eq!(arrays, expected);
}

#[test]
fn the_seed_decides_chance() {
    let registry = classics();
    let play = |seed| {
        let game = registry.game("pig").expect("a game");
        let (mut batch, mut arrays) = begin(game, &BatchOptions { seed, ..BatchOptions::new(4) });
        for _ in 0..20 {
            batch.step(&[0; 4], &mut arrays.buffers()).expect("everybody can roll");
        }
        arrays
    };
    assert_eq!(play(1), play(1));
    assert_ne!(play(1), play(2));
}

#[test]
fn an_illegal_action_changes_nothing() {
    let registry = classics();
    let (mut batch, mut arrays) =
        begin(registry.game("tictactoe").expect("a game"), &BatchOptions::new(3));
    batch.step(&[4, 4, 4], &mut arrays.buffers()).expect("legal actions");
    let before = (arrays.clone(), batch.position(0));
    for (action, text) in [
        (4, "environment 1, index 4, move `b2`: the square is marked already (R3)"),
        (9, "environment 1, index 9: the game has the indices from 0 to 8"),
        (-1, "environment 1, index -1: an index is not negative"),
    ] {
        let refused = batch.step(&[0, action, 4], &mut arrays.buffers()).expect_err("illegal");
        assert_eq!(refused.to_string(), text);
        assert_eq!((refused.kind, refused.environment()), (ErrorKind::Index, Some(1)));
        let data = serde_json::to_value(&refused).expect("data");
        assert_eq!(data["environment"], 1);
        assert_eq!((arrays.clone(), batch.position(0)), before);
    }
    let refused = batch.step(&[0, 0], &mut arrays.buffers()).expect_err("two actions");
    assert_eq!(refused.to_string(), "actions: there are 2 for 3 environments");
    arrays.done.pop();
    let refused = batch.step(&[0, 0, 0], &mut arrays.buffers()).expect_err("a short array");
    assert_eq!(refused.to_string(), "array done: it has 2 entries where 3 are due");
    assert_eq!(batch.position(0), before.1);
}

#[test]
fn several_threads_refuse_the_first_illegal_action_and_change_nothing() {
    let registry = classics();
    let game = registry.game("tictactoe").expect("a game");
    for threads in [2, 4, 9] {
        let n = 100;
        let (mut batch, mut arrays) =
            begin(game, &BatchOptions { threads, ..BatchOptions::new(n) });
        let mut actions = vec![4; n];
        batch.step(&actions, &mut arrays.buffers()).expect("legal actions");
        let before = arrays.clone();
        for first in [0, 1, 37, 62, 99] {
            actions.fill(0);
            actions[99] = 9;
            actions[first] = 4;
            let refused = batch.step(&actions, &mut arrays.buffers()).expect_err("illegal");
            assert_eq!(refused.environment(), Some(first), "{threads} threads");
            assert_eq!(arrays, before);
            let positions: Vec<_> = (0..n).map(|number| batch.position(number)).collect();
            assert!(positions.iter().all(|position| *position == positions[0]));
        }
        actions.fill(0);
        batch.step(&actions, &mut arrays.buffers()).expect("legal actions");
    }
}

/// The moves of a game of tic-tac-toe that the first player wins in a row.
const ROW: [i32; 5] = [0, 3, 1, 4, 2];

#[test]
fn the_same_step_starts_the_next_match() {
    let registry = classics();
    let game = registry.game("tictactoe").expect("a game");
    let (mut batch, mut arrays) = begin(game, &BatchOptions::new(1));
    let first = arrays.obs.clone();
    for action in &ROW[..4] {
        batch.step(&[*action], &mut arrays.buffers()).expect("a legal action");
        assert_eq!((arrays.done[0], &arrays.reward[..]), (0, &[0.0, 0.0][..]));
    }
    batch.step(&[ROW[4]], &mut arrays.buffers()).expect("a legal action");
    assert_eq!((arrays.done[0], &arrays.reward[..]), (Done::Ended as u8, &[1.0, -1.0][..]));
    assert_eq!((&arrays.obs, arrays.player[0]), (&first, 0));
    // The end, as the player who moved last sees it: three marks of each but one.
    assert_eq!(arrays.final_obs[..9], [1.0, 1.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]);
}

#[test]
fn the_next_step_starts_the_next_match() {
    let registry = classics();
    let game = registry.game("tictactoe").expect("a game");
    let options = BatchOptions { auto_reset: AutoReset::NextStep, ..BatchOptions::new(1) };
    let (mut batch, mut arrays) = begin(game, &options);
    let first = arrays.clone();
    for action in ROW {
        batch.step(&[action], &mut arrays.buffers()).expect("a legal action");
    }
    assert_eq!((arrays.done[0], arrays.player[0], arrays.reward[0]), (1, -1, 1.0));
    assert_eq!((&arrays.mask[..], &arrays.obs), (&[0; 9][..], &arrays.final_obs));
    batch.step(&[-5], &mut arrays.buffers()).expect("the action is ignored");
    assert_eq!((&arrays.obs, arrays.player[0], arrays.done[0]), (&first.obs, 0, 0));
    assert_eq!(arrays.reward, [0.0, 0.0]);
}

#[test]
fn without_automatic_resets_a_match_stays_over() {
    let registry = classics();
    let game = registry.game("tictactoe").expect("a game");
    let options = BatchOptions { auto_reset: AutoReset::Off, ..BatchOptions::new(2) };
    let (mut batch, mut arrays) = begin(game, &options);
    for action in ROW {
        batch.step(&[action, action], &mut arrays.buffers()).expect("a legal action");
    }
    batch.step(&[0, 0], &mut arrays.buffers()).expect("actions are ignored");
    assert_eq!((&arrays.done[..], &arrays.player[..]), (&[1, 1][..], &[-1, -1][..]));
    assert_eq!(arrays.reward, [0.0; 4]); // It was paid before.
    batch.reset(Some(&[false, true]), &mut arrays.buffers()).expect("a flag each");
    assert_eq!((&arrays.done[..], &arrays.player[..]), (&[1, 0][..], &[-1, 0][..]));
    assert_eq!(batch.position(1).expect("an environment"), ".../.../...");
}

#[test]
fn a_draw_by_repetition_ends_a_match_and_a_limit_truncates_it() {
    let registry = classics();
    let game = registry.game("gobblers").expect("a game");
    let index = |position: &str, mv: &str| {
        let host = game.begin(&Start { position: Some(position), ..Start::default() });
        let host = host.expect("a position");
        let info = host.choices().move_info(mv);
        i32::try_from(info.expect("a legal move").index.expect("an index")).expect("it is small")
    };
    let play = |options: &BatchOptions<'_>, n: usize| {
        let (mut batch, mut arrays) = begin(game, options);
        for mv in ["1@a1", "1@c3"]
            .into_iter()
            .chain(["a1-a2", "c3-c2", "a2-a1", "c2-c3"].into_iter().cycle())
            .take(n)
        {
            assert_eq!(arrays.done[0], 0, "{mv}");
            let action = index(&batch.position(0).expect("an environment"), mv);
            batch.step(&[action], &mut arrays.buffers()).expect("a legal action");
        }
        arrays
    };
    let own = BatchOptions { auto_reset: AutoReset::NextStep, ..BatchOptions::new(1) };
    // R8: the position after the second move occurs again after six and after ten.
    assert_eq!(play(&own, 9).done[0], Done::No as u8);
    let drawn = play(&own, 10);
    assert_eq!((drawn.done[0], &drawn.reward[..]), (Done::Ended as u8, &[0.0, 0.0][..]));
    let free = BatchOptions { draw_rules: Some(DrawRules::NONE), ..own };
    assert_eq!(play(&free, 14).done[0], Done::No as u8);
    let limited = BatchOptions { max_plies: Some(7), ..free };
    assert_eq!(play(&limited, 6).done[0], Done::No as u8);
    let truncated = play(&limited, 7);
    assert_eq!((truncated.done[0], truncated.player[0]), (Done::Truncated as u8, -1));
}

#[test]
fn masks_of_bits_and_lists_of_indices_show_the_same_moves() {
    for game in registry().games() {
        let kind = |mask| BatchOptions { seed: 8, mask, ..BatchOptions::new(2) };
        let (mut bytes, mut as_bytes) = begin(game, &kind(MaskKind::Bytes));
        let (mut bits, mut as_bits) = begin(game, &kind(MaskKind::Bits));
        let (mut none, mut nothing) = begin(game, &kind(MaskKind::None));
        let (n, size) = (bytes.info().n_indices, bits.info().mask_size);
        for _ in 0..10 {
            let (mut indices, mut offsets) = (Vec::new(), Vec::new());
            none.legal_indices(&mut indices, &mut offsets);
            for environment in 0..2 {
                let mut listed = vec![0; n];
                for index in &indices[offsets[environment]..offsets[environment + 1]] {
                    listed[usize::try_from(*index).expect("an index")] = 1;
                }
                let row = &as_bits.mask[environment * size..][..size];
                let unpacked: Vec<u8> = (0..n).map(|bit| row[bit / 8] >> (bit % 8) & 1).collect();
                assert_eq!(as_bytes.mask[environment * n..][..n], listed);
                assert_eq!(unpacked, listed);
            }
            for (batch, arrays) in
                [(&mut bytes, &mut as_bytes), (&mut bits, &mut as_bits), (&mut none, &mut nothing)]
            {
                random_step(&mut **batch, arrays);
            }
        }
    }
}

#[test]
fn impossible_batches_are_refused() {
    let registry = classics();
    let game = registry.game("tictactoe").expect("a game");
    let kind = |options: BatchOptions<'_>| game.batch(&options).map(drop).map_err(|it| it.kind);
    assert_eq!(kind(BatchOptions::new(0)), Err(ErrorKind::Batch));
    assert_eq!(kind(BatchOptions { threads: 0, ..BatchOptions::new(1) }), Err(ErrorKind::Batch));
    assert_eq!(
        kind(BatchOptions { variant: "x=1", ..BatchOptions::new(1) }),
        Err(ErrorKind::Variant)
    );
    let position = Some("XXX");
    assert_eq!(kind(BatchOptions { position, ..BatchOptions::new(1) }), Err(ErrorKind::Position));
    let mut without = Registry::empty();
    without.add(Entry::<Nim>::new().move_index());
    let nim = without.game("nim").expect("a game");
    assert_eq!(
        nim.batch(&BatchOptions::new(1)).map(drop).map_err(|it| it.kind),
        Err(ErrorKind::Batch)
    );
}

/// A match that is over before the first move is shown as over, and not started again and again.
#[test]
fn a_start_without_moves_is_over() {
    let mut registry = Registry::empty();
    registry.add(entry!(Nim));
    let options = BatchOptions { variant: "a=0,b=0,c=0,d=0", ..BatchOptions::new(1) };
    let (mut batch, mut arrays) = begin(registry.game("nim").expect("a game"), &options);
    assert_eq!((arrays.player[0], arrays.done[0]), (-1, 1));
    batch.step(&[0], &mut arrays.buffers()).expect("the action is ignored");
    assert_eq!(arrays.player[0], -1);
}

#[test]
fn a_batch_from_a_later_environment_plays_the_last_matches_of_a_larger_one() {
    for game in registry().games() {
        let options = |n, first| BatchOptions { seed: 4, first, ..BatchOptions::new(n) };
        let (mut all, mut long) = begin(game, &options(7, 0));
        let (mut last, mut short) = begin(game, &options(2, 5));
        for _ in 0..30 {
            random_step(&mut *all, &mut long);
            random_step(&mut *last, &mut short);
            for environment in 0..2 {
                assert_eq!(all.position(5 + environment), last.position(environment));
            }
        }
    }
}

#[test]
fn a_mask_that_is_kept_is_what_a_whole_mask_would_be() {
    for game in registry().games() {
        for mask in [MaskKind::Bytes, MaskKind::Bits] {
            let options = BatchOptions { seed: 3, mask, ..BatchOptions::new(4) };
            let (mut whole, mut one) = begin(game, &options);
            let kept = BatchOptions { keeps_mask: true, ..options };
            let mut batch = game.batch(&kept).expect("a batch");
            let mut two = Arrays::new(&batch.info());
            two.mask.fill(0);
            batch.reset(None, &mut two.buffers()).expect("arrays of these sizes");
            for _ in 0..40 {
                assert_eq!(one.mask, two.mask);
                random_step(&mut *whole, &mut one);
                random_step(&mut *batch, &mut two);
            }
        }
    }
}

#[test]
fn the_record_of_an_environment_has_its_steps_if_they_are_kept() {
    for game in registry().games() {
        for keeps_steps in [false, true] {
            let options = BatchOptions { seed: 2, keeps_steps, ..BatchOptions::new(2) };
            let (mut batch, mut arrays) =
                begin(game, &BatchOptions { auto_reset: AutoReset::Off, ..options });
            for _ in 0..12 {
                random_step(&mut *batch, &mut arrays);
            }
            let record = batch.record(1).expect("an environment");
            let found = game.replay(&record, &ReplayLimits::default()).expect("a record");
            assert_eq!(Ok(found.position()), batch.position(1));
            if keeps_steps {
                assert!(arrays.done[1] != 0 || found.plies() == 12, "{}", found.plies());
            } else if found.draw_rules().repetition.is_none() {
                assert_eq!(found.plies(), 0);
            }
            assert!(batch.record(2).is_err());
        }
    }
}

#[test]
fn arrays_of_another_size_are_refused_by_every_method() {
    let registry = classics();
    let game = registry.game("tictactoe").expect("a game");
    let (mut batch, mut arrays) = begin(game, &BatchOptions::new(2));
    for flags in [&[true][..], &[true, true, false]] {
        let refused = batch.reset(Some(flags), &mut arrays.buffers()).expect_err("two are due");
        let text = format!("flags of environments: there are {} for 2 environments", flags.len());
        assert_eq!(refused.to_string(), text);
    }
    for n in [1, 3] {
        let text = format!("actions: there are {n} for 2 environments");
        let refused = batch.random_actions(&mut vec![0; n]).expect_err("two are due");
        assert_eq!(refused.to_string(), text);
        let refused = batch.next_mask(&vec![-1; n], &mut [0; 18]).expect_err("two are due");
        assert_eq!(refused.to_string(), text);
    }
}

#[test]
fn what_is_not_said_is_overwritten() {
    let registry = classics();
    let game = registry.game("tictactoe").expect("a game");
    let options = BatchOptions { auto_reset: AutoReset::Off, ..BatchOptions::new(2) };
    let (mut batch, mut arrays) = begin(game, &options);
    assert_eq!(arrays.reward, [0.0; 4], "a reset gives no reward");
    for action in ROW {
        batch.step(&[action, action], &mut arrays.buffers()).expect("a legal action");
    }
    assert_eq!(arrays.reward, [1.0, -1.0, 1.0, -1.0]);
    batch.reset(Some(&[false, true]), &mut arrays.buffers()).expect("a flag each");
    assert_eq!(arrays.reward, [0.0; 4]);
    let mut actions = [5; 2];
    batch.random_actions(&mut actions).expect("an action each");
    assert_eq!((actions[0], (0..9).contains(&actions[1])), (-1, true));
    let (mut indices, mut offsets) = (vec![7; 3], vec![7; 3]);
    batch.legal_indices(&mut indices, &mut offsets);
    assert_eq!((indices, offsets), ((0..9).collect(), vec![0, 0, 9]));
}

#[test]
fn a_mask_that_is_not_kept_is_written_whole() {
    for game in registry().games() {
        let options = BatchOptions { seed: 3, ..BatchOptions::new(2) };
        let (mut one, mut clean) = begin(game, &options);
        let (mut two, mut dirty) = begin(game, &options);
        for _ in 0..6 {
            assert_eq!(clean.mask, dirty.mask);
            dirty.mask.fill(7);
            random_step(&mut *one, &mut clean);
            random_step(&mut *two, &mut dirty);
        }
    }
}

#[test]
fn a_batch_is_in_its_first_matches_before_it_is_reset() {
    let registry = registry();
    let kuhn = registry.game("kuhn").expect("a game");
    let mut batch = kuhn.batch(&BatchOptions::new(3)).expect("a batch");
    let mut actions = [7; 3];
    batch.random_actions(&mut actions).expect("an action each");
    assert!(actions.iter().all(|action| (0..2).contains(action)), "the cards are dealt");
}

/// The positions of Pig after each of six rolls of the next match.
fn rolls(batch: &mut dyn AnyBatch, arrays: &mut Arrays) -> Vec<String> {
    batch.reset(None, &mut arrays.buffers()).expect("arrays of these sizes");
    let roll = |_| {
        batch.step(&[0], &mut arrays.buffers()).expect("everybody can roll");
        batch.position(0).expect("an environment")
    };
    (0..6).map(roll).collect()
}

#[test]
fn every_match_has_its_own_chance_whatever_happened_before() {
    let registry = classics();
    let pig = registry.game("pig").expect("a game");
    let (mut batch, mut arrays) = begin(pig, &BatchOptions::new(1));
    let (mut other, mut others) = begin(pig, &BatchOptions::new(1));
    for _ in 0..5 {
        other.step(&[0], &mut others.buffers()).expect("everybody can roll");
    }
    let matches: Vec<_> = (0..4).map(|_| rolls(&mut *batch, &mut arrays)).collect();
    assert_eq!(matches[0], rolls(&mut *other, &mut others));
    assert!((1..4).all(|number| matches[number] != matches[number - 1]), "{matches:?}");
}

#[test]
fn the_limit_of_moves_counts_for_each_match() {
    let registry = classics();
    let game = registry.game("tictactoe").expect("a game");
    let options = BatchOptions { max_plies: Some(3), ..BatchOptions::new(1) };
    let (mut batch, mut arrays) = begin(game, &options);
    for number in 1..=9 {
        batch.step(&[number % 3], &mut arrays.buffers()).expect("a legal action");
        let done = if number % 3 == 0 { Done::Truncated } else { Done::No };
        assert_eq!(arrays.done[0], done as u8, "{number}");
    }
}

#[test]
fn the_end_is_shown_as_the_player_who_moved_last_sees_it() {
    let registry = classics();
    let game = registry.game("tictactoe").expect("a game");
    let (mut batch, mut arrays) = begin(game, &BatchOptions::new(1));
    // The second player has the second row.
    for action in [0, 3, 1, 4, 8, 5] {
        batch.step(&[action], &mut arrays.buffers()).expect("a legal action");
    }
    assert_eq!((arrays.done[0], &arrays.reward[..]), (Done::Ended as u8, &[-1.0, 1.0][..]));
    assert_eq!(arrays.final_obs[..9], [0.0, 0.0, 0.0, 1.0, 1.0, 1.0, 0.0, 0.0, 0.0]);
}
