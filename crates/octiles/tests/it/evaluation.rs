//! The evaluation.
#![expect(clippy::cast_possible_wrap, reason = "small numbers")]

use std::{collections::HashSet, ops::ControlFlow};

use rulebook_core::{
    Evaluate, Features, Legality, Linear, Play, Player, PlayerSet, SplitMix64, Symmetric, Symmetry,
    Turn,
};
use rulebook_laws::{heap::allocations, slow};
use rulebook_octiles::{
    Edge, Game, Link, Octagon, Octiles, Setup, Side, Space, State, Transform, Variant,
};

use crate::rules::list;

/// The number of features.
const N: usize = Octiles::FEATURES.len();

/// The variants with which whole games are tried.
const OPTIONS: [&str; 6] = [
    "",
    "runners=3,first=S",
    "players=3,face_up=on",
    "players=4,runners=4,first=N",
    "runners=4,placement=chosen",
    "players=4,runners=3,teams=on",
];

#[test]
fn the_features_are_those_of_a_slow_count() {
    for_each_position(|state| assert_eq!(state.features(), slow_features(state), "{state}"));
}

#[test]
fn images_have_equal_values() {
    for_each_position(|state| {
        for sym in Transform::all() {
            assert_eq!(state.map(sym).features(), state.features(), "{state}");
        }
    });
}

#[test]
fn the_value_for_one_side_is_the_opposite_of_the_other() {
    let mut n_checked = 0;
    for_each_position(|state| {
        let mut setup = Setup::from(state);
        setup.to_move = setup.to_move.next(state.players());
        let Ok(other) = setup.build() else { return };
        if n_sides(state) == 2 && matches!(other.turn(), Turn::Player(_)) {
            let negated = other.features().map(|feature| -feature);
            // The first feature is the advantage of the move.
            assert_eq!(state.features()[1..], negated[1..], "{state}");
            n_checked += usize::from(state.features()[1..] != [0; N - 1]);
        }
    });
    assert!(100 < n_checked, "{n_checked} positions");
}

/// [`Features::IGNORE_CHANCE`] says so.
#[test]
fn a_tile_that_is_drawn_changes_no_feature() {
    let (mut rng, mut n_checked) = (SplitMix64::new(2), 0);
    for_each_position(|state| {
        let mut drawn = state.clone();
        drawn.play_unchecked(state.random_move(&mut rng).expect("a move"));
        let mut n_outcomes = 0;
        let mut first = None;
        let _ = drawn.visit_events::<()>(|event, _| {
            let mut outcome = drawn.clone();
            outcome.resolve_unchecked(event);
            assert!(matches!(outcome.turn(), Turn::Player(_)), "{outcome}");
            assert_eq!(outcome.features(), *first.get_or_insert(outcome.features()), "{outcome}");
            n_outcomes += 1;
            ControlFlow::Continue(())
        });
        n_checked += usize::from(1 < n_outcomes);
    });
    assert!(50 < n_checked, "{n_checked} positions");
}

/// It is the same for both of a pair, no matter which of them moves.
#[test]
fn r18_what_is_good_for_a_player_is_as_good_for_the_partner() {
    let mut n_checked = 0;
    for_each_position(|state| {
        let mover = state.turn().player().expect("a player to move");
        let Some(partner) = state.team(mover).iter().find(|member| *member != mover) else {
            return;
        };
        let mut setup = Setup::from(state);
        setup.to_move = partner;
        let Ok(other) = setup.build() else { return };
        if matches!(other.turn(), Turn::Player(_)) {
            assert_eq!(state.features(), other.features(), "{state}");
            n_checked += 1;
        }
    });
    assert!(100 < n_checked, "{n_checked} positions");
}

#[test]
fn features_of_a_position_by_hand() {
    let board = "{runners=3} b3:T18r0,c3:T17r0,d3:T16r0";
    let text = format!("{board} s44,E2,E3/s21,W1,W2 T1,[{}],T13,T14,T15 0 0", list(2..=12));
    let state: Octiles = text.parse().expect("a position");
    // Both have one runner left. A tile on e4 takes that of the first player from s44 to E1. That
    // of the second player is two turns from home: W3 is at a2, and W4 and W5 are at a3. So the
    // lead is one turn, which counts 60 / (1 + 1). Seen from the other side, s21 is s34.
    let expected = |name: &&str| match *name {
        "to move, over the turns left" => 24 / (1 + 1),
        "fewer turns left, over the turns left" => 30,
        "runners on s34" => 1,
        "runners on s44" => -1,
        _ => 0,
    };
    let expected: Vec<i32> = Octiles::FEATURES.iter().map(expected).collect();
    assert_eq!(state.features(), *expected);
}

#[test]
fn an_evaluation_does_not_allocate() {
    let state = Octiles::default();
    let evaluation = Linear::<Octiles>::default();
    let mut value = 0;
    assert_eq!(allocations(|| value = evaluation.value(&state)), Some(0));
    assert_eq!(value, evaluation.value(&state));
}

/// Calls `check` with the positions of random games in which a player is to move.
#[track_caller]
fn for_each_position(mut check: impl FnMut(&Octiles)) {
    let mut rng = SplitMix64::new(1);
    for options in OPTIONS {
        for _ in 0..slow::scale(1, 100) {
            let mut state = Octiles::start(options.parse().expect("a variant"));
            while let Some(step) = state.random_step(&mut rng) {
                state.apply_unchecked(step);
                if let Turn::Player(_) = state.turn() {
                    check(&state);
                }
            }
        }
    }
}

/// The number of players or pairs.
fn n_sides(state: &Octiles) -> usize {
    let teams: HashSet<PlayerSet> =
        Player::all(state.players()).map(|player| state.team(player)).collect();
    teams.len()
}

/// The features by their names.
fn slow_features(state: &Octiles) -> [i32; N] {
    let mover = state.turn().player().expect("a player to move");
    let variant = state.variant();
    let count = |player| count(state, variant, player);
    // Partners: the sums of runners, and the turns of the one who has more.
    let team = |player: Player| {
        let partners = state.team(player).iter().map(count);
        let joined = partners.reduce(|(turns, places), (more, others)| {
            (turns.max(more), places.iter().zip(others).map(|(a, b)| a + b).collect())
        });
        joined.expect("a player")
    };
    let (own_turns, own) = team(mover);
    let others = Player::all(state.players()).filter(|player| !state.team(mover).contains(*player));
    // The first of those with the fewest turns left.
    let (turns, ahead) =
        others.map(team).min_by_key(|(turns, _)| *turns).expect("at least two sides");
    let least = own_turns.min(turns) + 1;
    let mut features = vec![24 / least, 60 * (turns - own_turns) / least];
    features.extend(ahead.iter().zip(own).map(|(theirs, own)| theirs - own));
    features.try_into().expect("one number for each feature")
}

/// The turns left of a player, and the number of runners on start circles and on each stop.
fn count(state: &Octiles, variant: Variant, player: Player) -> (i32, Vec<i32>) {
    let (start, finish) = (variant.side(player), variant.side(player).opposite());
    let free: Vec<Space> =
        finish.circles().iter().filter(|circle| state.runner_at(*circle).is_none()).collect();
    let at_finish: HashSet<Octagon> =
        free.iter().flat_map(|circle| octagons_from(state, *circle)).collect();
    let away = state.runners(player) - finish.circles();
    let is_linked = |runner| octagons_from(state, runner).any(|at| at_finish.contains(&at));
    let turns = away.iter().map(|runner| if is_linked(runner) { 1 } else { 2 }).sum();
    let mut places = vec![(away & start.circles()).len() as i32];
    places.extend(stops_from(start).map(|stop| i32::from(away.contains(stop))));
    (turns, places)
}

/// The stops by their distance from a side, and those at one distance from a corner on, clockwise.
fn stops_from(side: Side) -> impl Iterator<Item = Space> {
    let places = (1..=4).flat_map(|line| (1..=4).map(move |across| (line, across)));
    places.filter_map(move |(line, across)| match side {
        Side::West => Space::stop(line, across),
        Side::North => Space::stop(across, 5 - line),
        Side::East => Space::stop(5 - line, 5 - across),
        Side::South => Space::stop(5 - across, line),
    })
}

/// The octagons that the paths from a space enter before they end.
fn octagons_from(state: &Octiles, space: Space) -> impl Iterator<Item = Octagon> {
    let mut entered = Vec::new();
    for exit in space.exits() {
        let mut at: Option<(Octagon, Edge)> = Some(exit);
        while let Some((octagon, edge)) = at {
            entered.push(octagon);
            at = state.board().pattern(octagon).and_then(|pattern| {
                match octagon.link(pattern.partner(edge)) {
                    Link::Octagon(next, entry, _) => Some((next, entry)),
                    Link::Space(_) => None,
                }
            });
        }
    }
    entered.into_iter()
}
