//! Matches in files: saved on request, saved automatically, resumed.

use std::{
    fs,
    path::{Path, PathBuf},
};

use etcetera::BaseStrategy;
use rulebook::{
    AnyError, AnyGame, AnyMatch, ErrorKind, Registry,
    core::{Limits, Record},
};
use rulebook_engine::Spec;

use super::Table;
use crate::{error::CliError, files};

/// The tag of a record with the seed of chance and of random players.
const SEED: &str = "x-seed";

/// A file on the user's machine may be larger than what a server should accept.
const LIMITS: Limits = Limits { policy: None, steps: 10_000_000, bytes: 64 << 20 };

/// A match from a file.
pub(crate) struct Resumed<'g> {
    pub(crate) rules: &'g dyn AnyGame,
    /// The match before its first step.
    pub(crate) opening: Box<dyn AnyMatch>,
    pub(crate) game: Box<dyn AnyMatch>,
    /// The players by seat, if the record names them.
    pub(crate) seats: Option<Vec<Spec>>,
    /// The seed, if the record names it.
    pub(crate) seed: Option<u64>,
}

/// Reads a record. Every step is checked.
///
/// # Errors
///
/// If the file cannot be read or its text is refused. The reason may reveal the whole match, as its
/// record does.
pub(crate) fn resume<'g>(registry: &'g Registry, file: &Path) -> Result<Resumed<'g>, CliError> {
    let text = files::read(file, "a record", LIMITS.bytes)?;
    let within = |error: AnyError| CliError::Refused(format!("{}: {error}", files::name(file)));
    let record = Record::read(&text, &LIMITS)
        .map_err(|error| within(AnyError::new(ErrorKind::Record, "record", error)))?;
    let rules = registry.game(&record.game).map_err(within)?;
    let game = rules.replay(&record, &LIMITS).map_err(within)?;
    let seats: Option<Vec<Spec>> = record.players.iter().map(|name| player(name)).collect();
    let seed = record.tags.iter().find(|(tag, _)| tag == SEED);
    let seed = seed.and_then(|(_, seed)| seed.parse().ok());
    let opening = Record { steps: Vec::new(), result: None, ..record };
    let opening = rules.replay(&opening, &LIMITS).map_err(within)?;
    Ok(Resumed { rules, opening, game, seats: seats.filter(|seats| !seats.is_empty()), seed })
}

/// The player that a record names. An engine is a command, and a record may come from anybody, so
/// only the command line can name one.
fn player(name: &str) -> Option<Spec> {
    name.parse().ok().filter(|spec| !matches!(spec, Spec::Engine(_)))
}

/// Where matches are saved automatically, in the folder for the user's data.
///
/// # Errors
///
/// In words for people, if the user has no such folder.
pub(crate) fn autosave_file() -> Result<PathBuf, String> {
    let strategy = etcetera::choose_base_strategy().map_err(|error| error.to_string())?;
    Ok(strategy.data_dir().join("rulebook").join("last.txt"))
}

impl Table<'_> {
    /// Why the match may not be saved; `None` if it may. Its record contains everything.
    pub(crate) fn not_saved_because(&self) -> Option<String> {
        if self.is_open() || self.game.verdict().is_some() {
            return None;
        }
        let why = "the record of an unfinished game contains what is hidden from you";
        let help = "save it at the end, or start with `play --host`";
        Some(format!("This game is not saved: {why}; {help}."))
    }

    /// Saves the match on request. Returns what to tell, also on failure.
    pub(crate) fn save(&self, file: &str, force: bool) -> String {
        if let Some(why) = self.not_saved_because() {
            return why;
        }
        if matches!(file, "" | "-") {
            return "Save to which file? For example: save game.txt".to_owned();
        }
        match files::write(Path::new(file), &self.text(), force) {
            Ok(()) => format!("Saved to {}.", rulebook::quote(file)),
            Err(message) => format!("Not saved: {message}."),
        }
    }

    /// Whether the match is saved automatically: where nothing is hidden, or for the host.
    pub(crate) fn is_autosaved(&self) -> bool {
        self.is_open()
    }

    /// Saves the match in the folder for the user's data, instead of the one before. Does nothing
    /// where [`Table::is_autosaved`] is false, or before the first step.
    ///
    /// # Errors
    ///
    /// In words for people.
    pub(crate) fn autosave(&self) -> Result<(), String> {
        if !self.is_autosaved() || self.game.n_steps() == 0 {
            return Ok(());
        }
        let saved = autosave_file().and_then(|file| {
            let folder = file.parent().unwrap_or(Path::new("."));
            fs::create_dir_all(folder).map_err(|error| error.to_string())?;
            files::write(&file, &self.text(), true)
        });
        saved.map_err(|why| format!("The game could not be saved automatically: {why}."))
    }

    /// The question before leaving; `None` if there is nothing to lose.
    pub(crate) fn leaving(&self) -> Option<String> {
        if self.game.verdict().is_some() || self.game.n_steps() <= self.opening.n_steps() {
            return None;
        }
        Some(if self.is_autosaved() {
            "Leave the table? `rulebook play --last` continues this game.".to_owned()
        } else {
            "Leave the table? This game has hidden information, so it is not saved and will be lost."
                .to_owned()
        })
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
