//! Every refusal with the rule that it cites.

use rulebook_laws::refusals;
use rulebook_takeaway::Takeaway;

#[test]
fn every_refusal_cites_its_rule() {
    refusals::check::<Takeaway>(
        include_str!("../../RULES.md"),
        include_str!("../data/refusals.txt"),
    );
}
