//! Refusal of setups that legal play cannot reach.

use std::collections::HashSet;

use rulebook_core::{Entropy, Player, SplitMix64, Step, StepOf, Violation};
use rulebook_octiles::{
    Game, InvalidSetup, Move, Octagon, Octiles, ParseError, Pattern, Play, Setup, Space, SpaceSet,
    State, Tile, TileSet, Variant,
};

use crate::rules::{list, played};

const E: &str = "E1,E2,E3,E4,E5";

#[test]
fn r3_each_tile_occurs_once() {
    let tile = |text: &str| text.parse().expect("a tile");
    let twice = InvalidSetup::DuplicateTile { tile: tile("T1") };
    refused(&format!("a2:T1r0 s11,W2,W3,W4,W5/{E} T2,[{}] 1 0", list(1..=18)), twice);
    refused(&format!("- W1,W2,W3,W4,W5/{E} T1,[{}] 0 0", list(1..=18)), twice);
    let missing = InvalidSetup::MissingTile { tile: tile("T18") };
    refused(&format!("- W1,W2,W3,W4,W5/{E} T1,[{}] 0 0", list(2..=17)), missing);
    refused(&format!("- W1,W2,W3,W4,W5/{E} [{}] 0 0", list(1..=17)), missing);
}

#[test]
fn r4_r5_the_numbers_of_players_and_runners_match_the_variant() {
    let all = list(1..=18);
    let player = Player::from_index(2).expect("a seat");
    let nobody = InvalidSetup::NoSuchPlayer(player);
    refused(&format!("- W1,W2,W3,W4,W5/{E} [{all}] 2 0"), nobody);
    let few = InvalidSetup::RunnerCount { player: Player::FIRST, found: 4 };
    refused(&format!("- W1,W2,W3,W4/{E} [{all}] 0 0"), few);
    for (players, runners) in [(1, 5), (5, 5), (2, 2), (2, 6)] {
        let mut setup = Setup::default();
        (setup.variant.players, setup.variant.runners) = (players, runners);
        assert_eq!(setup.validate(), Err(InvalidSetup::NoSuchGame));
    }
    let mut setup = Setup::default();
    setup.runners[2] = setup.runners[1];
    let found = InvalidSetup::RunnerCount { player, found: 5 };
    assert_eq!(setup.validate(), Err(found));
}

#[test]
fn r10_runners_are_on_different_spaces_that_they_can_reach() {
    let all = list(1..=18);
    let space = |text: &str| text.parse().expect("a space");
    let shared = InvalidSetup::SharedSpace { space: space("E1") };
    refused(&format!("- W1,W2,W3,W4,E1/{E} [{all}] 0 0"), shared);
    let player = Player::SECOND;
    let forbidden = InvalidSetup::ForbiddenCircle { player, space: space("N3") };
    refused(&format!("- W1,W2,W3,W4,W5/N3,E2,E3,E4,E5 [{all}] 0 0"), forbidden);
}

#[test]
fn r7_r8_tiles_and_runners_move_together() {
    let balance = InvalidSetup::Unbalanced;
    refused(&format!("- s11,W2,W3,W4,W5/{E} [{}] 1 0", list(1..=18)), balance);
    refused(&format!("a2:T1r1 W1,W2,W3,W4,W5/{E} [{}] 1 0", list(2..=18)), balance);
    refused(&format!("a2:T1r1 s11,s12,W3,W4,W5/{E} [{}] 1 0", list(2..=18)), balance);
    let bottom = InvalidSetup::BottomTile { tile: "T1".parse().expect("a tile") };
    refused(&format!("- W1,W2,W3,W4,W5/{E} [{}],T1 0 0", list(2..=18)), bottom);
    let bury = "{bury_on_deadlock=on}";
    refused(&format!("{bury} - W1,W2,W3,W4,W5/{E} [{}],T1 0 0", list(2..=18)), bottom);
    accepted(&format!("a2:T1r1 s11,W2,W3,W4,W5/{E} [{}] 1 0", list(2..=18)));
    accepted(&format!("a2:T2r1 s11,s12,W3,W4,W5/{E} [{}],T1 1 0", list(3..=18)));
    // The last move was made by the player before the player to move.
    let turn = InvalidSetup::OutOfTurn { player: Player::FIRST };
    refused(&format!("a2:T2r1 s11,s12,W3,W4,W5/{E} [{}],T1 0 0", list(3..=18)), turn);
    // With all tiles known, any number of moves may have been made.
    accepted(&format!("a2:T1r1 s11,s12,s22,W4,W5/{E} {} 1 0", list(2..=18)));
}

#[test]
fn r6_the_drawn_tiles_fit_the_turn() {
    let drawn = InvalidSetup::DrawnTiles;
    let start = format!("W1,W2,W3,W4,W5/{E}");
    refused(&format!("- {start} T1,T2,[{}] 0 0", list(3..=18)), drawn);
    accepted(&format!("- {start} T1,[{}] 0 0", list(2..=18)));
    accepted(&format!("{{face_up=on}} - {start} T1,T2,[{}] 0 0", list(3..=18)));
    accepted(&format!("{{face_up=on}} - {start} T1,[{}] 0 0", list(2..=18)));
    let three = ["W1,W3,W5", "E1,E3,E5"].join("/");
    // There are no passes before the tile is drawn.
    refused(&format!("{{runners=3}} - {three} [{}] 1 1", list(1..=18)), drawn);
    accepted(&format!("{{runners=3}} - {three} T1,[{}] 1 1", list(2..=18)));
    let moved = format!("{{face_up=on}} a2:T1r1 s11,W2,W3,W4,W5/{E}");
    refused(&format!("{moved} [{}] 1 0", list(2..=18)), drawn);
    accepted(&format!("{moved} T2,[{}] 1 0", list(3..=18)));
}

#[test]
fn r14_the_passes_were_allowed() {
    let all = list(2..=18);
    let three = "W1,W3,W5/E1,E3,E5";
    let turn =
        |index| InvalidSetup::OutOfTurn { player: Player::from_index(index).expect("a seat") };
    refused(&format!("{{runners=3}} - {three} T1,[{all}] 0 1"), turn(0));
    refused(&format!("{{runners=3}} - {three} T1,[{all}] 1 0"), turn(1));
    let passes = InvalidSetup::Passes;
    let three_passes = InvalidSetup::TooManyPasses { passes: 3 };
    refused(&format!("{{runners=3}} - {three} T1,[{all}] 0 3"), three_passes);
    // R13: all start circles were occupied, and T1 lets a runner leave.
    refused(&format!("- W1,W2,W3,W4,W5/{E} T1,[{all}] 1 1"), passes);
    accepted(&format!("{{runners=3}} - {three} T1,[{all}] 0 2"));
}

#[test]
fn r15_only_the_last_turn_ends_a_game() {
    let ended = InvalidSetup::EndedBefore;
    let board = "{runners=3} c3:T18r0,d3:T17r0,e3:T16r0 E1,E2,E3";
    let known = "T13,T14,T15";
    accepted(&format!("{board}/s11,W1,W2 [{}],{known} 1 0", list(1..=12)));
    refused(&format!("{board}/s11,W1,W2 [{}],{known} 0 0", list(1..=12)), ended);
    // Two winners.
    let six = "{runners=3} b5:T1r0,c5:T2r0,b4:T3r0,c4:T4r0,d4:T5r0,e4:T6r0 E1,E2,E3/W1,W2,W3";
    refused(&format!("{six} [{}] 1 0", list(7..=18)), ended);
    // No tile is drawn when the game is over.
    let drawn = format!("{board}/s11,W1,W2 T1,[{}],{known} 1 0", list(2..=12));
    refused(&drawn, InvalidSetup::DrawnTiles);
}

/// Two players have three runners each, so that both can use T5 and neither can be forced to pass.
#[test]
fn r14_a_player_who_can_use_the_tile_does_not_pass_twice() {
    let rest = list((1..=18).filter(|n| *n != 5));
    let text = format!("{{runners=3}} - W1,W2,W3/E1,E2,E3 T5,[{rest}] 1 2");
    refused(&text, InvalidSetup::OutOfTurn { player: Player::SECOND });
}

/// Compares all reachable positions without a tile on the board with all setups without a tile on
/// the board.
#[test]
fn r14_before_the_first_move_exactly_the_reachable_setups_are_accepted() {
    let mut options = vec!["runners=3", "runners=4", "players=3,runners=4"];
    if rulebook_laws::slow::is_on() {
        options.extend(["players=3,runners=3", "players=4,runners=4"]);
    }
    for bury in ["off", "on"] {
        for options in &options {
            let variant = format!("{options},placement=chosen,bury_on_deadlock={bury}");
            compare_openings(variant.parse().expect("a variant"));
        }
    }
}

fn compare_openings(variant: Variant) {
    let reachable = openings(variant);
    assert!(reachable.iter().all(|state| Setup::from(state).validate().is_ok()));
    let placed = reachable.iter().map(|state| Setup::from(state).runners).collect::<HashSet<_>>();
    let (mut n_accepted, mut n_refused) = (0, 0);
    for runners in placed.into_iter().filter(|runners| !has_gap(variant, runners)) {
        for (tile, player) in Tile::all().flat_map(|tile| seats(variant).map(move |p| (tile, p))) {
            for passes in 0..=variant.players {
                let mut setup = Setup::start(variant);
                setup.runners = runners;
                setup.top.push(tile);
                setup.unknown = TileSet::ALL.without(tile);
                (setup.to_move, setup.passes) = (player, passes);
                let is_valid = setup.validate().is_ok();
                let state = setup.build_ignoring(|violation| violation.is_ignorable());
                let is_reachable = state.is_ok_and(|state| reachable.contains(&state));
                assert_eq!(
                    is_valid, is_reachable,
                    "{variant}: {runners:?} {tile} {player} {passes}"
                );
                *(if is_valid { &mut n_accepted } else { &mut n_refused }) += 1;
            }
        }
    }
    assert!(0 < n_accepted && 0 < n_refused);
}

/// All positions that can be reached by choices, draws and passes.
fn openings(variant: Variant) -> HashSet<Octiles> {
    let start = Octiles::start(variant);
    let mut reached = HashSet::from([start.clone()]);
    let mut open = vec![start];
    while let Some(state) = open.pop() {
        let _ = state.visit_children::<()>(|step: StepOf<Octiles>, child| {
            let lays = matches!(step, Step::Move(Move::Lay { .. }));
            if !lays && reached.insert(child.clone()) {
                open.push(child);
            }
            std::ops::ControlFlow::Continue(())
        });
    }
    reached
}

/// Whether some player has yet to choose start circles.
fn has_gap(variant: Variant, runners: &[SpaceSet]) -> bool {
    seats(variant).any(|player| runners[player.index()].is_empty())
}

fn seats(variant: Variant) -> impl Iterator<Item = Player> {
    Player::all(variant.players)
}

#[test]
fn all_violations_are_reported_and_some_can_be_ignored() {
    let text = format!("- W1,W2,W3,W4,W5/{E} [{}] 0 0", list(1..=18));
    let mut setup = Setup::from(&text.parse::<Octiles>().expect("a position"));
    let reported = |setup: &Setup| {
        let mut reported = Vec::new();
        setup.violations(|violation| reported.push(violation));
        reported
    };
    assert_eq!(reported(&setup), []);
    // A runner is on a circle of a side without a player, no tile is laid, and it is the second
    // player's turn.
    let space = |text: &str| text.parse().expect("a space");
    setup.runners[0] = setup.runners[0].without(space("W1")).with(space("N3"));
    setup.to_move = Player::SECOND;
    let expected = [
        InvalidSetup::ForbiddenCircle { player: Player::FIRST, space: space("N3") },
        InvalidSetup::Unbalanced,
        InvalidSetup::OutOfTurn { player: Player::SECOND },
    ];
    assert_eq!(reported(&setup), expected);
    assert_eq!(setup.clone().build(), Err(expected[0]));
    assert_eq!(setup.clone().build_ignoring(|v| v != expected[1]), Err(expected[1]));
    let state = setup.clone().build_ignoring(|_| true).expect("a problem");
    assert_eq!(Setup::from(&state), setup);
    // Missing tiles cannot be ignored.
    setup.unknown = setup.unknown.without("T7".parse().expect("a tile"));
    setup.passes = 3;
    let (tile, passes) = ("T7".parse().expect("a tile"), 3);
    let expected = [InvalidSetup::TooManyPasses { passes }, InvalidSetup::MissingTile { tile }];
    assert_eq!(reported(&setup), expected);
    assert_eq!(setup.build_ignoring(|_| true), Err(expected[0]));
}

/// Play from a setup with ignored violations ends, and all its positions are sound.
#[test]
fn ignored_violations_leave_play_sound() {
    let mut rng = SplitMix64::new(9);
    for (runners, board, passes) in [
        (["N3,S1,W5", "E1,E2,E3"], "-", 0),
        (["W1,W2,W3", "E1,E2,E3"], "a2:T5r0,d3:T6r0", 2),
        (["s11,s12,s13", "W1,W3,E4"], "-", 1),
    ] {
        let mut setup = Setup::start("runners=3".parse().expect("a variant"));
        for (spaces, text) in setup.runners.iter_mut().zip(runners) {
            *spaces = text.split(',').map(|space| space.parse().expect("a space")).collect();
        }
        for laid in board.split(',').filter(|laid| *laid != "-") {
            let (octagon, pattern) = laid.split_once(':').expect("an octagon and a tile");
            let pattern: Pattern = pattern.parse().expect("a tile");
            setup.board.lay(octagon.parse().expect("an octagon"), Some(pattern));
            setup.unknown = setup.unknown.without(pattern.tile());
        }
        let top: Tile = "T1".parse().expect("a tile");
        setup.top.push(top);
        setup.unknown = setup.unknown.without(top);
        setup.passes = passes;
        assert!(setup.validate().is_err());
        let mut state = setup.build_ignoring(|_| true).expect("a problem");
        // Debug builds check every step.
        while let Some(step) = state.random_step(&mut rng) {
            state.apply_unchecked(step);
        }
    }
}

/// From an accepted setup, play leads only to accepted setups.
#[test]
fn accepted_setups_have_accepted_successors() {
    let mut rng = SplitMix64::new(10);
    let (mut n_accepted, mut n_refused) = (0, 0);
    for options in [
        "",
        "runners=3,placement=chosen",
        "runners=3,bury_on_deadlock=on",
        "players=3,runners=4,face_up=on",
        "players=4,runners=3,bury_on_deadlock=on",
    ] {
        for _ in 0..rulebook_laws::slow::scale(300, 10_000) {
            let mut state = Octiles::start(options.parse().expect("a variant"));
            for _ in 0..rng.below(120) {
                let Some(step) = state.random_step(&mut rng) else { break };
                state.apply_unchecked(step);
            }
            let mut setup = Setup::from(&state);
            for _ in 0..=rng.below(2) {
                change(&mut setup, &mut rng);
            }
            let Ok(mut state) = setup.build() else {
                n_refused += 1;
                continue;
            };
            n_accepted += 1;
            for _ in 0..12 {
                assert_eq!(Setup::from(&state).validate(), Ok(()), "{state}");
                let Some(step) = state.random_step(&mut rng) else { break };
                state.apply_unchecked(step);
            }
        }
    }
    assert!(100 < n_accepted && 100 < n_refused, "{n_accepted} and {n_refused}");
}

/// Changes the turn, the passes, a runner, or the place of a tile.
fn change(setup: &mut Setup, rng: &mut SplitMix64) {
    let seat = rng.below(setup.variant.players.into()) as u8;
    let player = Player::from_index(seat).expect("a seat");
    match rng.below(6) {
        0 => setup.to_move = player,
        1 => setup.passes = rng.below(5) as u8,
        2 => {
            let runners = &mut setup.runners[player.index()];
            let space = Space::from_index(rng.below(36) as u8).expect("a space");
            if let Some(runner) = runners.nth(rng.below(5) as usize) {
                *runners = runners.without(runner).with(space);
            }
        }
        3 => {
            let octagon = Octagon::from_index(rng.below(17) as u8).expect("an octagon");
            let taken_off = setup.board.lay(octagon, None);
            setup.bottom.extend(taken_off.map(Pattern::tile));
        }
        4 => {
            if let Some(tile) = setup.bottom.pop() {
                setup.unknown = setup.unknown.with(tile);
            }
        }
        _ => {
            if let Some(tile) = setup.unknown.nth(rng.below(18) as usize) {
                setup.unknown = setup.unknown.without(tile);
                let is_top = rng.below(2) == 0;
                (if is_top { &mut setup.top } else { &mut setup.bottom }).push(tile);
            }
        }
    }
}

#[test]
fn setups_and_states_convert_into_each_other() {
    let state = played("", "T1..T18", "T1@a2r1 W1-s11 T2@e4r7 E1-s44 T3@a2r2 W3-s12");
    let setup = Setup::from(&state);
    assert_eq!(setup.validate(), Ok(()));
    assert_eq!(Octiles::try_from(setup), Ok(state));
}

#[track_caller]
fn refused(text: &str, reason: InvalidSetup) {
    assert_eq!(text.parse::<Octiles>(), Err(ParseError::Setup(reason)), "{text}");
}

#[track_caller]
fn accepted(text: &str) {
    let state = text.parse::<Octiles>();
    assert_eq!(state.map(|state| state.to_string()), Ok(text.to_string()));
}
