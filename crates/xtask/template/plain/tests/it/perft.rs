//! Counts of move sequences.

use rulebook_laws::{perft as perft_file, slow};
use rulebook_mygame::Mygame;

#[test]
fn the_counts_of_the_file_hold() {
    let limit = u64::from(slow::scale(100_000, u32::MAX));
    perft_file::check::<Mygame>(include_str!("../data/perft.txt"), limit);
}
