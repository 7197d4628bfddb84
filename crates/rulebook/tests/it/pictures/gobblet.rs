//! Gobblet.

use rulebook::gobblet::{Gobblet, Move};

use super::check::{TERMINAL, golden, random_games, rows};
use rulebook::picture::Draw;

/// A position with covered pieces, from the rules page.
const SAVE: &str = "d,d,cD,a/.,.,.,D/D,.,.,./.,.,.,b w";

#[test]
fn start() {
    golden("gobblet-start", &Gobblet::default(), TERMINAL);
}

#[test]
fn covered_pieces() {
    golden("gobblet-middle", &position(SAVE), TERMINAL);
}

#[test]
fn a_line_is_marked() {
    golden("gobblet-line", &position("d,.,.,./.,d,.,./d,.,.,b/D,D,D,aC b"), TERMINAL);
}

#[test]
fn a_lifted_piece_is_marked() {
    golden(
        "gobblet-lifted",
        &position("{touch=lose_turn} d,.,.,./.,d,.,./aD,.,.,./.,C,.,. w ^a2"),
        TERMINAL,
    );
}

#[test]
fn moves_can_be_read_off() {
    random_games(&Gobblet::default(), 5, TERMINAL, |_, mv| match mv {
        Move::Enter { size, to } => {
            let to = to.to_string();
            vec![size.number().to_string(), to[..1].into(), to[1..].into()]
        }
        Move::Shift { from, to } => {
            let (from, to) = (from.to_string(), to.to_string());
            vec![from[..1].into(), from[1..].into(), to[..1].into(), to[1..].into()]
        }
        _ => vec![],
    });
}

#[test]
fn the_board_is_a_rectangle() {
    let rows = rows(&position(SAVE).picture());
    let columns: Vec<usize> = (3..16)
        .map(|y| rows[y].trim_end_matches([' ', '1', '2', '3', '4']).chars().count())
        .collect();
    assert!(columns.iter().all(|n| *n == columns[0]), "{columns:?}");
}

fn position(text: &str) -> Gobblet {
    text.parse().expect("a position")
}
