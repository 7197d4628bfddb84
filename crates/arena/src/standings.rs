//! The result of a tournament.

use serde::Serialize;

use crate::statistics::{Decision, Estimate, Sprt};

/// The result of a tournament, or of the part that has been played.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Standings {
    /// The name of the game.
    pub game: String,
    /// Options of the rules.
    pub variant: String,
    /// The seed.
    pub seed: u64,
    /// Whether all games were played, or the test was decided.
    pub complete: bool,
    /// The number of games that count.
    pub games: u64,
    /// The number of games of the whole tournament.
    pub planned: u64,
    /// The number of games after the block that decided the test. They were running when it was
    /// decided and do not count.
    pub surplus: u64,
    /// The number of games in a block.
    pub block: usize,
    /// The openings.
    pub openings: OpeningNote,
    /// The bots, in the order in which they were named.
    pub bots: Vec<BotRow>,
    /// The pairs of bots.
    pub pairs: Vec<PairRow>,
    /// The sequential test.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sprt: Option<SprtRow>,
    /// The players that could not continue: at most the first [`Standings::MAX_NOTES`].
    pub failures: Vec<FailureNote>,
    /// The claimed wins that did not come true: at most the first [`Standings::MAX_NOTES`].
    pub unkept: Vec<UnkeptClaim>,
}

impl Standings {
    /// The largest number of notes of each kind.
    pub const MAX_NOTES: usize = 1_000;
}

/// The openings of a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct OpeningNote {
    /// The number of random moves in each.
    pub plies: u32,
    /// The number of blocks for each pair of bots.
    pub wanted: u64,
    /// The number of different openings. If it is smaller, openings are repeated, and the
    /// intervals are too short for players that always answer the same.
    pub found: u64,
}

/// A bot, over all its games.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[non_exhaustive]
pub struct BotRow {
    /// Its name.
    pub bot: String,
    /// The number of games with a score.
    pub games: u64,
    /// The points from them: 1 for a win, ½ for a draw.
    pub points: f64,
    /// The number of moves that it chose.
    pub moves: u64,
    /// The time for them, in seconds.
    pub seconds: f64,
    /// The longest time for a move, in seconds.
    pub slowest: f64,
    /// The number of positions that it visited.
    pub nodes: u64,
    /// The number of playouts that it cut off and counted as draws.
    pub cut_off: u64,
    /// The number of games that it could not finish.
    pub failures: u64,
    /// Its claims to win.
    pub claims: ClaimCounts,
}

/// The outcomes of claimed wins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct ClaimCounts {
    /// The number of claims: of moves with a proved win as their score.
    pub made: u64,
    /// Those after which the player won within the claimed number of moves.
    pub in_time: u64,
    /// Those after which it won later.
    pub late: u64,
    /// Those after which it did not win.
    pub unkept: u64,
    /// Those in games that were cut off, or that the opponent could not finish.
    pub unknown: u64,
}

/// Two bots against each other. Scores and differences are those of the first.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct PairRow {
    /// The numbers of the bots.
    pub bots: [usize; 2],
    /// The number of games.
    pub games: u64,
    /// The games that the first bot won.
    pub wins: u64,
    /// The drawn games.
    pub draws: u64,
    /// The games that the first bot lost.
    pub losses: u64,
    /// The games that were cut off at the limit of plies, and have no score.
    pub cut: u64,
    /// The number of complete blocks with a score for each game. All estimates come from them.
    pub blocks: u64,
    /// The number of blocks without a score because a game of theirs was cut off.
    pub left_out: u64,
    /// The number of blocks by half points of the first bot, from 0 on: with two games in a block
    /// the pentanomial counts.
    pub counts: Vec<u64>,
    /// The mean score of a game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<Estimate>,
    /// The difference in logistic Elo.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub elo: Option<Estimate>,
    /// The difference in normalised Elo.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub normalised_elo: Option<Estimate>,
    /// The difference in payoffs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub payoff: Option<PayoffRow>,
}

/// The mean payoff of the first bot's seats less that of the second's, for a game.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct PayoffRow {
    /// The number of blocks. Those with a game that a player could not finish are left out.
    pub blocks: u64,
    /// The mean, with the interval of [`Moments::mean_interval`](crate::Moments::mean_interval)
    /// for means of blocks, within the greatest differences that the game allows.
    pub difference: Estimate,
}

/// A sequential test.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct SprtRow {
    /// Its hypotheses.
    #[serde(flatten)]
    pub sprt: Sprt,
    /// The log-likelihood ratio.
    pub ratio: f64,
    /// The ratio at which H1 is accepted; H0 is accepted at its negative.
    pub bound: f64,
    /// The hypothesis that is accepted; `None` while it is not decided.
    pub decision: Option<Decision>,
}

/// A game that a player could not finish.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct FailureNote {
    /// The name of the game's record.
    pub record: String,
    /// The number of the bot.
    pub bot: usize,
    /// The failure.
    pub problem: String,
}

/// A claimed win that did not come true.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct UnkeptClaim {
    /// The name of the game's record.
    pub record: String,
    /// The number of the bot.
    pub bot: usize,
    /// The number of moves before the claim.
    pub ply: u64,
    /// The greatest number of moves until the win, according to the bot.
    pub plies: u32,
}
