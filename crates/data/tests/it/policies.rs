//! Policies as files.

use std::fs;

use rulebook_data::{
    read_policy,
    rulebook::{
        Registry, SearchLimits, SearchStatus, TabularPolicy,
        core::{InfoKey, SplitMix64},
    },
    write_policy,
};

#[test]
fn probabilities_are_read_as_they_were_written() {
    // Found by fuzzing: read as its neighbour 0.3827008704071429.
    let mut rng = SplitMix64::new(1);
    // From 1 to 2, less 1.
    let random = (0..2_000).map(|_| f64::from_bits(0x3ff << 52 | rng.next() >> 12) - 1.0);
    let mut policy = TabularPolicy::new();
    for (index, p) in [0.382_700_870_407_142_85].into_iter().chain(random).enumerate() {
        let key: InfoKey = format!("{index:032x}").parse().expect("a key");
        policy.insert(key, [("b", p), ("p", 1.0 - p)]).expect("a new key");
    }
    let text = write_policy(&policy);
    assert_eq!(read_policy(&text).as_ref(), Ok(&policy));
    assert_eq!(read_policy(&text).map(|policy| write_policy(&policy)), Ok(text));
}

/// The file is that of 2,000 iterations of CFR+ in version 0.1; no command writes it again. If a
/// key or a move changed its text, the policy would not fit the game.
#[test]
fn a_policy_of_0_1_loads_and_is_worth_what_it_was() {
    let text = fs::read_to_string("tests/data/0.1/kuhn.policy.jsonl").expect("a file");
    let text = text.replace("\r\n", "\n");
    let policy = read_policy(&text).expect("a policy");
    assert_eq!(write_policy(&policy), text);
    let registry = Registry::standard();
    let game = registry.game("kuhn").and_then(|game| game.start("")).expect("a start");
    let limits = SearchLimits::default();
    let mut valued = game.best_response(&policy, limits).expect("a game with hidden information");
    while valued.run(u64::MAX) == Ok(SearchStatus::Running) {}
    let responses = valued.responses().expect("the values");
    // Kuhn, "A simplified two-person poker", 1950: the game is worth 1/18 to the second player.
    let expected = [-1.0 / 18.0, 1.0 / 18.0];
    assert!(responses.values.iter().zip(expected).all(|(value, p)| (value - p).abs() < 1e-5));
    assert_eq!(format!("{:.6}", responses.exploitability()), "0.000044");
}
