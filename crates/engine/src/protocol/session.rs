//! The engine's side of a session: its state, and the execution of commands.

use std::{
    io::{self, Write},
    mem,
    sync::mpsc::{Receiver, TryRecvError},
    time::{Duration, Instant},
};

use rulebook::{
    Analysis, AnyError, AnyGame, AnySearch, Registry,
    core::{MAX_PLAYERS, Player},
};

use super::{
    answers::answer,
    code::{Code, LineRefusal},
    command::{self, Command, Go, Limit, Position},
    info,
    knowledge::Knowledge,
    line::{Line, MAX_LINE},
    settings::Settings,
};
use crate::{
    budget::Budget,
    level::Level,
    ongoing_search::OngoingSearch,
    stop::StopFlag,
    think::{Clock, think},
};

/// The shortest time between two `info` lines of a search.
const INFO_INTERVAL: Duration = Duration::from_millis(100);

/// The state of the engine.
pub(super) struct Session<'r, W> {
    registry: &'r Registry,
    output: W,
    is_extended: bool, // The client has sent `protocol 2`.
    is_over: bool,     // The client has sent `quit`.
    game: &'r dyn AnyGame,
    variant: String,
    settings: Settings,
    knowledge: Knowledge,
    kept: Option<OngoingSearch>,
    clocks: [Option<Clock>; MAX_PLAYERS],
}

/// The end of a command.
enum End {
    /// `ok`, which the Universal Game Interface does not have.
    Done,
    /// An answer.
    Response(String),
    /// The best move, when the search is over.
    BestMove,
}

impl<'r, W: Write> Session<'r, W> {
    /// An engine with this game, before the first command.
    ///
    /// # Errors
    ///
    /// If the game refuses the variant.
    pub(super) fn new(
        registry: &'r Registry,
        game: &'r dyn AnyGame,
        variant: String,
        output: W,
    ) -> Result<Session<'r, W>, AnyError> {
        Ok(Session {
            registry,
            output,
            is_extended: false,
            is_over: false,
            knowledge: Knowledge::Match(game.start(&variant)?),
            game,
            variant,
            settings: Settings::default(),
            kept: None,
            clocks: Default::default(),
        })
    }

    /// Executes commands until `quit` or the end of the input.
    pub(super) fn run(&mut self, lines: &Receiver<Line>) -> io::Result<()> {
        while !self.is_over {
            let Ok(line) = lines.recv() else { break };
            let ended = match &line {
                Line::Text(text) if text.trim().is_empty() => continue,
                Line::Text(text) => match command::read(text) {
                    Ok(Command::Go(go)) if self.obeys(&Command::Go(go)) => self.go(go, lines)?,
                    Ok(command) if self.obeys(&command) => self.obey(command)?,
                    Ok(_) => {
                        Err(Code::UnknownCommand.refuse("`protocol 2` comes before this command"))
                    }
                    Err(refused) => Err(refused),
                },
                Line::TooLong => Err(too_long()),
                Line::NotText => Err(not_text()),
            };
            let is_refused = ended.is_err();
            self.end(ended)?;
            // A plain client waits for this line after every `go`, even a refused one.
            if is_refused && !self.is_extended && is_go(&line) {
                self.write("bestmove none")?;
            }
        }
        Ok(())
    }

    /// Whether the command belongs to the active protocol.
    fn obeys(&self, command: &Command<'_>) -> bool {
        self.is_extended || command.is_plain()
    }

    /// Writes the response to a command.
    fn end(&mut self, ended: Result<End, LineRefusal>) -> io::Result<()> {
        match ended {
            Ok(End::Response(text)) if MAX_LINE < text.len() + "response ".len() => {
                self.end(Err(Code::TooLong.refuse("the answer has more than 1 MiB")))
            }
            Ok(End::Response(text)) => self.write(&format!("response {text}")),
            Ok(End::Done) if self.is_extended => self.write("ok"),
            Ok(End::Done | End::BestMove) => Ok(()),
            Err(refused) => self.write(&format!("error {refused}")),
        }
    }

    fn write(&mut self, line: &str) -> io::Result<()> {
        self.output.write_all(format!("{line}\n").as_bytes())?;
        self.output.flush()
    }

    /// Executes any command but `go`.
    fn obey(&mut self, command: Command<'_>) -> io::Result<Result<End, LineRefusal>> {
        let done = match command {
            Command::Ugi => return self.introduce().map(|()| Ok(End::Done)),
            Command::IsReady => return self.write("readyok").map(|()| Ok(End::Done)),
            Command::Query(query) => {
                return Ok(answer(&self.knowledge, query, !self.is_extended).map(End::Response));
            }
            Command::Quit => {
                self.is_over = true;
                Ok(())
            }
            Command::NewGame => {
                self.clocks = Default::default();
                self.kept = None;
                self.begin(&Position::Start { moves: "" })
            }
            Command::Protocol("2") => {
                self.is_extended = true;
                Ok(())
            }
            Command::Protocol(_) => Err(Code::Arguments.refuse("the engine speaks `protocol 2`")),
            Command::SetGame { name, variant } => self.set_game(name, variant),
            Command::SetOption { name, value } => self.set_option(name, value),
            Command::Position(position) => self.begin(&position),
            Command::Step(step) => self.knowledge.step(step),
            Command::Learn(step) => self.knowledge.learn(step),
            Command::Clock(seat, clock) => {
                self.clocks[seat.index()] = Some(clock);
                Ok(())
            }
            Command::Stop | Command::Go(_) => Ok(()),
        };
        Ok(done.map(|()| End::Done))
    }

    fn introduce(&mut self) -> io::Result<()> {
        self.write(concat!("id name Rulebook ", env!("CARGO_PKG_VERSION")))?;
        self.write("id author the Rulebook authors")?;
        self.write("protocol 2")?;
        for game in self.registry.games() {
            let info = game.info();
            let seats: Vec<String> = info.seats.iter().map(ToString::to_string).collect();
            let chance = if info.chance { " chance" } else { "" };
            let hidden = if info.hidden { " hidden" } else { "" };
            let name = info.name;
            let rules = info.rules;
            let seats = seats.join(",");
            self.write(&format!("game {name} rules {rules} players {seats}{chance}{hidden}"))?;
        }
        for option in Settings::list(self.registry, self.game.rules().name) {
            self.write(&option)?;
        }
        self.write("ugiok")
    }

    fn set_game(&mut self, name: &str, variant: &str) -> Result<(), LineRefusal> {
        let game = self.registry.game(name)?;
        let start = Position::Start { moves: "" };
        self.knowledge = Knowledge::begin(game, variant, self.settings.draw_rules(), &start)?;
        self.game = game;
        variant.clone_into(&mut self.variant);
        self.kept = None;
        self.clocks = Default::default();
        Ok(())
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), LineRefusal> {
        match &*name.to_lowercase() {
            "game" => self.set_game(value, ""),
            "variant" => self.set_game(self.game.rules().name, value),
            name => self.settings.set(name, value),
        }
    }

    fn begin(&mut self, position: &Position<'_>) -> Result<(), LineRefusal> {
        self.knowledge =
            Knowledge::begin(self.game, &self.variant, self.settings.draw_rules(), position)?;
        Ok(())
    }

    /// Searches, and executes the commands that may interrupt a search.
    fn go(&mut self, go: Go, lines: &Receiver<Line>) -> io::Result<Result<End, LineRefusal>> {
        let n_lines = go.lines.unwrap_or(self.settings.lines);
        let level = self.level(go.limit);
        match self.knowledge.as_mover(|seen| level.impulse(seen, self.settings.seed)) {
            Ok(Some(mv)) => return self.best_move(&mv),
            Ok(None) => {}
            Err(error) => return Ok(Err(error.into())),
        }
        let (mut kept, budget) = match self.search(n_lines, go.limit) {
            Ok(found) => found,
            Err(error) => return Ok(Err(error.into())),
        };
        // A strength ends a search by time earlier.
        let (budget, time) = match (budget, level) {
            (Budget::Time(time), Level::Strength(_)) => {
                (level.budget(&self.knowledge.seen().info()), time)
            }
            (budget, _) => (budget, Duration::MAX),
        };
        let mut running = ActiveSearch::new(self, lines, n_lines, go.limit, time);
        let stop = running.stop.clone();
        think(&mut *kept.search, budget, &stop, |search| running.tick(search));
        let found = running.finish(&*kept.search);
        self.kept = Some(kept);
        let found = found?;
        let mv = match found.best() {
            Some(mv) => mv.to_owned(),
            // Stopped before it had searched a move: any legal one.
            None => match self.knowledge.as_mover(|seen| Ok(seen.choices()?.moves())) {
                Ok(moves) if !moves.is_empty() => moves[0].clone(),
                _ => "none".to_owned(),
            },
        };
        self.best_move(&mv)
    }

    fn best_move(&mut self, mv: &str) -> io::Result<Result<End, LineRefusal>> {
        self.write(&format!("bestmove {mv}")).map(|()| Ok(End::BestMove))
    }

    /// The search of the position, and its budget. If no search takes a depth, a time replaces it.
    fn search(
        &mut self,
        n_lines: usize,
        limit: Limit,
    ) -> Result<(OngoingSearch, Budget), AnyError> {
        let (budget, limits) = (self.budget(limit)?, self.settings.limits(n_lines));
        let (mut kept, named) = (self.kept.take(), self.settings.algorithm);
        self.knowledge.as_mover(|seen| {
            let mut at = |budget: Budget| {
                OngoingSearch::at(&mut kept, seen, named, budget.limits(limits))
                    .map(|search| (search, budget))
            };
            match (at(budget), budget) {
                (Err(_), Budget::Depth(_)) => at(Budget::Time(Level::MASTER_TIME)),
                (found, _) => found,
            }
        })
    }

    /// The level of a search with this limit: without a time it does all the work that is ordered.
    fn level(&self, limit: Limit) -> Level {
        match limit {
            Limit::Clock | Limit::Clocks(_) | Limit::Budget(Budget::Time(_)) => self.settings.level,
            Limit::Budget(Budget::Nodes(_) | Budget::Depth(_)) | Limit::Infinite => Level::Master,
        }
    }

    /// The budget of a search with this limit for the player to move.
    fn budget(&self, limit: Limit) -> Result<Budget, AnyError> {
        let seat = self.knowledge.seen().turn().player().map(Player::index);
        let clock = match limit {
            Limit::Clock => seat.and_then(|seat| self.clocks[seat]),
            Limit::Clocks(clocks) => seat.and_then(|seat| clocks.get(seat).copied()),
            Limit::Budget(budget) => return Ok(budget),
            Limit::Infinite => return Ok(Budget::Nodes(u64::MAX)),
        };
        let time = clock.map_or(Level::MASTER_TIME, |clock| clock.share(self.settings.overhead));
        let n_moves = self.knowledge.as_mover(|seen| Ok(seen.choices()?.move_count()))?;
        Ok(Budget::of_move(time, n_moves))
    }
}

/// Whether a line is the command `go`, with any arguments.
fn is_go(line: &Line) -> bool {
    matches!(line, Line::Text(text) if command::first_word(text).0 == "go")
}

fn too_long() -> LineRefusal {
    Code::TooLong.refuse("a line has at most 1 MiB")
}

fn not_text() -> LineRefusal {
    Code::NotText.refuse("the line is not UTF-8")
}

/// A running search.
struct ActiveSearch<'s, 'r, W> {
    session: &'s mut Session<'r, W>,
    lines: &'s Receiver<Line>,
    stop: StopFlag,
    started: Instant,
    limit: Limit,
    n_lines: usize,
    time: Duration,     // The search ends after it.
    reported: Duration, // The time of the last `info` lines.
    outcome: io::Result<()>,
}

impl<'s, 'r, W: Write> ActiveSearch<'s, 'r, W> {
    fn new(
        session: &'s mut Session<'r, W>,
        lines: &'s Receiver<Line>,
        n_lines: usize,
        limit: Limit,
        time: Duration,
    ) -> ActiveSearch<'s, 'r, W> {
        ActiveSearch {
            session,
            lines,
            stop: StopFlag::never(),
            started: Instant::now(),
            limit,
            n_lines,
            time,
            reported: Duration::ZERO,
            outcome: Ok(()),
        }
    }

    /// Executes the commands that have arrived, up to the end of the search, and writes `info`
    /// lines.
    fn tick(&mut self, search: &dyn AnySearch) {
        if self.outcome.is_ok() {
            self.outcome = self.obey_all().and_then(|()| self.report(search));
        }
        if self.outcome.is_err() || self.time <= self.started.elapsed() {
            self.stop.raise();
        }
    }

    fn obey_all(&mut self) -> io::Result<()> {
        // Commands after `stop` stay in the queue until the search has ended.
        while !self.stop.is_raised() {
            match self.lines.try_recv() {
                Ok(line) => self.obey(&line)?,
                Err(TryRecvError::Empty) => break,
                Err(TryRecvError::Disconnected) => {
                    if self.limit == Limit::Infinite {
                        self.stop.raise();
                    }
                    break;
                }
            }
        }
        Ok(())
    }

    fn obey(&mut self, line: &Line) -> io::Result<()> {
        let ended = match line {
            Line::Text(text) if text.trim().is_empty() => return Ok(()),
            Line::Text(text) => match command::read(text) {
                Ok(command) if command.may_interrupt() && self.session.obeys(&command) => {
                    if matches!(command, Command::Stop | Command::Quit) {
                        self.stop.raise();
                    }
                    self.session.obey(command)?
                }
                Ok(_) => Err(Code::Searching.refuse("a search is running; send `stop` first")),
                Err(refused) => Err(refused),
            },
            Line::TooLong => Err(too_long()),
            Line::NotText => Err(not_text()),
        };
        self.session.end(ended)
    }

    /// Writes `info` lines, at most one set per [`INFO_INTERVAL`].
    fn report(&mut self, search: &dyn AnySearch) -> io::Result<()> {
        let time = self.started.elapsed();
        if time < self.reported + INFO_INTERVAL {
            return Ok(());
        }
        self.reported = time;
        let analysis = search.analysis();
        self.write(&analysis)
    }

    /// Writes the last `info` lines.
    fn finish(mut self, search: &dyn AnySearch) -> io::Result<Analysis> {
        let analysis = search.analysis();
        let outcome = mem::replace(&mut self.outcome, Ok(()));
        outcome.and_then(|()| self.write(&analysis)).map(|()| analysis)
    }

    fn write(&mut self, analysis: &Analysis) -> io::Result<()> {
        let time = self.started.elapsed();
        let lines = if self.session.is_extended {
            info::lines(analysis, time)
        } else {
            info::plain_lines(analysis, time, self.n_lines)
        };
        lines.iter().try_for_each(|line| self.session.write(line))
    }
}
