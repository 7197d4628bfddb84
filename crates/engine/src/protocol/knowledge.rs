//! The engine's knowledge of the match: all of it, or the view of one observer.

use rulebook::{
    AnyClient, AnyError, AnyGame, AnyMatch, AnyView, Start,
    core::{DrawRules, Turn, Viewpoint},
};

use super::{
    code::{Code, LineRefusal},
    command::Position,
};

/// The engine's knowledge of a match.
#[derive(Debug)]
pub(super) enum Knowledge {
    /// The arbiter has sent everything.
    Match(Box<dyn AnyMatch>),
    /// The arbiter has sent the view of one observer.
    View(Box<dyn AnyClient>),
}

impl Knowledge {
    /// The match that begins in `position`.
    pub(super) fn begin(
        game: &dyn AnyGame,
        variant: &str,
        draw_rules: Option<DrawRules>,
        position: &Position<'_>,
    ) -> Result<Knowledge, AnyError> {
        match *position {
            Position::Start { moves } => {
                let start = Start { variant, draw_rules, ..Start::default() };
                Knowledge::played(game.begin(&start)?, moves)
            }
            Position::Text { text, moves } => {
                // The text names its options itself.
                let start = Start { position: Some(text), draw_rules, ..Start::default() };
                Knowledge::played(game.begin(&start)?, moves)
            }
            Position::View { who, text, key: None } => Ok(Knowledge::View(game.client(who, text)?)),
            Position::View { who, text, key: Some(key) } => {
                Ok(Knowledge::View(game.resume(who, text, key)?))
            }
        }
    }

    fn played(mut game: Box<dyn AnyMatch>, moves: &str) -> Result<Knowledge, AnyError> {
        let words: Vec<&str> = moves.split_whitespace().collect();
        let mut rest = &words[..];
        let mut number = 1;
        while !rest.is_empty() {
            let used = game.take(rest).map_err(|error| error.at_step(number))?;
            rest = &rest[used.max(1)..];
            number += 1;
        }
        Ok(Knowledge::Match(game))
    }

    /// Takes a step of the whole match.
    pub(super) fn step(&mut self, step: &str) -> Result<(), LineRefusal> {
        match self {
            Knowledge::Match(game) => Ok(game.step(step).map(|_| ())?),
            Knowledge::View(_) => {
                Err(Code::Unknown.refuse("the engine plays from a view: send `learn`, not `step`"))
            }
        }
    }

    /// Takes a step as the observer saw it.
    pub(super) fn learn(&mut self, step: &str) -> Result<(), LineRefusal> {
        match self {
            Knowledge::View(view) => Ok(view.learn(step)?),
            Knowledge::Match(_) => {
                Err(Code::Unknown.refuse("the engine knows the whole match: send `step`"))
            }
        }
    }

    /// Calls `answer` with the match as the player to move sees it if something is hidden,
    /// otherwise as the host sees it; from a view always as its observer sees it.
    pub(super) fn as_mover<T>(
        &self,
        answer: impl FnOnce(&dyn AnyView) -> Result<T, AnyError>,
    ) -> Result<T, AnyError> {
        match (self, self.seen().turn()) {
            (Knowledge::Match(game), Turn::Player(player)) if game.has_hidden_info() => {
                answer(&*game.view(Viewpoint::Seat(player))?)
            }
            _ => answer(self.seen()),
        }
    }

    /// Everything that the engine knows.
    pub(super) fn seen(&self) -> &dyn AnyView {
        match self {
            Knowledge::Match(game) => game.host(),
            Knowledge::View(view) => &**view,
        }
    }

    /// The text of the whole position.
    pub(super) fn position(&self) -> Result<String, LineRefusal> {
        match self {
            Knowledge::Match(game) => Ok(game.position()),
            Knowledge::View(_) => Err(Code::Unknown.refuse("the engine knows one view only")),
        }
    }

    /// The view of an observer.
    pub(super) fn view(&self, who: Viewpoint) -> Result<String, LineRefusal> {
        match self {
            Knowledge::Match(game) => Ok(game.view(who)?.text()),
            Knowledge::View(view) if view.who() == who => Ok(view.text()),
            Knowledge::View(_) => Err(Code::Unknown.refuse("the engine knows one view only")),
        }
    }
}
