//! Batches whose actions are the picks of moves.

use rulebook::{
    ActionKind, AnyBatch, AnyGame, AutoReset, BatchOptions, Entry, ErrorKind, MaskKind, Registry,
    Start,
    core::{DrawRules, Entropy, PickIndex, Player, SplitMix64, Viewpoint},
    entry,
};
use rulebook_classics::{Gobblers, TicTacToe};

use crate::{
    batch::{Arrays, begin},
    secrecy::registry,
};

fn by_picks(n: usize) -> BatchOptions<'static> {
    BatchOptions { actions: ActionKind::Picks, seed: 5, ..BatchOptions::new(n) }
}

/// Whether a pick is set in the row of an environment.
fn is_set(mask: &[u8], size: usize, environment: usize, pick: usize) -> bool {
    mask[environment * size + pick] == 1
}

/// Makes picks at random, column by column, as a policy would.
fn pick(batch: &mut dyn AnyBatch, n: usize, rng: &mut SplitMix64) -> Vec<i32> {
    let picks = batch.info().picks.expect("actions are picks");
    let mut actions = vec![-1; n * picks.most];
    let mut mask = vec![7; n * picks.size];
    for column in 0..=picks.most {
        batch.next_mask(&actions, &mut mask).expect("beginnings of legal moves");
        for environment in 0..n {
            let next: Vec<usize> =
                (0..picks.size).filter(|it| is_set(&mask, picks.size, environment, *it)).collect();
            if !next.is_empty() {
                let pick = next[rng.below(next.len() as u32) as usize];
                actions[environment * picks.most + column] =
                    i32::try_from(pick).expect("a small number");
            }
        }
    }
    assert!(mask.iter().all(|entry| *entry == 0), "a move continues after {} picks", picks.most);
    actions
}

/// The texts of the positions after each legal move.
fn successors(game: &dyn AnyGame, position: &str) -> Vec<String> {
    let start =
        Start { position: Some(position), draw_rules: Some(DrawRules::NONE), ..Start::default() };
    let host = game.begin(&start).expect("a position");
    let choices = host.choices();
    let moves = choices.moves();
    moves
        .iter()
        .map(|mv| {
            let mut after = game.begin(&start).expect("a position");
            after.play(mv).expect("a legal move");
            after.position()
        })
        .collect()
}

#[test]
fn picks_that_are_offered_lead_to_legal_moves_in_every_game() {
    for game in registry().games() {
        let n = 3;
        let (mut batch, mut arrays) =
            begin(game, &BatchOptions { auto_reset: AutoReset::Off, ..by_picks(n) });
        let mut rng = SplitMix64::new(9);
        for _ in 0..40 {
            let before: Vec<String> = (0..n).map(|it| batch.position(it).expect("it")).collect();
            let players = arrays.player.clone();
            let actions = pick(&mut *batch, n, &mut rng);
            batch.step(&actions, &mut arrays.buffers()).expect("legal actions");
            for environment in 0..n {
                let after = batch.position(environment).expect("an environment");
                if players[environment] < 0 {
                    assert_eq!(before[environment], after);
                } else if !game.info().chance {
                    let possible = successors(game, &before[environment]);
                    assert!(possible.contains(&after), "{}", before[environment]);
                }
            }
        }
    }
}

#[test]
fn the_first_mask_shows_the_first_picks_of_the_legal_moves() {
    for game in registry().games() {
        let (mut batch, mut arrays) = begin(game, &by_picks(2));
        let info = batch.info();
        let picks = info.picks.clone().expect("actions are picks");
        assert_eq!(
            (info.mask_size, picks.size),
            (picks.size, picks.groups.iter().map(|it| it.len).sum())
        );
        let mut firsts = vec![0; 2 * picks.size];
        let mut actions = vec![0; 2 * picks.most];
        for _ in 0..20 {
            batch.next_mask(&vec![-1; actions.len()], &mut firsts).expect("no picks");
            assert_eq!(firsts, arrays.mask);
            for environment in 0..2 {
                let seat = Player::from_index(arrays.player[environment].cast_unsigned());
                let position = batch.position(environment).expect("an environment");
                let start = Start { position: Some(&position), ..Start::default() };
                let host = game.begin(&start).expect("a position");
                let seen = host.view(Viewpoint::Seat(seat.expect("a player"))).expect("a seat");
                let choices = seen.choices().expect("the player to move");
                let offered = choices.next_picks(&[]).expect("picks").picks.len();
                let row = &firsts[environment * picks.size..][..picks.size];
                let shown: usize = row.iter().map(|entry| usize::from(*entry)).sum();
                assert_eq!(shown, offered, "{position}");
            }
            batch.random_actions(&mut actions).expect("actions of this size");
            batch.step(&actions, &mut arrays.buffers()).expect("legal actions");
        }
    }
}

#[test]
fn random_actions_by_picks_are_the_same_moves_as_by_index() {
    for game in registry().games() {
        let (mut picks, mut one) = begin(game, &by_picks(3));
        let by_index = BatchOptions { actions: ActionKind::Index, ..by_picks(3) };
        let (mut index, mut two) = begin(game, &by_index);
        let most = picks.info().picks.expect("actions are picks").most;
        for _ in 0..30 {
            let (mut rows, mut numbers) = (vec![0; 3 * most], vec![0; 3]);
            picks.random_actions(&mut rows).expect("actions of this size");
            index.random_actions(&mut numbers).expect("actions of this size");
            picks.step(&rows, &mut one.buffers()).expect("legal actions");
            index.step(&numbers, &mut two.buffers()).expect("legal actions");
            assert_eq!((&one.obs, &one.reward), (&two.obs, &two.reward));
        }
    }
}

#[test]
fn threads_and_masks_of_bits_change_nothing() {
    for game in registry().games() {
        let (mut bytes, mut one) = begin(game, &by_picks(5));
        let other = BatchOptions { mask: MaskKind::Bits, threads: 3, ..by_picks(5) };
        let (mut bits, mut two) = begin(game, &other);
        let picks = bytes.info().picks.expect("actions are picks");
        let size = bits.info().mask_size;
        let mut rng = SplitMix64::new(2);
        for _ in 0..10 {
            for environment in 0..5 {
                let row = &two.mask[environment * size..][..size];
                for pick in 0..picks.size {
                    let bit = row[pick / 8] >> (pick % 8) & 1 == 1;
                    assert_eq!(is_set(&one.mask, picks.size, environment, pick), bit);
                }
            }
            let actions = pick(&mut *bytes, 5, &mut rng);
            bytes.step(&actions, &mut one.buffers()).expect("legal actions");
            bits.step(&actions, &mut two.buffers()).expect("legal actions");
            assert_eq!(one.obs, two.obs);
        }
    }
}

#[test]
fn wrong_picks_are_refused_with_a_reason_and_change_nothing() {
    let mut registry = Registry::empty();
    registry.add(entry!(Gobblers));
    let (mut batch, mut arrays) = begin(registry.game("gobblers").expect("a game"), &by_picks(2));
    let groups = batch.info().picks.expect("actions are picks").groups;
    let named: Vec<(&str, usize, usize)> =
        groups.iter().map(|group| (group.name, group.first, group.len)).collect();
    assert_eq!(named, [("hand", 0, 3), ("square", 3, 9)]);
    batch.step(&[2, 7, 2, 7], &mut arrays.buffers()).expect("`3@b2` twice");
    let before = (arrays.clone(), batch.position(0), batch.position(1));
    let not_yours = "you have no visible piece on the square to move from (R5)";
    let not_yours = format!("environment 1, picks 7 3, move `b2-a1`: {not_yours}");
    let more = "environment 1, picks 1: it is the beginning of a legal move, which has more picks";
    for (row, text) in [
        ([1, 7], "environment 1, picks 1 7, move `2@b2`: the piece there is not smaller (R4)"),
        ([7, 3], &not_yours),
        ([1, -1], more),
        ([-1, -1], "environment 1, picks -1: a move has at least one pick"),
        ([-1, 3], "environment 1, picks -1 3: -1 is for the places after the last pick"),
        ([1, 12], "environment 1, picks 1 12: the game has the picks from 0 to 11"),
        ([-2, 3], "environment 1, picks -2 3: the game has the picks from 0 to 11"),
        ([1, 1], "environment 1, picks 1 1: no legal move has these picks here"),
    ] {
        let actions = [0, 3, row[0], row[1]];
        let refused = batch.step(&actions, &mut arrays.buffers()).expect_err("illegal");
        assert_eq!(refused.to_string(), text);
        assert_eq!((refused.kind, refused.environment()), (ErrorKind::Index, Some(1)));
        assert_eq!((arrays.clone(), batch.position(0), batch.position(1)), before);
        let mut mask = [7; 24];
        if row[1] != -1 {
            let refused = batch.next_mask(&actions, &mut mask).expect_err("a wrong beginning");
            assert_eq!(refused.to_string(), text);
            assert_eq!(mask, [7; 24]);
        }
    }
    let refused = batch.step(&[0, 3], &mut arrays.buffers()).expect_err("one row");
    assert_eq!(refused.to_string(), "actions: there are 2 numbers where 4 are due");
    let refused = batch.next_mask(&[-1; 4], &mut [0; 3]).expect_err("a short array");
    assert_eq!(refused.to_string(), "array mask: it has 3 entries where 24 are due");
}

#[test]
fn a_game_without_indices_of_picks_has_one_pick_for_each_move() {
    let mut registry = Registry::empty();
    registry.add(Entry::<TicTacToe>::new().move_index().planes().batched());
    let (mut batch, mut arrays): (_, Arrays) =
        begin(registry.game("tictactoe").expect("a game"), &by_picks(1));
    let picks = batch.info().picks.expect("actions are picks");
    assert_eq!((picks.groups[0].name, picks.size, picks.most), ("move", 9, 1));
    let mut mask = [7; 9];
    batch.next_mask(&[-1], &mut mask).expect("no pick");
    assert_eq!(mask, [1; 9]);
    batch.step(&[4], &mut arrays.buffers()).expect("a legal action");
    batch.next_mask(&[0], &mut mask).expect("a legal move");
    assert_eq!(mask, [0; 9]);
    let refused = batch.next_mask(&[4], &mut mask).expect_err("an illegal move");
    assert_eq!(refused.rule, Some("R3"));
}

#[test]
fn a_random_action_is_minus_one_where_nobody_moves() {
    let mut registry = Registry::empty();
    registry.add(entry!(Gobblers));
    let gobblers = registry.game("gobblers").expect("a game");
    let options = BatchOptions { auto_reset: AutoReset::Off, max_plies: Some(3), ..by_picks(1) };
    let (mut batch, mut arrays) = begin(gobblers, &options);
    for _ in 0..4 {
        let mut actions = [5; 2];
        batch.random_actions(&mut actions).expect("actions of this size");
        assert_eq!(actions == [-1, -1], arrays.player[0] == -1);
        batch.step(&actions, &mut arrays.buffers()).expect("legal actions");
    }
    assert_eq!(arrays.player, [-1]);
}

/// The names and sizes of groups.
type Groups = &'static [(&'static str, usize)];
/// The numbers of some picks.
type Numbers = &'static [(&'static str, i32)];

/// Networks are trained on these numbers. A game that is added gets a line with its first release.
const FROZEN: [(&str, Groups, Numbers); 8] = [
    ("gobblet", &[("hand", 4), ("square", 16)], &[("0.hand-4", 3), ("d4", 19)]),
    (
        "octi",
        &[("square", 42), ("hole", 8), ("capture", 42), ("stop", 1)],
        &[("22", 7), ("A", 42), ("x33", 64), ("stop", 92)],
    ),
    (
        "octiles",
        &[("octagon", 17), ("turn", 8), ("space", 36), ("pass", 1)],
        &[("b5", 0), ("r3", 20), ("pass", 61)],
    ),
    ("toki", &[("slot", 8), ("heap", 4)], &[("0.a1", 0), ("pile", 8), ("keep", 11)]),
    (
        "octagone",
        &[("hand", 7), ("arrow", 8), ("square", 42), ("seat", 8), ("pass", 1)],
        &[("0.hand-J", 6), ("a5", 12), ("1", 15), ("seat-2", 59), ("pass", 65)],
    ),
    ("kuhn", &[("move", 2)], &[]),
    ("leduc", &[("move", 3)], &[]),
    ("goofspiel", &[("move", 8)], &[]),
];

#[test]
fn the_numbers_of_picks_are_frozen() {
    let registry = registry();
    for (name, frozen, _) in FROZEN {
        let Ok(game) = registry.game(name) else { continue }; // Without the feature of the game.
        let info = game.batch(&by_picks(1)).expect("a batch").info();
        let groups = info.picks.expect("actions are picks").groups;
        let groups: Vec<(&str, usize)> = groups.iter().map(|it| (it.name, it.len)).collect();
        assert_eq!(groups, frozen, "{name}");
    }
    #[cfg(feature = "gobblet")]
    check_numbers(&rulebook::gobblet::Gobblet::default());
    #[cfg(feature = "octi")]
    check_numbers(&rulebook::octi::Octi::default());
    #[cfg(feature = "octiles")]
    check_numbers(&rulebook::octiles::Octiles::default());
    #[cfg(feature = "toki")]
    check_numbers(&rulebook::toki::Toki::default());
    #[cfg(feature = "octagone")]
    check_numbers(&rulebook::octagone::Octagone::default());
}

fn check_numbers<G: PickIndex>(state: &G) {
    let line = FROZEN.iter().find(|(name, ..)| *name == G::RULES.name);
    let (.., numbers) = line.expect("a line of the table");
    for (text, number) in *numbers {
        let Ok(pick) = text.parse() else { panic!("`{text}` is not a pick") };
        assert_eq!(i32::try_from(state.pick_index(pick)), Ok(*number), "{text}");
    }
}
