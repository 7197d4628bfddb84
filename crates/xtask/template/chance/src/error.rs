//! Error types: why a move, a setup or a text is refused.

use rulebook_core::{Violation, impl_refusal, text::PositionError};

/// The rule that a move or an event breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum IllegalMove {
    /// R3: the game has ended.
    #[error("the game is over")]
    GameOver,
    /// R2: a turn takes at least one counter.
    #[error("at least one counter must be taken")]
    Nothing,
    /// R2: a turn takes at most three counters.
    #[error("at most three counters may be taken")]
    TooMany,
    /// R2: a turn takes no more counters than are left.
    #[error("there are not that many counters left")]
    NotThere,
    /// R4: a turn begins with a roll.
    #[error("the die has not been rolled")]
    NotRolled,
    /// R4: a turn takes no more counters than the die shows.
    #[error("the die does not show that many")]
    AboveRoll,
    /// R4: the die is rolled once in each turn.
    #[error("the die is not to be rolled now")]
    NoRollDue,
}

impl_refusal!(IllegalMove {
    GameOver: R3 "game-over",
    Nothing: R2 "nothing",
    TooMany: R2 "too-many",
    NotThere: R2 "not-there",
    NotRolled: R4 "not-rolled",
    AboveRoll: R4 "above-roll",
    NoRollDue: R4 "no-roll-due",
});

/// Reasons a position is unreachable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InvalidSetup {
    /// R1: the game has two players.
    #[error("the player to move is neither the first nor the second")]
    NoSuchPlayer,
    /// R1: the pile starts with 21 counters.
    #[error("there are more counters than at the start")]
    TooManyCounters,
    /// R4: a turn begins with a roll, and there are no turns after the end.
    #[error("the die has been rolled although the game is over")]
    RollAfterEnd,
    /// R1: the players take turns.
    #[error("with this number of counters left, the other player is to move")]
    OutOfTurn,
}

impl Violation for InvalidSetup {
    fn is_ignorable(&self) -> bool {
        *self == InvalidSetup::OutOfTurn
    }
}

/// Why a position text is refused.
pub type ParseError = PositionError<InvalidSetup>;
