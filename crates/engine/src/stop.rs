//! A flag that ends thinking early.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

/// A flag that another thread can raise to end thinking early. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<AtomicBool>);

impl StopFlag {
    /// A flag that is never raised.
    #[must_use]
    pub fn never() -> StopFlag {
        StopFlag::default()
    }

    /// Raises the flag.
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Lowers the flag, for the next search.
    pub fn lower(&self) {
        self.0.store(false, Ordering::Relaxed);
    }

    /// Whether the flag is raised.
    #[must_use]
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
