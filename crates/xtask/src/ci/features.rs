//! The features that are built together.

use crate::Package;

/// Up to this number of features every set of them is built.
const MAX_POWER_SET: usize = 3;

/// The sets of features that a package is checked with: all sets if there are few features, else
/// none, each by itself, and all of them.
#[must_use]
pub fn combinations(features: &[String]) -> Vec<Vec<&str>> {
    let features: Vec<&str> = features.iter().map(String::as_str).collect();
    if features.len() <= MAX_POWER_SET {
        let sets = 0..1_usize << features.len();
        return sets.map(|set| subset(&features, set)).collect();
    }
    let each = features.iter().map(|feature| vec![*feature]);
    [vec![]].into_iter().chain(each).chain([features.clone()]).collect()
}

/// Whether the features of a package are tried one by one: those of every published library.
pub(super) fn is_checked(package: &Package) -> bool {
    package.published && package.library
}

fn subset<'f>(features: &[&'f str], set: usize) -> Vec<&'f str> {
    let chosen = features.iter().enumerate().filter(|(index, _)| set >> index & 1 == 1);
    chosen.map(|(_, feature)| *feature).collect()
}
