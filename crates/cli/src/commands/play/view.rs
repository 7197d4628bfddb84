//! The output of the table.

use rulebook::{core::Player, quote};

use super::{secrecy::Secrecy, table::Table};
use crate::{
    error::CliError,
    output::{self, Output},
};

const FEW: usize = 8; // Longer lists are shown on request only, so that the board stays in sight.
const MOST_DESCRIBED: usize = 32;
const WIDTH: usize = 80;

impl Table<'_> {
    pub(super) fn show(&self, out: &mut Output) -> Result<(), CliError> {
        let seen = self.seen()?;
        out.text("\n")?;
        out.picture(&seen.picture())?;
        if seen.turn().player().is_some() {
            let count = seen.move_count()?;
            if count <= FEW {
                self.list(out)?;
            } else {
                let hint = "`moves` lists them, `hint SQUARE` those of a square";
                out.line(format_args!("{count} legal moves; {hint}"))?;
            }
        }
        Ok(())
    }

    pub(super) fn announce(&self, out: &mut Output) -> Result<(), CliError> {
        out.line(format_args!("The game is over: {}.", output::result_in_words(&*self.game)))?;
        let payoffs = self.game.result().map(|result| result.payoffs).unwrap_or_default();
        let payoffs: Vec<_> = Player::all(self.game.players())
            .zip(payoffs)
            .map(|(player, payoff)| format!("{} {payoff}", self.seat(player)))
            .collect();
        if !payoffs.is_empty() {
            out.line(format_args!("Payoffs: {}", payoffs.join(", ")))?;
        }
        Ok(())
    }

    /// Writes the position as a text, as far as the observer knows it.
    pub(super) fn position(&self, out: &mut Output) -> Result<(), CliError> {
        let text = match self.secrecy {
            Secrecy::Open => self.game.position(),
            Secrecy::One(_) | Secrecy::Shared => self.seen()?.text(),
        };
        Ok(out.line(format_args!("{text}"))?)
    }

    /// Lists the legal moves, with descriptions if there are not too many.
    pub(super) fn list(&self, out: &mut Output) -> Result<(), CliError> {
        let seen = self.seen()?;
        if MOST_DESCRIBED < seen.move_count()? {
            return columns(&numbered(seen.moves()?.into_iter().enumerate()), out);
        }
        let moves = seen.move_infos()?;
        let longest = moves.iter().map(|mv| mv.text.chars().count()).max().unwrap_or(0);
        for (i, mv) in moves.iter().enumerate() {
            let (number, text) = (i + 1, &mv.text);
            match &mv.description {
                Some(about) => out.line(format_args!("{number:>4}: {text:<longest$}  {about}"))?,
                None => out.line(format_args!("{number:>4}: {text}"))?,
            }
        }
        Ok(())
    }

    /// Lists the moves with this part, or with this word in their text.
    pub(super) fn hint(&self, fragment: &str, out: &mut Output) -> Result<(), CliError> {
        if fragment.is_empty() {
            return Ok(out.line(format_args!("Name a square or a piece of the board: hint b2"))?);
        }
        let seen = self.seen()?;
        let mut found = Vec::new();
        for (i, mv) in seen.moves()?.into_iter().enumerate() {
            let is_word = mv.split(|c: char| !c.is_alphanumeric()).any(|word| word == fragment);
            if is_word || seen.parts_of(&mv)?.iter().any(|part| part == fragment) {
                found.push((i, mv));
            }
        }
        if found.is_empty() {
            let quoted = quote(fragment);
            return Ok(out.line(format_args!("No legal move involves {quoted}."))?);
        }
        columns(&numbered(found.into_iter()), out)
    }
}

/// Moves with their numbers, which count from 1.
fn numbered(moves: impl Iterator<Item = (usize, String)>) -> Vec<String> {
    moves.map(|(i, mv)| format!("{}: {mv}", i + 1)).collect()
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
