//! The searches that everything else is compared with.

use rulebook_classics::{Kuhn, Nim, Pig, TicTacToe};
use rulebook_core::{Game, HiddenInfo, Match, Play, Player, State, Step, Turn, Viewpoint};
use rulebook_search::{
    FlatMonteCarlo, Greedy, Limits, Random, Root, Score, Search, SearchError, SearchStatus,
    SeatValues, Sides, Zero,
};

fn root<S: rulebook_core::Legality>(text: &str) -> Root<S> {
    let Ok(state) = text.parse::<S>() else { panic!("`{text}` is not a position") };
    Root::new(Match::new(state)).expect("an unfinished match")
}

#[test]
fn random_plays_every_legal_move_about_equally_often() {
    let view = TicTacToe::default();
    let mut counts = std::collections::BTreeMap::new();
    for seed in 0..9_000 {
        let search = Random::<TicTacToe>::new(view.clone(), Limits::default().seed(seed));
        *counts.entry(search.report().best().expect("a move")).or_insert(0) += 1;
    }
    assert_eq!(counts.len(), 9);
    assert!(counts.values().all(|count| (850..1_150).contains(count)), "{counts:?}");
}

#[test]
fn random_plays_on_a_view_alone() {
    let mut state = Kuhn::default();
    for card in ["K", "Q"] {
        state.resolve(card.parse().expect("a card")).expect("a deal");
    }
    let who = Viewpoint::Seat(Player::FIRST);
    let mut search = Random::<Kuhn>::new(state.view(who), Limits::default());
    let mv = search.report().best().expect("a move");
    let observed = state.observe(Step::Move(mv), who);
    assert_eq!(search.advance(observed), Ok(()));
    assert_eq!(search.report().best(), None); // The other player is to move.
}

#[test]
fn greedy_takes_a_win_and_reports_it() {
    let new = || Greedy::new(root::<TicTacToe>("XX./OO./..."), Zero, Limits::default().lines(9));
    let mut none = new().expect("a search").depth(0);
    assert_eq!((none.run(1), none.report().best()), (SearchStatus::Done, None));
    let mut search = new().expect("a search");
    assert_eq!(search.run(1), SearchStatus::Done);
    let report = search.report();
    assert_eq!(report.best().map(|mv| mv.to_string()).as_deref(), Some("c3"));
    assert_eq!(report.lines[0].score.value(Player::FIRST), Some(1.0));
    assert_eq!(report.lines.len(), 5);
    // An evaluation that knows nothing calls all other positions even.
    assert!(report.lines[1..].iter().all(|line| line.score == Score::Estimate(SeatValues::ZERO)));
}

#[test]
fn flat_monte_carlo_finds_the_move_that_stops_a_loss() {
    let start = root::<TicTacToe>("X../OO./X..");
    let mut search = FlatMonteCarlo::new(start, Limits::default()).expect("a search");
    assert_eq!(search.run(2_000), SearchStatus::Running);
    let report = search.report();
    assert!(matches!(report.lines[0].score, Score::Estimate(_)));
    assert_eq!(report.cut_off, 0);
    assert_eq!(report.best().map(|mv| mv.to_string()).as_deref(), Some("c2"));
}

#[test]
fn flat_monte_carlo_reports_no_untried_moves() {
    let start = root::<TicTacToe>("X../OO./X..");
    let mut search = FlatMonteCarlo::new(start, Limits::default().lines(9)).expect("a search");
    for n_playouts in 0..8_u8 {
        let report = search.report();
        let shares: Vec<f32> = report.lines.iter().map(|line| line.share).collect();
        match n_playouts {
            // Five moves are legal, and each gets its playout before one gets a second.
            0..=5 => assert_eq!(shares, vec![1.0 / f32::from(n_playouts); n_playouts.into()]),
            _ => assert_eq!(shares.len(), 5),
        }
        search.run(1);
    }
}

#[test]
fn a_search_at_the_end_of_a_game_is_refused() {
    let over: TicTacToe = "XXX/OO./...".parse().expect("a position");
    assert_eq!(over.turn(), Turn::Over);
    assert_eq!(Root::new(Match::new(over)).unwrap_err(), SearchError::Over);
}

#[test]
fn a_root_follows_the_match_to_its_end() {
    let mut root = root::<TicTacToe>("XX./OO./...");
    let step = |text: &str| text.parse().expect("a step");
    // An illegal step is refused with the rule that it breaks.
    let taken = root.advance(step("a3")).expect_err("the cell is taken");
    assert!(taken.rule.is_some() && root.verdict().is_none(), "{taken}");
    assert_eq!(root.advance(step("c3")), Ok(()));
    let over = root.advance(step("c2")).expect_err("the match is over");
    assert_eq!(over.rule, None);
    let outcome = root.verdict().expect("an end").outcome();
    assert!(outcome.winners().contains(Player::FIRST));
}

#[test]
fn a_search_before_a_chance_event_is_refused() {
    let rolling = root::<Pig>("0,0 0+0*");
    let refusal = FlatMonteCarlo::new(rolling.clone(), Limits::default()).err();
    assert_eq!(refusal, Some(SearchError::ChanceDue));
    let refusal = Greedy::new(rolling, Zero, Limits::default()).err();
    assert_eq!(refusal, Some(SearchError::ChanceDue));
}

#[test]
fn sides_are_two_teams_and_a_constant_sum() {
    let start = root::<Nim>("1,3,5,7 0");
    let sides = Sides::of(start.state()).expect("two players");
    assert!(!sides.are_partners(Player::FIRST, Player::SECOND));
    let three = Kuhn::start("players=3".parse().expect("a variant"));
    assert_eq!(Sides::of(&three), Err(SearchError::NotTwoSides { teams: 3 }));
}
