//! All tests of noughts and crosses.

use noughts::{Noughts, Square};
use rulebook_core::{Entropy, Game, Match, Play, Player, SplitMix64, State};
use rulebook_laws::{fuzz, perft, refusals};
use rulebook_search::{AlphaBeta, Limits, Root, Score, Search, SearchStatus, Zero};
use rulebook_solve::Acyclic;

rulebook_laws::laws! { noughts_and_crosses_keep_the_laws, Noughts::default(), [
    games(300), ends_within(9), candidates(Square::all()), strict_texts, game, hidden
] }

#[test]
fn every_refusal_cites_its_rule() {
    let table = "
        x../.../... | a1 | R1 marked
        xxx/oo./... | c2 | R2 game-over";
    refusals::check::<Noughts>(Noughts::INFO.rules, table);
}

/// Of the 255,168 games (OEIS, A061526) 1440 end with the fifth mark, and four squares were left after each
/// of them: 60,480 - 4 · 1440 ways lead to the sixth mark. 127,872 games end with the ninth.
#[test]
fn the_games_are_counted() {
    perft::check::<Noughts>(
        ".../.../... ; 1=9 2=72 3=504 4=3024 5=15120 6=54720 9=127872",
        200_000,
    );
}

#[test]
fn alpha_beta_draws_against_itself() {
    let mut game = Match::new(Noughts::default());
    while game.verdict().is_none() {
        let root = Root::new(game.clone()).expect("a match that goes on");
        let mut search = AlphaBeta::new(root, Zero, Limits::default()).expect("a game for two");
        search.run(10_000);
        let mv = search.report().best().expect("a move");
        game.play(mv).expect("a legal move");
    }
    assert_eq!(game.state().payoff(Player::FIRST), Some(0));
}

#[test]
fn the_game_is_a_draw() {
    let root = Root::new(Match::new(Noughts::default())).expect("a match that goes on");
    let mut solver = Acyclic::new(root, Limits::default()).expect("a game without chance");
    assert_eq!(solver.run(1_000_000), SearchStatus::Done);
    assert_eq!(solver.value(), Some(Score::ProvenDraw));
}

/// A game, or a text of a position, a move, a record or a view. A target of `cargo fuzz` makes the same
/// three calls.
fn try_input(data: &[u8]) {
    fuzz::walk::<Noughts>(data);
    fuzz::text::<Noughts>(data);
    fuzz::view_text::<Noughts>(data);
}

/// Positions with one byte replaced; as games they are arbitrary bytes.
#[test]
fn no_input_breaks_a_law() {
    let mut rng = SplitMix64::new(1);
    for _ in 0..3000 {
        let mut state = Noughts::default();
        for _ in 0..rng.below(10) {
            state.random_step(&mut rng).into_iter().for_each(|step| state.apply_unchecked(step));
        }
        let mut text = state.to_string().into_bytes();
        text[rng.below(11) as usize] = b"xo./a1"[rng.below(6) as usize];
        try_input(&text);
    }
}
