//! Players, solvers, equilibria, tournaments and the engine protocol work for both games without
//! any code of their own.

use std::process::{Command, Output};

const BINARY: &str = env!("CARGO_BIN_EXE_parlour");

fn run(args: &[&str]) -> Output {
    Command::new(BINARY).args(args).output().expect("the binary")
}

/// The standard output of a command that succeeds.
#[track_caller]
fn succeed(line: &str) -> String {
    let output = run(&line.split(' ').collect::<Vec<_>>());
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{line}: {error}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn searches_over_views_play_whole_games() {
    for player in ["random", "ismcts:100n"] {
        for seed in ["1", "2", "3"] {
            let said = succeed(&format!(
                "play aviary --seed {seed} --player {player} --player ismcts:50n"
            ));
            assert!(said.contains("The game is over"), "{said}");
            assert!(!said.contains("cannot play"), "{said}");
        }
    }
}

#[test]
fn a_search_that_must_see_all_cards_is_refused() {
    let output = run(&["play", "aviary", "--player", "human", "--player", "mcts:100n"]);
    assert_eq!(output.status.code(), Some(1));
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.contains("it has to see the whole position"), "{error}");
}

#[test]
fn the_player_to_move_gets_an_analysis_of_what_that_player_sees() {
    let position = "answer canary-5>canary-3 canary-1+canary-6";
    let output =
        run(&["analyse", "aviary", "--position", position, "--as", "2", "--limit", "500n"]);
    assert!(output.status.success(), "{output:?}");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(
        said.starts_with("ismcts with the limit 500n: ") && !said.contains("canary-3"),
        "{said}"
    );
}

#[test]
fn noughts_and_crosses_is_solved_and_played_by_alpha_beta() {
    let said = succeed("solve noughts");
    assert!(said.contains("draw") && !said.contains("win") && !said.contains("loss"), "{said}");
    let said = succeed("play noughts --player alphabeta:20000n --player alphabeta:20000n");
    assert!(said.contains("Draw"), "{said}");
}

#[test]
fn equilibria_are_computed() {
    let said = succeed("cfr aviary --iterations 20 --json");
    assert!(said.contains("\"information_sets\"") && said.contains("\"exploitability\""), "{said}");
    let said = succeed("best-response aviary --policy uniform");
    assert!(said.contains("NashConv"), "{said}");
}

#[test]
fn players_meet_in_a_tournament() {
    for (game, bot) in [("aviary", "ismcts:100n"), ("noughts", "alphabeta:100n")] {
        let said = succeed(&format!("arena {game} --bot {bot} --bot random --games 8 --json"));
        assert!(said.contains(bot), "{said}");
    }
}

#[test]
fn the_engine_protocol_carries_the_games() {
    let output = run(&["engine", "--check", &format!("'{BINARY}' engine")]);
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{said}");
    assert!(said.contains("aviary") && said.contains("noughts"), "{said}");
}
