//! The games of Rulebook and two more.

use rulebook::{Registry, entry};

/// All games.
#[must_use]
pub fn registry() -> Registry {
    let mut registry = Registry::standard();
    registry.add(entry!(noughts::Noughts));
    registry.add(entry!(aviary::Aviary));
    registry
}
