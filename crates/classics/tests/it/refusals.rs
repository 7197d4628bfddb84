//! Every refusal, provoked for each action that can cause it, cites a rule of the rules page.

use rulebook_classics::{
    Connect4, Gobblers, Goofspiel, Kuhn, Leduc, Legality, Nim, Pig, TicTacToe,
};
use rulebook_laws::refusals;

#[test]
fn every_refusal_cites_its_rule() {
    check::<TicTacToe>(include_str!("../../src/tictactoe/RULES.md"), "tictactoe");
    check::<Nim>(include_str!("../../src/nim/RULES.md"), "nim");
    check::<Connect4>(include_str!("../../src/connect4/RULES.md"), "connect4");
    check::<Gobblers>(include_str!("../../src/gobblers/RULES.md"), "gobblers");
    check::<Pig>(include_str!("../../src/pig/RULES.md"), "pig");
    check::<Kuhn>(include_str!("../../src/kuhn/RULES.md"), "kuhn");
    check::<Leduc>(include_str!("../../src/leduc/RULES.md"), "leduc");
    check::<Goofspiel>(include_str!("../../src/goofspiel/RULES.md"), "goofspiel");
}

/// Checks the part of the table under the heading `# GAME`.
#[track_caller]
fn check<S: Legality>(page: &str, game: &str) {
    let tables = include_str!("../data/refusals.txt");
    let heading = format!("## {game}\n");
    let (_, table) = tables.split_once(&heading).expect("a table of the game");
    refusals::check::<S>(page, table.split("## ").next().unwrap_or(table));
}
