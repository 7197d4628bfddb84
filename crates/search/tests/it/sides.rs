//! Two sides: their results, and games that have another number of them.

use rulebook_core::Match;
use rulebook_search::{
    AlphaBeta, Limits, Root, Score, Search, SearchError, SeatValues, Sides, Zero,
};

use crate::graph::{
    Go, Graph, Level, OneAhead, OneTeam, SplitPartners, ThreeTeams, TwoPairs, TwoPartners,
};

#[test]
fn sides_are_compared_by_their_means() {
    let [win, loss] = [Score::Win { plies: 1 }, Score::Loss { plies: 1 }];
    let draw = Score::Estimate(SeatValues::of_draw(&Level::new(0)));
    check([OneAhead::new(0), OneAhead::new(1)], [&win, &loss]);
    check([Level::new(0), Level::new(1)], [&draw; 2]);
    check([TwoPartners::new(0), TwoPartners::new(1)], [&win, &loss]);
    check([SplitPartners::new(0), SplitPartners::new(1)], [&loss, &win]);
    check([TwoPairs::new(0), TwoPairs::new(1)], [&draw; 2]);
}

#[test]
fn each_team_counts_once() {
    let sides = Sides::of(&ThreeTeams::new(0));
    assert_eq!(sides, Err(SearchError::NotTwoSides { teams: 3 }));
    assert_eq!(Sides::of(&OneTeam::new(0)), Err(SearchError::NotTwoSides { teams: 1 }));
}

/// Compares the scores of the only move of each side.
#[track_caller]
fn check<const GAME: usize>(starts: [Graph<GAME>; 2], expected: [&Score; 2]) {
    for (start, expected) in starts.into_iter().zip(expected) {
        let root = Root::new(Match::new(start)).expect("a match that is not over");
        let mut search = AlphaBeta::new(root, Zero, Limits::default()).expect("two sides");
        search.run(100);
        let report = search.report();
        assert_eq!(report.lines[0].moves, [Go(2)]);
        assert_eq!(&report.lines[0].score, expected);
    }
}
