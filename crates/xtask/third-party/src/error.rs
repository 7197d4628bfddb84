//! Why a move, an event or a text is refused.

use rulebook_core::text::{SyntaxError, VariantError};

/// The rule that a move or an event breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum IllegalMove {
    /// R2: the deal comes first.
    #[error("the canaries are not dealt yet")]
    NotDealt,
    /// R2: each player is dealt two canaries.
    #[error("both players have their canaries")]
    NoDealDue,
    /// R1: each canary exists once.
    #[error("a player has this canary already")]
    BirdTaken,
    /// R3: players send canaries of their own.
    #[error("this canary is not in your hand")]
    NotInHand,
    /// R4: only the second player may yield.
    #[error("only the player who answers may yield")]
    NothingToYield,
    /// R5: each player decides once.
    #[error("the game is over")]
    GameOver,
}

rulebook_core::impl_refusal!(IllegalMove {
    NotDealt: R2 "not-dealt",
    NoDealDue: R2 "no-deal-due",
    BirdTaken: R1 "bird-taken",
    NotInHand: R3 "not-in-hand",
    NothingToYield: R4 "nothing-to-yield",
    GameOver: R5 "game-over",
});

/// Why the text of a position or of a view is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseError {
    /// The text is not in the grammar.
    #[error(transparent)]
    Syntax(#[from] SyntaxError),
    /// The variant before the position is refused.
    #[error(transparent)]
    Variant(#[from] VariantError),
    /// The text describes an unreachable position, or is not in canonical form.
    #[error("no game leads to these canaries, written in this way")]
    Unreachable,
}
