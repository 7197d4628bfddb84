//! The streams of random numbers never change: every game that is known by its seed needs them.

use rulebook_core::{Entropy, SplitMix64};

const STREAMS: &str = include_str!("../data/streams.txt");

#[test]
fn streams_are_those_of_another_implementation() {
    let mut n_streams = 0;
    for line in STREAMS.lines().filter(|line| !line.starts_with('#')) {
        let (head, numbers) = line.split_once(": ").expect("a stream");
        let mut words = head.split(' ');
        let kind = words.next();
        let mut number = || words.next().and_then(|word| word.parse::<u64>().ok());
        let mut rng = SplitMix64::new(number().expect("a seed"));
        let bound = number().map(|bound| u32::try_from(bound).expect("a bound"));
        for number in numbers.split(' ') {
            let found = match (kind, bound) {
                (Some("bits"), None) => rng.next_u64(),
                (Some("below"), Some(bound)) => u64::from(rng.below(bound)),
                _ => panic!("{line}"),
            };
            assert_eq!(number.parse(), Ok(found), "{head}");
        }
        n_streams += 1;
    }
    assert_eq!(n_streams, 16);
}

/// A closure gives bits that no seed reaches quickly: those that are rejected.
#[test]
fn bits_below_the_threshold_are_drawn_again() {
    // 2^64 mod 6 is 4: products whose lower half is below 4 are rejected.
    for (bits, n, expected) in [
        (&[0, (1 << 63) + 1][..], 6, 3),
        (&[0, 0, u64::MAX], 6, 5),
        // 2^64 mod 5 is 1: a lower half of 0 alone.
        (&[0, 1], 5, 0),
        // 2^64 mod 4 is 0: nothing is rejected.
        (&[0], 4, 0),
        (&[u64::MAX], u32::MAX, u32::MAX - 1),
    ] {
        let mut left = bits.iter().copied();
        let mut scripted = || left.next().expect("enough bits");
        assert_eq!(scripted.below(n), expected, "{n} {bits:?}");
        assert_eq!(left.next(), None, "{n} {bits:?}: all bits are used");
    }
}
