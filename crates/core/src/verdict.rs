//! The end of a match: by the rules of the game, or by adjudication.

use core::fmt;

use crate::{
    outcome::Outcome,
    player::Player,
    text::{Cursor, SyntaxError},
};

/// Draw adjudication beyond the rules of the game.
///
/// ```
/// use rulebook_classics::Nim;
/// use rulebook_core::{DrawRules, Match};
///
/// let draw_rules = DrawRules { ply_limit: Some(1), ..DrawRules::NONE };
/// let mut game = Match::with_draw_rules(Nim::default(), draw_rules);
/// game.play("d1".parse()?)?;
/// assert_eq!(game.verdict().map(|end| end.to_string()).as_deref(), Some("draw by ply limit"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct DrawRules {
    /// The occurrence of a position at which the match is a draw: 3 for the third. Values below 2
    /// count as 2.
    pub repetition: Option<u8>,
    /// The number of plies (moves, not chance events) after which the match is a draw.
    pub ply_limit: Option<u32>,
}

impl DrawRules {
    /// No adjudication.
    pub const NONE: DrawRules = DrawRules { repetition: None, ply_limit: None };

    /// These draw rules with other numbers: 0 for no such rule, `None` for the rule as it is.
    ///
    /// ```
    /// use rulebook_core::DrawRules;
    ///
    /// let draw_rules = DrawRules { repetition: Some(3), ply_limit: None };
    /// let expected = DrawRules { repetition: None, ply_limit: Some(100) };
    /// assert_eq!(draw_rules.with(Some(0), Some(100)), expected);
    /// assert_eq!(draw_rules.with(None, None), draw_rules);
    /// ```
    #[must_use]
    pub fn with(self, repetition: Option<u8>, ply_limit: Option<u32>) -> DrawRules {
        DrawRules {
            repetition: repetition.or(self.repetition).filter(|times| *times != 0),
            ply_limit: ply_limit.or(self.ply_limit).filter(|plies| *plies != 0),
        }
    }
}

/// The end of a match, and who decided it.
///
/// ```
/// use rulebook_core::{Adjudication, Outcome, Verdict};
///
/// let verdict: Verdict = "draw by agreement".parse()?;
/// assert_eq!(verdict, Verdict::Adjudicated(Outcome::Draw, Adjudication::Agreement));
/// assert_eq!(verdict.outcome(), Outcome::Draw);
/// # Ok::<(), rulebook_core::text::SyntaxError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// The rules ended the game.
    Rules(Outcome),
    /// The match was adjudicated.
    Adjudicated(Outcome, Adjudication),
}

impl Verdict {
    /// The result.
    #[must_use]
    pub const fn outcome(self) -> Outcome {
        match self {
            Verdict::Rules(outcome) | Verdict::Adjudicated(outcome, _) => outcome,
        }
    }

    /// The reason for an adjudication; `None` if the rules ended the match.
    #[must_use]
    pub const fn adjudication(self) -> Option<Adjudication> {
        match self {
            Verdict::Rules(_) => None,
            Verdict::Adjudicated(_, adjudication) => Some(adjudication),
        }
    }
}

impl fmt::Display for Verdict {
    /// Writes the outcome, and after `by` the reason for the end if it was not the rules: `win 0`,
    /// `draw by repetition`, `win 1 by resignation of 0`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Rules(outcome) => outcome.fmt(f),
            Verdict::Adjudicated(outcome, reason) => write!(f, "{outcome} by {reason}"),
        }
    }
}

crate::impl_from_str! { Verdict: read_verdict }

fn read_verdict(cursor: &mut Cursor<'_>) -> Result<Verdict, SyntaxError> {
    let outcome = Outcome::read(cursor)?;
    if !cursor.eat(" by ") {
        return Ok(Verdict::Rules(outcome));
    }
    let reason = if cursor.eat("repetition") {
        Adjudication::Repetition
    } else if cursor.eat("ply limit") {
        Adjudication::PlyLimit
    } else if cursor.eat("agreement") {
        Adjudication::Agreement
    } else if cursor.eat("resignation of ") {
        Adjudication::Resignation(Player::read(cursor)?)
    } else if cursor.eat("forfeit of ") {
        Adjudication::Forfeit(Player::read(cursor)?)
    } else {
        return Err(cursor.error("what ended the match"));
    };
    Ok(Verdict::Adjudicated(outcome, reason))
}

crate::impl_serde!(Verdict);

/// The reason why a match ended before the rules ended the game.
///
/// ```
/// use rulebook_core::{Adjudication, Player};
///
/// assert!(Adjudication::Forfeit(Player::FIRST).is_declared());
/// assert!(!Adjudication::Repetition.is_declared());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Adjudication {
    /// A position occurred as often as the draw rules allow: a draw.
    Repetition,
    /// The match reached the number of plies that the draw rules allow: a draw.
    PlyLimit,
    /// The players agreed on a draw.
    Agreement,
    /// This player resigned.
    Resignation(Player),
    /// This player lost for a reason outside the game, such as time.
    Forfeit(Player),
}

impl Adjudication {
    /// Whether a player or the host declares it. The draw rules detect the others.
    #[must_use]
    pub const fn is_declared(self) -> bool {
        !matches!(self, Adjudication::Repetition | Adjudication::PlyLimit)
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
