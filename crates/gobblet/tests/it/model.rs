//! A slow reference model: the rules of the leaflet, word for word, on piles of letters.
//!
//! It shares nothing with the engine. `A`–`D` are the first player's pieces by size, `a`–`d` the
//! second's; a square is a pile from bottom to top.

use rulebook_laws::Model;

#[derive(Clone)]
pub(crate) struct Judge {
    options: String,
    piles: Vec<Vec<char>>, // a1, b1, …, d4
    to_move: usize,
    in_hand: Option<usize>,
    winner: Option<usize>,
}

impl Judge {
    /// A new game; `options` is the text of the variant in braces and a space, or empty.
    pub(crate) fn new(options: &str) -> Judge {
        Judge {
            options: options.to_string(),
            piles: vec![Vec::new(); 16],
            to_move: 0,
            in_hand: None,
            winner: None,
        }
    }

    fn has(&self, option: &str) -> bool {
        self.options.contains(option)
    }

    fn top(&self, square: usize) -> Option<char> {
        self.piles[square].last().copied()
    }

    fn shows(&self, player: usize, square: usize) -> bool {
        self.top(square).is_some_and(|piece| owner(piece) == player)
    }

    /// Whether a piece of this size may lie on what the square shows (R6).
    fn fits(&self, size: u32, square: usize) -> bool {
        self.top(square).is_none_or(|piece| self::size(piece) < size)
    }

    /// The sizes that the player can take from a stack (R2): each of the three stacks has the
    /// pieces 4 to 1, and the larger ones leave first.
    fn outermost(&self, player: usize) -> Vec<u32> {
        let on_board = |wanted: u32| {
            let pieces = self.piles.iter().flatten();
            pieces.filter(|piece| owner(**piece) == player && size(**piece) == wanted).count()
        };
        let mut stacks = vec![vec![1, 2, 3, 4]; 3];
        for wanted in [4, 3, 2, 1] {
            for _ in 0..on_board(wanted) {
                let stack = stacks.iter_mut().find(|stack| stack.last() == Some(&wanted));
                stack.expect("a piece left its stack in order").pop();
            }
        }
        let mut sizes: Vec<u32> = stacks.iter().filter_map(|stack| stack.last().copied()).collect();
        sizes.sort_unstable();
        sizes.dedup();
        sizes
    }

    /// Whether a new piece may enter there (R4, R5).
    fn may_enter(&self, size: u32, square: usize) -> bool {
        let Some(piece) = self.top(square) else { return true };
        if !self.fits(size, square) {
            return false;
        }
        let enemy = 1 - self.to_move;
        if owner(piece) == self.to_move {
            return self.has("enter_over_own=on");
        }
        lines().iter().any(|line| {
            let shown = line.iter().filter(|s| self.shows(enemy, **s)).count();
            line.contains(&square) && shown >= 3
        })
    }

    fn has_line(&self, player: usize) -> bool {
        lines().iter().any(|line| line.iter().all(|square| self.shows(player, *square)))
    }

    fn destinations(&self, from: usize) -> Vec<usize> {
        let size = size(self.top(from).expect("a piece"));
        (0..16).filter(|to| *to != from && self.fits(size, *to)).collect()
    }

    /// Decides the game and passes the turn (R7, R8).
    fn end_turn(&mut self) {
        let (mover, enemy) = (self.to_move, 1 - self.to_move);
        self.winner = match (self.has_line(mover), self.has_line(enemy)) {
            (true, true) if self.has("both_lines=mover") => Some(mover),
            (_, true) => Some(enemy),
            (true, false) => Some(mover),
            (false, false) => None,
        };
        self.to_move = enemy;
    }

    fn carry(&mut self, from: usize, to: usize) {
        let piece = self.piles[from].pop().expect("a piece");
        self.piles[to].push(piece);
    }
}

impl Model for Judge {
    fn turn(&self) -> String {
        self.winner.map_or_else(|| self.to_move.to_string(), |_| "over".to_string())
    }

    fn steps(&self) -> Vec<(String, u32)> {
        let mut moves = Vec::new();
        if self.winner.is_some() {
            return Vec::new();
        }
        if let Some(from) = self.in_hand {
            return self.destinations(from).into_iter().map(|to| (name(to), 1)).collect();
        }
        for size in self.outermost(self.to_move) {
            let to = (0..16).filter(|to| self.may_enter(size, *to));
            moves.extend(to.map(|to| format!("{size}@{}", name(to))));
        }
        for from in (0..16).filter(|from| self.shows(self.to_move, *from)) {
            if self.has("touch") {
                moves.push(format!("^{}", name(from)));
                continue;
            }
            for to in self.destinations(from) {
                moves.push(format!("{}-{}", name(from), name(to)));
            }
        }
        moves.into_iter().map(|mv| (mv, 1)).collect()
    }

    fn take(&mut self, step: &str) {
        if let Some((size, to)) = step.split_once('@') {
            let first = if self.to_move == 0 { '@' } else { '`' };
            let size: u32 = size.parse().expect("a size");
            let piece = char::from_u32(first as u32 + size).expect("a letter");
            self.piles[square(to)].push(piece);
            self.end_turn();
        } else if let Some((from, to)) = step.split_once('-') {
            self.carry(square(from), square(to));
            self.end_turn();
        } else if let Some(from) = step.strip_prefix('^') {
            let from = square(from);
            let stuck = self.destinations(from).is_empty();
            if stuck && self.has("lose_turn") {
                self.to_move = 1 - self.to_move;
                return;
            }
            self.in_hand = Some(from);
            if stuck {
                self.winner = Some(1 - self.to_move);
            }
        } else {
            let from = self.in_hand.take().expect("a lifted piece");
            self.carry(from, square(step));
            self.end_turn();
        }
    }

    fn position(&self) -> String {
        let rank = |rank: usize| {
            let piles = (0..4).map(|file| {
                let pile: String = self.piles[rank * 4 + file].iter().collect();
                if pile.is_empty() { ".".to_string() } else { pile }
            });
            piles.collect::<Vec<_>>().join(",")
        };
        let board = [rank(3), rank(2), rank(1), rank(0)].join("/");
        let player = ["w", "b"][self.to_move];
        let hand = self.in_hand.map_or_else(String::new, |square| format!(" ^{}", name(square)));
        format!("{}{board} {player}{hand}", self.options)
    }

    fn outcome(&self) -> Option<String> {
        self.winner.map(|winner| format!("win {winner}"))
    }

    fn payoffs(&self) -> Vec<i32> {
        self.winner
            .map_or_else(Vec::new, |winner| if winner == 0 { vec![1, -1] } else { vec![-1, 1] })
    }
}

fn owner(piece: char) -> usize {
    usize::from(piece.is_lowercase())
}

fn size(piece: char) -> u32 {
    "ABCD".find(piece.to_ascii_uppercase()).expect("a piece") as u32 + 1
}

fn name(square: usize) -> String {
    format!("{}{}", ["a", "b", "c", "d"][square % 4], square / 4 + 1)
}

fn square(name: &str) -> usize {
    (0..16).find(|square| self::name(*square) == name).expect("a square")
}

/// R1: every row, every column and the two long diagonals.
fn lines() -> Vec<Vec<usize>> {
    let mut lines = Vec::new();
    for i in 0..4 {
        lines.push((0..4).map(|j| i * 4 + j).collect());
        lines.push((0..4).map(|j| j * 4 + i).collect());
    }
    lines.push((0..4).map(|i| i * 4 + i).collect());
    lines.push((0..4).map(|i| i * 4 + 3 - i).collect());
    lines
}
