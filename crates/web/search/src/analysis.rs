//! Analyses as JSON, in the schema of the facade's `Analysis`.
//!
//! They are written by hand: a serializer would be a third of a module.

use std::fmt::{self, Display, Write as _};

use rulebook_core::{Player, State};
use rulebook_search::{Line, Report, Score};

/// The report as JSON, with scores for `mover`.
pub(crate) fn json<S: State>(report: &Report<S::Move>, mover: Player, n_players: u8) -> String {
    let Report { nodes, depth, cut_off, .. } = *report;
    let lines = List(report.lines.iter().map(|line| Row { line, mover, n_players }));
    format!("{{\"lines\":{lines},\"nodes\":{nodes},\"depth\":{depth},\"cut_off\":{cut_off}}}")
}

/// A line with its score.
struct Row<'r, M> {
    line: &'r Line<M>,
    mover: Player,
    n_players: u8,
}

impl<M: Display> Display for Row<'_, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moves = List(self.line.moves.iter().map(Text));
        write!(f, "{{\"moves\":{moves},\"score\":{{")?;
        self.write_score(f)?;
        write!(f, "}},\"share\":{}}}", Number(self.line.share))
    }
}

impl<M> Row<'_, M> {
    fn write_score(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.line.score {
            Score::Win { plies } => write!(f, "\"win\":{plies}"),
            Score::Loss { plies } => write!(f, "\"loss\":{plies}"),
            Score::ProvenDraw => f.write_str("\"draw\":true"),
            Score::Estimate(values) => {
                write!(f, "\"estimate\":{}", Number(values.of(self.mover)))?;
                if self.n_players <= 2 {
                    return Ok(());
                }
                let values = values.by_seat(self.n_players);
                write!(f, ",\"per_seat\":{}", List(values.iter().copied().map(Number)))
            }
            // Fractions of any length, which only one of the solvers has.
            #[cfg(feature = "toki-solver")]
            Score::Exact(payoffs) => {
                write!(f, "\"exact\":{}", Text(&payoffs[self.mover.index()]))?;
                if self.n_players <= 2 {
                    return Ok(());
                }
                write!(f, ",\"per_seat\":{}", List(payoffs.iter().map(Text)))
            }
            #[cfg(not(feature = "toki-solver"))]
            Score::Exact(_) => unreachable!("no search of this module knows exact payoffs"),
        }
    }
}

/// A list of values.
struct List<I>(I);

impl<I: Iterator<Item: Display> + Clone> Display for List<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('[')?;
        for (i, value) in self.0.clone().enumerate() {
            f.write_str(if i == 0 { "" } else { "," })?;
            value.fmt(f)?;
        }
        f.write_char(']')
    }
}

/// A text between quotes. Moves are printable and may contain quotes.
struct Text<T>(T);

impl<T: Display> Display for Text<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('"')?;
        write!(Escaped(f), "{}", self.0)?;
        f.write_char('"')
    }
}

struct Escaped<'a, 'f>(&'a mut fmt::Formatter<'f>);

impl fmt::Write for Escaped<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for character in text.chars() {
            if matches!(character, '"' | '\\') {
                self.0.write_char('\\')?;
            }
            self.0.write_char(character)?;
        }
        Ok(())
    }
}

/// A value from −1 to 1, to six decimal places.
struct Number(f32);

impl Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const MILLION: u32 = 1_000_000;
        let millionths = (f64::from(self.0) * f64::from(MILLION)).round() as i32;
        let (sign, size) = (if millionths < 0 { "-" } else { "" }, millionths.unsigned_abs());
        write!(f, "{sign}{}.{:06}", size / MILLION, size % MILLION)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_texts_are_those_of_json() {
        let written =
            [0.0, 1.0, -1.0, -0.25, 0.000_001_4, -0.999_999_9].map(|n| Number(n).to_string());
        assert_eq!(
            written,
            ["0.000000", "1.000000", "-1.000000", "-0.250000", "0.000001", "-1.000000"]
        );
        assert_eq!(List(["a\"b", "c\\d"].iter().map(Text)).to_string(), r#"["a\"b","c\\d"]"#);
        assert_eq!(List([0_u8; 0].iter()).to_string(), "[]");
    }
}
