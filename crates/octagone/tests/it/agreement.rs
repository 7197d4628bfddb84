//! Engine and reference model agree in every position of random games.

use rulebook_core::Player;
use rulebook_laws::{compare, slow};
use rulebook_octagone::{Hands, Octagone};

use crate::{
    helpers::{fresh, started_by, variant},
    model::Judge,
};

#[test]
fn the_default_rules_agree() {
    agree("", slow::scale(60, 10_000));
}

#[test]
fn every_option_agrees() {
    for options in [
        "rules=kid",
        "covered=on",
        "lady_links=off",
        "lady_square=busy",
        "image=inside",
        "closing_move=on",
        "rules=kid,closing_move=on",
        "image=inside,closing_move=on",
    ] {
        agree(options, slow::scale(12, 10_000));
    }
}

#[test]
fn four_players_agree() {
    for options in [
        "players=4",
        "players=4,covered=on",
        "players=4,rules=kid",
        "players=4,covered=on,lady_square=busy,image=inside,closing_move=on",
    ] {
        agree(options, slow::scale(20, 10_000));
    }
}

/// Deals in which whole colours are in one hand have many passes.
#[test]
fn lopsided_deals_agree() {
    for options in ["", "rules=kid", "covered=on"] {
        let hands: Hands = "666000+3/000666+3".parse().expect("hands");
        let start = Octagone::with_hands(variant(options), Player::SECOND, &hands).expect("a deal");
        let letters = ["AAAAAABBBBBBCCCCCC", "MMMMMMOOOOOOTTTTTT"];
        let judge = Judge::dealt(&prefix(options), 1, letters);
        compare(&start, &judge, slow::scale(25, 10_000), 6);
    }
}

/// R8: the lot comes before the deal.
#[test]
fn games_with_a_lot_agree() {
    for options in ["lot=drawn", "players=4,covered=on,lot=drawn"] {
        let judge = Judge::before_the_lot(&prefix(options));
        compare(&fresh(options), &judge, slow::scale(20, 10_000), 7);
    }
}

fn prefix(options: &str) -> String {
    if options.is_empty() { String::new() } else { format!("{{{options}}} ") }
}

#[track_caller]
fn agree(options: &str, games: u32) {
    let n_players = variant(options).players.count();
    for (seat, player) in Player::all(n_players).enumerate() {
        let games = games.div_ceil(u32::from(n_players));
        compare(&started_by(options, player), &Judge::new(&prefix(options), seat), games, 5);
    }
}
