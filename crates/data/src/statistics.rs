//! Statistics of many records.

use std::collections::BTreeMap;

use rulebook::{
    AnyError, AnyMatch,
    core::{Record, Verdict},
};
use serde::Serialize;

use crate::{
    bad::refused,
    lengths::Lengths,
    openings::Openings,
    outline::{ENDING, Outline, PAYOFFS},
    payoffs::Payoffs,
    tally::Tally,
    writer::payoffs_text,
};

/// Statistics of records. The memory does not depend on the number of records: it is at most a few
/// megabytes per game, and there are at most [`Statistics::MAX_GAMES`] games.
///
/// Statistics of parts can be merged, in any order.
///
/// ```
/// use rulebook_data::{Statistics, tagged, rulebook::Registry};
///
/// let registry = Registry::standard();
/// let mut game = registry.game("tictactoe")?.start("")?;
/// for mv in ["a1", "b1", "a2", "b2", "a3"] {
///     game.play(mv)?;
/// }
/// let mut statistics = Statistics::default();
/// statistics.add(&tagged(&*game, &[]))?;
/// let games = &statistics.games["tictactoe"];
/// assert_eq!(games.results["win 0"], 1);
/// assert_eq!(games.endings.ranked(), [("line", 1)]);
/// assert_eq!(games.steps.max(), Some(5));
/// # Ok::<(), rulebook_data::rulebook::AnyError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Statistics {
    /// The number of records that were counted.
    pub records: u64,
    /// The number of bad records, which are not counted elsewhere.
    pub bad: u64,
    /// By the name of the game.
    pub games: BTreeMap<String, GameStatistics>,
}

/// Statistics of one game.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[non_exhaustive]
pub struct GameStatistics {
    /// The number of records.
    pub records: u64,
    /// The number of records that were replayed.
    pub replayed: u64,
    /// The variants; the default one is the empty text.
    pub variants: Tally,
    /// The outcomes: `win 0`, `draw`, or `*` for unfinished matches.
    pub results: BTreeMap<String, u64>,
    /// The endings: in the game's words if the record states them or was replayed, by the reason of
    /// an adjudication, and otherwise `rules`. Unfinished matches are left out.
    pub endings: Tally,
    /// The numbers of steps, moves and chance events.
    pub steps: Lengths,
    /// The numbers of moves, of the records that were replayed.
    pub plies: Lengths,
    /// The first steps, which are chance events in some games.
    pub first_steps: Tally,
    /// The first moves, of the records that were replayed.
    pub first_moves: Tally,
    /// The results by the first move of the records that were replayed, and by the first step of
    /// those that were not.
    pub openings: Openings,
    /// All moves of the records that were replayed, and all steps of those that were not.
    pub frequencies: Tally,
    /// The payoffs by seat, of the records that state them or were replayed.
    pub payoffs: Vec<Payoffs>,
}

impl Statistics {
    /// The maximum number of different games. A record of a further game is refused.
    pub const MAX_GAMES: usize = 256;

    /// Counts a record as it is, without replaying it.
    ///
    /// # Errors
    ///
    /// If a tag of the record contradicts its form, or there are too many games.
    pub fn add(&mut self, record: &Record) -> Result<(), AnyError> {
        self.add_outline(&Outline::of(record))
    }

    /// Counts a record and the match to which it was replayed.
    ///
    /// # Errors
    ///
    /// If the record states another ending or other payoffs than the match has, or there are too
    /// many games.
    pub fn add_replayed(&mut self, record: &Record, game: &dyn AnyMatch) -> Result<(), AnyError> {
        let outline = Outline::of(record);
        let mut ending = None;
        let mut payoffs = Vec::new();
        if let Some(result) = game.result() {
            ending = result.ending;
            payoffs = result.payoffs;
        }
        agrees(ENDING, outline.tag(ENDING), ending.unwrap_or(""))?;
        agrees(PAYOFFS, outline.tag(PAYOFFS), &payoffs_text(&payoffs))?;
        let result = outline.result_text();
        let statistics = self.count(&outline, ending, &payoffs)?;
        statistics.replayed += 1;
        statistics.plies.add(game.plies() as u64);
        let steps = record.steps.iter().enumerate();
        let moves = steps.filter(|(number, _)| game.is_move(*number)).map(|(_, mv)| mv);
        if let Some(first) = moves.clone().next() {
            statistics.first_moves.add(first, 1);
            statistics.openings.add(first, &result, 1);
        }
        moves.for_each(|mv| statistics.frequencies.add(mv, 1));
        Ok(())
    }

    pub(crate) fn add_outline(&mut self, outline: &Outline<'_>) -> Result<(), AnyError> {
        let payoffs = outline.payoffs()?;
        let statistics = self.count(outline, outline.tag(ENDING), &payoffs)?;
        if let Some(first) = outline.steps().first() {
            statistics.openings.add(first, &outline.result_text(), 1);
        }
        outline.steps().iter().for_each(|step| statistics.frequencies.add(step, 1));
        Ok(())
    }

    fn count(
        &mut self,
        outline: &Outline<'_>,
        ending: Option<&str>,
        payoffs: &[i32],
    ) -> Result<&mut GameStatistics, AnyError> {
        if !self.games.contains_key(&*outline.game) {
            if Statistics::MAX_GAMES <= self.games.len() {
                let most = Statistics::MAX_GAMES;
                return Err(refused(format_args!("there are more than {most} games")));
            }
            self.games.insert(outline.game.clone().into_owned(), GameStatistics::default());
        }
        let statistics = self.games.get_mut(&*outline.game).expect("it has been added");
        self.records += 1;
        statistics.count(outline, ending, payoffs);
        Ok(statistics)
    }

    /// Adds the statistics of other records.
    ///
    /// # Errors
    ///
    /// If there are too many games; the rest is added.
    pub fn merge(&mut self, other: Statistics) -> Result<(), AnyError> {
        self.bad += other.bad;
        let mut outcome = Ok(());
        for (name, games) in other.games {
            if !self.games.contains_key(&name) && Statistics::MAX_GAMES <= self.games.len() {
                self.bad += games.records;
                let most = Statistics::MAX_GAMES;
                outcome = Err(refused(format_args!("there are more than {most} games")));
                continue;
            }
            self.records += games.records;
            self.games.entry(name).or_default().merge(games);
        }
        outcome
    }
}

impl GameStatistics {
    fn count(&mut self, outline: &Outline<'_>, ending: Option<&str>, payoffs: &[i32]) {
        self.records += 1;
        self.variants.add(&outline.variant, 1);
        self.steps.add(outline.steps().len() as u64);
        if let Some(first) = outline.steps().first() {
            self.first_steps.add(first, 1);
        }
        add(&mut self.results, &outline.result_text());
        match outline.result {
            None => {}
            Some(Verdict::Rules(_)) => self.endings.add(ending.unwrap_or("rules"), 1),
            Some(Verdict::Adjudicated(_, reason)) => self.endings.add(&reason.to_string(), 1),
        }
        self.payoffs.resize(self.payoffs.len().max(payoffs.len()), Payoffs::default());
        for (sum, payoff) in self.payoffs.iter_mut().zip(payoffs) {
            sum.add(*payoff);
        }
    }

    fn merge(&mut self, other: GameStatistics) {
        self.records += other.records;
        self.replayed += other.replayed;
        self.variants.merge(&other.variants);
        for (result, n) in other.results {
            *self.results.entry(result).or_default() += n;
        }
        self.endings.merge(&other.endings);
        self.steps.merge(&other.steps);
        self.plies.merge(&other.plies);
        self.first_steps.merge(&other.first_steps);
        self.first_moves.merge(&other.first_moves);
        self.openings.merge(&other.openings);
        self.frequencies.merge(&other.frequencies);
        self.payoffs.resize(self.payoffs.len().max(other.payoffs.len()), Payoffs::default());
        for (sum, payoffs) in self.payoffs.iter_mut().zip(other.payoffs) {
            sum.merge(payoffs);
        }
    }
}

fn add(counts: &mut BTreeMap<String, u64>, text: &str) {
    match counts.get_mut(text) {
        Some(count) => *count += 1,
        None => {
            counts.insert(text.to_owned(), 1);
        }
    }
}

/// Refuses a tag that contradicts the match; a missing tag is accepted.
fn agrees(tag: &str, stated: Option<&str>, found: &str) -> Result<(), AnyError> {
    match stated {
        Some(stated) if stated != found => {
            let stated = rulebook::core::text::quoted(stated);
            let reason = format!("the tag `{tag}` says {stated}, but the steps lead to `{found}`");
            Err(refused(reason))
        }
        _ => Ok(()),
    }
}
