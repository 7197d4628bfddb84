//! A slow reference model: the rules of the leaflet, word for word, on lists of strings.
//!
//! It shares nothing with the engine. The pile is a list with an order and the boxes are lists; the
//! cards that nobody has seen are a bag, and a number counts those in the bank.

mod bag;
mod steps;

use rulebook_laws::Model;

pub(crate) use self::bag::{Scoring, score};
use self::bag::{counts, faces, multiset};

#[derive(Clone)]
pub(crate) struct Judge {
    options: String,
    n_players: usize,
    birthdays: Vec<usize>,
    round: usize,
    totals: Vec<i32>,
    boxes: Vec<Vec<String>>, // a1 b1 c1 d1 a2 b2 c2 d2; "?" is hidden.
    pile: Vec<String>,       // From bottom to top.
    bag: Vec<String>,
    n_in_bank: usize,
    reshuffled: Vec<String>,
    turns: usize,
    closer: Option<usize>,
    next: String,
}

impl Judge {
    /// A new game; `options` is the text of the variant without braces.
    pub(crate) fn new(options: &str) -> Judge {
        let mut judge = Judge {
            options: options.to_string(),
            n_players: 2,
            birthdays: Vec::new(),
            round: 1,
            totals: Vec::new(),
            boxes: Vec::new(),
            pile: Vec::new(),
            bag: Vec::new(),
            n_in_bank: 0,
            reshuffled: Vec::new(),
            turns: 0,
            closer: None,
            next: "deal".to_string(),
        };
        judge.n_players = judge.number("players", 2);
        judge.birthdays = (0..judge.n_players).collect();
        judge.totals = vec![0; judge.n_players];
        judge.boxes = vec![vec!["?".to_string(); 8]; judge.n_players];
        judge.shuffle();
        judge
    }

    /// The same game with other birthdays.
    pub(crate) fn with_birthdays(mut self, birthdays: &[usize]) -> Judge {
        self.birthdays = birthdays.to_vec();
        self
    }

    fn number(&self, key: &str, default: usize) -> usize {
        let options = self.options.split(',').filter_map(|option| option.split_once('='));
        let mut values = options.filter(|(name, _)| *name == key).map(|(_, value)| value);
        values.next().map_or(default, |value| value.parse().expect("a number"))
    }

    fn has(&self, option: &str) -> bool {
        self.options.split(',').any(|other| other == option)
    }

    /// R1, R4.
    fn shuffle(&mut self) {
        self.bag.clear();
        for card in faces() {
            let copies = if card == "T" { 4 } else { 8 };
            self.bag.extend(vec![card; copies]);
        }
        self.n_in_bank = 108 - 8 * self.n_players;
        self.pile.clear();
        self.reshuffled.clear();
        self.turns = 0;
        self.closer = None;
    }

    /// The player to move, and the kind of decision.
    fn acting(&self) -> Option<(usize, &str)> {
        let (player, what) = self.next.split_once(':')?;
        Some((player.parse().expect("a seat"), what))
    }

    fn hidden(&self, player: usize) -> Vec<usize> {
        (0..8).filter(|slot| self.boxes[player][*slot] == "?").collect()
    }

    fn is_bank_empty(&self) -> bool {
        self.n_in_bank == 0 && self.reshuffled.is_empty()
    }

    /// The uses of `card` (R9 to R13).
    fn uses(&self, player: usize, card: &str, from_bank: bool) -> Vec<String> {
        let hidden = self.hidden(player);
        let mut uses: Vec<String> = (0..8).map(|slot| format!("place-{}", name(slot))).collect();
        if from_bank {
            uses.extend(hidden.iter().map(|slot| format!("flip-{}", name(*slot))));
        }
        if from_bank && hidden.len() == 1 {
            uses.push("keep".to_string());
        }
        for toki in (0..8).filter(|slot| self.boxes[player][*slot] == "T") {
            let matches = self.boxes[player][(toki + 4) % 8] == card;
            if matches || !self.has("fly=match_only") {
                uses.extend(
                    hidden.iter().map(|slot| format!("fly-{}-{}", name(toki), name(*slot))),
                );
            }
        }
        uses
    }

    /// R6.
    fn starter(&self) -> usize {
        let sum = |player: usize| -> i32 {
            self.boxes[player].iter().filter_map(|card| card.parse::<i32>().ok()).sum()
        };
        let best = (0..self.n_players).map(sum).max().expect("players");
        *self.birthdays.iter().find(|player| sum(**player) == best).expect("somebody is best")
    }
}

impl Model for Judge {
    fn turn(&self) -> String {
        if self.next == "over" {
            return "over".to_string();
        }
        match self.acting() {
            Some((player, what))
                if what == "open"
                    || what == "source"
                    || what.starts_with("pile")
                    || what.starts_with("bank") =>
            {
                player.to_string()
            }
            _ => "chance".to_string(),
        }
    }

    fn steps(&self) -> Vec<(String, u32)> {
        if self.turn() == "over" {
            return Vec::new();
        }
        if self.turn() == "chance" {
            let from_reshuffled = self.next.ends_with(":draw") && self.n_in_bank == 0;
            return counts(if from_reshuffled { &self.reshuffled } else { &self.bag });
        }
        let (player, what) = self.acting().expect("a player's turn");
        let moves = match what.split_once('-') {
            Some((source, card)) => self.uses(player, card, source == "bank"),
            None if what == "open" => {
                self.hidden(player).into_iter().map(|slot| format!("open-{}", name(slot))).collect()
            }
            None if self.is_bank_empty() => vec!["pile".to_string()],
            None => vec!["pile".to_string(), "bank".to_string()],
        };
        moves.into_iter().map(|mv| (mv, 1)).collect()
    }

    fn take(&mut self, step: &str) {
        match self.turn().parse::<usize>() {
            Ok(player) => self.take_move(player, step),
            Err(_) => self.take_event(step),
        }
    }

    fn position(&self) -> String {
        let options =
            if self.options.is_empty() { String::new() } else { format!("{{{}}} ", self.options) };
        let rows =
            |cards: &Vec<String>| format!("{}/{}", cards[..4].join(","), cards[4..].join(","));
        let boxes: Vec<String> = self.boxes.iter().map(rows).collect();
        // The top has been taken, or another card is on its way there.
        let changes = |what: &str| what.starts_with("pile-") || what.starts_with("throw-");
        let is_topless = self.acting().is_some_and(|(_, what)| changes(what));
        let (top, under) = match self.pile.split_last() {
            Some((top, under)) if !is_topless => (top.as_str(), under),
            _ => ("-", &self.pile[..]),
        };
        format!(
            "{options}round {} totals {} birthdays {} boxes {} pile {top} under {} bank {} turns {} \
             closer {} next {}",
            self.round,
            list(&self.totals),
            list(&self.birthdays),
            boxes.join("|"),
            multiset(under),
            multiset(&self.reshuffled),
            self.turns,
            self.closer.map_or("-".to_string(), |player| player.to_string()),
            self.next
        )
    }

    fn outcome(&self) -> Option<String> {
        if self.next != "over" {
            return None;
        }
        let least = self.totals.iter().min().expect("players");
        let winners: Vec<String> = (0..self.n_players)
            .filter(|player| self.totals[*player] == *least)
            .map(|player| player.to_string())
            .collect();
        Some(format!("win {}", winners.join("+")))
    }

    fn payoffs(&self) -> Vec<i32> {
        if self.next != "over" {
            return Vec::new();
        }
        let all = 0..self.n_players;
        all.clone()
            .map(|player| all.clone().map(|other| self.totals[other] - self.totals[player]).sum())
            .collect()
    }
}

fn list<T: ToString>(items: &[T]) -> String {
    items.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
}

fn name(slot: usize) -> String {
    format!("{}{}", ["a", "b", "c", "d"][slot % 4], slot / 4 + 1)
}

fn slot(name: &str) -> usize {
    (0..8).find(|slot| self::name(*slot) == name).expect("a slot")
}
