//! `show`: a position as picture and text.

use std::{fs, path::Path};

use rulebook::{core::Viewpoint, draw::Theme};

use crate::{
    args::Show,
    error::CliError,
    output::{self, Output},
};

pub(crate) fn run(args: &Show, out: &mut Output) -> Result<(), CliError> {
    let game = args.start.open()?;
    match args.svg.as_deref() {
        Some(file) if file == Path::new("-") => return Ok(out.text(&game.svg(&Theme::LIGHT).text)?),
        Some(file) => write(file, &game.svg(&Theme::LIGHT).text)?,
        None => {}
    }
    out.picture(&game.picture(Viewpoint::Host))?;
    out.line(format_args!("position: {}", game.position()))?;
    out.line(format_args!("turn: {}", output::turn(&*game)))?;
    if game.verdict().is_some() {
        out.line(format_args!("result: {}", output::result(&*game)))?;
    }
    Ok(())
}

fn write(file: &Path, text: &str) -> Result<(), CliError> {
    fs::write(file, text)
        .map_err(|error| CliError::Refused(format!("cannot write {}: {error}", file.display())))
}
