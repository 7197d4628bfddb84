//! The parts of the nodes' scores, in lists of their own, so that several children are compared at a
//! time.

use std::ops::Range;

/// The mean of each node for the team that chose it, and the width of its confidence, 1 / √visits.
///
/// The score of a node is mean + weight × width. The mean of a node that its score cannot choose is
/// −∞: one that was never visited, whose width is 0, or one that is a proved loss.
#[derive(Clone, Debug, Default)]
pub(super) struct Scores {
    means: Vec<f32>,
    widths: Vec<f32>, // Invariant: as many as means.
}

/// The node with the greatest score.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Best {
    /// Its place among the nodes that were compared.
    pub(super) place: usize,
    pub(super) score: f32,
}

/// The number of nodes that are compared at a time.
const BLOCK: usize = 8;

impl Scores {
    /// The number of numbers for which there is memory.
    pub(super) fn capacity(&self) -> usize {
        self.means.capacity() + self.widths.capacity()
    }

    pub(super) fn reserve_exact(&mut self, further: usize) {
        self.means.reserve_exact(further);
        self.widths.reserve_exact(further);
    }

    /// Drops the last nodes, or adds some that were never visited.
    pub(super) fn resize(&mut self, len: usize) {
        self.means.resize(len, f32::NEG_INFINITY);
        self.widths.resize(len, 0.0);
    }

    /// Copies the score of one node to another.
    pub(super) fn copy(&mut self, from: usize, to: usize) {
        (self.means[to], self.widths[to]) = (self.means[from], self.widths[from]);
    }

    /// Sets the score of a node; the mean of a proved loss is `None`.
    #[inline]
    pub(super) fn set(&mut self, node: usize, mean: Option<f32>, visits: u32) {
        (self.means[node], self.widths[node]) = match visits {
            0 => (f32::NEG_INFINITY, 0.0),
            _ => (mean.unwrap_or(f32::NEG_INFINITY), 1.0 / (visits as f32).sqrt()),
        };
    }

    /// The place of the first of these nodes that was never visited. Unless there are gaps, none
    /// after it was.
    #[inline]
    pub(super) fn first_unvisited(&self, nodes: Range<usize>, has_gaps: bool) -> Option<usize> {
        let widths = &self.widths[nodes];
        let (blocks, _) = widths.as_chunks::<BLOCK>();
        let is_visited = |block: &&[f32; BLOCK]| !has_gaps && block[BLOCK - 1] != 0.0;
        let start = BLOCK * blocks.iter().take_while(is_visited).count();
        let place = widths[start..].iter().position(|width| *width == 0.0)?;
        Some(start + place)
    }

    /// The first of these nodes with the greatest score; `None` if none can be chosen by its score.
    #[inline]
    pub(super) fn best(&self, nodes: Range<usize>, weight: f32) -> Option<Best> {
        let (means, widths) = (&self.means[nodes.clone()], &self.widths[nodes]);
        let (mean_blocks, last_means) = means.as_chunks();
        let (width_blocks, last_widths) = widths.as_chunks();
        let (mut score, mut start) = (f32::NEG_INFINITY, 0);
        for (block, (means, widths)) in mean_blocks.iter().zip(width_blocks).enumerate() {
            let greatest = greatest(means, widths, weight);
            if score < greatest {
                (score, start) = (greatest, BLOCK * block);
            }
        }
        let greatest = scores(last_means, last_widths, weight).fold(f32::NEG_INFINITY, greater);
        if score < greatest {
            (score, start) = (greatest, means.len() - last_means.len());
        }
        if score == f32::NEG_INFINITY {
            return None;
        }
        let mut rest = scores(&means[start..], &widths[start..], weight);
        let place = start + rest.position(|other| score <= other)?;
        Some(Best { place, score })
    }
}

fn scores(means: &[f32], widths: &[f32], weight: f32) -> impl Iterator<Item = f32> {
    means.iter().zip(widths).map(move |(mean, width)| mean + weight * width)
}

/// The greatest score of a block: halves are compared with each other, which runs on several
/// numbers at a time.
#[inline]
fn greatest(means: &[f32; BLOCK], widths: &[f32; BLOCK], weight: f32) -> f32 {
    let mut scores = *means;
    for (score, width) in scores.iter_mut().zip(widths) {
        *score += weight * width;
    }
    let mut half = BLOCK / 2;
    while 0 < half {
        for index in 0..half {
            scores[index] = greater(scores[index], scores[index + half]);
        }
        half /= 2;
    }
    scores[0]
}

/// The greater of two scores. `f32::max` takes longer, because it is defined for NaN too.
#[inline]
fn greater(one: f32, other: f32) -> f32 {
    if one < other { other } else { one }
}

#[cfg(test)]
mod tests {
    use rulebook_core::{Entropy, SplitMix64};

    use super::*;

    /// Up to 40 nodes with few different scores, some of them lost, and those from `n_visited` on
    /// never visited.
    fn nodes(n: usize, n_visited: usize, rng: &mut SplitMix64) -> Scores {
        let mut scores = Scores::default();
        scores.resize(n);
        for node in 0..n_visited {
            let mean = (rng.below(5) != 0).then(|| rng.below(3) as f32);
            scores.set(node, mean, [1, 4][rng.below(2) as usize]);
        }
        scores
    }

    #[test]
    fn the_best_is_the_first_of_those_with_the_greatest_score() {
        let mut rng = SplitMix64::new(1);
        for n in 0..40 {
            for n_visited in 0..=n {
                let scores = nodes(n, n_visited, &mut rng);
                for (start, end) in [(0, n), (n / 3, n), (0, n / 2)] {
                    let mut expected: Option<Best> = None;
                    for place in 0..end - start {
                        let node = start + place;
                        let score = scores.means[node] + 0.5 * scores.widths[node];
                        let is_first = expected.is_none_or(|best| best.score < score);
                        if scores.means[node] != f32::NEG_INFINITY && is_first {
                            expected = Some(Best { place, score });
                        }
                    }
                    assert_eq!(scores.best(start..end, 0.5), expected, "{scores:?}");
                }
            }
        }
    }

    #[test]
    fn the_first_node_that_was_never_visited_is_found_behind_the_others_and_in_a_gap() {
        let mut rng = SplitMix64::new(1);
        for n in 0..40 {
            for n_visited in 0..=n {
                let mut scores = nodes(n, n_visited, &mut rng);
                let first = (n_visited < n).then_some(n_visited);
                for has_gaps in [false, true] {
                    assert_eq!(scores.first_unvisited(0..n, has_gaps), first);
                }
                if n_visited != 0 {
                    let gap = n_visited / 2;
                    scores.set(gap, Some(0.0), 0);
                    assert_eq!(scores.first_unvisited(0..n, true), Some(gap));
                }
            }
        }
    }
}
