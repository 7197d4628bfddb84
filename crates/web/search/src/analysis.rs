//! Analyses as JSON, in the schema of the facade's `Analysis`.

use rulebook_core::{Player, State};
use rulebook_search::{Report, Score};
use serde::Serialize;

#[derive(Serialize)]
struct Analysis {
    lines: Vec<Line>,
    nodes: u64,
    depth: u32,
    cut_off: u64,
}

#[derive(Serialize)]
struct Line {
    moves: Vec<String>,
    score: ScoreInfo,
    share: f32,
}

#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum ScoreInfo {
    Win(u32),
    Loss(u32),
    Draw(bool),
    #[serde(untagged)]
    Exact {
        exact: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        per_seat: Option<Vec<String>>,
    },
    #[serde(untagged)]
    Estimate {
        estimate: f32,
        #[serde(skip_serializing_if = "Option::is_none")]
        per_seat: Option<Vec<f32>>,
    },
}

/// The report as JSON, with scores for `mover`.
pub(crate) fn json<S: State>(report: &Report<S::Move>, mover: Player, n_players: u8) -> String {
    let lines = report.lines.iter().map(|line| Line {
        moves: line.moves.iter().map(ToString::to_string).collect(),
        score: score(&line.score, mover, n_players),
        share: line.share,
    });
    let Report { nodes, depth, cut_off, .. } = *report;
    let analysis = Analysis { lines: lines.collect(), nodes, depth, cut_off };
    serde_json::to_string(&analysis).expect("numbers and texts are JSON")
}

fn score(score: &Score, mover: Player, n_players: u8) -> ScoreInfo {
    match score {
        Score::Win { plies } => ScoreInfo::Win(*plies),
        Score::Loss { plies } => ScoreInfo::Loss(*plies),
        Score::ProvenDraw => ScoreInfo::Draw(true),
        Score::Estimate(values) => ScoreInfo::Estimate {
            estimate: values.of(mover),
            per_seat: (2 < n_players).then(|| values.by_seat(n_players).to_vec()),
        },
        Score::Exact(payoffs) => {
            let texts: Vec<String> = payoffs.iter().map(ToString::to_string).collect();
            let exact = texts.get(mover.index()).cloned().unwrap_or_default();
            ScoreInfo::Exact { exact, per_seat: (2 < n_players).then_some(texts) }
        }
    }
}
