//! `show`: a position as picture and text.

use clap::Args;
use rulebook::{AnyMatch, AnyView, Registry, draw::Theme};
use serde_json::Value;

use crate::{
    answer::{self, Answer, Format},
    argument::only,
    error::CliError,
    observer::{self, Observer},
    output::Output,
    phrases,
    start::Start,
    svg_file::SvgFile,
};

/// Show a position as a picture and as text, and whose turn it is
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  rulebook show gobblet\n  rulebook show octagone --variant players=4,covered=on --as 3\n  rulebook show gobblet --svg board.svg\n  rulebook show octi --ascii"
)]
#[command(mut_args(only("json", |arg| arg.conflicts_with("svg"))))]
pub(crate) struct Show {
    #[command(flatten)]
    start: Start,
    #[command(flatten)]
    observer: Observer,
    #[command(flatten)]
    svg: SvgFile,
    #[command(flatten)]
    format: Format,
}

pub(crate) fn run(registry: &Registry, args: &Show, out: &mut Output) -> Result<(), CliError> {
    let (game, who) = args.start.open_as(registry, &args.observer)?;
    let position = Position { game: &*game, seen: &*game.view(who)?, write_text: show };
    position.write(&args.svg, args.format, out)
}

/// A position as the observer knows it, and how it is written for people.
pub(super) struct Position<'m> {
    pub(super) game: &'m dyn AnyMatch,
    pub(super) seen: &'m dyn AnyView,
    pub(super) write_text: fn(&dyn AnyMatch, &dyn AnyView, &mut Output) -> Result<(), CliError>,
}

impl Position<'_> {
    /// Writes the drawing if one is wanted, and the answer unless the drawing is that.
    pub(super) fn write(
        &self,
        svg: &SvgFile,
        format: Format,
        out: &mut Output,
    ) -> Result<(), CliError> {
        svg.write(|| self.seen.svg(&Theme::LIGHT).text, out)?;
        if svg.is_answer() { Ok(()) } else { format.write(self, out) }
    }
}

impl Answer for Position<'_> {
    fn write_text(&self, out: &mut Output) -> Result<(), CliError> {
        (self.write_text)(self.game, self.seen, out)
    }

    fn to_json(&self) -> Result<Value, CliError> {
        Ok(answer::position(self.game, self.seen))
    }
}

/// Shows a position as picture and text, whose turn it is, and the result if there is one.
pub(super) fn show(
    game: &dyn AnyMatch,
    seen: &dyn AnyView,
    out: &mut Output,
) -> Result<(), CliError> {
    out.picture(&seen.picture())?;
    let (name, position) = observer::position(game, seen);
    out.line(format_args!("{name}: {position}"))?;
    out.line(format_args!("turn: {}", phrases::turn(game)))?;
    if game.verdict().is_some() {
        out.line(format_args!("result: {}", phrases::result_in_words(game)))?;
    }
    Ok(())
}
