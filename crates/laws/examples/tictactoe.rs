//! Tic-tac-toe under every law that applies to it: a whole game in one small file.

use std::{fmt, ops::ControlFlow, str::FromStr};

use rulebook_laws::rulebook_core::text::{Cursor, SyntaxError};
use rulebook_laws::rulebook_core::{
    Legality, Never, Outcome, PerfectInfo, Player, Rules, State, Turn, Utility,
};
use rulebook_laws::{Laws, rulebook_core};

const LINES: [&str; 8] = ["abc", "def", "ghi", "adg", "beh", "cfi", "aei", "ceg"];

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
    fn at(&self, mv: char) -> Option<char> {
        self.0.get((mv as usize).checked_sub('a' as usize)?).copied()
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
        let n_free = self.0.iter().filter(|mark| **mark == '.').count();
        let mover = if n_free % 2 == 1 { Player::FIRST } else { Player::SECOND };
        if self.outcome().is_some() { Turn::Over } else { Turn::Player(mover) }
    }
    fn outcome(&self) -> Option<Outcome> {
        let has = |mark| LINES.iter().any(|line| line.chars().all(|mv| self.at(mv) == Some(mark)));
        match (has('x'), has('o'), self.0.contains(&'.')) {
            (true, _, _) => Some(Outcome::win(Player::FIRST)),
            (_, true, _) => Some(Outcome::win(Player::SECOND)),
            (_, _, is_running) => (!is_running).then_some(Outcome::Draw),
        }
    }
    fn payoff(&self, player: Player) -> Option<i32> {
        self.outcome().filter(|_| player.index() < 2).map(|o| o.two_player_payoff(player))
    }
    fn play_unchecked(&mut self, mv: char) {
        let mark = if self.turn() == Turn::Player(Player::FIRST) { 'x' } else { 'o' };
        self.0[mv as usize - 'a' as usize] = mark;
    }
    fn resolve_unchecked(&mut self, event: Never) {
        match event {}
    }
}

impl Legality for TicTacToe {
    type Illegal = IllegalMove;
    type MoveList = Vec<char>;

    fn check(&self, mv: char) -> Result<(), IllegalMove> {
        match self.at(mv) {
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
        let (mut cursor, mut state) = (Cursor::new(text), TicTacToe(['.'; 9]));
        for square in &mut state.0 {
            let mark = |cursor: &mut Cursor| cursor.next_char().filter(|c| ".xo".contains(*c));
            *square = cursor.parse_with("`.`, `x` or `o`", mark)?;
        }
        cursor.finish().map(|()| state)
    }
}

rulebook_core::impl_serde!(TicTacToe);
rulebook_laws::count_allocations!();

fn main() {
    let laws = Laws::new(TicTacToe(['.'; 9])).games(300).ends_within(9).candidates('A'..='z');
    laws.serde().hidden().no_alloc().run();
    println!("tic-tac-toe keeps the laws");
}
