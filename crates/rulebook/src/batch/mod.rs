//! Many matches of one game at once, for machine learning.

mod any_batch;
mod rows;
mod actions;
mod mask;
mod environment;
mod team;
mod chunks;
mod typed;
#[cfg(feature = "search")]
mod any_trees;
#[cfg(feature = "search")]
mod trees;

pub use self::any_batch::{
    ActionKind, AnyBatch, AutoReset, BatchBuffers, BatchOptions, Done, MaskKind,
};
#[cfg(feature = "search")]
pub use self::any_trees::{AnyTrees, Leaves, TreeOptions};
pub(crate) use self::typed::{MakeBatch, batch, batch_by_picks};
