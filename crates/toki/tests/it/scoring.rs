//! Scores of boxes: those of the rules page, and random ones compared with the reference model.

use rulebook_core::{Entropy, SplitMix64};
use rulebook_laws::slow;
use rulebook_toki::{Board, Card, Column, Foursome, Sheet, Slot, TokiPair, Variant};

use crate::model;

#[test]
fn r17_a_pair_is_in_one_column_and_counts_nothing() {
    scores("5123/5999", 33);
    scores("5523/1299", 36);
    let sheet = sheet("5523/1299", "");
    let points: Vec<u8> = sheet.columns.iter().map(|column| column.points()).collect();
    assert_eq!(points, [6, 7, 11, 12]);
    assert_eq!(self::sheet("5123/5999", "").columns[0], Column::Pair { number: 5 });
}

#[test]
fn r18_a_toki_takes_the_value_of_its_mate() {
    scores("T123/T234", 15);
    scores("T55T/5T55", -20);
    let sheet = sheet("T55T/5T55", "");
    assert_eq!(sheet.columns, [Column::Pair { number: 5 }; 4]);
    assert_eq!(self::sheet("T123/T234", "").columns[0], Column::Tokis);
}

#[test]
fn r18_two_tokis_are_a_pair_of_any_number_if_the_option_says_so() {
    scores("T553/T554", -3);
    assert_eq!(sheet("T553/T554", "toki_pair=wild").score, -8);
    assert_eq!(sheet("TT12/TT34", "").score, 10);
    // Two wild pairs make a foursome of any number.
    assert_eq!(sheet("TT12/TT34", "toki_pair=wild").score, 0);
    // One of each is better than both of one: −10 and −10 against −15.
    assert_eq!(sheet("TT12/TT12", "toki_pair=wild").score, -20);
    assert_eq!(sheet("T122/T122", "toki_pair=wild").score, -20);
}

#[test]
fn r19_groups_of_pairs_count_below_zero() {
    scores("5523/5599", 13);
    scores("5553/5559", -3);
    scores("5555/5555", -20);
    scores("5577/5577", -20);
    let groups = sheet("5577/5577", "").groups;
    let groups: Vec<_> = groups.iter().map(|g| (g.number, g.pairs, g.points)).collect();
    assert_eq!(groups, [(5, 2, -10), (7, 2, -10)]);
}

#[test]
fn hidden_cards_count_nothing() {
    assert_eq!(sheet("5?T?/?3??", "").score, 8);
    assert_eq!(sheet("5?T?/?3??", "").columns[2], Column::Unfinished { points: 0 });
    assert_eq!(sheet("????/????", "toki_pair=wild").score, 0);
}

#[test]
fn r19_a_foursome_subtracts_15_as_the_leaflet_prints_if_the_option_says_so() {
    let fifteen = |cards: &str| sheet(cards, "foursome=15").score;
    assert_eq!(fifteen("5523/5599"), 8);
    assert_eq!(fifteen("5577/5577"), -30);
    assert_eq!(fifteen("5553/5559"), -3);
    assert_eq!(fifteen("5555/5555"), -20);
    assert_eq!(fifteen("T55T/5T55"), -20);
    assert_eq!(fifteen("5123/5999"), 33);
    let groups = sheet("5577/5577", "foursome=15").groups;
    let groups: Vec<_> = groups.iter().map(|g| (g.number, g.pairs, g.points)).collect();
    assert_eq!(groups, [(5, 2, -15), (7, 2, -15)]);
    // A wild pair: two foursomes are better than four pairs of one number.
    assert_eq!(sheet("55TT/55TT", "toki_pair=wild,foursome=15").score, -30);
    assert_eq!(sheet("55TT/55TT", "toki_pair=wild").score, -20);
    // A foursome of another number is no better than a sixsome, so the lowest number is chosen.
    assert_eq!(sheet("55T1/55T2", "toki_pair=wild,foursome=15").score, 3 - 15);
}

#[test]
fn the_boxes_of_the_rules_page_have_the_scores_it_prints() {
    let mut n_boxes = 0;
    for line in RULES.lines().filter(|line| line.starts_with("| `")) {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let Ok(board) = cells[0].trim_matches('`').parse::<Board>() else { continue };
        let score = |text: &str| text.replace('−', "-").parse::<i16>().expect("a score");
        let default = Variant::default();
        assert_eq!(Sheet::new(board, default).score, score(cells[1]), "{line}");
        // Further scores: "…; 8 with `foursome=15`".
        if let Some((_, note)) = cells[2].split_once("; ") {
            let (points, options) = note.split_once(" with ").expect("a score with an option");
            let variant = options.trim_matches('`').parse().expect("a variant");
            assert_eq!(Sheet::new(board, variant).score, score(points), "{line}");
        }
        n_boxes += 1;
    }
    assert_eq!(n_boxes, 9);
}

const RULES: &str = include_str!("../../RULES.md");

#[test]
fn scores_agree_with_the_reference_model_and_are_within_the_bounds() {
    let mut rng = SplitMix64::new(9);
    for (options, least) in [
        ("", -20),
        ("toki_pair=wild", -20),
        ("foursome=15", -30),
        ("toki_pair=wild,foursome=15", -30),
    ] {
        let variant: Variant = options.parse().expect("a variant");
        let scoring = model::Scoring {
            wild: variant.toki_pair == TokiPair::Wild,
            fifteen: variant.foursome == Foursome::Fifteen,
        };
        let range = Sheet::score_range(variant);
        assert_eq!(range, least..=Sheet::MAX_SCORE);
        let mut lowest = i16::MAX;
        for round in 0..slow::scale(10_000, 500_000) {
            // Few different cards give many groups.
            let n_kinds = 2 + round % 12;
            let cards = [(); Slot::COUNT].map(|()| match rng.below(n_kinds) as u8 {
                0 => Card::TOKI,
                number => Card::from_number(number * 3 % 13).expect("a number"),
            });
            let board = Board::from_cards(cards.map(Some));
            let score = Sheet::new(board, variant).score;
            let texts = cards.map(|card| card.to_string());
            assert_eq!(i32::from(score), model::score(&texts, scoring), "{board}");
            // R19: between the least score, that of four pairs and that of three, there is none.
            assert!(score == least || score == -20 || -15 <= score, "{board}");
            assert!(range.contains(&score), "{board}");
            lowest = lowest.min(score);
        }
        assert_eq!(lowest, least, "{options}");
        let highest = "12,12,12,12/11,11,11,11".parse().expect("a box");
        assert_eq!(Sheet::new(highest, variant).score, Sheet::MAX_SCORE);
    }
}

/// The sheet of a box whose cards have one character each.
#[track_caller]
fn sheet(cards: &str, options: &str) -> Sheet {
    let rows: Vec<String> = cards
        .split('/')
        .map(|row| row.chars().map(String::from).collect::<Vec<_>>().join(","))
        .collect();
    let board: Board = rows.join("/").parse().expect("a box");
    Sheet::new(board, options.parse().expect("a variant"))
}

#[track_caller]
fn scores(cards: &str, score: i16) {
    assert_eq!(sheet(cards, "").score, score, "{cards}");
}
