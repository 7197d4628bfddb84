//! `try`: plays moves and prints the position after them.

use rulebook::AnyMatch;

use crate::{args::Try, error::CliError, output::Output};

pub(crate) fn run(args: &Try, out: &mut Output) -> Result<(), CliError> {
    let mut game = args.start.open()?;
    play_all(&mut *game, args.moves.iter().map(String::as_str))?;
    Ok(out.line(format_args!("{}", game.position()))?)
}

/// Plays moves that are separated by spaces. Some moves contain spaces themselves.
pub(crate) fn play_all<'t>(
    game: &mut dyn AnyMatch,
    texts: impl Iterator<Item = &'t str>,
) -> Result<(), CliError> {
    let words: Vec<&str> = texts.flat_map(str::split_whitespace).collect();
    let (mut rest, mut number) = (words.as_slice(), 1);
    while !rest.is_empty() {
        let taken = game
            .take(rest)
            .map_err(|error| CliError::Refused(format!("step {number}, {error}")))?;
        rest = &rest[taken..];
        number += 1;
    }
    Ok(())
}
