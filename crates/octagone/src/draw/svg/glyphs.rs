//! Lettering of straight strokes with cut corners, as engraved: one path holds many of them, so a
//! drawing stays small.

use std::{format, string::String};

use rulebook_draw::{Svg, round};

/// The strokes of a sign from its upper left corner, and its width; all are [`HEIGHT`] high.
type Sign = (&'static [&'static [(i8, i8)]], i8);

const HEIGHT: f64 = 9.0;
/// The space between two signs.
const GAP: i8 = 2;
/// The size of small signs: numbers of squares, letters of triangles.
pub(super) const SMALL: f64 = 1.0;

const DIGITS: [Sign; 10] = [
    (&[&[(1, 0), (4, 0), (5, 1), (5, 8), (4, 9), (1, 9), (0, 8), (0, 1), (1, 0)]], 5),
    (&[&[(0, 2), (2, 0), (2, 9)]], 3),
    (&[&[(0, 1), (1, 0), (4, 0), (5, 1), (5, 4), (0, 9), (5, 9)]], 5),
    (
        &[&[
            (0, 1),
            (1, 0),
            (4, 0),
            (5, 1),
            (5, 3),
            (4, 4),
            (2, 4),
            (4, 4),
            (5, 5),
            (5, 8),
            (4, 9),
            (1, 9),
            (0, 8),
        ]],
        5,
    ),
    (&[&[(4, 9), (4, 0), (0, 6), (6, 6)]], 6),
    (&[&[(5, 0), (0, 0), (0, 4), (4, 4), (5, 5), (5, 8), (4, 9), (1, 9), (0, 8)]], 5),
    (&[&[(4, 0), (2, 0), (0, 2), (0, 8), (1, 9), (4, 9), (5, 8), (5, 5), (4, 4), (0, 4)]], 5),
    (&[&[(0, 0), (5, 0), (2, 9)]], 5),
    (
        &[&[
            (1, 4),
            (0, 3),
            (0, 1),
            (1, 0),
            (4, 0),
            (5, 1),
            (5, 3),
            (4, 4),
            (1, 4),
            (0, 5),
            (0, 8),
            (1, 9),
            (4, 9),
            (5, 8),
            (5, 5),
            (4, 4),
        ]],
        5,
    ),
    (&[&[(1, 9), (3, 9), (5, 7), (5, 1), (4, 0), (1, 0), (0, 1), (0, 4), (1, 5), (5, 5)]], 5),
];
const A: Sign = (&[&[(0, 9), (3, 0), (6, 9)], &[(1, 6), (5, 6)]], 6);
const B: Sign = (
    &[&[(4, 4), (5, 3), (5, 1), (4, 0), (0, 0), (0, 9), (5, 9), (6, 8), (6, 5), (5, 4), (0, 4)]],
    6,
);
const C: Sign = (&[&[(6, 2), (4, 0), (2, 0), (0, 2), (0, 7), (2, 9), (4, 9), (6, 7)]], 6);
const J: Sign = (&[&[(5, 0), (5, 7), (3, 9), (2, 9), (0, 7)]], 5);
const L: Sign = (&[&[(0, 0), (0, 9), (5, 9)]], 5);
const M: Sign = (&[&[(0, 9), (0, 0), (4, 6), (8, 0), (8, 9)]], 8);
const O: Sign = (&[&[(2, 0), (4, 0), (6, 2), (6, 7), (4, 9), (2, 9), (0, 7), (0, 2), (2, 0)]], 6);
const T: Sign = (&[&[(0, 0), (6, 0)], &[(3, 0), (3, 9)]], 6);

/// The path of a string around this point, `scale` times [`HEIGHT`] high. It contains digits and
/// the letters of shields; other characters are left out.
pub(super) fn written((x, y): (f64, f64), scale: f64, text: &str) -> String {
    let signs = || text.chars().filter_map(sign);
    let width: i8 = signs().map(|(_, width)| width + GAP).sum();
    let left = (x - 0.5 * scale * f64::from(width - GAP)).round();
    let top = (y - 0.5 * scale * HEIGHT).round();
    let mut pen = Pen { path: String::new(), origin: (left, top), at: (0, 0), scale };
    let mut column = 0;
    for (strokes, width) in signs() {
        for stroke in strokes {
            pen.draw(column, stroke);
        }
        column += width + GAP;
    }
    pen.path
}

/// A pen that draws with relative steps, which are short.
#[derive(Debug)]
struct Pen {
    path: String,
    origin: (f64, f64),
    /// The position, before scaling.
    at: (i8, i8),
    scale: f64,
}

impl Pen {
    fn draw(&mut self, column: i8, stroke: &[(i8, i8)]) {
        let scaled = |steps: i8| self.scale * f64::from(steps);
        for (i, (x, y)) in stroke.iter().enumerate() {
            let to = (column + x, *y);
            let steps = (to.0 - self.at.0, to.1 - self.at.1);
            let right = round(scaled(steps.0));
            let down = round(scaled(steps.1));
            let x = self.origin.0 + scaled(to.0);
            let y = self.origin.1 + scaled(to.1);
            self.at = to;
            let line = match (i, steps) {
                _ if self.path.is_empty() => format!("M{} {}", round(x), round(y)),
                (0, _) => format!("m{right} {down}"),
                (_, (_, 0)) => format!("h{right}"),
                (_, (0, _)) => format!("v{down}"),
                _ => format!("l{right} {down}"),
            };
            self.path.push_str(&line);
        }
    }
}

/// Draws a path of signs in strokes of this width; nothing if there are none.
pub(super) fn draw(svg: &mut Svg, path: &str, stroke: &str, width: f64) {
    if !path.is_empty() {
        svg.element(
            "path",
            &[("d", &path), ("fill", &"none"), ("stroke", &stroke), ("stroke-width", &width)],
        );
    }
}

fn sign(character: char) -> Option<Sign> {
    match character {
        'A' => Some(A),
        'B' => Some(B),
        'C' => Some(C),
        'J' => Some(J),
        'L' => Some(L),
        'M' => Some(M),
        'O' => Some(O),
        'T' => Some(T),
        _ => character.to_digit(10).and_then(|digit| DIGITS.get(digit as usize).copied()),
    }
}
