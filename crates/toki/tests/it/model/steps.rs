//! The effects of moves and cards.

use super::{Judge, Scoring, name, score, slot};

impl Judge {
    pub(super) fn take_move(&mut self, player: usize, step: &str) {
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

    /// Puts `card` in a slot; the card that was there goes to the pile.
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
            let scoring =
                Scoring { wild: self.has("toki_pair=wild"), fifteen: self.has("foursome=15") };
            self.totals[player] += score(&self.boxes[player], scoring);
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

    pub(super) fn take_event(&mut self, card: &str) {
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
