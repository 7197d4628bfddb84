//! The check of refusals against the rules page.

use rulebook_classics::{Game, Nim};
use rulebook_laws::refusals;

use crate::flawed::Flawed;

const TABLE: &str = "
# POSITION | STEP | RULE CODE
1,3,5,7 0 | a2 | R3 too-many
          | A2 | R3 too-many
          | b0 | R3 no-stones
          | A1 | - loud
0,0,0,0 0 | a1 | R4 game-over
";

#[test]
fn every_refusal_has_a_line_and_a_rule() {
    let page = Nim::INFO.rules;
    refusals::check::<Flawed<Nim>>(page, TABLE);
    let (table, _) = TABLE.split_once("          | A1").expect("the only loud move");
    let report = refusals::try_check::<Flawed<Nim>>(page, table).expect_err("two are missing");
    assert_eq!(report, "no line provokes game-over, loud");
    for (table, report) in [
        ("b4 | R3 too-many", "line 1: expected `POSITION | STEP | RULE CODE`\n  b4 | R3 too-many"),
        ("| b4 | R3 too-many", "line 1: the first line needs a position\n  | b4 | R3 too-many"),
        (
            "1,3,5,7 0 | x | R3 x",
            "line 1: `x` is not a step: expected a heap (a to d) at byte 0\n  1,3,5,7 0 | x | R3 x",
        ),
        ("1,3,5,7 0 | a1 | R3 x", "line 1: `a1` is legal in `1,3,5,7 0`\n  1,3,5,7 0 | a1 | R3 x"),
        (
            "1,3,5,7 0 | b4 | R1 too-many",
            "line 1: `b4` is refused as `R3 too-many` (the heap does not have that many stones)\n  \
             1,3,5,7 0 | b4 | R1 too-many",
        ),
    ] {
        assert_eq!(refusals::try_check::<Flawed<Nim>>(page, table), Err(report.to_string()));
    }
    let report = refusals::try_check::<Flawed<Nim>>("**R3**", TABLE);
    let report = report.expect_err("the page has no R4");
    assert_eq!(report, "`game-over` cites R4, which is not on the rules page");
}
