//! A slow judge of Mygame that shares no code with the engine: only texts go in and out.

use rulebook_laws::Model;

/// The variants that are compared. Together they have every value of every option.
pub(crate) const VARIANTS: [&str; 2] = ["", "last=loses"];

/// The pile as a list of counters.
#[derive(Clone)]
pub(crate) struct SlowMygame {
    variant: &'static str,
    counters: Vec<()>,
    is_first_to_move: bool,
}

impl SlowMygame {
    /// R1: 21 counters, the first player to move.
    pub(crate) fn new(variant: &'static str) -> SlowMygame {
        SlowMygame { variant, counters: vec![(); 21], is_first_to_move: true }
    }

    /// R3: the player who took the last counter, or the other one; `None` during the game.
    fn winner(&self) -> Option<u8> {
        if !self.counters.is_empty() {
            return None;
        }
        // The player who is not to move took the last one.
        let took_last = u8::from(self.is_first_to_move);
        let last_wins = self.variant.is_empty();
        Some(if last_wins { took_last } else { 1 - took_last })
    }
}

impl Model for SlowMygame {
    fn turn(&self) -> String {
        let turn = match (self.counters.is_empty(), self.is_first_to_move) {
            (true, _) => "over",
            (false, true) => "0",
            (false, false) => "1",
        };
        turn.to_string()
    }

    fn steps(&self) -> Vec<(String, u32)> {
        // R2: one to three, no more than are left.
        let numbers = (1..=3).filter(|number| *number <= self.counters.len());
        numbers.map(|number| (number.to_string(), 1)).collect()
    }

    fn take(&mut self, step: &str) {
        for _ in 0..step.parse::<usize>().expect("a number") {
            self.counters.pop().expect("a counter that is left");
        }
        self.is_first_to_move = !self.is_first_to_move;
    }

    fn position(&self) -> String {
        let player = if self.is_first_to_move { "w" } else { "b" };
        let prefix = match self.variant {
            "" => String::new(),
            variant => format!("{{{variant}}} "),
        };
        format!("{prefix}{} {player}", self.counters.len())
    }

    fn outcome(&self) -> Option<String> {
        let winner = self.winner()?;
        Some(format!("win {winner}"))
    }

    fn payoffs(&self) -> Vec<i32> {
        match self.winner() {
            None => Vec::new(),
            Some(0) => vec![1, -1],
            Some(_) => vec![-1, 1],
        }
    }
}
