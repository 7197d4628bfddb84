//! `info` lines: the findings of a search so far.

use std::time::Duration;

use rulebook::{Analysis, AnalysisLine, ScoreInfo};

use super::command::first_word;

/// The `info` lines of an analysis, one for each of its lines.
pub(super) fn lines(analysis: &Analysis, time: Duration) -> Vec<String> {
    let head =
        format!("info depth {} nodes {} time {}", analysis.depth, analysis.nodes, time.as_millis());
    let line = |(index, line): (usize, &AnalysisLine)| {
        let score = score(&line.score);
        let pv = line.moves.join(" ; ");
        format!("{head} {score} share {:.3} line {} pv {pv}", line.share, index + 1)
    };
    analysis.lines.iter().enumerate().map(line).collect()
}

/// The `info` lines of an analysis as the Universal Game Interface has them. The last search of a
/// position ends with the number of nodes per second.
pub(super) fn plain_lines(analysis: &Analysis, time: Duration, n_lines: usize) -> Vec<String> {
    let speed = u128::from(analysis.nodes) * 1_000_000 / time.as_micros().max(1);
    let head = format!(
        "info depth {} nodes {} time {} nps {}",
        analysis.depth,
        analysis.nodes,
        time.as_millis(),
        speed
    );
    let line = |(index, line): (usize, &AnalysisLine)| {
        let rank = if 1 < n_lines { format!(" multipv {}", index + 1) } else { String::new() };
        format!("{head}{rank} score {} pv {}", plain_score(&line.score), line.moves.join(" "))
    };
    analysis.lines.iter().enumerate().map(line).collect()
}

/// An expectation in hundredths of the greatest payoff.
fn centi(estimate: f32) -> i64 {
    (f64::from(estimate) * 100.0).round() as i64
}

fn score(score: &ScoreInfo) -> String {
    let joined = |head: String, values: &[String]| match values {
        [] => head,
        values => format!("{head} values {}", values.join(" ")),
    };
    match score {
        ScoreInfo::Win { win } => format!("score win {win}"),
        ScoreInfo::Loss { loss } => format!("score loss {loss}"),
        ScoreInfo::Draw { .. } => "score draw".to_owned(),
        ScoreInfo::Exact { exact, per_seat } => {
            joined(format!("score exact {exact}"), per_seat.as_deref().unwrap_or_default())
        }
        ScoreInfo::Estimate { estimate, per_seat } => {
            let values: Vec<String> = match per_seat {
                Some(values) => values.iter().map(|value| format!("{value:.4}")).collect(),
                None => vec![format!("{estimate:.4}")],
            };
            joined(format!("score cp {}", centi(*estimate)), &values)
        }
        _ => "score cp 0".to_owned(),
    }
}

fn plain_score(score: &ScoreInfo) -> String {
    match score {
        ScoreInfo::Win { win } => format!("mate {win}"),
        ScoreInfo::Loss { loss } => format!("mate -{loss}"),
        ScoreInfo::Exact { exact, .. } => format!("cp {}", centi(fraction(exact).unwrap_or(0.0))),
        ScoreInfo::Estimate { estimate, .. } => format!("cp {}", centi(*estimate)),
        _ => "cp 0".to_owned(),
    }
}

/// The value of a fraction.
fn fraction(text: &str) -> Option<f32> {
    let (above, below) = text.split_once('/').unwrap_or((text, "1"));
    Some((above.parse::<f64>().ok()? / below.parse::<f64>().ok()?) as f32)
}

/// The contents of the `info` lines so far.
#[derive(Debug)]
pub(super) struct InfoLog {
    is_plain: bool,
    lines: Vec<AnalysisLine>,
    nodes: u64,
    depth: u32,
}

/// The greatest number of lines that are remembered.
const MAX_LINES: usize = 256;

impl InfoLog {
    /// An empty log. With `is_plain`, the moves of a line are separated by spaces.
    pub(super) const fn new(is_plain: bool) -> InfoLog {
        InfoLog { is_plain, lines: Vec::new(), nodes: 0, depth: 0 }
    }

    /// Takes an `info` line, without the fields that cannot be read.
    pub(super) fn take(&mut self, line: &str, mover: usize) {
        let mut fields = Fields::default();
        fields.read(line, self.is_plain);
        self.nodes = fields.nodes.unwrap_or(self.nodes);
        self.depth = fields.depth.unwrap_or(self.depth);
        let rank = fields.rank.unwrap_or(1);
        let (Some(moves), true) = (fields.moves, (1..=MAX_LINES).contains(&rank)) else { return };
        let Some(score) = fields.score.map(|score| with_values(score, &fields.values, mover))
        else {
            return;
        };
        let line = AnalysisLine::new(moves, score, fields.share.unwrap_or(0.0));
        if rank <= self.lines.len() {
            self.lines[rank - 1] = line;
        } else if rank == self.lines.len() + 1 {
            self.lines.push(line);
        }
    }

    /// The analysis of the search that has chosen `mv`; `None` if no line fits that move.
    pub(super) fn analysis(mut self, mv: &str) -> Option<Analysis> {
        let is_best = |line: &AnalysisLine| line.moves.first().is_some_and(|first| first == mv);
        let best = self.lines.iter().position(is_best)?;
        self.lines[..=best].rotate_right(1);
        Some(Analysis::of_lines(self.lines, self.nodes, self.depth))
    }
}

/// The fields of an `info` line.
#[derive(Debug, Default)]
struct Fields {
    nodes: Option<u64>,
    depth: Option<u32>,
    rank: Option<usize>,
    share: Option<f32>,
    score: Option<ScoreInfo>,
    values: Vec<String>,
    moves: Option<Vec<String>>,
}

impl Fields {
    fn read(&mut self, line: &str, is_plain: bool) {
        let (_, mut rest) = first_word(line);
        while !rest.is_empty() {
            let (name, after) = first_word(rest);
            let (value, next) = first_word(after);
            rest = next;
            match name {
                "nodes" => self.nodes = value.parse().ok(),
                "depth" => self.depth = value.parse().ok(),
                "line" | "multipv" => self.rank = value.parse().ok(),
                "share" => self.share = value.parse().ok(),
                "score" if value == "draw" => self.score = Some(ScoreInfo::Draw { draw: true }),
                "score" => {
                    let (number, next) = first_word(next);
                    self.score = read_score(value, number);
                    rest = next;
                }
                "values" => rest = self.read_values(after),
                "pv" => {
                    self.moves = Some(read_moves(after, is_plain));
                    return;
                }
                // A field that an analysis does not have, with one value.
                _ => {}
            }
        }
    }

    /// Reads numbers as long as there are some; returns the rest.
    fn read_values<'t>(&mut self, mut rest: &'t str) -> &'t str {
        loop {
            let (value, next) = first_word(rest);
            if fraction(value).is_none() {
                return rest;
            }
            self.values.push(value.to_owned());
            rest = next;
        }
    }
}

/// The moves of a line: separated by semicolons, or by spaces in the Universal Game Interface.
fn read_moves(text: &str, is_plain: bool) -> Vec<String> {
    if is_plain {
        return text.split_whitespace().map(str::to_owned).collect();
    }
    text.split(';').map(|mv| mv.trim().to_owned()).filter(|mv| !mv.is_empty()).collect()
}

fn read_score(kind: &str, number: &str) -> Option<ScoreInfo> {
    let plies = || number.parse().ok();
    Some(match kind {
        "win" => ScoreInfo::Win { win: plies()? },
        "loss" => ScoreInfo::Loss { loss: plies()? },
        "mate" => match number.strip_prefix('-') {
            Some(plies) => ScoreInfo::Loss { loss: plies.parse().ok()? },
            None => ScoreInfo::Win { win: plies()? },
        },
        "exact" => {
            fraction(number)?;
            ScoreInfo::Exact { exact: number.to_owned(), per_seat: None }
        }
        "cp" => {
            let estimate = (number.parse::<f32>().ok()? / 100.0).clamp(-1.0, 1.0);
            ScoreInfo::Estimate { estimate, per_seat: None }
        }
        _ => return None,
    })
}

/// A score with the finer values of the same line.
fn with_values(score: ScoreInfo, values: &[String], mover: usize) -> ScoreInfo {
    let numbers: Vec<f32> = values.iter().filter_map(|value| fraction(value)).collect();
    match score {
        ScoreInfo::Estimate { estimate, .. } => match numbers[..] {
            [] => ScoreInfo::Estimate { estimate, per_seat: None },
            [only] => ScoreInfo::Estimate { estimate: only, per_seat: None },
            _ => ScoreInfo::Estimate {
                estimate: numbers.get(mover).copied().unwrap_or(estimate),
                per_seat: Some(numbers),
            },
        },
        ScoreInfo::Exact { exact, .. } => {
            ScoreInfo::Exact { exact, per_seat: (1 < values.len()).then(|| values.to_vec()) }
        }
        proved => proved,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn written_lines_can_be_read_back() {
        let line = |mv: &str, score| AnalysisLine::new(vec![mv.into(), "b c".into()], score, 0.5);
        let per_seat = Some(vec![0.25, -0.5, 0.25]);
        let lines = vec![
            line("a1", ScoreInfo::Win { win: 7 }),
            line("a2", ScoreInfo::Loss { loss: 2 }),
            line("a3", ScoreInfo::Draw { draw: true }),
            line("a4", ScoreInfo::Exact { exact: "-7/3".into(), per_seat: None }),
            line("a5", ScoreInfo::Estimate { estimate: -0.1234, per_seat: None }),
            line("a6", ScoreInfo::Estimate { estimate: -0.5, per_seat }),
        ];
        let analysis = Analysis::of_lines(lines, 99, 3);
        let mut log = InfoLog::new(false);
        for line in super::lines(&analysis, Duration::from_millis(5)) {
            log.take(&line, 1);
        }
        assert_eq!(log.analysis("a1"), Some(analysis));
    }

    #[test]
    fn unknown_parts_of_the_lines_of_other_engines_are_skipped() {
        let mut log = InfoLog::new(true);
        log.take("info depth 4 seldepth 4 score mate -5 time 0 nodes 473 tthits 0 pv f1 b1", 0);
        log.take("info string hello", 0);
        log.take("info score cp", 0);
        let analysis = log.analysis("f1").expect("there is a line");
        assert_eq!(analysis.lines[0].score, ScoreInfo::Loss { loss: 5 });
        assert_eq!((analysis.nodes, analysis.depth), (473, 4));
        assert_eq!(analysis.lines[0].moves, ["f1", "b1"]);
    }
}
