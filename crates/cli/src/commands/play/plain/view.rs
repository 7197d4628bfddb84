//! The output of the table.

use super::{super::words, Plain};
use crate::{error::CliError, output::Output};

const FEW: usize = 8; // Longer lists are shown on request only, so that the board stays visible.
const MOST_DESCRIBED: usize = 32;
const WIDTH: usize = 80;

impl Plain<'_, '_> {
    pub(super) fn show(&mut self) -> Result<(), CliError> {
        let seen = self.table.seen()?;
        self.out.text("\n")?;
        self.out.picture(&seen.picture())?;
        if seen.turn().player().is_some() {
            let count = seen.move_count()?;
            if count <= FEW {
                drop(seen);
                return self.list();
            }
            let hint = "`moves` lists them all, `hint SQUARE` those that involve a square";
            self.out.line(format_args!("{count} legal moves: {hint}"))?;
        }
        Ok(())
    }

    pub(super) fn announce(&mut self) -> Result<(), CliError> {
        let Some((result, payoffs)) = self.table.result() else { return Ok(()) };
        self.out.line(format_args!("The game is over: {result}."))?;
        if let Some(payoffs) = payoffs {
            self.out.line(format_args!("{payoffs}"))?;
        }
        Ok(())
    }

    /// Writes the position as a text, as far as the observer knows it.
    pub(super) fn position(&mut self) -> Result<(), CliError> {
        let text = words::position(&self.table)?;
        Ok(self.out.line(format_args!("{text}"))?)
    }

    /// Lists the legal moves, with descriptions if there are not too many.
    pub(super) fn list(&mut self) -> Result<(), CliError> {
        let seen = self.table.seen()?;
        if seen.turn().player().is_none() {
            drop(seen);
            return Ok(self.out.line(format_args!("It is nobody's turn."))?);
        }
        let lines = words::numbered(&*seen, MOST_DESCRIBED)?;
        if seen.move_count()? <= MOST_DESCRIBED {
            drop(seen);
            return self.say(&lines);
        }
        columns(&lines, self.out)
    }

    /// Lists the moves with this part, or with this word in their text.
    pub(super) fn hint(&mut self, fragment: &str) -> Result<(), CliError> {
        let hints = words::hints(&*self.table.seen()?, fragment);
        match hints {
            Ok(lines) => columns(&lines, self.out),
            Err(why) => Ok(self.out.line(format_args!("{why}"))?),
        }
    }
}

/// Writes texts in columns.
fn columns(texts: &[String], out: &mut Output) -> Result<(), CliError> {
    let width = texts.iter().map(|text| text.chars().count()).max().unwrap_or(0) + 2;
    for row in texts.chunks((WIDTH / width).max(1)) {
        for (i, text) in row.iter().enumerate() {
            let width = if i + 1 == row.len() { 0 } else { width };
            let indent = if i == 0 { "  " } else { "" };
            out.text(&format!("{indent}{text:<width$}"))?;
        }
        out.text("\n")?;
    }
    Ok(())
}
