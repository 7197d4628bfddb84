//! The things on the table, for both drawings, and their labels for screen readers.

use std::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use rulebook_core::{Legality, Outcome, Player, PlayerSet, State, Verdict};
use rulebook_draw::Scene;

use super::{heap::Heap, latest::Latest, points};
use crate::{
    board::{Card, Column, Sheet, Slot},
    mv::Move,
    setup::{Phase, Source},
    state::Toki,
};

/// The signs at the names of players.
const WINNER: char = '★';
const ACTIVE: char = '▸';
const CLOSER: char = '✓';

/// The number of last turns before the limit in which it is named.
const NEAR: u16 = 20;

/// Everything that both drawings show.
#[derive(Debug)]
pub(super) struct Table<'s> {
    pub(super) state: &'s Toki,
    pub(super) latest: Latest,
    /// The names of the players by seat.
    pub(super) names: Vec<String>,
    /// The players who have won.
    pub(super) winners: PlayerSet,
    /// Whether the match is over, by the rules or otherwise.
    is_over: bool,
}

/// The top of a heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Top {
    /// A card that can be seen.
    Open(Card),
    /// A card that nobody has seen.
    Hidden,
    /// A card that chance turns next.
    Turning,
    /// No card.
    Nothing,
}

impl<'s> Table<'s> {
    pub(super) fn new(scene: &Scene<'s, Toki>) -> Table<'s> {
        let winners = match scene.verdict.map(Verdict::outcome) {
            Some(Outcome::Win(winners)) => winners,
            _ => PlayerSet::EMPTY,
        };
        Table {
            state: scene.view,
            latest: Latest::of(scene),
            names: players(scene.view).map(|player| scene.seat(player)).collect(),
            winners,
            is_over: scene.verdict.is_some(),
        }
    }

    pub(super) fn name(&self, player: Player) -> &str {
        &self.names[player.index()]
    }

    /// Each player with the column and the row of the box, if this many fit in a row.
    pub(super) fn seats(&self, per_row: usize) -> impl Iterator<Item = (Player, usize, usize)> {
        players(self.state).map(move |player| {
            let seat = player.index();
            (player, seat % per_row, seat / per_row)
        })
    }

    pub(super) fn sheet(&self, player: Player) -> Sheet {
        Sheet::new(self.state.board_of(player), self.state.options())
    }

    /// Whether the player is to move or has moved and chance turns a card for it.
    pub(super) fn is_active(&self, player: Player) -> bool {
        !self.is_over && self.state.phase().player() == Some(player)
    }

    /// The sign at the name of a winner, of the active player, or of the player who has ended the
    /// round.
    pub(super) fn sign(&self, player: Player) -> Option<char> {
        if self.winners.contains(player) {
            Some(WINNER)
        } else if self.is_active(player) {
            Some(ACTIVE)
        } else if self.state.closer() == Some(player) {
            Some(CLOSER)
        } else {
            None
        }
    }

    /// The round and how far it has come.
    pub(super) fn status(&self) -> String {
        let state = self.state;
        let (rounds, limit) = (state.options().rounds, state.options().round_limit);
        if let Some(round) = state.scored_round() {
            return format!("round {round} of {rounds}, scored");
        }
        let round = format!("round {} of {rounds}", state.round());
        match (state.phase(), state.closer()) {
            (Phase::Deal, _) => format!("{round}, before the deal"),
            (Phase::Open { .. } | Phase::Opening { .. }, _) => {
                format!("{round}, each player opens two cards")
            }
            (Phase::Reveal, _) => format!("{round} has ended, the hidden cards are opened"),
            (_, Some(closer)) => {
                format!("{round}, ended by {}: last turns", self.name(closer))
            }
            (_, None) if limit != 0 && limit < state.turns() + NEAR => {
                format!("{round}, turn {} of {limit}", state.turns() + 1)
            }
            (_, None) => round,
        }
    }

    pub(super) fn top(&self, heap: Heap) -> Top {
        let state = self.state;
        match (heap, state.phase()) {
            (Heap::Hand, Phase::Use { card, .. }) => Top::Open(card),
            (Heap::Hand, Phase::Draw { .. }) | (Heap::Pile, Phase::Deal | Phase::Throw { .. })
                if !self.is_over =>
            {
                Top::Turning
            }
            (Heap::Pile, _) => state.pile().map_or(Top::Nothing, Top::Open),
            (Heap::Bank, phase) if phase != Phase::Over && 0 < state.bank_len() => Top::Hidden,
            _ => Top::Nothing,
        }
    }

    /// The text behind a heap: the number of cards, or whose hand it is.
    pub(super) fn note(&self, heap: Heap) -> String {
        let state = self.state;
        match (heap, state.phase()) {
            (Heap::Bank, Phase::Over) => String::new(),
            (Heap::Bank, _) => state.bank_len().to_string(),
            (Heap::Pile, _) => match state.under().len() {
                0 => String::new(),
                n_under => format!("on {}", cards(n_under)),
            },
            (Heap::Hand, Phase::Use { player, from, .. }) => {
                format!("of {}, from the {}", self.name(player), source(from))
            }
            (Heap::Hand, Phase::Draw { player }) if !self.is_over => {
                format!("of {}", self.name(player))
            }
            (Heap::Hand, _) => String::new(),
        }
    }

    /// R8, R10: what the player to move can do with the pile.
    fn use_of_pile(&self) -> Option<String> {
        match (self.state.phase(), self.state.pile()) {
            _ if self.is_over => None,
            (Phase::Source { .. }, Some(card)) => Some(format!("take the {}", spoken(card))),
            (Phase::Use { card, from: Source::Bank, .. }, _) => {
                Some(format!("throw the {} away", spoken(card)))
            }
            _ => None,
        }
    }

    /// R13: whether the Toki in this slot can fly now.
    fn can_fly(&self, player: Player, toki: Slot) -> bool {
        let slot = self.state.board_of(player).first_hidden();
        let mv = slot.map(|slot| Move::Fly { toki, slot });
        self.is_active(player) && mv.is_some_and(|mv| self.state.check(mv).is_ok())
    }

    pub(super) fn is_marked(&self, heap: Heap) -> bool {
        self.latest.heaps.contains(&heap)
    }

    /// The screen-reader label of a heap.
    pub(super) fn heap_label(&self, heap: Heap) -> String {
        let state = self.state;
        let text = match (heap, state.phase(), self.top(heap)) {
            (Heap::Bank, _, Top::Nothing) => "bank, empty".to_string(),
            (Heap::Bank, ..) => format!("bank, {}", cards(state.bank_len())),
            (Heap::Pile, _, Top::Open(card)) => match state.under().len() {
                0 => joined("pile", [self.use_of_pile(), Some(spoken(card))]),
                n_under => {
                    let pile = format!("{} on {}", spoken(card), cards(n_under));
                    joined("pile", [self.use_of_pile(), Some(pile)])
                }
            },
            (Heap::Pile, Phase::Deal, Top::Turning) => "pile, its first card is turned".to_string(),
            (Heap::Pile, _, Top::Turning) => {
                format!("pile, a card is turned onto {}", cards(state.under().len()))
            }
            (Heap::Pile, ..) if state.under().is_empty() => {
                joined("pile", [self.use_of_pile(), Some("empty".to_string())])
            }
            (Heap::Pile, ..) => {
                format!("pile, top card taken, {} left", cards(state.under().len()))
            }
            (Heap::Hand, Phase::Use { player, card, from }, _) => {
                format!("hand of {}, {} from the {}", self.name(player), spoken(card), source(from))
            }
            (Heap::Hand, Phase::Draw { player }, Top::Turning) => {
                format!("hand of {}, a card of the bank is turned", self.name(player))
            }
            (Heap::Hand, ..) => "hand, no card".to_string(),
        };
        let text = match self.top(heap) {
            Top::Open(card) if card.is_toki() => text + ", a joker",
            _ => text,
        };
        if self.is_marked(heap) { format!("{text}, latest step") } else { text }
    }

    /// The screen-reader label of a slot.
    pub(super) fn slot_label(&self, player: Player, slot: Slot) -> String {
        let name = self.name(player);
        let card = match self.state.board_of(player).get(slot) {
            None if self.is_turning(player, slot) => "hidden card that is turned next".to_string(),
            None => "hidden card".to_string(),
            Some(card) if card.is_toki() && self.can_fly(player, slot) => {
                "Toki, a joker, can fly to a hidden card".to_string()
            }
            Some(card) if card.is_toki() => "Toki, a joker".to_string(),
            Some(card) => spoken(card),
        };
        let pair = match self.sheet(player).columns[usize::from(slot.column())] {
            Column::Pair { number } => format!(", in a pair of {number}"),
            Column::Tokis => ", in a pair of Tokis".to_string(),
            Column::Unfinished { .. } | Column::Odd { .. } => String::new(),
        };
        let is_latest = self.latest.slots.contains(&(player, slot));
        let latest = if is_latest { ", latest step" } else { "" };
        format!("{name}, {slot}, {card}{pair}{latest}")
    }

    /// Whether chance turns the card in this slot next.
    pub(super) fn is_turning(&self, player: Player, slot: Slot) -> bool {
        !self.is_over && self.state.turning() == Some((player, slot))
    }

    /// The screen-reader label of a player's box as a whole: `player 1, total 43, to move, so far
    /// -3, columns 7, pair, pair, unfinished, 2 pairs of 5 for -10`.
    pub(super) fn box_label(&self, player: Player) -> String {
        let name = self.name(player).to_string();
        let total = format!("total {}", self.state.totals()[player.index()]);
        let sign = self.sign(player).map(|sign| match sign {
            WINNER => "winner".to_string(),
            ACTIVE => "to move".to_string(),
            _ => "has ended the round".to_string(),
        });
        let sheet = self.sheet(player);
        let none = || "unfinished".to_string();
        let columns = sheet.columns.map(|column| points(column).unwrap_or_else(none));
        let columns = format!("columns {}", columns.join(", "));
        let groups = sheet
            .groups
            .iter()
            .map(|group| format!("{} pairs of {} for {}", group.pairs, group.number, group.points));
        let facts = [Some(name), Some(total), sign, Some(self.score(player)), Some(columns)];
        facts.into_iter().flatten().chain(groups).collect::<Vec<_>>().join(", ")
    }

    /// The points of a box, as far as its cards are open.
    pub(super) fn score(&self, player: Player) -> String {
        let score = self.sheet(player).score;
        let n_hidden = self.state.board_of(player).n_hidden();
        if n_hidden == 0 { format!("score {score}") } else { format!("so far {score}") }
    }
}

fn players(state: &Toki) -> impl Iterator<Item = Player> {
    Player::all(state.players())
}

fn joined<const N: usize>(name: &str, facts: [Option<String>; N]) -> String {
    let facts = facts.into_iter().flatten();
    facts.fold(name.to_string(), |text, fact| format!("{text}, {fact}"))
}

fn spoken(card: Card) -> String {
    if card.is_toki() { "Toki".to_string() } else { card.to_string() }
}

fn cards(number: u8) -> String {
    if number == 1 { "1 card".to_string() } else { format!("{number} cards") }
}

fn source(from: Source) -> &'static str {
    match from {
        Source::Pile => "pile",
        Source::Bank => "bank",
    }
}
