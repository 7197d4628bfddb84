//! The scorecard: the games and their searches, measured together with other engines.

// In reading order.
pub mod board_game;
pub mod position;
pub mod monte_carlo;
pub mod treant;
pub mod minimax;
pub mod mctrust;
pub mod bot;
pub mod rules;
pub mod simulations;
pub mod deepening;
pub mod matches;
mod markdown;
pub mod table;
pub mod search_tables;
