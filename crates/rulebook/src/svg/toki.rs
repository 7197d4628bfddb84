//! Toki: bank, pile and the card in hand above, the boxes below.

use rulebook_core::{Game, Player};
use rulebook_toki::{Card, Column, Phase, Slot, Toki};

use super::{DARK, FAINT, MARK, Svg, of_player, real};

const CARD: (f64, f64) = (50.0, 70.0);
const GAP: f64 = 8.0;
const PANEL: (f64, f64) = (300.0, 270.0); // The place of one box with what is written around it.
const TOP: f64 = 150.0;

/// The position as a drawing.
pub(crate) fn svg(state: &Toki) -> String {
    let n_players = state.boards().len();
    // As in the picture, four players sit in two rows of two.
    let per_row = if n_players <= 3 { n_players } else { n_players.div_ceil(2) };
    let n_rows = n_players.div_ceil(per_row);
    let size = (real(per_row.max(2)) * PANEL.0 + 20.0, TOP + real(n_rows) * PANEL.1);
    let mut svg = Svg::new(size.0, size.1, state);
    draw_table(&mut svg, state);
    for player in Player::all(n_players as u8) {
        let (row, column) = (player.index() / per_row, player.index() % per_row);
        let at = (20.0 + real(column) * PANEL.0, TOP + real(row) * PANEL.1);
        draw_box(&mut svg, state, player, at);
    }
    svg.finish()
}

/// The bank, the pile, and the card that a player has to use.
fn draw_table(svg: &mut Svg, state: &Toki) {
    let round = state.scored_round().unwrap_or(state.round());
    let y = 62.0;
    let title = format!("Round {round} of {}", state.variant().rounds);
    left(svg, (20.0, y), 18.0, DARK, &title);
    if let Some(player) = state.closer() {
        left(
            svg,
            (20.0, y + 24.0),
            14.0,
            &of_player(player),
            &format!("closed by player {player}"),
        );
    }
    draw_card(svg, (235.0, y), None, false);
    svg.label((235.0, y + 50.0), 14.0, FAINT, format_args!("bank: {}", state.bank_len()));
    match state.pile() {
        Some(card) => draw_card(svg, (315.0, y), Some(card), true),
        None => outline(svg, (315.0, y)),
    }
    svg.label((315.0, y + 50.0), 14.0, FAINT, format_args!("pile: {}", pile_len(state)));
    if let Phase::Use { player, card, .. } = state.phase() {
        draw_card(svg, (395.0, y), Some(card), true);
        let held = format!("player {player} holds");
        svg.label((395.0, y + 50.0), 14.0, &of_player(player), held);
    }
}

fn pile_len(state: &Toki) -> u8 {
    state.under().len() + u8::from(state.pile().is_some())
}

/// One player's box with the total above, and the points of its columns and of the box below.
fn draw_box(svg: &mut Svg, state: &Toki, player: Player, (x, y): (f64, f64)) {
    let colour = of_player(player);
    left(svg, (x, y), 18.0, &colour, &format!("Player {player}"));
    left(svg, (x + 100.0, y), 16.0, DARK, &format!("total {}", state.totals()[player.index()]));
    let centre = |column: usize, row: usize| {
        let (width, height) = (CARD.0 + GAP, CARD.1 + GAP);
        (x + 54.0 + real(column) * width, y + 75.0 + real(row) * height)
    };
    let Some(board) = state.boards().get(player.index()) else { return };
    for slot in Slot::all() {
        let (column, row) = (usize::from(slot.column()), slot.index() / 4);
        let is_turning = state.turning() == Some((player, slot));
        draw_card(svg, centre(column, row), board.get(slot), is_turning);
    }
    for (i, file) in ["a", "b", "c", "d"].into_iter().enumerate() {
        svg.label((centre(i, 0).0, y + 28.0), 14.0, FAINT, file);
    }
    for row in 0..2 {
        svg.label((x + 10.0, centre(0, row).1), 14.0, FAINT, row + 1);
    }
    let Some(sheet) = state.sheet(player) else { return };
    for (i, column) in sheet.columns.into_iter().enumerate() {
        let points = match column {
            Column::Pair { .. } | Column::Tokis => "pair".to_owned(),
            column => column.points().to_string(),
        };
        svg.label((centre(i, 0).0, y + 203.0), 14.0, FAINT, points);
    }
    let groups = sheet
        .groups
        .iter()
        .map(|group| format!(", {} pairs of {}: {}", group.pairs, group.number, group.points));
    let score = format!("box {}{}", sheet.score, groups.collect::<String>());
    left(svg, (x + 29.0, y + 226.0), 14.0, DARK, &score);
}

/// A card with its face, or its back.
fn draw_card(svg: &mut Svg, at: (f64, f64), card: Option<Card>, is_marked: bool) {
    let fill = match card {
        Some(_) => "#ffffff",
        None => "#7b8794",
    };
    frame(svg, at, if is_marked && card.is_none() { MARK } else { fill }, DARK);
    match card {
        Some(card) if card.is_toki() => svg.label(at, 17.0, "#b0307a", "TOKI"),
        Some(card) => svg.label(at, 26.0, DARK, card),
        None => svg.label(at, 22.0, if is_marked { DARK } else { "#ffffff" }, "?"),
    }
}

/// The place of a card that is not there.
fn outline(svg: &mut Svg, at: (f64, f64)) {
    frame(svg, at, "none", FAINT);
}

fn frame(svg: &mut Svg, (x, y): (f64, f64), fill: &str, stroke: &str) {
    svg.element(
        "rect",
        &[
            ("x", &(x - 0.5 * CARD.0)),
            ("y", &(y - 0.5 * CARD.1)),
            ("width", &CARD.0),
            ("height", &CARD.1),
            ("rx", &6),
            ("fill", &fill),
            ("stroke", &stroke),
        ],
    );
}

fn left(svg: &mut Svg, at: (f64, f64), size: f64, fill: &str, text: &str) {
    svg.label_with(at, size, &[("text-anchor", &"start"), ("fill", &fill)], text);
}
