//! The report of a run of the laws.

use std::fmt;

/// The laws that [`Laws::try_run`](crate::Laws::try_run) tried, and the numbers of their trials.
///
/// ```
/// use rulebook_classics::TicTacToe;
/// use rulebook_laws::Laws;
///
/// let report = Laws::new(TicTacToe::default()).games(10).try_run()?;
/// assert_eq!((report.game.as_str(), report.games), ("tictactoe 1", 10));
/// assert!(report.laws.contains(&"moves_are_distinct"));
/// # Ok::<(), Box<rulebook_laws::Violation>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Report {
    /// The rules that were tested: name and version.
    pub game: String,
    /// The names of the laws.
    pub laws: Vec<&'static str>,
    /// The number of games, those from [`Laws::positions`](crate::Laws::positions) included.
    pub games: usize,
    /// The number of games that reached their end.
    pub finished_games: usize,
    /// The number of positions.
    pub positions: usize,
    /// The number of positions in which a chance event was due.
    pub chance_nodes: usize,
    /// The number of these whose weights were compared with
    /// [`Laws::distribution`](crate::Laws::distribution).
    pub compared_chance_nodes: usize,
    /// The number of comparisons of two different states that an observer must not tell apart.
    pub hidden_views: usize,
    /// The number of views whose possible worlds were compared with the samples of `determinize`.
    pub sampled_views: usize,
}

impl fmt::Display for Report {
    /// Writes one line, and one more for each remark.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Report { game, games, finished_games, positions, chance_nodes, .. } = self;
        write!(
            f,
            "{game}: {} laws hold in {games} games ({finished_games} finished), {positions} \
             positions, {chance_nodes} of them chance nodes",
            self.laws.len()
        )?;
        if self.hidden_views + self.sampled_views != 0 {
            let (hidden, sampled) = (self.hidden_views, self.sampled_views);
            write!(f, "; {hidden} hidden views compared, {sampled} sampled")?;
        }
        if self.compared_chance_nodes < self.chance_nodes {
            write!(f, "\n  the weights of events are compared with nothing: add `distribution`")?;
        }
        if self.finished_games == 0 {
            write!(f, "\n  no game reached its end: raise `max_steps`")?;
        }
        write!(f, "\n  laws: {}", self.laws.join(", "))
    }
}
