//! The results of matches as tables.

use rulebook_arena::{Estimate, Standings};

use super::aim::{Aim, Measure};

/// The heading of a table of matches with the same aim, in Markdown.
#[must_use]
pub fn heading(aim: Aim) -> String {
    let (measure, _) = shape(aim.measure);
    let bounds = match aim.high {
        Some(high) => format!("from {} to {high}", aim.low),
        None => format!("over {}", aim.low),
    };
    format!(
        "| game | first | second | seed | games | won, drawn, lost | {measure} | 95 % | {bounds} |\n\
         |---|---|---|---:|---:|---:|---:|---:|---|\n"
    )
}

/// The row of a match in such a table. `game` includes the variant.
#[must_use]
pub fn row(aim: Aim, game: &str, table: &Standings) -> String {
    let (_, digits) = shape(aim.measure);
    let pair = &table.pairs[0];
    let [first, second] = pair.bots.map(|bot| &table.bots[bot].bot);
    let (estimate, verdict) = match aim.measure.of(pair) {
        Some(estimate) => (shown(estimate, digits), aim.verdict(estimate)),
        None => ("| ".to_owned(), "too few games"),
    };
    format!(
        "| {game} | `{first}` | `{second}` | {} | {} | {}, {}, {} | {estimate} | {verdict} |\n",
        table.seed, pair.games, pair.wins, pair.draws, pair.losses
    )
}

/// The name of a measure, and the digits after its point.
const fn shape(measure: Measure) -> (&'static str, usize) {
    match measure {
        Measure::Score => ("score", 3),
        Measure::Elo => ("Elo", 0),
        Measure::Payoff => ("payoff a game", 2),
    }
}

/// An estimate and its interval, in two cells.
fn shown(Estimate { value, low, high }: Estimate, digits: usize) -> String {
    let number = |number: f64| match number {
        number if number == f64::INFINITY => "∞".to_owned(),
        number if number == f64::NEG_INFINITY => "−∞".to_owned(),
        number => format!("{number:.digits$}").replace('-', "−"),
    };
    format!("{} | {} to {}", number(value), number(low), number(high))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_estimate_may_have_no_end() {
        let estimate = Estimate { value: -1.25, low: f64::NEG_INFINITY, high: 3.0 };
        assert_eq!(shown(estimate, 1), "−1.2 | −∞ to 3.0");
    }
}
