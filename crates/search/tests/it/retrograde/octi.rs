//! OCTI with one pod each.

use std::ops::Range;

use rulebook_core::{Match, Rank, Slot, State, Turn};
use rulebook_laws::slow;
use rulebook_octi::{Octi, Ranking};
use rulebook_search::{
    Limits,
    solve::retrograde::{Retrograde, Tablebase, Value, ValueCounts},
};

use super::explored::{Explored, values};

/// The first layers: the positions in which at least this number of prongs is in holes.
#[derive(Debug)]
struct Late {
    all: Ranking,
    n_layers: u32,
}

impl Rank<Octi> for Late {
    const LAYOUT: &'static str = "late 1";

    fn n_layers(&self) -> u32 {
        self.n_layers
    }

    fn layer(&self, layer: u32) -> Range<u32> {
        self.all.layer(layer)
    }

    fn reach(&self) -> u32 {
        self.all.reach()
    }

    fn len(&self, class: u32) -> u32 {
        self.all.len(class)
    }

    fn rank(&self, state: &Octi) -> Option<Slot> {
        self.all.rank(state).filter(|slot| slot.class < self.n_classes())
    }

    fn unrank(&self, slot: Slot) -> Option<Octi> {
        self.all.unrank(slot)
    }
}

/// Fourteen prongs in holes, in positions of many kinds, and all that follows.
#[test]
fn late_positions_have_the_values_of_value_iteration() {
    let root = |text: &str| -> Octi { text.parse().expect("a position") };
    let late = Late { all: Ranking::default(), n_layers: 3 };
    let first = root("S: 22ABCDEFG ; N: 46ACDEFGH ; 5 5 ; S");
    let table: Tablebase<Octi, Late> = Retrograde::new(&first, late, Limits::default())
        .expect("a solver")
        .solve()
        .expect("a table");
    let mut counts = ValueCounts::default();
    (0..table.ranking().n_classes())
        .for_each(|class| counts.add(table.cells(class).unwrap_or(&[])));
    assert_eq!(counts, table.counts());
    table.verify_random(20_000, 1).expect("right entries");
    let (mut n_wins, mut n_losses) = (0, 0);
    for text in [
        "S: 22ABCDEFG ; N: 46ACDEFGH ; 5 5 ; S",
        "S: 33ABCEGH ; N: 44ABCDEFGH ; 10 0 ; N",
        "S: 13BCDEFGH ; N: 54BCDEFGH ; 0 10 ; S",
        "{capture_own=off,stop_on_base=off} S: 67ABDEFGH ; N: 12ABCDEFG ; 10 0 ; N",
        "{return_to_origin=off} S: 22ABCDEFGH ; N: 46ABCDEH ; 9 1 ; N",
    ] {
        // The positions are told apart by nothing, so that circles of any length are one class.
        let explored = Explored::new(&root(text), 1, |_| 0);
        for (state, value) in values(explored.positions()) {
            assert_eq!(table.value(state), Some(value), "{state}");
            n_wins += u32::from(matches!(value, Value::Win { .. }));
            n_losses += u32::from(matches!(value, Value::Loss { .. }));
        }
    }
    assert!(10_000 < n_wins && 10_000 < n_losses, "{n_wins} {n_losses}");
}

/// A value is a promise: the side that wins does so against every reply that prolongs.
#[test]
fn a_claimed_win_is_played_to_the_end() {
    let root: Octi = "S: 11ABCDEFGH ; N: 61ABCDEFGH ; 4 4 ; N".parse().expect("a position");
    let late = Late { all: Ranking::default(), n_layers: 1 };
    let solver = Retrograde::<_, _, u8>::new(&root, late, Limits::default()).expect("a solver");
    let table = solver.solve().expect("a table");
    let mut longest = 0;
    for index in 0..table.ranking().len(0) {
        let Some(state) = table.ranking().unrank(Slot { class: 0, index }) else { continue };
        let Some(value) = table.value(&state) else { continue };
        let mut game = Match::new(state);
        while game.turn() != Turn::Over && value != Value::Draw {
            let moves = table.moves(game.state()).expect("all moves are known");
            let best = moves.into_iter().max_by_key(|(_, value)| value.merit());
            game.play(best.expect("a move").0).expect("a legal move");
        }
        let mover = game.states()[0].turn().player().expect("somebody was to move");
        let payoff = game.state().payoff(mover).unwrap_or(0);
        let (sign, plies) = match value {
            Value::Win { plies } => (1, plies),
            Value::Loss { plies } => (-1, plies),
            Value::Draw => (0, 0),
        };
        assert_eq!((payoff, game.plies() as u32), (sign, plies), "{}", game.states()[0]);
        longest = longest.max(plies);
    }
    assert_eq!(longest, 11);
}

/// All positions with one pod each. South wins from every square of its base; the counts are those
/// of `docs/solved.md`, where all entries were verified.
///
/// Takes half a gigabyte and some minutes, so only `RULEBOOK_SLOW` solves the game.
#[test]
fn the_first_player_wins_with_one_pod_each() {
    if !slow::is_on() {
        return;
    }
    let start = |south: u8, north: u8| -> Octi {
        let text = format!("S: {south} ; N: {north} ; 12 12 ; S");
        text.parse().expect("a position")
    };
    let limits = Limits::default().memory(1 << 30);
    let solver = Retrograde::new(&start(22, 26), Ranking::default(), limits).expect("a solver");
    let table: Tablebase<Octi, Ranking> = solver.solve().expect("a table");
    for (south, plies) in [(22, [17, 13, 13, 9]), (32, [13, 13, 17, 13])] {
        for (north, plies) in [26, 36, 46, 56].into_iter().zip(plies) {
            let value = table.value(&start(south, north));
            assert_eq!(value, Some(Value::Win { plies }), "{south} {north}");
        }
    }
    let counts = ValueCounts {
        wins: 253_892_175,
        losses: 160_384_890,
        draws: 163_639,
        empty: 18_435_840,
        longest: 41,
    };
    assert_eq!(table.counts(), counts);
    assert_eq!(table.verify_random(1_000_000, 0), Ok(()));
}
