//! Scoring of boxes (R17, R18, R19).

use core::ops::RangeInclusive;

use arrayvec::ArrayVec;

use super::{Board, Card, Slot};
use crate::variant::{Foursome, TokiPair, Variant};

/// The score of one box, column by column and group by group.
///
/// A box with hidden cards has a sheet too: a hidden card counts 0, and so does a Toki in a column
/// with a hidden card.
///
/// ```
/// use rulebook_toki::{Board, Card, Sheet, Variant};
///
/// let mut board = Board::HIDDEN;
/// board.set("a1".parse()?, Card::from_number(9).ok_or("a card")?);
/// assert_eq!(Sheet::new(board, Variant::default()).score, 9);
/// board.set("a2".parse()?, Card::from_number(9).ok_or("a card")?);
/// assert_eq!(Sheet::new(board, Variant::default()).score, 0); // a pair
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Sheet {
    /// The four columns from the left.
    pub columns: [Column; 4],
    /// The groups, by number.
    pub groups: ArrayVec<Group, 2>,
    /// The points of the box: all columns and all groups.
    pub score: i16,
}

/// The value of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
pub enum Column {
    /// At least one card is hidden.
    Unfinished {
        /// The number of the open card; 0 if there is none or it is a Toki.
        points: u8,
    },
    /// Two different numbers.
    Odd {
        /// Their sum (R17).
        points: u8,
    },
    /// Two equal numbers, or a number and a Toki: 0 points (R17, R18).
    Pair {
        /// The number of the pair.
        number: u8,
    },
    /// Two Tokis: 0 points (R18).
    Tokis,
}

/// Two or more pairs of the same number (R19).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Group {
    /// The number.
    pub number: u8,
    /// The number of pairs, from 2 to 4.
    pub pairs: u8,
    /// Their value: −10 (or −15 with `foursome=15`), −15 or −20.
    pub points: i16,
}

impl Sheet {
    /// The greatest score of a box with eight open cards: four columns of 12 and 11.
    pub const MAX_SCORE: i16 = 92;

    /// The sheet of `board`.
    #[must_use]
    pub fn new(board: Board, variant: Variant) -> Sheet {
        let columns = [0, 1, 2, 3].map(|index| Column::new(board, index));
        let mut pairs = Pairs::default();
        for column in columns {
            match column {
                Column::Pair { number } => pairs[usize::from(number)] += 1,
                // R18: two Tokis are a pair of no number, or of the best one.
                Column::Tokis if variant.toki_pair == TokiPair::Wild => pairs[WILD] += 1,
                _ => {}
            }
        }
        let pairs = settle_wild(pairs, variant.foursome);
        let groups: ArrayVec<Group, 2> = groups_of(&pairs, variant.foursome).collect();
        let points: u8 = columns.iter().map(|column| column.points()).sum();
        let score = i16::from(points) + group_points(&pairs, variant.foursome);
        Sheet { columns, groups, score }
    }

    /// The least and the greatest score of a box with eight open cards under `variant`.
    ///
    /// The least is that of two foursomes, or of four pairs of one number where that is lower.
    #[must_use]
    pub fn score_range(variant: Variant) -> RangeInclusive<i16> {
        let least = (2 * variant.foursome.points()).min(GROUP_POINTS[4]);
        least..=Sheet::MAX_SCORE
    }

    /// The greatest sum of the scores of this number of boxes, all dealt from one deck.
    pub(crate) const fn max_sum(n_boxes: usize) -> i16 {
        MAX_SUMS[n_boxes]
    }
}

impl Column {
    /// The column with this index of `board`.
    fn new(board: Board, index: u8) -> Column {
        let top = Slot::from_index(index).expect("an index below 4");
        match (board.get(top), board.get(top.mate())) {
            (None, None) => Column::Unfinished { points: 0 },
            (Some(card), None) | (None, Some(card)) => {
                Column::Unfinished { points: card.number().unwrap_or(0) }
            }
            (Some(above), Some(below)) => match (above.number(), below.number()) {
                (None, None) => Column::Tokis,
                // R18: a Toki takes the value of its mate.
                (Some(number), None) | (None, Some(number)) => Column::Pair { number },
                (Some(number), Some(other)) if number == other => Column::Pair { number },
                (Some(number), Some(other)) => Column::Odd { points: number + other },
            },
        }
    }

    /// The points of the column, without groups.
    #[must_use]
    pub const fn points(self) -> u8 {
        match self {
            Column::Unfinished { points } | Column::Odd { points } => points,
            Column::Pair { .. } | Column::Tokis => 0,
        }
    }
}

/// The number of pairs of each number, and of wild ones at the end.
type Pairs = [u8; Card::KINDS];

const WILD: usize = Card::TOKI.index();

/// The points of a group by its number of pairs, except for a foursome (R19).
const GROUP_POINTS: [i16; 5] = [0, 0, Foursome::Ten.points(), -15, -20];

/// The greatest sums of scores by number of boxes. From two boxes on they are the sums of the
/// highest cards of the deck, eight a box: 12 and 11 for two boxes, 12, 11 and 10 for three. In a
/// single box a 12 is never above a 12, so it has four of them.
const MAX_SUMS: [i16; 7] = [0, Sheet::MAX_SCORE, 184, 264, 336, 400, 456];

fn groups_of(pairs: &Pairs, foursome: Foursome) -> impl Iterator<Item = Group> {
    let grouped = pairs[..WILD].iter().enumerate().filter(|(_, pairs)| 2 <= **pairs);
    grouped.map(move |(number, &pairs)| {
        // R19: what two pairs are worth is an option.
        let points = if pairs == 2 { foursome.points() } else { GROUP_POINTS[usize::from(pairs)] };
        Group { number: number as u8, pairs, points }
    })
}

fn group_points(pairs: &Pairs, foursome: Foursome) -> i16 {
    groups_of(pairs, foursome).map(|group| group.points).sum()
}

/// Makes each wild pair a pair of the number that gives the best score, the lowest such number.
fn settle_wild(mut pairs: Pairs, foursome: Foursome) -> Pairs {
    if pairs[WILD] == 0 {
        return pairs;
    }
    pairs[WILD] -= 1;
    let choices = (0..WILD).map(|number| {
        let mut chosen = pairs;
        chosen[number] += 1;
        settle_wild(chosen, foursome)
    });
    choices.min_by_key(|pairs| group_points(pairs, foursome)).expect("there are 13 numbers")
}
