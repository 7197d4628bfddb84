//! Whole numbers on the command line.

use std::str::FromStr;

/// A whole number from `LEAST` to `MOST`, or to the greatest number of its type if that is less.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Count<N, const LEAST: u64 = 0, const MOST: u64 = { u64::MAX }>(N);

impl<N: Copy, const LEAST: u64, const MOST: u64> Count<N, LEAST, MOST> {
    /// The number.
    pub(crate) fn get(self) -> N {
        self.0
    }
}

impl<N: TryFrom<u64>, const LEAST: u64, const MOST: u64> FromStr for Count<N, LEAST, MOST> {
    type Err = String;

    fn from_str(text: &str) -> Result<Count<N, LEAST, MOST>, String> {
        let most = MOST.min(u64::MAX >> (64 - 8 * size_of::<N>() as u32));
        let number = text.parse::<u64>().ok().filter(|number| (LEAST..=most).contains(number));
        let number = number.and_then(|number| N::try_from(number).ok());
        number.map(Count).ok_or_else(|| format!("expected a whole number from {LEAST} to {most}"))
    }
}
