//! The slow judge: the rules of the leaflet, word for word, on lists of cards that are texts.
//!
//! It shares nothing with the engine. The pile is a pile and the boxes are lists; cards that nobody
//! has seen are a bag, of which so many lie in the bank.

use rulebook_laws::Model;

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

    /// Whose turn it is, and what the player does.
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

    /// What can be done with `card` (R9 to R13).
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

    fn take_move(&mut self, player: usize, step: &str) {
        let words: Vec<&str> = step.split('-').collect();
        let what = self.acting().expect("a player's turn").1.to_string();
        let hand = what.split_once('-').map(|(_, card)| card.to_string());
        match words[0] {
            "open" => self.next = format!("{player}:opening-{}", words[1]),
            "bank" => self.next = format!("{player}:draw"),
            "pile" => {
                let card = self.pile.pop().expect("a card on the pile");
                self.next = format!("{player}:pile-{card}");
            }
            "place" => self.exchange(player, slot(words[1]), hand.expect("a card in hand")),
            "flip" => {
                self.pile.push(hand.expect("a card in hand"));
                self.next = format!("{player}:flip-{}", words[1]);
            }
            "keep" => {
                self.pile.push(hand.expect("a card in hand"));
                self.end_turn(player);
            }
            _ => {
                self.boxes[player][slot(words[1])] = hand.expect("a card in hand");
                self.exchange(player, slot(words[2]), "T".to_string());
            }
        }
    }

    /// Puts `card` where another lies, which goes to the pile.
    fn exchange(&mut self, player: usize, slot: usize, card: String) {
        let old = std::mem::replace(&mut self.boxes[player][slot], card);
        if old == "?" {
            self.next = format!("{player}:throw-{}", name(slot));
        } else {
            self.pile.push(old);
            self.end_turn(player);
        }
    }

    fn end_turn(&mut self, player: usize) {
        let limit = self.number("round_limit", 400);
        if limit > 0 {
            self.turns += 1;
        }
        if self.closer.is_none() && self.hidden(player).is_empty() {
            self.closer = Some(player);
        }
        let next = (player + 1) % self.n_players;
        let out_of_turns = limit > 0 && self.turns == limit;
        let bank_ends_it = self.is_bank_empty() && self.has("empty_bank=end_round");
        if self.closer == Some(next) || out_of_turns || bank_ends_it {
            self.finish_round();
            return;
        }
        if self.is_bank_empty() && !self.has("empty_bank=forced_pile") {
            let top = self.pile.pop().expect("a card on the pile");
            self.reshuffled = std::mem::replace(&mut self.pile, vec![top]);
        }
        self.next = format!("{next}:source");
    }

    fn finish_round(&mut self) {
        self.next = "reveal".to_string();
        if self.first_hidden().is_some() {
            return;
        }
        for player in 0..self.n_players {
            self.totals[player] += score(&self.boxes[player], self.has("toki_pair=wild"));
        }
        self.shuffle();
        if self.round == self.number("rounds", 5) {
            self.next = "over".to_string();
        } else {
            self.round += 1;
            self.next = "deal".to_string();
        }
    }

    fn first_hidden(&self) -> Option<(usize, usize)> {
        let all = (0..self.n_players).flat_map(|player| (0..8).map(move |slot| (player, slot)));
        all.into_iter().find(|(player, slot)| self.boxes[*player][*slot] == "?")
    }

    fn take_event(&mut self, card: &str) {
        let next = self.next.clone();
        let from_reshuffled = next.ends_with(":draw") && self.n_in_bank == 0;
        let source = if from_reshuffled { &mut self.reshuffled } else { &mut self.bag };
        let place = source.iter().position(|other| other == card).expect("a card that is left");
        let card = source.remove(place);
        if next == "deal" {
            self.boxes = vec![vec!["?".to_string(); 8]; self.n_players];
            self.n_in_bank -= 1;
            self.pile.push(card);
            self.next = "0:open".to_string();
            return;
        }
        if next == "reveal" {
            let (player, slot) = self.first_hidden().expect("a hidden card");
            self.boxes[player][slot] = card;
            self.finish_round();
            return;
        }
        let (player, what) = self.acting().expect("a card for a player");
        let (what, place) = what.split_once('-').unwrap_or((what, ""));
        match what {
            "draw" => {
                if !from_reshuffled {
                    self.n_in_bank -= 1;
                }
                self.next = format!("{player}:bank-{card}");
            }
            "throw" => {
                self.pile.push(card);
                self.end_turn(player);
            }
            "flip" => {
                let place = slot(place);
                self.boxes[player][place] = card;
                self.end_turn(player);
            }
            _ => {
                let place = slot(place);
                self.boxes[player][place] = card;
                self.next = match (self.hidden(player).len(), player + 1) {
                    (7, _) => format!("{player}:open"),
                    (_, next) if next < self.n_players => format!("{next}:open"),
                    _ => format!("{}:source", self.starter()),
                };
            }
        }
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
}

/// R17, R18, R19.
pub(crate) fn score(cards: &[String], wild: bool) -> i32 {
    let mut sum = 0;
    let mut pairs = Vec::new();
    let mut n_wild = 0;
    for column in 0..4 {
        let (above, below) = (&cards[column], &cards[column + 4]);
        if above == "T" && below == "T" {
            n_wild += 1;
        } else if below == "T" || above == below {
            pairs.push(above.clone());
        } else if above == "T" {
            pairs.push(below.clone());
        } else {
            let number = |card: &String| card.parse::<i32>().expect("a number");
            sum += number(above) + number(below);
        }
    }
    sum + if wild { best_groups(&pairs, n_wild) } else { groups(&pairs) }
}

fn best_groups(pairs: &[String], n_wild: usize) -> i32 {
    if n_wild == 0 {
        return groups(pairs);
    }
    let with = |card: String| best_groups(&[pairs, &[card]].concat(), n_wild - 1);
    faces().into_iter().filter(|card| card != "T").map(with).min().expect("13 numbers")
}

fn groups(pairs: &[String]) -> i32 {
    let points = |card: String| match pairs.iter().filter(|pair| **pair == card).count() {
        0 | 1 => 0,
        2 => -10,
        3 => -15,
        _ => -20,
    };
    faces().into_iter().map(points).sum()
}

fn faces() -> Vec<String> {
    (0..=12).map(|number| number.to_string()).chain(["T".to_string()]).collect()
}

fn counts(cards: &[String]) -> Vec<(String, u32)> {
    let count = |face: &String| cards.iter().filter(|card| *card == face).count() as u32;
    let counted = faces().into_iter().map(|face| (face.clone(), count(&face)));
    counted.filter(|(_, count)| *count > 0).collect()
}

fn multiset(cards: &[String]) -> String {
    if cards.is_empty() {
        return "-".to_string();
    }
    let parts: Vec<String> =
        counts(cards).into_iter().map(|(face, count)| format!("{face}x{count}")).collect();
    parts.join(",")
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
