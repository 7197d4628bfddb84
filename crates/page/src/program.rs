//! The program of a page: one source, compiled twice.

use std::process::ExitCode;

use rulebook::Registry;

/// Runs the program of a page for the games of `registry`; `main` calls it.
///
/// Compiled for the machine it runs on, it builds the page and an npm package: it compiles itself for
/// the browser and puts the result with the files of the page into `target/page`, and with those of the
/// package into `target/npm`. Compiled for the browser, it offers the games to both.
///
/// The arguments, such as `--features` or `--offline`, are passed to `cargo build`. An error is
/// written to standard error, and the exit code is 1.
#[must_use]
pub fn run(registry: Registry) -> ExitCode {
    crate::offer(registry);
    #[cfg(target_family = "wasm")]
    return ExitCode::SUCCESS;
    #[cfg(not(target_family = "wasm"))]
    crate::build::main()
}
