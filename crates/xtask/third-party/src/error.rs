//! Why a move, an event or a text is refused.

use rulebook_core::text::PositionError;

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

/// No game leads to a position, or its text is not the canonical one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no game leads to these canaries, written in this way")]
pub struct Unreachable;

/// Why the text of a position or of a view is refused: its grammar, its variant, or its canaries.
pub type ParseError = PositionError<Unreachable>;
