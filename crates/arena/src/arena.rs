//! A tournament and its run.

use std::{
    collections::{BTreeMap, BTreeSet},
    ops::ControlFlow,
    path::PathBuf,
    sync::{
        atomic::{AtomicU64, Ordering},
        mpsc::{self, Receiver, RecvTimeoutError, SyncSender},
    },
    thread,
    time::Duration,
};

use rulebook::{AnyMatch, Registry, Start, core::DrawRules, threads};
use rulebook_engine::StopFlag;

use crate::{
    book::Book,
    bot::Bot,
    chance::{Purpose, generator},
    error::ArenaError,
    folder::Folder,
    game::{self, Contestant, GameEnd},
    game_log::GameLog,
    journal::{Header, Journal},
    schedule::{Member, Schedule},
    settings::Settings,
    standings::Standings,
    tally::Tally,
};

/// A tournament: every pair of bots plays the same blocks of games.
///
/// ```
/// use std::ops::ControlFlow;
/// use rulebook_arena::{
///     Arena, Bot, Run, Settings, rulebook_engine::{StopFlag, rulebook::Registry},
/// };
///
/// let registry = Registry::standard();
/// let settings = Settings { games: 40, ..Settings::new("tictactoe") };
/// let never = StopFlag::never();
/// let bots = vec![Bot::of(&"flat:100n".parse()?, &never)?, Bot::of(&"random".parse()?, &never)?];
/// let arena = Arena::new(&registry, settings, bots)?;
/// let standings = arena.run(&Run::default(), |_| ControlFlow::Continue(()))?;
/// let elo = standings.pairs[0].elo.expect("twenty blocks");
/// assert!(standings.complete && 0.0 < elo.low);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Arena {
    settings: Settings,
    bots: Vec<Bot>,
    names: Vec<String>,
    start: Box<dyn AnyMatch>,
    schedule: Schedule,
    book: Book,
}

/// The settings of a run. They do not change which games are played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Run {
    /// The number of games that are played at the same time, each on a thread; 0 means one per
    /// core.
    pub threads: usize,
    /// The file in which the state is kept, and from which a run continues.
    pub state: Option<PathBuf>,
    /// The folder for the records of the games. It has to be empty, unless a run continues.
    pub records: Option<PathBuf>,
}

/// The progress of a run.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Progress {
    /// The number of finished games, those of earlier runs included.
    pub done: u64,
    /// The number of all games.
    pub total: u64,
    /// Whether a second run could write to the same state, because its file system has no locks.
    pub is_shared: bool,
}

/// The stack of a thread in bytes: searches recurse by the length of a line.
const STACK_BYTES: usize = 64 << 20;

/// The longest time between two reports of progress.
const MOMENT: Duration = Duration::from_millis(50);

/// The number of games that the threads may run ahead of the first unfinished game. At most this
/// many games are in memory.
const MAX_AHEAD: u64 = 4_096;

/// A finished game on its way to the files.
type GameResult = Result<GameEnd, ArenaError>;

impl Arena {
    /// A tournament.
    ///
    /// # Errors
    ///
    /// If the settings contradict themselves, the game or the variant is refused, or every game is
    /// over after the random plies of the book.
    pub fn new(
        registry: &Registry,
        settings: Settings,
        bots: Vec<Bot>,
    ) -> Result<Arena, ArenaError> {
        settings.check(bots.len())?;
        let game = registry.game(&settings.game)?;
        // It may have been given by its title.
        let settings = Settings { game: game.rules().name.to_owned(), ..settings };
        let usual = game.start(&settings.variant)?.draw_rules();
        let draw_rules = Some(DrawRules { ply_limit: settings.ply_limit, ..usual });
        let start =
            game.begin(&Start { variant: &settings.variant, draw_rules, ..Start::default() })?;
        let schedule = Schedule::new(&start.seats(), bots.len(), settings.games);
        if start.players() < 2 || schedule.block_size() < 2 {
            let reason = "a tournament needs a game with at least two sides".to_owned();
            return Err(ArenaError::Settings(reason));
        }
        let has_chance = game.info().chance;
        let book =
            Book::new(&*start, settings.seed, settings.book, schedule.n_blocks(), has_chance)?;
        let names = bots.iter().map(|bot| bot.name().to_owned()).collect();
        Ok(Arena { settings, bots, names, start, schedule, book })
    }

    /// The number of games that are played at most.
    #[must_use]
    pub fn n_games(&self) -> u64 {
        self.schedule.n_games()
    }

    /// Plays all games that the state does not have yet, until the test is decided or `watch`
    /// breaks, and returns the standings of all games, those of earlier runs included. `watch` is
    /// called after each game, and otherwise about twenty times a second.
    ///
    /// Games that run when it ends are stopped as soon as their players check [`StopFlag`], and do
    /// not count; the next run plays them from the beginning. So the last games of an interrupted
    /// run tend to be short. The memory does not depend on the number of games.
    ///
    /// The standings do not depend on the number of threads, except for times, as long as the bots'
    /// moves do not depend on time: the test takes the blocks in the order of their numbers.
    ///
    /// # Errors
    ///
    /// If a bot does not suit the game, the state is in use by another run, belongs to another
    /// tournament or is damaged, the folder for records has files, or the system refuses a file or
    /// a thread.
    pub fn run(
        &self,
        run: &Run,
        watch: impl FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<Standings, ArenaError> {
        let rules = self.start.rules().version;
        let header = Header::new(rules, self.names.clone(), self.settings.clone());
        let tally =
            Tally::new(&self.settings, self.start.payoff_range(), &self.names, &self.schedule);
        let early = BTreeMap::new();
        let mut hall =
            Hall { arena: self, journal: None, is_shared: false, folder: None, tally, early };
        let mut is_resumed = false;
        if let Some(path) = &run.state {
            let n_seats = usize::from(self.start.players());
            let take = |played| hall.count(played);
            let opened = Journal::open(path, &header, self.n_games(), n_seats, take)?;
            is_resumed = opened.is_resumed;
            hall.journal = Some(opened.journal);
            hall.is_shared = !opened.is_locked;
        }
        if let Some(path) = &run.records {
            hall.folder = Some(Folder::new(path, is_resumed)?);
        }
        let n_threads = if run.threads == 0 { threads::per_core() } else { run.threads };
        let played = hall.play(n_threads, watch);
        let synced = hall.journal.as_mut().map_or(Ok(()), Journal::sync);
        played.and(synced)?;
        Ok(hall.standings())
    }

    /// Plays a game from its opening to its end, unless `stop` is raised before.
    fn play(&self, number: u64, stop: &StopFlag) -> GameResult {
        let fixture = self.schedule.fixture(number);
        let game = self.book.begin(&*self.start, fixture.block)?;
        let contestant = |(seat, bot): (usize, usize)| {
            let seed = generator(self.settings.seed, Purpose::Player, number, seat as u64).next();
            Contestant::new(&self.names[bot], self.bots[bot].player(seed, stop))
        };
        let mut contestants: Vec<_> =
            self.bots_by_seat(number).into_iter().enumerate().map(contestant).collect();
        game::play(game, number, (self.settings.seed, fixture.block), &mut contestants, stop)
    }

    /// The number of the bot in each seat of a game.
    fn bots_by_seat(&self, number: u64) -> Vec<usize> {
        let fixture = self.schedule.fixture(number);
        let bot = |member: &Member| match member {
            Member::First => fixture.bots.0,
            Member::Second => fixture.bots.1,
        };
        fixture.lineup.iter().map(bot).collect()
    }
}

/// A running tournament.
struct Hall<'a> {
    arena: &'a Arena,
    journal: Option<Journal>,
    is_shared: bool,
    folder: Option<Folder>,
    /// The games before the first one that is not finished; up to the decision of the test.
    tally: Tally<'a>,
    /// The games after it.
    early: BTreeMap<u64, GameLog>,
}

impl Hall<'_> {
    fn play(
        &mut self,
        n_threads: usize,
        watch: impl FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<(), ArenaError> {
        let arena = self.arena;
        let total = arena.n_games();
        let stop = StopFlag::default();
        if self.tally.is_decided() {
            stop.raise();
        }
        let numbers = Numbers::new(self.tally.n_games(), total, self.early.keys().copied());
        let work = |sender: &SyncSender<GameResult>| {
            while let Some(number) = numbers.next(&stop)
                && sender.send(arena.play(number, &stop)).is_ok()
            {}
        };
        thread::scope(|scope| {
            let _guard = StopGuard(&stop);
            // Bounded, so that short games do not run far ahead of the test and the files.
            let (sender, receiver) = mpsc::sync_channel(1);
            let n_left = usize::try_from(total - self.n_done()).unwrap_or(usize::MAX);
            for n_started in 0..n_threads.min(n_left) {
                let sender = sender.clone();
                let work = &work;
                match threads::start_in(scope, STACK_BYTES, move || work(&sender)) {
                    Err(error) if n_started == 0 => return Err(ArenaError::Thread(error)),
                    // Those that have started play all games.
                    Err(_) => break,
                    Ok(_) => {}
                }
            }
            drop(sender);
            self.receive(&receiver, &numbers, &stop, watch)
        })
    }

    /// Keeps the games that the threads have finished, until all threads have ended.
    fn receive(
        &mut self,
        receiver: &Receiver<GameResult>,
        numbers: &Numbers,
        stop: &StopFlag,
        mut watch: impl FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<(), ArenaError> {
        let total = self.arena.n_games();
        let mut outcome = Ok(());
        loop {
            match receiver.recv_timeout(MOMENT) {
                // After a failed write, the next line would follow an incomplete one.
                Ok(_) if outcome.is_err() => {}
                Ok(finished) => {
                    outcome = finished.and_then(|ended| match ended {
                        Some((game, played)) => self.keep(&*game, played),
                        None => Ok(()),
                    });
                    numbers.permit(self.tally.n_games() + MAX_AHEAD);
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return outcome,
            }
            let progress = Progress { done: self.n_done(), total, is_shared: self.is_shared };
            if watch(progress).is_break() || outcome.is_err() || self.tally.is_decided() {
                stop.raise();
            }
        }
    }

    /// Writes a finished game to the files. The record comes first, so that a game in the state has
    /// a record.
    fn keep(&mut self, game: &dyn AnyMatch, played: GameLog) -> Result<(), ArenaError> {
        if let Some(folder) = &self.folder {
            let bots = self.arena.bots_by_seat(played.game);
            let names: Vec<&str> = bots.into_iter().map(|bot| &*self.arena.names[bot]).collect();
            folder.write(game, &names, played.game)?;
        }
        if let Some(journal) = &mut self.journal {
            journal.add(&played)?;
        }
        self.count(played);
        Ok(())
    }

    /// Counts a finished game as soon as those before it are counted. Returns whether it is new.
    fn count(&mut self, played: GameLog) -> bool {
        let number = played.game;
        if number < self.tally.n_games() || self.early.contains_key(&number) {
            return false;
        }
        self.early.insert(number, played);
        while !self.tally.is_decided()
            && let Some(next) = self.early.remove(&self.tally.n_games())
        {
            self.tally.add(&next);
        }
        true
    }

    /// The number of finished games.
    fn n_done(&self) -> u64 {
        self.tally.n_games() + self.early.len() as u64
    }

    fn standings(&self) -> Standings {
        let n_openings = self.arena.book.len();
        if self.tally.is_decided() {
            return self.tally.standings(self.early.len() as u64, n_openings);
        }
        let mut tally = self.tally.clone();
        self.early.values().for_each(|played| tally.add(played));
        tally.standings(0, n_openings)
    }
}

/// Stops the threads when their games are no longer received, even after a panic.
struct StopGuard<'s>(&'s StopFlag);

impl Drop for StopGuard<'_> {
    fn drop(&mut self) {
        self.0.raise();
    }
}

/// The numbers of the games to play, for several threads.
struct Numbers {
    next: AtomicU64,
    end: u64,
    permitted: AtomicU64, // The end of those that may be played now.
    done: BTreeSet<u64>,
}

impl Numbers {
    /// The numbers from `first` to `end` without those that are done.
    fn new(first: u64, end: u64, done: impl Iterator<Item = u64>) -> Numbers {
        Numbers {
            next: AtomicU64::new(first),
            end,
            permitted: AtomicU64::new(first + MAX_AHEAD),
            done: done.collect(),
        }
    }

    /// Lets the numbers before `end` be played.
    fn permit(&self, end: u64) {
        self.permitted.store(end, Ordering::Relaxed);
    }

    /// The next number, as soon as it may be played; `None` if there is none or `stop` is raised.
    fn next(&self, stop: &StopFlag) -> Option<u64> {
        loop {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            while self.permitted.load(Ordering::Relaxed) <= number && !stop.is_raised() {
                thread::sleep(Duration::from_millis(1));
            }
            if self.end <= number || stop.is_raised() {
                return None;
            }
            if !self.done.contains(&number) {
                return Some(number);
            }
        }
    }
}
