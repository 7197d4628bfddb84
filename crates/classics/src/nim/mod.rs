//! Nim: take stones from heaps until none is left.
//!
//! ```
//! use rulebook_classics::nim::{Nim, Variant};
//! use rulebook_core::{Game, Play, State};
//!
//! let misere: Variant = "a=1,b=0,c=0,d=2,last=loses".parse()?;
//! let mut game = Nim::start(misere);
//! game.play("d2".parse()?)?;
//! game.play("a1".parse()?)?;
//! assert_eq!(game.outcome().map(|outcome| outcome.to_string()), Some("win 0".into()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

// In reading order.
mod variant;
mod board;
mod mv;
mod state;
mod notation;
mod extras;

pub use self::{
    board::{HEAPS, Heap, MAX_STONES},
    extras::Transform,
    mv::{IllegalMove, Move},
    state::Nim,
    variant::{LastStone, Variant},
};
