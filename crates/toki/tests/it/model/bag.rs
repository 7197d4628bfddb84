//! Cards as strings: counting and scoring them.

/// The options that affect scores.
#[derive(Clone, Copy, Default)]
pub(crate) struct Scoring {
    pub(crate) wild: bool,
    pub(crate) fifteen: bool,
}

/// R17, R18, R19.
pub(crate) fn score(cards: &[String], scoring: Scoring) -> i32 {
    let mut sum = 0;
    let mut pairs = Vec::new();
    let mut n_wild = 0;
    for column in 0..4 {
        let (above, below) = (&cards[column], &cards[column + 4]);
        if above == "T" && below == "T" {
            n_wild += 1;
        } else if below == "T" || above == below {
            pairs.push(above.clone());
        } else if above == "T" {
            pairs.push(below.clone());
        } else {
            let number = |card: &String| card.parse::<i32>().expect("a number");
            sum += number(above) + number(below);
        }
    }
    let n_wild = if scoring.wild { n_wild } else { 0 };
    sum + best_groups(&pairs, n_wild, scoring.fifteen)
}

fn best_groups(pairs: &[String], n_wild: usize, fifteen: bool) -> i32 {
    if n_wild == 0 {
        return groups(pairs, fifteen);
    }
    let with = |card: String| best_groups(&[pairs, &[card]].concat(), n_wild - 1, fifteen);
    faces().into_iter().filter(|card| card != "T").map(with).min().expect("13 numbers")
}

fn groups(pairs: &[String], fifteen: bool) -> i32 {
    let points = |card: String| match pairs.iter().filter(|pair| **pair == card).count() {
        0 | 1 => 0,
        2 if fifteen => -15,
        2 => -10,
        3 => -15,
        _ => -20,
    };
    faces().into_iter().map(points).sum()
}

pub(super) fn faces() -> Vec<String> {
    (0..=12).map(|number| number.to_string()).chain(["T".to_string()]).collect()
}

pub(super) fn counts(cards: &[String]) -> Vec<(String, u32)> {
    let count = |face: &String| cards.iter().filter(|card| *card == face).count() as u32;
    let counted = faces().into_iter().map(|face| (face.clone(), count(&face)));
    counted.filter(|(_, count)| *count > 0).collect()
}

pub(super) fn multiset(cards: &[String]) -> String {
    if cards.is_empty() {
        return "-".to_string();
    }
    let parts: Vec<String> =
        counts(cards).into_iter().map(|(face, count)| format!("{face}x{count}")).collect();
    parts.join(",")
}
