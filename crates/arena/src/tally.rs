//! The games of a tournament, counted in constant memory.

use std::ops::RangeInclusive;

use crate::{
    block::{half_points, payoff_difference},
    folder::record_name,
    game_log::{ClaimOutcome, GameLog},
    schedule::{Fixture, Member, Schedule},
    settings::Settings,
    standings::{
        BotRow, FailureNote, OpeningNote, PairRow, PayoffRow, SprtRow, Standings, UnkeptClaim,
    },
    statistics::{BlockScores, Moments, Sprt, SprtTest},
};

/// The games of a tournament so far. They are added in the order of their numbers, so that sums and
/// the decision of the test do not depend on which games end first.
#[derive(Clone, Debug)]
pub(crate) struct Tally<'a> {
    settings: &'a Settings,
    schedule: &'a Schedule,
    n_games: u64,
    greatest_difference: f64, // Of two payoffs.
    bots: Vec<BotRow>,
    pairs: Vec<PairTally>,
    test: Option<(Sprt, SprtTest)>,
    failures: Vec<FailureNote>,
    unkept: Vec<UnkeptClaim>,
}

impl<'a> Tally<'a> {
    pub(crate) fn new(
        settings: &'a Settings,
        payoffs: RangeInclusive<i32>,
        names: &[String],
        schedule: &'a Schedule,
    ) -> Tally<'a> {
        let size = schedule.block_size();
        let bot = |name: &String| BotRow { bot: name.clone(), ..BotRow::default() };
        Tally {
            settings,
            schedule,
            n_games: 0,
            greatest_difference: f64::from(*payoffs.end()) - f64::from(*payoffs.start()),
            bots: names.iter().map(bot).collect(),
            pairs: vec![PairTally::new(size); schedule.pairs().len()],
            test: settings.sprt.map(|sprt| (sprt, SprtTest::new(sprt, size))),
            failures: Vec::new(),
            unkept: Vec::new(),
        }
    }

    /// The number of games.
    pub(crate) fn n_games(&self) -> u64 {
        self.n_games
    }

    /// Whether the sequential test is decided.
    pub(crate) fn is_decided(&self) -> bool {
        self.test.as_ref().is_some_and(|(_, test)| test.decision().is_some())
    }

    /// Adds a game, whose number is greater than those of all others.
    pub(crate) fn add(&mut self, played: &GameLog) {
        self.n_games += 1;
        // Without a gap before it: the test sees the blocks one after the other.
        let is_next = self.n_games == played.game + 1;
        let fixture = self.schedule.fixture(played.game);
        self.add_to_bots(played, &fixture);
        let scored = self.pairs[fixture.pair].add(played, &fixture);
        if let (Some(points), Some((_, test)), true) = (scored, &mut self.test, is_next) {
            test.add(points);
        }
    }

    /// Adds a game to the rows of its bots.
    fn add_to_bots(&mut self, played: &GameLog, fixture: &Fixture<'_>) {
        let bot_of = |seat: usize| match fixture.lineup[seat] {
            Member::First => fixture.bots.0,
            Member::Second => fixture.bots.1,
        };
        let record = || record_name(&self.settings.game, played.game);
        if let Some(half_points) = half_points(played, fixture.lineup) {
            for (bot, half_points) in
                [(fixture.bots.0, half_points), (fixture.bots.1, 2 - half_points)]
            {
                self.bots[bot].games += 1;
                self.bots[bot].points += half_points as f64 / 2.0;
            }
        }
        for (seat, log) in played.seats.iter().enumerate() {
            let row = &mut self.bots[bot_of(seat)];
            row.moves = row.moves.saturating_add(log.moves);
            row.seconds += log.nanos as f64 * 1e-9;
            row.slowest = row.slowest.max(log.slowest as f64 * 1e-9);
            row.nodes = row.nodes.saturating_add(log.nodes);
            row.cut_off = row.cut_off.saturating_add(log.cut_off);
        }
        for claim in &played.claims {
            let bot = bot_of(usize::from(claim.seat));
            let counts = &mut self.bots[bot].claims;
            counts.made += 1;
            match played.claim_outcome(*claim) {
                ClaimOutcome::InTime => counts.in_time += 1,
                ClaimOutcome::Late => counts.late += 1,
                ClaimOutcome::Unknown => counts.unknown += 1,
                ClaimOutcome::Not => {
                    counts.unkept += 1;
                    if self.unkept.len() < Standings::MAX_NOTES {
                        let ply = claim.ply;
                        let plies = claim.plies;
                        self.unkept.push(UnkeptClaim { record: record(), bot, ply, plies });
                    }
                }
            }
        }
        if let Some(failure) = &played.failure {
            let bot = bot_of(usize::from(failure.seat));
            self.bots[bot].failures += 1;
            if self.failures.len() < Standings::MAX_NOTES {
                let problem = failure.problem.clone();
                self.failures.push(FailureNote { record: record(), bot, problem });
            }
        }
    }

    /// The standings after these games, of which `n_surplus` more were played after the decision,
    /// in a tournament with `n_openings` openings.
    pub(crate) fn standings(&self, n_surplus: u64, n_openings: u64) -> Standings {
        let settings = self.settings;
        let schedule = self.schedule;
        let pairs = self.pairs.iter().zip(schedule.pairs());
        Standings {
            game: settings.game.clone(),
            variant: settings.variant.clone(),
            seed: settings.seed,
            complete: self.is_decided() || self.n_games == schedule.n_games(),
            games: self.n_games,
            planned: schedule.n_games(),
            surplus: n_surplus,
            block: schedule.block_size(),
            openings: OpeningNote {
                plies: settings.book,
                wanted: schedule.n_blocks(),
                found: n_openings,
            },
            bots: self.bots.clone(),
            pairs: pairs
                .map(|(pair, bots)| pair.row((*bots).into(), self.greatest_difference))
                .collect(),
            sprt: self.test.as_ref().map(|(sprt, test)| SprtRow {
                sprt: *sprt,
                ratio: test.ratio(),
                bound: Sprt::bound(),
                decision: test.decision(),
            }),
            failures: self.failures.clone(),
            unkept: self.unkept.clone(),
        }
    }
}

/// The games of a pair of bots. Scores and differences are those of the first.
#[derive(Clone, Debug)]
struct PairTally {
    games: u64,
    results: [u64; 3], // Losses, draws, wins.
    cut: u64,
    left_out: u64,
    scores: BlockScores,
    payoffs: Moments,
    block: Block,
}

/// The games of the block that was added to last.
#[derive(Clone, Copy, Debug)]
struct Block {
    number: u64,
    n_games: usize,
    half_points: Option<usize>, // `None` if a game has no score.
    payoffs: Option<f64>,
}

impl Block {
    const fn new(number: u64) -> Block {
        Block { number, n_games: 0, half_points: Some(0), payoffs: Some(0.0) }
    }
}

impl PairTally {
    fn new(block_size: usize) -> PairTally {
        PairTally {
            games: 0,
            results: [0; 3],
            cut: 0,
            left_out: 0,
            scores: BlockScores::new(block_size),
            payoffs: Moments::default(),
            block: Block::new(0),
        }
    }

    /// Adds a game. Returns the half points of its block if the block is complete and has a score.
    fn add(&mut self, played: &GameLog, fixture: &Fixture<'_>) -> Option<usize> {
        let half_points = half_points(played, fixture.lineup);
        self.games += 1;
        match half_points {
            Some(half_points) => self.results[half_points] += 1,
            None => self.cut += 1,
        }
        if self.block.number != fixture.block {
            self.block = Block::new(fixture.block);
        }
        let block = &mut self.block;
        block.n_games += 1;
        block.half_points = block.half_points.zip(half_points).map(|(sum, points)| sum + points);
        let difference = payoff_difference(played, fixture.lineup);
        block.payoffs = block.payoffs.zip(difference).map(|(sum, payoff)| sum + payoff);
        if block.n_games < self.scores.n_games() {
            return None;
        }
        match block.half_points {
            Some(points) => self.scores.add(points),
            None => self.left_out += 1,
        }
        if let Some(sum) = block.payoffs {
            self.payoffs.add(sum / block.n_games as f64);
        }
        block.half_points
    }

    fn row(&self, bots: [usize; 2], greatest_difference: f64) -> PairRow {
        let [losses, draws, wins] = self.results;
        let payoff = self.payoffs.mean_interval(-greatest_difference..=greatest_difference);
        PairRow {
            bots,
            games: self.games,
            wins,
            draws,
            losses,
            cut: self.cut,
            blocks: self.scores.n_blocks(),
            left_out: self.left_out,
            counts: self.scores.counts().to_vec(),
            score: self.scores.score(),
            elo: self.scores.elo(),
            normalised_elo: self.scores.normalised_elo(),
            payoff: payoff.map(|difference| PayoffRow { blocks: self.payoffs.count(), difference }),
        }
    }
}
