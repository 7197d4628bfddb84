//! The mistake that a flawed game makes, chosen by the test that runs it.

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
    BoardsAreTwo,
    BreaksAreIgnored,
    CanonicalIsItself,
    CanonicalMoveIsLoud,
    ChanceIsDenied,
    CheckLeavesTraces,
    ChooseMoveIgnoresTheChoice,
    CompactDataAreLost,
    CompactIsNotValidated,
    CountsOneTooMany,
    DescriptionIsEmpty,
    DescriptionLeaks,
    DeterminizeForgetsOwnCard,
    DialIsTooWide,
    DrawIsUneven,
    DrawingIsFickle,
    DrawingIsLarge,
    DrawingShowsTheWorld,
    ElementIsCovered,
    ElementIsInNoPart,
    EndingLeaks,
    EntriesAreNotMapped,
    EntriesAreShared,
    EqualityForgetsMover,
    ErrorsNameNoByteOfTheText,
    EventDataAreLost,
    EventIndexBeyondTheSpace,
    EventIndexIsShared,
    EventIsRefused,
    EventWeighsItsNumber,
    EventWeighsNothing,
    EventsAreNotMapped,
    EveryPickBegins,
    FirstEntriesAreForgotten,
    GeneratorIsIdle,
    HidesDependsOnThePosition,
    HidesFirstMove,
    HidesLegalMove,
    ImpossiblePositionIsTaken,
    IndexBeyondTheSpace,
    IndexIsShared,
    IndexLeaks,
    InverseIsIdentity,
    KeyDependsOnHistory,
    KeyForgetsMover,
    KeyIsAlwaysTheSame,
    KeyIsCompared,
    KeyIsNotUpdated,
    LabelsAreEqual,
    LastEntryIsNotWritten,
    LearnChangesBeforeItRefuses,
    LearnPanics,
    ListIsReadInAnyOrder,
    ListsIllegalMove,
    ListsTwice,
    MapForgetsTheCards,
    MapOfViewsIsFickle,
    MapsMovesWrongly,
    MaxStepsIsTooLow,
    MoveMayBeginWithZero,
    MoveMayEndWithSpaces,
    MoveParserPanics,
    MoveTextIsMisread,
    MovesChangeTheVariant,
    MovesReadEvents,
    NoOutcome,
    NthMoveGoesOn,
    NumberOfPlayersLeaks,
    NumbersMayBeginWithZero,
    ObservationAllocates,
    ObservationIsFickle,
    ObservedTextEndsInASpace,
    ObservedTextsAreAlike,
    OrderDependsOnHistory,
    OwnMoveIsNotShown,
    PanicsInPlay,
    ParserIgnoresTheRest,
    PartsOverlap,
    PayoffsAreOutOfRange,
    PayoffsHaveTheWrongSign,
    PickIndexBeyondTheSpace,
    PickIndexIsShared,
    PickIndexLeaks,
    PickIsNotOffered,
    PicksLeadNowhere,
    PicksLeak,
    PlayDependsOnCalls,
    RandomMoveIsNotListed,
    RandomMoveIsUneven,
    RefusalIsNotListed,
    RefusalLeaks,
    SampleIsAlwaysTheSame,
    SamplerRepeatsItself,
    ScalarIsOutOfRange,
    SeatNameLeaks,
    ShapeChangesAtTheEnd,
    StartForgetsTheVariant,
    StepIsNotObserved,
    StepTextHasAnArrow,
    StepsLeak,
    SuccessorsAreRefused,
    TeamLeaks,
    TeamOfStrangers,
    TextForgetsMover,
    TextHasNoLabel,
    TextHidesASpace,
    TwoCardsAreAlike,
    ViewGivesMovesToAll,
    ViewHidesMoves,
    ViewIsLate,
    ViewParserPanics,
    ViewShowsAllHands,
    ViewTextIsNotValidated,
    ViewTextMakesTheHostPublic,
    ViewsAreNotMapped,
    WinIsNotExpected,
    WinnerGetsTwo,
    WrongPicksAreIgnored,
}

impl Bug {
    /// Whether the test wants this mistake.
    pub(crate) fn is_on(self) -> bool {
        BUG.get() == Some(self)
    }
}

/// Calls `run` with games that have this mistake. `run` must not panic.
pub(crate) fn with<T>(bug: Bug, run: impl FnOnce() -> T) -> T {
    BUG.set(Some(bug));
    CALLS.set(0);
    let result = run();
    BUG.set(None);
    result
}

/// The number of calls in this test, this one included, for mistakes that depend on it.
pub(crate) fn calls() -> u32 {
    CALLS.set(CALLS.get() + 1);
    CALLS.get()
}

/// The number of calls of [`calls`] so far.
pub(crate) fn calls_so_far() -> u32 {
    CALLS.get()
}
