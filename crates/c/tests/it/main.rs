//! Tests of the C library, through the functions that it exports.

mod answers;
mod caller;
mod functions;
mod hostile;
mod matches;
mod secrets;

use rulebook::{Registry, classics, entry};

rulebook_c::offer!(registry());

/// All games; for Miri, which is slow, the two that the hostile tests play.
fn registry() -> Registry {
    if !cfg!(miri) {
        return Registry::standard();
    }
    let mut registry = Registry::empty();
    registry.add(entry!(classics::Kuhn));
    registry.add(entry!(classics::TicTacToe));
    registry
}
