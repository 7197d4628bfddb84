//! The check of refusals against the rules page.

use rulebook_laws::refusals;

use crate::rows::{PAGE, Rows};

const TABLE: &str = "
# POSITION | STEP | RULE CODE
3,0 0 | b1 | R2 too-many
      | B2 | R2 too-many
1,1 0 | a2 | R2 too-many
      | A1 | - loud
";

#[test]
fn every_refusal_has_a_line_and_a_rule() {
    refusals::check::<Rows>(PAGE, TABLE);
    let (table, _) = TABLE.split_once("1,1 0").expect("a last position");
    let report = refusals::try_check::<Rows>(PAGE, table).expect_err("one is missing");
    assert_eq!(report, "no line provokes loud");
    for (table, report) in [
        ("b1 | R2 too-many", "line 1: expected `POSITION | STEP | RULE CODE`\n  b1 | R2 too-many"),
        ("| b1 | R2 too-many", "line 1: the first line needs a position\n  | b1 | R2 too-many"),
        (
            "3,0 0 | x | R2 x",
            "line 1: `x` is not a step: expected a row at byte 0\n  3,0 0 | x | R2 x",
        ),
        ("3,0 0 | a1 | R2 x", "line 1: `a1` is legal in `3,0 0`\n  3,0 0 | a1 | R2 x"),
        (
            "3,0 0 | b1 | R1 too-many",
            "line 1: `b1` is refused as `R2 too-many` (the row has too few tokens)\n  \
             3,0 0 | b1 | R1 too-many",
        ),
    ] {
        assert_eq!(refusals::try_check::<Rows>(PAGE, table), Err(report.to_string()));
    }
    let report = refusals::try_check::<Rows>("**R1**", TABLE).expect_err("the page has no R2");
    assert_eq!(report, "`too-many` cites R2, which is not on the rules page");
}
