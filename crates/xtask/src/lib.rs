//! The checks and chores of the workspace, behind `cargo xtask`.
//!
//! `main` only reads the command line. Nothing of the games is linked in here: a game that does
//! not compile must not take the tool with it that says so.

mod shell;
mod workspace;
mod tree;
pub mod tidy;
pub mod ci;
pub mod bless;
pub mod new_game;
pub mod scorecard;
pub mod budgets;

pub use crate::{
    shell::{Shell, Tried},
    tree::Tree,
    workspace::{Dependency, Kind, Package, Workspace},
};
