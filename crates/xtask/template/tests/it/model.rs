//! A slow judge of Takeaway that shares no code with the engine: it speaks only text.

use rulebook_laws::Model;

/// Heaps of counters as one would lay them on a table.
#[derive(Clone)]
pub(crate) struct SlowTakeaway {
    prefix: &'static str,
    counters: Vec<()>,
    is_first_to_move: bool,
}

impl SlowTakeaway {
    /// R1: 21 counters, the first player to move.
    pub(crate) fn new(prefix: &'static str) -> SlowTakeaway {
        SlowTakeaway { prefix, counters: vec![(); 21], is_first_to_move: true }
    }
}

impl Model for SlowTakeaway {
    fn turn(&self) -> String {
        let turn = match (self.counters.is_empty(), self.is_first_to_move) {
            (true, _) => "over",
            (false, true) => "0",
            (false, false) => "1",
        };
        turn.to_string()
    }

    fn steps(&self) -> Vec<(String, u32)> {
        // R2: one to three that are there.
        let numbers = (1..=3).filter(|number| *number <= self.counters.len());
        numbers.map(|number| (number.to_string(), 1)).collect()
    }

    fn take(&mut self, step: &str) {
        for _ in 0..step.parse::<usize>().expect("a number") {
            self.counters.pop().expect("a counter that is there");
        }
        self.is_first_to_move = !self.is_first_to_move;
    }

    fn position(&self) -> String {
        let player = if self.is_first_to_move { "w" } else { "b" };
        format!("{}{} {player}", self.prefix, self.counters.len())
    }

    fn outcome(&self) -> Option<String> {
        if !self.counters.is_empty() {
            return None;
        }
        // R3: whoever does not move now took the last one.
        let first_took_last = !self.is_first_to_move;
        let last_wins = self.prefix.is_empty();
        Some(if first_took_last == last_wins { "win 0" } else { "win 1" }.to_string())
    }
}
