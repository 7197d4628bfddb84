//! The arbiter's side: an engine as a player.

use std::time::{Duration, Instant};

use rulebook::{
    AnyView,
    core::{
        Turn, Viewpoint,
        text::{escaped, quoted},
    },
};

use super::{
    info::InfoLog,
    talk::{MOMENT, Reply, Talk},
};
use crate::{
    budget::Budget,
    player::{Choice, Player, PlayerError},
    stop::StopFlag,
    think::Clock,
};

/// A program that plays by the engine protocol. Dropping it ends the program.
///
/// In a game that may hide something it receives the seat's view, by `view` and `learn`; otherwise
/// the position and the steps. An engine that speaks the Universal Game Interface only, without
/// `protocol 2`, can play games of two players whose moves have no spaces and which hide nothing.
///
/// ```no_run
/// use rulebook::{Registry, core::{Player as Seat, Viewpoint}};
/// use rulebook_engine::{Player, StopFlag, protocol::Engine};
///
/// let registry = Registry::standard();
/// let game = registry.game("gobblet")?.start("")?;
/// let never = StopFlag::never();
/// let mut engine = Engine::start("rulebook engine", &never)?;
/// let seen = game.view(Viewpoint::Seat(Seat::FIRST))?;
/// let choice = engine.choose(&*seen, None, &never)?;
/// println!("{} plays {}", engine.name(), choice.mv);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Engine {
    command: String,
    talk: Option<Talk>, // `None` once the engine has failed.
    budget: Budget,
    patience: Duration,
    transcript: Option<Transcript>,
}

/// The part of a match that the engine has received.
#[derive(Debug)]
struct Transcript {
    game: &'static str,
    who: Viewpoint,
    first_view: String,
    steps: Vec<String>,
}

/// The longest search without a limit of time.
const LONGEST: Duration = Duration::from_secs(3_600);

/// The longest description of a failure, in characters.
const MAX_PROBLEM: usize = 2_000;

impl Engine {
    /// Starts the engine with this command, whose words are split as by a shell, and greets it.
    /// The budget for each move is 1 s, the patience 10 s. Once `stop` is raised, now or later, the
    /// engine fails instead of being waited for.
    ///
    /// # Errors
    ///
    /// If it cannot be started or does not answer.
    pub fn start(command: &str, stop: &StopFlag) -> Result<Engine, PlayerError> {
        let patience = Duration::from_secs(10);
        let failed = |problem: String| failure(command, &problem);
        let mut talk = Talk::start(command, stop).map_err(failed)?;
        talk.greet(patience).map_err(failed)?;
        if talk.is_extended {
            talk.order("protocol 2", patience).map_err(failed)?;
        }
        let budget = Budget::Time(Duration::from_secs(1));
        Ok(Engine {
            command: command.to_owned(),
            talk: Some(talk),
            budget,
            patience,
            transcript: None,
        })
    }

    /// With this budget for each move, where no clock runs.
    #[must_use]
    pub fn with_budget(self, budget: Budget) -> Engine {
        Engine { budget, ..self }
    }

    /// This engine with another time for an answer, and for a move in addition to its budget.
    #[must_use]
    pub fn with_patience(self, patience: Duration) -> Engine {
        Engine { patience, ..self }
    }

    /// The engine's name; its command if it gives none.
    #[must_use]
    pub fn name(&self) -> &str {
        self.talk.as_ref().and_then(|talk| talk.name.as_deref()).unwrap_or(&self.command)
    }

    /// Sets an option of the engine.
    ///
    /// # Errors
    ///
    /// If it refuses it, or does not answer.
    pub fn set_option(&mut self, name: &str, value: &str) -> Result<(), PlayerError> {
        self.with_talk(|engine, talk| {
            let line = format!("setoption name {name} value {value}");
            if talk.is_extended {
                talk.order(&line, engine.patience)
            } else {
                talk.send(&line);
                Ok(())
            }
        })
    }

    /// Sets the option `seed`, if the engine has it.
    pub(crate) fn set_seed(&mut self, seed: u64) -> Result<(), PlayerError> {
        let has_seed = |talk: &Talk| talk.options.iter().any(|name| name == "seed");
        if self.talk.as_ref().is_some_and(has_seed) {
            self.set_option("seed", &seed.to_string())?;
        }
        Ok(())
    }

    /// Calls `say` with the conversation, which ends with the first failure.
    fn with_talk<T>(
        &mut self,
        say: impl FnOnce(&mut Engine, &mut Talk) -> Result<T, String>,
    ) -> Result<T, PlayerError> {
        let Some(mut talk) = self.talk.take() else {
            return Err(failure(&self.command, "has failed before"));
        };
        match say(self, &mut talk) {
            Ok(said) => {
                self.talk = Some(talk);
                Ok(said)
            }
            Err(problem) => Err(failure(&self.command, &problem)),
        }
    }

    /// Sends the match to the engine.
    fn tell(&mut self, talk: &mut Talk, seen: &dyn AnyView) -> Result<(), String> {
        let steps = seen.steps_since(0);
        let transcript = self.transcript.take().filter(|transcript| {
            transcript.game == seen.rules().name
                && transcript.who == seen.who()
                && transcript.first_view == seen.first_view()
                && steps.starts_with(&transcript.steps)
        });
        let transcript = match transcript {
            Some(transcript) => transcript,
            None => self.begin(talk, seen)?,
        };
        let word = if is_viewed(talk, seen) { "learn" } else { "step" };
        for step in &steps[transcript.steps.len()..] {
            talk.order(&format!("{word} {step}"), self.patience)?;
        }
        self.transcript = Some(Transcript { steps, ..transcript });
        Ok(())
    }

    fn begin(&self, talk: &mut Talk, seen: &dyn AnyView) -> Result<Transcript, String> {
        let game = seen.rules().name;
        let who = seen.who();
        let first_view = seen.first_view();
        talk.order(&format!("setgame {game}"), self.patience)?;
        let position = if is_viewed(talk, seen) {
            format!("view {who} {first_view}")
        } else {
            format!("position text {first_view}")
        };
        talk.order(&position, self.patience)?;
        Ok(Transcript { game, who, first_view, steps: Vec::new() })
    }

    /// The arguments of `go` for an engine that knows the clocks, and the time that it may take.
    fn limit(&self, clock: Option<Clock>) -> (String, Duration) {
        match (clock, self.budget) {
            (Some(clock), _) => (String::new(), clock.remaining),
            (None, Budget::Time(time)) => (format!(" movetime {}", time.as_millis().max(1)), time),
            (None, Budget::Nodes(nodes)) => (format!(" nodes {nodes}"), LONGEST),
            (None, Budget::Depth(depth)) => (format!(" depth {depth}"), LONGEST),
        }
    }

    /// Sends the position and `go` by the Universal Game Interface. Returns the time for the move.
    fn go_plain(
        &self,
        talk: &mut Talk,
        seen: &dyn AnyView,
        clock: Option<Clock>,
    ) -> Result<Duration, String> {
        let moves = seen.choices().map_err(|error| error.to_string())?.moves();
        let steps = seen.steps_since(0);
        let has_spaces = moves.iter().chain(&steps).any(|mv| mv.contains(char::is_whitespace));
        if seen.has_hidden_info() || seen.seats().len() != 2 || has_spaces {
            return Err("cannot play this game: without `protocol 2` there are two players, \
                        moves without spaces, and no secrets"
                .to_owned());
        }
        let moves = if steps.is_empty() { "" } else { " moves " };
        talk.send(&format!("position fen {}{moves}{}", seen.first_view(), steps.join(" ")));
        talk.send("isready");
        talk.wait_for("readyok", self.patience, |_| {})?;
        let (limit, time) = self.limit(clock);
        let limit = match clock {
            Some(Clock { remaining, increment }) => {
                let time = remaining.as_millis().max(1);
                let increment = increment.as_millis();
                format!(" p1time {time} p2time {time} p1inc {increment} p2inc {increment}")
            }
            None => limit,
        };
        talk.send(&format!("go{limit}"));
        Ok(time)
    }

    /// Sends the new steps of the match, and `go`. Returns the time for the move.
    fn go(
        &mut self,
        talk: &mut Talk,
        seen: &dyn AnyView,
        clock: Option<Clock>,
    ) -> Result<Duration, String> {
        if !talk.is_extended {
            return self.go_plain(talk, seen, clock);
        }
        self.tell(talk, seen)?;
        if let (Some(Clock { remaining, increment }), Some(seat)) = (clock, seen.turn().player()) {
            let remaining = remaining.as_millis();
            let increment = increment.as_millis();
            talk.order(&format!("clock {seat} {remaining} {increment}"), self.patience)?;
        }
        let (limit, time) = self.limit(clock);
        talk.send(&format!("go{limit}"));
        Ok(time)
    }

    /// Waits for the move, and for the reply to `stop` if that was sent.
    fn wait(
        &self,
        talk: &mut Talk,
        time: Duration,
        stop: &StopFlag,
        log: &mut InfoLog,
        mover: usize,
    ) -> Result<String, String> {
        let mut patience = time + self.patience;
        let mut until = None;
        let began = Instant::now();
        let mut is_stopped = false;
        let mut n_open = 0;
        let mut best = None;
        loop {
            if let (Some(mv), 0) = (&best, n_open) {
                return Ok(String::clone(mv));
            }
            let last = *until.get_or_insert(began + patience);
            let now = Instant::now();
            if last <= now {
                return Err(talk.silence("move", patience));
            }
            if stop.is_raised() && !is_stopped {
                talk.send("stop");
                is_stopped = true;
                n_open = usize::from(talk.is_extended);
                patience = self.patience;
                until = Some(now + patience);
            }
            let Some(line) = talk.hear(last.min(now + MOMENT))? else { continue };
            match Reply::read(&line) {
                Some(Reply::BestMove(mv)) => best = Some(mv),
                Some(Reply::Done) if 0 < n_open => n_open -= 1,
                Some(Reply::Refused(text)) => {
                    return Err(format!("refused {}: {text}", talk.sent()));
                }
                Some(reply) => {
                    let reply = quoted(&reply.to_string()).to_string();
                    return Err(format!("answered {} with {reply}", talk.sent()));
                }
                None if line.starts_with("info ") => log.take(&line, mover),
                None => {}
            }
        }
    }
}

/// Whether the engine gets views: the match hides something, or the game can.
fn is_viewed(talk: &Talk, seen: &dyn AnyView) -> bool {
    let game = seen.rules().name;
    seen.has_hidden_info() || talk.games.iter().any(|offer| offer.name == game && offer.is_hidden)
}

fn failure(command: &str, problem: &str) -> PlayerError {
    // An engine's own words may hold anything.
    let problem = escaped(problem, MAX_PROBLEM).to_string();
    PlayerError::Engine { name: command.to_owned(), problem }
}

impl Player for Engine {
    /// Chooses a move with the engine. An answer that is not a legal move is an error; after any
    /// error the engine has ended.
    fn choose(
        &mut self,
        seen: &dyn AnyView,
        clock: Option<Clock>,
        stop: &StopFlag,
    ) -> Result<Choice, PlayerError> {
        let Turn::Player(mover) = seen.turn() else {
            return Err(failure(&self.command, "is asked for a move when none is due"));
        };
        self.with_talk(|engine, talk| {
            let time = engine.go(talk, seen, clock)?;
            let mut log = InfoLog::new(!talk.is_extended);
            let answer = engine.wait(talk, time, stop, &mut log, mover.index())?;
            // The text of the move is the first word for a plain engine: some add more.
            let text = if talk.is_extended {
                &*answer
            } else {
                answer.split_whitespace().next().unwrap_or("")
            };
            let mv = seen.choices().and_then(|choices| choices.check(text));
            let mv = mv.map_err(|error| format!("plays an illegal {error}"))?;
            Ok(Choice { analysis: log.analysis(&mv), mv })
        })
    }
}
