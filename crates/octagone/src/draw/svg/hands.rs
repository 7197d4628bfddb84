//! The hands: a strip for each seat, with the shields in piles.

use std::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use rulebook_core::Player;
use rulebook_draw::{Attributes, Draw, Solid, Svg, Theme, Zone, real, round};

use super::{
    super::table::{Count, Table},
    MARGIN, STRIP, WIDTH,
    glyphs::{self, written},
    shapes::{BACK, LINE, draw_edge, edge_path, half_side, octagon_path, print, stone},
};
use crate::{board::Face, extras::Pick, state::Octagone, view::SeenHand};

/// The distance between the kinds of shields in a hand, and the height of their places.
const PILE: (f64, f64) = (66.0, 69.0);
/// The distance from the middle of a shield in a hand to its sides.
const HALF: f64 = 23.0;
/// The thickness of a shield in a hand.
const LAYER: f64 = 3.0;
/// The height of the line with the name.
const NAME: f64 = 26.0;
/// The distance from the top of a strip to its name and to the bottom of its piles.
const LINE_TOP: f64 = 9.0;
const FLOOR: f64 = 102.0;
/// The left side of the piles.
const PILES: f64 = MARGIN + 5.0;

/// Shields of a kind on each other.
#[derive(Clone, Copy, Debug)]
struct Pile {
    face: Face,
    count: u8,
    /// The middle of the uppermost shield.
    at: (f64, f64),
}

/// The name of a player and what is known of the hand.
pub(super) fn draw_hand(svg: &mut Svg, table: &Table<'_>, player: Player, top: f64, theme: &Theme) {
    svg.zone(Zone::Seat(player), (0.0, top, WIDTH, STRIP));
    svg.tray((MARGIN, top + 4.0, WIDTH - 2.0 * MARGIN, STRIP - 8.0), 12.0, theme);
    draw_name(svg, table, player, top + LINE_TOP, theme);
    draw_backs(svg, table, player, top + FLOOR, theme);
    let mut piles: Vec<Pile> = Vec::new();
    for face in Face::ALL {
        let x = PILES + real(face.index()) * PILE.0;
        let area = (x, top + FLOOR - PILE.1 + 3.0, PILE.0, PILE.1);
        let pile = |count: u8| {
            let height = HALF + LAYER * f64::from(count);
            Pile { face, count, at: (x + HALF + 3.0, top + FLOOR - height) }
        };
        match table.count(player, face) {
            Count::Hidden | Count::Known(0) => {}
            Count::Seen(0) => piles.push(pile(0)),
            Count::Seen(count) => {
                piles.push(pile(count));
                svg.pick(
                    Pick::Hand { seat: player, face },
                    area,
                    table.hand_label(player, face, count),
                );
            }
            Count::Known(count) => {
                piles.push(pile(count));
                svg.note(area, table.hand_label(player, face, count));
            }
        }
    }
    draw_piles(svg, &piles, theme);
}

/// The name of a player, the size of the hand, and the colours that it is known to lack.
fn draw_name(svg: &mut Svg, table: &Table<'_>, player: Player, top: f64, theme: &Theme) {
    let area = (MARGIN + 4.0, top, WIDTH - 2.0 * MARGIN - 8.0, NAME);
    let middle = top + 0.5 * NAME;
    if table.is_to_move(player) || table.is_receiver(player) {
        svg.rect(area, 8.0, &[("fill", &theme.mark)]);
    }
    svg.pick(Pick::Seat(player), area, table.seat_label(player));
    if let Some(label) = table.pair_label(player) {
        svg.note(area, label);
    }
    let colour = theme.fill(Octagone::seat_colour(player));
    svg.element(
        "circle",
        &[
            ("cx", &(area.0 + 14.0)),
            ("cy", &middle),
            ("r", &7),
            ("fill", &colour),
            ("stroke", &theme.ink),
        ],
    );
    let text: Attributes<'_> = &[("fill", &theme.ink), ("font-weight", &"bold")];
    let name = [text, &[("text-anchor", &"start")]].concat();
    svg.label_with((area.0 + 28.0, middle), 15.0, &name, summary(table, player));
    let lacking = table.lacking(player);
    if !lacking.is_empty() {
        let at = (area.0 + area.2 - 10.0, middle);
        let end = [text, &[("text-anchor", &"end")]].concat();
        svg.label_with(at, 15.0, &end, format_args!("no {lacking}"));
    }
}

/// The name of a player and the size of the hand.
fn summary(table: &Table<'_>, player: Player) -> String {
    let left = format!("{}: {} left", table.name(player), table.n_left(player));
    let pair = table.n_left_of_pair(player).map(|n_left| format!(" (pair {n_left})"));
    let hidden = match table.view.hand(player) {
        SeenHand::Open(_) => None,
        SeenHand::Hidden { coloured, .. } => Some(format!(", {coloured} hidden")),
    };
    let lady = table.has_lady(player).then(|| ", White Lady (L)".to_string());
    [Some(left), pair, hidden, lady].into_iter().flatten().collect()
}

/// Piles that show how many shields they have, and the numbers; an empty one is an outline.
fn draw_piles(svg: &mut Svg, piles: &[Pile], theme: &Theme) {
    let (full, empty): (Vec<Pile>, Vec<Pile>) = piles.iter().partition(|pile| 0 < pile.count);
    let outlines: String = empty.iter().map(|pile| octagon_path(pile.at, HALF)).collect();
    if !outlines.is_empty() {
        let dashes: Attributes<'_> = &[("stroke", &theme.faint), ("stroke-dasharray", &"4 4")];
        let path: Attributes<'_> = &[("d", &outlines), ("fill", &"none")];
        svg.element("path", &[path, dashes].concat());
    }
    for Pile { face, count, at } in &full {
        let stone = stone(*face, theme);
        let path = pile_path(*at, LAYER * f64::from(*count));
        svg.element("path", &[("d", &path), ("fill", &stone.top), ("stroke", &stone.line)]);
    }
    let joined = |path: &dyn Fn(&Pile) -> String| full.iter().map(path).collect::<String>();
    if full.is_empty() {
        return;
    }
    let sides = joined(&|pile| sides_path(pile.at, pile.count));
    svg.element(
        "path",
        &[
            ("d", &sides),
            ("fill", &"none"),
            ("stroke", &LINE),
            ("stroke-opacity", &0.6),
            ("stroke-width", &2),
        ],
    );
    let edges = joined(&|pile| edge_path(pile.at, HALF));
    draw_edge(svg, &edges, "#ffffff", &[("stroke-opacity", &0.45)]);
    for ink in ["#000000", "#ffffff"] {
        let in_ink = full.iter().filter(|pile| print(pile.face, theme) == ink);
        let letters = in_ink.map(|pile| written(pile.at, 2.0, &pile.face.letter().to_string()));
        glyphs::draw(svg, &letters.collect::<String>(), ink, 3.0);
    }
    let counts = joined(&|pile| {
        let right = (pile.at.0 + HALF + 9.0, pile.at.1 + 0.5 * LAYER * f64::from(pile.count));
        written(right, 2.0, &pile.count.to_string())
    });
    glyphs::draw(svg, &counts, theme.ink, 2.0);
}

/// The outline of a pile of this height.
fn pile_path((x, y): (f64, f64), height: f64) -> String {
    let short = half_side(HALF);
    let side = 2.0 * short;
    let cut = HALF - short;
    let x = round(x - short);
    let y = round(y - HALF);
    let long = side + height;
    format!("M{x} {y}h{side}l{cut} {cut}v{long}l-{cut} {cut}h-{side}l-{cut}-{cut}v-{long}z")
}

/// The sides in the shade of the shields of a pile, a line for each.
fn sides_path((x, y): (f64, f64), count: u8) -> String {
    let short = half_side(HALF);
    let side = 2.0 * short;
    let cut = HALF - short;
    let line = |i: u8| {
        let x = round(x - HALF);
        let y = round(y + short + LAYER * f64::from(i));
        format!("M{x} {y}l{cut} {cut}h{side}l{cut}-{cut}")
    };
    (1..=count).map(line).collect()
}

/// The coloured shields of a hidden hand from behind.
fn draw_backs(svg: &mut Svg, table: &Table<'_>, player: Player, floor: f64, theme: &Theme) {
    let SeenHand::Hidden { coloured, .. } = table.view.hand(player) else { return };
    if coloured == 0 {
        return;
    }
    let step = (6.0 * PILE.0 / f64::from(coloured)).min(2.0 * HALF + 4.0);
    let half = (0.5 * step - 1.0).min(HALF).floor();
    let places =
        (0..coloured).map(|i| (PILES + 2.0 + half + step * f64::from(i), floor - HALF - LAYER));
    let stone = Solid::of(BACK);
    let below: String = places.clone().map(|(x, y)| octagon_path((x, y + LAYER), half)).collect();
    svg.element("path", &[("d", &below), ("fill", &stone.side)]);
    let backs: String = places.clone().map(|at| octagon_path(at, half)).collect();
    svg.element("path", &[("d", &backs), ("fill", &stone.top), ("stroke", &theme.ink)]);
    let inner: String = places.map(|at| octagon_path(at, (0.5 * half).floor())).collect();
    svg.element("path", &[("d", &inner), ("fill", &"none"), ("stroke", &stone.line)]);
}
