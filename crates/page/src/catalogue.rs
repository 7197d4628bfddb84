//! The games of the module.

use std::sync::OnceLock;

use rulebook::Registry;

static REGISTRY: OnceLock<Registry> = OnceLock::new();

/// Offers these games to JavaScript. It is called once, when the module is loaded; later calls change
/// nothing.
pub fn offer(registry: Registry) {
    // A second call fails, because the page may have read the list.
    let _ = REGISTRY.set(registry);
}

/// The games that are offered: none before [`offer`] was called.
pub(crate) fn registry() -> &'static Registry {
    REGISTRY.get_or_init(Registry::empty)
}
