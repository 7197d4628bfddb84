//! Reasons why a move, a setup or a text is refused.

use rulebook_core::{Player, Violation, text::PositionError};

/// The rule that a move breaks: one variant for each rule and action.
///
/// ```
/// use rulebook_octi::{IllegalMove, Octi, Play, rulebook_core::Refusal};
///
/// let refused = Octi::default().played("22-23".parse()?).unwrap_err();
/// assert_eq!(refused, IllegalMove::StepNoProng);
/// assert_eq!(refused.rule(), Some("R6"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum IllegalMove {
    /// R12: a pod has reached the opponent's base.
    #[error("the game is over: a pod has reached the opponent's base")]
    GameOverBase,
    /// R14: the player to move has no action.
    #[error("the game is over: the player to move has no action")]
    GameOverNoAction,

    /// R5: a prong is inserted into a pod.
    #[error("there is no pod on that square")]
    InsertNoPod,
    /// R5: a prong is inserted into a pod of the player's.
    #[error("the pod on that square is the opponent's")]
    InsertNotYourPod,
    /// R5: the prong comes from the reserve.
    #[error("your reserve is empty")]
    InsertReserveEmpty,
    /// R5: a hole holds one prong.
    #[error("the pod already has a prong in that hole")]
    InsertHoleTaken,

    /// R6: a pod steps.
    #[error("there is no pod on that square")]
    StepNoPod,
    /// R6: a pod of the player's steps.
    #[error("the pod on that square is the opponent's")]
    StepNotYourPod,
    /// R6: a step goes in the direction of a prong.
    #[error("the pod has no prong in that direction")]
    StepNoProng,
    /// R6: a step goes to an empty square.
    #[error("there is a pod on the square to step to")]
    StepOccupied,

    /// R7: a pod jumps.
    #[error("there is no pod on that square")]
    JumpNoPod,
    /// R7: a pod of the player's jumps.
    #[error("the pod on that square is the opponent's")]
    JumpNotYourPod,
    /// R7: a jump goes in the direction of a prong.
    #[error("the pod has no prong in that direction")]
    JumpNoProng,
    /// R7: a jump goes over a pod.
    #[error("there is no pod to jump over")]
    JumpOverNothing,
    /// R7: a jump goes to an empty square.
    #[error("there is a pod on the square to land on")]
    JumpOccupied,
    /// R8: a chain jumps over each pod at most once.
    #[error("a chain jumps over each pod at most once")]
    JumpPodTwice,
    /// R9 with `return_to_origin=off`.
    #[error("in this variant a chain may not land where it started")]
    JumpToOrigin,
    /// R12: the chain ends on the opponent's base.
    #[error("the chain ends where it lands on the opponent's base")]
    JumpFromBase,
    /// R10 with `capture_own=off`.
    #[error("in this variant you may not capture your own pods")]
    CaptureOwn,

    /// R11: there is no pass.
    #[error("a player may not pass")]
    NoPass,

    /// The move is legal, but listed with another chain; see
    /// [`Legality::canonicalize`](crate::Legality::canonicalize). Only
    /// [`Legality::check`](crate::Legality::check) reports this: other spellings can be played.
    #[error("the move is listed with a chain that is shorter or turns in an earlier direction")]
    OtherSpelling,
}

rulebook_core::impl_refusal!(IllegalMove {
    GameOverBase: R12 "game-over-base",
    GameOverNoAction: R14 "game-over-no-action",
    InsertNoPod: R5 "insert-no-pod",
    InsertNotYourPod: R5 "insert-not-your-pod",
    InsertReserveEmpty: R5 "insert-reserve-empty",
    InsertHoleTaken: R5 "insert-hole-taken",
    StepNoPod: R6 "step-no-pod",
    StepNotYourPod: R6 "step-not-your-pod",
    StepNoProng: R6 "step-no-prong",
    StepOccupied: R6 "step-occupied",
    JumpNoPod: R7 "jump-no-pod",
    JumpNotYourPod: R7 "jump-not-your-pod",
    JumpNoProng: R7 "jump-no-prong",
    JumpOverNothing: R7 "jump-over-nothing",
    JumpOccupied: R7 "jump-occupied",
    JumpPodTwice: R8 "jump-pod-twice",
    JumpToOrigin: R9 "jump-to-origin",
    JumpFromBase: R12 "jump-from-base",
    CaptureOwn: R10 "capture-own",
    NoPass: R11 "no-pass",
    OtherSpelling: - "other-spelling",
});

/// The reason why legal play cannot reach a setup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum InvalidSetup {
    /// The player to move is neither of the two.
    #[error("there is no seat {0}")]
    NoSuchPlayer(Player),
    /// R4: each player starts with four pods and never gets another one.
    #[error("seat {0} has more than four pods")]
    TooManyPods(Player),
    /// R12: the pod won the game when it arrived, so its owner cannot be to move.
    #[error("seat {0} has won and cannot be to move")]
    WonBefore(Player),
    /// R12: the first of these pods won the game, so the others cannot have arrived.
    #[error("seat {0} has more than one pod on the opponent's base")]
    WonTwice(Player),
    /// R5, R6, R7: the pod with which the player acted is still on the board.
    #[error("seat {0} moved last and has no pod")]
    LastMoverHasNoPod(Player),
    /// R4: the game has 24 prongs. In a composed problem some may be missing.
    #[error("there are {0} prongs, and the game has 24")]
    TooManyProngs(usize),
    /// R4, R10: a reserve grows only by the prongs of captured pods, at most eight from each.
    #[error("seat {0} has more prongs in reserve than captures can give")]
    UnearnedProngs(Player),
}

impl Violation for InvalidSetup {
    /// Ignorable are a last mover without pods, a second pod on the base, and wrong numbers of
    /// prongs up to 255 in all: the number of prongs never changes, and a reserve counts to 255.
    ///
    /// Not ignorable are an unknown player, a fifth pod, which would make chains too long, and a
    /// win before the last move: the game would go on although it is over.
    fn is_ignorable(&self) -> bool {
        match self {
            InvalidSetup::NoSuchPlayer(_)
            | InvalidSetup::TooManyPods(_)
            | InvalidSetup::WonBefore(_) => false,
            InvalidSetup::TooManyProngs(total) => *total <= 255,
            InvalidSetup::WonTwice(_)
            | InvalidSetup::LastMoverHasNoPod(_)
            | InvalidSetup::UnearnedProngs(_) => true,
        }
    }
}

/// The reason why a position text is refused.
pub type ParseError = PositionError<InvalidSetup>;
