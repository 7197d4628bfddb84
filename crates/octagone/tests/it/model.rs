//! A slow reference model: the rules of the leaflet, word for word, with letters, lists and loops.
//!
//! It shares nothing with the engine. A hand is a list of letters; the board is six strings of
//! seven; arrows walk square by square.
#![expect(clippy::cast_sign_loss, reason = "a place on the board is not negative")]
#![expect(clippy::format_push_string, reason = "a judge is slow and plain")]

mod arrows;

use rulebook_laws::Model;

use self::arrows::{number, place};

const COLOURS: [char; 6] = ['A', 'B', 'C', 'M', 'O', 'T'];

#[derive(Clone)]
pub(crate) struct Judge {
    options: String,
    board: Vec<Vec<bool>>,
    lady: Option<(i32, i32)>,
    next: Option<(i32, i32)>,
    to_move: usize,
    is_lot_due: bool,
    bag: Vec<char>,
    hands: Vec<Vec<char>>,
    played: Vec<Vec<char>>,
    lacks: Vec<Vec<char>>,
    gifts_given: usize,
    is_last_chance: bool,
    is_over: bool,
}

impl Judge {
    /// The game before the deal; `options` is the text of the variant in braces and a space, or
    /// empty.
    pub(crate) fn new(options: &str, starter: usize) -> Judge {
        let n_players = if options.contains("players=4") { 4 } else { 2 };
        let jokers = if n_players == 4 { 1 } else { 3 };
        Judge {
            options: options.to_string(),
            board: vec![vec![false; 7]; 6],
            lady: None,
            next: None,
            to_move: starter,
            is_lot_due: false,
            bag: COLOURS.iter().flat_map(|colour| [*colour; 6]).collect(),
            hands: vec![vec!['J'; jokers]; n_players],
            played: vec![Vec::new(); n_players],
            lacks: vec![Vec::new(); n_players],
            gifts_given: 0,
            is_last_chance: false,
            is_over: false,
        }
    }

    /// The game before it is drawn who starts.
    pub(crate) fn before_the_lot(options: &str) -> Judge {
        Judge { is_lot_due: true, ..Judge::new(options, 0) }
    }

    /// The game of two after a deal.
    pub(crate) fn dealt(options: &str, starter: usize, hands: [&str; 2]) -> Judge {
        let mut judge = Judge::new(options, starter);
        judge.bag.clear();
        for (hand, letters) in judge.hands.iter_mut().zip(hands) {
            hand.extend(letters.chars());
        }
        judge
    }

    fn has(&self, option: &str) -> bool {
        self.options.contains(option)
    }

    fn is_four(&self) -> bool {
        self.hands.len() == 4
    }

    fn is_gift_due(&self) -> bool {
        self.is_four() && self.bag.is_empty() && self.gifts_given < 2
    }

    fn is_lady_due(&self) -> bool {
        let is_fresh = self.board.iter().flatten().all(|filled| !filled);
        is_fresh && self.next.is_none() && !self.is_over
    }

    /// The letters that the player to move may lay on the indicated square (R11).
    fn kinds(&self, player: usize) -> Vec<char> {
        let Some(square) = self.next else { return Vec::new() };
        let mut kinds = vec![COLOURS[square.0 as usize], 'J'];
        kinds.retain(|kind| self.hands[player].contains(kind));
        kinds
    }

    fn drop_from_hand(&mut self, kind: char) {
        let hand = &mut self.hands[self.to_move];
        let place = hand.iter().position(|letter| *letter == kind).expect("such a shield");
        hand.remove(place);
        if kind != 'J' {
            self.played[self.to_move].push(kind);
        }
    }

    fn next_player(&mut self) {
        self.to_move = (self.to_move + 1) % self.hands.len();
    }

    /// R12, in its order.
    fn look_for_the_end(&mut self, mover: usize) {
        let square = self.next.expect("an indicated square");
        let can_anybody_lay = (0..self.hands.len()).any(|player| !self.kinds(player).is_empty());
        if self.hands[mover].is_empty() {
            self.is_over = true;
        } else if self.arrows(square).is_empty() {
            self.is_last_chance = self.has("closing_move=on") && can_anybody_lay;
            self.is_over = !self.is_last_chance;
        } else if !can_anybody_lay {
            self.is_over = true;
        }
    }

    fn lay(&mut self, square: (i32, i32), kind: char, arrow: usize) {
        let is_far = kind == 'J' && !self.has("rules=kid");
        let mover = self.to_move;
        let free = self.free(square, arrow, true);
        let next = if is_far { free.last() } else { free.first() };
        self.next = Some(*next.expect("a free square"));
        self.drop_from_hand(kind);
        self.board[square.0 as usize][square.1 as usize] = true;
        self.lady = None;
        self.next_player();
        self.look_for_the_end(mover);
    }

    fn close(&mut self) {
        self.next = None;
        self.is_last_chance = false;
        self.is_over = true;
        self.next_player();
    }

    /// The shields that a player or pair still has.
    fn left(&self, first: usize) -> usize {
        self.hands.iter().skip(first).step_by(2).map(Vec::len).sum()
    }
}

impl Model for Judge {
    fn turn(&self) -> String {
        if self.is_over {
            "over".to_string()
        } else if !self.bag.is_empty() {
            "chance".to_string()
        } else if self.is_gift_due() {
            self.gifts_given.to_string()
        } else {
            self.to_move.to_string()
        }
    }

    fn steps(&self) -> Vec<(String, u32)> {
        if self.is_over {
            return Vec::new();
        }
        if self.is_lot_due {
            return (0..self.hands.len()).map(|seat| (format!("L>{seat}"), 1)).collect();
        }
        if !self.bag.is_empty() {
            let copies =
                |colour| self.bag.iter().filter(|letter| **letter == colour).count() as u32;
            let events = COLOURS.iter().map(|colour| (format!("+{colour}"), copies(*colour)));
            return events.filter(|(_, copies)| *copies != 0).collect();
        }
        let mut moves = Vec::new();
        if self.is_gift_due() {
            moves.extend([self.gifts_given, self.gifts_given + 2].map(|seat| format!("J>{seat}")));
        } else if self.is_lady_due() {
            for number in 1..=42 {
                for arrow in 0..8 {
                    let may_link = !self.has("lady_links=off");
                    if !self.free(place(number), arrow, may_link).is_empty() {
                        moves.push(format!("L{number}-{arrow}"));
                    }
                }
            }
        } else {
            let square = self.next.expect("an indicated square");
            for kind in self.kinds(self.to_move) {
                if self.is_last_chance {
                    moves.push(format!("{}{kind}", number(square)));
                }
                let arrows = self.arrows(square).into_iter();
                moves.extend(arrows.map(|arrow| format!("{}{kind}{arrow}", number(square))));
            }
            if moves.is_empty() || self.is_last_chance {
                moves.push("pass".to_string());
            }
        }
        moves.into_iter().map(|mv| (mv, 1)).collect()
    }

    fn take(&mut self, step: &str) {
        let digit = |c: char| c.to_digit(10).map(|digit| digit as usize);
        if let Some(seat) = step.strip_prefix("L>") {
            self.to_move = seat.parse().expect("a seat");
            self.is_lot_due = false;
        } else if let Some(colour) = step.strip_prefix('+') {
            let place = self.bag.iter().position(|letter| colour.starts_with(*letter));
            let n_dealt = 36 - self.bag.len();
            let shield = self.bag.remove(place.expect("a shield in the bag"));
            let n_players = self.hands.len();
            self.hands[n_dealt % n_players].push(shield);
        } else if let Some(seat) = step.strip_prefix("J>") {
            self.hands[seat.parse::<usize>().expect("a seat")].push('J');
            self.gifts_given += 1;
        } else if let Some((square, arrow)) = step.strip_prefix('L').and_then(|s| s.split_once('-'))
        {
            let square = place(square.parse().expect("a square"));
            let free = self.free(square, arrow.parse().expect("an arrow"), true);
            self.next = Some(free[0]);
            self.lady = Some(square);
            self.next_player();
        } else if step == "pass" && self.is_last_chance {
            self.close();
        } else if step == "pass" {
            let colour = COLOURS[self.next.expect("an indicated square").0 as usize];
            self.lacks[self.to_move].push(colour);
            self.next_player();
        } else {
            let at = step.find(|c: char| c.is_ascii_uppercase()).expect("a letter");
            let square = place(step[..at].parse().expect("a square"));
            let kind = step[at..].chars().next().expect("a letter");
            let arrow = step.chars().last().and_then(digit);
            let Some(arrow) = arrow else {
                self.board[square.0 as usize][square.1 as usize] = true;
                self.drop_from_hand(kind);
                return self.close();
            };
            self.lay(square, kind, arrow);
        }
    }

    fn position(&self) -> String {
        let rows = (0..6).map(|row| {
            let squares = (0..7).map(|column| {
                if self.board[row as usize][column as usize] {
                    '#'
                } else if self.lady == Some((row, column)) {
                    'L'
                } else if self.next == Some((row, column)) {
                    'x'
                } else {
                    '.'
                }
            });
            squares.collect::<String>()
        });
        let counts = |letters: &[char]| {
            let count = |colour| letters.iter().filter(|letter| **letter == colour).count();
            COLOURS.map(|colour| count(colour).to_string()).concat()
        };
        let hands = (0..self.hands.len()).map(|seat| {
            let jokers = self.hands[seat].iter().filter(|letter| **letter == 'J').count();
            let mut text = format!("{}+{jokers}", counts(&self.hands[seat]));
            if self.has("covered=on") {
                text += &format!(":{}", counts(&self.played[seat]));
                let lacks = COLOURS.iter().filter(|colour| self.lacks[seat].contains(colour));
                let lacks: String = lacks.collect();
                if !lacks.is_empty() {
                    text += &format!("!{lacks}");
                }
            }
            text
        });
        let (rows, hands): (Vec<String>, Vec<String>) = (rows.collect(), hands.collect());
        let seat = if self.is_lot_due { "?".to_string() } else { self.to_move.to_string() };
        format!("{}{} {seat} {}", self.options, rows.join("/"), hands.join("/"))
    }

    fn outcome(&self) -> Option<String> {
        if !self.is_over {
            return None;
        }
        let winners = if self.is_four() { ["0+2", "1+3"] } else { ["0", "1"] };
        Some(match self.left(0).cmp(&self.left(1)) {
            std::cmp::Ordering::Less => format!("win {}", winners[0]),
            std::cmp::Ordering::Equal => "draw".to_string(),
            std::cmp::Ordering::Greater => format!("win {}", winners[1]),
        })
    }
    fn payoffs(&self) -> Vec<i32> {
        if !self.is_over {
            return Vec::new();
        }
        // R13, R15: those with fewer shields win a point from the others.
        let payoffs = match self.left(0).cmp(&self.left(1)) {
            std::cmp::Ordering::Less => [1, -1],
            std::cmp::Ordering::Equal => [0, 0],
            std::cmp::Ordering::Greater => [-1, 1],
        };
        (0..self.hands.len()).map(|seat| payoffs[seat % 2]).collect()
    }
}
