//! Kuhn poker and Leduc hold'em: a row for each player with the card, the chips paid and the bets,
//! and a row for the board. Bets are buttons.

mod svg;

use std::{
    fmt::Display,
    format,
    string::{String, ToString},
    vec,
    vec::Vec,
};

use rulebook_core::{Player, Turn};
use rulebook_draw::{Button, Canvas, Draw, Ink, Paper, Picture, Scene, Svg, Theme, width};

use super::{capitalised, card::Card, starred};
use crate::{
    numbered::Numbered,
    poker::{Observation, Poker, Table},
};

/// The columns of the text drawing: the seat, the card, the chips, the result, the bets.
const SEAT: usize = 2;
const CARD: usize = 17;
const PAID: usize = 23;
const RESULT: usize = 28;
const BETS: usize = 35;
const WIDTH: usize = 76;
/// The sign between the bets of two rounds.
const BAR: &str = "|";

impl<T: Table> Draw for Poker<T> {
    fn picture(scene: &Scene<'_, Poker<T>>) -> Picture {
        let (table, rows) = (scene.view.table(), rows(scene));
        let mut canvas = Canvas::new();
        let heads = [(CARD, "card"), (PAID, "paid"), (RESULT, "result"), (BETS, "bets")];
        for (x, head) in heads.into_iter().filter(|(x, _)| *x != RESULT || is_over(scene)) {
            canvas.put(x, 0, Ink::Faint, head);
        }
        for (row, y) in rows.iter().zip(1..) {
            canvas.note((0, y, WIDTH, 1), row_label(row));
            if scene.turn() == Turn::Player(row.player) {
                canvas.put(0, y, Ink::Strong, '>');
            }
            canvas.put(SEAT, y, Ink::Player(row.player), &row.seat);
            print_card(&mut canvas, &row.card, row.is_just_dealt, y, T::CARD_LENGTH);
            canvas.put(PAID, y, Ink::Plain, format!("{:>4}", row.paid));
            canvas.put(RESULT, y, Ink::Strong, &row.result);
            let mut x = BETS;
            for bet in &row.bets {
                let text = if bet.is_latest { starred(&bet.text) } else { bet.text.clone() };
                if bet.is_latest {
                    canvas.lay(x, y, width(&text), Paper::Mark);
                }
                x = canvas.put(x, y, Ink::Plain, text) + 1;
            }
        }
        let y = 1 + rows.len();
        if has_board(table) {
            canvas.put(SEAT, y, Ink::Plain, "board");
            print_card(&mut canvas, &board(table), is_just_revealed(scene), y, T::CARD_LENGTH);
            canvas.note((SEAT, y, PAID - SEAT, 1), board_label(table));
        }
        let pot = format!("{:>4} in the pot", table.stakes().pot());
        let end = canvas.put(PAID, y, Ink::Plain, pot);
        canvas.note((PAID, y, end - PAID, 1), pot_label(table));
        canvas.into_picture()
    }

    fn svg(scene: &Scene<'_, Poker<T>>, theme: &Theme) -> Svg {
        svg::svg(scene, theme)
    }

    fn buttons(scene: &Scene<'_, Poker<T>>) -> Vec<Button> {
        let table = scene.view.table();
        let label = |mv| capitalised(table.describe(mv));
        T::Move::numbered().map(|mv| Button { pick: mv.to_string(), label: label(mv) }).collect()
    }
}

/// The row of a player.
struct Row<C> {
    player: Player,
    seat: String,
    card: Card<C>,
    is_just_dealt: bool,
    paid: u8,
    /// The player's win or loss, or that the player has folded.
    result: String,
    bets: Vec<Bet>,
}

/// A bet, or the bar between two rounds.
struct Bet {
    text: String,
    is_latest: bool,
}

fn rows<T: Table>(scene: &Scene<'_, Poker<T>>) -> Vec<Row<T::Card>> {
    let (view, table) = (scene.view, scene.view.table());
    let (hands, stakes) = (view.hands(), table.stakes());
    let payoffs = is_over(scene).then(|| table.showdown(hands).payoffs);
    let just_dealt = n_just_dealt(scene);
    let mut bets = bets(scene);
    Player::all(table.players())
        .map(|player| {
            let is_dealt = player.index() < usize::from(hands.n_dealt());
            let hidden = if is_dealt { Card::Hidden } else { Card::NotDealt };
            let is_own = scene.who.seat() == Some(player);
            let folded = if stakes.folded.contains(player) { "folded" } else { "" };
            Row {
                player,
                seat: format!("{}{}", scene.seat(player), if is_own { " (you)" } else { "" }),
                card: hands.card(player).map_or(hidden, Card::Seen),
                is_just_dealt: just_dealt == Some(player.index() + 1),
                paid: stakes.paid[player.index()],
                result: payoffs.map_or_else(
                    || folded.to_string(),
                    |payoffs| format!("{:+}", payoffs[player.index()]),
                ),
                bets: std::mem::take(&mut bets[player.index()]),
            }
        })
        .collect()
}

/// The bets of each player in the order in which they were made, found by making them again.
fn bets<T: Table>(scene: &Scene<'_, Poker<T>>) -> Vec<Vec<Bet>> {
    let end = scene.view.table();
    let is_bet = matches!(scene.last(), Some(Observation::Move { .. }));
    let n_steps = end.history().count();
    let mut table = T::new(end.variant());
    let mut bets: Vec<Vec<Bet>> = (0..end.players()).map(|_| vec![]).collect();
    for (i, bet) in end.history().enumerate() {
        match (bet, table.turn(), end.board()) {
            (Some(mv), Turn::Player(player), _) => {
                // `bet one chip` becomes `bet`.
                let text = table.describe(mv).split(' ').take(1).collect();
                let is_latest = is_bet && i + 1 == n_steps;
                bets[player.index()].push(Bet { text, is_latest });
                table.play(mv);
            }
            (None, _, Some(card)) => {
                let bar = || Bet { text: BAR.into(), is_latest: false };
                for bets in &mut bets {
                    bets.push(bar());
                }
                table.reveal(card);
            }
            _ => break,
        }
    }
    bets
}

/// The screen-reader label of a player.
fn row_label<C: Display>(row: &Row<C>) -> String {
    let mut facts = vec![row.seat.clone(), row.card.label()];
    if row.is_just_dealt {
        facts.push("just dealt".to_string());
    }
    facts.push(format!("paid {}", row.paid));
    facts.push(row.result.clone());
    facts.extend(row.bets.iter().filter(|bet| bet.text != BAR).map(|bet| bet.text.clone()));
    facts.retain(|fact| !fact.is_empty());
    facts.join(", ")
}

fn board_label<T: Table>(table: &T) -> String {
    format!("the board, {}", board(table).label())
}

fn pot_label<T: Table>(table: &T) -> String {
    format!("{} in the pot", table.stakes().pot())
}

fn is_over<T: Table>(scene: &Scene<'_, Poker<T>>) -> bool {
    let view = scene.view;
    view.hands().n_dealt() == view.table().players() && view.table().turn() == Turn::Over
}

/// The number of cards that are dealt if the latest step dealt one to a player.
fn n_just_dealt<T: Table>(scene: &Scene<'_, Poker<T>>) -> Option<usize> {
    let is_card = matches!(scene.last(), Some(Observation::Card(_) | Observation::HiddenCard));
    let is_for_player = scene.view.table().history().next().is_none();
    (is_card && is_for_player).then(|| usize::from(scene.view.hands().n_dealt()))
}

fn is_just_revealed<T: Table>(scene: &Scene<'_, Poker<T>>) -> bool {
    let is_card = matches!(scene.last(), Some(Observation::Card(_)));
    is_card && matches!(scene.view.table().history().last(), Some(None))
}

/// Whether the game has a card on the board.
fn has_board<T: Table>(table: &T) -> bool {
    let mut empty = T::new(table.variant());
    if let Some(card) = T::Card::from_number(0) {
        empty.reveal(card);
    }
    empty.board().is_some()
}

fn board<T: Table>(table: &T) -> Card<T::Card> {
    table.board().map_or(Card::NotDealt, Card::Seen)
}

fn print_card<C: Display>(
    canvas: &mut Canvas,
    card: &Card<C>,
    is_marked: bool,
    y: usize,
    columns: usize,
) {
    let text = card.text(columns);
    canvas.put(CARD, y, Ink::Strong, &text);
    if is_marked {
        canvas.lay(CARD - 1, y, width(&text) + 2, Paper::Mark);
        canvas.put(CARD - 1, y, Ink::Strong, '*');
        canvas.put(CARD + width(&text), y, Ink::Strong, '*');
    }
}
