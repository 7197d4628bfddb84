//! A tournament and how it is run.

use std::{
    collections::BTreeMap,
    ops::ControlFlow,
    path::PathBuf,
    sync::{
        atomic::{AtomicBool, AtomicUsize, Ordering},
        mpsc::{self, RecvTimeoutError, SyncSender},
    },
    thread,
    time::Duration,
};

use rulebook::{AnyMatch, Registry, Start, core::Policy};

use crate::{
    block::half_points,
    book::Book,
    bot::Bot,
    chance::{Purpose, generator},
    error::ArenaError,
    folder::Folder,
    game::{self, Contestant},
    journal::{Header, Journal, Opened},
    played::Played,
    schedule::{Member, Schedule},
    settings::Settings,
    statistics::{Sprt, SprtTest},
    table::{Source, SprtRow, Table},
};

/// A tournament: every pair of bots plays the same blocks of games.
///
/// ```
/// use std::ops::ControlFlow;
/// use rulebook_arena::{Arena, Bot, Run, Settings, rulebook_engine::rulebook::Registry};
///
/// let registry = Registry::standard();
/// let settings = Settings { games: 40, ..Settings::new("tictactoe") };
/// let bots = vec![Bot::of(&"flat:100n".parse()?)?, Bot::of(&"random".parse()?)?];
/// let arena = Arena::new(&registry, settings, bots)?;
/// let table = arena.run(&Run::default(), |_| ControlFlow::Continue(()))?;
/// let elo = table.pairs[0].elo.expect("twenty blocks");
/// assert!(table.complete && 0.0 < elo.low);
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

/// How a tournament is run: none of it changes which games are played.
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

/// How far a run is.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Progress {
    /// The number of finished games, those of earlier runs included.
    pub done: u64,
    /// The number of all games.
    pub total: u64,
}

/// The stack of a thread in bytes: searches recurse by the length of a line.
const STACK_BYTES: usize = 64 << 20;

/// The longest time between two reports of progress.
const MOMENT: Duration = Duration::from_millis(50);

/// A finished game on its way to the files.
type Finished = Result<(Box<dyn AnyMatch>, Played), ArenaError>;

impl Arena {
    /// A tournament.
    ///
    /// # Errors
    ///
    /// If the settings contradict themselves, the game or the variant is refused, or no game goes
    /// on after the random plies of the book.
    pub fn new(
        registry: &Registry,
        settings: Settings,
        bots: Vec<Bot>,
    ) -> Result<Arena, ArenaError> {
        settings.check(bots.len())?;
        let game = registry.game(&settings.game)?;
        let usual = game.start(&settings.variant)?.policy();
        let policy = Some(Policy { ply_limit: settings.ply_limit, ..usual });
        let start =
            game.begin(&Start { variant: &settings.variant, policy, ..Start::default() })?;
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
    /// breaks, and returns the table of all games, those of earlier runs included. Running games
    /// are finished first. `watch` is called after each game, and otherwise about twenty times a
    /// second.
    ///
    /// The table does not depend on the number of threads, except for times, as long as the bots'
    /// moves do not depend on time: the test looks at the blocks in the order of their numbers.
    ///
    /// # Errors
    ///
    /// If a bot does not suit the game, the state belongs to another tournament or is damaged, the
    /// folder for records has files, or the system refuses a file or a thread.
    pub fn run(
        &self,
        run: &Run,
        watch: impl FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<Table, ArenaError> {
        let rules = self.start.rules().version;
        let header = Header::new(rules, self.names.clone(), self.settings.clone());
        let n_seats = usize::from(self.start.players());
        let opened = match &run.state {
            Some(path) => Some(Journal::open(path, &header, self.n_games(), n_seats)?),
            None => None,
        };
        let is_resumed = opened.as_ref().is_some_and(|opened| opened.is_resumed);
        let (journal, games) = match opened {
            Some(Opened { journal, games, .. }) => (Some(journal), games),
            None => (None, BTreeMap::new()),
        };
        let folder = match &run.records {
            Some(path) => Some(Folder::new(path, is_resumed)?),
            None => None,
        };
        let test = self.settings.sprt.map(|sprt| Watched::new(sprt, &self.schedule));
        let mut hall = Hall { arena: self, journal, folder, games, test };
        hall.look_at_test();
        hall.play(threads(run.threads), watch)?;
        Ok(hall.table())
    }

    /// Plays a game from its opening to its end.
    fn play(&self, number: u64) -> Finished {
        let fixture = self.schedule.fixture(number);
        let mut game = self.start.boxed_clone();
        for step in self.book.opening(fixture.block) {
            game.step(step)?;
        }
        let contestant = |(seat, bot): (usize, usize)| {
            let seed = generator(self.settings.seed, Purpose::Player, number, seat as u64).next();
            Contestant::new(&self.names[bot], self.bots[bot].player(seed))
        };
        let mut contestants: Vec<_> =
            self.bots_by_seat(number).into_iter().enumerate().map(contestant).collect();
        game::play(game, number, (self.settings.seed, fixture.block), &mut contestants)
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

/// The number of threads that is meant; 0 for one per core.
fn threads(wanted: usize) -> usize {
    if wanted == 0 { thread::available_parallelism().map_or(1, Into::into) } else { wanted }
}

/// A running tournament.
struct Hall<'a> {
    arena: &'a Arena,
    journal: Option<Journal>,
    folder: Option<Folder>,
    games: BTreeMap<u64, Played>,
    test: Option<Watched<'a>>,
}

impl Hall<'_> {
    fn play(
        &mut self,
        n_threads: usize,
        mut watch: impl FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<(), ArenaError> {
        let arena = self.arena;
        let todo: Vec<u64> =
            (0..arena.n_games()).filter(|number| !self.games.contains_key(number)).collect();
        let stop = AtomicBool::new(self.is_decided());
        let next = AtomicUsize::new(0);
        let work = |sender: &SyncSender<Finished>| {
            while !stop.load(Ordering::Relaxed)
                && let Some(number) = todo.get(next.fetch_add(1, Ordering::Relaxed))
                && sender.send(arena.play(*number)).is_ok()
            {}
        };
        thread::scope(|scope| {
            // Bounded, so that short games do not run far ahead of the test and the files.
            let (sender, receiver) = mpsc::sync_channel(1);
            let mut outcome = Ok(());
            for _ in 0..n_threads.min(todo.len()) {
                let (sender, work) = (sender.clone(), &work);
                let builder = thread::Builder::new().stack_size(STACK_BYTES);
                if let Err(error) = builder.spawn_scoped(scope, move || work(&sender)) {
                    outcome = Err(ArenaError::Thread(error));
                    stop.store(true, Ordering::Relaxed);
                    break;
                }
            }
            drop(sender);
            loop {
                match receiver.recv_timeout(MOMENT) {
                    Ok(finished) => {
                        let kept = finished.and_then(|(game, played)| self.keep(&*game, played));
                        if kept.is_err() && outcome.is_ok() {
                            outcome = kept;
                        }
                    }
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => break,
                }
                let progress = Progress { done: self.games.len() as u64, total: arena.n_games() };
                if watch(progress).is_break() || outcome.is_err() || self.is_decided() {
                    stop.store(true, Ordering::Relaxed);
                }
            }
            outcome
        })
    }

    /// Writes a finished game to the files. The record comes first, so that a game in the state has
    /// a record.
    fn keep(&mut self, game: &dyn AnyMatch, played: Played) -> Result<(), ArenaError> {
        if let Some(folder) = &self.folder {
            let bots = self.arena.bots_by_seat(played.game);
            let names: Vec<&str> = bots.into_iter().map(|bot| &*self.arena.names[bot]).collect();
            folder.write(game, &names, played.game)?;
        }
        if let Some(journal) = &mut self.journal {
            journal.add(&played)?;
        }
        self.games.insert(played.game, played);
        self.look_at_test();
        Ok(())
    }

    fn look_at_test(&mut self) {
        if let Some(test) = &mut self.test {
            test.look(&self.games);
        }
    }

    fn is_decided(&self) -> bool {
        self.test.as_ref().is_some_and(|watched| watched.test.decision().is_some())
    }

    fn table(&self) -> Table {
        let sprt = self.test.as_ref().map(Watched::row);
        let n_blocks = self.test.as_ref().filter(|_| self.is_decided()).map(|test| test.n_seen);
        let source = Source {
            settings: &self.arena.settings,
            names: &self.arena.names,
            schedule: &self.arena.schedule,
            n_openings: self.arena.book.len() as u64,
            games: &self.games,
            sprt,
            n_blocks,
        };
        source.table()
    }
}

/// A sequential test that is told the blocks in the order of their numbers, so that its decision
/// does not depend on which games end first.
struct Watched<'a> {
    sprt: Sprt,
    schedule: &'a Schedule,
    test: SprtTest,
    n_seen: u64, // The number of blocks that the test was told, or that have no score.
}

impl<'a> Watched<'a> {
    fn new(sprt: Sprt, schedule: &'a Schedule) -> Watched<'a> {
        let test = SprtTest::new(sprt, schedule.block_size());
        Watched { sprt, schedule, test, n_seen: 0 }
    }

    /// Tells the test the blocks that are complete.
    fn look(&mut self, games: &BTreeMap<u64, Played>) {
        let size = self.schedule.block_size();
        while self.test.decision().is_none() && self.n_seen < self.schedule.n_blocks() {
            let first = self.schedule.first_game(self.n_seen, 0);
            let played = games.range(first..first + size as u64).map(|(_, played)| played);
            let points: Vec<Option<usize>> = played
                .map(|played| half_points(played, self.schedule.fixture(played.game).lineup))
                .collect();
            if points.len() < size {
                return;
            }
            self.n_seen += 1;
            if let Some(points) = points.into_iter().sum() {
                self.test.add(points);
            }
        }
    }

    fn row(&self) -> SprtRow {
        let (ratio, decision) = (self.test.ratio(), self.test.decision());
        SprtRow { sprt: self.sprt, ratio, bound: Sprt::bound(), decision }
    }
}
