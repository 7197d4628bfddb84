//! Engine and slow judge agree at every position of random games.

use rulebook_laws::{compare, slow};
use rulebook_octiles::{Octiles, Setup, Space, Variant};

use crate::model::Judge;

#[test]
fn two_players_agree() {
    agree("runners=3", &[1, 3, 5], slow::scale(20, 10_000));
    agree("runners=4", &[1, 2, 4, 5], slow::scale(20, 10_000));
    agree("", &[1, 2, 3, 4, 5], slow::scale(40, 10_000));
}

#[test]
fn three_players_agree() {
    agree("players=3,runners=3", &[1, 3, 5], slow::scale(15, 10_000));
    agree("players=3,runners=4", &[1, 2, 4, 5], slow::scale(15, 10_000));
    agree("players=3", &[1, 2, 3, 4, 5], slow::scale(15, 10_000));
}

#[test]
fn four_players_agree() {
    agree("players=4,runners=3", &[1, 3, 5], slow::scale(15, 10_000));
    agree("players=4,runners=4", &[1, 2, 4, 5], slow::scale(15, 10_000));
    agree("players=4", &[1, 2, 3, 4, 5], slow::scale(15, 10_000));
}

#[test]
fn partners_agree() {
    agree("players=4,runners=3,teams=on", &[1, 3, 5], slow::scale(15, 10_000));
    agree("players=4,teams=on", &[1, 2, 3, 4, 5], slow::scale(10, 10_000));
    agree("players=4,runners=4,first=N,face_up=on,teams=on", &[1, 2, 3, 4], slow::scale(5, 2_000));
    agree(
        "players=4,runners=3,placement=chosen,bury_on_deadlock=on,teams=on",
        &[1, 2, 3],
        slow::scale(5, 2_000),
    );
    // Without effect.
    agree("players=3,runners=3,teams=on", &[1, 3, 5], slow::scale(3, 500));
    agree("runners=3,teams=on", &[1, 3, 5], slow::scale(3, 500));
}

#[test]
fn the_choice_of_start_circles_agrees() {
    agree("runners=3,placement=chosen", &[1, 3, 5], slow::scale(20, 10_000));
    agree("runners=4,placement=chosen,bury_on_deadlock=on", &[1, 2, 3, 4], slow::scale(10, 2_000));
    agree("players=4,runners=3,placement=chosen", &[1, 2, 3], slow::scale(10, 2_000));
    agree("players=3,runners=4,first=N,placement=chosen", &[1, 2, 3, 4], slow::scale(10, 2_000));
    agree("players=3,placement=chosen", &[1, 2, 3, 4, 5], slow::scale(5, 500));
}

#[test]
fn every_option_agrees() {
    agree("face_up=on", &[1, 2, 3, 4, 5], slow::scale(10, 2_000));
    agree("runners=3,bury_on_deadlock=on", &[1, 2, 3], slow::scale(20, 2_000));
    agree("players=3,runners=3,first=E,face_up=on", &[2, 3, 5], slow::scale(10, 2_000));
    agree("runners=4,first=S", &[1, 2, 3, 4], slow::scale(10, 2_000));
}

/// Compares random games with the runners on these circles; players who choose their start circles
/// choose this many.
#[track_caller]
fn agree(options: &str, circles: &[u8], games: u32) {
    let variant: Variant = options.parse().expect("a variant");
    let mut setup = Setup::start(variant);
    for runners in setup.runners.iter_mut().filter(|runners| !runners.is_empty()) {
        let (side, _) = runners.first().and_then(Space::as_circle).expect("a start circle");
        let spaces = circles.iter().map(|number| Space::circle(side, *number).expect("a circle"));
        *runners = spaces.collect();
    }
    let start = Octiles::try_from(setup).expect("a start");
    compare(&start, &Judge::new(options, circles), games, 5);
}
