//! Steps at the table, forwards and backwards.

use rulebook::{
    AnyError, AnyMatch, AnyView,
    core::{Entropy, Turn, Viewpoint},
    game_rng,
};

use super::{Table, secrecy::Secrecy};

/// The beginning of a message about a step of chance.
pub(crate) const OF_CHANCE: &str = "chance: ";

/// A step as the observer of the screen saw it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LogEntry {
    /// Its number, from 1.
    pub(crate) number: usize,
    /// The actor: a player or chance.
    pub(crate) actor: Turn,
    /// Its text.
    pub(crate) text: String,
}

impl Table<'_> {
    /// Takes the step of chance or of a random player: the one that was undone, if there is one.
    /// Returns the messages to show immediately.
    ///
    /// # Errors
    ///
    /// If a given deal fails.
    pub(crate) fn automatic_step(&mut self) -> Result<Vec<String>, AnyError> {
        let before = self.game.clone();
        if !self.game.redo() {
            let mut rng = game_rng(self.seed, before.n_steps() as u64);
            self.game.random_step(&mut || rng.next_u64())?;
        }
        self.tell(&*before)
    }

    /// The legal move with this notation, for the person to move, who sees `seen`.
    ///
    /// # Errors
    ///
    /// If it is refused; the error reveals only what this person may know.
    pub(crate) fn check(&self, seen: &dyn AnyView, text: &str) -> Result<String, AnyError> {
        let choices = seen.choices()?;
        let checked = choices.check(text);
        if let Err(error) = &checked
            && error.offset.is_some()
        {
            // One legal move that differs only in case is meant.
            let mut moves = choices.moves().into_iter().filter(|mv| mv.eq_ignore_ascii_case(text));
            if let (Some(mv), None) = (moves.next(), moves.next()) {
                return Ok(mv);
            }
        }
        checked.map_err(|error| {
            // The host's error also names the correct form.
            let of_host = self.is_open().then(|| self.game.clone().play(text).err());
            of_host.flatten().unwrap_or(error)
        })
    }

    /// Plays a legal move. If it is the move that was undone last, the steps after it can be redone.
    /// Returns the messages to show immediately.
    ///
    /// # Errors
    ///
    /// If the move is refused.
    pub(crate) fn play(&mut self, mv: &str) -> Result<Vec<String>, AnyError> {
        let before = self.game.clone();
        let is_redone = self.game.redo()
            && self.game.steps().get(before.n_steps()).is_some_and(|step| step == mv);
        if !is_redone {
            self.game = before.clone();
            // While the screen must be handed over, nobody is allowed to move.
            self.game.step_as(self.viewer().unwrap_or(Viewpoint::Public), mv)?;
        }
        self.tell(&*before)
    }

    /// Goes back to the last decision of a person.
    ///
    /// # Errors
    ///
    /// In words for people.
    pub(crate) fn undo(&mut self) -> Result<(), String> {
        if self.game.verdict().is_some() && !self.is_open() {
            let why = "its end or its record may have revealed what was hidden";
            return Err(format!("Moves of this game cannot be taken back: {why}."));
        }
        let mut earlier = self.game.clone();
        while earlier.undo() {
            if earlier.turn().player().is_some_and(|player| self.is_person(player)) {
                self.game = earlier;
                self.actors.truncate(self.game.n_steps());
                self.news.iter_mut().for_each(Vec::clear);
                self.offer = None;
                return Ok(());
            }
        }
        Err("There is nothing to undo.".to_owned())
    }

    /// Repeats the step that was undone last, and returns the messages to show immediately; `None`
    /// if there is nothing to repeat.
    ///
    /// # Errors
    ///
    /// If the game cannot be shown.
    pub(crate) fn redo(&mut self) -> Result<Option<Vec<String>>, AnyError> {
        let before = self.game.clone();
        if !self.game.redo() {
            return Ok(None);
        }
        self.tell(&*before).map(Some)
    }

    /// The last `most` steps, as the viewer saw them.
    pub(crate) fn latest(&self, seen: &dyn AnyView, most: usize) -> Vec<LogEntry> {
        let first = self.game.n_steps().saturating_sub(most);
        let texts = seen.steps_since(first).into_iter().zip(&self.actors[first..]);
        let taken = texts.enumerate().map(|(i, (text, actor))| LogEntry {
            number: first + i + 1,
            actor: *actor,
            text,
        });
        taken.collect()
    }

    /// Takes note of the steps since `before`. Returns the messages to show immediately; on a shared
    /// screen each person sees them later. People know their own moves, but not what these reveal.
    pub(super) fn tell(&mut self, before: &dyn AnyMatch) -> Result<Vec<String>, AnyError> {
        self.actors.truncate(before.n_steps());
        self.actors.push(before.turn());
        // A deal may have given the events that follow.
        self.actors.resize(self.game.n_steps(), Turn::Chance);
        match self.secrecy {
            Secrecy::Open => return self.happened(before, Viewpoint::Host),
            Secrecy::One(who) => return self.happened(before, who),
            Secrecy::Shared => {}
        }
        let people = self.players().filter(|player| self.is_person(*player));
        for player in people.collect::<Vec<_>>() {
            let lines = self.happened(before, Viewpoint::Seat(player))?;
            self.news[player.index()].extend(lines);
        }
        Ok(Vec::new())
    }

    /// Messages about the steps since `before`, as `who` saw them. The first step is that of the
    /// player who was to move; chance may have followed.
    fn happened(&self, before: &dyn AnyMatch, who: Viewpoint) -> Result<Vec<String>, AnyError> {
        let played = self.game.steps().split_off(before.n_steps());
        let steps = match who {
            Viewpoint::Host => played.clone(),
            _ => self.game.view(who)?.steps_since(before.n_steps()),
        };
        let mut lines = Vec::new();
        for (i, step) in steps.iter().enumerate() {
            let actor = if i == 0 { before.turn() } else { Turn::Chance };
            let is_own = match (actor, who) {
                (Turn::Player(player), Viewpoint::Host) => self.is_person(player),
                (Turn::Player(player), who) => who.seat() == Some(player),
                _ => false,
            };
            if is_own && played.get(i) == Some(step) {
                continue;
            }
            let is_known = i == 0 && who == Viewpoint::Host;
            let about = if is_known { described(before, step)? } else { None };
            let about = about.map(|about| format!(" ({about})")).unwrap_or_default();
            lines.push(match actor {
                Turn::Player(player) => format!("{} plays {step}{about}", self.seat(player)),
                _ => format!("{OF_CHANCE}{step}{about}"),
            });
        }
        Ok(lines)
    }
}

/// The actor of each step of a match.
pub(super) fn actors(game: &dyn AnyMatch) -> Vec<Turn> {
    let mut earlier = game.boxed_clone();
    let mut actors = Vec::new();
    let n_steps = earlier.n_steps();
    while earlier.undo() {
        // Taking back a declaration takes back no step.
        if earlier.n_steps() + actors.len() < n_steps {
            actors.push(earlier.turn());
        }
    }
    actors.reverse();
    actors
}

/// The description of a step of this position. For the host only.
fn described(before: &dyn AnyMatch, step: &str) -> Result<Option<String>, AnyError> {
    if before.turn() == Turn::Chance {
        let event = before.choices().events().into_iter().find(|event| event.event == step);
        return Ok(event.and_then(|event| event.description));
    }
    Ok(before.choices().move_info(step)?.description)
}
