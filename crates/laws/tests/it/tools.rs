//! Models, perft files, goldens, strategies and fuzz entry points.

use std::{env, fs, panic::catch_unwind};

use proptest::{
    strategy::Strategy,
    test_runner::{Config, RngSeed, TestError, TestRunner},
};
use rulebook_classics::{Kuhn, Nim, Pig, TicTacToe};
use rulebook_laws::{
    Laws, Model, Violation, Walk, compare, fuzz, golden, model, perft,
    rulebook_core::{Game, Match, Perft, SplitMix64, State, Turn},
    slow, strategy,
};

use crate::{
    bug::{Bug, with},
    flawed::Flawed,
};

/// Tic-tac-toe as text: the ranks from the top.
#[derive(Clone)]
pub(crate) struct SlowTicTacToe(String);

/// The eight lines, as places in the text.
const LINES: [[usize; 3]; 8] =
    [[0, 1, 2], [4, 5, 6], [8, 9, 10], [0, 4, 8], [1, 5, 9], [2, 6, 10], [0, 5, 10], [2, 5, 8]];

impl Default for SlowTicTacToe {
    fn default() -> SlowTicTacToe {
        SlowTicTacToe(".../.../...".into())
    }
}

impl SlowTicTacToe {
    fn count(&self, mark: char) -> usize {
        self.0.matches(mark).count()
    }

    fn winner(&self) -> Option<usize> {
        let has_line = |mark: &char| {
            let is_mark = |place: &usize| self.0.as_bytes()[*place] == *mark as u8;
            LINES.iter().any(|line| line.iter().all(is_mark))
        };
        ['X', 'O'].iter().position(has_line)
    }

    /// The places in the text by square.
    fn squares() -> impl Iterator<Item = (String, usize)> {
        let ranks = [(0, 3), (4, 2), (8, 1)].into_iter();
        ranks.flat_map(|(first, rank)| {
            [("c", 2), ("b", 1), ("a", 0)].map(|(file, n)| (format!("{file}{rank}"), first + n))
        })
    }
}

impl Model for SlowTicTacToe {
    fn turn(&self) -> String {
        let is_over = self.winner().is_some() || self.count('.') == 0;
        if is_over { "over".into() } else { (self.count('X') - self.count('O')).to_string() }
    }

    fn steps(&self) -> Vec<(String, u32)> {
        let is_free = |place: usize| self.turn() != "over" && self.0.as_bytes()[place] == b'.';
        let free = Self::squares().filter(|(_, place)| is_free(*place));
        free.map(|(square, _)| (square, 1)).collect()
    }

    fn take(&mut self, step: &str) {
        let found = Self::squares().find(|(square, _)| square == step);
        let (_, place) = found.expect("a square");
        let mark = if self.turn() == "0" { "X" } else { "O" };
        self.0.replace_range(place..=place, mark);
    }

    fn position(&self) -> String {
        self.0.clone()
    }

    fn outcome(&self) -> Option<String> {
        let is_over = self.turn() == "over";
        is_over.then(|| self.winner().map_or("draw".into(), |winner| format!("win {winner}")))
    }

    fn payoffs(&self) -> Vec<i32> {
        match self.winner() {
            _ if self.turn() != "over" => Vec::new(),
            Some(0) => vec![1, -1],
            Some(_) => vec![-1, 1],
            None => vec![0, 0],
        }
    }
}

#[test]
fn a_model_agrees_with_a_correct_engine_and_not_with_others() {
    let (start, slow) = (Flawed::<TicTacToe>::default(), SlowTicTacToe::default());
    compare(&start, &slow, 50, 1);
    let other = "XX./.O./...";
    model::compare_from(
        &[
            (start.clone(), slow.clone()),
            (other.parse().expect("a position"), SlowTicTacToe(other.into())),
        ],
        10,
        100,
        3,
    );
    let difference = with(Bug::HidesLegalMove, || model::try_compare(&start, &slow, 1, 100, 1));
    let report = difference.expect_err("a move is hidden").to_string();
    assert!(report.contains("differ after 0 steps"), "{report}");
    assert!(report.contains("of the engine alone: none"), "{report}");
    assert!(report.contains("of the model alone:  c3"), "{report}");
    let difference = with(Bug::NoOutcome, || model::try_compare(&start, &slow, 5, 100, 1));
    let difference = difference.expect_err("there is no outcome");
    assert_eq!(difference.transcript.len(), 5, "the shortest game: {difference}");
    assert!(difference.differs.contains("outcome of the model:  win 0"), "{difference}");
}

#[test]
fn perft_files_are_read_and_checked() {
    // Counted by hand: from two heaps of one stone, each move leaves one choice less.
    let file = "# By hand.\n\n1,1,0,0 0 ; 1=2 2=2 3=0\n0,2,0,0 1 ; 1=2 ; twice: 1=4\n";
    let entries = perft::parse(file).expect("a perft file");
    assert_eq!(entries.len(), 5);
    assert_eq!((entries[4].line, entries[4].mode.as_str(), entries[4].count), (4, "twice", 4));
    let [entry] = &perft::parse("a ; b ; 1=2").expect("a perft file")[..] else {
        panic!("one count")
    };
    assert_eq!((entry.position.as_str(), entry.depth, entry.count), ("a ; b", 1, 2));
    let count = |state: &Nim, mode: &str, depth| {
        let (_, n) = [("", 1), ("twice", 2)].into_iter().find(|(name, _)| *name == mode)?;
        Some(Perft::new(state).depth(depth).count().map(|count| n * count))
    };
    assert_eq!(perft::try_check_with(file, 100, count), Ok(()));
    perft::check::<Nim>("1,1,0,0 0 ; 1=2 2=2", 100);
    let report = perft::try_check_with("1,1,0,0 0 ; 2=3", 100, count).expect_err("it is 2");
    assert_eq!(report, "line 1: perft 2 of `1,1,0,0 0` is 2 and not 3\n  a1: 1\n  b1: 1");
    let refused = [
        (
            "1,1 0 ; 1=1",
            "line 1: the position `1,1 0` is refused: expected `,` and the stones in the next heap \
             at byte 3",
        ),
        ("1,1,0,0 0 ; thrice: 1=6", "line 1: the mode `thrice` is unknown"),
        (
            "1,1,0,0 0 ; twice: 256=1",
            "line 1: perft 256 twice of `1,1,0,0 0` has no result: depth 256 is above the limit of \
             255",
        ),
        ("1,1,0,0 0 ; 2:3", "line 1: `3` is not `depth=count`"),
        ("1,1,0,0 0", "line 1: expected a position, ` ; ` and `depth=count`"),
        ("1,1,0,0 0 ; 1=2000", "no count of at most 100 leaves"),
    ];
    for (file, report) in refused {
        assert_eq!(perft::try_check_with(file, 100, count), Err(report.to_string()));
    }
}

#[test]
fn playthroughs_are_compared_with_their_files() {
    let tictactoe = TicTacToe::default();
    golden::playthrough("tests/data/tictactoe.txt", &tictactoe, 1, 10);
    golden::playthrough("tests/data/pig.txt", &Pig::default(), 1, 12);
    if env::var_os(golden::VARIABLE).is_none() {
        let changed = catch_unwind(|| {
            golden::playthrough("tests/data/tictactoe.txt", &tictactoe, 2, 10);
        });
        let message = changed.expect_err("another game").downcast::<String>().expect("a report");
        assert!(
            message.contains("differs at line 1\n  file: # tictactoe, rules 1, seed 1"),
            "{message}"
        );
        let missing = catch_unwind(|| golden::compare_with_file("tests/data/none.txt", ""));
        assert!(missing.is_err() && fs::metadata("tests/data/none.txt").is_err());
    }
}

#[test]
fn games_of_the_strategy_shrink() {
    let games = strategy::games(TicTacToe::default());
    let rng_seed = RngSeed::Fixed(1);
    let config = Config { failure_persistence: None, rng_seed, ..Config::default() };
    let result = TestRunner::new(config).run(&games, |walk| {
        // Claims that no game ends, which the shortest one refutes.
        proptest::prop_assert_ne!(walk.end().turn(), Turn::Over);
        Ok(())
    });
    let Err(TestError::Fail(_, walk)) = result else { panic!("{result:?}") };
    // A game takes 5 to 9 steps; where no single step can be left out, there may be one too many.
    assert!((5..=6).contains(&walk.numbers.len()), "{walk:?}");
    assert_eq!(walk.states().len(), walk.numbers.len() + 1);
    let mapped =
        strategy::games_within(TicTacToe::default(), 1).prop_map(|walk| walk.steps().len());
    let run = TestRunner::deterministic().run(&mapped, |n_steps| {
        proptest::prop_assert_eq!(n_steps, 1);
        Ok(())
    });
    assert!(run.is_ok());
}

#[test]
fn a_single_game_shrinks_as_far_as_many() {
    // No heap may become empty: the first of all moves takes the only stone of the first one.
    let laws = Laws::new(Nim::default()).games(1).law(|state, _| {
        let heaps = state.to_string();
        if heaps.split([',', ' ']).take(4).any(|stones| stones == "0") {
            return Err(Violation::new("a law of the game", state, "a heap is empty"));
        }
        Ok(())
    });
    let failed = catch_unwind(|| strategy::check(&laws)).expect_err("a broken law");
    let message = failed.downcast::<String>().expect("a report");
    assert!(message.contains("numbers: [0]"), "{message}");
}

#[test]
fn fuzz_targets_take_any_bytes() {
    let mut rng = SplitMix64::new(9);
    for _ in 0..200 {
        let length = rng.next() % 40;
        let noise: Vec<u8> = (0..length).map(|_| rng.next() as u8).collect();
        for data in [
            &noise[..],
            b"XO./.../...",
            b"a2",
            b"\x01\x00\x00\x00a2",
            b"23,40 0+12*",
            b"roll",
            b"KJ pb",
            b"0: K? p",
            b"?",
            b"b KJ",
            b"",
        ] {
            take_all::<TicTacToe>(data);
            take_all::<Pig>(data);
            take_all::<Kuhn>(data);
        }
    }
    let walk = Walk::random(TicTacToe::default(), 20, &mut rng);
    let game = Match::new(walk.start.clone());
    fuzz::text::<TicTacToe>(game.to_record(&[]).to_string().as_bytes());
}

fn take_all<S: Game>(data: &[u8]) {
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
