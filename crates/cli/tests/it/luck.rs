//! Undo and redo at the table do not change chance.

use crate::program;

/// Leduc hold'em has chance between the moves: the card of the board.
#[test]
fn what_was_undone_comes_back_as_it_was() {
    for seed in 0..12 {
        for players in ["human,random", "human,human"] {
            let args = ["leduc", "--host", "--players", players];
            let played = last_position(&args, seed, "1\n1\n");
            for detour in [
                "1\n1\nundo\nredo\n",
                "1\n1\nundo\n1\n",
                "1\nundo\n2\nundo\n1\n1\n",
                "1\n1\nundo\nundo\nredo\nredo\n",
                "1\nundo\nundo\nredo\n1\n",
            ] {
                assert_eq!(last_position(&args, seed, detour), played, "{players} {seed} {detour}");
            }
        }
    }
}

/// The steps to redo remain after a redo that ended in the middle.
#[test]
fn the_continuation_survives_undo_and_redo() {
    for seed in 0..6 {
        let args = ["tictactoe", "--players", "human,random"];
        let played = last_position(&args, seed, "1\n1\n1\n");
        let detour = "1\n1\n1\nundo\nundo\nundo\nredo\nredo\nredo\n";
        assert_eq!(last_position(&args, seed, detour), played, "{seed}");
    }
}

/// The position that the table shows after these lines.
fn last_position(args: &[&str], seed: u64, says: &str) -> String {
    let seed = seed.to_string();
    let args = [&["play"], args, &["--seed", &seed]].concat();
    let args: Vec<_> = args.into_iter().map(str::to_owned).collect();
    let answer = program::simply(&args, &format!("{says}position\n"));
    assert_eq!(answer.code, Some(0), "{answer:?}");
    let text = answer.stdout;
    let (_, after) = text.rsplit_once("> position\n").expect("a position");
    after.lines().next().expect("a line").to_owned()
}
