//! The puzzles of the page: every move in them is legal, and their claims hold.

use std::{collections::HashSet, fs, path::Path};

use rulebook_benches::puzzles::{Goal, MOST, POSITIONS, Puzzles, games};
use rulebook_laws::slow;

/// The positions that a quick run visits for a puzzle.
const QUICK: u32 = 30_000;

/// A quick run proves those for which few positions are enough, and reports the others as skipped.
#[test]
fn every_puzzle_of_the_page_holds() {
    for game in games() {
        let Puzzles { game: name, puzzles } = puzzles(game.name);
        assert_eq!((name.as_str(), puzzles.len() <= MOST), (game.name, true));
        let mut n_proved = 0;
        for puzzle in &puzzles {
            let positions = slow::scale(QUICK, u32::try_from(POSITIONS).expect("it fits"));
            let proved = (game.verify)(puzzle, positions.into());
            n_proved += usize::from(proved.unwrap_or_else(|why| panic!("{name}: {why}")));
        }
        println!("{name}: {n_proved} proved, {} SKIPPED", puzzles.len() - n_proved);
        assert!(0 < n_proved && (!slow::is_on() || n_proved == puzzles.len()), "{name}");
    }
}

#[test]
fn no_position_is_twice_among_the_puzzles() {
    for game in games() {
        let Puzzles { puzzles, .. } = puzzles(game.name);
        let records: HashSet<&str> = puzzles.iter().map(|puzzle| puzzle.record.as_str()).collect();
        assert_eq!(records.len(), puzzles.len(), "{}", game.name);
    }
}

#[test]
fn a_wrong_claim_is_refused() {
    let game = games().into_iter().find(|game| game.name == "octi").expect("OCTI has puzzles");
    let all = puzzles(game.name).puzzles;
    let puzzle = all.iter().find(|puzzle| puzzle.turns.len() == 2).expect("a win in two moves");
    let mut shorter = puzzle.clone();
    shorter.turns.remove(0);
    let mut other = puzzle.clone();
    other.goal = Goal::Hold;
    let mut without = puzzle.clone();
    without.turns[0].wrong.clear();
    for claim in [shorter, other, without] {
        assert!((game.verify)(&claim, POSITIONS).is_err(), "{claim:?}");
    }
}

/// The puzzles in the sources of the page.
fn puzzles(game: &str) -> Puzzles {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/web/page/puzzles");
    let text =
        fs::read_to_string(folder.join(format!("{game}.json"))).expect("the puzzles are readable");
    serde_json::from_str(&text).expect("the puzzles are as documented")
}
