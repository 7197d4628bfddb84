//! The result of a tournament.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::{
    block::{half_points, payoff_difference},
    folder::record_name,
    played::{Kept, Played},
    schedule::{Member, Schedule},
    settings::Settings,
    statistics::{BlockScores, Decision, Estimate, Moments, Sprt},
};

/// The result of a tournament, or of the part that has been played.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Table {
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
    /// The players that could not go on.
    pub failures: Vec<FailureNote>,
    /// The claimed wins that did not come true.
    pub unkept: Vec<UnkeptClaim>,
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
    /// The number of random games that it stopped and counted as draws.
    pub cut_off: u64,
    /// The number of games that it could not finish.
    pub failures: u64,
    /// Its claims to win.
    pub claims: ClaimCounts,
}

/// What became of claimed wins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct ClaimCounts {
    /// The number of claims: of moves with a proved win as their score.
    pub made: u64,
    /// Those after which the player won within the number of moves that it named.
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
    /// The mean, with Student's interval for means of blocks.
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
    /// What happened.
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
    /// The number of moves until the win, according to the bot.
    pub plies: u32,
}

/// What a table is made of.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Source<'a> {
    pub(crate) settings: &'a Settings,
    pub(crate) names: &'a [String],
    pub(crate) schedule: &'a Schedule,
    pub(crate) n_openings: u64,
    pub(crate) games: &'a BTreeMap<u64, Played>,
    pub(crate) sprt: Option<SprtRow>,
    /// The number of blocks that count, if the test was decided.
    pub(crate) n_blocks: Option<u64>,
}

impl Source<'_> {
    pub(crate) fn table(&self) -> Table {
        let (settings, schedule) = (self.settings, self.schedule);
        let end = self.n_blocks.map_or(u64::MAX, |n| schedule.first_game(n, 0));
        let counted = self.games.range(..end).count() as u64;
        let mut table = Table {
            game: settings.game.clone(),
            variant: settings.variant.clone(),
            seed: settings.seed,
            complete: self.n_blocks.is_some() || counted == schedule.n_games(),
            games: counted,
            planned: schedule.n_games(),
            surplus: self.games.len() as u64 - counted,
            block: schedule.block_size(),
            openings: OpeningNote {
                plies: settings.book,
                wanted: schedule.n_blocks(),
                found: self.n_openings,
            },
            bots: self
                .names
                .iter()
                .map(|name| BotRow { bot: name.clone(), ..BotRow::default() })
                .collect(),
            pairs: Vec::new(),
            sprt: self.sprt,
            failures: Vec::new(),
            unkept: Vec::new(),
        };
        for played in self.games.range(..end).map(|(_, played)| played) {
            self.count_game(played, &mut table);
        }
        let pairs = 0..schedule.pairs().len();
        table.pairs = pairs.map(|pair| self.pair(pair, end)).collect();
        table
    }

    /// Adds a game to the rows of its bots.
    fn count_game(&self, played: &Played, table: &mut Table) {
        let fixture = self.schedule.fixture(played.game);
        let bot_of = |seat: usize| match fixture.lineup[seat] {
            Member::First => fixture.bots.0,
            Member::Second => fixture.bots.1,
        };
        let record = || record_name(&self.settings.game, played.game);
        if let Some(half_points) = half_points(played, fixture.lineup) {
            for (bot, half_points) in
                [(fixture.bots.0, half_points), (fixture.bots.1, 2 - half_points)]
            {
                table.bots[bot].games += 1;
                table.bots[bot].points += half_points as f64 / 2.0;
            }
        }
        for (seat, log) in played.seats.iter().enumerate() {
            let row = &mut table.bots[bot_of(seat)];
            row.moves += log.moves;
            row.seconds += log.nanos as f64 * 1e-9;
            row.slowest = row.slowest.max(log.slowest as f64 * 1e-9);
            row.nodes += log.nodes;
            row.cut_off += log.cut_off;
        }
        for claim in &played.claims {
            let bot = bot_of(usize::from(claim.seat));
            let counts = &mut table.bots[bot].claims;
            counts.made += 1;
            match played.kept(*claim) {
                Kept::InTime => counts.in_time += 1,
                Kept::Late => counts.late += 1,
                Kept::Unknown => counts.unknown += 1,
                Kept::Not => {
                    counts.unkept += 1;
                    let (ply, plies) = (claim.ply, claim.plies);
                    table.unkept.push(UnkeptClaim { record: record(), bot, ply, plies });
                }
            }
        }
        if let Some(failure) = &played.failure {
            let bot = bot_of(usize::from(failure.seat));
            table.bots[bot].failures += 1;
            let problem = failure.problem.clone();
            table.failures.push(FailureNote { record: record(), bot, problem });
        }
    }

    /// The games of a pair before game number `end`.
    fn pair(&self, pair: usize, end: u64) -> PairRow {
        let size = self.schedule.block_size() as u64;
        let (mut results, mut games, mut cut, mut left_out) = ([0; 3], 0, 0, 0);
        let mut scores = BlockScores::new(size as usize);
        let mut payoffs = Moments::default();
        for block in 0..self.schedule.n_blocks() {
            let first = self.schedule.first_game(block, pair);
            if end <= first {
                break;
            }
            let played: Vec<&Played> =
                self.games.range(first..first + size).map(|(_, p)| p).collect();
            let lineup = |played: &Played| self.schedule.fixture(played.game).lineup;
            let points: Vec<Option<usize>> =
                played.iter().map(|played| half_points(played, lineup(played))).collect();
            games += played.len() as u64;
            cut += points.iter().filter(|points| points.is_none()).count() as u64;
            points.iter().flatten().for_each(|points| results[*points] += 1);
            if (played.len() as u64) < size {
                continue;
            }
            match points.into_iter().sum::<Option<usize>>() {
                Some(points) => scores.add(points),
                None => left_out += 1,
            }
            let differences = played.iter().map(|played| payoff_difference(played, lineup(played)));
            if let Some(sum) = differences.sum::<Option<f64>>() {
                payoffs.add(sum / size as f64);
            }
        }
        let [losses, draws, wins] = results;
        let (first, second) = self.schedule.pairs()[pair];
        let payoff = payoffs.mean_interval();
        PairRow {
            bots: [first, second],
            games,
            wins,
            draws,
            losses,
            cut,
            blocks: scores.n_blocks(),
            left_out,
            counts: scores.counts().to_vec(),
            score: scores.score(),
            elo: scores.elo(),
            normalised_elo: scores.normalised_elo(),
            payoff: payoff.map(|difference| PayoffRow { blocks: payoffs.count(), difference }),
        }
    }
}
