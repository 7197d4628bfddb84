//! Random openings.

use std::collections::HashSet;

use rulebook::{
    AnyError, AnyMatch,
    core::{Entropy, Turn},
};

use crate::{
    chance::{Purpose, generator},
    error::ArenaError,
};

/// The openings of the blocks.
///
/// An opening is a number of random legal moves from the start, and the chance events between and
/// after them, in the block's order of chance; a game that is decided by then is not an opening. In
/// a game without chance no two openings lead to the same position (the same text), until there are
/// no more: then they are repeated from the first on. With chance every block has its own events,
/// and equal positions are left in the book, because leaving them out would change the
/// probabilities of deals.
#[derive(Clone, Debug)]
pub(crate) struct Book {
    openings: Vec<Vec<String>>,
}

/// The number of attempts at another opening before a book is full.
const ATTEMPTS: u64 = 500;

impl Book {
    /// The openings of `n_blocks` blocks, each with `plies` moves.
    pub(crate) fn new(
        start: &dyn AnyMatch,
        seed: u64,
        plies: u32,
        n_blocks: u64,
        has_chance: bool,
    ) -> Result<Book, ArenaError> {
        let mut openings: Vec<Vec<String>> = Vec::new();
        let mut seen = HashSet::new();
        for block in 0..n_blocks {
            let found = (0..ATTEMPTS).find_map(|attempt| {
                match opening(start, seed, plies, block, attempt) {
                    Ok(None) => None,
                    Ok(Some(game)) if !has_chance && !seen.insert(game.position()) => None,
                    Ok(Some(game)) => Some(Ok(game.steps())),
                    Err(error) => Some(Err(error)),
                }
            });
            match found {
                Some(steps) => openings.push(steps?),
                None if openings.is_empty() => {
                    let reason = format!("no game goes on after {plies} random plies");
                    return Err(ArenaError::Settings(reason));
                }
                // Every further block would find as little.
                None => break,
            }
        }
        Ok(Book { openings })
    }

    /// The number of openings.
    pub(crate) fn len(&self) -> usize {
        self.openings.len()
    }

    /// The steps of a block's opening.
    pub(crate) fn opening(&self, block: u64) -> &[String] {
        &self.openings[(block % self.openings.len() as u64) as usize]
    }
}

/// The match after the random moves of one attempt; `None` if it is over by then.
fn opening(
    start: &dyn AnyMatch,
    seed: u64,
    plies: u32,
    block: u64,
    attempt: u64,
) -> Result<Option<Box<dyn AnyMatch>>, AnyError> {
    let mut game = start.boxed_clone();
    let mut rng = generator(seed, Purpose::Opening, block, attempt);
    let mut n_events = 0;
    loop {
        match game.turn() {
            Turn::Over => return Ok(None),
            Turn::Chance => {
                let mut event = generator(seed, Purpose::Event, block, n_events);
                game.random_step(&mut || event.next_u64())?;
                n_events += 1;
            }
            Turn::Player(_) if game.plies() < plies as usize => {
                game.random_step(&mut || rng.next_u64())?;
            }
            Turn::Player(_) => return Ok(Some(game)),
        }
    }
}
