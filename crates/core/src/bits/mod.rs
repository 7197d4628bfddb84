//! Small sets as bit patterns: [`bit_set!`](crate::bit_set) and selection of the `n`-th bit.

mod word;
mod set;

pub use self::{set::Elements, word::Word};
