//! Every refusal with the rule that it cites.

use rulebook_laws::refusals;
use rulebook_mygame::Mygame;

#[test]
fn every_refusal_cites_its_rule() {
    refusals::check::<Mygame>(include_str!("../../RULES.md"), include_str!("../data/refusals.txt"));
}
