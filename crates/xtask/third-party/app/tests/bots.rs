//! Players, equilibria, tournaments and the engine protocol work for Aviary, which does nothing for
//! them.

use std::process::Command;

const BINARY: &str = env!("CARGO_BIN_EXE_aviary");

/// The standard output of a command that succeeds.
#[track_caller]
fn succeed(line: &str) -> String {
    let output = Command::new(BINARY).args(line.split(' ')).output().expect("the binary");
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
    let args = ["play", "aviary", "--player", "human", "--player", "mcts:100n"];
    let output = Command::new(BINARY).args(args).output().expect("the binary");
    assert_eq!(output.status.code(), Some(1));
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.contains("it has to see the whole position"), "{error}");
}

#[test]
fn the_player_to_move_gets_an_analysis_of_what_that_player_sees() {
    let position = "answer canary-5>canary-3 canary-1+canary-6";
    let args = ["analyse", "aviary", "--position", position, "--as", "1", "--limit", "500n"];
    let output = Command::new(BINARY).args(args).output().expect("the binary");
    assert!(output.status.success(), "{output:?}");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(
        said.starts_with("ismcts with the limit 500n: ") && !said.contains("canary-3"),
        "{said}"
    );
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
    let said = succeed("arena aviary --bot ismcts:100n --bot random --games 8 --json");
    assert!(said.contains("ismcts:100n"), "{said}");
}

#[test]
fn the_engine_protocol_carries_the_game() {
    let engine = format!("'{BINARY}' engine");
    let output = Command::new(BINARY).args(["engine", "--check", &engine]).output();
    let output = output.expect("the binary");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{said}");
    assert!(said.contains("aviary"), "{said}");
}
