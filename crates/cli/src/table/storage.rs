//! Matches in files: saved by command, saved automatically, resumed.

use std::path::Path;

use rulebook::{
    AnyError, AnyGame, AnyMatch, ErrorKind, Registry,
    core::{
        Record, Turn,
        text::{escaped, quoted},
    },
};
use rulebook_engine::Spec;

use super::{
    Table,
    saves::{Save, Saves},
};
use crate::{
    error::CliError,
    files::{self, LIMITS},
};

/// The tag of a record with the seed of chance and of random players.
const SEED: &str = "x-seed";

/// A match from a file.
pub(crate) struct ResumedMatch<'g> {
    pub(crate) rules: &'g dyn AnyGame,
    /// The match before its first step.
    pub(crate) opening: Box<dyn AnyMatch>,
    pub(crate) game: Box<dyn AnyMatch>,
    /// The players by seat, if the record names them.
    pub(crate) seats: Option<Vec<Spec>>,
    /// The seed, if the record names it.
    pub(crate) seed: Option<u64>,
}

/// Replays a record from a file. Every step is checked.
///
/// # Errors
///
/// If it is refused. The reason may reveal the whole match, as its record does.
pub(crate) fn resume<'g>(
    registry: &'g Registry,
    record: Record,
    file: &Path,
) -> Result<ResumedMatch<'g>, CliError> {
    let within = |error: AnyError| CliError::from(error).in_file(&files::name(file));
    let rules = registry.game(&record.game).map_err(within)?;
    let game = rules.replay(&record, &LIMITS).map_err(within)?;
    let seats: Option<Vec<Spec>> = record.players.iter().map(|name| player(name)).collect();
    let seed = record.tags.iter().find(|(tag, _)| tag == SEED);
    let seed = seed.map(|(_, seed)| {
        seed.parse().map_err(|_| {
            let reason = format!("{} is not a number from 0 to {}", quoted(seed), u64::MAX);
            within(AnyError::new(ErrorKind::Record, format!("tag `{SEED}`"), reason))
        })
    });
    let seed = seed.transpose()?;
    let opening = Record { steps: Vec::new(), result: None, ..record };
    let opening = rules.replay(&opening, &LIMITS).map_err(within)?;
    Ok(ResumedMatch { rules, opening, game, seats: seats.filter(|seats| !seats.is_empty()), seed })
}

/// The player that a record names. An engine is a command, and a record may come from an untrusted
/// source, so only the command line can name one.
fn player(name: &str) -> Option<Spec> {
    name.parse().ok().filter(|spec| !matches!(spec, Spec::Engine(_)))
}

/// Takes the save of the match that was played last, of this game if one is named.
///
/// # Errors
///
/// If there is none. The message names the games that have one.
pub(crate) fn last_saved(registry: &Registry, game: Option<&str>) -> Result<Save, CliError> {
    let name = game.map(|game| registry.game(game)).transpose()?.map(|game| game.rules().name);
    let Saves { free, running } = Saves::take(registry, None).map_err(CliError::Refused)?;
    let mut games: Vec<String> = Vec::new();
    for save in free {
        if name.is_none_or(|name| name == save.game()) {
            return Ok(save);
        }
        if !games.iter().any(|game| game == save.game()) {
            games.push(save.game().to_owned());
        }
    }
    let last = name.map_or("--last".to_owned(), |name| format!("--last {name}"));
    let message = if running.iter().any(|game| name.is_none_or(|name| name == game)) {
        "what was saved is being played in another terminal"
    } else if name.is_some() {
        "no unfinished match of this game has been saved"
    } else {
        "no unfinished match has been saved"
    };
    let others = format!("; saved are matches of {}", games.join(", "));
    let others = if games.is_empty() { "" } else { &others };
    Err(CliError::Refused(format!("{last}: {message}{others}")))
}

impl Table<'_> {
    /// The reason why the match may not be saved; `None` if it may. Its record contains everything.
    pub(crate) fn not_saved_because(&self) -> Option<String> {
        if self.is_open() || self.game.verdict().is_some() {
            return None;
        }
        let why = "the record of an unfinished game contains what is hidden from you";
        let help = "save it at the end, or start with `play --host`";
        Some(format!("This game is not saved: {why}; {help}."))
    }

    /// Saves the match by command. Returns the message to show, also on failure.
    pub(crate) fn save(&self, file: &str, force: bool) -> String {
        if let Some(why) = self.not_saved_because() {
            return why;
        }
        if matches!(file, "" | "-") {
            return "Save to which file? For example: save game.txt".to_owned();
        }
        match files::write(Path::new(file), &self.text(), force) {
            Ok(()) => format!("Saved to {}.", quoted(file)),
            Err(message) => format!("Not saved: {message}."),
        }
    }

    /// Continues the match of this save, which the next one replaces.
    pub(crate) fn adopt(&mut self, save: Save) {
        self.save = Some(save);
    }

    /// Saves an unfinished match in the folder for the user's data, and removes its previous save.
    /// One that is over, or in which no player has moved, has no save. Only the user can read the
    /// folder, because a record contains what is hidden.
    ///
    /// # Errors
    ///
    /// In words for people. If the match could not be saved, the save of before remains.
    pub(crate) fn autosave(&mut self) -> Result<(), String> {
        self.is_saved = false;
        let not_saved = |why: String| format!("The game could not be saved automatically: {why}.");
        let next = if self.is_unfinished() {
            Some(Save::write(self.rules.rules().name, &self.text()).map_err(not_saved)?)
        } else {
            None
        };
        self.is_saved = next.is_some();
        let former = std::mem::replace(&mut self.save, next);
        former.map_or(Ok(()), Save::remove).map_err(|why| format!("The last save remains: {why}."))
    }

    /// The sentence with the command that continues the match; `None` if it is over or not saved.
    pub(crate) fn continued_by(&self) -> Option<String> {
        let save = self.save.as_ref().filter(|_| self.is_unfinished() && self.is_saved)?;
        let options = if save.is_last() {
            format!("--last {}", save.game())
        } else {
            let file = save.path().to_string_lossy();
            format!("--resume '{}'", escaped(&file, usize::MAX))
        };
        Some(format!("`rulebook play {options}` continues this game."))
    }

    /// The question before leaving; `None` if there is nothing to lose.
    pub(crate) fn leaving(&self) -> Option<String> {
        if !self.is_unfinished() {
            return None;
        }
        let lost = "This game could not be saved and will be lost.";
        let follows = self.continued_by().unwrap_or_else(|| lost.to_owned());
        Some(format!("Leave the table? {follows}"))
    }

    /// Whether a player has moved and the match is not over.
    fn is_unfinished(&self) -> bool {
        let taken = self.actors.get(self.opening.n_steps()..).unwrap_or_default();
        let has_moved = taken.iter().any(|actor| matches!(actor, Turn::Player(_)));
        self.game.verdict().is_none() && has_moved
    }

    fn text(&self) -> String {
        let names: Vec<String> = self.seats.iter().map(ToString::to_string).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let mut record = self.game.record(&names);
        record.tags.retain(|(tag, _)| tag != SEED);
        record.tags.push((SEED.to_owned(), self.seed.to_string()));
        record.to_string()
    }
}
