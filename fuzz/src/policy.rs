//! Policies of games with hidden information.

use std::sync::LazyLock;

use rulebook::SearchLimits;
use rulebook_data::{read_policy, write_policy};

use crate::{choice::registry, input::Input};

/// A policy of Kuhn poker.
static POLICY: LazyLock<String> = LazyLock::new(|| {
    let game = registry().game("kuhn").and_then(|game| game.start("")).expect("a classic");
    let mut cfr = game.cfr(SearchLimits::default()).expect("a small game");
    cfr.run(20);
    write_policy(&cfr.average_policy())
});

/// Reads an edited policy or garbage: it is refused, or round-trips through its text, and its value
/// can be computed unless it does not fit the game.
pub(crate) fn policy(data: &[u8]) {
    let mut input = Input::new(data);
    let text = if input.byte() % 4 == 0 {
        String::from_utf8_lossy(input.clone().rest()).into_owned()
    } else {
        input.edited(&POLICY)
    };
    let policy = match read_policy(&text) {
        Ok(policy) => policy,
        Err(bad) => {
            assert!(!bad.to_string().contains(char::is_control), "{bad}");
            assert!((1..=text.lines().count()).contains(&bad.line), "{bad}");
            return;
        }
    };
    assert_eq!(read_policy(&write_policy(&policy)), Ok(policy.clone()));
    let game = registry().game("kuhn").and_then(|game| game.start("")).expect("a classic");
    let mut valued = game.best_response(&policy, SearchLimits::default()).expect("a small game");
    if valued.run(u64::MAX).is_ok() {
        let responses = valued.responses().expect("it has ended");
        for (value, best) in responses.values.iter().zip(&responses.best_responses) {
            assert!(value.is_finite() && *value <= best + 1e-6, "{value} {best}");
        }
    }
}
