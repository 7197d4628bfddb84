//! Scoring: what a box is worth, and how that comes about (R17, R18, R19).

use arrayvec::ArrayVec;

use crate::{
    board::{Board, Slot},
    card::Card,
    variant::TokiPair,
};

/// The score of one box, column by column and group by group.
///
/// A box with hidden cards has a sheet too: hidden cards count nothing, and a Toki beside one
/// counts nothing either.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Sheet {
    /// The four columns from the left.
    pub columns: [Column; 4],
    /// The pairs of each number that has at least two, by number.
    pub groups: ArrayVec<Group, 2>,
    /// The points of the box: all columns and all groups.
    pub score: i16,
}

/// What a column is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
pub enum Column {
    /// A card is hidden; the open one counts these points.
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
    /// How many pairs there are, from 2 to 4.
    pub pairs: u8,
    /// What they are worth: −10, −15 or −20.
    pub points: i16,
}

impl Sheet {
    /// The least score of a box with eight open cards: four pairs of one number, or two groups.
    pub const MIN_SCORE: i16 = -20;
    /// The greatest score of a box with eight open cards: four times a 12 and an 11.
    pub const MAX_SCORE: i16 = 92;

    /// The sheet of `board`.
    #[must_use]
    pub fn new(board: Board, toki_pair: TokiPair) -> Sheet {
        let columns = [0, 1, 2, 3].map(|index| Column::new(board, index));
        let mut pairs = Pairs::default();
        for column in columns {
            match column {
                Column::Pair { number } => pairs[usize::from(number)] += 1,
                // R18: two Tokis are no pair of any number, or of the best one.
                Column::Tokis if toki_pair == TokiPair::Wild => pairs[WILD] += 1,
                _ => {}
            }
        }
        let pairs = settle_wild(pairs);
        let groups: ArrayVec<Group, 2> = groups_of(&pairs).collect();
        let points: u8 = columns.iter().map(|column| column.points()).sum();
        let score = i16::from(points) + group_points(&pairs);
        Sheet { columns, groups, score }
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

    /// What the column counts, without groups.
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

/// What so many pairs of one number are worth (R19).
const GROUP_POINTS: [i16; 5] = [0, 0, -10, -15, -20];

fn groups_of(pairs: &Pairs) -> impl Iterator<Item = Group> {
    let grouped = pairs[..WILD].iter().enumerate().filter(|(_, pairs)| 2 <= **pairs);
    grouped.map(|(number, &pairs)| Group {
        number: number as u8,
        pairs,
        points: GROUP_POINTS[usize::from(pairs)],
    })
}

fn group_points(pairs: &Pairs) -> i16 {
    groups_of(pairs).map(|group| group.points).sum()
}

/// Makes each wild pair a pair of the number that gives the best score, the lowest such number.
fn settle_wild(mut pairs: Pairs) -> Pairs {
    if pairs[WILD] == 0 {
        return pairs;
    }
    pairs[WILD] -= 1;
    let choices = (0..WILD).map(|number| {
        let mut chosen = pairs;
        chosen[number] += 1;
        settle_wild(chosen)
    });
    choices.min_by_key(group_points).expect("there are 13 numbers")
}
