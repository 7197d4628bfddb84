//! Pig, a dice game of chance with perfect information.
//!
//! ```
//! use rulebook_classics::pig::Pig;
//! use rulebook_core::Play;
//!
//! let mut game = Pig::default();
//! for step in ["roll", "6", "roll", "4", "hold", "roll", "1"] {
//!     game.apply(step.parse()?)?;
//! }
//! assert_eq!(game.to_string(), "10,0 0+0");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

// In reading order.
mod variant;
mod mv;
mod state;
mod notation;
mod extras;

pub use self::{
    mv::{IllegalMove, Move, Roll},
    state::Pig,
    variant::Variant,
};
