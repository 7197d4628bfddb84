//! Reasons why a move, a setup or a text is refused.

use rulebook_core::{Player, Violation, text::PositionError};

rulebook_core::refusals! {
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
    #[derive(Hash)]
    #[non_exhaustive]
    pub enum IllegalMove {
        GameOverBase: R12 "game-over-base",
            "the game is over: a pod has reached the opponent's base";
        GameOverNoAction: R14 "game-over-no-action",
            "the game is over: the player to move has no action";

        InsertNoPod: R5 "insert-no-pod", "there is no pod on that square";
        InsertNotYourPod: R5 "insert-not-your-pod", "the pod on that square is the opponent's";
        InsertReserveEmpty: R5 "insert-reserve-empty", "your reserve is empty";
        InsertHoleTaken: R5 "insert-hole-taken", "the pod already has a prong in that hole";

        StepNoPod: R6 "step-no-pod", "there is no pod on that square";
        StepNotYourPod: R6 "step-not-your-pod", "the pod on that square is the opponent's";
        StepNoProng: R6 "step-no-prong", "the pod has no prong in that direction";
        StepOccupied: R6 "step-occupied", "there is a pod on the square to step to";

        JumpNoPod: R7 "jump-no-pod", "there is no pod on that square";
        JumpNotYourPod: R7 "jump-not-your-pod", "the pod on that square is the opponent's";
        JumpNoProng: R7 "jump-no-prong", "the pod has no prong in that direction";
        JumpOverNothing: R7 "jump-over-nothing", "there is no pod to jump over";
        JumpOccupied: R7 "jump-occupied", "there is a pod on the square to land on";
        JumpPodTwice: R8 "jump-pod-twice", "a chain jumps over each pod at most once";
        /// With `return_to_origin=off` only.
        JumpToOrigin: R9 "jump-to-origin", "in this variant a chain may not land where it started";
        JumpFromBase: R12 "jump-from-base", "the chain ends where it lands on the opponent's base";
        /// With `capture_own=off` only.
        CaptureOwn: R10 "capture-own", "in this variant you may not capture your own pods";

        NoPass: R11 "no-pass", "a player may not pass";

        /// The move is legal, but listed with another chain; see
        /// [`Legality::canonicalize`](crate::Legality::canonicalize). Only
        /// [`Legality::check`](crate::Legality::check) reports this: other spellings can be played.
        OtherSpelling: - "other-spelling",
            "the move is listed with a chain that is shorter or turns in an earlier direction";
    }
}

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
    /// win before the last move: the game would continue although it is over.
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
