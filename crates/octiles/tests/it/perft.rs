//! Counts that other programs found too, and figures of random games.

use rulebook_core::{Outcome, Perft, Player, SplitMix64, Turn};
use rulebook_laws::{Model, perft as perft_file, slow};
use rulebook_octiles::{Game, Legality, Move, Octiles, Play, Stack, State, Tile};

use crate::{model::Judge, numbered_step};

#[test]
fn the_counts_of_the_file_hold() {
    let limit = u64::from(slow::scale(10_000_000, u32::MAX));
    let text = include_str!("../data/perft.txt");
    perft_file::check_with(text, limit, |state: &Octiles, counting, depth| {
        let (kind, stack) = counting.split_once(' ')?;
        let stack: Stack = stack.parse().expect("a stack");
        let perft = Perft::new(state).depth(depth).deal(&stack, 0);
        let mode = Octiles::perft_modes().iter().find(|mode| mode.name == kind)?;
        let count = perft.clone().weight(mode.weight).count();
        if kind == "all" {
            assert_eq!(perft.count(), count);
        }
        Some(count)
    });
}

/// The lines of the middlegames of partners are counts of the slow judge. A random game reaches
/// them; all tiles are known by then, so no draw is counted.
#[test]
fn the_slow_judge_counts_the_middlegames_of_partners() {
    let variant = "players=4,runners=3,teams=on";
    for (seed, n_steps) in [(1, 60), (2, 89)] {
        let mut rng = SplitMix64::new(seed);
        let mut state = Octiles::start(variant.parse().expect("a variant"));
        let mut judge = Judge::new(variant, &[1, 3, 5]);
        for _ in 0..n_steps {
            let step = numbered_step(&state, &mut rng).expect("an unfinished game");
            judge.take(&step.to_string());
            state.apply_unchecked(step);
        }
        let counts = |has_voluntary: bool| {
            let counts =
                (1..=3).map(|depth| format!(" {depth}={}", count(&judge, depth, has_voluntary)));
            counts.collect::<String>()
        };
        let position = judge.position();
        let moves = counts(false);
        let all = counts(true);
        let line = format!("{position} ; moves T1..T18:{moves} ; all T1..T18:{all}");
        let file = include_str!("../data/perft.txt");
        assert!(file.lines().any(|known| known == line), "{line}");
    }
}

#[test]
fn the_first_turn_has_as_many_moves_as_the_tile_allows() {
    let counts = [1, 6, 8, 10, 8, 16, 12, 12, 5, 10, 6, 4, 14, 16, 6, 9, 5, 2];
    for (tile, count) in Tile::all().zip(counts) {
        let mut state = Octiles::default();
        state.resolve_unchecked(rulebook_octiles::Event::Draw { tile });
        assert_eq!(state.move_count(), count, "{tile}");
        // R13, R14: all start circles are occupied, so nobody may pass.
        assert!(!state.legal_moves().contains(&Move::Pass), "{tile}");
    }
}

/// The reference game of the rules page: the generator picks among the moves in their order.
#[test]
fn the_reference_game_takes_its_course() {
    let stack: Stack = "T1..T18".parse().expect("a stack");
    let mut state = Octiles::default();
    let mut x = 1_u64;
    let mut turns = 0;
    let mut listed = 0;
    let mut texts = Vec::new();
    while state.turn() != Turn::Over {
        state.deal(&stack, 0).expect("tiles");
        let mut moves = state.legal_moves();
        assert!(moves.is_sorted());
        moves.retain(|mv| !state.is_voluntary_pass(*mv));
        turns += 1;
        let mv = if moves[0] == Move::Pass {
            Move::Pass
        } else {
            listed += moves.len();
            x = x.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            moves[(x >> 33) as usize % moves.len()]
        };
        texts.push(mv.to_string());
        state.play(mv).expect("a listed move");
    }
    let opening = ["T1@a2r1 W1-s11", "T2@e4r7 E1-s44", "T3@a2r2 W3-s12", "T4@d4r5 s44-s34"];
    assert_eq!(texts[..4], opening);
    assert_eq!((turns, listed), (246, 9_659));
    assert_eq!(state.outcome(), Some(Outcome::win(Player::SECOND)));
}

/// The figures of the rules page for uniformly random games of two without voluntary passes.
#[test]
fn random_games_have_the_known_length_and_breadth() {
    let games = slow::scale(1_000, 20_000);
    let mut events = SplitMix64::new(1);
    let mut rng = SplitMix64::new(2);
    let mut turns = 0_u32;
    let mut most = 0;
    let mut counts = vec![0_u32; 600];
    for _ in 0..games {
        let mut state = Octiles::default();
        while state.turn() != Turn::Over {
            state.deal_randomly(&mut events);
            turns += 1;
            let may_pass = state.check(Move::Pass).is_ok();
            let passes = usize::from(may_pass && state.is_voluntary_pass(Move::Pass));
            let count = state.move_count() - passes;
            let forced = state.nth_move(0) == Some(Move::Pass);
            let n = if forced { 0 } else { count };
            most = most.max(n);
            counts[n] += 1;
            let choice = rulebook_core::Entropy::below(&mut rng, count as u32);
            let mv = state.nth_move(choice as usize).expect("a move");
            state.play_unchecked(mv);
        }
    }
    let close = |found: f64, expected: f64, within: f64| {
        assert!((found - expected).abs() <= within, "{found} is not near {expected}");
    };
    close(f64::from(turns) / f64::from(games), 236.0, 6.0);
    let sum: f64 = counts.iter().zip(0_u32..).map(|(n, i)| f64::from(*n) * f64::from(i)).sum();
    close(sum / f64::from(turns), 43.0, 1.0);
    let mut below = 0;
    let median = counts.iter().position(|n| {
        below += n;
        turns <= 2 * below
    });
    assert!(median.is_some_and(|median| median.abs_diff(37) <= 1), "{median:?}");
    assert!((150..300).contains(&most), "{most}");
}

/// The number of sequences of moves by the slow judge, with or without voluntary passes (R14).
fn count(judge: &Judge, depth: u32, has_voluntary: bool) -> usize {
    let mut steps = judge.steps();
    if !has_voluntary && 1 < steps.len() {
        steps.retain(|(step, _)| step != "pass");
    }
    if depth == 1 {
        return steps.len();
    }
    let after = |(step, _): &(String, u32)| {
        let mut next = judge.clone();
        next.take(step);
        count(&next, depth - 1, has_voluntary)
    };
    steps.iter().map(after).sum()
}
