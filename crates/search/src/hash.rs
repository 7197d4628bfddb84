//! The hash function for tables whose order is never observed.

use std::hash::{Hash, Hasher};

/// A hash of a value: fast, the same in every run, and not strong.
pub(crate) fn hash_of<T: Hash>(value: T) -> u64 {
    let mut hasher = WordHasher(0);
    value.hash(&mut hasher);
    hasher.finish()
}

/// The hasher of the Rust compiler (`FxHasher`): one multiplication for each word.
struct WordHasher(u64);

impl Hasher for WordHasher {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    // The other integers are words, too; by default they would be written as bytes.

    #[inline]
    fn write_u8(&mut self, n: u8) {
        self.write_u64(n.into());
    }

    #[inline]
    fn write_u16(&mut self, n: u16) {
        self.write_u64(n.into());
    }

    #[inline]
    fn write_u32(&mut self, n: u32) {
        self.write_u64(n.into());
    }

    #[inline]
    fn write_u64(&mut self, n: u64) {
        self.0 = (self.0.rotate_left(5) ^ n).wrapping_mul(0x517c_c1b7_2722_0a95);
    }

    #[inline]
    fn write_usize(&mut self, n: usize) {
        self.write_u64(n as u64);
    }

    /// The low bits of a product depend on few bits of its factors, so the halves are exchanged.
    #[inline]
    fn finish(&self) -> u64 {
        self.0.rotate_left(32)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn different_words_have_different_hashes_that_spread() {
        fn check<T: Hash>(values: impl Iterator<Item = T>) {
            let hashes: Vec<u64> = values.map(hash_of).collect();
            assert_eq!(hashes.iter().collect::<HashSet<_>>().len(), hashes.len());
            // Random numbers would take 887 of 4,096 slots with 1,000 numbers.
            let slots: HashSet<u64> = hashes.iter().map(|hash| hash & 0xfff).collect();
            assert!(4 * hashes.len() < 5 * slots.len(), "{} slots", slots.len());
        }
        check(0..=u8::MAX);
        check(0..1_000_u16);
        check(0..1_000_u32);
        check(0..1_000_u64);
        check(0..1_000_usize);
        check((0..1_000_u32).map(|n| (n / 32, n % 32)));
        check((0..1_000_u32).map(|n| [&[0; 7], &n.to_be_bytes()[..]].concat()));
    }

    #[test]
    fn a_hash_depends_on_each_field() {
        let fields = (1_u8, 2_u16, 3_u32, 4_u64, 5_usize);
        let mut hashes = vec![hash_of(fields)];
        hashes.push(hash_of((6_u8, 2_u16, 3_u32, 4_u64, 5_usize)));
        hashes.push(hash_of((1_u8, 6_u16, 3_u32, 4_u64, 5_usize)));
        hashes.push(hash_of((1_u8, 2_u16, 6_u32, 4_u64, 5_usize)));
        hashes.push(hash_of((1_u8, 2_u16, 3_u32, 6_u64, 5_usize)));
        hashes.push(hash_of((1_u8, 2_u16, 3_u32, 4_u64, 6_usize)));
        assert_eq!(hashes.iter().collect::<HashSet<_>>().len(), hashes.len());
    }
}
