//! Leduc hold'em: one card each, one card on the board, two rounds of betting.
//!
//! ```
//! use rulebook_classics::{Leduc, Play, State};
//! use rulebook_core::{HiddenInfo, Player, Viewpoint};
//!
//! let mut game = Leduc::default();
//! for step in ["Ks", "Qh", "r", "c", "Qs", "c"] {
//!     game.apply(step.parse()?)?;
//! }
//! assert_eq!(game.view(Viewpoint::Seat(Player::SECOND)).to_string(), "1: ?Qh rc Qs c");
//! game.play("c".parse()?)?;
//! assert_eq!(game.payoff(Player::SECOND), Some(3));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod table;
mod step;
mod symmetry;
mod planes;

pub use self::{
    step::{Card, IllegalMove, Move},
    symmetry::SuitSwap,
    table::{Table, Variant},
};
use crate::poker::{self, Poker};

/// A position of Leduc hold'em.
pub type Leduc = Poker<Table>;
/// All that an observer knows.
pub type View = poker::View<Table>;
/// A step as an observer sees it.
pub type Observation = poker::Observation<Table>;

rulebook_core::impl_serde!(View);
rulebook_core::impl_serde!(Observation);
rulebook_core::impl_arbitrary_state!(Leduc);
