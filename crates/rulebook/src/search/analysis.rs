//! The result of a search, as data.

use rulebook_core::{Player, State};
use rulebook_search::{Score, SearchReport};
use serde::Serialize;

/// The result of a search so far.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Analysis {
    /// The best lines, the best first. Each begins with another move.
    pub lines: Vec<AnalysisLine>,
    /// The number of positions that were visited.
    pub nodes: u64,
    /// The number of moves that were looked ahead completely; 0 for a search without a depth.
    pub depth: u32,
    /// The number of random games that were stopped before their end and counted as draws.
    pub cut_off: u64,
}

/// A move with its expected continuation and its value.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct AnalysisLine {
    /// The texts of the moves. Chance events are left out.
    pub moves: Vec<String>,
    /// The value for the player to move.
    pub score: ScoreInfo,
    /// The share of the search that went into it, from 0 to 1.
    pub share: f32,
}

/// The value of a line. All but an estimate are proofs.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(untagged)]
#[non_exhaustive]
pub enum ScoreInfo {
    /// The player to move wins.
    Win {
        /// The greatest number of moves until the game is over, forced passes included; a solver's is
        /// exact.
        win: u32,
    },
    /// The player to move loses.
    Loss {
        /// The greatest number of moves until the game is over, forced passes included; a solver's is
        /// exact.
        loss: u32,
    },
    /// Neither side can force a win.
    Draw {
        /// Always true.
        draw: bool,
    },
    /// The exact expected payoff, in the unit of the game.
    Exact {
        /// That of the player to move, as a fraction in lowest terms: `"140174/3081"`, `"-3"`.
        exact: String,
        /// That of each seat, in a game of more than two.
        #[serde(skip_serializing_if = "Option::is_none")]
        per_seat: Option<Vec<String>>,
    },
    /// An expectation that is not proved, scaled to [−1, 1] by the range of payoffs.
    Estimate {
        /// That of the player to move.
        estimate: f32,
        /// That of each seat, in a game of more than two.
        #[serde(skip_serializing_if = "Option::is_none")]
        per_seat: Option<Vec<f32>>,
    },
}

impl AnalysisLine {
    /// A line of this worth, into which this share of the search went.
    #[must_use]
    pub const fn new(moves: Vec<String>, score: ScoreInfo, share: f32) -> AnalysisLine {
        AnalysisLine { moves, score, share }
    }
}

impl ScoreInfo {
    fn new(score: &Score, mover: Player, n_players: u8) -> ScoreInfo {
        let is_many = 2 < n_players;
        match score {
            Score::Win { plies } => ScoreInfo::Win { win: *plies },
            Score::Loss { plies } => ScoreInfo::Loss { loss: *plies },
            Score::ProvenDraw => ScoreInfo::Draw { draw: true },
            Score::Exact(payoffs) => {
                let text =
                    |seat: usize| payoffs.get(seat).map_or_else(String::new, ToString::to_string);
                let per_seat = is_many.then(|| (0..payoffs.len()).map(text).collect());
                ScoreInfo::Exact { exact: text(mover.index()), per_seat }
            }
            Score::Estimate(values) => {
                let per_seat = is_many.then(|| values.by_seat(n_players).to_vec());
                ScoreInfo::Estimate { estimate: values.of(mover), per_seat }
            }
        }
    }
}

impl Analysis {
    /// The report of a typed search, with scores for `mover`, in a game of `n_players`.
    #[must_use]
    pub fn new<S: State>(report: &SearchReport<S::Move>, mover: Player, n_players: u8) -> Analysis {
        let lines = report.lines.iter().map(|line| AnalysisLine {
            moves: line.moves.iter().map(ToString::to_string).collect(),
            score: ScoreInfo::new(&line.score, mover, n_players),
            share: line.share,
        });
        let SearchReport { nodes, depth, cut_off, .. } = *report;
        Analysis { lines: lines.collect(), nodes, depth, cut_off }
    }

    /// An analysis with these lines, the best first, for a search outside this crate.
    ///
    /// ```
    /// use rulebook::{Analysis, AnalysisLine, ScoreInfo};
    ///
    /// let line = AnalysisLine::new(vec!["a1".into()], ScoreInfo::Win { win: 1 }, 1.0);
    /// assert_eq!(Analysis::of_lines(vec![line], 9, 1).best(), Some("a1"));
    /// ```
    #[must_use]
    pub const fn of_lines(lines: Vec<AnalysisLine>, nodes: u64, depth: u32) -> Analysis {
        Analysis { lines, nodes, depth, cut_off: 0 }
    }

    /// The text of the move to play; `None` if there is none.
    #[must_use]
    pub fn best(&self) -> Option<&str> {
        self.lines.first()?.moves.first().map(String::as_str)
    }
}
