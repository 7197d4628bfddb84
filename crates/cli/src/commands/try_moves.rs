//! `try`: plays moves and prints the position after them.

use rulebook::Registry;

use super::answer;
use crate::{
    args::Try,
    error::CliError,
    observer::{self, play_all},
    output::Output,
};

pub(crate) fn run(registry: &Registry, args: &Try, out: &mut Output) -> Result<(), CliError> {
    let (mut game, who) = args.start.open_as(registry, &args.who)?;
    play_all(&mut *game, args.moves.iter().map(String::as_str), who)?;
    let seen = game.seen_by(who)?;
    if args.json {
        return Ok(out.json(&answer::position(&*game, &*seen))?);
    }
    if args.drawn.write(&*seen, out)? {
        return Ok(());
    }
    let (_, position) = observer::position(&*game, &*seen);
    Ok(out.line(format_args!("{position}"))?)
}
