//! Models, perft files, goldens, strategies and fuzz entry points.

use std::{env, fs, panic::catch_unwind};

use proptest::{
    strategy::Strategy,
    test_runner::{Config, RngSeed, TestError, TestRunner},
};
use rulebook_laws::{
    Model, Walk, compare, fuzz, golden, model, perft,
    rulebook_core::{HiddenInfo, Match, Perft, SplitMix64, State, Turn},
    slow, strategy,
};

use crate::{
    bug::{Bug, with},
    high::High,
    pig::Pig,
    rows::Rows,
};

/// Rows as text: `3,3 0`.
#[derive(Clone)]
struct SlowRows(String);

impl SlowRows {
    fn tokens(&self, row: usize) -> u32 {
        let digit = self.0.chars().nth(2 * row).and_then(|c| c.to_digit(10));
        digit.expect("a digit")
    }

    fn mover(&self) -> char {
        self.0.chars().last().expect("a mover")
    }
}

impl Model for SlowRows {
    fn turn(&self) -> String {
        if self.0.starts_with("0,0") { "over".into() } else { self.mover().into() }
    }

    fn steps(&self) -> Vec<(String, u32)> {
        let all = [("b2", 1, 2), ("b1", 1, 1), ("a2", 0, 2), ("a1", 0, 1)];
        let legal = all.into_iter().filter(|(_, row, count)| *count <= self.tokens(*row));
        legal.map(|(text, ..)| (text.to_string(), 1)).collect()
    }

    fn take(&mut self, step: &str) {
        let row = usize::from(step.starts_with('b'));
        let count = if step.ends_with('1') { 1 } else { 2 };
        let left = |n: usize| self.tokens(n) - if n == row { count } else { 0 };
        let mover = if self.mover() == '0' { '1' } else { '0' };
        self.0 = format!("{},{} {mover}", left(0), left(1));
    }

    fn position(&self) -> String {
        self.0.clone()
    }

    fn outcome(&self) -> Option<String> {
        let winner = if self.mover() == '0' { '1' } else { '0' };
        (self.turn() == "over").then(|| format!("win {winner}"))
    }

    fn payoffs(&self) -> Vec<i32> {
        match self.outcome().as_deref() {
            Some("win 0") => vec![1, -1],
            Some(_) => vec![-1, 1],
            None => Vec::new(),
        }
    }
}

#[test]
fn a_model_agrees_with_a_correct_engine_and_not_with_others() {
    let slow_rows = SlowRows("3,3 0".into());
    compare(&Rows::default(), &slow_rows, 50, 1);
    model::compare_from(
        &[
            (Rows::default(), slow_rows.clone()),
            ("1,2 1".parse().expect("a position"), SlowRows("1,2 1".into())),
        ],
        10,
        100,
        3,
    );
    let difference =
        with(Bug::HidesLegalMove, || model::try_compare(&Rows::default(), &slow_rows, 1, 100, 1));
    let report = difference.expect_err("two moves are hidden").to_string();
    assert!(report.contains("differ after 0 steps"), "{report}");
    assert!(report.contains("of the engine alone: none"), "{report}");
    assert!(report.contains("of the model alone:  a2 b2"), "{report}");
    let difference =
        with(Bug::NoOutcome, || model::try_compare(&Rows::default(), &slow_rows, 5, 100, 1));
    let difference = difference.expect_err("there is no outcome");
    assert_eq!(difference.transcript.len(), 4, "the shortest game: {difference}");
    assert!(difference.differs.contains("outcome of the model:  win 1"), "{difference}");
}

#[test]
fn perft_files_are_read_and_checked() {
    // Counted by hand: from 1,1 each player has but one choice of row at a time.
    let file = "# By hand.\n\n1,1 0 ; 1=2 2=2 3=0\n2,0 1 ; 1=2 ; twice: 1=4\n";
    let entries = perft::parse(file).expect("a perft file");
    assert_eq!(entries.len(), 5);
    assert_eq!((entries[4].line, entries[4].mode.as_str(), entries[4].count), (4, "twice", 4));
    let [entry] = &perft::parse("a ; b ; 1=2").expect("a perft file")[..] else {
        panic!("one count")
    };
    assert_eq!((entry.position.as_str(), entry.depth, entry.count), ("a ; b", 1, 2));
    let count = |state: &Rows, mode: &str, depth| {
        let count = Perft::new(state).depth(depth).count().ok()?;
        [("", 1), ("twice", 2)].iter().find(|(name, _)| *name == mode).map(|(_, n)| n * count)
    };
    assert_eq!(perft::try_check_with(file, 100, count), Ok(()));
    perft::check::<Rows>("1,1 0 ; 1=2 2=2", 100);
    let report = perft::try_check_with("1,1 0 ; 2=3", 100, count).expect_err("it is 2");
    assert_eq!(report, "line 1: perft 2 of `1,1 0` is 2 and not 3\n  a1: 1\n  b1: 1");
    let refused = [
        (
            "9,9 0 ; 1=1",
            "line 1: the position `9,9 0` is refused: expected the tokens of row a at byte 0",
        ),
        ("1,1 0 ; thrice: 1=6", "line 1: the mode `thrice` is unknown"),
        ("1,1 0 ; 2:3", "line 1: `3` is not `depth=count`"),
        ("1,1 0", "line 1: expected a position, ` ; ` and `depth=count`"),
        ("1,1 0 ; 1=2000", "no count of at most 100 leaves"),
    ];
    for (file, report) in refused {
        assert_eq!(perft::try_check_with(file, 100, count), Err(report.to_string()));
    }
}

#[test]
fn playthroughs_are_compared_with_their_files() {
    golden::playthrough("tests/data/rows.txt", &Rows::default(), 1, 10);
    golden::playthrough("tests/data/pig.txt", &Pig::<0>::default(), 1, 12);
    if env::var_os(golden::VARIABLE).is_none() {
        let changed = catch_unwind(|| {
            golden::playthrough("tests/data/rows.txt", &Rows::default(), 2, 10);
        });
        let message = changed.expect_err("another game").downcast::<String>().expect("a report");
        assert!(
            message.contains("differs at line 1\n  file: # rows, rules 1, seed 1"),
            "{message}"
        );
        let missing = catch_unwind(|| golden::compare_with_file("tests/data/none.txt", ""));
        assert!(missing.is_err() && fs::metadata("tests/data/none.txt").is_err());
    }
}

#[test]
fn games_of_the_strategy_shrink() {
    let games = strategy::games(Rows::default());
    let rng_seed = RngSeed::Fixed(1);
    let config = Config { failure_persistence: None, rng_seed, ..Config::default() };
    let result = TestRunner::new(config).run(&games, |walk| {
        // Claims that no game ends, which the shortest one refutes.
        proptest::prop_assert_ne!(walk.end().turn(), Turn::Over);
        Ok(())
    });
    let Err(TestError::Fail(_, walk)) = result else { panic!("{result:?}") };
    // A game takes 4 to 6 steps; where no single step can be left out, there may be one too many.
    assert!((4..=5).contains(&walk.numbers.len()), "{walk:?}");
    assert_eq!(walk.states().len(), walk.numbers.len() + 1);
    let mapped = strategy::games_within(Rows::default(), 1).prop_map(|walk| walk.steps().len());
    let run = TestRunner::deterministic().run(&mapped, |n_steps| {
        proptest::prop_assert_eq!(n_steps, 1);
        Ok(())
    });
    assert!(run.is_ok());
}

#[test]
fn fuzz_targets_take_any_bytes() {
    let mut rng = SplitMix64::new(9);
    for _ in 0..200 {
        let length = rng.next() % 40;
        let noise: Vec<u8> = (0..length).map(|_| rng.next() as u8).collect();
        for data in [
            &noise[..],
            b"2,3 1",
            b"a2",
            b"B1",
            b"\x01\x00\x00\x00a2",
            b"1a 2b -- --",
            b"0: 1a ?? 2b b-",
            b"+??",
            b"r",
            b"",
        ] {
            take_all::<Rows>(data);
            take_all::<Pig>(data);
            take_all::<High>(data);
        }
    }
    let walk = Walk::random(Rows::default(), 20, &mut rng);
    let game = Match::new(walk.start.clone());
    fuzz::text::<Rows>(game.to_record(&[]).to_string().as_bytes());
}

fn take_all<S: HiddenInfo + Default>(data: &[u8]) {
    fuzz::text::<S>(data);
    fuzz::view_text::<S>(data);
    fuzz::walk::<S>(data);
    fuzz::check_listed::<S>(data);
}

#[test]
fn the_scale_follows_the_environment() {
    let due = if slow::is_on() { 100 } else { 1 };
    assert_eq!(slow::scale(1, 100), due);
}
