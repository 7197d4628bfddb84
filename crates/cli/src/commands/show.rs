//! `show`: a position as picture and text.

use rulebook::{AnyMatch, Registry, Seen};

use super::answer;
use crate::{
    args::Show,
    error::CliError,
    observer,
    output::{self, Output},
};

pub(crate) fn run(registry: &Registry, args: &Show, out: &mut Output) -> Result<(), CliError> {
    let (game, who) = args.start.open_as(registry, &args.who)?;
    let seen = game.seen_by(who)?;
    if args.json {
        return Ok(out.json(&answer::position(&*game, &*seen))?);
    }
    if args.drawn.write(&*seen, out)? {
        return Ok(());
    }
    show(&*game, &*seen, out)
}

/// Shows a position as picture and text, whose turn it is, and the result if there is one.
pub(super) fn show(game: &dyn AnyMatch, seen: &dyn Seen, out: &mut Output) -> Result<(), CliError> {
    out.picture(&seen.picture())?;
    let (name, position) = observer::position(game, seen);
    out.line(format_args!("{name}: {position}"))?;
    out.line(format_args!("turn: {}", output::turn(game)))?;
    if game.verdict().is_some() {
        out.line(format_args!("result: {}", output::result_in_words(game)))?;
    }
    Ok(())
}
