//! The commands of a client, one per line.

use std::{str::FromStr, time::Duration};

use rulebook::core::{InfoKey, Player, Viewpoint, text::quoted};

use super::code::{Code, LineRefusal};
use crate::{budget::Budget, think::Clock};

/// A command.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Command<'t> {
    Ugi,
    IsReady,
    NewGame,
    Quit,
    Stop,
    Protocol(&'t str),
    SetGame { name: &'t str, variant: &'t str },
    SetOption { name: &'t str, value: &'t str },
    Position(Position<'t>),
    Step(&'t str),
    Learn(&'t str),
    Clock(Player, Clock),
    Go(Go),
    Query(Query<'t>),
}

/// The position in which a match begins.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Position<'t> {
    Start { moves: &'t str },
    Text { text: &'t str, moves: &'t str },
    View { who: Viewpoint, text: &'t str, key: Option<InfoKey> },
}

/// The arguments of `go`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Go {
    pub(super) limit: Limit,
    pub(super) lines: Option<usize>,
}

/// The end of a search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Limit {
    /// By the clock of the player to move.
    Clock,
    /// By the clocks of the first two seats that the command has.
    Clocks([Clock; 2]),
    /// By this budget.
    Budget(Budget),
    /// By `stop`.
    Infinite,
}

/// A question.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Query<'t> {
    FirstPlayersTurn,
    GameOver,
    Result,
    Turn,
    Legal,
    Events,
    Count,
    Position,
    View(Viewpoint),
    Payoffs,
    Check(&'t str),
}

impl Command<'_> {
    /// Whether it is part of the Universal Game Interface, obeyed even before `protocol 2`.
    pub(super) fn is_plain(&self) -> bool {
        match self {
            Command::SetGame { .. } | Command::Step(_) | Command::Learn(_) | Command::Clock(..) => {
                false
            }
            Command::Position(position) => !matches!(position, Position::View { .. }),
            Command::Query(query) => {
                matches!(query, Query::FirstPlayersTurn | Query::GameOver | Query::Result)
            }
            _ => true,
        }
    }

    /// Whether it is obeyed while a search runs.
    pub(super) fn may_interrupt(&self) -> bool {
        matches!(self, Command::IsReady | Command::Stop | Command::Quit | Command::Query(_))
    }
}

/// Reads a command. The line is not empty.
pub(super) fn read(line: &str) -> Result<Command<'_>, LineRefusal> {
    let (word, rest) = first_word(line);
    match word {
        "ugi" => bare(rest, Command::Ugi),
        "isready" => bare(rest, Command::IsReady),
        "uginewgame" => bare(rest, Command::NewGame),
        "quit" => bare(rest, Command::Quit),
        "stop" => bare(rest, Command::Stop),
        "protocol" => Ok(Command::Protocol(rest)),
        "setgame" => {
            let (name, variant) = first_word(needed(rest, "setgame NAME [OPTIONS]")?);
            Ok(Command::SetGame { name, variant })
        }
        "setoption" => set_option(rest),
        "position" => position(rest).map(Command::Position),
        "view" => view(rest).map(Command::Position),
        "step" => Ok(Command::Step(needed(rest, "step STEP")?)),
        "learn" => Ok(Command::Learn(needed(rest, "learn STEP")?)),
        "clock" => clock(rest),
        "go" => go(rest).map(Command::Go),
        "query" => query(rest).map(Command::Query),
        "uci" => Err(Code::UnknownCommand.refuse("the engine speaks UGI: it is greeted by `ugi`")),
        _ => Err(Code::UnknownCommand.refuse(format_args!("{} is not a command", quoted(word)))),
    }
}

/// The first word of a text, and the rest without the spaces around it.
pub(super) fn first_word(text: &str) -> (&str, &str) {
    let text = text.trim();
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    (word, rest.trim_start())
}

fn usage(form: &str) -> LineRefusal {
    Code::Arguments.refuse(format_args!("usage: {form}"))
}

fn needed<'t>(rest: &'t str, form: &str) -> Result<&'t str, LineRefusal> {
    if rest.is_empty() { Err(usage(form)) } else { Ok(rest) }
}

fn bare<'t>(rest: &str, command: Command<'t>) -> Result<Command<'t>, LineRefusal> {
    if rest.is_empty() {
        Ok(command)
    } else {
        Err(Code::Arguments.refuse("this command takes no arguments"))
    }
}

/// Splits a text at the last occurrence of `word` as a whole word.
pub(super) fn split_at_last<'t>(text: &'t str, word: &str) -> Option<(&'t str, &'t str)> {
    let is_space = |c: Option<char>| c.is_none_or(char::is_whitespace);
    let is_word = |at: usize| {
        is_space(text[..at].chars().next_back()) && is_space(text[at + word.len()..].chars().next())
    };
    let (at, _) = text.rmatch_indices(word).find(|(at, _)| is_word(*at))?;
    Some((text[..at].trim(), text[at + word.len()..].trim()))
}

fn set_option(rest: &str) -> Result<Command<'_>, LineRefusal> {
    const FORM: &str = "setoption name NAME value VALUE";
    let ("name", rest) = first_word(rest) else { return Err(usage(FORM)) };
    let (name, rest) = first_word(rest);
    match first_word(rest) {
        ("value", value) if !name.is_empty() => Ok(Command::SetOption { name, value }),
        _ => Err(usage(FORM)),
    }
}

fn position(rest: &str) -> Result<Position<'_>, LineRefusal> {
    const FORM: &str = "position start | startpos [moves …] | fen TEXT [moves …] | text TEXT | \
                        view SEAT TEXT [key HEX]";
    let (word, rest) = first_word(rest);
    match word {
        "start" | "startpos" => match first_word(rest) {
            ("", _) => Ok(Position::Start { moves: "" }),
            ("moves", moves) => Ok(Position::Start { moves }),
            _ => Err(usage(FORM)),
        },
        "fen" => {
            let (text, moves) = split_at_last(rest, "moves").unwrap_or((rest, ""));
            Ok(Position::Text { text: needed(text, FORM)?, moves })
        }
        "text" => Ok(Position::Text { text: needed(rest, FORM)?, moves: "" }),
        "view" => view(rest),
        _ => Err(usage(FORM)),
    }
}

fn view(rest: &str) -> Result<Position<'_>, LineRefusal> {
    const FORM: &str = "view SEAT TEXT [key HEX]";
    let (who, text) = first_word(rest);
    let who = who.parse().map_err(|_| usage(FORM))?;
    let with_key = split_at_last(text, "key")
        .and_then(|(text, key)| key.parse().ok().map(|key| (text, Some(key))));
    let (text, key) = with_key.unwrap_or((text, None));
    Ok(Position::View { who, text: needed(text, FORM)?, key })
}

/// Reads a word as a number.
fn number<T: FromStr>(word: &str, what: &str) -> Result<T, LineRefusal> {
    word.parse().map_err(|_| Code::Arguments.refuse(format_args!("{} is not {what}", quoted(word))))
}

/// Reads a time in milliseconds, at most a year. A negative one counts as 0: arbiters send the
/// clock of a player who is late.
fn millis(word: &str) -> Result<Duration, LineRefusal> {
    const YEAR: i128 = 365 * 24 * 3_600_000;
    let millis: i128 = number(word, "a time in milliseconds")?;
    Ok(Duration::from_millis(millis.clamp(0, YEAR).unsigned_abs() as u64))
}

/// Reads a limit, where 0 counts as 1: the client waits for a move.
fn at_least_1<T: FromStr + Ord + From<u8>>(word: &str) -> Result<T, LineRefusal> {
    Ok(number::<T>(word, "a number")?.max(T::from(1)))
}

fn clock(rest: &str) -> Result<Command<'_>, LineRefusal> {
    let words: Vec<&str> = rest.split_whitespace().collect();
    let [seat, remaining, increment] = words[..] else {
        return Err(usage("clock SEAT REMAINING INCREMENT, in milliseconds"));
    };
    let clock = Clock { remaining: millis(remaining)?, increment: millis(increment)? };
    Ok(Command::Clock(number(seat, "a seat")?, clock))
}

fn go(rest: &str) -> Result<Go, LineRefusal> {
    const FORM: &str = "go [movetime MS | nodes N | depth D | infinite | p1time MS p2time MS \
                        [p1inc MS] [p2inc MS]] [lines K]";
    let mut go = Go { limit: Limit::Clock, lines: None };
    let mut clocks = Clocks::default();
    let mut words = rest.split_whitespace();
    while let Some(word) = words.next() {
        let mut value = || words.next().ok_or_else(|| usage(FORM));
        match word {
            "infinite" => go.bound(Limit::Infinite, FORM)?,
            "movetime" => go.bound(Limit::Budget(Budget::Time(millis(value()?)?)), FORM)?,
            "nodes" => go.bound(Limit::Budget(Budget::Nodes(at_least_1(value()?)?)), FORM)?,
            "depth" => go.bound(Limit::Budget(Budget::Depth(at_least_1(value()?)?)), FORM)?,
            "lines" => go.lines = Some(at_least_1(value()?)?),
            _ => {
                let time = clocks.time(word).ok_or_else(|| {
                    let word = quoted(word);
                    Code::Arguments.refuse(format_args!("`go` does not have {word}; usage: {FORM}"))
                })?;
                *time = Some(millis(value()?)?);
            }
        }
    }
    match clocks.read() {
        Some(clocks) => go.bound(Limit::Clocks(clocks), FORM)?,
        None if clocks.is_any() => return Err(usage(FORM)),
        None => {}
    }
    Ok(go)
}

impl Go {
    /// Sets the limit, of which there is one.
    fn bound(&mut self, limit: Limit, form: &str) -> Result<(), LineRefusal> {
        if self.limit != Limit::Clock {
            return Err(usage(form));
        }
        self.limit = limit;
        Ok(())
    }
}

/// The clocks of a `go` command: `p1time`, `p2time`, `p1inc`, `p2inc`.
#[derive(Default)]
struct Clocks {
    times: [Option<Duration>; 2],
    increments: [Option<Duration>; 2],
}

impl Clocks {
    fn time(&mut self, word: &str) -> Option<&mut Option<Duration>> {
        match word {
            "p1time" => Some(&mut self.times[0]),
            "p2time" => Some(&mut self.times[1]),
            "p1inc" => Some(&mut self.increments[0]),
            "p2inc" => Some(&mut self.increments[1]),
            _ => None,
        }
    }

    fn is_any(&self) -> bool {
        self.times.iter().chain(&self.increments).any(Option::is_some)
    }

    fn read(&self) -> Option<[Clock; 2]> {
        let [Some(first), Some(second)] = self.times else { return None };
        let clock = |remaining, increment: Option<Duration>| Clock {
            remaining,
            increment: increment.unwrap_or_default(),
        };
        Some([clock(first, self.increments[0]), clock(second, self.increments[1])])
    }
}

fn query(rest: &str) -> Result<Query<'_>, LineRefusal> {
    let (word, rest) = first_word(rest);
    let query = match word {
        "p1turn" => Query::FirstPlayersTurn,
        "gameover" => Query::GameOver,
        "result" => Query::Result,
        "turn" => Query::Turn,
        "legal" => Query::Legal,
        "events" => Query::Events,
        "count" => Query::Count,
        "position" => Query::Position,
        "payoffs" => Query::Payoffs,
        "view" => {
            let who = rest.parse().map_err(|_| usage("query view SEAT"))?;
            return Ok(Query::View(who));
        }
        "check" => return Ok(Query::Check(needed(rest, "query check MOVE")?)),
        _ => {
            return Err(usage(
                "query p1turn | gameover | result | turn | legal | events | count | position | \
                 view SEAT | payoffs | check MOVE",
            ));
        }
    };
    if rest.is_empty() { Ok(query) } else { Err(usage("query WORD")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_moves_of_a_line_are_the_moves() {
        let text = |text, moves| Ok(Command::Position(Position::Text { text, moves }));
        assert_eq!(read("position fen a moves b moves c d"), text("a moves b", "c d"));
        assert_eq!(read("position  fen  removes x "), text("removes x", ""));
        assert_eq!(read("position text a moves b"), text("a moves b", ""));
    }

    #[test]
    fn a_search_has_one_limit() {
        assert!(read("go nodes 5 lines 3").is_ok());
        assert!(read("go p1time 5 p2time 6").is_ok());
        for line in ["go nodes 5 depth 2", "go nodes -1", "go p1time 5", "go nodes", "go x 1"] {
            assert_eq!(read(line).map_err(|refused| refused.code), Err("arguments".into()));
        }
    }
}
