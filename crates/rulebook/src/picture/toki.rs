//! Toki: the boxes with their slots named at the margins, the points of each column below, and
//! above them the bank, the pile and the card in hand.

use rulebook_core::{Game, Player};
use rulebook_toki::{Board, Card, Column, Phase, Slot, Source, Toki};

use super::{Canvas, Colour, Draw, Ink, Paper, Picture};

const CELL: (usize, usize) = (4, 1);
const BOX: (usize, usize) = (27, 10); // The place of one box with what is written around it.
const LEFT: usize = 3;
const TOP: usize = 4; // The first row of boxes.

impl Draw for Toki {
    fn picture(&self) -> Picture {
        let mut canvas = Canvas::new();
        draw_table(&mut canvas, self);
        let n_players = self.boards().len();
        // Four players sit in two rows of two.
        let per_row = if n_players <= 3 { n_players } else { n_players.div_ceil(2) };
        for (player, board) in Player::all(n_players as u8).zip(self.boards()) {
            let (row, column) = (player.index() / per_row, player.index() % per_row);
            let place = (column * BOX.0, TOP + row * BOX.1);
            draw_box(&mut canvas, self, player, *board, place);
        }
        canvas.into_picture()
    }

    fn svg(&self) -> String {
        crate::svg::toki(self)
    }
}

/// The round, the bank, the pile, and the card that a player has to use.
fn draw_table(canvas: &mut Canvas, state: &Toki) {
    let round = state.scored_round().unwrap_or(state.round());
    let scored = if state.scored_round().is_some() { ", scored" } else { "" };
    let rounds = state.variant().rounds;
    let mut x = canvas.put(1, 0, Ink::Plain, format_args!("round {round} of {rounds}{scored}"));
    if let Some(player) = state.closer() {
        x = canvas.put(x, 0, Ink::Plain, ", closed by ");
        canvas.put(x, 0, Ink::Player(player), format_args!("player {player}"));
    }
    x = canvas.put(1, 1, Ink::Faint, "bank ");
    x = canvas.put(x, 1, Ink::Plain, format_args!("░░ {} cards", state.bank_len()));
    x = canvas.put(x, 1, Ink::Faint, "   pile ");
    x = match state.pile() {
        Some(card) => shown(canvas, x, card),
        None => canvas.put(x, 1, Ink::Faint, '-'),
    };
    if !state.under().is_empty() {
        x = canvas.put(x, 1, Ink::Faint, format_args!(" on {}", state.under().len()));
    }
    if let Phase::Use { player, card, from } = state.phase() {
        let from = if from == Source::Pile { "pile" } else { "bank" };
        x = canvas.put(x + 3, 1, Ink::Player(player), format_args!("player {player}"));
        x = canvas.put(x, 1, Ink::Faint, " holds ");
        x = shown(canvas, x, card);
        canvas.put(x, 1, Ink::Faint, format_args!(" from the {from}"));
    }
}

/// A card on the table, and the column behind it.
fn shown(canvas: &mut Canvas, x: usize, card: Card) -> usize {
    let text = format!("[{card}]");
    canvas.lay(x, 1, text.len(), Paper::Mark);
    canvas.put(x, 1, Ink::Strong, text)
}

/// One player's box with the total above, and the points of its columns and groups below.
fn draw_box(
    canvas: &mut Canvas,
    state: &Toki,
    player: Player,
    board: Board,
    (x, y): (usize, usize),
) {
    let name = format!("player {player}");
    let after = canvas.put(x + 1, y - 1, Ink::Player(player), name);
    canvas.put(
        after,
        y - 1,
        Ink::Plain,
        format_args!("  total {}", state.totals()[player.index()]),
    );
    canvas.grid(x + LEFT, y + 1, (4, 2), CELL);
    for slot in Slot::all() {
        let (column, row) = (usize::from(slot.column()), slot.index() / 4);
        let left = x + LEFT + 1 + column * (CELL.0 + 1);
        let name = slot.to_string();
        let (file, rank) = name.split_at(1);
        canvas.centre(left, y, CELL.0, Ink::Faint, file);
        canvas.put(x + 1, y + 2 + 2 * row, Ink::Faint, rank);
        draw_card(canvas, state, player, board, slot, (left, y + 2 + 2 * row));
    }
    draw_sheet(canvas, state, player, (x, y + 6));
}

fn draw_card(
    canvas: &mut Canvas,
    state: &Toki,
    player: Player,
    board: Board,
    slot: Slot,
    (x, y): (usize, usize),
) {
    match board.get(slot) {
        Some(card) if card.is_toki() => {
            canvas.put(x, y, Ink::Colour(Colour::Pink), "  T ");
        }
        Some(card) => {
            canvas.put(x, y, Ink::Plain, format_args!("{:>3} ", card.to_string()));
        }
        None => {
            canvas.put(x + 1, y, Ink::Faint, "░░");
        }
    }
    // The card that chance turns now.
    if state.turning() == Some((player, slot)) {
        canvas.lay(x, y, CELL.0, Paper::Mark);
        canvas.put(x, y, Ink::Strong, "*");
        canvas.put(x + CELL.0 - 1, y, Ink::Strong, "*");
    }
}

/// The points of the columns, then those of the groups and of the box.
fn draw_sheet(canvas: &mut Canvas, state: &Toki, player: Player, (x, y): (usize, usize)) {
    let Some(sheet) = state.sheet(player) else { return };
    for (i, column) in sheet.columns.into_iter().enumerate() {
        let left = x + LEFT + 1 + i * (CELL.0 + 1);
        let points = match column {
            Column::Pair { .. } | Column::Tokis => "pair".to_owned(),
            column => format!("{:>3} ", column.points()),
        };
        canvas.put(left, y, Ink::Faint, points);
    }
    let mut x = canvas.put(x + 1, y + 1, Ink::Plain, format_args!("box {}", sheet.score));
    let n_hidden = state.boards()[player.index()].hidden().len();
    if n_hidden != 0 {
        x = canvas.put(x, y + 1, Ink::Faint, format_args!(", {n_hidden} hidden"));
    }
    for group in &sheet.groups {
        let text = format!(" {}x{} {}", group.pairs, group.number, group.points);
        x = canvas.put(x, y + 1, Ink::Faint, text);
    }
}
