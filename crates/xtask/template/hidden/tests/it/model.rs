//! A slow judge of Mygame that shares no code with the engine: only texts go in and out.

use rulebook_laws::Model;

/// The variants that are compared. Together they have every value of every option.
pub(crate) const VARIANTS: [&str; 2] = ["", "equal=loses"];

/// The deal and the moves so far.
#[derive(Clone)]
pub(crate) struct SlowMygame {
    variant: &'static str,
    cards: Vec<String>,
    moves: Vec<String>,
}

impl SlowMygame {
    pub(crate) fn new(variant: &'static str) -> SlowMygame {
        SlowMygame { variant, cards: Vec::new(), moves: Vec::new() }
    }

    /// R3: one chip, and one more for each raise.
    fn stake(&self) -> i32 {
        1 + self.moves.iter().map(|mv| i32::from(mv == "raise")).sum::<i32>()
    }

    /// R4, R5: how the game ended.
    fn ending(&self) -> Option<&str> {
        self.moves.last().map(String::as_str).filter(|mv| *mv != "raise")
    }

    /// R3: the first player begins.
    fn mover(&self) -> usize {
        self.moves.len() % 2
    }
}

impl Model for SlowMygame {
    fn turn(&self) -> String {
        if self.cards.len() < 2 {
            // R2: the deal comes first.
            "chance".to_string()
        } else if self.ending().is_some() {
            "over".to_string()
        } else {
            self.mover().to_string()
        }
    }

    fn steps(&self) -> Vec<(String, u32)> {
        let mut steps = Vec::new();
        match self.turn().as_str() {
            "over" => {}
            "chance" => {
                // R1: four numbers in two colours.
                for number in 1..=4 {
                    for colour in ["r", "b"] {
                        steps.push(format!("{number}{colour}"));
                    }
                }
                steps.retain(|card| !self.cards.contains(card));
            }
            _ => {
                // R3, R4, R5.
                steps.extend((self.stake() < 3).then_some("raise").map(str::to_string));
                steps.extend((1 < self.stake()).then_some("fold").map(str::to_string));
                steps.push("show".to_string());
            }
        }
        steps.into_iter().map(|step| (step, 1)).collect()
    }

    fn take(&mut self, step: &str) {
        let steps = if self.cards.len() < 2 { &mut self.cards } else { &mut self.moves };
        steps.push(step.to_string());
    }

    fn position(&self) -> String {
        let prefix = match self.variant {
            "" => String::new(),
            variant => format!("{{{variant}}} "),
        };
        let dots = ".".repeat(2 - self.cards.len());
        let player = ["w", "b"][self.mover()];
        let ending = self.ending().map_or(String::new(), |ending| format!(" {ending}"));
        format!("{prefix}{}{dots} {} {player}{ending}", self.cards.concat(), self.stake())
    }

    fn outcome(&self) -> Option<String> {
        match self.payoffs().as_slice() {
            [] => None,
            [0, _] => Some("draw".to_string()),
            [first, _] if *first < 0 => Some("win 1".to_string()),
            _ => Some("win 0".to_string()),
        }
    }

    fn payoffs(&self) -> Vec<i32> {
        let Some(ending) = self.ending() else {
            return Vec::new();
        };
        // The player who is not to move ended the game.
        let last = 1 - self.mover();
        let won_by_last = if ending == "fold" {
            // R4: without the last raise.
            1 - self.stake()
        } else {
            let number = |seat: usize| self.cards[seat].as_bytes()[0];
            match number(last).cmp(&number(1 - last)) {
                std::cmp::Ordering::Greater => self.stake(),
                // R5: equal numbers are a draw, unless the option says otherwise.
                std::cmp::Ordering::Equal if self.variant.is_empty() => 0,
                std::cmp::Ordering::Less | std::cmp::Ordering::Equal => -self.stake(),
            }
        };
        if last == 0 { vec![won_by_last, -won_by_last] } else { vec![-won_by_last, won_by_last] }
    }
}
