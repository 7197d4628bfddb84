//! Every refusal, provoked for each action that can cause it, cites a rule of the rules page.

use rulebook_laws::refusals;
use rulebook_octi::{Move, Octi, Play};

#[test]
fn every_refusal_cites_its_rule() {
    let page = include_str!("../../RULES.md");
    refusals::check::<Octi>(page, include_str!("../data/refusals.txt"));
}

#[test]
fn another_spelling_is_refused_by_check_alone() {
    let state: Octi = "S: 33ABCEFG ; N: 43 44 54 ; 0 0 ; S".parse().expect("a position");
    let mv: Move = "33-53-55".parse().expect("a move");
    assert!(state.is_legal(mv), "the table has the refusal of `check`");
}
