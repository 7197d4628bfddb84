//! The menu of games, if the command line names none.

use std::io::{self, BufRead, IsTerminal};

use rulebook::Registry;

use super::args::Play;
use crate::{
    commands::games, error::CliError, output::Output, suggest::did_you_mean, table::saved,
};

/// The arguments with a game, which a person chooses if the command line names none. `None` if the
/// person leaves.
///
/// # Errors
///
/// If no game is named and there is no terminal.
pub(super) fn chosen(
    registry: &Registry,
    mut args: Play,
    out: &mut Output,
) -> Result<Option<Play>, CliError> {
    if args.game.is_some() || args.resume.is_some() || args.last.is_some() {
        return Ok(Some(args));
    }
    let names: Vec<_> = registry.games().map(|game| game.rules().name).collect();
    if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        let message = "play: no game is named, and there is no terminal to choose one";
        return Err(CliError::Usage(format!("{message}; the games are {}", names.join(", "))));
    }
    // Without a folder for data nothing has been saved.
    let saved = saved(registry).unwrap_or_default();
    for (index, game) in registry.games().enumerate() {
        let line = games::headline(&game.info());
        let is_saved = saved.iter().any(|saved| saved.game == names[index]);
        let note =
            if is_saved { format!("; `last {}` continues", names[index]) } else { String::new() };
        out.line(format_args!("{:>3}  {line}{note}", index + 1))?;
    }
    loop {
        out.text("Which game? A number or a name; Enter alone leaves> ")?;
        out.flush()?;
        let mut said = String::new();
        io::stdin().lock().read_line(&mut said)?;
        match Choice::read(said.trim(), &names) {
            Choice::Leave => return Ok(None),
            Choice::New(game) => args.game = Some(game.to_owned()),
            Choice::Last(game) => args.last = Some(Some(game.to_owned())),
            Choice::Unknown => {
                let help = did_you_mean(said.trim(), names.iter().copied());
                let help = help.unwrap_or_else(|| "type a number or a name from the list".into());
                out.line(format_args!("There is no such game; {help}"))?;
                continue;
            }
        }
        return Ok(Some(args));
    }
}

/// The answer of a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Choice<'n> {
    Leave,
    /// A new match of this game.
    New(&'n str),
    /// The saved match of this game.
    Last(&'n str),
    Unknown,
}

impl<'n> Choice<'n> {
    /// Reads an answer about the games with these names.
    fn read(said: &str, names: &[&'n str]) -> Choice<'n> {
        let named = |said: &str| {
            let index = said.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
            let by_name = || names.iter().find(|name| **name == said);
            index.and_then(|index| names.get(index)).or_else(by_name).copied()
        };
        match said.split_once(' ') {
            None if matches!(said, "" | "q" | "quit") => Choice::Leave,
            Some(("last", game)) => named(game.trim()).map_or(Choice::Unknown, Choice::Last),
            _ => named(said).map_or(Choice::Unknown, Choice::New),
        }
    }
}
