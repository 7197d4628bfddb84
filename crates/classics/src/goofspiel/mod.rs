//! Goofspiel, the game of pure strategy: both players bid for prizes at once.
//!
//! The first bid of a round is covered until the second one is made, so the second player's own
//! move shows them more than the move itself.
//!
//! ```
//! use rulebook_classics::goofspiel::Goofspiel;
//! use rulebook_core::{HiddenInfo, Play, Player, Viewpoint};
//!
//! let mut game = Goofspiel::default();
//! for step in ["p3", "4"] {
//!     game.apply(step.parse()?)?;
//! }
//! let who = Viewpoint::Seat(Player::SECOND);
//! assert_eq!(game.view(who).to_string(), "1: 3:?");
//! assert_eq!(game.observe("1".parse()?, who).to_string(), "4-1");
//! game.play("1".parse()?)?;
//! assert_eq!(game.view(who).to_string(), "1: 3:4-1");
//! assert_eq!(game.table().points(Player::FIRST), 3);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

// In reading order.
mod variant;
mod mv;
mod state;
mod view;
mod notation;
mod extras;

pub use self::{
    mv::{Card, IllegalMove, Prize},
    state::{Bids, Goofspiel, Round, Table},
    variant::{Ties, Variant},
    view::{Observation, View},
};
