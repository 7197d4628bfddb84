//! Matches in files: saved on request, saved automatically, resumed.

use std::{
    cmp::Reverse,
    fs, io,
    path::{Path, PathBuf},
    time::SystemTime,
};

use etcetera::BaseStrategy;
use rulebook::{AnyError, AnyGame, AnyMatch, Registry, core::Record};
use rulebook_engine::Spec;

use super::Table;
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

/// Reads a record. Every step is checked.
///
/// # Errors
///
/// If the file cannot be read or its text is refused. The reason may reveal the whole match, as its
/// record does.
pub(crate) fn resume<'g>(
    registry: &'g Registry,
    file: &Path,
) -> Result<ResumedMatch<'g>, CliError> {
    let within = |error: AnyError| CliError::from(error).in_file(&files::name(file));
    let record = files::read_record(file)?;
    let rules = registry.game(&record.game).map_err(within)?;
    let game = rules.replay(&record, &LIMITS).map_err(within)?;
    let seats: Option<Vec<Spec>> = record.players.iter().map(|name| player(name)).collect();
    let seed = record.tags.iter().find(|(tag, _)| tag == SEED);
    let seed = seed.and_then(|(_, seed)| seed.parse().ok());
    let opening = Record { steps: Vec::new(), result: None, ..record };
    let opening = rules.replay(&opening, &LIMITS).map_err(within)?;
    Ok(ResumedMatch { rules, opening, game, seats: seats.filter(|seats| !seats.is_empty()), seed })
}

/// The player that a record names. An engine is a command, and a record may come from anybody, so
/// only the command line can name one.
fn player(name: &str) -> Option<Spec> {
    name.parse().ok().filter(|spec| !matches!(spec, Spec::Engine(_)))
}

/// A match that was saved automatically.
pub(crate) struct SavedMatch {
    pub(crate) game: &'static str,
    pub(crate) file: PathBuf,
    written: SystemTime,
}

/// The matches that were saved automatically, at most one for each game, the latest first.
///
/// # Errors
///
/// In words for people, if the user has no folder for data.
pub(crate) fn saved(registry: &Registry) -> Result<Vec<SavedMatch>, String> {
    let mut saved = Vec::new();
    for game in registry.games() {
        let game = game.rules().name;
        let file = autosave_file(game)?;
        // A game without a file has not been saved.
        if let Ok(written) = fs::metadata(&file).and_then(|found| found.modified()) {
            saved.push(SavedMatch { game, file, written });
        }
    }
    saved.sort_by_key(|saved| Reverse(saved.written));
    Ok(saved)
}

/// The file of the match that was saved last, of this game if one is named.
///
/// # Errors
///
/// If there is none. The message names the games that have one.
pub(crate) fn last_saved(registry: &Registry, game: Option<&str>) -> Result<PathBuf, CliError> {
    let name = game.map(|game| registry.game(game)).transpose()?.map(|game| game.rules().name);
    let saved = saved(registry).map_err(CliError::Refused)?;
    if let Some(last) = saved.iter().find(|saved| name.is_none_or(|name| name == saved.game)) {
        return Ok(last.file.clone());
    }
    let Some(name) = name.filter(|_| !saved.is_empty()) else {
        return Err(CliError::Refused("--last: no game has been saved automatically yet".into()));
    };
    let games: Vec<_> = saved.iter().map(|saved| saved.game).collect();
    let there = games.join(", ");
    let message = format!("--last {name}: no game of {name} has been saved automatically");
    Err(CliError::Refused(format!("{message}; saved are games of {there}")))
}

/// The file for the automatic save of a game, in the folder for the user's data.
fn autosave_file(game: &str) -> Result<PathBuf, String> {
    let strategy = etcetera::choose_base_strategy().map_err(|error| error.to_string())?;
    Ok(strategy.data_dir().join("rulebook").join("saved").join(format!("{game}.txt")))
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

    /// Saves the match on request. Returns the message to show, also on failure.
    pub(crate) fn save(&self, file: &str, force: bool) -> String {
        if let Some(why) = self.not_saved_because() {
            return why;
        }
        if matches!(file, "" | "-") {
            return "Save to which file? For example: save game.txt".to_owned();
        }
        match files::write(Path::new(file), &self.text(), force) {
            Ok(()) => format!("Saved to {}.", rulebook::core::text::quoted(file)),
            Err(message) => format!("Not saved: {message}."),
        }
    }

    /// Saves the match in the folder for the user's data, in place of the last one of this game.
    /// Does nothing before the first step. Only the user can read the folder, because a record
    /// contains what is hidden.
    ///
    /// # Errors
    ///
    /// In words for people.
    pub(crate) fn autosave(&mut self) -> Result<(), String> {
        if self.game.n_steps() == 0 {
            return Ok(());
        }
        let saved = autosave_file(self.rules.rules().name).and_then(|file| {
            let folder = file.parent().unwrap_or(Path::new("."));
            create_private(folder).map_err(|error| error.to_string())?;
            files::write(&file, &self.text(), true)
        });
        self.is_saved = saved.is_ok();
        saved.map_err(|why| format!("The game could not be saved automatically: {why}."))
    }

    /// The sentence with the command that continues the match; `None` if it is over or not saved.
    pub(crate) fn continued_by(&self) -> Option<String> {
        let game = self.rules.rules().name;
        (self.is_unfinished() && self.is_saved)
            .then(|| format!("`rulebook play --last {game}` continues this game."))
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

    /// Whether steps have been taken and the match is not over.
    fn is_unfinished(&self) -> bool {
        self.game.verdict().is_none() && self.opening.n_steps() < self.game.n_steps()
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

/// Creates a folder, and those around it, for this user alone.
fn create_private(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(folder)
}
