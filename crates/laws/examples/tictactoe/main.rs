//! Tic-tac-toe under every law that applies to it.

mod game;

use rulebook_laws::{Laws, refusals};

use crate::game::{Mark, TicTacToe};

const RULES: &str = "
**R1** Crosses and noughts alternate in marking one of nine squares, `a` to `i`, that is free.
**R2** Three marks in a row win and end the game. If no square is free, it is a draw.";

const REFUSALS: &str = "
......... | j | R1 no-such-square
x........ | a | R1 square-taken
xxxoo.... | f | R2 game-over";

rulebook_laws::count_allocations!();

#[cfg_attr(test, test)]
fn main() {
    let laws = Laws::new(TicTacToe(['.'; 9])).games(300).ends_within(9);
    laws.candidates(('a'..='z').map(Mark)).serde().hidden().no_alloc().run();
    refusals::check::<TicTacToe>(RULES, REFUSALS);
}
