//! The position of a question, as far as the player to move knows it.
//!
//! The rules module writes a question as lines of a name, a space and a value. It has either a `start`, with
//! the steps of the whole match and its draw rules in `repetition` and `plies`, or the knowledge of a `seat`:
//! the `key` of its information set, its `first` and its current `view`, and the steps as it saw them. A line
//! `compare` for each of a few moves asks for rollouts from them, where the module has some.

use std::str::FromStr;

use rulebook::{
    Erasable,
    core::{DrawRules, InfoKey, Match, Player, SplitMix64, Step, Turn},
};
use rulebook_search::dyn_search::ViewRoot;

/// A position, fully known or as one seat sees it.
pub(crate) enum Position<G: Erasable> {
    /// The whole match.
    Match(Match<G>),
    /// The view and the history of one seat.
    View(SeatView<G>),
}

/// The view and the history of one seat.
pub(crate) struct SeatView<G: Erasable> {
    pub(crate) root: ViewRoot<G>,
    /// The text of the first view.
    pub(crate) first: String,
    /// The steps since then, as the seat saw them.
    pub(crate) steps: Vec<String>,
    n_players: u8,
}

impl<G: Erasable> Position<G> {
    /// The position of a question.
    ///
    /// # Errors
    ///
    /// A message, if the question cannot be read, or no player is to move.
    pub(crate) fn read(question: &str) -> Result<Position<G>, String> {
        let position = match value(question, "start") {
            Some(start) => Position::Match(replayed(start, question)?),
            None => seen(question)?,
        };
        match &position {
            Position::Match(game) if game.turn().player().is_none() => {
                Err("no player is to move".to_owned())
            }
            _ => Ok(position),
        }
    }

    /// The player to move.
    pub(crate) fn mover(&self) -> Player {
        match self {
            Position::Match(game) => game.turn().player().unwrap_or(Player::FIRST),
            Position::View(view) => view.root.mover,
        }
    }

    /// The number of players.
    pub(crate) fn n_players(&self) -> u8 {
        match self {
            Position::Match(game) => game.state().players(),
            Position::View(view) => view.n_players,
        }
    }
}

/// The name of the game that a question is about.
pub(crate) fn game(question: &str) -> Option<&str> {
    value(question, "game")
}

/// The moves that a question compares, as texts; none if it is about all moves.
pub(crate) fn compared(question: &str) -> impl Iterator<Item = &str> {
    values(question, "compare")
}

fn values<'q>(question: &'q str, name: &'static str) -> impl Iterator<Item = &'q str> {
    question.lines().filter_map(move |line| line.strip_prefix(name)?.strip_prefix(' '))
}

fn value<'q>(question: &'q str, name: &'static str) -> Option<&'q str> {
    values(question, name).next()
}

/// The number with a name, if there is one.
fn number<T: FromStr>(question: &str, name: &'static str) -> Result<Option<T>, String> {
    let number = value(question, name).map(str::parse).transpose();
    number.map_err(|_| "the question has a wrong number".to_owned())
}

/// The match of a question that has a start.
fn replayed<G: Erasable>(start: &str, question: &str) -> Result<Match<G>, String> {
    let start: G = start.parse().map_err(|_| "the start cannot be read")?;
    let draw_rules = DrawRules {
        repetition: number(question, "repetition")?,
        ply_limit: number(question, "plies")?,
    };
    let mut game = Match::with_draw_rules(start, draw_rules);
    for text in values(question, "step") {
        let step = match game.turn() {
            Turn::Player(_) => text.parse().ok().map(Step::Move),
            Turn::Chance => text.parse().ok().map(Step::Event),
            Turn::Over => None,
        };
        let played = step.is_some_and(|step| game.step(step).is_ok());
        if !played {
            return Err(format!("the step {text} cannot be repeated"));
        }
    }
    Ok(game)
}

/// The position of a question that has a view. In a game without hidden information the view is the
/// whole position, but its repetitions are not known.
fn seen<G: Erasable>(question: &str) -> Result<Position<G>, String> {
    let value = |name| value(question, name).ok_or("a line of the question is missing");
    let view: G::View = value("view")?.parse().map_err(|_| "the view cannot be read")?;
    let world = G::determinize(&view, &mut SplitMix64::new(0));
    if !world.has_hidden_info() {
        return Ok(Position::Match(Match::new(world)));
    }
    let seat = value("seat")?.parse().ok().and_then(Player::from_index);
    let mover = seat.ok_or("there is no such seat")?;
    let key: InfoKey = value("key")?.parse().map_err(|_| "the key cannot be read")?;
    Ok(Position::View(SeatView {
        root: ViewRoot { mover, view, key },
        first: value("first")?.to_owned(),
        steps: values(question, "step").map(str::to_owned).collect(),
        n_players: world.players(),
    }))
}
