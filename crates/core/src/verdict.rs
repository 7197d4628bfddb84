//! How a match ends: by the rules, or by what the players and the host agree on.

use core::{fmt, str::FromStr};

use crate::{
    outcome::Outcome,
    player::Player,
    text::{Cursor, SyntaxError},
};

/// The end of a match, and who decided it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// The rules ended the game.
    Rules(Outcome),
    /// The game could go on, but the match is over.
    Adjudicated(Outcome, Adjudication),
}

/// Why a match ends while the game could go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Adjudication {
    /// A position came up as often as the policy allows: a draw.
    Repetition,
    /// The match has as many plies as the policy allows: a draw.
    PlyLimit,
    /// The players agreed on a draw.
    Agreement,
    /// This player gave up.
    Resignation(Player),
    /// This player lost for a reason outside the game, such as time.
    Forfeit(Player),
}

impl Adjudication {
    /// Whether a player or the host declares it; the policy finds the others by itself.
    #[must_use]
    pub const fn is_declared(self) -> bool {
        !matches!(self, Adjudication::Repetition | Adjudication::PlyLimit)
    }
}

impl Verdict {
    /// The result.
    #[must_use]
    pub const fn outcome(self) -> Outcome {
        match self {
            Verdict::Rules(outcome) | Verdict::Adjudicated(outcome, _) => outcome,
        }
    }

    /// Who or what ended the match against the rules' silence, if not the rules.
    #[must_use]
    pub const fn adjudication(self) -> Option<Adjudication> {
        match self {
            Verdict::Rules(_) => None,
            Verdict::Adjudicated(_, adjudication) => Some(adjudication),
        }
    }
}

impl fmt::Display for Adjudication {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Adjudication::Repetition => f.write_str("repetition"),
            Adjudication::PlyLimit => f.write_str("ply limit"),
            Adjudication::Agreement => f.write_str("agreement"),
            Adjudication::Resignation(player) => write!(f, "resignation of {player}"),
            Adjudication::Forfeit(player) => write!(f, "forfeit of {player}"),
        }
    }
}

impl fmt::Display for Verdict {
    /// Writes the outcome, and after `by` what ended the match if it was not the rules:
    /// `win 0`, `draw by repetition`, `win 1 by resignation of 0`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Rules(outcome) => outcome.fmt(f),
            Verdict::Adjudicated(outcome, reason) => write!(f, "{outcome} by {reason}"),
        }
    }
}

impl FromStr for Verdict {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Verdict, SyntaxError> {
        let mut cursor = Cursor::new(text);
        let outcome = Outcome::read(&mut cursor)?;
        if !cursor.eat(" by ") {
            cursor.finish()?;
            return Ok(Verdict::Rules(outcome));
        }
        let reason = if cursor.eat("repetition") {
            Adjudication::Repetition
        } else if cursor.eat("ply limit") {
            Adjudication::PlyLimit
        } else if cursor.eat("agreement") {
            Adjudication::Agreement
        } else if cursor.eat("resignation of ") {
            Adjudication::Resignation(Player::read(&mut cursor)?)
        } else if cursor.eat("forfeit of ") {
            Adjudication::Forfeit(Player::read(&mut cursor)?)
        } else {
            return Err(cursor.error("what ended the match"));
        };
        cursor.finish()?;
        Ok(Verdict::Adjudicated(outcome, reason))
    }
}

crate::impl_serde!(Verdict);
