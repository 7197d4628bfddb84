//! One test for each rule: the stack.

use rulebook_core::{Annotate, Deal, DealError, Play, Player, SplitMix64, Turn};
use rulebook_laws::law::{deal_text_round_trips, deals_replay};
use rulebook_octiles::{
    Event, Game, IllegalMove, Legality, Move, Octiles, Pattern, Stack, State, Tile, TileSet,
};

use crate::rules::{check, draw, list, mv, played, stack, tile};

const START: &str = "- W1,W2,W3,W4,W5/E1,E2,E3,E4,E5";

#[test]
fn r6_every_tile_that_has_not_been_drawn_is_equally_likely() {
    // 17 and 16 degrees of freedom: the quantile of one in a million is 62.
    let start = Octiles::default();
    assert!(chi_square_of_draws(&start) < 62.0);
    let later = played("", "T1..T18", "T1@a2r1 W1-s11");
    assert_eq!(later.unknown().len(), 17);
    assert!(chi_square_of_draws(&later) < 62.0);
}

#[test]
fn r6_what_has_not_been_drawn_is_a_chance_event() {
    let mut state = Octiles::default();
    assert_eq!(state.turn(), Turn::Chance);
    assert_eq!((state.top(), state.unknown()), (None, TileSet::ALL));
    let mut weights = Vec::new();
    let _ = state.visit_events::<()>(|event, weight| {
        weights.push((event.to_string(), weight));
        std::ops::ControlFlow::Continue(())
    });
    assert_eq!(weights.len(), 18);
    assert_eq!(weights[4], ("draw T5".to_string(), 1));
    assert_eq!(state.check(Move::Pass), Err(IllegalMove::NotDrawn));
    state.resolve(draw("T5")).expect("a draw");
    assert_eq!(state.turn(), Turn::Player(Player::FIRST));
    assert_eq!(state.top(), Some(tile("T5")));
    assert_eq!(state.resolve(draw("T6")), Err(IllegalMove::AlreadyDrawn));
    let mut state = played("", "T1..T18", "T1@a2r1 W1-s11");
    assert_eq!(state.turn(), Turn::Chance);
    assert_eq!(state.resolve(draw("T1")), Err(IllegalMove::TileElsewhere));
}

#[test]
fn r6_a_stack_decides_the_draws() {
    for text in ["T1..T18", "T6 T2 T1 T3..T5 T7..T18", "T18..T1"] {
        let stack: Stack = text.parse().expect(text);
        deal_text_round_trips(&stack).expect("a text");
        for seed in 0..4 {
            deals_replay(&Octiles::default(), &stack, seed).expect("an order");
        }
    }
}

#[test]
fn r6_tiles_come_back_in_a_known_order() {
    let mut events = SplitMix64::new(6);
    let mut rng = SplitMix64::new(7);
    let mut state = Octiles::default();
    let mut order: Vec<Tile> = Vec::new();
    let mut n_drawn = 0;
    // Tiles from the board are laid again in the same order, without a draw.
    while state.turn() != Turn::Over {
        if state.turn() == Turn::Chance {
            assert_eq!(state.bottom(), order);
            let event = state.random_event(&mut events).expect("a draw");
            state.resolve(event).expect("a draw");
            n_drawn += 1;
            continue;
        }
        let mv = state.random_move(&mut rng).expect("a move");
        if let Move::Lay { octagon, pattern, .. } = mv {
            if state.unknown().is_empty() && state.drawn().is_empty() && n_drawn == 18 {
                let top = state.bottom()[0];
                assert_eq!(pattern.tile(), top);
            }
            if order.first() == Some(&pattern.tile()) {
                order.remove(0);
            }
            order.extend(state.board().pattern(octagon).map(Pattern::tile));
        }
        state.play(mv).expect("a legal move");
    }
    assert_eq!(n_drawn, 18);
}

#[test]
fn r6_face_up_shows_the_tile_under_the_one_in_hand() {
    let mut state = Octiles::start("face_up=on".parse().expect("a variant"));
    let stack = stack("T1..T18");
    state.deal(&stack, 0).expect("tiles");
    assert_eq!(state.drawn(), [tile("T1"), tile("T2")]);
    assert_eq!(state.unknown().len(), 16);
    // The next player's tile is known before the first one is laid; then one more is shown.
    state.play(mv("T1@a2r1 W1-s11")).expect("a legal move");
    assert_eq!((state.turn(), state.drawn()), (Turn::Chance, &[tile("T2")][..]));
    state.deal(&stack, 0).expect("tiles");
    assert_eq!((state.top(), state.drawn().len()), (Some(tile("T2")), 2));
    assert_eq!(state.check(mv("T3@e4r0 E1-s44")), Err(IllegalMove::NotTopTile));
}

#[test]
fn r6_a_stack_deals_its_order_and_no_other_game() {
    let stack: Stack = "T18..T1".parse().expect("a stack");
    let mut state = Octiles::default();
    assert_eq!(stack.fits(&state), Ok(()));
    assert_eq!(stack.event(&state, 0), Ok(draw("T18")));
    state.resolve(draw("T17")).expect("a draw");
    assert_eq!(stack.event(&state, 1), Err(DealError::NotChance));
    let text = format!("{START} T17,[{}] 0 0", list((1..=18).filter(|n| *n != 17)));
    assert_eq!(state.to_string(), text);
    let mut state = played("", "T1..T18", "T1@a2r1 W1-s11");
    assert_eq!(stack.event(&state, 1), Err(DealError::Impossible));
    state.resolve(draw("T2")).expect("a draw");
}

#[test]
fn r6_a_stack_fits_if_its_uppermost_tiles_have_been_drawn() {
    let fits = |text: &str, state: &Octiles| text.parse::<Stack>().expect("a stack").fits(state);
    let other_tiles = Err(DealError::Unfit("other tiles have been drawn"));
    let mut state = played("", "T1..T18", "T1@a2r1 W1-s11");
    state.resolve(draw("T2")).expect("a draw");
    assert_eq!(fits("T1..T18", &state), Ok(()));
    // T2 is in hand, so it was drawn last.
    assert_eq!(fits("T2 T1 T3..T18", &state), other_tiles);
    assert_eq!(fits("T1 T3 T2 T4..T18", &state), other_tiles);
    assert_eq!(fits("T1 T2 T18..T3", &state), Ok(()));
    let mut state = played("", "T1 T2 T3..T18", "T1@a2r1 W1-s11 T2@e4r7 E1-s44");
    state.resolve(draw("T3")).expect("a draw");
    // The tiles on the board may have been drawn in either order.
    assert_eq!(fits("T2 T1 T3..T18", &state), Ok(()));
    assert_eq!(fits("T1 T3 T2 T4..T18", &state), other_tiles);
}

#[test]
fn r7_the_top_tile_is_laid_and_the_old_one_goes_under_the_stack() {
    check("T1..T18", "T2@a2r0 W1-s11", Err(IllegalMove::NotTopTile));
    check("T1..T18", "T1@a2r1 W1-s11", Ok(()));
    // The third move lays T3 on T1.
    let state = played("", "T1..T18", "T1@a2r1 W1-s11 T2@e4r7 E1-s44 T3@a2r2 W3-s12");
    assert_eq!(state.bottom(), [tile("T1")]);
    assert_eq!(state.board().tiles().len(), 2);
    let mut before = played("", "T1..T18", "T1@a2r1 W1-s11 T2@e4r7 E1-s44");
    before.resolve(draw("T3")).expect("a draw");
    let annotation = before.annotate(mv("T3@a2r2 W3-s12")).expect("a legal move");
    assert_eq!(annotation.taken_off.map(|pattern| pattern.to_string()), Some("T1r1".to_string()));
}

/// The chi-square of the tiles of many random draws against equal frequencies.
fn chi_square_of_draws(state: &Octiles) -> f64 {
    const DRAWS: u32 = 36_000;
    let mut rng = SplitMix64::new(7);
    let mut counts = [0_u32; Tile::COUNT];
    for _ in 0..DRAWS {
        let Some(Event::Draw { tile }) = state.random_event(&mut rng) else {
            panic!("a tile is to be drawn");
        };
        assert!(state.unknown().contains(tile));
        counts[tile.index()] += 1;
    }
    let expected = f64::from(DRAWS) / state.unknown().iter().map(|_| 1.0).sum::<f64>();
    let squares = state.unknown().iter().map(|tile| {
        let difference = f64::from(counts[tile.index()]) - expected;
        difference * difference / expected
    });
    squares.sum()
}
