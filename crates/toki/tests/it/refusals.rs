//! Every error, with its rule and its code.

use rulebook_toki::Toki;

#[test]
fn every_refusal_cites_its_rule() {
    let page = include_str!("../../RULES.md");
    rulebook_laws::refusals::check::<Toki>(page, include_str!("../data/refusals.txt"));
}
