//! The mistake that a toy game makes, chosen by the test that runs it.

use std::cell::Cell;

thread_local! {
    static BUG: Cell<Option<Bug>> = const { Cell::new(None) };
    static CALLS: Cell<u32> = const { Cell::new(0) };
}

/// A mistake; tests that set none have correct games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bug {
    AllocatesInCheck,
    AnnotatesIllegalMoves,
    AnnotationLeaks,
    BreaksAreIgnored,
    CanonicalIsItself,
    CanonicalMoveIsLoud,
    CheckLeavesTraces,
    ChooseMoveIgnoresTheChoice,
    CompactForgetsMover,
    CompactIsNotValidated,
    CountsOneTooMany,
    DescriptionIsEmpty,
    DescriptionLeaks,
    DeterminizeForgetsOwnCard,
    DeterminizeTakesTheLowestCard,
    DrawingIsFickle,
    DrawingIsLarge,
    DuplicateCardIsAccepted,
    ElementIsCovered,
    EventDataAreLost,
    EventIndexBeyondTheSpace,
    EventIndexIsShared,
    EventIsRefused,
    EventWeighsNothing,
    EventsAreNotMapped,
    FoldedHandsAreObserved,
    GeneratorIsIdle,
    HashDependsOnHistory,
    HashForgetsMover,
    HashIsCompared,
    HashIsNotUpdated,
    HidesDependsOnThePosition,
    HidesLegalMove,
    IndexBeyondTheSpace,
    IndexIsShared,
    IndexLeaks,
    InverseIsIdentity,
    LabelsAreEqual,
    LearnChangesBeforeItRefuses,
    LearnPanics,
    ListsIllegalMove,
    ListsTwice,
    MapForgetsThePublicCard,
    MapOfViewsIsFickle,
    MapsMovesWrongly,
    MaxStepsIsTooLow,
    MoveTextIsMisread,
    MovesChangeTheVariant,
    MovesReadEvents,
    NoOutcome,
    NthMoveGoesOn,
    OddChipGoesToTheSecond,
    OrderDependsOnHistory,
    PanicsInPlay,
    ParserIgnoresTheRest,
    PartIsNotOffered,
    PartsLeak,
    PayoffsAreOutOfRange,
    PayoffsHaveTheWrongSign,
    PicksLeadNowhere,
    PlayDependsOnCalls,
    RefusalIsNotListed,
    RefusalLeaks,
    StartForgetsTheVariant,
    StepIsNotObserved,
    SuccessorsAreRefused,
    TeamOfStrangers,
    TextForgetsMover,
    TextHasNoLabel,
    TextHidesASpace,
    ViewForgetsTheFirstMove,
    ViewGivesMovesToAll,
    ViewHidesMoves,
    ViewParserPanics,
    ViewShowsAllHands,
    ViewTextIsNotValidated,
    ViewTextMakesTheHostPublic,
    ViewsAreNotMapped,
    WinnerGetsTwo,
    WrongPicksAreIgnored,
}

impl Bug {
    /// Whether the test wants this mistake.
    pub(crate) fn is_on(self) -> bool {
        BUG.get() == Some(self)
    }
}

/// Does what `run` does with games that have this mistake.
pub(crate) fn with<T>(bug: Bug, run: impl FnOnce() -> T) -> T {
    BUG.set(Some(bug));
    CALLS.set(0);
    let result = run();
    BUG.set(None);
    result
}

/// How often this has been called in this test, for mistakes that depend on it.
pub(crate) fn calls() -> u32 {
    CALLS.set(CALLS.get() + 1);
    CALLS.get()
}

/// How often [`calls`] has been called.
pub(crate) fn calls_so_far() -> u32 {
    CALLS.get()
}
