//! Engine and slow judge agree at every position of random games.

use rulebook_laws::{compare, slow};
use rulebook_octiles::{Octiles, Place, Setup, Variant};

use crate::model::Judge;

#[test]
fn two_players_agree() {
    agree("", &[1, 2, 3, 4, 5], slow::scale(30, 10_000));
    agree("runners=3", &[1, 3, 5], slow::scale(20, 10_000));
}

#[test]
fn more_players_agree() {
    agree("players=3", &[1, 2, 3, 4, 5], slow::scale(15, 10_000));
    agree("players=4,runners=4", &[1, 2, 4, 5], slow::scale(10, 10_000));
    agree("players=4", &[1, 2, 3, 4, 5], slow::scale(10, 10_000));
}

#[test]
fn every_option_agrees() {
    agree("face_up=on", &[1, 2, 3, 4, 5], slow::scale(10, 2_000));
    agree("runners=3,bury_on_deadlock=on", &[1, 2, 3], slow::scale(20, 2_000));
    agree("players=3,runners=3,first=E,face_up=on", &[2, 3, 5], slow::scale(10, 2_000));
    agree("runners=4,first=S", &[1, 2, 3, 4], slow::scale(10, 2_000));
}

#[track_caller]
fn agree(options: &str, circles: &[u8], games: u32) {
    let variant: Variant = options.parse().expect("a variant");
    let mut setup = Setup::new(variant);
    for player in 0..usize::from(variant.players) {
        let seat = rulebook_core::Player::from_index(player as u8).expect("a seat");
        let side = variant.side(seat);
        let places = circles.iter().map(|number| Place::circle(side, *number).expect("a circle"));
        setup.runners[player] = places.collect();
    }
    let start = Octiles::try_from(setup).expect("a start");
    compare(&start, &Judge::new(options, circles), games, 5);
}
