//! Information set Monte Carlo tree search.

use rulebook_classics::{Goofspiel, Kuhn, Leduc, Nim, kuhn};
use rulebook_core::{HiddenInfo, InfoKey, Legality, Match, Play, Player, State, Step, Viewpoint};
use rulebook_gobblet::Gobblet;
use rulebook_laws::heap;
use rulebook_octagone::Octagone;
use rulebook_search::{IsMcts, Limits, Score, Search, SearchError, SearchReport, SearchStatus};
use rulebook_toki::Toki;

use crate::{
    host::{
        Bot, IsMctsBot, after, against_random, covered_pairs, lower_end, random_state,
        reports_agree,
    },
    wager::{Act, LEAKS, SEES_ALL, SOUND, Wager, hidden},
};

/// The search for the player to move.
fn search_for<S: HiddenInfo>(state: &S, limits: Limits) -> IsMcts<S> {
    let who = state.turn().player().expect("a player to move");
    let view = state.view(Viewpoint::Seat(who));
    let key = InfoKey::new::<S>(Viewpoint::Seat(who), &view);
    IsMcts::new(who, view, key, limits).expect("a search")
}

/// The report of the search for the player to move after some simulations.
fn report_of<S>(state: &S, limits: Limits, steps: u64) -> SearchReport<S::Move>
where
    S: HiddenInfo<View: Sync, Observation: Send>,
{
    let mut search = search_for(state, limits.lines(usize::MAX));
    search.run(steps);
    search.report()
}

fn is_mcts_bot<S>(steps: u64) -> impl Fn(u64) -> Box<dyn Bot<S>>
where
    S: HiddenInfo<View: Sync, Observation: Send> + 'static,
{
    move |seed| Box::new(IsMctsBot::new(steps, seed))
}

#[test]
fn in_kuhn_poker_no_dominated_move_is_chosen() {
    for (steps, best) in [
        ("Q K b", kuhn::Move::Bet), // Never fold the king …
        ("J K b", kuhn::Move::Bet),
        ("K J p b", kuhn::Move::Bet),
        ("K Q p b", kuhn::Move::Bet),
        ("K J b", kuhn::Move::Pass), // … never call with the jack …
        ("Q J b", kuhn::Move::Pass),
        ("J Q p b", kuhn::Move::Pass),
        ("J K p b", kuhn::Move::Pass),
        ("Q K p", kuhn::Move::Bet), // … and never let a pass go by with the king.
        ("J K p", kuhn::Move::Bet),
    ] {
        for seed in 0..20 {
            let report = report_of(&after::<Kuhn>("", steps), Limits::default().seed(seed), 1_000);
            assert_eq!(report.best(), Some(best), "{steps}, seed {seed}");
        }
    }
}

#[test]
fn kuhn_poker_and_leduc_holdem_are_won_against_random_players() {
    for players in ["players=2", "players=3"] {
        let kuhn: Kuhn = after(players, "");
        let payoffs = against_random(&kuhn, 300, is_mcts_bot::<Kuhn>(200));
        assert!(0.0 < lower_end(&payoffs), "Kuhn, {players}: {payoffs:?}");
        let leduc: Leduc = after(players, "");
        let payoffs = against_random(&leduc, 200, is_mcts_bot::<Leduc>(200));
        assert!(0.0 < lower_end(&payoffs), "Leduc, {players}: {payoffs:?}");
    }
}

#[test]
fn covered_octagone_is_won_against_random_players() {
    for (variant, n_games, steps) in [
        ("covered=on", 40, 150),
        ("players=4,covered=on", 24, 60),
        ("players=4,rules=kid,covered=on", 24, 60),
    ] {
        let start: Octagone = after(variant, "");
        let payoffs = against_random(&start, n_games, is_mcts_bot::<Octagone>(steps));
        assert!(0.0 < lower_end(&payoffs), "{variant}: {payoffs:?}");
    }
}

#[test]
fn games_without_secrets_are_won_against_random_players() {
    let payoffs = against_random(&Gobblet::default(), 12, is_mcts_bot::<Gobblet>(300));
    assert!(0.0 < lower_end(&payoffs), "{payoffs:?}");
    let payoffs = against_random(&Toki::default(), 12, is_mcts_bot::<Toki>(60));
    assert!(0.0 < lower_end(&payoffs), "{payoffs:?}");
}

#[test]
fn nim_is_won_although_the_sign_of_a_value_is_not_that_of_the_ply() {
    let heaps: Nim = "1,2,4,0 0".parse().expect("a position");
    let report = report_of(&heaps, Limits::default(), 5_000);
    // The only move to a nim sum of 0.
    let best = report.best().expect("a move");
    let after = heaps.played(best).expect("a legal move");
    assert_eq!(after.to_string(), "1,2,3,0 1");
}

/// Whether the reports for two states that look the same to the player to move are the same.
fn agree<S: HiddenInfo<View: Sync, Observation: Send>>(one: &S, other: &S) -> bool {
    reports_agree(one, other, |state| report_of(state, Limits::default().seed(7), 300))
}

#[test]
fn hidden_information_changes_nothing() {
    assert!(agree::<Kuhn>(&after("", "Q K"), &after("", "Q J")));
    assert!(agree::<Kuhn>(&after("players=3", "Q K J p"), &after("players=3", "T K Q p")));
    assert!(agree::<Leduc>(&after("", "Qs Kh c"), &after("", "Jh Kh c")));
    assert!(covered_pairs().iter().all(|(one, other)| agree(one, other)));
}

#[test]
fn hidden_information_is_not_in_the_trees() {
    for (one, other) in covered_pairs() {
        let who = Viewpoint::Seat(one.turn().player().expect("a player to move"));
        let after_a_move = |state: &Octagone| {
            let mut search = search_for(state, Limits::default());
            search.run(200);
            let mv = search.report().best().expect("a move");
            search.advance(state.observe(Step::Move(mv), who)).expect("a step that follows");
            search.run(50);
            format!("{search:?}") // With every node and number.
        };
        assert_eq!(after_a_move(&one), after_a_move(&other));
    }
}

#[test]
fn the_key_is_that_of_the_match_after_a_players_move_that_reveals_another() {
    let mut game = Match::new(Goofspiel::default());
    for step in ["p3", "2"] {
        game.step(step.parse().expect("a step")).expect("a legal step");
    }
    let who = Viewpoint::Seat(Player::SECOND);
    let (view, key) = (game.state().view(who), game.info_key(who));
    let search = IsMcts::<Goofspiel>::new(Player::SECOND, view, key, Limits::default());
    let mut search = search.expect("a search");
    for step in ["1", "p1", "4", "3"] {
        let step = step.parse().expect("a step");
        search.run(20);
        search.advance(game.state().observe(step, who)).expect("a step that follows");
        game.step(step).expect("a legal step");
        assert_eq!(search.key(), game.info_key(who), "{step}");
    }
}

#[test]
fn a_view_that_leaks_is_found_out() {
    assert!(agree::<Wager<SOUND>>(&hidden(Act::Left), &hidden(Act::Right)));
    assert!(!agree::<Wager<LEAKS>>(&hidden(Act::Left), &hidden(Act::Right)));
}

#[test]
fn no_seat_plans_with_information_that_is_still_hidden() {
    for seed in 0..10 {
        let limits = Limits::default().seed(seed);
        // The coin is hidden before the choice, or after it: the sure point is better.
        let early = report_of(&hidden::<SOUND>(Act::Left), limits, 2_000);
        assert_eq!(early.best(), Some(Act::Sure), "{early:?}");
        let late = report_of(&Wager::<SOUND>::start(true), limits, 2_000);
        assert_eq!(late.best(), Some(Act::Sure), "{late:?}");
        // A tree that is keyed by true steps would see the coin when it guesses.
        let cheat = report_of(&Wager::<SEES_ALL>::start(true), limits, 2_000);
        assert_eq!(cheat.best(), Some(Act::Dare), "{cheat:?}");
    }
}

#[test]
fn values_are_those_of_each_seat() {
    let report = report_of(&hidden::<SOUND>(Act::Left), Limits::default(), 2_000);
    assert_eq!(report.lines.len(), 2);
    let Score::Estimate(sure) = report.lines[0].score else { panic!("an estimate") };
    assert_eq!(sure.by_seat(2), [0.5, -0.5]); // 1 of 2 points.
    let Score::Estimate(dare) = report.lines[1].score else { panic!("an estimate") };
    assert!(dare.of(Player::FIRST).abs() < 0.2, "{dare:?}");
    let shares: f32 = report.lines.iter().map(|line| line.share).sum();
    assert!((shares - 1.0).abs() < 1e-6);
}

#[test]
fn the_trees_are_kept_after_a_step() {
    let mut state: Leduc = after("", "Qs Kh");
    let mut search = search_for(&state, Limits::default().lines(3));
    search.run(3_000);
    let who = Viewpoint::Seat(Player::FIRST);
    for mv in ["c", "r"] {
        let step = Step::Move(mv.parse().expect("a move"));
        search.advance(state.observe(step, who)).expect("a step that follows");
        state.apply(step).expect("a legal step");
        assert_eq!(search.view(), &state.view(who));
    }
    // Nothing was run since, and the answer to the raise was thought about already.
    let kept = search.report();
    assert_eq!(kept.lines.len(), 3);
    assert!(kept.lines[0].share > 1.0 / 3.0);
    search.run(1);
    assert!(kept.nodes < search.report().nodes);
}

#[test]
fn the_tree_below_two_moves_is_kept_if_nothing_is_hidden() {
    let mut state = Gobblet::default();
    let mut search = search_for(&state, Limits::default().lines(usize::MAX));
    search.run(4_000);
    let before = search.memory();
    let best = search.report().best();
    for choice in [best, None] {
        let mv = choice.or_else(|| state.nth_move(0)).expect("a move");
        search.advance(Step::Move(mv)).expect("a legal move");
        state.play(mv).expect("a legal move");
    }
    let kept = search.report();
    assert!(1 < kept.lines.len(), "{kept:?}");
    assert!(kept.lines.iter().all(|line| state.is_legal(line.moves[0])));
    // The memory of dropped nodes is reused.
    search.run(1_000);
    assert!(search.memory() < before + before / 100);
}

#[test]
fn a_step_that_does_not_follow_is_refused_and_changes_nothing() {
    let state: Kuhn = after("", "Q K p");
    let mut search = search_for(&state, Limits::default().lines(2));
    search.run(100);
    let (report, key) = (search.report(), search.key());
    assert!(search.advance(kuhn::Observation::HiddenCard).is_err());
    assert_eq!((search.report(), search.key()), (report, key));
}

#[test]
fn the_key_is_that_of_the_match() {
    let mut game = Match::new(Leduc::default());
    let who = Viewpoint::Seat(Player::FIRST);
    for step in ["Qs", "Kh"] {
        game.step(step.parse().expect("a step")).expect("a legal step");
    }
    let view = game.state().view(who);
    let key = game.info_key(who);
    let mut search =
        IsMcts::<Leduc>::new(Player::FIRST, view, key, Limits::default()).expect("a search");
    for step in ["r", "c", "Ks", "c"] {
        let step = step.parse().expect("a step");
        search.advance(game.state().observe(step, who)).expect("a step that follows");
        game.step(step).expect("a legal step");
        assert_eq!(search.key(), game.info_key(who));
    }
    assert_eq!(search.run(10), SearchStatus::Running); // On the other player's time.
    assert_eq!(search.report().best(), None);
    assert!(0 < search.report().nodes);
}

#[test]
fn slices_do_not_change_the_answer() {
    let state: Leduc = after("", "Qs Kh c");
    let limits = Limits::default().seed(3).lines(3);
    let with = |n_trees: usize| search_for(&state, limits).trees(n_trees).expect("a search");
    for n_trees in [1, 3] {
        let (mut whole, mut sliced) = (with(n_trees), with(n_trees));
        whole.run(1_000);
        for steps in [1, 2, 3, 994] {
            sliced.run(steps);
        }
        assert_eq!(whole.report(), sliced.report());
    }
    let (mut one, mut three) = (with(1), with(3));
    one.run(1_000);
    three.run(1_000);
    assert_ne!(one.report(), three.report());
}

#[test]
fn another_number_of_trees_begins_the_search_again() {
    let state: Leduc = after("", "Qs Kh c");
    let limits = Limits::default().lines(3);
    let mut new = search_for(&state, limits).trees(3).expect("a search");
    let mut changed = search_for(&state, limits);
    changed.run(1);
    let mut changed = changed.trees(3).expect("a search");
    new.run(1_000);
    changed.run(1_000);
    assert_eq!(new.report(), changed.report());
}

#[test]
fn a_report_has_only_the_players_moves_that_were_tried() {
    let mut state = Gobblet::default();
    let mut search = search_for(&state, Limits::default().lines(usize::MAX));
    assert_eq!(search.report().lines.len(), 0);
    search.run(2);
    assert_eq!(search.report().lines.len(), 2);
    // When the other player is to move, that player's moves are not an answer.
    let mv = state.nth_move(0).expect("a move");
    search.advance(Step::Move(mv)).expect("a legal move");
    state.play(mv).expect("a legal move");
    search.run(100);
    assert_eq!(search.report().lines.len(), 0);
}

#[test]
fn the_second_seat_keeps_its_tree_too() {
    let mut state: Leduc = after("", "Qs Kh c");
    let mut search = search_for(&state, Limits::default().lines(3));
    search.run(3_000);
    for mv in ["r", "r"] {
        let step = Step::Move(mv.parse().expect("a move"));
        search.advance(state.observe(step, Viewpoint::Seat(Player::SECOND))).expect("it follows");
        state.apply(step).expect("a legal step");
    }
    assert_eq!(search.report().lines.len(), state.move_count());
}

#[cfg(feature = "parallel")]
#[test]
fn the_number_of_threads_does_not_change_the_answer() {
    let state: Octagone = random_state("players=4,covered=on", 5, 9);
    let limits = Limits::default().lines(usize::MAX);
    let report = || {
        let mut search = search_for(&state, limits).trees(4).expect("a search");
        search.run(401);
        search.report()
    };
    let several = report();
    // Inside of work that takes all cores there is one thread for each search.
    for one in rulebook_search::threads::map(0..12, |_| report()) {
        assert_eq!(one, several);
    }
}

#[test]
fn the_memory_is_enough_or_the_search_is_refused() {
    let state: Octagone = random_state("covered=on", 1, 0); // The Lady has 332 moves.
    let who = state.turn().player().expect("a player to move");
    let view = state.view(Viewpoint::Seat(who));
    let key = InfoKey::new::<Octagone>(Viewpoint::Seat(who), &view);
    let new =
        |memory| IsMcts::<Octagone>::new(who, view.clone(), key, Limits::default().memory(memory));
    let Err(SearchError::Memory { needed }) = new(100) else { panic!("100 bytes are too few") };
    assert_eq!(new(needed - 1).err(), Some(SearchError::Memory { needed }));
    let mut search = new(needed).expect("enough memory");
    search.run(2_000);
    assert!(search.report().best().is_some());
    let two = new(needed).and_then(|search| search.trees(2));
    assert!(matches!(two, Err(SearchError::Memory { needed: both }) if needed < both));
}

#[test]
fn nothing_is_allocated_when_the_trees_are_full() {
    fn check<S: HiddenInfo<View: Sync, Observation: Send>>(state: &S, memory: usize) {
        let mut search = search_for(state, Limits::default().memory(memory));
        search.run(20_000);
        let allocations = heap::allocations(|| {
            search.run(2_000);
        });
        assert_eq!(allocations, Some(0));
    }
    check(&random_state::<Octagone>("covered=on", 2, 4), 100_000);
    check(&random_state::<Leduc>("", 2, 0), 20_000);
    check(&random_state::<Gobblet>("", 2, 4), 100_000);
    // A tree that holds the whole game does not need its limit.
    check(&random_state::<Kuhn>("", 2, 0), 1 << 20);
}

#[test]
fn the_heap_stays_below_the_limit() {
    let state: Leduc = after("", "Qs Kh");
    for memory in [20_000, 100_000] {
        let mut search = search_for(&state, Limits::default().memory(memory));
        search.run(20_000);
        assert!(search.memory() <= memory);
        assert!(memory / 4 < search.memory());
    }
}

#[test]
fn games_that_are_cut_off_are_counted() {
    let mut gobblet = search_for(&Gobblet::default(), Limits::default()).playout(3);
    gobblet.run(100);
    assert_eq!(gobblet.report().cut_off, 100);
    let mut kuhn = search_for(&after::<Kuhn>("", "Q K"), Limits::default()).playout(3);
    kuhn.run(100);
    assert_eq!(kuhn.report().cut_off, 0);
}

#[test]
fn only_the_player_to_move_with_the_right_view_gets_a_search() {
    let new = |state: &Kuhn, who: Player, of: Player| {
        let view = state.view(Viewpoint::Seat(of));
        let key = InfoKey::new::<Kuhn>(Viewpoint::Seat(who), &view);
        IsMcts::<Kuhn>::new(who, view, key, Limits::default()).err()
    };
    let (first, second) = (Player::FIRST, Player::SECOND);
    assert_eq!(new(&after("", "Q K"), first, first), None);
    assert_eq!(new(&after("", "Q K"), second, second), Some(SearchError::NotToMove));
    assert_eq!(new(&after("", "Q K"), first, second), Some(SearchError::OtherView));
    assert_eq!(new(&after("", "Q"), first, first), Some(SearchError::ChanceDue));
    assert_eq!(new(&after("", "Q K p p"), first, first), Some(SearchError::Over));
}
