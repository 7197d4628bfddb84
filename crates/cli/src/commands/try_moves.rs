//! `try`: plays moves and prints the position after them.

use clap::Args;
use rulebook::{AnyMatch, AnyView, Registry};

use super::show::Position;
use crate::{
    answer::Format,
    argument::only,
    error::CliError,
    observer::{self, Observer, play_all},
    output::{self, Output},
    phrases,
    start::Start,
    svg_file::SvgFile,
};

/// Play moves and print the resulting position
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  rulebook try gobblet 4@b2 4@c3 b2-b3\n  rulebook try gobblet '4@b2 4@c3' --svg after.svg\n  rulebook try kuhn J Q p --as 1"
)]
#[command(mut_args(only("json", |arg| arg.conflicts_with("svg"))))]
pub(crate) struct Try {
    #[command(flatten)]
    start: Start,
    #[command(flatten)]
    observer: Observer,
    #[command(flatten)]
    svg: SvgFile,
    /// The moves, and at chance's turn the events
    #[arg(required = true, value_name = "MOVE")]
    moves: Vec<String>,
    #[command(flatten)]
    format: Format,
}

pub(crate) fn run(registry: &Registry, args: &Try, out: &mut Output) -> Result<(), CliError> {
    let (mut game, who) = args.start.open_as(registry, &args.observer)?;
    play_all(&mut *game, args.moves.iter().map(String::as_str), who)?;
    let write_text = |game: &dyn AnyMatch, seen: &dyn AnyView, out: &mut Output| {
        let (_, position) = observer::position(game, seen);
        out.line(format_args!("{position}"))?;
        if game.verdict().is_some() {
            // Standard output has the position alone, for other programs.
            let result = phrases::result_in_words(game);
            output::message(format_args!("result: {result}"), out.characters());
        }
        Ok(())
    };
    let position = Position { game: &*game, seen: &*game.view(who)?, write_text };
    position.write(&args.svg, args.format, out)
}
