//! The laws that the game keeps, and the promises of its rules about every position.

use rulebook_classics::Numbered;
use rulebook_classics::nim::{Move, Nim};
use rulebook_core::Game;
use rulebook_laws::{Laws, slow};

use crate::helpers::{body, kept};

rulebook_laws::laws! { default_rules, Nim::default(), [
    games(20), ends_within(16), candidates(Move::numbered()), promise(stones), game, indexed, picks, pick_indexed, planes,
    symmetric_planes, symmetric, symmetric_views, hidden, no_alloc
] }

#[test]
fn every_variant_keeps_the_laws() {
    for options in ["last=loses", "a=0,b=0,c=0,d=0", "a=31,b=2,c=0,last=loses", "a=2,b=2,c=2,d=2"] {
        let start = Nim::start(options.parse().expect("a variant"));
        let laws = Laws::new(start).games(slow::scale(4, 100)).seed(2).no_alloc().hidden();
        laws.candidates(Move::numbered())
            .promise(stones)
            .game()
            .indexed()
            .picks()
            .symmetric()
            .planes()
            .symmetric_planes()
            .run();
    }
}

#[cfg(feature = "serde")]
#[test]
fn positions_and_moves_survive_serde() {
    Laws::new(Nim::default()).games(10).serde().run();
}

/// R1: a heap has no more stones than at the start.
fn stones(state: &Nim) -> Result<(), String> {
    let start = Nim::start(state.variant()).to_string();
    let heaps = |body: &str| -> Vec<u8> {
        let heaps = body.split(' ').next().unwrap_or_default();
        heaps.split(',').filter_map(|heap| heap.parse().ok()).collect()
    };
    kept(state, |now| {
        heaps(now).iter().zip(heaps(body(&start))).all(|(left, first)| *left <= first)
    })
}
