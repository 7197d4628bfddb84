//! The squares that arrows point at, walked one by one.

use super::Judge;

/// North first, clockwise: rows go down, columns to the right.
const STEPS: [(i32, i32); 8] =
    [(-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1)];

impl Judge {
    /// The squares that the arrow goes over, from the nearest on (R3, R4, R5).
    fn line(&self, square: (i32, i32), arrow: usize, may_link: bool) -> Vec<(i32, i32)> {
        let (down, right) = STEPS[arrow];
        let is_on_board =
            |(row, column): (i32, i32)| (0..6).contains(&row) && (0..7).contains(&column);
        let mut place = (square.0 + down, square.1 + right);
        if !is_on_board(place) {
            if !may_link || self.has("rules=kid") {
                return Vec::new();
            }
            // The image stands level with the shield, just outside the opposite side or on the
            // edge there.
            let is_inside = self.has("image=inside");
            let row_is_out = !(0..6).contains(&place.0);
            let column_is_out = !(0..7).contains(&place.1);
            let image = match (row_is_out, column_is_out) {
                (true, true) => return Vec::new(),
                (true, false) if down < 0 => (if is_inside { 5 } else { 6 }, square.1),
                (true, false) => (if is_inside { 0 } else { -1 }, square.1),
                (false, _) if right < 0 => (square.0, if is_inside { 6 } else { 7 }),
                (false, _) => (square.0, if is_inside { 0 } else { -1 }),
            };
            place = (image.0 + down, image.1 + right);
        }
        let mut line = Vec::new();
        while is_on_board(place) {
            line.push(place);
            place = (place.0 + down, place.1 + right);
        }
        line
    }

    /// The free squares of the line of a shield on `square`, nearest first (R6, R7).
    pub(super) fn free(&self, square: (i32, i32), arrow: usize, may_link: bool) -> Vec<(i32, i32)> {
        let mut line = self.line(square, arrow, may_link);
        line.retain(|place| {
            let is_ladys = self.lady == Some(*place) && self.has("lady_square=busy");
            let filled = self.board[place.0 as usize][place.1 as usize];
            *place != square && !filled && !is_ladys
        });
        line
    }

    pub(super) fn arrows(&self, square: (i32, i32)) -> Vec<usize> {
        (0..8).filter(|arrow| !self.free(square, *arrow, true).is_empty()).collect()
    }
}

pub(super) fn place(number: i32) -> (i32, i32) {
    ((number - 1) / 7, (number - 1) % 7)
}

pub(super) fn number(place: (i32, i32)) -> i32 {
    place.0 * 7 + place.1 + 1
}
