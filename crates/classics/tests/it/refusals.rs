//! Every refusal, provoked for each action that can cause it, cites a rule of the rules page.

use rulebook_classics::{Connect4, Game, Gobblers, Kuhn, Leduc, TicTacToe};
use rulebook_laws::refusals;

#[test]
fn every_refusal_cites_its_rule() {
    fn check<G: Game>(table: &str) {
        refusals::check::<G>(G::INFO.rules, table);
    }
    check::<TicTacToe>(include_str!("../data/tictactoe/refusals.txt"));
    check::<Connect4>(include_str!("../data/connect4/refusals.txt"));
    check::<Gobblers>(include_str!("../data/gobblers/refusals.txt"));
    check::<Kuhn>(include_str!("../data/kuhn/refusals.txt"));
    check::<Leduc>(include_str!("../data/leduc/refusals.txt"));
}
