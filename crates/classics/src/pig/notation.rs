//! The text of a position: `23,40 0+12`, with `*` at the end while the die is rolling.

use core::fmt;

use rulebook_core::{
    Game, MAX_PLAYERS, Player,
    text::{self, Cursor},
};

use super::{Pig, Variant};
use crate::error::{ParseError, Unreachable};

impl fmt::Display for Pig {
    /// Writes the scores, the seat whose turn it is, and the turn's total.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::write_prefix(f, &self.variant)?;
        for player in Player::all(self.variant.players) {
            let comma = if player == Player::FIRST { "" } else { "," };
            write!(f, "{comma}{}", self.score(player))?;
        }
        let die = if self.is_rolling { "*" } else { "" };
        write!(f, " {}+{}{die}", self.player, self.total)
    }
}

rulebook_core::impl_from_str! { {Variant} Pig: read_position => ParseError }

fn read_position(cursor: &mut Cursor<'_>, variant: Variant) -> Result<Pig, ParseError> {
    let mut scores = [0; MAX_PLAYERS];
    for player in Player::all(variant.players) {
        if player != Player::FIRST {
            cursor.expect(",", "`,` and the next score")?;
        }
        scores[player.index()] = cursor.parse_with("a score", read_points)?;
    }
    cursor.expect(" ", "a space and the seat whose turn it is")?;
    let player = cursor.parse_with("the seat whose turn it is", |cursor| {
        let seat = u8::try_from(cursor.next_char()?.to_digit(10)?).ok()?;
        Player::from_index(seat).filter(|_| seat < variant.players)
    })?;
    cursor.expect("+", "`+` and the turn's total")?;
    let total = cursor.parse_with("the turn's total", read_points)?;
    let is_rolling = cursor.eat("*");
    cursor.finish()?;
    let state = Pig { scores, player, total, is_rolling, ..Pig::start(variant) };
    state.find_violation().map_or(Ok(state), |reason| Err(ParseError::Setup(reason)))
}

/// Reads points, of which no position has 120: a score or a total below 100 and the last roll.
fn read_points(cursor: &mut Cursor<'_>) -> Option<u8> {
    cursor.number().filter(|points| *points < 120).map(|points| points as u8)
}

impl Pig {
    /// The reason why legal play cannot reach the position.
    fn find_violation(&self) -> Option<Unreachable> {
        let Variant { sides, target, players } = self.variant;
        // R4: a roll that counts is at least 2, and on a die with two sides it is exactly 2.
        let is_sum = |points: u8| points != 1 && (2 < sides || points.is_multiple_of(2));
        let scores = || Player::all(players).map(|player| self.score(player));
        if !scores().chain([self.total]).all(is_sum) {
            return Some(Unreachable("a score or the turn's total is not a sum of rolls"));
        }
        // R6: only the player of the last turn has reached the target, and rolled no more.
        let others = || Player::all(players).filter(|player| *player != self.player);
        if others().any(|player| target <= self.score(player)) {
            return Some(Unreachable("a player whose turn it is not has reached the target"));
        }
        let reached = self.score(self.player) + self.total;
        if target + sides <= reached || self.has_reached() && self.is_rolling {
            return Some(Unreachable("a player who has reached the target does not roll again"));
        }
        let has_won = self.winner().is_some();
        (has_won && self.total != 0).then_some(Unreachable("the game had ended before this turn"))
    }
}
