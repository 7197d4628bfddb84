//! Perfect information Monte Carlo.

use std::{cell::Cell, rc::Rc};

use num_rational::BigRational;
use rulebook_classics::{Kuhn, Leduc, kuhn};
use rulebook_core::{
    Desync, HiddenInfo, InfoKey, Legality, Match, OpenWorld, PerfectInfo, Play, Player, SplitMix64,
    State, StepOf, Turn, Viewpoint,
};
use rulebook_octagone::{Move, Octagone, OpenOctagone};
use rulebook_search::{
    AlphaBeta, FlatMonteCarlo, IsMcts, Limits, Line, Pimc, Root, Score, Search, SearchError,
    SearchReport, SearchStatus, SeatValues, WorldFactory, WorldSearch, Zero, solve::Acyclic,
};

use crate::{
    host::{Bot, after, against_random, covered_pairs, lower_end, random_state, reports_agree},
    wager::{Act, CLOSED, LEAKS, SOUND, Wager, hidden},
};

/// Looks at everything to the end: exact, for small games without chance.
struct Exhaustive<S: PerfectInfo> {
    root: Root<S>,
    lines: usize,
    is_done: bool,
}

impl<S: PerfectInfo> Exhaustive<S> {
    fn value(state: &S, who: Player) -> i32 {
        match state.turn() {
            Turn::Over => state.payoff(who).expect("the game is over"),
            Turn::Chance => panic!("a game without chance"),
            Turn::Player(mover) => {
                let moves = state.legal_moves().into_iter();
                let values = moves.map(|mv| Self::value(&state.played(mv).expect("legal"), who));
                let best = if mover == who { values.max() } else { values.min() };
                best.expect("a legal move")
            }
        }
    }
}

impl<S: PerfectInfo> Search<S> for Exhaustive<S> {
    type Input = StepOf<S>;

    fn run(&mut self, _: u64) -> SearchStatus {
        self.is_done = true;
        SearchStatus::Done
    }

    fn report(&self) -> SearchReport<S::Move> {
        let mut report = SearchReport::empty();
        if self.is_done {
            let (state, who) = (self.root.state(), self.root.mover().expect("a player to move"));
            for mv in self.root.moves() {
                let value = Self::value(&state.played(mv).expect("legal"), who);
                let payoffs = if who == Player::FIRST { [value, -value] } else { [-value, value] };
                let exact = payoffs.map(|payoff| BigRational::from_integer(payoff.into()));
                let score = Score::Exact(exact.to_vec());
                report.lines.push(Line { moves: vec![mv], score, share: 0.0 });
            }
            let value = |line: &Line<S::Move>| match &line.score {
                Score::Exact(payoffs) => payoffs[who.index()].clone(),
                _ => panic!("an exact score"),
            };
            report.lines.sort_by_key(|line| std::cmp::Reverse(value(line)));
            report.lines.truncate(self.lines);
        }
        report
    }

    fn advance(&mut self, step: StepOf<S>) -> Result<(), Desync> {
        self.root.advance(step)
    }
}

fn exhaustive<S: OpenWorld<Open: Send + 'static>>(
    root: Root<S::Open>,
    limits: Limits,
) -> Result<WorldSearch<S>, SearchError> {
    root.mover()?;
    Ok(Box::new(Exhaustive { root, lines: limits.lines, is_done: false }))
}

/// The search for the player to move, with an exact solver in every world.
fn search_for<S: OpenWorld<Open: Send + 'static>>(state: &S, limits: Limits) -> Pimc<S> {
    let who = state.turn().player().expect("a player to move");
    let view = state.view(Viewpoint::Seat(who));
    let key = InfoKey::new::<S>(Viewpoint::Seat(who), &view);
    let limits = limits.lines(usize::MAX);
    Pimc::new(who, view, key, limits, exhaustive::<S> as WorldFactory<S>).expect("a search")
}

fn report_of<S: OpenWorld<Open: Send + 'static>>(
    state: &S,
    limits: Limits,
) -> SearchReport<S::Move> {
    let mut search = search_for(state, limits);
    search.run(1_000);
    search.report()
}

/// Plays by [`Pimc`] with playouts in every world.
struct PimcBot<S: OpenWorld> {
    search: Option<Pimc<S>>,
    limits: Limits,
    steps: u64,
}

impl<S: OpenWorld<Open: Send + 'static>> Bot<S> for PimcBot<S> {
    fn choose(&mut self, who: Player, view: &S::View, key: InfoKey) -> S::Move {
        let new = || Pimc::with_playouts(who, view.clone(), key, self.limits);
        let search = self
            .search
            .get_or_insert_with(|| new().expect("the player is to move").steps_per_world(30));
        assert_eq!(search.run(self.steps), SearchStatus::Running);
        search.report().best().expect("a move")
    }

    fn learn(&mut self, observed: &S::Observation) {
        if let Some(search) = &mut self.search {
            search.advance(observed.clone()).expect("a step that follows");
        }
    }
}

fn pimc_bot<S: OpenWorld<Open: Send + 'static> + 'static>(
    steps: u64,
) -> impl Fn(u64) -> Box<dyn Bot<S>> {
    move |seed| {
        let limits = Limits::default().seed(seed);
        Box::new(PimcBot { search: None, limits, steps })
    }
}

#[test]
fn strategy_fusion_deceives_it_and_not_is_mcts() {
    let state = hidden::<SOUND>(Act::Left);
    for seed in 0..10 {
        let limits = Limits::default().seed(seed);
        // In every world the guess is right, so the dare seems to win two points, not one.
        let report = report_of(&state, limits);
        assert_eq!(report.best(), Some(Act::Dare));
        let Score::Estimate(values) = report.lines[0].score else { panic!("an estimate") };
        assert_eq!(values.by_seat(2), [1.0, -1.0]);
        // No player can do that: half of the guesses are wrong.
        let view = state.view(Viewpoint::Seat(Player::FIRST));
        let key = InfoKey::new::<Wager<SOUND>>(Viewpoint::Seat(Player::FIRST), &view);
        let mut search =
            IsMcts::<Wager<SOUND>>::new(Player::FIRST, view, key, limits).expect("a search");
        search.run(2_000);
        assert_eq!(search.report().best(), Some(Act::Sure));
    }
}

#[test]
fn what_a_player_does_not_see_changes_nothing() {
    let limits = Limits::default().seed(7);
    let exact = |state: &Kuhn| report_of(state, limits);
    assert!(reports_agree::<Kuhn>(&after("", "Q K"), &after("", "Q J"), exact));
    let with_playouts = |state: &Octagone| {
        let who = state.turn().player().expect("a player to move");
        let view = state.view(Viewpoint::Seat(who));
        let key = InfoKey::new::<Octagone>(Viewpoint::Seat(who), &view);
        let search =
            Pimc::<Octagone>::with_playouts(who, view, key, limits.lines(99)).expect("a search");
        let mut search = search.steps_per_world(20);
        search.run(300);
        search.report()
    };
    assert!(covered_pairs().iter().all(|(one, other)| reports_agree(one, other, with_playouts)));
}

#[test]
fn a_view_that_leaks_is_found_out() {
    // The choice was made, and the guess is due.
    let due = |hand| {
        let mut state = hidden::<LEAKS>(hand);
        state.play(Act::Dare).expect("a legal move");
        state
    };
    let report = |state: &Wager<LEAKS>| report_of(state, Limits::default());
    assert!(!reports_agree(&due(Act::Left), &due(Act::Right), report));
}

#[test]
fn worlds_are_averaged_by_their_probability() {
    // The queen meets a bet: to fold costs 1; to call wins 2 against the jack and loses 2 against
    // the king.
    let report = report_of(&after::<Kuhn>("", "K Q b"), Limits::default());
    assert_eq!(report.lines.len(), 2);
    let value = |mv: kuhn::Move| {
        let line = report.lines.iter().find(|line| line.moves == [mv]).expect("a line");
        let Score::Estimate(values) = line.score else { panic!("an estimate") };
        (values.of(Player::SECOND), line.share)
    };
    let ((folds, fold_share), (calls, call_share)) =
        (value(kuhn::Move::Pass), value(kuhn::Move::Bet));
    assert!((folds - -0.5).abs() < 1e-6, "{folds}");
    assert!(calls.abs() < 0.1, "{calls}");
    assert!((fold_share - 0.5).abs() < 0.1 && (fold_share + call_share - 1.0).abs() < 1e-6);
    assert_eq!(
        report_of(&after::<Kuhn>("", "Q K b"), Limits::default()).best(),
        Some(kuhn::Move::Bet)
    );
    assert_eq!(
        report_of(&after::<Kuhn>("", "K J b"), Limits::default()).best(),
        Some(kuhn::Move::Pass)
    );
}

#[test]
fn random_players_are_beaten() {
    let payoffs = against_random(&Leduc::default(), 200, pimc_bot::<Leduc>(150));
    assert!(0.0 < lower_end(&payoffs), "{payoffs:?}");
    for variant in ["covered=on", "players=4,covered=on"] {
        let start: Octagone = after(variant, "");
        let payoffs = against_random(&start, 24, pimc_bot::<Octagone>(150));
        assert!(0.0 < lower_end(&payoffs), "{variant}: {payoffs:?}");
    }
}

/// A search whose factory counts its worlds.
fn counted(state: &Octagone, steps: u64) -> u32 {
    let who = state.turn().player().expect("a player to move");
    let view = state.view(Viewpoint::Seat(who));
    let key = InfoKey::new::<Octagone>(Viewpoint::Seat(who), &view);
    let count = Rc::new(Cell::new(0));
    let counter = Rc::clone(&count);
    let factory = move |root, limits| {
        counter.set(counter.get() + 1);
        let search: WorldSearch<Octagone> = Box::new(FlatMonteCarlo::new(root, limits)?);
        Ok(search)
    };
    let search =
        Pimc::<Octagone, _>::new(who, view, key, Limits::default(), factory).expect("a search");
    let mut search = search.steps_per_world(10);
    search.run(steps);
    assert!(u64::from(count.get()) <= steps / 10 + 1);
    assert!(search.report().best().is_some());
    count.get()
}

#[test]
fn the_only_world_is_searched_on_and_on() {
    // Two players know both hands, four do not.
    assert_eq!(counted(&random_state("covered=on", 1, 5), 100), 1);
    assert_eq!(counted(&random_state("players=4,covered=on", 1, 5), 100), 11);
}

/// Reports the same score in every world, for the first move only.
struct Fixed(Score);

impl<S: State> Search<S> for Fixed
where
    S::Move: From<Act>,
{
    type Input = StepOf<S>;

    fn run(&mut self, _: u64) -> SearchStatus {
        SearchStatus::Done
    }

    fn report(&self) -> SearchReport<S::Move> {
        let line = Line { moves: vec![Act::Sure.into()], score: self.0.clone(), share: 1.0 };
        let mut report = SearchReport::empty();
        report.lines.push(line);
        report
    }

    fn advance(&mut self, _: StepOf<S>) -> Result<(), Desync> {
        Ok(())
    }
}

#[test]
fn all_kinds_of_scores_count_on_one_scale() {
    let half = BigRational::new(1.into(), 2.into());
    for (score, value) in [
        (Score::Win { plies: 3 }, 1.0),
        (Score::Loss { plies: 3 }, -1.0),
        (Score::ProvenDraw, 0.0),
        (Score::Exact(vec![half.clone(), -half]), 0.25), // Half a point of two.
        (Score::Estimate(SeatValues::new(&[0.125, -0.125])), 0.125),
    ] {
        let state = hidden::<SOUND>(Act::Left);
        let who = Viewpoint::Seat(Player::FIRST);
        let view = state.view(who);
        let key = InfoKey::new::<Wager<SOUND>>(who, &view);
        let factory = |_, _| {
            let search: WorldSearch<Wager<SOUND>> = Box::new(Fixed(score.clone()));
            Ok(search)
        };
        let limits = Limits::default().lines(2);
        let mut search = Pimc::<Wager<SOUND>, _>::new(Player::FIRST, view, key, limits, factory)
            .expect("a search");
        search.run(50);
        let report = search.report();
        // The move without a line is not better than the last that has one.
        assert_eq!(report.lines.len(), 2);
        for line in &report.lines {
            assert_eq!(line.score, Score::Estimate(SeatValues::new(&[value, -value])));
        }
    }
}

#[test]
fn a_step_begins_again_with_worlds_of_the_new_view() {
    let mut state: Kuhn = after("", "Q K");
    let who = Viewpoint::Seat(Player::FIRST);
    let mut search = search_for(&state, Limits::default());
    search.run(100);
    let steps = ["p", "b"].map(|step| step.parse().expect("a step"));
    for step in steps {
        search.advance(state.observe(step, who)).expect("a step that follows");
        state.apply(step).expect("a legal step");
        if state.turn() == Turn::Player(Player::SECOND) {
            assert_eq!((search.run(10), search.report().best()), (SearchStatus::Done, None));
        }
    }
    assert_eq!(search.run(500), SearchStatus::Running);
    assert_eq!(search.report().lines.len(), 2);
    let out_of_turn = search.advance(kuhn::Observation::HiddenCard);
    assert!(out_of_turn.is_err());
    assert_eq!(search.report().lines.len(), 2);
}

#[test]
fn before_the_first_world_has_an_answer_there_is_none() {
    let search = search_for(&after::<Kuhn>("", "Q K"), Limits::default());
    assert_eq!(search.report().lines.len(), 0);
}

#[test]
fn the_key_that_is_shown_is_that_of_the_match() {
    let mut game = Match::new(Kuhn::default());
    for step in ["Q", "K"] {
        game.step(step.parse().expect("a step")).expect("a legal step");
    }
    let who = Viewpoint::Seat(Player::FIRST);
    let (view, key) = (game.state().view(who), game.info_key(who));
    let search = Pimc::<Kuhn>::with_playouts(Player::FIRST, view, key, Limits::default());
    let mut search = search.expect("a search");
    for step in ["p", "b"] {
        let step = step.parse().expect("a step");
        search.advance(game.state().observe(step, who)).expect("a step that follows");
        game.step(step).expect("a legal step");
        let key = format!("key: {:?}", game.info_key(who));
        assert!(format!("{search:?}").contains(&key), "{search:?} has not the {key}");
    }
}

#[test]
fn a_world_that_cannot_be_searched_is_an_error_or_ends_the_search() {
    let closed = hidden::<CLOSED>(Act::Left);
    let who = Viewpoint::Seat(Player::FIRST);
    let view = closed.view(who);
    let key = InfoKey::new::<Wager<CLOSED>>(who, &view);
    let search = Pimc::<Wager<CLOSED>>::with_playouts(Player::FIRST, view, key, Limits::default());
    assert_eq!(search.err(), Some(SearchError::NotOpen));

    let state: Kuhn = after("", "Q K");
    let (view, mut n_worlds) = (state.view(who), 0);
    let key = InfoKey::new::<Kuhn>(who, &view);
    let factory = |root, limits| {
        n_worlds += 1;
        if n_worlds == 3 { Err(SearchError::GeneralSum) } else { exhaustive::<Kuhn>(root, limits) }
    };
    let mut search = Pimc::<Kuhn, _>::new(Player::FIRST, view, key, Limits::default(), factory)
        .expect("a search");
    assert_eq!((search.run(1), search.failure()), (SearchStatus::Running, None));
    assert_eq!(
        (search.run(100), search.failure()),
        (SearchStatus::Done, Some(SearchError::GeneralSum))
    );
    assert!(search.report().best().is_some()); // Two worlds were searched.
}

#[test]
fn only_the_player_to_move_with_the_right_view_gets_a_search() {
    let new = |state: &Kuhn, who: Player, of: Player| {
        let view = state.view(Viewpoint::Seat(of));
        let key = InfoKey::new::<Kuhn>(Viewpoint::Seat(who), &view);
        Pimc::<Kuhn>::with_playouts(who, view, key, Limits::default()).err()
    };
    let (first, second) = (Player::FIRST, Player::SECOND);
    assert_eq!(new(&after("", "Q K"), first, first), None);
    assert_eq!(new(&after("", "Q K"), second, second), Some(SearchError::NotToMove));
    assert_eq!(new(&after("", "Q K"), first, second), Some(SearchError::OtherView));
    assert_eq!(new(&after("", "Q"), first, first), Some(SearchError::ChanceDue));
    assert_eq!(new(&after("", "Q K p p"), first, first), Some(SearchError::Over));
}

/// The values of the moves in the first six worlds of covered Octagone's end, with this search in
/// each.
fn of_six_worlds<X>(
    state: &Octagone,
    search_in: impl Fn(Root<OpenOctagone>, Limits) -> Result<X, SearchError>,
) -> Vec<(Move, SeatValues)>
where
    X: Search<OpenOctagone, Input = StepOf<OpenOctagone>> + Send + 'static,
{
    let who = state.turn().player().expect("a player to move");
    let view = state.view(Viewpoint::Seat(who));
    let key = InfoKey::new::<Octagone>(Viewpoint::Seat(who), &view);
    let mut n_worlds = 0;
    let factory = |root, limits| {
        n_worlds += 1;
        if n_worlds > 6 {
            return Err(SearchError::Over); // So every search gets the same worlds.
        }
        let search: WorldSearch<Octagone> = Box::new(search_in(root, limits)?);
        Ok(search)
    };
    let limits = Limits::default().memory(1 << 20).lines(usize::MAX);
    let search = Pimc::<Octagone, _>::new(who, view, key, limits, factory).expect("a search");
    let mut search = search.steps_per_world(u64::MAX);
    // A view that leaves one world only never comes to the seventh.
    let is_over = (0..100).any(|_| search.run(10_000) == SearchStatus::Done);
    assert_eq!(is_over, search.failure().is_some());
    let line = |line: &Line<Move>| match line.score {
        Score::Estimate(values) => (line.moves[0], values),
        _ => panic!("an estimate"),
    };
    let mut values: Vec<_> = search.report().lines.iter().map(line).collect();
    values.sort_by_key(|(mv, _)| *mv);
    values
}

#[test]
fn the_end_of_a_covered_game_is_solved_in_every_world() {
    let mut n_solved = 0;
    for seed in 0..8 {
        let mut state: Octagone = random_state("players=4,covered=on", seed, 0);
        let mut rng = SplitMix64::new(seed);
        while 12 < state.shields_left(Player::FIRST) + state.shields_left(Player::SECOND)
            && let Some(mv) = state.random_move(&mut rng)
        {
            state.play_unchecked(mv);
        }
        if state.turn() == Turn::Over {
            continue;
        }
        let solved = of_six_worlds(&state, Acyclic::<OpenOctagone>::new);
        let searched = of_six_worlds(&state, |root, limits| AlphaBeta::new(root, Zero, limits));
        assert_eq!(solved.len(), state.move_count());
        assert_eq!(solved, searched);
        n_solved += 1;
    }
    assert!(0 < n_solved);
}
