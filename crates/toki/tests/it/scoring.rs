//! Scores of boxes: the vectors of the rules page, and all boxes that a judge can think of.

use rulebook_core::{Entropy, SplitMix64};
use rulebook_laws::slow;
use rulebook_toki::{Board, Card, Column, Sheet, Slot, TokiPair};

use crate::model;

#[test]
fn r17_a_pair_stands_in_one_column_and_counts_nothing() {
    scores("5123/5999", 33);
    scores("5523/1299", 36);
    let sheet = sheet("5523/1299", TokiPair::Zero);
    let points: Vec<u8> = sheet.columns.iter().map(|column| column.points()).collect();
    assert_eq!(points, [6, 7, 11, 12]);
    assert_eq!(self::sheet("5123/5999", TokiPair::Zero).columns[0], Column::Pair { number: 5 });
}

#[test]
fn r18_a_toki_takes_the_value_of_its_mate() {
    scores("T123/T234", 15);
    scores("T55T/5T55", -20);
    let sheet = sheet("T55T/5T55", TokiPair::Zero);
    assert_eq!(sheet.columns, [Column::Pair { number: 5 }; 4]);
    assert_eq!(self::sheet("T123/T234", TokiPair::Zero).columns[0], Column::Tokis);
}

#[test]
fn r18_two_tokis_are_a_pair_of_any_number_if_the_option_says_so() {
    scores("T553/T554", -3);
    assert_eq!(sheet("T553/T554", TokiPair::Wild).score, -8);
    assert_eq!(sheet("TT12/TT34", TokiPair::Zero).score, 10);
    // Two wild pairs make a foursome of any number.
    assert_eq!(sheet("TT12/TT34", TokiPair::Wild).score, 0);
    // One of each is better than both of one: −10 and −10 against −15.
    assert_eq!(sheet("TT12/TT12", TokiPair::Wild).score, -20);
    assert_eq!(sheet("T122/T122", TokiPair::Wild).score, -20);
}

#[test]
fn r19_groups_of_pairs_count_below_zero() {
    scores("5523/5599", 13);
    scores("5553/5559", -3);
    scores("5555/5555", -20);
    scores("5577/5577", -20);
    let groups = sheet("5577/5577", TokiPair::Zero).groups;
    let groups: Vec<_> = groups.iter().map(|g| (g.number, g.pairs, g.points)).collect();
    assert_eq!(groups, [(5, 2, -10), (7, 2, -10)]);
}

#[test]
fn hidden_cards_count_nothing() {
    assert_eq!(sheet("5?T?/?3??", TokiPair::Zero).score, 8);
    assert_eq!(sheet("5?T?/?3??", TokiPair::Zero).columns[2], Column::Unfinished { points: 0 });
    assert_eq!(sheet("????/????", TokiPair::Wild).score, 0);
}

#[test]
fn scores_agree_with_the_judge_and_lie_within_the_bounds() {
    let mut rng = SplitMix64::new(9);
    let (mut least, mut most) = (i32::MAX, i32::MIN);
    for round in 0..slow::scale(20_000, 1_000_000) {
        // Few different cards give many groups.
        let n_kinds = 2 + round % 12;
        let cards = [(); Slot::COUNT].map(|()| match rng.below(n_kinds) as u8 {
            0 => Card::TOKI,
            number => Card::from_number(number * 3 % 13).expect("a number"),
        });
        let board = Board::from_cards(cards.map(Some));
        let texts = cards.map(|card| card.to_string());
        for (toki_pair, wild) in [(TokiPair::Zero, false), (TokiPair::Wild, true)] {
            let score = i32::from(Sheet::new(board, toki_pair).score);
            assert_eq!(score, model::score(&texts, wild), "{board}");
            (least, most) = (least.min(score), most.max(score));
        }
    }
    assert_eq!(least, i32::from(Sheet::MIN_SCORE));
    assert!(most <= i32::from(Sheet::MAX_SCORE));
    let highest = "12,12,12,12/11,11,11,11".parse().expect("a box");
    assert_eq!(Sheet::new(highest, TokiPair::Zero).score, Sheet::MAX_SCORE);
}

/// The sheet of a box whose cards have one character each.
#[track_caller]
fn sheet(cards: &str, toki_pair: TokiPair) -> Sheet {
    let rows: Vec<String> = cards
        .split('/')
        .map(|row| row.chars().map(String::from).collect::<Vec<_>>().join(","))
        .collect();
    let board: Board = rows.join("/").parse().expect("a box");
    Sheet::new(board, toki_pair)
}

#[track_caller]
fn scores(cards: &str, score: i16) {
    assert_eq!(sheet(cards, TokiPair::Zero).score, score, "{cards}");
}
