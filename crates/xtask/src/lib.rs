//! The checks and chores of the workspace, behind `cargo xtask`.
//!
//! `main` only reads the command line. No game is linked in here, so a game that does not compile
//! does not break the tool that reports it.

mod shell;
mod outcome;
mod toolchain;
mod workspace;
mod tree;
pub mod tidy;
pub mod new_game;
pub mod bless;
pub mod fuzz;
mod marks;
pub mod scorecard;
pub mod strength;
pub mod mistakes;
pub mod web;
pub mod ci;

pub use crate::{
    outcome::Outcome,
    shell::{Attempt, Shell},
    tree::Tree,
    workspace::{Dependency, Package, Workspace},
};
