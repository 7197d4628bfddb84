//! The different payoffs of positions.

use std::{
    cmp::Ordering,
    hash::{BuildHasher, Hash},
};

use foldhash::fast::FixedState;
use hashbrown::HashTable;
use num_rational::BigRational;

use super::vectors::push;

/// The expected payoffs by seat.
pub(super) type Payoffs = Vec<BigRational>;

/// The index of payoffs in their table.
pub(super) type PayoffsId = u32;

/// Payoffs, each once: most positions share theirs with many others.
#[derive(Clone, Debug)]
pub(super) struct PayoffsTable {
    n_seats: usize,
    fractions: Vec<Fraction>, // Those of each seat of the first payoffs, then of the second.
    index: HashTable<PayoffsId>,
    large: usize, // The bytes of large fractions.
}

impl PayoffsTable {
    /// An empty table for this number of seats.
    pub(super) fn new(n_seats: usize) -> PayoffsTable {
        PayoffsTable { n_seats, fractions: Vec::new(), index: HashTable::new(), large: 0 }
    }

    /// The payoffs with this index, by seat.
    pub(super) fn get(&self, id: PayoffsId) -> &[Fraction] {
        &self.fractions[id as usize * self.n_seats..][..self.n_seats]
    }

    /// The index of these payoffs, which are added if they are new.
    pub(super) fn intern(&mut self, payoffs: Payoffs) -> PayoffsId {
        let payoffs: Vec<Fraction> = payoffs.into_iter().map(Fraction::from).collect();
        let hash = hash_of(&payoffs);
        if let Some(id) = self.index.find(hash, |id| self.get(*id) == payoffs) {
            return *id;
        }
        let id = self.index.len() as PayoffsId;
        for payoff in payoffs {
            self.large += payoff.large_bytes();
            push(&mut self.fractions, payoff);
        }
        let (fractions, n_seats) = (&self.fractions, self.n_seats);
        let hash_at = |id: &PayoffsId| hash_of(&fractions[*id as usize * n_seats..][..n_seats]);
        self.index.insert_unique(hash, id, hash_at);
        id
    }

    /// The memory of the table, in bytes, without the share of the allocator.
    pub(super) fn memory(&self) -> usize {
        self.fractions.capacity() * size_of::<Fraction>()
            + self.index.allocation_size()
            + self.large
    }
}

/// A fraction in lowest terms. Equal ones are the same variant.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Fraction {
    Small {
        numer: i64,
        denom: u64,
    },
    /// One whose parts do not fit.
    Large(Box<BigRational>),
}

impl Fraction {
    /// The same number in the type that computes with it.
    pub(super) fn exact(&self) -> BigRational {
        match self {
            Fraction::Small { numer, denom } => {
                BigRational::new_raw((*numer).into(), (*denom).into())
            }
            Fraction::Large(fraction) => (**fraction).clone(),
        }
    }

    /// The bytes of a large one: two vectors of digits, each with at least a word and the share of
    /// the allocator.
    fn large_bytes(&self) -> usize {
        let Fraction::Large(fraction) = self else { return 0 };
        let digits = (fraction.numer().bits() + fraction.denom().bits()) as usize / 8;
        digits + size_of::<BigRational>() + 2 * 24
    }
}

impl From<BigRational> for Fraction {
    fn from(fraction: BigRational) -> Fraction {
        match (i64::try_from(fraction.numer()), u64::try_from(fraction.denom())) {
            (Ok(numer), Ok(denom)) => Fraction::Small { numer, denom },
            _ => Fraction::Large(Box::new(fraction)),
        }
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Fraction) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Fraction {
    fn cmp(&self, other: &Fraction) -> Ordering {
        self.exact().cmp(&other.exact())
    }
}

/// Payoffs in the type that computes with them.
pub(super) fn exact(payoffs: &[Fraction]) -> Payoffs {
    payoffs.iter().map(Fraction::exact).collect()
}

/// The hash of payoffs, the same in every run.
fn hash_of(payoffs: &[Fraction]) -> u64 {
    FixedState::default().hash_one(payoffs)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    fn fraction(numer: i64, denom: i64) -> BigRational {
        BigRational::new(numer.into(), denom.into())
    }

    #[test]
    fn equal_payoffs_have_one_index_and_different_ones_have_their_own() {
        let payoffs: Vec<Payoffs> = (-20..20)
            .flat_map(|numer| (1..9).map(move |denom| (numer, denom)))
            .map(|(numer, denom)| vec![fraction(numer, denom), fraction(1, denom)])
            .collect();
        let mut table = PayoffsTable::new(2);
        let ids: Vec<PayoffsId> =
            payoffs.iter().map(|payoffs| table.intern(payoffs.clone())).collect();
        // 1/2 and 2/4 differ for the other seat, so each of the payoffs is new.
        assert_eq!(ids, (0..320).collect::<Vec<_>>());
        let memory = table.memory();
        for (id, payoffs) in ids.into_iter().zip(payoffs) {
            let kept: Payoffs = exact(table.get(id));
            assert_eq!(kept, payoffs);
            assert_eq!(table.intern(payoffs), id);
        }
        assert_eq!(table.memory(), memory);
        // In whichever terms, and by the order of the seats.
        let [half, third] = [fraction(1, 2), fraction(1, 3)];
        let id = table.intern(vec![half.clone(), third.clone()]);
        assert_eq!(table.intern(vec![fraction(2, 4), fraction(3, 9)]), id);
        assert_ne!(table.intern(vec![third, half]), id);
    }

    #[test]
    fn fractions_of_all_sizes_keep_their_values_and_their_order() {
        let large = fraction(i64::MAX, 1) + fraction(1, 1);
        let mut exact = vec![fraction(0, 1)];
        for n in [fraction(1, 3), fraction(i64::MAX, 2), large.clone(), large.recip(), large.pow(9)]
        {
            exact.extend([n.clone(), -n]);
        }
        let fractions: Vec<Fraction> = exact.iter().cloned().map(Fraction::from).collect();
        for (fraction, exact) in fractions.iter().zip(&exact) {
            assert_eq!(fraction.exact(), *exact);
        }
        for (a, exact_a) in fractions.iter().zip(&exact) {
            for (b, exact_b) in fractions.iter().zip(&exact) {
                assert_eq!((a.cmp(b), a == b), (exact_a.cmp(exact_b), exact_a == exact_b));
            }
        }
        assert_eq!(fractions.iter().collect::<HashSet<_>>().len(), exact.len());
        let is_large = |fraction: &&Fraction| matches!(fraction, Fraction::Large(_));
        // The least of 64 bits, and a denominator of as many, fit.
        assert_eq!(fractions.iter().filter(is_large).count(), 3);
    }

    #[test]
    fn large_fractions_count_with_their_digits() {
        let mut table = PayoffsTable::new(1);
        table.intern(vec![fraction(i64::MIN, 3)]);
        assert_eq!(table.large, 0);
        // A fraction of 8,001 and 4,001 binary digits.
        let fraction = fraction(2, 1).pow(8_000) / fraction(3, 1).pow(2_524);
        assert_eq!((fraction.numer().bits(), fraction.denom().bits()), (8_001, 4_001));
        table.intern(vec![fraction]);
        assert_eq!(table.large, 12_002 / 8 + size_of::<BigRational>() + 48);
    }
}
