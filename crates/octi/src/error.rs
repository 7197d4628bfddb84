//! Everything that can be wrong.

use rulebook_core::{
    Player,
    text::{SyntaxError, VariantError},
};

/// The rule that a move breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum IllegalMove {
    /// R12, R14: nobody moves any more.
    #[error("the game is over")]
    GameOver,
    /// R5, R6, R7: an action is one of a pod.
    #[error("there is no pod on that square")]
    NoPod,
    /// R5, R6, R7: only one's own pods act.
    #[error("the pod on that square is the opponent's")]
    NotYourPod,
    /// R5: the prong comes from the reserve.
    #[error("your reserve is empty")]
    ReserveEmpty,
    /// R5: a hole takes one prong.
    #[error("the pod has a prong in that hole already")]
    HoleTaken,
    /// R6, R7: a pod goes where its prongs point.
    #[error("the pod has no prong in that direction")]
    NoProng,
    /// R6, R7: a pod lands on an empty square.
    #[error("there is a pod on the square to land on")]
    Occupied,
    /// R7: a jump is over a pod.
    #[error("there is no pod to jump over")]
    NothingToJump,
    /// R8: no pod is jumped twice.
    #[error("a chain jumps no pod twice")]
    JumpedTwice,
    /// R9 with the option off.
    #[error("in this variant a chain does not land where it started")]
    BackAtOrigin,
    /// R10 with the option off.
    #[error("in this variant own pods are not captured")]
    OwnPodStays,
    /// R12: the game is won on the opponent's base.
    #[error("the chain ends where it lands on the opponent's base")]
    ChainEnds,
    /// The move is legal and listed, but with another chain: see
    /// [`Legality::canonical_move`](crate::Legality::canonical_move).
    #[error("it is the same move as a chain that is shorter or turns to an earlier direction")]
    OtherSpelling,
}

/// Why a position cannot be set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum InvalidSetup {
    /// The player to move is neither of the two.
    #[error("there is no player {0}")]
    NoSuchPlayer(Player),
    /// R4: a player starts with four pods and gets no more.
    #[error("player {0} has more than four pods")]
    TooManyPods(Player),
    /// R7: whoever moved has the pod that moved.
    #[error("player {0} moved last and has no pod")]
    NobodyMoved(Player),
    /// R12: the game was won when the pod arrived, so its owner is not to move.
    #[error("player {0} is to move after having won")]
    WonBefore(Player),
    /// R12: the game was won when the first of them arrived.
    #[error("more than one pod of player {0} stands on the opponent's base")]
    WonTwice(Player),
    /// R4: 24 prongs belong to the game. Of a composed problem some may be missing, none added.
    #[error("there are {0} prongs, and the game has 24")]
    TooManyProngs(usize),
    /// R4, R10: a reserve grows beyond its start only by the prongs of captured pods, and a pod
    /// has at most eight.
    #[error("player {0} has more prongs in reserve than captures can give")]
    UnearnedProngs(Player),
}

/// A text that is no position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseError {
    /// The text is not in the grammar.
    #[error(transparent)]
    Syntax(#[from] SyntaxError),
    /// The options in front are wrong.
    #[error(transparent)]
    Variant(#[from] VariantError),
    /// The position cannot be set up.
    #[error(transparent)]
    Setup(#[from] InvalidSetup),
}
