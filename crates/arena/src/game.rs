//! One game between players.

use std::{
    any::Any,
    panic::{AssertUnwindSafe, catch_unwind},
    time::Instant,
};

use rulebook::{
    Analysis, AnyMatch, ScoreInfo,
    core::{Entropy, Player as Seat, Turn, Viewpoint, text::escaped},
};
use rulebook_engine::{Choice, Player, PlayerError, StopFlag};

use crate::{
    chance::{Purpose, generator},
    error::ArenaError,
    game_log::{Claim, Failure, GameLog, SeatLog},
};

/// The longest description of a failure, in characters.
const MAX_PROBLEM: usize = 300;

/// A player in a seat.
#[derive(Debug)]
pub(crate) struct Contestant<'a> {
    name: &'a str,
    player: Box<dyn Player>,
    /// The positions and the playouts that were cut off of the last analysis.
    counted: (u64, u64),
}

impl<'a> Contestant<'a> {
    pub(crate) fn new(name: &'a str, player: Box<dyn Player>) -> Contestant<'a> {
        Contestant { name, player, counted: (0, 0) }
    }

    /// Adds the counts of an analysis. A search counts from its start, so its earlier counts are
    /// subtracted; a smaller count is that of a new search.
    fn count(&mut self, analysis: &Analysis, log: &mut SeatLog) {
        let since = |now: u64, before: u64| now.checked_sub(before).unwrap_or(now);
        log.nodes += since(analysis.nodes, self.counted.0);
        log.cut_off += since(analysis.cut_off, self.counted.1);
        self.counted = (analysis.nodes, analysis.cut_off);
    }
}

/// A finished game and its entry in the state; `None` if it was stopped.
pub(crate) type GameEnd = Option<(Box<dyn AnyMatch>, GameLog)>;

/// Plays `game` to its end, unless `stop` is raised before.
///
/// Each player receives only the view of its seat. A player that panics, proposes no move or an
/// illegal one, or whose program fails, loses by forfeit.
///
/// # Errors
///
/// If a search does not suit the game, because then no result would be meaningful.
pub(crate) fn play(
    mut game: Box<dyn AnyMatch>,
    number: u64,
    (seed, block): (u64, u64),
    contestants: &mut [Contestant<'_>],
    stop: &StopFlag,
) -> Result<GameEnd, ArenaError> {
    let mut seats = vec![SeatLog::default(); contestants.len()];
    let mut claims = Vec::new();
    let mut failure = None;
    let mut n_events = (game.n_steps() - game.plies()) as u64;
    loop {
        let seat = match game.turn() {
            // A player that was stopped may have chosen too early.
            _ if stop.is_raised() => return Ok(None),
            Turn::Over => break,
            Turn::Chance => {
                let mut event = generator(seed, Purpose::Event, block, n_events);
                game.random_step(&mut || event.next_u64())?;
                n_events += 1;
                continue;
            }
            Turn::Player(seat) => seat,
        };
        let log = &mut seats[seat.index()];
        let chosen = choose(&mut contestants[seat.index()], &*game, seat, log, stop)?;
        let ply = game.plies() as u64;
        let taken = chosen.and_then(|choice| take(&mut *game, seat, &choice).map(|()| choice));
        match taken {
            Ok(choice) => {
                if let Some(analysis) = &choice.analysis {
                    contestants[seat.index()].count(analysis, log);
                    let win = claimed_win(analysis, &choice.mv);
                    claims.extend(win.map(|plies| Claim { seat: seat.index() as u8, ply, plies }));
                }
            }
            Err(problem) => {
                let problem = escaped(&problem, MAX_PROBLEM).to_string();
                failure = Some(Failure { seat: seat.index() as u8, problem });
                game.forfeit(seat)?;
            }
        }
    }
    let result = game.result().expect("the game is over");
    let payoffs = if result.verdict.adjudication().is_some() { Vec::new() } else { result.payoffs };
    let verdict = result.verdict;
    let plies = game.plies() as u64;
    let played = GameLog { game: number, verdict, payoffs, plies, seats, claims, failure };
    Ok(Some((game, played)))
}

/// Asks a player for a move and measures the time, or returns the reason why it has no move.
fn choose(
    contestant: &mut Contestant<'_>,
    game: &dyn AnyMatch,
    seat: Seat,
    log: &mut SeatLog,
    stop: &StopFlag,
) -> Result<Result<Choice, String>, ArenaError> {
    let seen = game.view(Viewpoint::Seat(seat))?;
    let player = &mut contestant.player;
    let before = Instant::now();
    // A player that panicked is not asked again.
    let asked = catch_unwind(AssertUnwindSafe(|| player.choose(&*seen, None, stop)));
    let nanos = u64::try_from(before.elapsed().as_nanos()).unwrap_or(u64::MAX);
    log.moves += 1;
    log.nanos += nanos;
    log.slowest = log.slowest.max(nanos);
    match asked {
        Ok(Ok(choice)) => Ok(Ok(choice)),
        Ok(Err(PlayerError::Search(reason))) => {
            let name = contestant.name.to_owned();
            Err(ArenaError::Search { name, reason: Box::new(reason) })
        }
        Ok(Err(error)) => Ok(Err(error.to_string())),
        Err(panicked) => Ok(Err(format!("panicked: {}", message(&*panicked)))),
    }
}

/// Plays a move, or returns the reason why it is illegal.
fn take(game: &mut dyn AnyMatch, seat: Seat, choice: &Choice) -> Result<(), String> {
    let taken = game.step_as(Viewpoint::Seat(seat), &choice.mv);
    taken.map(drop).map_err(|error| format!("illegal {error}"))
}

/// The text of a panic.
fn message(panicked: &(dyn Any + Send)) -> &str {
    let text = panicked.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panicked.downcast_ref::<&str>().copied()).unwrap_or("without a message")
}

/// The number of moves in which the player claims to win with the move that it plays.
fn claimed_win(analysis: &Analysis, mv: &str) -> Option<u32> {
    let line = analysis.lines.iter().find(|line| line.moves.first().is_some_and(|text| text == mv));
    match line?.score {
        ScoreInfo::Win { win } => Some(win),
        _ => None,
    }
}
