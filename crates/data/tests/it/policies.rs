//! Policies as files.

use rulebook_data::{
    read_policy,
    rulebook::{
        TabularPolicy,
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
