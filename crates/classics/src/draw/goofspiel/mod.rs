//! Goofspiel: a row for the prizes and one for each player, with the cards of the rounds. Bids are
//! buttons.

mod svg;

use std::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use rulebook_core::{Player, Turn};
use rulebook_draw::{Button, Canvas, Draw, Ink, Paper, Picture, Scene, Svg, Theme, width};

use super::{card::Card, starred};
use crate::goofspiel::{self, Bids, Goofspiel, Observation, Round};

/// The columns of the text drawing: the seat, the points, the hand, the rounds.
const SEAT: usize = 2;
const POINTS: usize = 18;
const HAND: usize = 28;
const ROUNDS: usize = 44;
const WIDTH: usize = 76;
/// From one round to the next.
const STEP: usize = 4;

impl Draw for Goofspiel {
    fn picture(scene: &Scene<'_, Goofspiel>) -> Picture {
        let mut canvas = Canvas::new();
        for (x, head) in [(POINTS, "points"), (HAND, "left"), (ROUNDS, "rounds")] {
            canvas.put(x, 0, Ink::Faint, head);
        }
        for (row, y) in rows(scene).iter().zip(1..) {
            canvas.note((0, y, WIDTH, 1), row.label());
            if row.player.is_some_and(|player| scene.turn() == Turn::Player(player)) {
                canvas.put(0, y, Ink::Strong, '>');
            }
            let ink = row.player.map_or(Ink::Plain, Ink::Player);
            canvas.put(SEAT, y, ink, &row.name);
            canvas.put(POINTS, y, Ink::Plain, &row.points);
            canvas.put(HAND, y, Ink::Plain, &row.left);
            for (i, card) in row.cards.iter().enumerate() {
                let (x, text) = (ROUNDS + STEP * i, card.text(1));
                if row.is_latest && i + 1 == row.cards.len() {
                    let text = starred(text);
                    canvas.lay(x - 1, y, width(&text), Paper::Mark);
                    canvas.put(x - 1, y, Ink::Strong, text);
                } else {
                    canvas.put(x, y, Ink::Strong, text);
                }
            }
        }
        canvas.into_picture()
    }

    fn svg(scene: &Scene<'_, Goofspiel>, theme: &Theme) -> Svg {
        svg::svg(scene, theme)
    }

    fn buttons(scene: &Scene<'_, Goofspiel>) -> Vec<Button> {
        let cards = 1..=scene.view.table().variant().cards;
        cards.map(|card| Button { pick: card.to_string(), label: format!("Bid {card}") }).collect()
    }
}

/// The row of the prizes, or of a player.
struct Row {
    player: Option<Player>,
    name: String,
    points: String,
    /// The prizes that are left, or the hand.
    left: String,
    /// One for each round that has begun.
    cards: Vec<Card<goofspiel::Card>>,
    /// Whether the latest step added the last card.
    is_latest: bool,
}

impl Row {
    /// The screen-reader label.
    fn label(&self) -> String {
        let rounds = self.cards.iter().zip(1..);
        let rounds = rounds.map(|(card, n)| format!("round {n} {}", card.label()));
        let latest = self.is_latest.then(|| "just now".to_string());
        let left = if self.left.is_empty() { "none" } else { &self.left };
        let facts = [self.name.clone(), self.points.clone(), format!("left {left}")];
        let facts = facts.into_iter().filter(|fact| !fact.is_empty());
        facts.chain(rounds).chain(latest).collect::<Vec<_>>().join(", ")
    }
}

fn rows(scene: &Scene<'_, Goofspiel>) -> Vec<Row> {
    let table = scene.view.table();
    let last = scene.last();
    let carried = table.carried();
    let prizes = Row {
        player: None,
        name: "prizes".to_string(),
        points: if carried == 0 { String::new() } else { format!("{carried} carried") },
        left: joined(table.prizes()),
        cards: table.rounds().iter().map(|round| Card::Seen(round.prize)).collect(),
        is_latest: matches!(last, Some(Observation::Prize(_))),
    };
    let players = Player::all(2).map(|player| {
        let you = if scene.who.seat() == Some(player) { " (you)" } else { "" };
        Row {
            player: Some(player),
            name: format!("{}{you}", scene.seat(player)),
            points: format!("{} points", table.points(player)),
            left: joined(table.hand(player)),
            cards: table.rounds().iter().map(|round| bid(*round, player)).collect(),
            is_latest: match last {
                Some(Observation::Covered | Observation::Bid(_)) => player == Player::FIRST,
                Some(Observation::Uncovered(_)) => true,
                Some(Observation::Prize(_)) | None => false,
            },
        }
    });
    [prizes].into_iter().chain(players).collect()
}

/// A player's bid in a round.
fn bid(round: Round, player: Player) -> Card<goofspiel::Card> {
    match round.bids {
        Bids::Open(bids) => Card::Seen(bids[player.index()]),
        Bids::Covered(bid) if player == Player::FIRST => bid.map_or(Card::Hidden, Card::Seen),
        Bids::Covered(_) | Bids::None => Card::NotDealt,
    }
}

fn joined(cards: impl Iterator<Item = goofspiel::Card>) -> String {
    cards.map(|card| card.to_string()).collect::<Vec<_>>().join(" ")
}
