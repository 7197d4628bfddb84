//! Statistics compared with independent counts.

use std::collections::BTreeMap;

use rulebook_data::{
    Statistics, Tally,
    rulebook::core::{Record, SplitMix64},
};

use crate::{random_match, records};

#[test]
fn everything_is_counted_once() {
    let records = records(300);
    let mut statistics = Statistics::default();
    for record in &records {
        statistics.add(record).expect("a good record");
    }
    assert_eq!((statistics.records, statistics.bad), (300, 0));
    for (name, games) in &statistics.games {
        let own: Vec<_> = records.iter().filter(|record| record.game == *name).collect();
        assert_eq!((games.records, games.replayed), (own.len() as u64, 0));
        let mut lengths: Vec<u64> = own.iter().map(|record| record.steps.len() as u64).collect();
        lengths.sort_unstable();
        assert_eq!(games.steps.min(), lengths.first().copied());
        assert_eq!(games.steps.max(), lengths.last().copied());
        assert_eq!(games.steps.quantile(0.5), Some(lengths[lengths.len().div_ceil(2) - 1]));
        assert_eq!(games.steps.bars(1, 1000).iter().sum::<u64>(), games.records);
        let mut results = BTreeMap::new();
        for record in &own {
            let outcome = record.result.expect("a finished match").outcome().to_string();
            *results.entry(outcome).or_insert(0_u64) += 1;
        }
        assert_eq!(games.results, results);
        let firsts = own.iter().filter(|record| record.steps[0] == own[0].steps[0]).count();
        let counted = games.first_steps.ranked();
        assert!(counted.contains(&(own[0].steps[0].as_str(), firsts as u64)));
        assert_eq!(games.endings.total(), games.records);
        let n_steps: usize = own.iter().map(|record| record.steps.len()).sum();
        assert_eq!(games.frequencies.total(), n_steps as u64);
        let ranked = games.openings.ranked();
        let opening = ranked.iter().find(|(first, _)| *first == own[0].steps[0]);
        let (_, results) = opening.expect("the first step is counted");
        assert_eq!(results.values().sum::<u64>(), firsts as u64);
        let wins =
            own.iter().filter(|record| record.steps[0] == own[0].steps[0]).filter(|record| {
                record.result.is_some_and(|verdict| verdict.outcome().to_string() == "win 0")
            });
        assert_eq!(results.get("win 0").copied().unwrap_or(0), wins.count() as u64);
    }
}

#[test]
fn payoffs_and_first_moves_come_from_the_match() {
    let mut statistics = Statistics::default();
    let mut sums = [0, 0];
    for number in 0..100 {
        let game = random_match("kuhn", number);
        statistics.add_replayed(&game.record(&[]), &*game).expect("a good record");
        for (sum, payoff) in sums.iter_mut().zip(game.result().expect("an end").payoffs) {
            *sum += payoff;
        }
    }
    let games = &statistics.games["kuhn"];
    for (payoffs, sum) in games.payoffs.iter().zip(sums) {
        assert_eq!((payoffs.count(), payoffs.mean()), (100, Some(f64::from(sum) / 100.0)));
    }
    // The first steps are cards, the first moves are not.
    assert_eq!(games.first_steps.ranked().len(), 3);
    let moves: Vec<_> = games.first_moves.ranked().into_iter().map(|(mv, _)| mv).collect();
    assert!(moves.iter().all(|mv| ["b", "p"].contains(mv)), "{moves:?}");
    assert_eq!(games.plies.count(), 100);
    assert!(games.plies.max() < games.steps.max());
}

#[test]
fn statistics_of_parts_add_up_in_any_order() {
    let records = records(120);
    let whole = counted(records.iter());
    for seed in 0..5 {
        let mut rng = SplitMix64::new(seed);
        let mut parts: Vec<Vec<&Record>> = vec![Vec::new(); 7];
        for record in &records {
            parts[(rng.next() % 7) as usize].push(record);
        }
        let mut merged = Statistics::default();
        for part in parts {
            merged.merge(counted(part.into_iter())).expect("three games");
        }
        assert_eq!(merged, whole);
    }
}

#[test]
fn a_tally_does_not_grow_without_bound() {
    let mut record = records(1).remove(0);
    let mut statistics = Statistics::default();
    for number in 0..Tally::MAX + 10 {
        record.steps[0] = format!("step {number}");
        statistics.add(&record).expect("a good record");
    }
    record.steps[0] = "x".repeat(Tally::MAX_TEXT + 1);
    statistics.add(&record).expect("a good record");
    let games = &statistics.games[&record.game];
    assert_eq!(games.first_steps.ranked().len(), Tally::MAX);
    assert_eq!(games.first_steps.other(), 11);
}

#[test]
fn there_is_a_limit_to_the_number_of_games() {
    let mut record = records(1).remove(0);
    let mut statistics = Statistics::default();
    for number in 0..Statistics::MAX_GAMES {
        record.game = format!("game{number}");
        statistics.add(&record).expect("few games");
    }
    let before = statistics.clone();
    record.game = "another".to_owned();
    assert!(statistics.add(&record).is_err());
    assert_eq!(statistics, before);
    let mut one = Statistics::default();
    one.add(&record).expect("one game");
    assert!(statistics.merge(one).is_err());
    assert_eq!((statistics.records, statistics.bad), (before.records, 1));
}

fn counted<'r>(records: impl Iterator<Item = &'r Record>) -> Statistics {
    let mut statistics = Statistics::default();
    for record in records {
        statistics.add(record).expect("a good record");
    }
    statistics
}
