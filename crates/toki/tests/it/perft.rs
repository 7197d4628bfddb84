//! Counts with a fixed deck, and figures of random games.

use rulebook_core::{Deal, Perft, Play, Player, SplitMix64, Turn};
use rulebook_laws::{perft as perft_file, slow};
use rulebook_toki::{Deck, Game, Move, Phase, Slot, State, Toki, Variant};

/// The counts of the rules page: two players with a deck that has the Tokis on top and the other
/// cards in descending order. Both have opened a1 and b1; cards that chance turns do not count as plies.
#[test]
fn the_counts_of_the_file_hold() {
    let text = include_str!("../data/perft.txt");
    let deck: Deck = DESCENDING.parse().expect("a deck");
    let limit = u64::from(slow::scale(1_000_000, u32::MAX));
    perft_file::check_with(text, limit, |state: &Toki, name, depth| {
        assert_eq!(deck.fits(state), Ok(()));
        let perft = Perft::new(state).deal(&deck, 0).depth(depth);
        (name == "descending").then(|| perft.count())
    });
}

#[test]
fn the_start_of_the_file_is_what_the_deck_deals() {
    for options in ["", "fly=match_only"] {
        let state = opened(options.parse().expect("a variant"));
        let text = format!("\n{state} ; descending:");
        assert!(include_str!("../data/perft.txt").contains(&text), "{text}");
    }
}

const DESCENDING: &str = "Tx4 12x8 11x8 10x8 9x8 8x8 7x8 6x8 5x8 4x8 3x8 2x8 1x8 0x8";

/// The position after both players have opened a1 and b1.
fn opened(variant: Variant) -> Toki {
    let deck: Deck = DESCENDING.parse().expect("a deck");
    let mut state = Toki::start(variant);
    let slots = [0, 1, 0, 1].map(|index| Slot::from_index(index).expect("a slot"));
    let mut slots = slots.into_iter();
    while !matches!(state.phase(), Phase::Source { .. }) {
        match state.turn() {
            Turn::Chance => {
                state.resolve(deck.event(&state, 0).expect("a card")).expect("possible");
            }
            _ => state.play(Move::Open { slot: slots.next().expect("four") }).expect("legal"),
        }
    }
    state
}

/// Sums over random games.
#[derive(Default)]
struct Figures {
    rounds: u32,
    turns: u32,
    uses: u32,
    most_uses: usize,
    points: i32,
}

impl Figures {
    fn of_random_games(players: u8, rounds: u32) -> Figures {
        let mut rng = SplitMix64::new(6);
        let mut figures = Figures { rounds, ..Figures::default() };
        let mut variant = Variant::for_players(players);
        variant.rounds = 1;
        for _ in 0..rounds {
            let mut state = Toki::start(variant);
            loop {
                match state.turn() {
                    Turn::Over => break,
                    Turn::Chance => {
                        state.resolve_unchecked(state.random_event(&mut rng).expect("an event"));
                    }
                    Turn::Player(_) => {
                        if matches!(state.phase(), Phase::Use { .. }) {
                            let n_uses = rulebook_core::Legality::move_count(&state);
                            figures.turns += 1;
                            figures.uses += n_uses as u32;
                            figures.most_uses = figures.most_uses.max(n_uses);
                        }
                        state.play_unchecked(state.random_move(&mut rng).expect("a move"));
                    }
                }
            }
            figures.points += state.totals().iter().map(|total| i32::from(*total)).sum::<i32>();
        }
        figures
    }
}

/// The figures of the rules page for uniformly random play.
#[test]
fn random_rounds_have_the_known_length_and_score() {
    let rounds = slow::scale(4_000, 200_000);
    let tolerance = if slow::is_on() { 1.0 } else { 4.0 };
    for (players, turns) in [(2, 23.6), (4, 40.2), (6, 55.3)] {
        let figures = Figures::of_random_games(players, rounds);
        let close = |found: f64, expected: f64, within: f64| {
            let differs = (found - expected).abs();
            assert!(differs <= within * tolerance, "{players} players: {found}, not {expected}");
        };
        close(f64::from(figures.turns) / f64::from(figures.rounds), turns, 0.4);
        close(f64::from(figures.uses) / f64::from(figures.turns), 10.0, 0.3);
        let boxes = f64::from(figures.rounds) * f64::from(players);
        close(f64::from(figures.points) / boxes, 41.0, if slow::is_on() { 1.0 } else { 0.4 });
        assert!((20..=28).contains(&figures.most_uses), "{}", figures.most_uses);
    }
}

/// R13: three Tokis and five hidden cards, or four and four, give the longest list.
#[test]
fn no_list_is_longer_than_28() {
    for boxes in ["T,T,T,?/?,?,?,?", "T,T,T,T/?,?,?,?"] {
        let open = 8 - boxes.matches('?').count();
        let mut state: Toki = format!(
            "{{round_limit=0}} round 1 totals 0,0 birthdays 0,1 boxes {boxes}|0,?,?,?/0,?,?,? \
             pile 5 under 3x{open} bank - turns 0 closer - next 0:bank-7"
        )
        .parse()
        .expect("a position");
        assert_eq!(state.legal_moves().len(), 28);
        state.play("fly-a1-d2".parse().expect("a move")).expect("legal");
        assert_eq!(state.phase().player(), Some(Player::FIRST));
    }
}
