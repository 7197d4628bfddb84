//! The results of matches as tables.

use rulebook_arena::{Estimate, Standings};

/// The measure of a match, for the first player against the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// The mean score of a game, from 0 to 1.
    Score,
    /// The difference in Elo.
    Elo,
    /// The difference in payoffs.
    Payoff,
}

impl Measure {
    /// The heading of a table of matches, in Markdown.
    #[must_use]
    pub fn heading(self) -> String {
        let (name, _) = self.shape();
        format!(
            "| game | first | second | seed | games | won, drawn, lost | {name} | 95 % |\n\
             |---|---|---|---:|---:|---:|---:|---:|\n"
        )
    }

    /// The row of a match in such a table. `game` includes the variant.
    #[must_use]
    pub fn row(self, game: &str, table: &Standings) -> String {
        let (_, digits) = self.shape();
        let pair = &table.pairs[0];
        let [first, second] = pair.bots.map(|bot| &table.bots[bot].bot);
        let estimate = match self {
            Measure::Score => pair.score,
            Measure::Elo => pair.elo,
            Measure::Payoff => pair.payoff.map(|payoff| payoff.difference),
        };
        let estimate =
            estimate.map_or("too few games |".to_owned(), |estimate| shown(estimate, digits));
        format!(
            "| {game} | `{first}` | `{second}` | {} | {} | {}, {}, {} | {estimate} |\n",
            table.seed, pair.games, pair.wins, pair.draws, pair.losses
        )
    }

    /// The name, and the digits after the point.
    const fn shape(self) -> (&'static str, usize) {
        match self {
            Measure::Score => ("score", 3),
            Measure::Elo => ("Elo", 0),
            Measure::Payoff => ("payoff a game", 2),
        }
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
    fn an_estimate_may_be_unbounded() {
        let estimate = Estimate { value: -1.25, low: f64::NEG_INFINITY, high: 3.0 };
        assert_eq!(shown(estimate, 1), "−1.2 | −∞ to 3.0");
    }
}
