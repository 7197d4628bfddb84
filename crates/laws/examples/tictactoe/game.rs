// Tic-tac-toe: a whole game in one small file.

use std::{fmt, ops::ControlFlow, ops::RangeInclusive, str::FromStr};

use rulebook_core::{
    Legality, Outcome, PerfectInfo, Player, Rules, State, Turn, Utility, impl_refusal, impl_serde,
    text::SyntaxError,
};

const LINES: [[usize; 3]; 8] =
    [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

/// The nine squares `a` to `i`, each `.`, `x` or `o`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct TicTacToe(pub(crate) [char; 9]);

/// The square to mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Mark(pub(crate) char);

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum IllegalMove {
    #[error("the game is over")]
    GameOver,
    #[error("there is no such square")]
    NoSuchSquare,
    #[error("the square is taken")]
    SquareTaken,
}

impl_refusal!(IllegalMove {
    GameOver: R2 "game-over",
    NoSuchSquare: R1 "no-such-square",
    SquareTaken: R1 "square-taken",
});

impl TicTacToe {
    /// How many more crosses than noughts there are.
    fn surplus(&self) -> i32 {
        self.0.iter().map(|mark| i32::from(*mark == 'x') - i32::from(*mark == 'o')).sum()
    }

    fn has_line(&self, mark: char) -> bool {
        LINES.iter().any(|line| line.iter().all(|square| self.0[*square] == mark))
    }

    fn n_free(&self) -> usize {
        self.0.iter().filter(|mark| **mark == '.').count()
    }
}

impl State for TicTacToe {
    type Move = Mark;
    rulebook_core::no_chance!(State);
    const RULES: Rules = Rules { name: "tictactoe", version: 1 };
    const UTILITY: Utility = Utility::ZeroSum;

    fn players(&self) -> u8 {
        2
    }
    fn turn(&self) -> Turn {
        let mover = if self.surplus() == 0 { Player::FIRST } else { Player::SECOND };
        if self.outcome().is_some() { Turn::Over } else { Turn::Player(mover) }
    }
    fn outcome(&self) -> Option<Outcome> {
        let winner = Player::all(2).find(|player| self.has_line(['x', 'o'][player.index()]));
        winner.map(Outcome::win).or((self.n_free() == 0).then_some(Outcome::Draw))
    }
    fn payoff(&self, player: Player) -> Option<i32> {
        self.outcome().filter(|_| player.index() < 2).map(|o| o.two_player_payoff(player))
    }
    fn payoff_range(&self) -> RangeInclusive<i32> {
        -1..=1
    }
    fn max_steps(&self) -> Option<u32> {
        Some(self.n_free() as u32)
    }
    fn play_unchecked(&mut self, mv: Mark) {
        self.0[mv.0 as usize - 'a' as usize] = if self.surplus() == 0 { 'x' } else { 'o' };
    }
}

impl Legality for TicTacToe {
    type Illegal = IllegalMove;
    type MoveList = Vec<Mark>;
    rulebook_core::no_chance!(Legality);

    fn check(&self, mv: Mark) -> Result<(), IllegalMove> {
        match self.0.get((mv.0 as usize).wrapping_sub('a' as usize)) {
            _ if self.turn() == Turn::Over => Err(IllegalMove::GameOver),
            Some('.') => Ok(()),
            Some(_) => Err(IllegalMove::SquareTaken),
            None => Err(IllegalMove::NoSuchSquare),
        }
    }
    fn visit_moves<B>(&self, visit: impl FnMut(Mark) -> ControlFlow<B>) -> ControlFlow<B> {
        ('a'..='i').map(Mark).filter(|mv| self.check(*mv).is_ok()).try_for_each(visit)
    }
}

impl PerfectInfo for TicTacToe {}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Mark {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Mark, SyntaxError> {
        let letter = text.parse().ok().filter(char::is_ascii_lowercase);
        letter.map(Mark).ok_or(SyntaxError { offset: 0, expected: "a square, `a` to `i`" })
    }
}

impl fmt::Display for TicTacToe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.iter().collect::<String>())
    }
}

impl FromStr for TicTacToe {
    type Err = SyntaxError;

    /// Refuses what no game reaches: a wrong number of marks, or a line of the player who did not
    /// make the last mark.
    fn from_str(text: &str) -> Result<TicTacToe, SyntaxError> {
        let marks: Vec<char> = text.chars().take(10).filter(|mark| ".xo".contains(*mark)).collect();
        let state = marks.try_into().ok().map(TicTacToe).filter(|_| text.len() == 9);
        let is_reached = |state: &TicTacToe| match state.surplus() {
            0 => !state.has_line('x'),
            1 => !state.has_line('o'),
            _ => false,
        };
        let error = SyntaxError { offset: 0, expected: "a position of nine `.`, `x` and `o`" };
        state.filter(is_reached).ok_or(error)
    }
}

impl_serde!(TicTacToe);
impl_serde!(Mark);
