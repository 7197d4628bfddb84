//! Solvers: exact values, with proofs.

pub mod retrograde;
