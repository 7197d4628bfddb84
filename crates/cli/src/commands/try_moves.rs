//! `try`: plays moves and prints the position after them.

use clap::Args;
use rulebook::{AnyMatch, Registry, Seen, draw::Theme};
use serde_json::Value;

use crate::{
    answer::{self, Answer, Format},
    argument::only,
    error::CliError,
    observer::{self, Observer, play_all},
    output::Output,
    start::Start,
    svg_file::SvgFile,
};

/// Play moves and print the resulting position
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  rulebook try gobblet 4@b2 4@c3 b2-b3\n  rulebook try gobblet '4@b2 4@c3' --svg after.svg\n  rulebook try kuhn J Q p --as 0"
)]
#[command(mut_args(only("json", |arg| arg.conflicts_with("svg"))))]
pub(crate) struct Try {
    #[command(flatten)]
    start: Start,
    #[command(flatten)]
    observer: Observer,
    #[command(flatten)]
    svg: SvgFile,
    /// The moves; where chance decides, the events
    #[arg(required = true, value_name = "MOVE")]
    moves: Vec<String>,
    #[command(flatten)]
    format: Format,
}

pub(crate) fn run(registry: &Registry, args: &Try, out: &mut Output) -> Result<(), CliError> {
    let (mut game, who) = args.start.open_as(registry, &args.observer)?;
    play_all(&mut *game, args.moves.iter().map(String::as_str), who)?;
    let seen = game.seen_by(who)?;
    args.svg.write(|| seen.svg(&Theme::LIGHT).text, out)?;
    if args.svg.is_answer() {
        return Ok(());
    }
    args.format.write(&Position { game: &*game, seen: &*seen }, out)
}

/// The position after the moves, as the observer knows it.
struct Position<'m> {
    game: &'m dyn AnyMatch,
    seen: &'m dyn Seen,
}

impl Answer for Position<'_> {
    fn write_text(&self, out: &mut Output) -> Result<(), CliError> {
        let (_, position) = observer::position(self.game, self.seen);
        Ok(out.line(format_args!("{position}"))?)
    }

    fn to_json(&self) -> Result<Value, CliError> {
        Ok(answer::position(self.game, self.seen))
    }
}
