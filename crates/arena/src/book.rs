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
/// after them, in the block's deal; a game that is decided by then is not an opening. In
/// a game without chance no two openings lead to the same position (the same text), until there are
/// no more, or [`Book::MAX`]: then they are repeated from the first on. With chance every block has
/// its own events, so its opening is drawn when it is played, and equal positions are left in,
/// because leaving them out would change the probabilities of deals. A block whose events leave no
/// opening gets that of the first block.
#[derive(Clone, Debug)]
pub(crate) struct Book {
    seed: u64,
    plies: u32,
    has_chance: bool,
    n_blocks: u64,
    openings: Vec<Vec<String>>, // With chance, the first one only.
}

/// The number of attempts at another opening before a book is full.
const ATTEMPTS: u64 = 500;

impl Book {
    /// The largest number of openings in memory.
    const MAX: u64 = 100_000;

    /// The openings of `n_blocks` blocks, each with `plies` moves.
    pub(crate) fn new(
        start: &dyn AnyMatch,
        seed: u64,
        plies: u32,
        n_blocks: u64,
        has_chance: bool,
    ) -> Result<Book, ArenaError> {
        let mut book = Book { seed, plies, has_chance, n_blocks, openings: Vec::new() };
        let mut seen = HashSet::new();
        for block in 0..n_blocks.min(if has_chance { 1 } else { Book::MAX }) {
            match book.drawn(start, block, |game| seen.insert(game.position()))? {
                Some(game) => book.openings.push(game.steps()),
                None if block == 0 => {
                    let reason = format!("no game goes on after {plies} random plies");
                    return Err(ArenaError::Settings(reason));
                }
                // Further blocks would not find an opening either.
                None => break,
            }
        }
        Ok(book)
    }

    /// The number of different openings.
    pub(crate) fn len(&self) -> u64 {
        if self.has_chance { self.n_blocks } else { self.openings.len() as u64 }
    }

    /// The match of a block after its opening.
    pub(crate) fn begin(
        &self,
        start: &dyn AnyMatch,
        block: u64,
    ) -> Result<Box<dyn AnyMatch>, AnyError> {
        if self.has_chance
            && let Some(game) = self.drawn(start, block, |_| true)?
        {
            return Ok(game);
        }
        let mut game = start.boxed_clone();
        for step in &self.openings[(block % self.openings.len() as u64) as usize] {
            game.step(step)?;
        }
        Ok(game)
    }

    /// The first attempt at the opening of a block that is not decided and is `wanted`.
    fn drawn(
        &self,
        start: &dyn AnyMatch,
        block: u64,
        mut wanted: impl FnMut(&dyn AnyMatch) -> bool,
    ) -> Result<Option<Box<dyn AnyMatch>>, AnyError> {
        for attempt in 0..ATTEMPTS {
            let drawn = opening(start, self.seed, self.plies, block, attempt)?;
            if let Some(game) = drawn.filter(|game| wanted(&**game)) {
                return Ok(Some(game));
            }
        }
        Ok(None)
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
