//! The output of the table.

use rulebook::{
    core::{Outcome, Player, Viewpoint},
    quote,
};

use super::table::Table;
use crate::{
    error::CliError,
    output::{self, Output},
};

const MOST_LISTED: usize = 32; // Longer lists are shown on request only.
const WIDTH: usize = 80;

impl Table {
    pub(super) fn show(&self, player: Option<Player>, out: &mut Output) -> Result<(), CliError> {
        out.text("\n")?;
        out.picture(&self.game.picture(player.map_or(Viewpoint::Host, Viewpoint::Seat)))?;
        if player.is_some() {
            let count = self.game.move_count();
            if count <= MOST_LISTED {
                self.list(out)?;
            } else {
                let hint = "`moves` lists them, `hint SQUARE` those of a square";
                out.line(format_args!("{count} legal moves; {hint}"))?;
            }
        }
        Ok(())
    }

    pub(super) fn announce(&self, out: &mut Output) -> Result<(), CliError> {
        out.line(format_args!("The game is over: {}.", output::result(&*self.game)))?;
        if let Some(Outcome::Win(winners)) = self.game.outcome() {
            let winners: Vec<_> = winners.iter().map(|player| self.seat(player)).collect();
            out.line(format_args!("Winner: {}", winners.join(", ")))?;
        }
        for player in Player::all(self.game.players()) {
            if let Some(payoff) = self.game.payoff(player) {
                out.line(format_args!("  payoff of {}: {payoff}", self.seat(player)))?;
            }
        }
        Ok(())
    }

    /// Writes the position as the player to move knows it.
    pub(super) fn position(&self, out: &mut Output) -> Result<(), CliError> {
        let position = match self.game.turn().player() {
            Some(player) => self.game.position_for(Viewpoint::Seat(player)),
            None => self.game.position(),
        };
        Ok(out.line(format_args!("{position}"))?)
    }

    /// Lists the legal moves, with descriptions if there are few.
    pub(super) fn list(&self, out: &mut Output) -> Result<(), CliError> {
        let moves = self.game.described_moves();
        if MOST_LISTED < moves.len() {
            let texts = moves.iter().enumerate();
            let texts: Vec<_> = texts.map(|(i, (mv, _))| format!("{}: {mv}", i + 1)).collect();
            return columns(&texts, out);
        }
        let longest = moves.iter().map(|(mv, _)| mv.chars().count()).max().unwrap_or(0);
        for (i, (mv, about)) in moves.iter().enumerate() {
            match about {
                Some(about) => out.line(format_args!("{:>4}: {mv:<longest$}  {about}", i + 1))?,
                None => out.line(format_args!("{:>4}: {mv}", i + 1))?,
            }
        }
        Ok(())
    }

    pub(super) fn hint(&self, fragment: &str, out: &mut Output) -> Result<(), CliError> {
        let found = self.game.hints(fragment);
        if found.is_empty() {
            let quoted = quote(fragment);
            return Ok(out.line(format_args!("No legal move involves {quoted}."))?);
        }
        columns(&found, out)
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
