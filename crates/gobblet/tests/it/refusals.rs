//! Every error, provoked by each action that can cause it, cites a rule of the rules page.

use rulebook_gobblet::Gobblet;
use rulebook_laws::refusals;

#[test]
fn every_refusal_cites_its_rule() {
    let page = include_str!("../../RULES.md");
    refusals::check::<Gobblet>(page, include_str!("../data/refusals.txt"));
}
