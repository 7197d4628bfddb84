//! Error types: why a move, a setup or a text is refused.

use rulebook_core::{Violation, impl_refusal, text::PositionError};

/// The rule that a move or an event breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum IllegalMove {
    /// R5: the game has ended.
    #[error("the game is over")]
    GameOver,
    /// R2: the deal comes first.
    #[error("the cards are not dealt yet")]
    NotDealt,
    /// R3: the stake is three chips at most.
    #[error("the stake is at its limit")]
    StakeAtLimit,
    /// R4: a player folds after a raise.
    #[error("nobody has raised the stake yet")]
    NothingRaised,
    /// R2: each player gets one card.
    #[error("both players have a card")]
    NoDealDue,
    /// R1: each card exists once.
    #[error("a player has this card already")]
    CardTaken,
}

impl_refusal!(IllegalMove {
    GameOver: R5 "game-over",
    NotDealt: R2 "not-dealt",
    StakeAtLimit: R3 "stake-at-limit",
    NothingRaised: R4 "nothing-raised",
    NoDealDue: R2 "no-deal-due",
    CardTaken: R1 "card-taken",
});

/// Reasons a position is unreachable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InvalidSetup {
    /// R3: the game has two players.
    #[error("the player to move is neither the first nor the second")]
    NoSuchPlayer,
    /// R2: the first player gets a card first.
    #[error("the second player has a card and the first has none")]
    SecondDealtFirst,
    /// R1: each card exists once.
    #[error("both players have the same card")]
    SameCard,
    /// R3: the stake is from one chip to three.
    #[error("the stake is not from one chip to three")]
    StakeOutOfRange,
    /// R2: the deal comes first.
    #[error("a move was made before both cards were dealt")]
    MoveBeforeDeal,
    /// R4: a player folds after a raise.
    #[error("a player folded although nobody had raised the stake")]
    FoldWithoutRaise,
    /// R3: the players take turns.
    #[error("with this stake, the other player is to move")]
    OutOfTurn,
    /// R2, R5: a text shows other cards than its observer sees.
    #[error("the observer sees other cards than these")]
    OtherCards,
}

impl Violation for InvalidSetup {
    fn is_ignorable(&self) -> bool {
        *self == InvalidSetup::OutOfTurn
    }
}

/// Why the text of a position or of a view is refused.
pub type ParseError = PositionError<InvalidSetup>;
