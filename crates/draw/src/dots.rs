//! Lines finer than characters, drawn with braille characters of eight dots each.

use crate::{canvas::Canvas, picture::Ink};

/// A grid of dots, two by four to a character; initially no dot is set.
///
/// ```
/// use rulebook_draw::{Canvas, Dots, Ink};
///
/// let mut dots = Dots::new(4, 1);
/// dots.curve([(0.0, 0.0), (1.0, 3.0), (6.0, 3.0), (7.0, 0.0)], Ink::Plain);
/// let mut canvas = Canvas::new();
/// dots.print(&mut canvas, 0, 0);
/// assert_eq!(canvas.into_picture().to_string(), "⠓⠦⠖⠋\n");
/// ```
#[derive(Clone, Debug)]
pub struct Dots {
    columns: usize,
    cells: Vec<(u8, Ink)>,
}

/// The bit of each dot of a character, by row and column, as Unicode numbers them.
const BITS: [[u8; 2]; 4] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]];
/// The number of sample points of a curve; more than any curve has dots.
const N_POINTS: u32 = 256;

impl Dots {
    /// A grid of `columns` by `rows` characters.
    #[must_use]
    pub fn new(columns: usize, rows: usize) -> Dots {
        Dots { columns, cells: vec![(0, Ink::Plain); columns * rows] }
    }

    /// The column and row of the character that holds a dot; negative coordinates count as 0.
    #[must_use]
    pub fn character(place: (f64, f64)) -> (usize, usize) {
        let (x, y) = whole(place);
        (x / 2, y / 4)
    }

    /// Sets the dot at this place, in dots from the top left. Does nothing outside the grid.
    pub fn set(&mut self, place: (f64, f64), ink: Ink) {
        if place.0 < 0.0 || place.1 < 0.0 {
            return;
        }
        let ((x, y), (column, row)) = (whole(place), Dots::character(place));
        if self.columns <= column {
            return;
        }
        if let Some(cell) = self.cells.get_mut(row * self.columns + column) {
            *cell = (cell.0 | BITS[y % 4][x % 2], ink);
        }
    }

    /// Draws the cubic Bézier curve with these control points, in dots.
    pub fn curve(&mut self, points: [(f64, f64); 4], ink: Ink) {
        for i in 0..=N_POINTS {
            self.set(bezier(points, f64::from(i) / f64::from(N_POINTS)), ink);
        }
    }

    /// Draws a line of single dots at this distance.
    pub fn dotted(&mut self, from: (f64, f64), to: (f64, f64), distance: f64, ink: Ink) {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = (dx * dx + dy * dy).sqrt();
        let mut position = 0.5 * distance;
        while position < length {
            self.set((from.0 + dx * position / length, from.1 + dy * position / length), ink);
            position += distance;
        }
    }

    /// Copies all characters with dots onto a canvas, the top left one to this place.
    pub fn print(&self, canvas: &mut Canvas, x: usize, y: usize) {
        for (i, (bits, ink)) in self.cells.iter().enumerate().filter(|(_, (bits, _))| *bits != 0) {
            let character = char::from_u32(0x2800 + u32::from(*bits)).unwrap_or(' ');
            canvas.put(x + i % self.columns, y + i / self.columns, *ink, character);
        }
    }
}

#[expect(clippy::cast_sign_loss, reason = "negative numbers become 0, as intended")]
fn whole((x, y): (f64, f64)) -> (usize, usize) {
    (x as usize, y as usize)
}

/// The point of a Bézier curve at `t` from 0 to 1.
fn bezier(points: [(f64, f64); 4], t: f64) -> (f64, f64) {
    let s = 1.0 - t;
    let weights = [s * s * s, 3.0 * s * s * t, 3.0 * s * t * t, t * t * t];
    weights.iter().zip(points).fold((0.0, 0.0), |sum, (weight, point)| {
        (sum.0 + weight * point.0, sum.1 + weight * point.1)
    })
}
