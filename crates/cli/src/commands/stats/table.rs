//! Statistics as a table for people.

use std::collections::BTreeMap;

use rulebook::{
    Registry, SeatInfo,
    core::{Outcome, Player},
};
use rulebook_data::{GameStatistics, Lengths, Statistics, Tally};
use serde_json::{Value, json};

use crate::{
    answer::Answer,
    error::{CliError, one_line},
    output::Output,
    phrases::{counted, outcome_in_words, seat_among},
};

/// The most lines of a list.
const MOST: usize = 10;

/// Statistics of records, of all or of those that were read before an interruption.
pub(super) struct StatisticsTable<'a> {
    pub(super) registry: &'a Registry,
    pub(super) statistics: &'a Statistics,
    pub(super) is_complete: bool,
}

impl Answer for StatisticsTable<'_> {
    fn write_text(&self, out: &mut Output) -> Result<(), CliError> {
        if !self.is_complete {
            out.line(format_args!("partial: not all records have been read\n"))?;
        }
        let Statistics { records, bad, games, .. } = self.statistics;
        let refused = if *bad == 0 { String::new() } else { format!(", {bad} refused") };
        out.line(format_args!("{}{refused}", counted(*records, "record")))?;
        for (name, games) in games {
            let seats = self.registry.game(name).and_then(|game| Ok(game.start("")?.seats()));
            out.text("\n")?;
            write_game(name, games, &seats.unwrap_or_default(), out)?;
        }
        Ok(())
    }

    fn to_json(&self) -> Result<Value, CliError> {
        let mut object = json!(self.statistics);
        object["complete"] = json!(self.is_complete);
        Ok(object)
    }
}

fn write_game(
    name: &str,
    games: &GameStatistics,
    seats: &[SeatInfo],
    out: &mut Output,
) -> Result<(), CliError> {
    let n_replayed = games.replayed;
    let replayed =
        if n_replayed == 0 { "not replayed".to_owned() } else { format!("{n_replayed} replayed") };
    let name = one_line(name);
    out.line(format_args!("{name}: {}, {replayed}", counted(games.records, "record")))?;
    if games.variants.ranked().iter().any(|(variant, _)| !variant.is_empty()) {
        write_tally("variants", &games.variants, games.records, out)?;
    }
    let results = games.results.iter().map(|(text, n)| (result_in_words(text, seats), *n));
    write_counts("results", results, games.records, out)?;
    write_tally("endings", &games.endings, games.records, out)?;
    write_lengths("steps", &games.steps, out)?;
    write_lengths("moves", &games.plies, out)?;
    let (first, all) = match n_replayed {
        0 => ("first steps", "all steps"),
        _ => ("first moves", "all moves"),
    };
    write_openings(first, games, seats, out)?;
    write_tally(all, &games.frequencies, games.frequencies.total(), out)?;
    for (seat, payoffs) in games.payoffs.iter().enumerate() {
        let (Some(mean), Some(min), Some(max)) = (payoffs.mean(), payoffs.min(), payoffs.max())
        else {
            continue;
        };
        let error = payoffs.standard_error().map(|e| format!(" ± {e:.3}")).unwrap_or_default();
        let player = Player::from_index(seat as u8).map(|player| seat_among(seats, player));
        let player = player.unwrap_or_default();
        out.line(format_args!(
            "  payoff of {player}: {mean:.3}{error} on average, {min} to {max}"
        ))?;
    }
    Ok(())
}

/// The first moves or steps, each with the results of its games.
fn write_openings(
    what: &str,
    games: &GameStatistics,
    seats: &[SeatInfo],
    out: &mut Output,
) -> Result<(), CliError> {
    let openings = games.openings.ranked();
    let total = |results: &BTreeMap<String, u64>| results.values().sum::<u64>();
    let rest = openings.iter().skip(MOST).map(|(_, results)| total(results)).sum::<u64>()
        + total(games.openings.other());
    let all = openings.iter().take(MOST).map(|(_, results)| total(results)).sum::<u64>() + rest;
    let shown = openings.iter().take(MOST).map(|(first, results)| {
        let n = total(results);
        let shares = results.iter().map(|(result, count)| {
            format!("{} {:.2}%", result_in_words(result, seats), percent(*count, n))
        });
        (format!("{}: {}", named(first), shares.collect::<Vec<_>>().join(", ")), n)
    });
    let others = (rest != 0).then(|| ("others".to_owned(), rest));
    write_counts(what, shown.chain(others), all, out)
}

/// An outcome of a record for people.
fn result_in_words(text: &str, seats: &[SeatInfo]) -> String {
    match text.parse::<Outcome>() {
        Ok(outcome) => outcome_in_words(seats, outcome),
        Err(_) => "unfinished".to_owned(),
    }
}

fn write_tally(what: &str, tally: &Tally, all: u64, out: &mut Output) -> Result<(), CliError> {
    let ranked = tally.ranked();
    let n_left = ranked.len().saturating_sub(MOST);
    let left = ranked.iter().skip(MOST).map(|(_, n)| n).sum::<u64>() + tally.other();
    let shown = ranked.iter().take(MOST).map(|(text, n)| (named(text), *n));
    let rest = (left != 0).then(|| match n_left {
        0 => ("others".to_owned(), left),
        n => (format!("{n} others"), left),
    });
    write_counts(what, shown.chain(rest), all, out)
}

/// A text from a record, which may be empty or hostile.
fn named(text: &str) -> String {
    if text.is_empty() { "default".to_owned() } else { one_line(text) }
}

#[expect(clippy::cast_precision_loss, reason = "shares are rounded")]
fn percent(n: u64, all: u64) -> f64 {
    100.0 * n as f64 / all.max(1) as f64
}

fn write_counts(
    what: &str,
    counts: impl Iterator<Item = (String, u64)>,
    all: u64,
    out: &mut Output,
) -> Result<(), CliError> {
    let mut label = what;
    for (text, n) in counts {
        let share = percent(n, all);
        out.line(format_args!("  {label:<12} {n:>10}  {share:>6.2}%  {text}"))?;
        label = "";
    }
    Ok(())
}

fn write_lengths(what: &str, lengths: &Lengths, out: &mut Output) -> Result<(), CliError> {
    let (Some(mean), Some(min), Some(max)) = (lengths.mean(), lengths.min(), lengths.max()) else {
        return Ok(());
    };
    let quantile = |share| lengths.quantile(share).unwrap_or(0);
    let low = quantile(0.1);
    let middle = quantile(0.5);
    let high = quantile(0.9);
    Ok(out.line(format_args!(
        "  {what:<12} {mean:.2} on average, {min} to {max}; median {middle}, 80% between {low} \
         and {high}"
    ))?)
}
