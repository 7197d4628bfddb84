//! The command line with all games of Rulebook and Aviary.

use rulebook::{Registry, entry};

fn main() -> std::process::ExitCode {
    let mut registry = Registry::standard();
    registry.add(entry!(aviary::Aviary));
    rulebook_cli::run(registry, std::env::args_os())
}
