//! Excessive requests, which are refused.

use crate::program::{simply, words};

#[test]
fn threads_are_at_most_four_for_each_core() {
    let cores = std::thread::available_parallelism().expect("a machine with cores").get();
    let most = (4 * cores).to_string();
    let more = (4 * cores + 1).to_string();
    for command in [&["perft", "gobblet", "2"][..], &["stats", "-"], &["analyse", "gobblet"]] {
        let answer = simply(&words(&[command, &["--threads", &more]].concat()), "");
        let help = format!("{more} threads: the limit is {most}, four per core");
        assert_eq!((answer.code, answer.stderr), (Some(2), format!("error: {help}\n")));
    }
    let answer = simply(&words(&["perft", "gobblet", "2", "--threads", &most]), "");
    assert_eq!((answer.code, answer.stdout.as_str()), (Some(0), "240\n"));
}

#[test]
fn a_large_table_costs_nothing_until_it_fills() {
    let args = ["perft", "gobblet", "2", "--hash", "16384", "--threads", "1"];
    let start = std::time::Instant::now();
    let answer = simply(&words(&args), "");
    assert_eq!((answer.code, answer.stdout.as_str()), (Some(0), "240\n"));
    assert!(start.elapsed().as_secs() < 20, "sixteen gigabytes are not touched");
}

#[test]
fn a_depth_that_would_overflow_the_stack_is_refused() {
    for more in [&[][..], &["--hash", "8"], &["--divide"], &["--threads", "1"]] {
        for depth in ["256", "1000000", "4294967296", "x", "-1"] {
            let answer = simply(&words(&[&["perft", "gobblet", depth], more].concat()), "");
            let message = "expected a whole number from 0 to 255";
            let message = format!("error: invalid value '{depth}' for '<DEPTH>': {message}\n");
            assert_eq!((answer.code, answer.stderr), (Some(2), message));
        }
    }
}

/// Searches that play games to their end have no depth, so that none would end them.
#[test]
fn a_depth_is_obeyed_or_refused() {
    let answer = simply(&words(&["analyse", "tictactoe", "--limit", "d4"]), "");
    let last = answer.stdout.lines().last();
    assert_eq!((answer.code, last), (Some(0), Some("  1. a1 b1 c1 (expects +0.00)")));
    assert!(answer.stdout.contains("\nalphabeta with the limit d4: "), "{}", answer.stdout);
    for command in [
        &["analyse", "tictactoe", "--limit", "d4", "--search", "mcts"][..],
        &["analyse", "kuhn", "--position", "KJ", "--as", "1", "--limit", "d4"],
        &["play", "tictactoe", "--players", "mcts:d4,random"],
        &["arena", "tictactoe", "--bot", "mcts:d4", "--bot", "random", "--games", "2"],
    ] {
        let answer = simply(&words(command), "");
        assert_eq!(answer.code, Some(1), "{}", answer.stderr);
        let expected = "the search does not have the setting `depth`";
        assert!(answer.stderr.contains(expected), "{}", answer.stderr);
    }
}
