//! Many matches of one game at once, for machine learning.

mod any_batch;
mod rows;
mod environment;
mod typed;

pub use self::any_batch::{AnyBatch, AutoReset, BatchBuffers, BatchOptions, Done, MaskKind};
pub(crate) use self::typed::{MakeBatch, batch};
