//! The programs of the measurements.

pub(crate) mod compare;
pub(crate) mod evaluations;
pub(crate) mod judge;
pub(crate) mod puzzles;
pub(crate) mod strength;
pub(crate) mod tune;
