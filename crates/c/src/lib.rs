#![doc = include_str!("../README.md")]

// In reading order.
mod error;
mod outside;
mod catalogue;
mod content;
mod table;
mod answer;
mod argument;
pub mod handles;
pub mod games;
pub mod matches;
pub mod questions;
pub mod views;
pub mod search;

pub use rulebook;
