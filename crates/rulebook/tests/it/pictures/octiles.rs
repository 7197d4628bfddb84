//! Octiles.

use rulebook::{
    core::{Game, Play, SplitMix64, State, Step},
    octiles::{Edge, Move, Octiles},
    picture::Draw,
};

use super::check::{TERMINAL, golden, random_games, rows};

/// The picture has the large tile beside the board.
const WIDTH: usize = TERMINAL + 20;

#[test]
fn start() {
    golden("octiles-start", &Octiles::default(), WIDTH);
}

#[test]
fn a_few_tiles() {
    golden("octiles-middle", &random("", 4, 9), WIDTH);
}

#[test]
fn a_full_board() {
    golden("octiles-full", &random("players=4,runners=3", 1, 90), WIDTH);
}

#[test]
fn moves_can_be_read_off() {
    random_games(&Octiles::default(), 1, WIDTH, |state, mv| match mv {
        Move::Lay { octagon, pattern, from, to } => {
            let name = octagon.to_string();
            let octagon = match state.board().pattern(octagon) {
                // The name is in the middle of an empty octagon, otherwise at the margins.
                None => vec![name],
                Some(_) => vec![name[..1].to_owned(), name[1..].to_owned()],
            };
            let others = [pattern.tile().to_string(), from.to_string(), to.to_string()];
            octagon.into_iter().chain(others).collect()
        }
        _ => vec![],
    });
}

#[test]
fn every_tile_is_listed_with_its_pairs() {
    let state = random("", 4, 9);
    let rows = rows(&state.picture());
    for (octagon, pattern) in state.board().iter() {
        let pairs = Edge::all().map(|edge| (edge.index(), pattern.partner(edge).index()));
        let pairs = pairs.filter(|(edge, other)| edge < other);
        let pairs: Vec<String> = pairs.map(|(edge, other)| format!("{edge}{other}")).collect();
        let name = pattern.to_string();
        let line = format!("{octagon} {name:<5} {}", pairs.join(" "));
        let beside = rows.iter().map(|row| row.chars().skip(76).collect::<String>());
        assert!(beside.into_iter().any(|panel| panel == line), "{line} in {rows:#?}");
    }
}

/// A position of a random game after this number of moves.
fn random(variant: &str, seed: u64, n_moves: usize) -> Octiles {
    let mut rng = SplitMix64::new(seed);
    let mut state = Octiles::start(variant.parse().expect("a variant"));
    let mut moves = 0;
    while moves < n_moves || state.turn().player().is_none() {
        let Some(step) = state.random_step(&mut rng) else { break };
        moves += usize::from(matches!(step, Step::Move(_)));
        state.apply_unchecked(step);
    }
    state
}
