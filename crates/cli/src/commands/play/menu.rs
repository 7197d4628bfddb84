//! The questions before a match: which game, and whether to continue an unfinished match of it.

use std::io::{self, BufRead, IsTerminal};

use rulebook::{AnyGame, GameInfo, Registry, games::CLASSICS};

use super::args::Play;
use crate::{
    error::CliError,
    files,
    output::{self, Output},
    table::{Save, Saves},
    wrap::{WIDTH, wrap},
};

/// The arguments with a game, which a person chooses if the command line names none, and the save of
/// the match to continue, if any. `None` if the person quits.
///
/// # Errors
///
/// If no game is named and there is no terminal.
pub(super) fn chosen(
    registry: &Registry,
    mut args: Play,
    out: &mut Output,
) -> Result<Option<(Play, Option<Save>)>, CliError> {
    if args.resume.is_some() || args.last.is_some() {
        return Ok(Some((args, None)));
    }
    let game = match args.game.take() {
        Some(game) => game,
        None => match asked(registry, out)? {
            Some(game) => game.to_owned(),
            None => return Ok(None),
        },
    };
    let answer = continued(registry, &game, out)?;
    args.game = Some(game);
    Ok(match answer {
        Answer::New => Some((args, None)),
        Answer::Continue(save) => Some((args, Some(save))),
        Answer::Leave => None,
    })
}

/// The name of the game that a person chooses from a list; `None` if the person quits.
fn asked<'r>(registry: &'r Registry, out: &mut Output) -> Result<Option<&'r str>, CliError> {
    let is_classic = |game: &&dyn AnyGame| CLASSICS.contains(&game.rules().name);
    let (classics, games): (Vec<_>, Vec<_>) = registry.games().partition(is_classic);
    let names: Vec<_> = games.iter().chain(&classics).map(|game| game.rules().name).collect();
    if !has_terminal() {
        let message = "play: no game is named, and there is no terminal to choose one";
        return Err(CliError::Usage(format!("{message}; the games are {}", names.join(", "))));
    }
    // Without a folder for data nothing has been saved.
    let saves = Saves::take(registry, None).unwrap_or_default();
    // Two lines per game if the menu, with titles and the question, then fits into the terminal.
    let n_rows = crossterm::terminal::size().map_or(24, |(_, rows)| usize::from(rows));
    let n_lines = if 2 * games.len() + classics.len() + 3 < n_rows { 2 } else { 1 };
    let mut number = 0;
    for (title, group, n_lines) in [("Games", &games, n_lines), ("Classics", &classics, 1)] {
        if !group.is_empty() {
            out.line(format_args!("{title}"))?;
        }
        for game in group {
            number += 1;
            let is_saved = saves.free.iter().any(|save| save.game() == game.rules().name);
            for line in entry(number, &game.info(), is_saved, n_lines) {
                out.line(format_args!("{line}"))?;
            }
        }
    }
    drop(saves);
    loop {
        let Some(said) = ask("Which game? A number or a name; Enter alone leaves> ", out)? else {
            return Ok(None);
        };
        if matches!(&*said, "" | "q" | "quit") {
            return Ok(None);
        }
        let index = said.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        if let Some(name) = index.and_then(|index| names.get(index)) {
            return Ok(Some(name));
        }
        match registry.game(&said) {
            Ok(game) => return Ok(Some(game.rules().name)),
            Err(error) => {
                let help = error.help.unwrap_or_default();
                out.line(format_args!("There is no such game; {help}"))?;
            }
        }
    }
}

/// A game in the menu, with its aim in at most this many lines.
fn entry(number: usize, info: &GameInfo, is_saved: bool, n_lines: usize) -> Vec<String> {
    const TITLE: usize = 20;
    let end = info.aim.find([':', '.']).unwrap_or(info.aim.len());
    let note = if is_saved { "There is an unfinished match. " } else { "" };
    let mut about = wrap(&format!("{note}{}", &info.aim[..end]), WIDTH - TITLE - 8);
    if n_lines < about.len() {
        about.truncate(n_lines);
        about.last_mut().into_iter().for_each(|line| line.push_str(" …"));
    }
    let rest = about.iter().skip(1).map(|line| format!("{:TITLE$}      {line}", ""));
    let first = about.first().map_or("", String::as_str);
    let first = format!("{number:>3}  {:<TITLE$} {first}", info.title);
    [first].into_iter().chain(rest).collect()
}

/// The answer to the question whether to continue an unfinished match.
enum Answer {
    New,
    Continue(Save),
    Leave,
}

/// Asks whether to continue the latest unfinished match of a game, if there is one. Without a
/// terminal it only prints a note.
fn continued(registry: &Registry, game: &str, out: &mut Output) -> Result<Answer, CliError> {
    let rules = registry.game(game)?;
    let name = rules.rules().name;
    // Without a folder for data nothing has been saved.
    let saves = Saves::take(registry, Some(name)).unwrap_or_default();
    let n_saves = saves.free.len();
    let Some(save) = saves.free.into_iter().next() else { return Ok(Answer::New) };
    let title = rules.info().title;
    if !has_terminal() {
        let help = format!("`rulebook play --last {name}` continues it");
        let note = format!("note: there is an unfinished match of {title}; {help}");
        output::message(format_args!("{note}"), out.characters());
        return Ok(Answer::New);
    }
    if n_saves == 1 {
        out.line(format_args!("There is an unfinished match of {title}."))?;
    } else {
        out.line(format_args!("There are {n_saves} unfinished matches of {title}."))?;
    }
    let question = match n_saves {
        1 => "Continue it? (yes or no)> ",
        _ => "Continue the one played last? (yes or no)> ",
    };
    loop {
        match ask(question, out)?.as_deref() {
            Some("yes" | "y") => return Ok(Answer::Continue(save)),
            Some("no" | "n") => {
                let file = files::name(save.path());
                out.line(format_args!("It stays in {file}: `rulebook play --resume FILE`."))?;
                return Ok(Answer::New);
            }
            Some("q" | "quit") | None => return Ok(Answer::Leave),
            Some(_) => {}
        }
    }
}

fn has_terminal() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// Asks a question and waits for a line; `None` at the end of the input.
fn ask(question: &str, out: &mut Output) -> Result<Option<String>, CliError> {
    out.text(question)?;
    out.flush()?;
    let mut said = String::new();
    let n_bytes = io::stdin().lock().read_line(&mut said)?;
    Ok((0 < n_bytes).then(|| said.trim().to_owned()))
}
