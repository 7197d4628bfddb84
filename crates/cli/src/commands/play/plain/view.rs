//! The output of the table.

use super::{super::words, Plain};
use crate::{error::CliError, output::Output, wrap::WIDTH};

const FEW: usize = 8; // Longer lists are shown on request only, so that the board stays visible.
const MOST_DESCRIBED: usize = 32;

impl Plain<'_, '_> {
    pub(super) fn show(&mut self) -> Result<(), CliError> {
        let Some(seen) = self.table.seen()? else { return Ok(()) };
        self.out.text("\n")?;
        self.out.picture(&seen.picture())?;
        if seen.turn().player().is_some() {
            let choices = seen.choices()?;
            let count = choices.move_count();
            if count <= FEW {
                drop(seen);
                return self.list();
            }
            // A word that occurs in this game.
            let first = choices.moves().into_iter().next().unwrap_or_default();
            let mut parts = first.split(|c: char| !c.is_alphanumeric());
            let word = parts.rfind(|word| 1 < word.len() && *word != first);
            let picks = choices.picks_of(&first)?;
            let pick = picks.first().map_or(first.as_str(), |pick| words::last_word(pick));
            let word = word.unwrap_or(pick);
            let hint = format!("`moves` lists them all, `hint {word}` those with {word}");
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
        let Some(seen) = self.table.seen()? else { return Ok(()) };
        let text = self.table.position(&*seen);
        Ok(self.out.line(format_args!("{text}"))?)
    }

    /// Lists the legal moves, with descriptions if there are not too many.
    pub(super) fn list(&mut self) -> Result<(), CliError> {
        let Some(seen) = self.table.seen()? else { return Ok(()) };
        if seen.turn().player().is_none() {
            drop(seen);
            return Ok(self.out.line(format_args!("It is nobody's turn."))?);
        }
        let lines = words::numbered(&*seen, MOST_DESCRIBED)?;
        if seen.choices()?.move_count() <= MOST_DESCRIBED {
            drop(seen);
            return self.say(&lines);
        }
        columns(&lines, self.out)
    }

    /// Proposes a move, or lists those with this pick or with this word in their text.
    pub(super) fn hint(&mut self, fragment: &str) -> Result<(), CliError> {
        let Some(seen) = self.table.seen()? else { return Ok(()) };
        let lines = if fragment.is_empty() {
            words::suggestion(&*seen).map(|(_, about)| vec![about])
        } else {
            words::hints(&*seen, fragment)
                .map(|moves| moves.into_iter().map(|(_, line)| line).collect())
        };
        drop(seen);
        match lines {
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
