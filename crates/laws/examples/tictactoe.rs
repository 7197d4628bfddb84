//! Tic-tac-toe under every law that applies to it: a whole game in one small file.

use std::{fmt, ops::ControlFlow, str::FromStr};

use rulebook_core::{Legality, Never, Outcome, PerfectInfo, Player, Rules, State, Turn, Utility};
use rulebook_core::{impl_serde, text::SyntaxError};

const LINES: [[usize; 3]; 8] =
    [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

/// The nine squares `a` to `i`, each `.`, `x` or `o`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct TicTacToe([char; 9]);

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
enum IllegalMove {
    #[error("the game is over")]
    Over,
    #[error("the square is taken, or there is no such square")]
    NotFree,
}

impl TicTacToe {
    fn surplus_of_first(&self) -> i32 {
        self.0.iter().map(|mark| i32::from(*mark == 'x') - i32::from(*mark == 'o')).sum()
    }
}

impl State for TicTacToe {
    type Move = char;
    type Event = Never;
    const RULES: Rules = Rules { name: "tictactoe", version: 1 };
    const UTILITY: Utility = Utility::ZeroSum;
    fn players(&self) -> u8 {
        2
    }
    fn turn(&self) -> Turn {
        let mover = if self.surplus_of_first() == 0 { Player::FIRST } else { Player::SECOND };
        if self.outcome().is_some() { Turn::Over } else { Turn::Player(mover) }
    }
    fn outcome(&self) -> Option<Outcome> {
        let has = |mark| LINES.iter().any(|line| line.iter().all(|square| self.0[*square] == mark));
        let winner = Player::all(2).find(|player| has(['x', 'o'][player.index()]));
        winner.map(Outcome::win).or((!self.0.contains(&'.')).then_some(Outcome::Draw))
    }
    fn payoff(&self, player: Player) -> Option<i32> {
        self.outcome().filter(|_| player.index() < 2).map(|o| o.two_player_payoff(player))
    }
    fn play_unchecked(&mut self, mv: char) {
        self.0[mv as usize - 'a' as usize] = if self.surplus_of_first() == 0 { 'x' } else { 'o' };
    }
    fn resolve_unchecked(&mut self, _: Never) {}
}

impl Legality for TicTacToe {
    type Illegal = IllegalMove;
    type MoveList = Vec<char>;
    fn check(&self, mv: char) -> Result<(), IllegalMove> {
        match self.0.get((mv as usize).wrapping_sub('a' as usize)) {
            _ if self.turn() == Turn::Over => Err(IllegalMove::Over),
            Some('.') => Ok(()),
            _ => Err(IllegalMove::NotFree),
        }
    }
    fn check_event(&self, event: Never) -> Result<(), IllegalMove> {
        match event {}
    }
    fn visit_moves<B>(&self, visit: impl FnMut(char) -> ControlFlow<B>) -> ControlFlow<B> {
        ('a'..='i').filter(|mv| self.check(*mv).is_ok()).try_for_each(visit)
    }
    fn visit_events<B>(&self, _: impl FnMut(Never, u32) -> ControlFlow<B>) -> ControlFlow<B> {
        ControlFlow::Continue(())
    }
}
impl PerfectInfo for TicTacToe {}

impl fmt::Display for TicTacToe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.iter().collect::<String>())
    }
}

impl FromStr for TicTacToe {
    type Err = SyntaxError;
    fn from_str(text: &str) -> Result<TicTacToe, SyntaxError> {
        let marks: Vec<char> = text.chars().take(10).filter(|mark| ".xo".contains(*mark)).collect();
        let state = marks.try_into().ok().map(TicTacToe).filter(|_| text.len() == 9);
        let state = state.filter(|state| (0..2).contains(&state.surplus_of_first()));
        state.ok_or(SyntaxError { offset: 0, expected: "nine times `.`, `x` or `o`" })
    }
}
impl_serde!(TicTacToe);
rulebook_laws::count_allocations!();
#[cfg_attr(test, test)]
fn main() {
    let laws = rulebook_laws::Laws::new(TicTacToe(['.'; 9])).games(300).ends_within(9);
    laws.candidates('A'..='z').serde().hidden().no_alloc().run();
    println!("tic-tac-toe keeps the laws");
}
