//! The games of the module.

use std::sync::OnceLock;

use rulebook::Registry;

static REGISTRY: OnceLock<Registry> = OnceLock::new();

/// Chooses the games. Later calls change nothing: a process has one module.
pub(crate) fn set(registry: Registry) {
    REGISTRY.get_or_init(|| registry);
}

/// The games.
pub(crate) fn registry() -> &'static Registry {
    REGISTRY.get().expect("the games are chosen before anything else is in the module")
}
