//! Results of games and their payoffs.

use core::fmt;

use crate::{
    player::{Player, PlayerSet},
    text::{Cursor, SyntaxError},
};

/// The result of a finished game.
///
/// ```
/// use rulebook_core::{Outcome, Player};
///
/// let outcome: Outcome = "win 0+2".parse()?;
/// assert!(outcome.winners().contains(Player::FIRST));
/// assert_eq!(Outcome::win(Player::FIRST).two_player_payoff(Player::SECOND), Some(-1));
/// # Ok::<(), rulebook_core::text::SyntaxError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// These players win, at least one; several when a win is shared or partners win together.
    Win(PlayerSet),
    /// Nobody wins.
    Draw,
}

impl Outcome {
    /// The win of one player.
    #[must_use]
    pub const fn win(player: Player) -> Outcome {
        Outcome::Win(PlayerSet::only(player))
    }

    /// The players who win: none in a draw.
    #[must_use]
    pub const fn winners(self) -> PlayerSet {
        match self {
            Outcome::Win(players) => players,
            Outcome::Draw => PlayerSet::EMPTY,
        }
    }

    /// The payoff to `player` in a two-player zero-sum game: 1 for a win, −1 for a loss, 0 for a
    /// draw or a shared win; `None` for a player who does not take part.
    #[must_use]
    pub const fn two_player_payoff(self, player: Player) -> Option<i32> {
        if 2 <= player.index() {
            return None;
        }
        let winners = self.winners();
        Some(winners.contains(player) as i32 - winners.contains(player.opponent()) as i32)
    }

    /// Reads what `Display` writes.
    pub(crate) fn read(cursor: &mut Cursor<'_>) -> Result<Outcome, SyntaxError> {
        if cursor.eat("draw") {
            return Ok(Outcome::Draw);
        }
        cursor.expect("win ", "`draw`, or `win` and the winners' seats")?;
        let mut last = Player::read(cursor)?;
        let mut winners = PlayerSet::only(last);
        while cursor.eat("+") {
            let start = cursor.clone();
            let next = Player::read(cursor)?;
            if next <= last {
                return Err(start.error("a higher seat number than the one before"));
            }
            winners = winners.with(next);
            last = next;
        }
        Ok(Outcome::Win(winners))
    }
}

impl fmt::Display for Outcome {
    /// Writes `draw`, or `win` and the winners' seats: `win 0`, `win 0+2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Win(players) => write!(f, "win {players}"),
            Outcome::Draw => f.write_str("draw"),
        }
    }
}

crate::impl_from_str! { Outcome: Outcome::read }

/// The name and version of a set of rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// The game's short name in lower-case letters, as in records and on the command line.
    pub name: &'static str,
    /// Increased when legality or scoring changes, so that old records are not replayed under new
    /// rules.
    pub version: u16,
}

/// The relation between the players' payoffs at the end of every game.
///
/// ```
/// use rulebook_classics::Nim;
/// use rulebook_core::{Player, State, Utility};
///
/// let over: Nim = "0,0,0,0 0".parse()?;
/// assert_eq!(Nim::UTILITY, Utility::ZeroSum);
/// assert_eq!(Player::all(2).filter_map(|player| over.payoff(player)).sum::<i32>(), 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Utility {
    /// They add up to 0.
    ZeroSum,
    /// They add up to this number.
    ConstantSum(i32),
    /// Their sum varies.
    GeneralSum,
}

crate::impl_serde!(Outcome);
