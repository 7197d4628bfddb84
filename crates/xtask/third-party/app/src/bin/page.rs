//! The page with all games of Rulebook and Aviary: `cargo run --bin page` builds it.

use rulebook::{Registry, entry};

fn main() -> std::process::ExitCode {
    let mut registry = Registry::standard();
    registry.add(entry!(aviary::Aviary));
    rulebook_page::run(registry)
}
